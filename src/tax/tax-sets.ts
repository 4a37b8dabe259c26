import { EcSupply, TaxKind } from './tax-code.entity.js';

/**
 * The tax codes that a new owner of a country starts with, with rates in percent **as of 1 January 2026**. They are a
 * start: which rate goes with what is sold is for the owner to know, and rates change (docs/tax.md). Local taxes of the
 * United States are not in them: an owner makes codes with the combined rate of its places.
 */
export interface TaxCodeOfSet {
  code: string;
  name: string;
  kind: TaxKind;
  ratePpm: number;
  recoverable: boolean;
  ecSupply: EcSupply | null;
}

/** The set of a country; null when there is none. */
export function taxSetOf(country: string): TaxCodeOfSet[] | null {
  const rates = valueAddedTaxes[country];
  if (rates) return valueAddedSet(country, rates);
  return country === 'US' ? salesTaxSet() : null;
}

/** Countries that have a set. */
export function countriesWithSets(): string[] {
  return [...Object.keys(valueAddedTaxes), 'US'].sort();
}

/** The general rate, then the reduced ones. */
type Rates = readonly [standard: string, ...reduced: string[]];

const europeanUnion: Readonly<Record<string, Rates>> = {
  AT: ['20', '13', '10'],
  BE: ['21', '12', '6'],
  BG: ['20', '9'],
  CY: ['19', '9', '5', '3'],
  CZ: ['21', '12'],
  DE: ['19', '7'],
  DK: ['25'],
  EE: ['24', '13', '9'],
  ES: ['21', '10', '4'],
  FI: ['25.5', '13.5', '10'],
  FR: ['20', '10', '5.5', '2.1'],
  GR: ['24', '13', '6'],
  HR: ['25', '13', '5'],
  HU: ['27', '18', '5'],
  IE: ['23', '13.5', '9', '4.8'],
  IT: ['22', '10', '5', '4'],
  LT: ['21', '12', '5'],
  LU: ['17', '14', '8', '3'],
  LV: ['21', '12', '5'],
  MT: ['18', '12', '7', '5'],
  NL: ['21', '9'],
  PL: ['23', '8', '5'],
  PT: ['23', '13', '6'],
  RO: ['21', '11'],
  SE: ['25', '12', '6'],
  SI: ['22', '9.5', '5'],
  SK: ['23', '19', '5'],
};

const valueAddedTaxes: Readonly<Record<string, Rates>> = {
  ...europeanUnion,
  GB: ['20', '5'],
  CH: ['8.1', '3.8', '2.6'],
};

/** State rates, without what counties and cities add. States that are not here have no general sales tax. */
const statesOfAmerica: Readonly<Record<string, string>> = {
  AL: '4',
  AR: '6.5',
  AZ: '5.6',
  CA: '7.25',
  CO: '2.9',
  CT: '6.35',
  DC: '6',
  FL: '6',
  GA: '4',
  HI: '4',
  IA: '6',
  ID: '6',
  IL: '6.25',
  IN: '7',
  KS: '6.5',
  KY: '6',
  LA: '5',
  MA: '6.25',
  MD: '6',
  ME: '5.5',
  MI: '6',
  MN: '6.875',
  MO: '4.225',
  MS: '7',
  NC: '4.75',
  ND: '5',
  NE: '5.5',
  NJ: '6.625',
  NM: '4.875',
  NV: '6.85',
  NY: '4',
  OH: '5.75',
  OK: '4.5',
  PA: '6',
  RI: '7',
  SC: '6',
  SD: '4.2',
  TN: '7',
  TX: '6.25',
  UT: '4.85',
  VA: '4.3',
  VT: '6',
  WA: '6.5',
  WI: '5',
  WV: '6',
  WY: '4',
};

const untaxed = { ratePpm: 0, recoverable: true, ecSupply: null };

function valueAddedSet(country: string, [standard, ...reduced]: Rates): TaxCodeOfSet[] {
  const ratePpm = ppmOf(standard);
  const buyerPays = { kind: TaxKind.REVERSE_CHARGE, ratePpm, recoverable: true };
  const rated = (rate: string, kind: TaxKind): TaxCodeOfSet => ({
    ...untaxed,
    code: `${country}${rate}`,
    name: `VAT ${rate} %`,
    kind,
    ratePpm: ppmOf(rate),
  });
  const withinUnion: TaxCodeOfSet[] = [
    { ...buyerPays, code: `${country}EUG`, name: 'Goods within the EU, reverse charge', ecSupply: EcSupply.GOODS },
    {
      ...buyerPays,
      code: `${country}EUS`,
      name: 'Services within the EU, reverse charge',
      ecSupply: EcSupply.SERVICES,
    },
  ];
  return [
    rated(standard, TaxKind.STANDARD),
    ...reduced.map((rate) => rated(rate, TaxKind.REDUCED)),
    { ...untaxed, code: `${country}0`, name: 'VAT 0 %, exports included', kind: TaxKind.ZERO },
    { ...untaxed, code: `${country}EX`, name: 'Exempt from VAT', kind: TaxKind.EXEMPT },
    { ...buyerPays, code: `${country}RC`, name: 'Reverse charge', ecSupply: null },
    ...(country in europeanUnion ? withinUnion : []),
    { ...untaxed, code: `${country}OS`, name: 'Out of scope of VAT', kind: TaxKind.OUT_OF_SCOPE },
  ];
}

/** Sales tax is never recovered: on a purchase it is cost. */
function salesTaxSet(): TaxCodeOfSet[] {
  const states = Object.entries(statesOfAmerica).map(([state, rate]) => ({
    code: `US${state}`,
    name: `${state} sales tax ${rate} %`,
    kind: TaxKind.STANDARD,
    ratePpm: ppmOf(rate),
    recoverable: false,
    ecSupply: null,
  }));
  return [
    ...states,
    { ...untaxed, code: 'USEX', name: 'Exempt from sales tax', kind: TaxKind.EXEMPT },
    { ...untaxed, code: 'USOS', name: 'Out of scope of sales tax', kind: TaxKind.OUT_OF_SCOPE },
  ];
}

/** `8.875` percent in millionths. */
function ppmOf(percent: string): number {
  const [whole = '', fraction = ''] = percent.split('.');
  return Number(`${whole}${fraction.padEnd(4, '0')}`);
}
