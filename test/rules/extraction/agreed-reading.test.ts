import { readText, type TextReading } from '../../../src/extraction/read-text.js';
import { agreedReading } from '../../../src/extraction/scans/agreed-reading.js';
import { page } from './page.js';

/** A slip as one reading of its picture has it. */
function slip({
  name = 'NORTHWIND HARDWARE SDN BHD',
  date = '12/03/2018',
  total = '53.00',
  tax = '3.00',
} = {}): TextReading {
  const lines = [
    name,
    'NO 5, JALAN BUNGA 2',
    'TAX INVOICE',
    `Date: ${date}`,
    'Subtotal          50.00',
    `GST 6%             ${tax}`,
    `Total             ${total}`,
  ];
  return readText(page(lines.join('\n')), null, 'ocr');
}

function valuesOf({ fields }: TextReading) {
  const { vendor_name: vendor, invoice_date: date, total_cents: total, tax_cents: tax } = fields;
  return [vendor?.value, date?.value, total?.value, tax?.value];
}

test('each field goes to the value most readings found', () => {
  const { reading } = agreedReading([slip({ total: '58.00' }), slip({ date: '12/08/2018' }), slip()]);
  expect(valuesOf(reading)).toEqual(['NORTHWIND HARDWARE SDN BHD', '2018-03-12', 5300, 300]);
  expect(reading.isConsistent).toBe(true);
});

test('what adds up outweighs what does not', () => {
  const { reading } = agreedReading([slip({ total: '58.00' }), slip()]);
  expect(reading.fields.total_cents?.value).toBe(5300);
});

test('names that differ by a letter back each other', () => {
  const readings = [
    slip({ name: 'NORTHWIND HARDWARE SDN BHD' }),
    slip({ name: 'NORTHWINO HARDWARE SDN BHD' }),
    slip({ name: 'FIRST STEP SDN BHD' }),
  ];
  expect(
    agreedReading([readings[2], readings[0], readings[1]] as TextReading[]).reading.fields.vendor_name?.value,
  ).toBe('NORTHWIND HARDWARE SDN BHD');
});

test('what is disputed is less certain', () => {
  const { reading } = agreedReading([slip(), slip({ date: '12/08/2018' })]);
  expect(reading.fields.invoice_date?.confidence).toBe('low');
  expect(reading.fields.total_cents?.confidence).toBe('medium');
});

test('the reading that was right most often serves for the rest', () => {
  expect(agreedReading([slip({ name: 'NORTHWINO HARDWARE', date: '13/03/2018' }), slip(), slip()]).base).toBe(1);
});

test('of names that are equal but for accents the accented one counts, whichever reading has it', () => {
  const readings = [slip({ name: 'MULLER HARDWARE SDN BHD' }), slip({ name: 'MÜLLER HARDWARE SDN BHD' })];
  const name = (all: TextReading[]) => agreedReading(all).reading.fields.vendor_name?.value;
  expect([name(readings), name(readings.toReversed())]).toEqual(['MÜLLER HARDWARE SDN BHD', 'MÜLLER HARDWARE SDN BHD']);
});
