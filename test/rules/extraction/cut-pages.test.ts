import { PDFDocument, PDFName } from 'pdf-lib';
import { cutPages } from '../../../src/extraction/pdf/cut-pages.js';
import { openPdf, readPage } from '../../../src/extraction/pdf/pdf-pages.js';
import { pdfOf } from '../../support/paper-mill.js';

const ofThree = await pdfOf([['the first', 60, 60]], [['the second', 60, 60]], [['the third', 60, 60]]);

async function textOf(pdf: Uint8Array): Promise<string[]> {
  const opened = await openPdf(pdf.slice(), 10);
  const texts: string[] = [];
  for (let number = 1; number <= opened.pageCount; number += 1) {
    const { runs } = await readPage(opened.document, number);
    texts.push(runs.map(({ text }) => text).join(' '));
  }
  await opened.close();
  return texts;
}

test.each([
  [1, 1, ['the first']],
  [2, 3, ['the second', 'the third']],
  [1, 3, ['the first', 'the second', 'the third']],
])('pages %i to %i are a PDF of their own, the same bytes each time', async (firstPage, lastPage, texts) => {
  const cut = await cutPages(ofThree, { firstPage, lastPage });
  expect(await textOf(cut)).toEqual(texts);
  expect(Buffer.from(await cutPages(ofThree, { firstPage, lastPage })).equals(cut)).toBe(true);
});

test('a link to another page does not bring that page along', async () => {
  const pdf = await PDFDocument.load(ofThree);
  const [first, , third] = pdf.getPages();
  const link = { Type: 'Annot', Subtype: 'Link', Rect: [0, 0, 50, 50], Dest: [third?.ref, PDFName.of('Fit')] };
  first?.node.set(PDFName.of('Annots'), pdf.context.obj([pdf.context.register(pdf.context.obj(link as never))]));
  const linked = await pdf.save();
  const alone = await cutPages(linked, { firstPage: 1, lastPage: 1 });
  expect(await textOf(alone)).toEqual(['the first']);
  const objects = (await PDFDocument.load(alone)).context.enumerateIndirectObjects();
  const pages = objects.filter(([, object]) => /\/Type \/Page\b(?!s)/.test(object.toString()));
  expect(pages).toHaveLength(1);
});

test('pages that the file does not have, and pages of an encrypted file, cannot be taken out', async () => {
  await expect(cutPages(ofThree, { firstPage: 3, lastPage: 4 })).rejects.toMatchObject({
    reason: 'broken',
    message: 'The file has 3 pages, and page 4 is one of the part',
  });
  const encrypted = await PDFDocument.load(ofThree);
  encrypted.context.trailerInfo.Encrypt = encrypted.context.obj({ Filter: 'Standard' });
  const bytes = await encrypted.save({ useObjectStreams: false });
  await expect(cutPages(bytes, { firstPage: 1, lastPage: 1 })).rejects.toMatchObject({ reason: 'encrypted' });
});
