const regions = new Intl.DisplayNames(['en'], { type: 'region', fallback: 'none' });

/** Codes that name no country: unions, and what is kept for private use. */
const noCountries: ReadonlySet<string> = new Set(['EU', 'EZ', 'UN', 'QO', 'XA', 'XB', 'ZZ']);

/** True for an upper-case ISO 3166-1 alpha-2 code. */
export function isCountry(value: string): boolean {
  return /^[A-Z]{2}$/.test(value) && !noCountries.has(value) && regions.of(value) !== undefined;
}
