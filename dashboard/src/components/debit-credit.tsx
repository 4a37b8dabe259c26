import { amountText } from '../server/format';
import { AmountField } from './amount-field';
import { choiceColumn, textColumn } from './line-columns';
import { type Keyed, type LineColumn, newLineKey } from './line-editor';
import type { Choice } from './picker';

/** A line of an entry while it is written: a debit or a credit. */
export interface EntryLine extends Keyed {
  accountId: string | null;
  debitCents: number | null;
  creditCents: number | null;
  memo: string;
}

export const newEntryLine = (): EntryLine => ({
  key: newLineKey(),
  accountId: null,
  debitCents: null,
  creditCents: null,
  memo: '',
});

/** The lines as the service takes them; those in which nothing stands are left out. */
export function entryLinesOf(lines: EntryLine[]) {
  return lines
    .filter(
      ({ accountId, debitCents, creditCents }) => accountId !== null || debitCents !== null || creditCents !== null,
    )
    .map(({ accountId, debitCents, creditCents, memo }) => ({
      accountId: accountId ?? '',
      ...(debitCents !== null && { debitCents }),
      ...(creditCents !== null && { creditCents }),
      ...(memo.trim() !== '' && { memo: memo.trim() }),
    }));
}

/** What is typed so far, side by side: an entry is posted only when both are equal. */
export function EntryBalance({ lines, currency }: { lines: EntryLine[]; currency: string }) {
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

/** The columns of such lines in a `LineEditor`. */
export function entryColumns(accounts: Choice[], currency: string): LineColumn<EntryLine>[] {
  const amount = (title: string, side: 'debitCents' | 'creditCents', other: typeof side): LineColumn<EntryLine> => ({
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
    choiceColumn('Account', 'accountId', accounts, 'minmax(200px, 2fr)'),
    amount('Debit', 'debitCents', 'creditCents'),
    amount('Credit', 'creditCents', 'debitCents'),
    textColumn('Memo', 'memo', 'minmax(140px, 1fr)'),
  ];
}
