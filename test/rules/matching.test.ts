import fc from 'fast-check';
import { addressesOverlap, addressTokens } from '../../src/commitments/address-overlap.js';
import { CommitmentStatus, derivedStatus, TaxTreatment } from '../../src/commitments/commitment.entity.js';
import {
  type CommitmentToMatch,
  compare,
  type InvoiceToMatch,
  isWithinTolerance,
  rankCandidates,
} from '../../src/commitments/matching.js';

const invoice: InvoiceToMatch = {
  totalCents: 100_000,
  subtotalCents: 80_000,
  currency: 'USD',
  invoiceDate: '2026-05-15',
  servicePeriodStart: null,
  servicePeriodEnd: null,
  serviceAddress: '12 Harbour Street, Springfield',
};

const commitment: CommitmentToMatch = {
  id: 1,
  remainingCents: 100_000,
  taxTreatment: null,
  serviceAddress: null,
  periodStart: null,
  periodEnd: null,
};

function reasonsOf(changes: Partial<CommitmentToMatch>, invoiceChanges: Partial<InvoiceToMatch> = {}): string[] {
  const [candidate] = rankCandidates({ ...invoice, ...invoiceChanges }, [{ ...commitment, ...changes }]);
  return candidate?.reasons ?? [];
}

describe('the status of a commitment follows from its totals', () => {
  test.each([
    [100, 0, CommitmentStatus.OPEN],
    [0, 0, CommitmentStatus.OPEN],
    [100, 1, CommitmentStatus.PARTIALLY_MATCHED],
    [100, 99, CommitmentStatus.PARTIALLY_MATCHED],
    [100, 100, CommitmentStatus.FULLY_MATCHED],
    [100, 101, CommitmentStatus.OVERMATCHED],
    [0, 1, CommitmentStatus.OVERMATCHED],
  ])('expected %i, matched %i: %s', (expected, matched, status) => {
    expect(derivedStatus(expected, matched)).toBe(status);
  });
});

describe('the tolerance is 25 units of the currency or 5 % of what remains, whichever is wider', () => {
  test.each([
    [0, 'USD', 2_500],
    [50_000, 'USD', 2_500],
    [50_010, 'USD', 2_500],
    [50_020, 'USD', 2_501],
    [510, 'JPY', 25],
    [100_000, 'EUR', 5_000],
    [400, 'JPY', 25],
    [1_000, 'JPY', 50],
    [100_000, 'KWD', 25_000],
  ])('%i of %s: %i', (remaining, currency, tolerance) => {
    const isWithin = [tolerance, -tolerance, tolerance + 1, -tolerance - 1].map((variance) =>
      isWithinTolerance(variance, remaining, currency),
    );
    expect(isWithin).toEqual([true, true, false, false]);
  });
});

describe('reasons of a candidate', () => {
  test.each([
    ['the exact amount', 100_000, ['exact_amount', 'vendor_match']],
    ['at the edge of tolerance above', 95_239, ['amount_within_tolerance', 'vendor_match']],
    ['just out of tolerance above', 95_238, ['vendor_match']],
    ['at the edge of tolerance below', 105_263, ['amount_within_tolerance', 'vendor_match']],
    ['just out of tolerance below', 105_264, ['vendor_match']],
  ])('%s', (_case, remainingCents, reasons) => {
    expect(reasonsOf({ remainingCents })).toEqual(reasons);
  });

  test('an unknown total gives no reason of amount, and no variance', () => {
    const [candidate] = rankCandidates({ ...invoice, totalCents: null }, [commitment]);
    expect(candidate).toMatchObject({ varianceCents: null, variancePercent: null, reasons: ['vendor_match'] });
  });

  test.each([
    ['12 Harbor Street', ['exact_amount', 'vendor_match']],
    ['12 Harbour St.', ['exact_amount', 'address_overlap', 'vendor_match']],
    ['Harbour Street 12, Springfield', ['exact_amount', 'address_overlap', 'vendor_match']],
  ])('the address %s', (serviceAddress, reasons) => {
    expect(reasonsOf({ serviceAddress })).toEqual(reasons);
  });

  test.each([
    ['2026-05-15', '2026-05-15', true],
    ['2026-05-16', '2026-06-30', false],
    ['2026-05-01', '2026-05-14', false],
    ['2026-05-01', null, true],
    [null, '2026-05-14', false],
    [null, '2026-05-15', true],
    [null, null, false],
  ])('the invoice’s date in the period %s to %s: %s', (periodStart, periodEnd, within) => {
    expect(reasonsOf({ periodStart, periodEnd }).includes('period_overlap')).toBe(within);
  });

  test.each([
    ['2026-01-01', '2026-01-31', true],
    ['2025-12-31', '2026-01-31', false],
    ['2026-01-10', null, true],
    [null, '2026-02-01', false],
  ])('the service period %s to %s in January: %s', (servicePeriodStart, servicePeriodEnd, within) => {
    const january = { periodStart: '2026-01-01', periodEnd: '2026-01-31' };
    const reasons = reasonsOf(january, { invoiceDate: '2026-02-20', servicePeriodStart, servicePeriodEnd });
    expect(reasons.includes('period_overlap')).toBe(within);
  });
});

describe('the order of candidates', () => {
  test('exact, then within tolerance, then reasons, then variance, then id', () => {
    const nearby = { serviceAddress: 'Harbour Street 12', periodStart: '2026-05-01', periodEnd: '2026-05-31' };
    const commitments: CommitmentToMatch[] = [
      { ...commitment, id: 1, remainingCents: 300_000 },
      { ...commitment, id: 2, remainingCents: 200_000 },
      { ...commitment, id: 3, remainingCents: 900_000, ...nearby },
      { ...commitment, id: 4, remainingCents: 99_000 },
      { ...commitment, id: 5, remainingCents: 101_000 },
      { ...commitment, id: 6, remainingCents: 104_000, serviceAddress: 'Harbour Street 12' },
      { ...commitment, id: 7 },
      { ...commitment, id: 8, ...nearby },
      { ...commitment, id: 9 },
    ];
    expect(rankCandidates(invoice, commitments).map((ranked) => ranked.commitment.id)).toEqual([
      8, 7, 9, 6, 4, 5, 3, 2, 1,
    ]);
  });

  test('does not depend on the order in which commitments come', () => {
    const any = fc.record({
      remainingCents: fc.constantFrom(99_000, 100_000, 101_000, 250_000),
      taxTreatment: fc.constantFrom(null, TaxTreatment.NET, TaxTreatment.GROSS),
      serviceAddress: fc.constantFrom(null, '12 Harbour Street', '5 Elm Road'),
      periodStart: fc.constantFrom(null, '2026-05-01', '2026-06-01'),
      periodEnd: fc.constantFrom(null, '2026-12-31'),
    });
    fc.assert(
      fc.property(fc.array(any, { maxLength: 12 }), fc.infiniteStream(fc.nat()), (drawn, keys) => {
        const commitments = drawn.map((each, index) => ({ ...each, id: index + 1 }));
        const shuffled = commitments
          .map((each) => ({ each, key: keys.next().value ?? 0 }))
          .sort((one, other) => one.key - other.key)
          .map(({ each }) => each);
        expect(rankCandidates(invoice, shuffled)).toEqual(rankCandidates(invoice, commitments));
      }),
    );
  });

  test.each([
    [TaxTreatment.NET, 80_000, { taxTreatment: TaxTreatment.NET, invoiceCents: 80_000, varianceCents: 0 }],
    [TaxTreatment.NET, 100_000, { taxTreatment: TaxTreatment.NET, invoiceCents: 80_000, varianceCents: -20_000 }],
    [TaxTreatment.GROSS, 80_000, { taxTreatment: TaxTreatment.GROSS, invoiceCents: 100_000, varianceCents: 20_000 }],
    [null, 80_001, { taxTreatment: TaxTreatment.NET, invoiceCents: 80_000, varianceCents: -1 }],
    [null, 90_000, { taxTreatment: TaxTreatment.GROSS, invoiceCents: 100_000, varianceCents: 10_000 }],
    [null, 99_000, { taxTreatment: TaxTreatment.GROSS, invoiceCents: 100_000, varianceCents: 1_000 }],
  ])(
    'amounts that are %s with %i remaining are compared with their like',
    (taxTreatment, remainingCents, comparison) => {
      expect(compare(invoice, { remainingCents, taxTreatment })).toEqual(comparison);
    },
  );

  test('what is not known of the invoice is not compared', () => {
    const net = { remainingCents: 1, taxTreatment: TaxTreatment.NET };
    expect(compare({ totalCents: 5, subtotalCents: null }, net)).toEqual({
      taxTreatment: TaxTreatment.NET,
      invoiceCents: null,
      varianceCents: null,
    });
    expect(compare({ totalCents: null, subtotalCents: 5 }, { ...net, taxTreatment: null }).invoiceCents).toBe(5);
  });

  test('one that does not say is ranked by the total, whichever amount is nearer', () => {
    const [candidate] = rankCandidates(invoice, [{ ...commitment, remainingCents: 80_000 }]);
    expect(candidate).toMatchObject({
      varianceCents: 20_000,
      reasons: ['vendor_match'],
      comparison: { taxTreatment: TaxTreatment.NET, varianceCents: 0 },
    });
    const net = { ...commitment, remainingCents: 80_000, taxTreatment: TaxTreatment.NET };
    expect(rankCandidates(invoice, [net])[0]).toMatchObject({
      varianceCents: 0,
      reasons: ['exact_amount', 'vendor_match'],
    });
  });

  test('variance is the invoice’s total minus what remains, with its percentage', () => {
    const [candidate] = rankCandidates(invoice, [{ ...commitment, remainingCents: 96_000 }]);
    expect(candidate).toMatchObject({ varianceCents: 4_000, variancePercent: 4.17 });
  });

  test('nothing remains: no percentage', () => {
    const [candidate] = rankCandidates(invoice, [{ ...commitment, remainingCents: 0 }]);
    expect(candidate).toMatchObject({ varianceCents: 100_000, variancePercent: null });
  });
});

describe('addresses', () => {
  test.each([
    ['12 Harbour Street, Springfield', '12 harbour st', true],
    ['12 Harbour Street', '12 Oak Avenue', false],
    ['12 Harbour Street, Springfield', '98 Oak Avenue, Springfield', false],
    ['Hauptstraße 5, 10115 Berlin', 'Haupt-Str. 5, Berlin', true],
    ['Rue de l’Église 3', 'rue de l’eglise 3', true],
    ['Warehouse', 'Warehouse 7, Dock B', true],
    ['7', '7 Elm Road', false],
    ['Street', 'Street', false],
    ['', '12 Harbour Street', false],
    ['(Harbour 5)', '(Harbour 7)', false],
    [null, null, false],
  ])('%s and %s: %s', (one, other, overlap) => {
    expect(addressesOverlap(one, other)).toBe(overlap);
    expect(addressesOverlap(other, one)).toBe(overlap);
  });

  test('telling words have no case, accents, punctuation or street endings', () => {
    expect([...addressTokens('Hauptstraße 5, Étage; Str. 9')]).toEqual(['haupt', '5', 'etage', '9']);
  });
});
