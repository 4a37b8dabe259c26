import { cashFlowFigures, equityFigures } from './figures';
import type { CashFlowFigure, EquityFigure } from './reports.generated';

/** What the address of a report holds. Each report reads what concerns it, and links from one to another take it along. */
export interface ReportSearch {
  /** The first day, YYYY-MM-DD. */
  from?: string;
  /** The last day; of a report on a day, that day. */
  to?: string;
  currency?: string;
  /** Entries of all currencies, at what they were booked at in the owner’s. */
  inBase?: true;
  /** The account, by its id. */
  account?: string;
  compare?: 'PREVIOUS_PERIOD' | 'PREVIOUS_YEAR';
  method?: 'DIRECT';
  basis?: 'CASH';
  /** Days past due. */
  bucket?: Bucket;
  /** The customer or vendor, by its id. */
  contact?: string;
  /** The tax code, by its id; `none` for lines without one. */
  code?: string;
  /** Lines of the tax report: of these documents alone. */
  side?: 'SALES' | 'PURCHASES';
  /** Lines of the total row of the changes in equity. */
  ofTotal?: true;
  /** Lines of a figure of the cash-flow statement, or of a column of the changes in equity. */
  figure?: CashFlowFigure | EquityFigure;
}

export const buckets = ['current', 'days1To30', 'days31To60', 'days61To90', 'days91Plus'] as const;
export type Bucket = (typeof buckets)[number];

const comparisons = ['PREVIOUS_PERIOD', 'PREVIOUS_YEAR'] as const;

/** Reads the address; what a person mistyped there is left out. */
export function reportSearchOf(search: Record<string, unknown>): ReportSearch {
  const { from, to, currency, inBase, account, ofTotal, compare, method, basis, bucket, code, contact, side, figure } =
    search;
  return withoutNothing({
    from: matching(from, /^\d{4}-\d{2}-\d{2}$/),
    to: matching(to, /^\d{4}-\d{2}-\d{2}$/),
    currency: matching(currency, /^[A-Z]{3}$/),
    inBase: oneOf(inBase, [true] as const),
    account: matching(account, /^\d+$/),
    compare: oneOf(compare, comparisons),
    method: oneOf(method, ['DIRECT'] as const),
    basis: oneOf(basis, ['CASH'] as const),
    bucket: oneOf(bucket, buckets),
    code: matching(code, /^(\d+|none)$/),
    side: oneOf(side, ['SALES', 'PURCHASES'] as const),
    ofTotal: oneOf(ofTotal, [true] as const),
    figure: oneOf(figure, [...cashFlowFigures, ...equityFigures]),
    contact: matching(contact, /^\d+$/),
  });
}

/** An address says nothing of what is not chosen. */
export function withoutNothing(
  search: {
    [Name in keyof ReportSearch]: ReportSearch[Name] | null | undefined;
  },
): ReportSearch {
  return Object.fromEntries(Object.entries(search).filter(([, value]) => value !== null && value !== undefined));
}

/** Numbers of an address are read as such. */
function matching(value: unknown, pattern: RegExp): string | undefined {
  const text = typeof value === 'number' ? String(value) : value;
  return typeof text === 'string' && pattern.test(text) ? text : undefined;
}

function oneOf<Name extends string | true>(value: unknown, names: readonly Name[]): Name | undefined {
  return names.find((name) => name === value);
}
