import { FIELD_NAMES } from '../../../src/extraction/fields/field-names.js';
import { buildLayout } from '../../../src/extraction/layout/layout.js';
import { openPdf, type PdfPage, readPage } from '../../../src/extraction/pdf/pdf-pages.js';
import { readText } from '../../../src/extraction/read-text.js';
import { CONTINENTAL_PAPERS } from '../../support/papers/continental.js';
import { ENGLISH_PAPERS } from '../../support/papers/english.js';
import { drawPaper, LAYOUTS, type LayoutName } from '../../support/papers/layouts.js';
import { PAPERS_THAT_ARE_NO_INVOICE } from '../../support/papers/not-invoices.js';
import type { Paper } from '../../support/papers/paper.js';

const layouts = Object.keys(LAYOUTS) as LayoutName[];

/** Every paper in three of the layouts, shifted from paper to paper, so that each layout meets every language. */
function spread(papers: Paper[]): [name: string, layout: LayoutName, paper: Paper][] {
  return papers.flatMap((paper, index) =>
    [0, 4, 8].map((step): [string, LayoutName, Paper] => {
      const layout = layouts[(index + step) % layouts.length] as LayoutName;
      return [paper.name, layout, paper];
    }),
  );
}

async function read(paper: Paper, layout: LayoutName) {
  const pdf = await openPdf(await drawPaper(paper, layout), 20);
  const pages: PdfPage[] = [];
  for (let number = 1; number <= pdf.pageCount; number += 1) pages.push(await readPage(pdf.document, number));
  await pdf.close();
  return readText(buildLayout(pages), null, 'pdf_text');
}

test.each(spread([...ENGLISH_PAPERS, ...CONTINENTAL_PAPERS]))('%s as %s', async (_name, layout, paper) => {
  const { fields, kind } = await read(paper, layout);
  const asked = FIELD_NAMES.filter((name) => paper.truth[name] !== undefined);
  const values = Object.fromEntries(asked.map((name) => [name, fields[name]?.value]));
  expect({ kind, ...values }).toEqual({ kind: paper.kind ?? 'invoice', ...paper.truth });
});

test.each(spread(PAPERS_THAT_ARE_NO_INVOICE))('%s as %s is no invoice', async (_name, layout, paper) => {
  const { fields, kind } = await read(paper, layout);
  expect({ kind, total: fields.total_cents }).toEqual({ kind: paper.kind, total: undefined });
});

test('what is called certain is right in every paper and layout', async () => {
  const wrong: string[] = [];
  for (const paper of [...ENGLISH_PAPERS, ...CONTINENTAL_PAPERS]) {
    const layout = layouts[(paper.name.length * 5) % layouts.length] as LayoutName;
    const { fields } = await read(paper, layout);
    for (const name of FIELD_NAMES) {
      const field = fields[name];
      if (field?.confidence !== 'high' || paper.truth[name] === undefined) continue;
      if (field.value !== paper.truth[name]) wrong.push(`${paper.name} as ${layout}: ${name} ${field.value}`);
    }
  }
  expect(wrong).toEqual([]);
});
