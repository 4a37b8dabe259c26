import { useNavigate } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { type Command, useCommands } from '../../commands/registry';
import { Actions } from '../../components/actions';
import { Amount } from '../../components/amount';
import type { OpenDocument } from '../../components/applications';
import { Applied } from '../../components/applied';
import { type ApplyingActions, useApplying } from '../../components/applying';
import { Confirm, type Question } from '../../components/confirm';
import { Day } from '../../components/day';
import { Halves } from '../../components/document-frame';
import { DocumentLines } from '../../components/document-lines';
import { Facts } from '../../components/facts';
import { JournalEntries } from '../../components/journal-entries';
import { JournalPreview, type PreviewedEntries } from '../../components/journal-preview';
import { Refunds, type StandingRefund } from '../../components/settled';
import { Status } from '../../components/status';
import { useToasts } from '../../components/toasts';
import { useAct } from '../../components/undo';
import { useAccounts, useBooks } from '../../server/books';
import { amountText } from '../../server/format';
import { History } from '../../server/history';
import { useMay } from '../../server/session';
import type { CreditNoteQuery, NoteEntryFragment } from './notes.generated';
import { customers, type Side } from './side';

export type NoteRecord = Omit<NonNullable<CreditNoteQuery['record']>, 'contact' | 'pdfUrl' | 'mails'> & {
  /** Of a debit note that was read from the inbox. */
  invoiceDocumentId?: string | null;
};

export interface NoteActions extends ApplyingActions {
  post: (preview: boolean) => Promise<PreviewedEntries | null>;
  cancel: () => Promise<unknown>;
  void: () => Promise<unknown>;
}

/** A note: its lines, what it is applied to, and what of it is left with the oldest open documents to apply it to. */
export function NoteView(props: {
  side: Side;
  note: NoteRecord;
  entries: NoteEntryFragment[];
  refunds: StandingRefund[];
  open: OpenDocument[];
  actions: NoteActions;
  /** Verbs that this kind of note alone has. */
  further: Command[];
  children: ReactNode;
}) {
  const { side, note, entries, refunds, open, actions, further, children } = props;
  const { currency } = note;
  const { verbs, dialog, applying, voidRefund } = useVerbs(side, note, actions, open);
  const accounts = new Map(useAccounts().map(({ id, number, name }) => [id, `${number} ${name}`]));
  const all = [...verbs, ...further];
  useCommands(all);
  return (
    <Halves>
      <Actions of={all} />
      <Facts
        of={{
          [side.contact]: note.contactName,
          State: <Status of={note.status} />,
          Dated: <Day of={note.issueDate} />,
          'To apply': note.status === 'POSTED' && <Amount cents={note.unappliedCents} currency={currency} />,
          Refunded: note.refundedCents > 0 && <Amount cents={note.refundedCents} currency={currency} />,
          Voided: note.voidedOn && <Day of={note.voidedOn} />,
          Notes: note.notes,
        }}
      />
      {applying.documents}
      <DocumentLines
        currency={currency}
        lines={note.lines.map(({ accountId, ...line }) => ({
          ...line,
          account: accountId === null ? unnamed(side) : (accounts.get(accountId) ?? ''),
        }))}
        sums={[
          { title: 'Subtotal', cents: note.subtotalCents },
          { title: 'Tax', cents: note.taxCents },
          { title: 'Total', cents: note.totalCents },
        ]}
      />
      <Applied
        applications={note.applications}
        currency={currency}
        targetOf={(id) => ({ to: side.documentPath, params: { id } })}
        onUnapply={applying.unapply}
      />
      <Refunds of={refunds} currency={currency} onVoid={voidRefund} />
      {entries.length > 0 && (
        <section aria-labelledby="journal">
          <h2 id="journal">Journal</h2>
          <JournalEntries entries={entries} />
        </section>
      )}
      {children}
      {dialog}
      <History type={side === customers ? 'CREDIT_NOTE' : 'DEBIT_NOTE'} id={note.id} />
    </Halves>
  );
}

/** What a line without an account is: a credit is booked where sales are, a debit has to be given one. */
function unnamed(side: Side): string | null {
  return side === customers ? 'As sales are booked' : null;
}

function useVerbs(side: Side, note: NoteRecord, actions: NoteActions, open: OpenDocument[]) {
  const { id, number, status, currency } = note;
  const [question, ask] = useState<Question | null>(null);
  const [preview, setPreview] = useState<PreviewedEntries | null>(null);
  const navigate = useNavigate();
  const toasts = useToasts();
  const act = useAct();
  const may = useMay();
  const { today } = useBooks();
  const section = side.one;
  const applying = useApplying({
    record: note,
    name: number,
    applications: note.applications,
    open,
    what: side.document,
    section,
    today,
    actions,
    act,
  });
  const amount = `${amountText(note.totalCents, currency)} ${currency}`;
  const draft: Command[] = [
    ...(note.invoiceDocumentId
      ? []
      : [
          {
            id: 'edit',
            title: 'Edit',
            section,
            key: 'e',
            run: () => void navigate({ to: side.editor, params: { id } }),
          },
        ]),
    {
      id: 'preview',
      title: 'Preview',
      section,
      key: 'p',
      run: () => void actions.post(true).then(setPreview, toasts.failed),
    },
    {
      id: 'post',
      title: 'Post',
      section,
      key: 'Shift+Enter',
      run: () => void act(() => actions.post(false), `${number} posted`),
    },
    {
      id: 'cancel',
      title: 'Cancel',
      section,
      key: 'Delete',
      run: () =>
        ask({
          title: `Cancel ${number}?`,
          consequence: 'It keeps its number and its lines, and cannot be posted any more.',
          action: `Cancel the ${side.one.toLowerCase()}`,
          run: () => void act(actions.cancel, `${number} cancelled`),
        }),
    },
  ];
  const posted: Command[] = [...applying.verbs];
  // What is applied or paid out has to be taken back first.
  if (note.applications.length === 0 && note.refundedCents === 0)
    posted.push({
      id: 'void',
      title: 'Void',
      section,
      key: 'Shift+v',
      alsoKeys: ['Shift+V'],
      run: () =>
        ask({
          title: `Void ${number}?`,
          consequence: `Its entry of ${amount} is reversed today, and ${side.effect}. A void note stays in the list and cannot be brought back.`,
          action: 'Void',
          run: () => void act(actions.void, `${number} voided`),
        }),
    });
  const verbs = !may('write') ? [] : status === 'DRAFT' ? draft : status === 'POSTED' ? posted : [];
  const dialog = (
    <>
      <Confirm question={question} onClose={() => ask(null)} />
      {preview && <JournalPreview preview={preview} onClose={() => setPreview(null)} />}
      {applying.dialog}
    </>
  );
  return { verbs, dialog, applying, voidRefund: may('write') ? applying.voidRefund : null };
}
