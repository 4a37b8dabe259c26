import { readFileSync } from 'node:fs';
import path from 'node:path';
import { FIELD_NAMES, type FieldName } from '../../../src/extraction/fields/field-names.js';
import { readDocument } from '../../../src/extraction/read-document.js';
import { isSameName } from '../../../src/extraction/vocabulary/text-folding.js';

interface Truth {
  kind: string;
  fields: Partial<Record<FieldName, string | number>>;
  /** What the embedded XML says and the page does not show. */
  notOnPage: FieldName[];
  embeddedXml?: false;
}

const folder = path.resolve('test/samples/public');
const truths = JSON.parse(readFileSync(path.join(folder, 'truth.json'), 'utf8')) as Record<string, Truth>;

async function read(file: string, useEmbeddedXml: boolean) {
  return await readDocument(new Uint8Array(readFileSync(path.join(folder, file))), {
    ownerName: null,
    maxPages: 20,
    pages: null,
    useEmbeddedXml,
    ocrLanguages: [],
    processorMs: 240_000,
    corrections: {},
    knownVendor: async () => ({ lessons: [], dayOrder: null }),
    onProgress: () => {},
  });
}

async function compare(file: string, truth: Truth, names: FieldName[], useEmbeddedXml: boolean) {
  const { fields, kind } = await read(file, useEmbeddedXml);
  const values = Object.fromEntries(names.map((name) => [name, fields[name]?.value]));
  const name = truth.fields.vendor_name;
  if (name && isSameName(String(values.vendor_name), String(name))) values.vendor_name = name;
  const wanted = Object.fromEntries(names.map((field) => [field, truth.fields[field]]));
  expect({ kind, ...values }).toEqual({ kind: truth.kind, ...wanted });
}

const withXml = Object.entries(truths).filter(([, truth]) => truth.embeddedXml !== false);

test.each(withXml)('%s: embedded XML', async (file, truth) => {
  const names = FIELD_NAMES.filter((name) => truth.fields[name] !== undefined);
  await compare(file, truth, names, true);
});

test.each(Object.entries(truths))('%s: text', async (file, truth) => {
  const names = FIELD_NAMES.filter((name) => truth.fields[name] !== undefined && !truth.notOnPage.includes(name));
  await compare(file, truth, names, false);
});
