import { useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { type Command, useCommands } from '../../commands/registry';
import { Actions } from '../../components/actions';
import { Amount } from '../../components/amount';
import { Confirm, type Question } from '../../components/confirm';
import { Day } from '../../components/day';
import { Empty } from '../../components/empty';
import { Failure } from '../../components/failure';
import { GhostRows } from '../../components/ghost-rows';
import { type Column, Grid, useCurrent } from '../../components/grid';
import { Screen } from '../../components/screen';
import { Status } from '../../components/status';
import { useToasts } from '../../components/toasts';
import { useDrill, useLeftAt } from '../../components/trail';
import { dayText, memoOf, words } from '../../server/format';
import { History } from '../../server/history';
import { useList } from '../../server/list';
import { useDocument, useOperation } from '../../server/operations';
import { useMay } from '../../server/session';
import { BankCharge } from './bank-charge';
import {
  CompleteReconciliationDocument,
  InvalidateReconciliationDocument,
  type LedgerLineFragment,
  ReconciliationCandidatesDocument,
  ReconciliationDocument,
  type ReconciliationQuery,
  TickEntriesDocument,
  UntickEntriesDocument,
} from './reconciliations.generated';
import styles from './reconciliations.module.css';

type Whole = NonNullable<ReconciliationQuery['reconciliation']>;

/** One statement: what it says, what of the ledger is on it, and by how much they differ. */
export function Reconciliation() {
  const { id = '' } = useParams({ strict: false });
  const asked = useDocument(ReconciliationDocument, { id });
  const reconciliation = asked.data?.reconciliation;
  const title = reconciliation
    ? `${reconciliation.account.name}, ${dayText(reconciliation.statementDate)}`
    : 'Reconciliation';
  return (
    <Screen title={title} beside={reconciliation && <Status of={reconciliation.status} />}>
      {asked.error && !reconciliation && <Failure error={asked.error} onRetry={() => void asked.refetch()} />}
      {asked.isPending && <GhostRows />}
      {reconciliation && <Panes key={reconciliation.id} reconciliation={reconciliation} />}
      <History type="RECONCILIATION" id={id} />
    </Screen>
  );
}

interface Row extends LedgerLineFragment {
  isTicked: boolean;
}

function Panes({ reconciliation }: { reconciliation: Whole }) {
  const { id, status, currency, entries } = reconciliation;
  const isOpen = status === 'OPEN';
  const list = useList(
    ReconciliationCandidatesDocument,
    { id },
    ({ reconciliation: one }) => one?.candidates ?? { nodes: [], pageInfo: { hasNextPage: false, endCursor: null } },
  );
  const [selected, select] = useState<ReadonlySet<string>>(new Set());
  const ticked = entries.map(({ journalLine }) => ({ ...journalLine, isTicked: true }));
  const onIt = new Set(ticked.map((line) => line.id));
  const rows = [
    ...ticked,
    ...(isOpen ? list.rows : []).filter((line) => !onIt.has(line.id)).map((line) => ({ ...line, isTicked: false })),
  ].toSorted(byDay);
  const [current, setCurrent] = useCurrent(rows, (line) => line.id);
  const { commands, dialog } = useVerbs(reconciliation, rows, current, selected, () => select(new Set()));
  const drill = useDrill();
  const leftAt = useLeftAt();
  return (
    <>
      <Actions of={commands} />
      <div className={styles.panes}>
        <Statement {...reconciliation} />
        <Grid
          label="Ledger"
          rows={rows}
          columns={columnsOf(currency)}
          rowKey={(line) => line.id}
          startAt={leftAt}
          onOpen={(line) => drill({ to: '/journal/$id', params: { id: line.entry.id } }, line.id)}
          onCurrent={setCurrent}
          onNearEnd={list.more}
          onEnd={() => void list.all()}
          {...(isOpen && { selected, onSelect: select })}
          empty={
            <Empty title="The ledger has nothing up to this day">
              Payments, transfers and charges of the account stand here to be ticked.
            </Empty>
          }
        />
      </div>
      {dialog}
    </>
  );
}

/** What the statement says, and what of it is found: the difference is always in sight. */
function Statement(reconciliation: Whole) {
  const { currency, differenceCents, openingBalanceCents, tickedCents, statementBalanceCents, entries } =
    reconciliation;
  return (
    <section className={styles.statement} aria-label="Statement">
      <dl>
        <dt>Account</dt>
        <dd>
          {reconciliation.account.number} {reconciliation.account.name}
        </dd>
        <dt>Last day</dt>
        <dd>
          <Day of={reconciliation.statementDate} />
        </dd>
        <dt>Balance before</dt>
        <dd>
          <Amount cents={openingBalanceCents} currency={currency} bare />
        </dd>
        <dt>Ticked ({entries.length})</dt>
        <dd>
          <Amount cents={tickedCents} currency={currency} bare />
        </dd>
        <dt>Balance of the statement</dt>
        <dd>
          <Amount cents={statementBalanceCents} currency={currency} />
        </dd>
      </dl>
      <p className={styles.difference} data-zero={differenceCents === 0 || undefined} role="status">
        <span>Difference</span> <Amount cents={differenceCents} currency={currency} />
      </p>
    </section>
  );
}

/** What can be done with a statement and the lines chosen now, and the dialog that one of them opened. */
function useVerbs(
  reconciliation: Whole,
  rows: Row[],
  current: Row | null,
  selected: ReadonlySet<string>,
  unselect: () => void,
) {
  const [question, ask] = useState<Question | null>(null);
  const [isCharged, setCharged] = useState(false);
  const toasts = useToasts();
  const may = useMay();
  const tick = useOperation(TickEntriesDocument);
  const untick = useOperation(UntickEntriesDocument);
  const complete = useOperation(CompleteReconciliationDocument);
  const invalidate = useOperation(InvalidateReconciliationDocument);
  const { id, status, differenceCents, account, statementDate } = reconciliation;
  const section = 'Reconciliation';
  const chosen = selected.size > 0 ? rows.filter((row) => selected.has(row.id)) : current ? [current] : [];
  const commands: Command[] = [];
  if (status === 'OPEN' && chosen.length > 0) {
    const isTicked = chosen[0]?.isTicked ?? false;
    const input = { id, journalLineIds: chosen.map((row) => row.id) };
    commands.push({
      id: 'tick',
      title: isTicked ? 'Untick' : 'Tick',
      section,
      key: 'Space',
      run: () => (isTicked ? untick : tick).mutate({ input }, { onSuccess: unselect }),
    });
  }
  if (status === 'OPEN')
    commands.push({
      id: 'charge',
      title: 'Fee or interest',
      section,
      key: 'b',
      run: () => setCharged(true),
    });
  if (status === 'OPEN' && differenceCents === 0)
    commands.push({
      id: 'complete',
      title: 'Complete',
      section,
      key: 'Shift+Enter',
      run: () => complete.mutate({ id }, { onSuccess: () => toasts.told(`${account.name} is reconciled`) }),
    });
  if (status === 'COMPLETED')
    commands.push({
      id: 'invalidate',
      title: 'Invalidate',
      section,
      key: 'Delete',
      run: () =>
        ask({
          title: `Invalidate ${account.name}, ${dayText(statementDate)}?`,
          consequence:
            'It no longer holds, and neither does any later one of the account: each opens with its balance.',
          action: 'Invalidate',
          run: () => invalidate.mutate({ id }),
        }),
    });
  const offered = may('admin') ? commands : [];
  useCommands(offered);
  const dialog = (
    <>
      <Confirm question={question} onClose={() => ask(null)} />
      {isCharged && (
        <BankCharge
          accountId={reconciliation.accountId}
          accountName={account.name}
          currency={reconciliation.currency}
          day={statementDate}
          onClose={() => setCharged(false)}
        />
      )}
    </>
  );
  return { commands: offered, dialog };
}

const columnsOf = (currency: string): Column<Row>[] => [
  {
    title: 'On it',
    width: '48px',
    cell: ({ isTicked }) => (isTicked ? <span className={styles.tick}>Yes</span> : <span className="quiet">No</span>),
  },
  { title: 'Day', width: '100px', cell: ({ entry }) => <Day of={entry.entryDate} /> },
  { title: 'Source', width: '140px', cell: ({ entry }) => `${words(entry.sourceType)} ${entry.sourceId}` },
  { title: 'Memo', width: 'minmax(100px, 1fr)', cell: memoOf },
  {
    title: 'In',
    width: '96px',
    isFigure: true,
    cell: ({ debitCents }) => debitCents > 0 && <Amount cents={debitCents} currency={currency} bare />,
  },
  {
    title: 'Out',
    width: '96px',
    isFigure: true,
    cell: ({ creditCents }) => creditCents > 0 && <Amount cents={creditCents} currency={currency} bare />,
  },
];

function byDay(one: Row, other: Row): number {
  return one.entry.entryDate.localeCompare(other.entry.entryDate) || Number(one.id) - Number(other.id);
}
