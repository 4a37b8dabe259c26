import { useNavigate, useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { type Command, useCommands } from '../../commands/registry';
import { Actions } from '../../components/actions';
import { Confirm, type Question } from '../../components/confirm';
import { Day, Instant } from '../../components/day';
import { Facts } from '../../components/facts';
import { Failure } from '../../components/failure';
import { GhostRows } from '../../components/ghost-rows';
import { JournalPreview, type PreviewedEntries } from '../../components/journal-preview';
import { type ReportRow, ReportTable } from '../../components/report-table';
import { Screen } from '../../components/screen';
import { Status } from '../../components/status';
import { useToasts } from '../../components/toasts';
import { Drill } from '../../components/trail';
import { useAttaching } from '../../server/attachments';
import { History } from '../../server/history';
import { useDocument, useOperation } from '../../server/operations';
import { useMay } from '../../server/session';
import { JournalForm } from './journal-form';
import {
  DeleteManualJournalDocument,
  ManualJournalDocument,
  type ManualJournalQuery,
  PostManualJournalDocument,
  ReverseManualJournalDocument,
  type WholeManualJournalFragment,
} from './manual-journals.generated';
import { Repeat } from './repeat';

type Entry = ManualJournalQuery['journalEntries']['nodes'][number];

/** One journal: its lines, its files, and what posting or reversing it would write. */
export function ManualJournal() {
  const { id = '' } = useParams({ strict: false });
  const asked = useDocument(ManualJournalDocument, { id });
  const journal = asked.data?.manualJournal;
  return (
    <Screen title={journal ? (journal.journalNumber ?? `Draft ${journal.id}`) : 'Journal'}>
      {asked.error && !journal && <Failure error={asked.error} onRetry={() => void asked.refetch()} />}
      {asked.isPending && <GhostRows />}
      {journal && <Whole journal={journal} entries={asked.data?.journalEntries.nodes ?? []} />}
      <History type="MANUAL_JOURNAL" id={id} />
    </Screen>
  );
}

function Whole({ journal, entries }: { journal: WholeManualJournalFragment; entries: Entry[] }) {
  const { commands, dialog } = useVerbs(journal);
  const { currency, lines, attachments } = journal;
  return (
    <>
      <Actions of={commands} />
      <Facts
        of={{
          'What about': journal.memo,
          State: <Status of={journal.status} />,
          Day: <Day of={journal.entryDate} />,
          Posted: journal.postedAt && <Instant of={journal.postedAt} />,
          Reversed: journal.reversedOn && <Day of={journal.reversedOn} />,
          'In the journal':
            entries.length > 0 &&
            entries.map((entry) => (
              <span key={entry.id}>
                <Drill target={{ to: '/journal/$id', params: { id: entry.id } }} at={entry.id}>
                  Entry {entry.id}
                </Drill>{' '}
                {entry.kind === 'REVERSAL' && '(reversal) '}
              </span>
            )),
          Files:
            attachments.length > 0 &&
            attachments.map(({ id, filename, url }) => (
              <a key={id} href={url} target="_blank" rel="noreferrer">
                {filename}{' '}
              </a>
            )),
        }}
      />
      <ReportTable title="Lines" currency={currency} columns={['Debit', 'Credit']} rows={rowsOf(lines, currency)} />
      {dialog}
    </>
  );
}

/** What can be done with a journal now, and the dialog that one of them opened. */
function useVerbs(journal: WholeManualJournalFragment) {
  const [open, setOpen] = useState<'edit' | 'repeat' | null>(null);
  const [question, ask] = useState<Question | null>(null);
  const [preview, setPreview] = useState<{ entries: PreviewedEntries; title: string } | null>(null);
  const toasts = useToasts();
  const navigate = useNavigate();
  const may = useMay();
  const post = useOperation(PostManualJournalDocument);
  const reverse = useOperation(ReverseManualJournalDocument);
  const remove = useOperation(DeleteManualJournalDocument);
  const { id, status } = journal;
  const section = 'Journal';
  const files = useAttaching('MANUAL_JOURNAL', id, section);
  const shown = (title: string) => (entries: PreviewedEntries | null | undefined) =>
    entries && setPreview({ entries, title });
  const commands: Command[] = [];
  if (status === 'DRAFT')
    commands.push(
      { id: 'edit', title: 'Edit', section, key: 'e', run: () => setOpen('edit') },
      {
        id: 'preview',
        title: 'Preview',
        section,
        key: 'p',
        run: () =>
          post.mutate(
            { input: { id, preview: true } },
            { onSuccess: ({ postManualJournal }) => shown('What posting would write')(postManualJournal.preview) },
          ),
      },
      {
        id: 'post',
        title: 'Post',
        section,
        key: 'Shift+Enter',
        run: () =>
          post.mutate(
            { input: { id } },
            {
              onSuccess: ({ postManualJournal: { manualJournal } }) =>
                toasts.told(`${manualJournal.journalNumber ?? 'The journal'} is posted`),
            },
          ),
      },
      {
        id: 'delete',
        title: 'Delete',
        section,
        key: 'Delete',
        run: () =>
          ask({
            title: `Delete the draft “${journal.memo}”?`,
            consequence: 'Its lines and files are gone for good. It was never in the ledger.',
            action: 'Delete',
            run: () => remove.mutate({ id }, { onSuccess: () => void navigate({ to: '/manual-journals' }) }),
          }),
      },
    );
  if (status === 'POSTED')
    commands.push(
      {
        id: 'preview',
        title: 'Preview the reversal',
        section,
        key: 'p',
        run: () =>
          reverse.mutate(
            { input: { id, preview: true } },
            {
              onSuccess: ({ reverseManualJournal }) =>
                shown('What reversing would write')(reverseManualJournal.preview),
            },
          ),
      },
      {
        id: 'reverse',
        title: 'Reverse',
        section,
        key: 'v',
        run: () =>
          ask({
            title: `Reverse ${journal.journalNumber ?? journal.memo}?`,
            consequence:
              'An entry with debits and credits exchanged is posted as of today, or of the journal’s own day when that is later.',
            action: 'Reverse',
            run: () => reverse.mutate({ input: { id } }, { onSuccess: () => toasts.told('The journal is reversed') }),
          }),
      },
    );
  commands.push({ id: 'repeat', title: 'Repeat', section, key: 'm', run: () => setOpen('repeat') });
  const offered = may('write') ? [...commands, ...files.verbs] : [];
  useCommands(offered);
  const close = () => setOpen(null);
  const dialog = (
    <>
      {files.input}
      <Confirm question={question} onClose={() => ask(null)} />
      {preview && <JournalPreview title={preview.title} preview={preview.entries} onClose={() => setPreview(null)} />}
      {open === 'edit' && (
        <JournalForm journal={journal} onSaved={() => toasts.told('The draft is saved')} onClose={close} />
      )}
      {open === 'repeat' && <Repeat journal={journal} onClose={close} />}
    </>
  );
  return { commands: offered, dialog };
}

function rowsOf(lines: WholeManualJournalFragment['lines'], currency: string): ReportRow[] {
  const sum = (side: 'debitCents' | 'creditCents') => lines.reduce((total, line) => total + line[side], 0);
  return [
    ...lines.map(({ id, account, memo, debitCents, creditCents }) => ({
      key: id,
      number: account.number,
      title: memo === null ? account.name : `${account.name} · ${memo}`,
      figures: [debitCents, creditCents].map((cents) =>
        cents === 0
          ? null
          : { cents, target: { to: '/reports/general-ledger' as const, search: { account: account.id, currency } } },
      ),
    })),
    {
      key: 'total',
      title: 'Total',
      kind: 'total',
      figures: [{ cents: sum('debitCents') }, { cents: sum('creditCents') }],
    },
  ];
}
