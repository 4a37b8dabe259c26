/** Currencies whose decimals ISO 4217 has otherwise than `Intl`, which leaves out those that shops no longer write. */
const decimalsByIso: Readonly<Record<string, number>> = {
  ...{ AFN: 2, ALL: 2, COP: 2, HUF: 2, IDR: 2, IQD: 3, IRR: 2, KPW: 2, LAK: 2 },
  ...{ LBP: 2, MGA: 2, MMK: 2, PKR: 2, SLL: 2, SOS: 2, SYP: 2, YER: 2 },
};

const knownDecimals = new Map<string, number>();

/** Decimals of a currency's minor unit (ISO 4217): 2 for EUR and HUF, 0 for JPY, 3 for KWD. */
export function minorUnitDecimals(currency: string): number {
  let decimals = decimalsByIso[currency] ?? knownDecimals.get(currency);
  if (decimals === undefined) {
    const format = new Intl.NumberFormat('en', { style: 'currency', currency });
    decimals = format.resolvedOptions().maximumFractionDigits ?? 2;
    knownDecimals.set(currency, decimals);
  }
  return decimals;
}
