import { useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { type Command, useCommands } from '../../commands/registry';
import { Actions } from '../../components/actions';
import { Amount } from '../../components/amount';
import { Confirm, type Question } from '../../components/confirm';
import { Day, Instant } from '../../components/day';
import { Halves } from '../../components/document-frame';
import { Facts } from '../../components/facts';
import { Failure } from '../../components/failure';
import { GhostRows } from '../../components/ghost-rows';
import { Screen } from '../../components/screen';
import { Status } from '../../components/status';
import { useToasts } from '../../components/toasts';
import { Drill } from '../../components/trail';
import { useAct } from '../../components/undo';
import { inParts } from '../../server/bulk';
import { amountText } from '../../server/format';
import { History } from '../../server/history';
import { useDocument } from '../../server/operations';
import { mutate } from '../../server/request';
import { useMay } from '../../server/session';
import { Dispose } from './dispose';
import { kindTitles } from './kinds';
import { Plan } from './plan';
import {
  EndScheduleDocument,
  PostDueOfScheduleDocument,
  ScheduleDocument,
  type ScheduleQuery,
} from './schedules.generated';

type Whole = NonNullable<ScheduleQuery['amortizationSchedule']>;

/** One schedule: its accounts, its plan, and the journals that were made of it. */
export function Schedule() {
  const { id } = useParams({ from: '/books/schedules/$id' });
  const asked = useDocument(ScheduleDocument, { id });
  const schedule = asked.data?.amortizationSchedule;
  return (
    <Screen title={schedule?.name ?? 'Schedule'}>
      {asked.error && !schedule && <Failure error={asked.error} onRetry={() => void asked.refetch()} />}
      {asked.isPending && <GhostRows />}
      {schedule && <Shown schedule={schedule} />}
      <History type="AMORTIZATION_SCHEDULE" id={id} />
    </Screen>
  );
}

function Shown({ schedule }: { schedule: Whole }) {
  const { verbs, dialog } = useVerbs(schedule);
  const { currency, balanceAccount, resultAccount, recurringJournal, deferralJournalId, disposalJournalId } = schedule;
  useCommands(verbs);
  return (
    <Halves>
      <Actions of={verbs} />
      <Facts
        of={{
          Kind: kindTitles[schedule.kind],
          State: <Status of={schedule.status} tone={schedule.status === 'ACTIVE' ? 'good' : 'quiet'} />,
          From: <Day of={schedule.startsOn} />,
          To: <Day of={schedule.endsOn} />,
          Cost: schedule.costCents !== null && <Amount cents={schedule.costCents} currency={currency} />,
          Total: <Amount cents={schedule.totalCents} currency={currency} />,
          Done: <Amount cents={schedule.doneCents} currency={currency} />,
          Remaining: <Amount cents={schedule.remainingCents} currency={currency} />,
          'Held on': `${balanceAccount.number} ${balanceAccount.name}`,
          'Booked to': `${resultAccount.number} ${resultAccount.name}`,
          Next: recurringJournal.nextOn && (
            <>
              <Day of={recurringJournal.nextOn} />, {recurringJournal.posts ? 'to be posted' : 'to be left as a draft'}
            </>
          ),
          'Moved there by': deferralJournalId && <Journal id={deferralJournalId} />,
          'Disposed of': schedule.disposedOn && (
            <>
              <Day of={schedule.disposedOn} /> {disposalJournalId && <Journal id={disposalJournalId} />}
            </>
          ),
          Ended: schedule.endedAt && <Instant of={schedule.endedAt} />,
        }}
      />
      <Plan entries={schedule.entries} currency={currency} />
      {dialog}
    </Halves>
  );
}

function Journal({ id }: { id: string }) {
  return (
    <Drill target={{ to: '/manual-journals/$id', params: { id } }} at={`journal ${id}`}>
      Journal {id}
    </Drill>
  );
}

function useVerbs(schedule: Whole) {
  const { id, name, kind, status, currency, remainingCents, entries } = schedule;
  const [question, ask] = useState<Question | null>(null);
  const [isDisposing, setDisposing] = useState(false);
  const act = useAct();
  const toasts = useToasts();
  const may = useMay();
  const section = 'Schedule';
  const drafts = entries.flatMap(({ manualJournal }) => (manualJournal?.status === 'DRAFT' ? [manualJournal.id] : []));
  const postDue = async () => {
    const answers = await inParts(drafts, (ids) => mutate(PostDueOfScheduleDocument, { ids }));
    const refused = answers
      .flatMap(({ bulkPostManualJournals: { rows } }) => rows)
      .find(({ refusal }) => refusal !== null)?.refusal;
    if (refused) throw new Error(refused.message);
  };
  const verbs: Command[] = [];
  if (may('write') && drafts.length > 0)
    verbs.push({
      id: 'due',
      title: 'Post what is due',
      section,
      key: 'p',
      run: () => void act(postDue, `${drafts.length} ${drafts.length === 1 ? 'entry' : 'entries'} posted`),
    });
  if (may('write') && status === 'ACTIVE') {
    if (kind === 'DEPRECIATION')
      verbs.push({ id: 'dispose', title: 'Dispose', section, key: 'x', run: () => setDisposing(true) });
    verbs.push({
      id: 'end',
      title: 'End',
      section,
      key: 'Delete',
      run: () =>
        ask({
          title: `End ${name}?`,
          consequence: `No further entry is made; those that were stay, and ${amountText(remainingCents, currency)} ${currency} remain where they are. It cannot be begun again.`,
          action: 'End',
          run: () => void act(() => mutate(EndScheduleDocument, { id }), `${name} is ended`),
        }),
    });
  }
  const dialog = (
    <>
      <Confirm question={question} onClose={() => ask(null)} />
      {isDisposing && (
        <Dispose
          asset={schedule}
          onDone={() => {
            setDisposing(false);
            toasts.told(`${name} is disposed of`);
          }}
          onClose={() => setDisposing(false)}
        />
      )}
    </>
  );
  return { verbs, dialog };
}
