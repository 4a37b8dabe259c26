import type { Corrections, ExtractionResult, Lesson } from '../../../src/extraction/extraction-result.js';
import { findParties } from '../../../src/extraction/fields/vendor.js';
import { buildLayout, type Layout } from '../../../src/extraction/layout/layout.js';
import { learnPlace, readPlace } from '../../../src/extraction/learning/learned-places.js';
import { applyLessons, learnPlaces } from '../../../src/extraction/learning/lessons.js';
import type { PlacedField } from '../../../src/extraction/learning/values-on-page.js';
import { isSameVendor, marksOfVendor, marksOnPages } from '../../../src/extraction/learning/vendor-marks.js';
import { page } from './page.js';

describe('the place of a right value', () => {
  /** What one layout teaches, and what that reads on another. */
  function next(field: PlacedField, taught: [Layout, string | number], other: Layout) {
    const place = learnPlace(taught[0], field, taught[1], 'EUR');
    const found = place && readPlace(other, field, place, 'EUR');
    return [place?.label, place?.relation, found?.value, found?.confidence];
  }

  test('is right of its label, whatever else is in the line', () => {
    const one = page('Vorgang: 12-7   Kunde 900\nSeite 1');
    const two = page('Vorgang: 31-9   Kunde 900\nSeite 2');
    expect(next('invoice_number', [one, '12-7'], two)).toEqual(['vorgang', 'right_of', '31-9', 'high']);
  });

  test('is below the head of its column', () => {
    const one = page('Bearbeiter   Vorgang     Ort\nMeier        12-7        Ulm');
    const two = page('Bearbeiter   Vorgang     Ort\nSchulze      31-9        Ulm');
    expect(next('invoice_number', [one, '12-7'], two)).toEqual(['vorgang', 'below', '31-9', 'high']);
  });

  test('is found in a sentence, though it stands further right', () => {
    const one = page('Bitte begleichen Sie 1.190,00 EUR bis 12.03.2026 auf unser Konto');
    const two = page('Bitte begleichen Sie 24,50 EUR bis 14.04.2026 auf unser Konto');
    const taught = ['begleichen sie eur bis', 'right_of', '2026-04-14', 'medium'];
    expect(next('due_date', [one, '2026-03-12'], two)).toEqual(taught);
  });

  test('is read in the order of day and month that the vendor writes', () => {
    const one = page('Collected on   03/15/2026');
    expect(next('due_date', [one, '2026-03-15'], page('VAT 5   Collected on   04/02/2026'))[2]).toBe('2026-04-02');
    const other = page('Collected on   15/03/2026');
    expect(next('due_date', [other, '2026-03-15'], page('USD 5   Collected on   04/02/2026'))[2]).toBe('2026-02-04');
  });

  test('is its column in a row of sums', () => {
    const one = page('Summe aller Posten      100,00     19,00     119,00');
    const two = page('Summe aller Posten      200,00     38,00     238,00');
    expect(next('total_cents', [one, 11_900], two)).toEqual(['summe aller posten', 'right_of', 23_800, 'medium']);
    expect(next('tax_cents', [one, 1_900], two)).toEqual(['summe aller posten', 'right_of', 3_800, 'medium']);
  });

  test('is the same though its number is written with other blanks and dashes', () => {
    const one = page('Vorgang   NP 12-7');
    expect(next('invoice_number', [one, 'np12 7'], page('Vorgang   NP 31-9'))[2]).toBe('NP 31-9');
  });

  test('without any label is where it stood, for a number that is written alike', () => {
    const one = page('Papier GmbH                     A-2026-7');
    const place = learnPlace(page('                                A-2026-7'), 'invoice_number', 'A-2026-7', null);
    expect([place?.label, place?.shape]).toEqual([null, 'A-9-9']);
    const read = (layout: Layout) => place && readPlace(layout, 'invoice_number', place, null);
    expect(read(page('                                A-2026-8'))).toMatchObject({
      value: 'A-2026-8',
      confidence: 'medium',
    });
    expect(read(page('                                12.50'))).toBeNull();
    expect(read(page('A-2026-8'))).toBeNull();
    expect(read(one)).toBeNull();
  });

  test('is not where its label is missing, and not in some other column', () => {
    const one = page('Vorgang    12-7');
    expect(next('invoice_number', [one, '12-7'], page('Konto      31-9'))).toEqual([
      'vorgang',
      'right_of',
      undefined,
      undefined,
    ]);
    const other = page('                    Vorgang    31-9\n                    Vorgang    31-8');
    expect(next('invoice_number', [one, '12-7'], other)[2]).toBeUndefined();
  });

  test('is none for what stands nowhere, and for an amount without a label', () => {
    expect(learnPlace(page('Vorgang    12-7'), 'invoice_number', '12-8', null)).toBeNull();
    expect(learnPlace(page('12.03.2026'), 'due_date', '2026-03-13', null)).toBeNull();
    expect(learnPlace(page('          119,00'), 'total_cents', 11_900, 'EUR')).toBeNull();
    expect(learnPlace(page('USt 19,00 %'), 'tax_cents', 1_900, 'EUR')).toBeNull();
  });

  test('is rather at a label of its own than at one that says something else', () => {
    const one = page('Liefertermin   12.03.2026\nAusfertigung   12.03.2026');
    expect(learnPlace(one, 'invoice_date', '2026-03-12', null)?.label).toBe('ausfertigung');
  });

  test('on the last page is on the last page of a longer invoice', () => {
    const pages = (count: number, sum: string) =>
      buildLayout(
        Array.from({ length: count }, (_page, index) => ({
          number: index + 1,
          width: 595,
          height: 842,
          runs: [
            { text: index + 1 < count ? `Endstand 9,99` : `Endstand ${sum}`, x: 40, y: 700, width: 90, height: 10 },
          ],
        })),
      );
    expect(next('total_cents', [pages(2, '50,00'), 5_000], pages(4, '70,00'))).toEqual([
      'endstand',
      'right_of',
      7_000,
      'medium',
    ]);
  });
});

describe('lessons', () => {
  const text = (value: string | number, confidence: 'high' | 'medium' | 'low' = 'high') => ({
    value,
    confidence,
    source: 'pdf_text' as const,
  });
  const lesson = (fields: Partial<Lesson>): Lesson => ({
    id: 7,
    field: 'currency',
    value: null,
    readInstead: null,
    place: null,
    correctsEmbeddedXml: false,
    ...fields,
  });
  const apply = (read: ExtractionResult['fields'], given: Partial<Lesson>, isScan = false) =>
    applyLessons(page('nothing'), read, [lesson(given)], isScan);

  test('correct a currency only where it is read as it was misread', () => {
    const canadian = { field: 'currency', value: 'CAD', readInstead: 'USD' } as const;
    expect(apply({ currency: text('USD') }, canadian)).toEqual({
      fields: { currency: { value: 'CAD', confidence: 'medium', source: 'learned', evidence: null } },
      applied: [{ id: 7, field: 'currency', readInstead: text('USD') }],
    });
    expect(apply({ currency: text('EUR') }, canadian).fields).toEqual({ currency: text('EUR') });
    expect(apply({}, canadian).fields).toEqual({});
  });

  test('give a vendor its right name, unless another name surely stands on the page', () => {
    const alias = { field: 'vendor_name', value: 'Nordlicht Papier GmbH', readInstead: 'Werk Elbe' } as const;
    const nameOf = (read: ExtractionResult['fields'], isScan = false) => {
      const { vendor_name: name } = apply(read, alias, isScan).fields;
      return [name?.value, name?.confidence, name?.source];
    };
    expect(nameOf({ vendor_name: text('Werk Elbe') })).toEqual(['Nordlicht Papier GmbH', 'high', 'learned']);
    expect(nameOf({ vendor_name: text('Werk Elbe') }, true)).toEqual(['Nordlicht Papier GmbH', 'medium', 'learned']);
    expect(nameOf({ vendor_name: text('Projekt 9', 'low') })).toEqual(['Nordlicht Papier GmbH', 'medium', 'learned']);
    expect(nameOf({})).toEqual(['Nordlicht Papier GmbH', 'medium', 'learned']);
    expect(nameOf({ vendor_name: text('Alpendruck AG') })).toEqual(['Alpendruck AG', 'high', 'pdf_text']);
  });

  test('leave embedded XML alone unless they corrected it', () => {
    const read = { currency: { value: 'USD', confidence: 'high', source: 'embedded_xml' } } as const;
    const canadian = { field: 'currency', value: 'CAD', readInstead: 'USD' } as const;
    expect(apply(read, canadian).fields).toEqual(read);
    expect(apply(read, { ...canadian, correctsEmbeddedXml: true }).fields.currency?.value).toBe('CAD');
  });

  test('move a due date that was counted from the terms of payment, not one that is printed', () => {
    const place =
      learnPlaces(page('Ausfertigung   02.03.2026'), { invoice_date: '2026-03-02' }, {}).invoice_date ?? null;
    const layout = page('Ausfertigung   03.04.2026\nZahlbar innerhalb von 14 Tagen netto');
    const dueOf = (due: ExtractionResult['fields']['due_date']) => {
      const read = { invoice_date: text('2026-01-01'), ...(due ? { due_date: due } : {}) };
      return applyLessons(layout, read, [lesson({ field: 'invoice_date', place })], false).fields.due_date?.value;
    };
    expect(dueOf(undefined)).toBe('2026-04-17');
    expect(dueOf({ ...text('2026-01-15', 'medium'), evidence: null })).toBe('2026-04-17');
    const printed = { page: 1, box: { x: 1, y: 1, width: 1, height: 1 } };
    expect(dueOf({ ...text('2026-05-01'), evidence: printed })).toBe('2026-05-01');
  });

  test('are sure of amounts that add up, with what the page charges, and of none that do not', () => {
    const corrections: Corrections = { total_cents: 13_100 };
    const place = learnPlaces(page('Eingezogen   131,00'), corrections, {}).total_cents ?? null;
    const read = { subtotal_cents: text(10_000), tax_cents: text(1_900) };
    const confidences = (layout: Layout, fields: ExtractionResult['fields']) => {
      const applied = applyLessons(layout, fields, [lesson({ field: 'total_cents', place })], false);
      const { total_cents: total, tax_cents: tax } = applied.fields;
      return [total?.value, total?.confidence, tax?.confidence];
    };
    const moved = '\n\n\n\n\n\n\n';
    expect(confidences(page(`${moved}Eingezogen   119,00`), read)).toEqual([11_900, 'high', 'high']);
    expect(confidences(page(`${moved}Versandkosten   12,00\nEingezogen   131,00`), read)).toEqual([
      13_100,
      'high',
      'high',
    ]);
    expect(confidences(page('Eingezogen   131,00'), read)).toEqual([13_100, 'medium', 'medium']);
  });
});

describe('a vendor', () => {
  const mill = ['tax_id:DE811122334', 'iban:DE02120300000000202051', 'name:nordlicht papier', 'web:nordlichtpapier'];

  test.each([
    ['by all its marks', mill, mill, true],
    [
      'by its tax number, with another bank',
      mill,
      [...mill.slice(0, 1), 'iban:DE89370400440532013000', ...mill.slice(2)],
      true,
    ],
    ['by its name alone', mill, ['name:nordlicht papier'], true],
    ['by its name in other words', ['name:nordlicht papier'], ['name:nordlicht papier hamburg'], true],
    ['by its name with blanks in it', ['name:nordlicht'], ['name:nord licht'], true],
    [
      'by its web address, when no name can be read',
      ['web:nordlichtpapier'],
      ['web:nordlichtpapier', 'web:kunde'],
      true,
    ],
    ['not by a number it shares', mill, ['tax_id:DE811122334', 'name:alpendruck', 'web:alpendruck'], false],
    ['not by a bank it shares', mill, ['iban:DE02120300000000202051', 'name:alpendruck'], false],
    ['not by one of two addresses', ['web:a', 'web:shared'], ['web:b', 'web:shared'], false],
    ['not by nothing', [], [], false],
  ])('is recognised %s', (_how, one, other, expected) => {
    expect([isSameVendor(one, other), isSameVendor(other, one)]).toEqual([expected, expected]);
  });

  test('has the marks of its letterhead, not those of the buyer, the owner and the services of many', () => {
    const layout = page(`
Nordlicht Papier GmbH                     www.nordlicht-papier.de
Elbweg 3, 20457 Hamburg                   Tel. +49 40 555 01 99
Rechnung an:
Acme Ltd
einkauf@acme-einkauf.example.com
Bezahlen Sie mit www.paypal.com
Portal fuer Acme Ltd: www.acme.com`);
    const vendor = { taxId: 'DE 811 122 334', iban: null, name: 'Nordlicht Papier GmbH' };
    expect(marksOnPages(layout, vendor, findParties(layout, 'Acme Ltd'), 'Acme Ltd')).toEqual([
      'tax_id:DE811122334',
      'name:nordlicht papier',
      'web:nordlichtpapier',
      'phone:05550199',
    ]);
    expect(marksOfVendor({})).toEqual([]);
  });
});
