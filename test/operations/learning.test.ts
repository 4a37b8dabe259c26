import { readFileSync } from 'node:fs';
import { extractInvoice } from '../../src/extraction/extract.js';
import { learnCorrections } from '../../src/inbox/learned-value.operations.js';
import { stage } from '../../src/outbox/stage.js';
import { snakeCase } from '../../src/values/snake-case.js';
import { startBooks, type TestBooks } from '../support/books.js';
import { InboxBooks, wholeInvoice } from '../support/inbox.js';
import { april, march, type Print, paperMill, pdfOf } from '../support/paper-mill.js';

const documents = '/api/books/invoice_documents';

const corrections = {
  extractedVendorName: 'Nordlicht Papier GmbH',
  extractedInvoiceNumber: 'NP-77/2026',
  extractedDueDate: '2026-03-19',
  extractedTotalCents: 13_100,
  extractedCurrency: 'CHF',
};

let books: TestBooks;
let inbox: InboxBooks;
beforeEach(async () => {
  books = await startBooks({ name: 'Acme', currency: 'EUR' });
  inbox = InboxBooks.of(books);
});

async function uploaded(content: Uint8Array, into: InboxBooks = inbox): Promise<string> {
  const id = await into.upload({ name: 'invoice.pdf', content });
  await into.books.drain();
  return id;
}

async function corrected(content: Uint8Array, fields: object): Promise<string> {
  const id = await uploaded(content);
  await correct(id, fields);
  await books.drain();
  return id;
}

function correct(id: string, fields: object): Promise<unknown> {
  return inbox.run('updateInvoiceDocument', { id, ...fields }, 'invoiceDocument { id }');
}

/** What was read: `value, confidence, source` by field. */
async function read(id: string, of: InboxBooks = inbox): Promise<Record<string, unknown[]>> {
  const { extractionResult } = await of.document(id, 'extractionResult');
  const entries = Object.entries(extractionResult as Record<string, object>);
  return Object.fromEntries(entries.map(([field, read]) => [field, Object.values(read)]));
}

async function learned(filter: object = {}, of: InboxBooks = inbox) {
  const { data, errors } = await of.books.graphql(
    `query ($filter: LearnedValueFilter) { learnedValues(first: 100, filter: $filter) { nodes {
      id vendorName vendorMarks field value readInstead contactId contact { name } correctsEmbeddedXml
      invoiceDocumentId usedCount lastUsedAt
      place { label relation page pageFromEnd box { x y width height } shape dayOrder } } } }`,
    { filter },
  );
  expect(errors).toEqual([]);
  return data.learnedValues.nodes;
}

async function learnedFields(): Promise<string[]> {
  return (await learned()).map(({ field }: { field: string }) => field).toSorted();
}

const untaught = {
  vendor_name: ['nordlichtpapier', 'low', 'pdf_text'],
  currency: ['EUR', 'medium', 'pdf_text'],
  invoice_date: ['2026-04-02', 'low', 'pdf_text'],
  total_cents: [142_800, 'high', 'pdf_text'],
  tax_cents: [22_800, 'high', 'pdf_text'],
  subtotal_cents: [120_000, 'high', 'pdf_text'],
};

const taught = {
  vendor_name: ['Nordlicht Papier GmbH', 'high', 'learned'],
  invoice_number: ['NP-1024/2026', 'high', 'learned'],
  invoice_date: ['2026-04-02', 'low', 'pdf_text'],
  due_date: ['2026-04-16', 'high', 'learned'],
  total_cents: [145_200, 'medium', 'learned'],
  tax_cents: [22_800, 'medium', 'pdf_text'],
  subtotal_cents: [120_000, 'medium', 'pdf_text'],
  currency: ['CHF', 'medium', 'learned'],
};

describe('what a person corrects', () => {
  const ways: [string, (id: string) => Promise<unknown>][] = [
    ['in GraphQL', (id) => correct(id, corrections)],
    [
      'over REST',
      async (id) => {
        const fields = Object.entries(corrections).map(([name, value]) => [snakeCase(name), value]);
        const { status } = await books.rest('PATCH', `${documents}/${id}`, Object.fromEntries(fields));
        expect(status).toBe(200);
      },
    ],
  ];

  test.each(ways)('%s is read right on the next invoice of the vendor', async (_way, correctAll) => {
    const first = await uploaded(await pdfOf(paperMill(march)));
    expect(await read(first)).toEqual({
      vendor_name: ['nordlichtpapier', 'low', 'pdf_text'],
      currency: ['EUR', 'medium', 'pdf_text'],
      invoice_date: ['2026-03-05', 'low', 'pdf_text'],
      total_cents: [11_900, 'high', 'pdf_text'],
      tax_cents: [1_900, 'high', 'pdf_text'],
      subtotal_cents: [10_000, 'high', 'pdf_text'],
    });
    await correctAll(first);
    expect(await inbox.stagedJobs()).toEqual(['document.learn']);
    await books.drain();
    const next = await uploaded(await pdfOf(paperMill(april)));
    expect(await read(next)).toEqual(taught);
    const { status, extractedTotalCents, reviewReasons, extractionEvidence } = await inbox.document(
      next,
      'status extractedTotalCents reviewReasons extractionEvidence { field page x y }',
    );
    expect([status, extractedTotalCents]).toEqual(['READY', 145_200]);
    expect(reviewReasons).toEqual([
      'Subtotal 1,200.00 CHF and tax 228.00 CHF make 1,428.00 CHF, the total is 1,452.00 CHF',
    ]);
    expect(extractionEvidence.find(({ field }: { field: string }) => field === 'invoice_number')).toEqual({
      field: 'invoice_number',
      page: 1,
      x: 200,
      y: 246,
    });
  });

  test('of which everything adds up is of high confidence', async () => {
    const amounts = { extractedTotalCents: 13_100, extractedSubtotalCents: 11_200, extractedTaxCents: 1_900 };
    await corrected(await pdfOf(paperMill({ ...march, goods: '112,00' })), amounts);
    expect(await learnedFields()).toEqual(['SUBTOTAL_CENTS', 'TOTAL_CENTS']);
    const next = await uploaded(await pdfOf(paperMill({ ...april, goods: '1.224,00' })));
    expect((await read(next)).total_cents).toEqual([145_200, 'high', 'learned']);
    const { doubts } = await inbox.document(next, 'doubts { code }');
    const codes = doubts.map(({ code }: { code: string }) => code);
    expect(codes).toEqual(['vendor_unproven', 'number_missing']);
  });

  test('of a name is the name of the vendor from then on, though it stands nowhere on the page', async () => {
    const sample = (note: string) =>
      Buffer.concat([readFileSync('test/samples/contoso-invoice.pdf'), Buffer.from(`\n% ${note}\n`)]);
    await corrected(sample('first'), { extractedVendorName: 'Contoso Consulting' });
    expect(await learned()).toMatchObject([{ value: 'Contoso Consulting', readInstead: 'CONTOSO LTD.', place: null }]);
    const next = await uploaded(sample('second'));
    expect((await read(next)).vendor_name).toEqual(['Contoso Consulting', 'high', 'learned']);
  });

  test('is not read on the invoices of another owner', async () => {
    await corrected(await pdfOf(paperMill(march)), corrections);
    const stranger = await InboxBooks.start({ currency: 'EUR' });
    const file = await pdfOf(paperMill(april));
    expect(await read(await uploaded(file))).toEqual(taught);
    expect(await read(await uploaded(file, stranger), stranger)).toEqual(untaught);
    expect(await learned({}, stranger)).toEqual([]);
    const [{ id }] = await learned();
    expect(await stranger.refusal('deleteLearnedValue', { id })).toBe('NOT_FOUND');
    expect((await learned()).length).toBe(5);
  });

  test('is not read on the invoices of a vendor unlike it, be its labels the same', async () => {
    await corrected(await pdfOf(paperMill(march)), corrections);
    const other = paperMill(april).map(([text, x, y]): Print => [asOther[text] ?? text, x, y]);
    expect(await read(await uploaded(await pdfOf(other)))).toEqual({
      ...untaught,
      vendor_name: ['alpendruck', 'low', 'pdf_text'],
    });
  });

  test('can be looked at and deleted: the next invoice is read as before', async () => {
    const document = await corrected(await pdfOf(paperMill(march)), corrections);
    await uploaded(await pdfOf(paperMill({ ...april, kennung: 'NP-1023' })));
    const vendor = {
      vendorName: 'Nordlicht Papier GmbH',
      vendorMarks: expect.arrayContaining([
        'tax_id:DE811122334',
        'name:nordlicht papier',
        'web:nordlichtpapier',
        'phone:05550199',
      ]),
      contactId: null,
      contact: null,
      correctsEmbeddedXml: false,
      invoiceDocumentId: document,
      usedCount: 1,
      lastUsedAt: expect.any(String),
    };
    expect(await learned({ field: 'VENDOR_NAME' })).toEqual([
      {
        id: expect.any(String),
        field: 'VENDOR_NAME',
        value: 'Nordlicht Papier GmbH',
        readInstead: 'nordlichtpapier',
        place: null,
        ...vendor,
      },
    ]);
    expect(await learned({ field: 'INVOICE_NUMBER', vendor: 'nordlicht' })).toEqual([
      {
        id: expect.any(String),
        field: 'INVOICE_NUMBER',
        value: null,
        readInstead: null,
        place: {
          label: 'beleg kennung',
          relation: 'right_of',
          page: 1,
          pageFromEnd: 1,
          box: {
            x: expect.closeTo(200 / 595, 3),
            y: expect.closeTo(246 / 842, 3),
            width: expect.any(Number),
            height: expect.any(Number),
          },
          shape: 'A-9/9',
          dayOrder: null,
        },
        ...vendor,
      },
    ]);
    expect((await learned({ vendor: 'DE811122334' })).length).toBe(5);
    expect(await learned({ vendor: 'somebody else' })).toEqual([]);
    for (const { id } of await learned()) {
      expect(await inbox.run('deleteLearnedValue', { id }, 'success')).toEqual({ success: true });
      expect(await inbox.refusal('deleteLearnedValue', { id })).toBe('NOT_FOUND');
    }
    expect(await read(await uploaded(await pdfOf(paperMill(april))))).toEqual(untaught);
  });

  test('but stands nowhere on the page is not repeated', async () => {
    const fields = {
      extractedInvoiceNumber: 'FROM-MEMORY-1',
      extractedInvoiceDate: '2026-03-31',
      extractedTotalCents: 77_777,
    };
    await corrected(await pdfOf(paperMill(march)), fields);
    expect(await learned()).toEqual([]);
    expect(await read(await uploaded(await pdfOf(paperMill(april))))).toEqual(untaught);
  });

  test('wins over what was learnt when its document is read again', async () => {
    await corrected(await pdfOf(paperMill(march)), corrections);
    const next = await uploaded(await pdfOf(paperMill(april)));
    await correct(next, { extractedInvoiceNumber: 'by hand', extractedDueDate: null });
    await inbox.run('reextractInvoiceDocument', { id: next }, 'invoiceDocument { id }');
    await books.drain();
    expect(await read(next)).toMatchObject({
      invoice_number: ['by hand', 'high', 'manual'],
      due_date: [null, 'high', 'manual'],
      vendor_name: ['Nordlicht Papier GmbH', 'high', 'learned'],
    });
  });

  test('again, on a later invoice, is what counts from then on', async () => {
    await corrected(await pdfOf(paperMill(march)), { extractedTotalCents: 13_100 });
    await corrected(await pdfOf(paperMill(april)), { extractedTotalCents: 142_800 });
    expect((await learned()).map(({ place }: { place: { label: string } }) => place.label)).toEqual(['gesamtbetrag']);
    const next = await uploaded(await pdfOf(paperMill({ ...april, kennung: 'NP-2000' })));
    expect((await read(next)).total_cents).toEqual([142_800, 'high', 'learned']);
  });

  test('to something that is not on the page ends what misread it', async () => {
    await corrected(await pdfOf(paperMill(march)), {
      extractedTotalCents: 13_100,
      extractedInvoiceNumber: 'NP-77/2026',
    });
    expect(await learnedFields()).toEqual(['INVOICE_NUMBER', 'TOTAL_CENTS']);
    await corrected(await pdfOf(paperMill(april)), { extractedTotalCents: 5 });
    expect(await learnedFields()).toEqual(['INVOICE_NUMBER']);
  });

  test('teaches the order of day and month', async () => {
    const paper = { ...march, day: '28/02/2026', payableOn: '04/03/2026' };
    const usual = paperMill(paper).map(([text, x, y]): Print => [text === 'Abbuchung' ? 'Due date' : text, x, y]);
    await corrected(await pdfOf(usual), { extractedDueDate: '2026-04-03' });
    expect((await learned()).map(({ place }: { place: { dayOrder: string } }) => place.dayOrder)).toEqual([
      'month_first',
    ]);
    const later = { ...april, day: '29/03/2026', payableOn: '05/04/2026' };
    const next = paperMill(later).map(([text, x, y]): Print => [text === 'Abbuchung' ? 'Due date' : text, x, y]);
    expect((await read(await uploaded(await pdfOf(next)))).due_date).toEqual(['2026-05-04', 'high', 'learned']);
  });

  test('is learnt once, however often and at once it is learnt', async () => {
    const [one, two] = [await uploaded(await pdfOf(paperMill(march))), await uploaded(await pdfOf(paperMill(april)))];
    await Promise.all([
      correct(one, { extractedInvoiceNumber: 'NP-77/2026' }),
      correct(two, { extractedInvoiceNumber: 'NP-1024/2026' }),
    ]);
    const fields = ['invoice_number'];
    const em = await books.em();
    for (const documentId of [one, two, one, two].map(Number)) {
      await em.transactional((inside) =>
        stage(inside, 'document.learn', { ownerId: books.ownerId, documentId, fields }),
      );
    }
    await Promise.all([books.drain(), books.drain(), books.drain()]);
    expect(await inbox.stagedJobs()).toEqual([]);
    expect(await learnedFields()).toEqual(['INVOICE_NUMBER']);
  });

  test('teaches nothing once its document is deleted, and only the latest when it was corrected again', async () => {
    const gone = await uploaded(await pdfOf(paperMill(march)));
    await correct(gone, corrections);
    await inbox.run('deleteInvoiceDocument', { id: gone }, 'success');
    await books.drain();
    expect(await learned()).toEqual([]);
    const document = await uploaded(await pdfOf(paperMill(april)));
    await correct(document, { extractedTotalCents: 120_000 });
    await correct(document, { extractedTotalCents: 145_200 });
    await books.drain();
    expect((await learned()).map(({ place }: { place: { label: string } }) => place.label)).toEqual([
      'mit pfand abgebucht',
    ]);
  });

  test('teaches nothing that is corrected again, or deleted, while it is being read', async () => {
    const pdf = await pdfOf(paperMill(march));
    const id = await uploaded(pdf);
    await correct(id, { extractedTotalCents: 13_100 });
    const corrections = { total_cents: 13_100 };
    const reading = await extractInvoice({ pdf, ownerName: 'Acme', corrections });
    expect(reading.correctedPlaces.total_cents?.label).toBe('mit pfand abgebucht');
    const em = await books.em();
    const end = () => em.transactional((inside) => learnCorrections(inside, Number(id), corrections, reading));
    await correct(id, { extractedTotalCents: 13_200 });
    await end();
    expect(await learned()).toEqual([]);
    await inbox.run('deleteInvoiceDocument', { id }, 'success');
    await end();
    expect(await learned()).toEqual([]);
  });

  test('survives its document', async () => {
    const document = await corrected(await pdfOf(paperMill(march)), corrections);
    await inbox.run('deleteInvoiceDocument', { id: document }, 'success');
    expect((await learned()).map((value: { invoiceDocumentId: string | null }) => value.invoiceDocumentId)).toEqual(
      Array(5).fill(null),
    );
    expect(await read(await uploaded(await pdfOf(paperMill(april))))).toEqual(taught);
  });
});

describe('embedded XML', () => {
  const facturX = (note: string) =>
    Buffer.concat([readFileSync('test/samples/lieferant-factur-x.pdf'), Buffer.from(`\n% ${note}\n`)]);

  test('comes first, unless the person corrected exactly that field of the vendor', async () => {
    await corrected(facturX('first'), { extractedVendorName: 'Lieferant Nord', extractedTotalCents: 47_300 });
    expect(await learned({ field: 'TOTAL_CENTS' })).toMatchObject([
      { correctsEmbeddedXml: true, readInstead: '52987' },
    ]);
    expect(await read(await uploaded(facturX('second')))).toMatchObject({
      vendor_name: ['Lieferant Nord', 'high', 'learned'],
      total_cents: [47_300, 'medium', 'learned'],
      invoice_number: ['471102', 'high', 'embedded_xml'],
    });
  });
});

describe('the contact that a person chooses for a document', () => {
  const suggestion = 'suggestion { contactId contactName confidence }';

  test('is suggested for the next document of the vendor, until that is deleted', async () => {
    const contactId = await inbox.vendor({ name: 'NL Papiere (Altona)' });
    const first = await uploaded(await pdfOf(paperMill(march)));
    expect((await inbox.document(first, suggestion)).suggestion).toBeNull();
    await inbox.run('convertInvoiceDocument', { id: first, contactId }, 'bill { id }');
    const next = await uploaded(await pdfOf(paperMill(april)));
    const expected = { contactId, contactName: 'NL Papiere (Altona)', confidence: 0.97 };
    expect((await inbox.document(next, suggestion)).suggestion).toEqual(expected);
    const [{ id, ...value }] = await learned();
    expect(value).toMatchObject({ field: 'CONTACT', contactId, contact: { name: 'NL Papiere (Altona)' }, place: null });
    await inbox.run('deleteLearnedValue', { id }, 'success');
    expect((await inbox.document(next, suggestion)).suggestion).toBeNull();
  });

  test('comes before a likeness of names, and after the tax number', async () => {
    const chosen = await inbox.vendor({ name: 'Holding' });
    await inbox.vendor({ name: 'Vandelay Industries' });
    const [one, two] = [await inbox.read(), await inbox.read({ ...wholeInvoice, invoice_number: 'V-2' })];
    expect((await inbox.document(two, suggestion)).suggestion).toMatchObject({ confidence: 0.95 });
    await inbox.run('convertInvoiceDocument', { id: one, contactId: chosen }, 'bill { id }');
    expect((await inbox.document(two, suggestion)).suggestion).toMatchObject({ contactId: chosen, confidence: 0.97 });
    const byTax = await inbox.vendor({ name: 'By number', taxId: 'DE 123 456 789' });
    const three = await inbox.read(wholeInvoice, { vendorTaxId: 'DE123456789' });
    expect((await inbox.document(three, suggestion)).suggestion).toMatchObject({ contactId: byTax, confidence: 1 });
  });

  describe('counts for the name that was read, and for another that a person enters', () => {
    const details = { vendorMarks: ['name:contoso', 'phone:55501234'] };
    const contoso = (number: string, more: object = {}) =>
      inbox.read({ ...wholeInvoice, vendor_name: 'CONTOSO LTD.', invoice_number: number }, { ...details, ...more });
    const suggested = async (id: string) => (await inbox.document(id, suggestion)).suggestion;
    const convertedTo = async (id: string) =>
      (await inbox.run('convertInvoiceDocument', { id }, 'bill { contact { name } }')).bill.contact.name;
    const bulk = async (id: string) => {
      const { body } = await books.rest('POST', `${documents}/bulk_convert`, { ids: [Number(id)], dry_run: true });
      return body.will_convert.map(({ contact_name }: { contact_name: string }) => contact_name);
    };
    const candidates = async (id: string) => {
      const { body } = await books.rest('GET', `${documents}/${id}/commitment_candidates`);
      return body.candidates.map(({ contact_name }: { contact_name: string }) => contact_name);
    };
    let northwind: string;
    let fabrikam: string;
    beforeEach(async () => {
      northwind = await inbox.vendor({ name: 'Northwind' });
      fabrikam = await inbox.vendor({ name: 'Fabrikam Inc' });
      for (const contactId of [northwind, fabrikam]) {
        const commitment = { contactId, number: `PO-${contactId}`, expectedTotalCents: 11_900, currency: 'EUR' };
        await inbox.run('createCommitment', commitment, 'commitment { id }');
      }
      const first = await contoso('C-1');
      await inbox.run('convertInvoiceDocument', { id: first, contactId: northwind }, 'bill { id }');
    });

    test('not when a contact has that name', async () => {
      const id = await contoso('C-2');
      expect(await suggested(id)).toEqual({ contactId: northwind, contactName: 'Northwind', confidence: 0.97 });
      await correct(id, { extractedVendorName: 'Fabrikam Inc' });
      expect(await suggested(id)).toEqual({ contactId: fabrikam, contactName: 'Fabrikam Inc', confidence: 0.95 });
      expect(await candidates(id)).toEqual(['Fabrikam Inc']);
      expect(await bulk(id)).toEqual(['Fabrikam Inc']);
      expect(await convertedTo(id)).toBe('Fabrikam Inc');
    });

    test('not when no contact has that name: one is made of it', async () => {
      const id = await contoso('C-2');
      await correct(id, { extractedVendorName: 'Brand New GmbH' });
      expect(await suggested(id)).toBeNull();
      expect(await candidates(id)).toEqual([]);
      expect(await bulk(id)).toEqual(['Brand New GmbH']);
      expect(await convertedTo(id)).toBe('Brand New GmbH');
    });

    test('still when it is the name that was read, unless a contact has it', async () => {
      const id = await contoso('C-2');
      await correct(id, { extractedVendorName: 'Contoso' });
      expect(await suggested(id)).toMatchObject({ contactId: northwind, confidence: 0.97 });
      const contactId = await inbox.vendor({ name: 'Contoso Inc.' });
      expect(await suggested(id)).toMatchObject({ contactId, confidence: 0.95 });
      expect(await suggested(await contoso('C-3'))).toMatchObject({ contactId: northwind, confidence: 0.97 });
    });

    test('not on the next document, which is read with the name that was entered', async () => {
      const id = await contoso('C-2', {
        fields: {
          vendor_name: { value: 'Fabrikam Inc', confidence: 'high', source: 'learned' },
          total_cents: { value: 11_900, confidence: 'medium', source: 'pdf_text' },
        },
      });
      expect(await suggested(id)).toMatchObject({ contactId: fabrikam, confidence: 0.95 });
      await inbox.run('convertInvoiceDocument', { id, contactId: northwind }, 'bill { id }');
      const next = await contoso('C-3', {
        fields: { vendor_name: { value: 'Fabrikam Inc', confidence: 'high', source: 'learned' } },
      });
      expect(await suggested(next)).toMatchObject({ contactId: northwind, confidence: 0.97 });
    });

    test('and so do the numbers that were read', async () => {
      const vendorTaxId = 'DE123456789';
      const numbered = await inbox.vendor({ name: 'Contoso Retail Europe', taxId: vendorTaxId });
      const id = await contoso('C-2', { vendorTaxId });
      expect(await suggested(id)).toMatchObject({ contactId: numbered, confidence: 1 });
      for (const [name, contactId, confidence] of [
        ['Contoso Retail Europa', numbered, 1],
        ['Fabrikam Inc', fabrikam, 0.95],
      ]) {
        await correct(id, { extractedVendorName: name });
        expect(await suggested(id)).toMatchObject({ contactId, confidence });
      }
      await correct(id, { extractedVendorName: 'Brand New GmbH' });
      expect(await suggested(id)).toBeNull();
    });
  });

  test('is no news when it is suggested for sure already, nor when only a preview was asked for', async () => {
    const contactId = await inbox.vendor({ taxId: 'DE811122334' });
    const document = await uploaded(await pdfOf(paperMill(march)));
    await inbox.run('convertInvoiceDocument', { id: document, contactId, preview: true }, 'bill { id }');
    await inbox.run('convertInvoiceDocument', { id: document, contactId }, 'bill { id }');
    expect(await learned()).toEqual([]);
  });
});

describe('dates that an invoice leaves open', () => {
  /** An exporter to America: a dollar sign and no word of where it is. */
  const exporter = (number: string, day: string, due: string, name = 'Southern Tools Ltd'): Print[] => [
    [name, 60, 60],
    ['www.southern-tools.example', 60, 74],
    ['Phone 555 0142 998', 60, 88],
    ['Acme', 60, 130],
    ['Invoice', 60, 200],
    ['Invoice number', 60, 230],
    [number, 200, 230],
    ['Invoice date', 60, 246],
    [day, 200, 246],
    ['Due date', 60, 262],
    [due, 200, 262],
    ['Wrenches', 60, 330],
    ['$100.00', 480, 330],
    ['Total', 300, 380],
    ['$100.00', 480, 380],
  ];
  const dates = async (id: string, of: InboxBooks = inbox) => {
    const { invoice_date: issued, due_date: due } = await read(id, of);
    return [issued?.[0], due?.[0]];
  };
  const open = () => pdfOf(exporter('ST-2', '04/05/2026', '05/06/2026'));

  test('are read as the vendor’s earlier invoices wrote theirs', async () => {
    const certain = await uploaded(await pdfOf(exporter('ST-1', '13/04/2026', '14/05/2026')));
    expect(await dates(certain)).toEqual(['2026-04-13', '2026-05-14']);
    expect(await dates(await uploaded(await open()))).toEqual(['2026-05-04', '2026-06-05']);
  });

  test('are read as the page looks without such an invoice, whatever others wrote', async () => {
    expect(await dates(await uploaded(await open()))).toEqual(['2026-04-05', '2026-05-06']);
    const stranger = InboxBooks.of(await startBooks({ name: 'Acme', currency: 'EUR' }));
    await uploaded(await pdfOf(exporter('ST-1', '13/04/2026', '14/05/2026')), stranger);
    const north = exporter('N-1', '13/04/2026', '14/05/2026', 'Northern Paints Inc').map(([text, x, y]): Print => {
      return [text.replace('southern-tools', 'northern-paints').replace('0142 998', '0177 123'), x, y];
    });
    await uploaded(await pdfOf(north));
    const again = await uploaded(await pdfOf(exporter('ST-3', '04/05/2026', '05/06/2026')));
    expect(await dates(again)).toEqual(['2026-04-05', '2026-05-06']);
  });

  test('stay as they are when the invoice shows its own order', async () => {
    await uploaded(await pdfOf(exporter('ST-1', '13/04/2026', '14/05/2026')));
    const american = await uploaded(await pdfOf(exporter('ST-2', '04/05/2026', '05/16/2026')));
    expect(await dates(american)).toEqual(['2026-04-05', '2026-05-16']);
  });
});

/** Another vendor that prints the same labels. */
const asOther: Record<string, string> = {
  'Telefon 040 5550199': 'Telefon 089 7770044',
  'post@nordlicht-papier.de': 'info@alpendruck.de',
  'USt-IdNr. DE811122334': 'USt-IdNr. DE299988877',
};
