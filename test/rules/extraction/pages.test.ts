import { FIELD_NAMES } from '../../../src/extraction/fields/field-names.js';
import { readText } from '../../../src/extraction/read-text.js';
import { WRITTEN_DOCUMENTS } from '../../support/pages/pages.js';

test.each(WRITTEN_DOCUMENTS)('$name', ({ wanted, layout }) => {
  const { fields, kind } = readText(layout, null, 'pdf_text');
  const read = wanted.map((entry) => {
    const key = entry.split('=')[0];
    if (key === 'kind') return `kind=${kind}`;
    if (key === 'no total') return fields.total_cents ? `total_cents=${fields.total_cents.value}` : 'no total';
    const name = FIELD_NAMES.find((field) => field === key);
    return `${key}=${name ? (fields[name]?.value ?? '') : 'no such field'}`;
  });
  expect(read).toEqual(wanted);
});
