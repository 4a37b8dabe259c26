import { Refusal } from '../../src/contract/errors.js';
import type { AppliedAmount } from '../../src/documents/application.entity.js';
import {
  type ApplicationTarget,
  appliedTotal,
  askedApplications,
  askedRemovals,
  decideApplications,
  targetsOf,
} from '../../src/documents/applications.js';

/** What may be applied to what, without a database: payments to invoices stand for all of it. */

function refused(work: () => unknown) {
  try {
    work();
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return { code: error.code, message: error.message, fields: error.fields };
  }
  return null;
}

const invalid = (...fields: [path: string, message: string][]) =>
  expect.objectContaining({
    code: 'VALIDATION_FAILED',
    fields: fields.map(([path, message]) => ({ path, message })),
  });

describe('what a call asks to apply', () => {
  const asked = (...applications: [invoiceId: string, amountCents: number][]) =>
    askedApplications(
      applications.map(([invoiceId, amountCents]) => ({ invoiceId, amountCents })),
      'invoiceId',
    );

  test('is in the order of the documents, and the same one twice adds up where it is named first', () => {
    expect(asked(['9', 5], ['10', 1], ['2', 7], ['9', 30])).toEqual([
      { targetId: 2, amountCents: 7n, path: 'applications.2.invoiceId' },
      { targetId: 9, amountCents: 35n, path: 'applications.0.invoiceId' },
      { targetId: 10, amountCents: 1n, path: 'applications.1.invoiceId' },
    ]);
  });

  test('is something', () => {
    expect(refused(() => asked())).toEqual(invalid(['applications', 'must have at least one entry']));
  });

  test('names every field that is wrong', () => {
    expect(refused(() => asked(['1', 0], ['x', 1], ['3', -1], ['4', 1]))).toEqual(
      invalid(
        ['applications.0.amountCents', 'must be above 0'],
        ['applications.1.invoiceId', 'refers to nothing'],
        ['applications.2.amountCents', 'must be above 0'],
      ),
    );
  });

  test('adds up exactly beyond what a number holds', () => {
    const most = Number.MAX_SAFE_INTEGER;
    expect(asked(['1', most], ['1', most])).toEqual([
      { targetId: 1, amountCents: 2n * BigInt(most), path: 'applications.0.invoiceId' },
    ]);
  });
});

describe('what may be applied', () => {
  interface Target extends ApplicationTarget {
    isPosted: boolean;
  }
  const target = (id: number, changes: Partial<Target> = {}): Target => ({
    ...{ id, contactId: 5, currency: 'EUR', balanceDueCents: 1_000, isPosted: true },
    ...changes,
  });
  const terms = {
    source: 'Payment 7',
    nameOf: ({ id }: Target) => `Invoice ${id}`,
    isOpen: ({ isPosted }: Target) => isPosted,
    notOpen: 'INVOICE_NOT_POSTED',
    overApplied: 'PAYMENT_OVER_APPLIED',
  } as const;
  const decided = (unappliedCents: number, wanted: [targetId: number, amountCents: bigint][], targets: Target[]) =>
    decideApplications(
      { contactId: 5, currency: 'EUR', unappliedCents },
      wanted.map(([targetId, amountCents], index) => ({ targetId, amountCents, path: `applications.${index}` })),
      targets,
      terms,
    );

  test('is up to what both sides have left', () => {
    const [one, other] = [target(1), target(2)];
    const applications = decided(
      1_500,
      [
        [1, 1_000n],
        [2, 500n],
      ],
      [one, other],
    );
    expect(applications).toEqual([
      { target: one, amountCents: 1_000 },
      { target: other, amountCents: 500 },
    ]);
    expect(targetsOf(applications)).toEqual([one, other]);
    expect(appliedTotal(applications)).toBe(1_500);
  });

  test.each<[string, Partial<Target>, string, string]>([
    ['that is not posted', { isPosted: false }, 'INVOICE_NOT_POSTED', 'Invoice 1 is not posted'],
    ['of somebody else', { contactId: 6 }, 'CONTACT_MISMATCH', 'Invoice 1 belongs to another contact than Payment 7'],
    ['in another currency', { currency: 'USD' }, 'CURRENCY_MISMATCH', 'Invoice 1 is in USD, Payment 7 in EUR'],
    [
      'with less due',
      { balanceDueCents: 99 },
      'PAYMENT_OVER_APPLIED',
      'Invoice 1 has 0.99 EUR due; 1.00 EUR were to be applied',
    ],
  ])('not to a document %s', (_name, changes, code, message) => {
    expect(refused(() => decided(1_000, [[1, 100n]], [target(1, changes)]))).toEqual({ code, message, fields: [] });
  });

  test('not more than the payment has', () => {
    const wanted: [number, bigint][] = [
      [1, 500n],
      [2, 501n],
    ];
    expect(refused(() => decided(1_000, wanted, [target(1), target(2)]))).toEqual({
      code: 'PAYMENT_OVER_APPLIED',
      message: 'Payment 7 has 10.00 EUR unapplied; 10.01 EUR were to be applied',
      fields: [],
    });
  });

  test('not to a document that there is not, whose place is named', () => {
    const wanted: [number, bigint][] = [
      [1, 1n],
      [2, 1n],
      [3, 1n],
    ];
    expect(refused(() => decided(1_000, wanted, [target(2)]))).toEqual(
      invalid(['applications.0', 'refers to nothing'], ['applications.2', 'refers to nothing']),
    );
  });

  test('a sum beyond exactness is never carried on', () => {
    expect(() => appliedTotal([{ amountCents: Number.MAX_SAFE_INTEGER }, { amountCents: 1 }])).toThrow(RangeError);
  });
});

describe('what a call takes back', () => {
  type Held = AppliedAmount & { id: number; invoiceId: number };
  const held = (...invoiceIds: number[]) =>
    invoiceIds.map((invoiceId, index) => ({ id: index + 1, invoiceId }) as Held);
  const asked = (all: readonly Held[], invoiceIds?: string[]) =>
    askedRemovals(
      all,
      invoiceIds?.map((invoiceId) => ({ invoiceId })),
      'invoiceId',
    ).map(({ id }) => id);

  test('is all of it, or what is applied to the documents named', () => {
    expect(asked(held(4, 5, 4))).toEqual([1, 2, 3]);
    expect(asked(held(4, 5, 4), ['4'])).toEqual([1, 3]);
    expect(asked(held(4, 5, 4), ['5', '4'])).toEqual([1, 2, 3]);
  });

  test('is something', () => {
    const nothing = invalid(['applications', 'must have at least one entry']);
    expect(refused(() => asked(held()))).toEqual(nothing);
    expect(refused(() => asked(held(4), []))).toEqual(nothing);
  });

  test('names every document to which nothing is applied', () => {
    expect(refused(() => asked(held(4, 5), ['4', '6', 'x']))).toEqual(
      invalid(
        ['applications.1.invoiceId', 'refers to nothing that is applied'],
        ['applications.2.invoiceId', 'refers to nothing that is applied'],
      ),
    );
  });
});
