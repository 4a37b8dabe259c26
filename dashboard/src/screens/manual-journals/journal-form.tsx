import { useState } from 'react';
import { AmountField } from '../../components/amount-field';
import styles from '../../components/components.module.css';
import { CurrencyField } from '../../components/currency-field';
import { DayField } from '../../components/day-field';
import { Field, problemOf } from '../../components/field';
import { FormDialog } from '../../components/form-dialog';
import { type Keyed, type LineColumn, LineEditor, newLineKey } from '../../components/line-editor';
import { Picker } from '../../components/picker';
import { useAccountChoices, useBooks } from '../../server/books';
import { amountText } from '../../server/format';
import { useOperation } from '../../server/operations';
import {
  CreateManualJournalDocument,
  UpdateManualJournalDocument,
  type WholeManualJournalFragment,
} from './manual-journals.generated';

interface Line extends Keyed {
  accountId: string | null;
  debitCents: number | null;
  creditCents: number | null;
  memo: string;
}

const newLine = (): Line => ({ key: newLineKey(), accountId: null, debitCents: null, creditCents: null, memo: '' });

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
  const [lines, setLines] = useState<Line[]>(() => journal?.lines.map(lineOf) ?? [newLine(), newLine()]);
  const [error, setError] = useState<Error | null>(null);
  const create = useOperation(CreateManualJournalDocument, { onRefused: setError });
  const update = useOperation(UpdateManualJournalDocument, { onRefused: setError });
  const currency = typed || books.currency;
  const submit = () => {
    const content = {
      memo: memo.trim(),
      entryDate: day ?? books.today,
      currency,
      lines: lines
        .filter(
          ({ accountId, debitCents, creditCents }) => accountId !== null || debitCents !== null || creditCents !== null,
        )
        .map(({ accountId, debitCents, creditCents, memo: about }) => ({
          accountId: accountId ?? '',
          ...(debitCents !== null && { debitCents }),
          ...(creditCents !== null && { creditCents }),
          ...(about.trim() !== '' && { memo: about.trim() }),
        })),
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
      title={journal === null ? 'New journal' : 'Draft journal'}
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
          <DayField day={day ?? books.today} onChange={setDay} />
        </Field>
        <Field label="Currency" problem={named[2] ?? null}>
          <CurrencyField currency={currency} onChange={setCurrency} />
        </Field>
      </div>
      <LineEditor label="Lines" lines={lines} columns={useColumns(currency)} newLine={newLine} onChange={setLines} />
      <Balance lines={lines} currency={currency} />
    </FormDialog>
  );
}

/** What is typed so far, side by side: a journal is posted only when both are equal. */
function Balance({ lines, currency }: { lines: Line[]; currency: string }) {
  const sum = (side: 'debitCents' | 'creditCents') => lines.reduce((total, line) => total + (line[side] ?? 0), 0);
  const [debits, credits] = [sum('debitCents'), sum('creditCents')];
  const difference = debits - credits;
  return (
    <p role="status" className="figure">
      Debits {amountText(debits, currency)} · Credits {amountText(credits, currency)}
      {difference !== 0 && ` · ${amountText(Math.abs(difference), currency)} ${currency} to go`}
    </p>
  );
}

function useColumns(currency: string): LineColumn<Line>[] {
  const accounts = useAccountChoices();
  const amount = (title: string, side: 'debitCents' | 'creditCents', other: typeof side): LineColumn<Line> => ({
    title,
    width: '130px',
    isFigure: true,
    cell: (line, change, label) => (
      <AmountField
        aria-label={label}
        cents={line[side]}
        currency={currency}
        onChange={(cents) => change({ [side]: cents, ...(cents !== null && { [other]: null }) })}
      />
    ),
  });
  return [
    {
      title: 'Account',
      width: 'minmax(200px, 2fr)',
      cell: ({ accountId }, change, label) => (
        <Picker
          aria-label={label}
          choices={accounts}
          chosen={accounts.find(({ id }) => id === accountId) ?? null}
          onChoose={(choice) => change({ accountId: choice?.id ?? null })}
        />
      ),
    },
    amount('Debit', 'debitCents', 'creditCents'),
    amount('Credit', 'creditCents', 'debitCents'),
    {
      title: 'Memo',
      width: 'minmax(140px, 1fr)',
      cell: ({ memo }, change, label) => (
        <input
          aria-label={label}
          value={memo}
          onChange={({ target }) => change({ memo: target.value })}
          autoComplete="off"
        />
      ),
    },
  ];
}

function lineOf({ id, accountId, debitCents, creditCents, memo }: WholeManualJournalFragment['lines'][number]): Line {
  return {
    key: id,
    accountId,
    debitCents: debitCents === 0 ? null : debitCents,
    creditCents: creditCents === 0 ? null : creditCents,
    memo: memo ?? '',
  };
}
