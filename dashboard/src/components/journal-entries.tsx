import type { ReactNode } from 'react';
import { Amount } from './amount';
import { Day } from './day';
import styles from './journal-entries.module.css';
import { Drill } from './trail';

interface LedgerAccount {
  number: string;
  name: string;
}

export interface EntryOfJournal {
  /** Of an entry that is written: leads to it. */
  id?: string;
  entryDate: string;
  currency: string;
  lines: { account: LedgerAccount; debitCents: number; creditCents: number }[];
}

export interface AccountTotal {
  account: LedgerAccount;
  currency: string;
  debitCents: number;
  creditCents: number;
}

/** Entries with their lines, written or only previewed. */
export function JournalEntries({ entries }: { entries: EntryOfJournal[] }) {
  if (entries.length === 0) return <p>Nothing: the amounts are zero.</p>;
  return entries.map((entry, index) => (
    <Lines
      // biome-ignore lint/suspicious/noArrayIndexKey: entries that are not written have no id
      key={index}
      caption={
        <>
          <Day of={entry.entryDate} />, {entry.currency}
          {entry.id !== undefined && (
            <>
              {' · '}
              <Drill target={{ to: '/journal/$id', params: { id: entry.id } }} at={`entry ${entry.id}`}>
                Entry {entry.id}
              </Drill>
            </>
          )}
        </>
      }
      lines={entry.lines.map((line) => ({ ...line, currency: entry.currency }))}
    />
  ));
}

/** What many entries come to on each account. */
export function AccountTotals({ totals }: { totals: AccountTotal[] }) {
  if (totals.length === 0) return <p>Nothing is written: the amounts are zero.</p>;
  return <Lines caption="Written to each account" lines={totals} hasCurrencies />;
}

function Lines(props: { caption: ReactNode; lines: AccountTotal[]; hasCurrencies?: boolean }) {
  const { caption, lines, hasCurrencies = false } = props;
  if (!hasCurrencies && lines.every(({ debitCents, creditCents }) => debitCents === 0 && creditCents === 0)) {
    return (
      <p>
        <span className="quiet">{caption}</span>: amounts in the currency of the books alone.
      </p>
    );
  }
  const cell = (cents: number, currency: string) => (
    <td className="figure">{cents > 0 && <Amount cents={cents} currency={currency} bare={!hasCurrencies} />}</td>
  );
  return (
    <div className={styles.entries}>
      <table>
        <caption>{caption}</caption>
        <thead>
          <tr>
            <th scope="col">Account</th>
            <th scope="col" className="figure">
              Debit
            </th>
            <th scope="col" className="figure">
              Credit
            </th>
          </tr>
        </thead>
        <tbody>
          {lines.map(({ account, currency, debitCents, creditCents }, position) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: lines have their order alone
            <tr key={position}>
              <td>
                <span className="quiet">{account.number}</span> {account.name}
              </td>
              {cell(debitCents, currency)}
              {cell(creditCents, currency)}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
