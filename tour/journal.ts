import type { Api } from './api.js';

interface Entry {
  entryDate: string;
  memo: string | null;
  currency: string;
  lines: { account: { number: string; name: string }; debitCents: number; creditCents: number }[];
}

/** The journal entry of a posted bill. Like the settings, the journal is read through GraphQL on either tour. */
export async function journalEntryOfBill(api: Api, billId: string): Promise<Entry> {
  const { journalEntries } = await api.graphql<{ journalEntries: { nodes: Entry[] } }>(
    `query ($billId: ID!) {
      journalEntries(filter: { sourceType: BILL, sourceId: $billId }) {
        nodes { entryDate memo currency lines { account { number name } debitCents creditCents } }
      }
    }`,
    { billId },
  );
  const [entry, ...others] = journalEntries.nodes;
  if (!entry || others.length > 0)
    throw new Error(`The bill has ${journalEntries.nodes.length} journal entries, not one`);
  return entry;
}

/** The entry as a bookkeeper writes it: debits to the left, credits to the right. */
export function writtenOut({ entryDate, memo, currency, lines }: Entry): string[] {
  const width = Math.max(...lines.map(({ account }) => account.number.length + account.name.length + 1));
  return [
    `${entryDate}  ${memo ?? ''} (${currency})`,
    ...lines.map(({ account, debitCents, creditCents }) => {
      const name = `${account.number} ${account.name}`.padEnd(width);
      return `  ${name}  ${column(debitCents)}  ${column(creditCents)}`.trimEnd();
    }),
  ];
}

function column(cents: number): string {
  return (cents === 0 ? '' : amount(cents)).padStart(12);
}

/** Cents as an amount with two decimals, by digits: `11000` is `110.00`. */
export function amount(cents: number): string {
  const digits = String(Math.abs(cents)).padStart(3, '0');
  return `${cents < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}
