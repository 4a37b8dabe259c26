import assert from 'node:assert/strict';
import { exchangeClearing, type Line } from './books-model.js';

/** The books of one owner, as a client asks them. */
export interface PlayedBooks {
  graphql(query: string, variables?: Record<string, unknown>): Promise<GraphqlAnswer>;
  /** Runs the jobs that are due. */
  drain(): Promise<unknown>;
  /** Uploads an invoice, and answers the id of its document; without it no commitment is billed. */
  uploadInvoice?(): Promise<string>;
}

export interface GraphqlAnswer {
  // biome-ignore lint/suspicious/noExplicitAny: what was asked for is what is read
  data: any;
  errors: readonly { message: string; extensions: { code: string } }[];
}

/** The day on which every history begins. */
export const firstDay = '2026-01-15';

/** What the codes of a history are taxed with: a rate in percent, and how. */
export const taxCodes = {
  standard: { percent: 19, kind: 'STANDARD', recoverable: true },
  reduced: { percent: 7, kind: 'REDUCED', recoverable: true },
  cost: { percent: 19, kind: 'STANDARD', recoverable: false },
  reverse: { percent: 20, kind: 'REVERSE_CHARGE', recoverable: true },
} as const;

export type TaxName = keyof typeof taxCodes;

export const moneyAccounts = ['1000', '1010', '2100'];

/** The data of a request that is not refused. */
export async function ask(books: PlayedBooks, query: string, variables: Record<string, unknown> = {}) {
  const { data, errors } = await books.graphql(query, variables);
  assert.deepEqual(errors, [], query);
  return data;
}

/** What every account comes to in the base currency at the end of a day, debits less credits. */
export async function baseBalances(books: PlayedBooks, asOf: string): Promise<Map<string, number>> {
  const { trialBalance } = await ask(
    books,
    `query ($asOf: Date!) { trialBalance(asOf: $asOf, inBaseCurrency: true) {
      totalDebitCents totalCreditCents rows { account { number } debitCents creditCents } } }`,
    { asOf },
  );
  assert.equal(trialBalance.totalDebitCents, trialBalance.totalCreditCents, `trial balance in base on ${asOf}`);
  type Row = { account: { number: string }; debitCents: number; creditCents: number };
  return new Map(
    trialBalance.rows.map(({ account, debitCents, creditCents }: Row) => [account.number, debitCents - creditCents]),
  );
}

/** Money that reaches an account through exchange clearing; leaves it when negative. */
export function exchanged(account: string, cents: number): Line[] {
  return [
    [account, cents],
    [exchangeClearing, -cents],
  ];
}

export function title(kind: string): string {
  return `${kind.charAt(0).toUpperCase()}${kind.slice(1)}`;
}

export function picked<T>(all: readonly T[], pick: number): T {
  return all[pick % all.length] as T;
}
