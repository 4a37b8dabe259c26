const ppmOfPercent = 10_000;

/** Millionths as percent, exactly: 88750 is `8.875`. */
export function percentText(ppm: number): string {
  const rest = String(ppm % ppmOfPercent)
    .padStart(4, '0')
    .replace(/0+$/, '');
  return `${Math.trunc(ppm / ppmOfPercent)}${rest === '' ? '' : `.${rest}`}`;
}

/** Percent as typed, with a point or a comma, as millionths; null for what is none. */
export function ppmOf(typed: string): number | null {
  const [, whole, rest = ''] = /^(\d{1,3})(?:[.,](\d{1,4}))?$/.exec(typed.trim()) ?? [];
  return whole === undefined ? null : Number(whole) * ppmOfPercent + Number(rest.padEnd(4, '0'));
}
