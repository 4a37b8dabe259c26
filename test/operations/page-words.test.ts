import { readFileSync } from 'node:fs';
import { startBooks, testService } from '../support/books.js';
import { InboxBooks } from '../support/inbox.js';

/** The words of a document's pages, and the places of what was read and entered. */
let inbox: InboxBooks;
let id: string;

const sample = (name: string) => ({ name, content: readFileSync(`test/samples/${name}`) });

beforeAll(async () => {
  inbox = InboxBooks.of(await startBooks());
  id = await inbox.upload(sample('contoso-invoice.pdf'));
});

const wordsOf = (document: string, page: number) =>
  inbox.document(
    document,
    `words(page: ${page}) { page width height words(first: 5000) { text confidence x y width height } }`,
  );

test('a document that was not read yet has no words', async () => {
  expect(await wordsOf(id, 1)).toEqual({ words: null });
});

describe('when it was read', () => {
  beforeAll(() => inbox.books.drain());

  test('its page answers its size and its words in reading order', async () => {
    const { words: page } = await wordsOf(id, 1);
    expect([page.page, page.width, page.height]).toEqual([1, 612, 792]);
    const texts: string[] = page.words.map(({ text }: { text: string }) => text);
    expect(texts.slice(0, 2)).toEqual(['CONTOSO', 'LTD.']);
    expect(texts).toContain('INV-100');
    expect(page.words[0]).toEqual({
      text: 'CONTOSO',
      confidence: null,
      x: expect.any(Number),
      y: expect.any(Number),
      width: expect.any(Number),
      height: expect.any(Number),
    });
  });

  test('a value stands where its words do', async () => {
    const { words: page, extractionEvidence } = {
      ...(await wordsOf(id, 1)),
      ...(await inbox.document(id, 'extractionEvidence { field page x y width height }')),
    };
    const number = page.words.find(({ text }: { text: string }) => text === 'INV-100');
    const evidence = extractionEvidence.find(({ field }: { field: string }) => field === 'invoice_number');
    for (const side of ['x', 'y', 'width', 'height']) expect(evidence[side]).toBeCloseTo(number[side], 1);
  });

  test('every value says why it was chosen', async () => {
    const { extractionContributions } = await inbox.document(id, 'extractionContributions { field feature weight }');
    const ofNumber = extractionContributions.filter(({ field }: { field: string }) => field === 'invoice_number');
    expect(ofNumber[0]).toEqual({ field: 'invoice_number', feature: 'any_number', weight: expect.any(Number) });
    const fields = new Set(extractionContributions.map(({ field }: { field: string }) => field));
    expect([...fields]).toEqual(
      expect.arrayContaining(['vendor_name', 'invoice_number', 'invoice_date', 'total_cents']),
    );
  });

  test('a part of the words is answered as of other lists', async () => {
    const { words: page } = await inbox.document(id, 'words(page: 1) { words(first: 1, offset: 1) { text } }');
    expect(page).toEqual({ words: [{ text: 'LTD.' }] });
  });

  test('a page that it does not have is null', async () => {
    for (const page of [0, -1, 2]) expect(await wordsOf(id, page)).toEqual({ words: null });
  });

  test('order number and lines have places of their own', async () => {
    const { extractionEvidence, extractedLineItems } = await inbox.document(
      id,
      'extractionEvidence { field page } extractedLineItems { description evidence { page x y width height } }',
    );
    expect(extractionEvidence).toContainEqual({ field: 'purchase_order_number', page: 1 });
    expect(extractedLineItems).toHaveLength(3);
    const tops = extractedLineItems.map(({ evidence }: { evidence: { y: number } }) => evidence.y);
    expect(tops).toEqual(tops.toSorted((one: number, other: number) => one - other));
    expect(new Set(tops).size).toBe(3);
  });

  test('a value that a person entered stands where the page shows it, and nowhere else', async () => {
    await inbox.run(
      'updateInvoiceDocument',
      { id, extractedTotalCents: 61_000, extractedSubtotalCents: 12_345, extractedInvoiceNumber: 'PO-3333' },
      'invoiceDocument { id }',
    );
    await inbox.books.drain();
    const { extractionEvidence } = await inbox.document(id, 'extractionEvidence { field page x y }');
    const placeOf = (name: string) => extractionEvidence.find(({ field }: { field: string }) => field === name);
    expect(placeOf('subtotal_cents')).toBeUndefined();
    expect(placeOf('total_cents')).toMatchObject({ page: 1 });
    expect(placeOf('invoice_number')).toEqual({
      ...placeOf('purchase_order_number'),
      field: 'invoice_number',
    });
  });
});

test('recognised words say how sure recognition was', async () => {
  const read = {
    page: 1,
    width: 400.5,
    height: 600,
    words: [{ text: 'Total', confidence: 87, x: 1, y: 2, width: 3, height: 4 }],
  };
  const scanned = await inbox.read({ vendor_name: 'Northwind' }, { method: 'ocr', words: [read] });
  expect(await wordsOf(scanned, 1)).toEqual({ words: read });
  await inbox.finishReading(scanned, 1, {});
  expect(await wordsOf(scanned, 1)).toEqual({ words: read });
});

describe('a page of more than a request may read', () => {
  const wordOf = (letter: string) => letter.repeat(7 * 1024 * 1024);
  let large: string;
  beforeAll(async () => {
    large = await inbox.read();
    const { operator } = await testService();
    await operator.em.execute(
      `update document_words set pages = jsonb_build_array(jsonb_build_object('width', 1, 'height', 2, 'words',
        (select jsonb_agg(jsonb_build_array(repeat(letter, ${7 * 1024 * 1024}), 1, 2, 3, 4) order by letter)
          from unnest(array['a','b','c','d','e','f','g','h','i','j']) letter))) where invoice_document_id = ?`,
      [large],
    );
  });

  const partOf = (part: string) =>
    inbox.document(large, `words(page: 1) { page width height words(${part}) { text } }`);
  const texts = async (part: string) =>
    (await partOf(part)).words.words.map(({ text }: { text: string }) => [text[0], text.length]);

  test('answers the part that is asked for, and reads no other', async () => {
    const size = wordOf('x').length;
    expect(await texts('first: 1')).toEqual([['a', size]]);
    expect(await texts('first: 2, offset: 7')).toEqual([
      ['h', size],
      ['i', size],
    ]);
    expect(await texts('first: 500, offset: 9')).toEqual([['j', size]]);
    expect(await texts('first: 1000, offset: 2147483647')).toEqual([]);
  });

  test('is refused as a whole', async () => {
    const { data, errors } = await inbox.books.graphql(
      'query ($id: ID!) { invoiceDocument(id: $id) { words(page: 1) { words(first: 10) { x } } } }',
      { id: large },
    );
    expect([data, errors[0]?.extensions.code]).toEqual([null, 'QUERY_TOO_COMPLEX']);
  });
});

test('a word that is longer than any is cut', async () => {
  const long = { text: 'w'.repeat(300), x: 1, y: 2, width: 3, height: 4 };
  const read = await inbox.read({}, { words: [{ page: 1, width: 400, height: 600, words: [long] }] });
  expect((await wordsOf(read, 1)).words.words).toEqual([{ ...long, text: 'w'.repeat(255), confidence: null }]);
});

test('words of another owner’s document are not answered', async () => {
  const stranger = InboxBooks.of(await startBooks());
  const { data, errors } = await stranger.books.graphql(
    'query ($id: ID!) { invoiceDocument(id: $id) { words(page: 1) { page } } }',
    { id },
  );
  expect(data.invoiceDocument).toBeNull();
  expect(errors[0]?.extensions.code).toBe('NOT_FOUND');
});
