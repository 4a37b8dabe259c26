import { useState } from 'react';
import styles from '../../components/components.module.css';
import { CurrencyField } from '../../components/currency-field';
import { DayField } from '../../components/day-field';
import { EntryBalance, type EntryLine, entryColumns, entryLinesOf, newEntryLine } from '../../components/debit-credit';
import { Field, problemOf } from '../../components/field';
import { FormDialog } from '../../components/form-dialog';
import { LineEditor } from '../../components/line-editor';
import { useAccountChoices, useBooks } from '../../server/books';
import { useOperation } from '../../server/operations';
import {
  CreateManualJournalDocument,
  UpdateManualJournalDocument,
  type WholeManualJournalFragment,
} from './manual-journals.generated';

/** Writes a draft, or changes one. It is in the ledger only once it is posted. */
export function JournalForm(props: {
  journal: WholeManualJournalFragment | null;
  onSaved: (id: string) => void;
  onClose: () => void;
}) {
  const { journal, onSaved, onClose } = props;
  const books = useBooks();
  const [memo, setMemo] = useState(journal?.memo ?? '');
  const [day, setDay] = useState<string | null>(journal?.entryDate ?? null);
  const [typed, setCurrency] = useState(journal?.currency ?? '');
  const [lines, setLines] = useState<EntryLine[]>(() => journal?.lines.map(lineOf) ?? [newEntryLine(), newEntryLine()]);
  const [error, setError] = useState<Error | null>(null);
  const create = useOperation(CreateManualJournalDocument, { onRefused: setError });
  const update = useOperation(UpdateManualJournalDocument, { onRefused: setError });
  const accounts = useAccountChoices();
  const currency = typed || books.currency;
  const submit = () => {
    const content = {
      memo: memo.trim(),
      entryDate: day ?? books.today,
      currency,
      lines: entryLinesOf(lines),
    };
    const saved = (id: string) => {
      onSaved(id);
      onClose();
    };
    if (journal === null)
      create.mutate({ input: content }, { onSuccess: ({ createManualJournal: made }) => saved(made.manualJournal.id) });
    else update.mutate({ input: { id: journal.id, ...content } }, { onSuccess: () => saved(journal.id) });
  };
  const named = ['memo', 'entryDate', 'currency'].map((path) => problemOf(error, path));
  const isNamed = named.some((problem) => problem !== null);
  return (
    <FormDialog
      title={journal === null ? 'New journal' : `Draft journal “${journal.memo}”`}
      action="Save draft"
      isWide
      isBusy={create.isPending || update.isPending}
      onSubmit={submit}
      onClose={onClose}
    >
      {error !== null && !isNamed && <p role="alert">{error.message}</p>}
      <div className={styles.fields}>
        <Field label="What it is about" problem={named[0] ?? null}>
          <input value={memo} onChange={({ target }) => setMemo(target.value)} autoComplete="off" />
        </Field>
        <Field label="Day" problem={named[1] ?? null}>
          <DayField day={day ?? books.today} isRequired onChange={setDay} />
        </Field>
        <Field label="Currency" problem={named[2] ?? null}>
          <CurrencyField currency={currency} onChange={setCurrency} />
        </Field>
      </div>
      <LineEditor
        label="Lines"
        lines={lines}
        columns={entryColumns(accounts, currency)}
        newLine={newEntryLine}
        onChange={setLines}
      />
      <EntryBalance lines={lines} currency={currency} />
    </FormDialog>
  );
}

function lineOf({
  id,
  accountId,
  debitCents,
  creditCents,
  memo,
}: WholeManualJournalFragment['lines'][number]): EntryLine {
  return {
    key: id,
    accountId,
    debitCents: debitCents === 0 ? null : debitCents,
    creditCents: creditCents === 0 ? null : creditCents,
    memo: memo ?? '',
  };
}
