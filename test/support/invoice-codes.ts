/** What the QR codes of an invoice over 119.00 hold, as their standards have it. */

export const epcLines = (change: Record<number, string> = {}) =>
  changed(
    [
      'BCD',
      '002',
      '1',
      'SCT',
      '',
      'Vandelay Industries GmbH',
      'DE02120300000000202051',
      'EUR119.00',
      '',
      '',
      'R-2026-17',
    ],
    change,
  ).join('\n');

/** Lines by their place, from 0: 3 the account, 5 the creditor, 18 the amount, 27 the kind of reference, 31 the billing information. */
export const swissLines = (change: Record<number, string> = {}) =>
  changed(
    [
      ...['SPC', '0200', '1', 'CH4431999123000889012', 'S', 'Vandelay AG', 'Hafenweg', '4', '8001', 'Zürich', 'CH'],
      ...['', '', '', '', '', '', ''],
      ...['119.00', 'CHF'],
      ...['S', 'Kramerica SA', 'Am Markt', '1', '3000', 'Bern', 'CH'],
      ...['QRR', '210000000003139471430009017', 'Thanks', 'EPD'],
      '//S1/10/R-2026-17/11/260302/30/123456788',
    ],
    change,
  ).join('\r\n');

/** Tag, length and value, one after the other, in Base64. */
export const zatca = (change: Record<number, string> = {}) =>
  tagged(changed(['Vandelay Trading', '310122393500003', '2026-03-02T15:30:00Z', '119.00', '15.52'], change));

export function tagged(values: string[]): string {
  const parts = values.map((value, index) => {
    const bytes = Buffer.from(value);
    return Buffer.concat([Buffer.from([index + 1, bytes.length]), bytes]);
  });
  return Buffer.concat(parts).toString('base64');
}

function changed(lines: string[], change: Record<number, string>): string[] {
  return lines.map((line, index) => change[index] ?? line);
}
