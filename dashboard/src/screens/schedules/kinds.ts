import type { AmortizationKind } from './schedules.generated';

export const kindTitles = {
  PREPAID_EXPENSE: 'Prepaid expense',
  DEFERRED_REVENUE: 'Deferred revenue',
  DEPRECIATION: 'Depreciation',
} satisfies Record<AmortizationKind, string>;
