import { createHash } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { limits } from '../../src/contract/limits.js';
import { doubtsOfReading } from '../../src/extraction/doubt/doubts.js';
import { extractInvoice } from '../../src/extraction/extract.js';
import { updateLetterhead } from '../../src/printing/letterhead.operations.js';
import { projectRoot } from '../../src/project-root.js';
import type { NeededFirst } from '../../src/store/needed-first.js';
import { ReceivedFile } from '../../src/store/received-file.js';
import { setClock } from '../../src/values/clock.js';
import { booksAreTampered, startBooks, type TestBooks, testService } from '../support/books.js';
import { startMailServer, type TestMailServer } from '../support/mail-server.js';
import { readPdf } from '../support/printed.js';
import { tamper } from '../support/tamper.js';

let server: TestMailServer;
let books: TestBooks;
let contactId: string;
let resetClock: () => void;
beforeAll(async () => {
  server = await startMailServer();
  await testService({ SMTP_URL: server.url, MAIL_FROM: 'Books <books@example.org>' });
});
beforeEach(async () => {
  resetClock = setClock(() => new Date('2026-11-22T10:00:00Z'));
  server.received = [];
  books = await startBooks({ name: 'Müller & Søn GmbH', currency: 'EUR', country: 'DE' });
  await run(
    `mutation { updateOwner(input: { address: "Hauptstraße 12\\n10115 Berlin", taxId: "DE123456789" }) { owner { id } } }`,
  );
  await run(`mutation { updateLetterhead(input: { iban: "DE89 3704 0044 0532 0130 00", bic: "COBADEFFXXX",
    bankDetails: "Bank am Fluss", footer: "HRB 12345" }) { letterhead { id } } }`);
  const { createContact } =
    await run(`mutation { createContact(input: { name: "Zakłady Łódzkie", email: "kasa@example.com",
    billingAddress: { line1: "ul. Piotrkowska 1", zip: "90-001", city: "Łódź" } }) { contact { id } } }`);
  contactId = createContact.contact.id;
});
afterEach(() => resetClock());
afterAll(async () => {
  await server.close();
});

const run = async (query: string, variables = {}) => {
  const { data, errors } = await books.graphql(query, variables);
  expect(errors).toEqual([]);
  return data;
};
const codes = async (query: string) => (await books.graphql(query)).errors.map(({ extensions }) => extensions.code);
const line = '{ description: "Work", quantity: 1, unitPriceCents: 10000 }';
const draft = async (lines = `[${line}]`, more = '') => {
  const { createInvoice } =
    await run(`mutation { createInvoice(input: { contactId: "${contactId}", issueDate: "2026-10-01",
    dueDate: "2026-10-31", lines: ${lines} ${more} }) { invoice { id } } }`);
  return createInvoice.invoice.id as string;
};
const posted = async (lines?: string, more?: string) => {
  const id = await draft(lines, more);
  await run(`mutation { postInvoice(input: { id: "${id}" }) { invoice { id } } }`);
  return id;
};
const paid = async (id: string, amountCents: number) => {
  const { createPayment } =
    await run(`mutation { createPayment(input: { contactId: "${contactId}", amountCents: ${amountCents},
    receivedAt: "2026-10-20" }) { payment { id } } }`);
  await run(`mutation { applyPayment(input: { id: "${createPayment.payment.id}",
    applications: [{ invoiceId: "${id}", amountCents: ${amountCents} }] }) { payment { id } } }`);
};
const download = async (url: string, headers: Record<string, string> = {}) => {
  const answer = await fetch(url, { headers });
  const content = Buffer.from(await answer.arrayBuffer());
  return { status: answer.status, headers: answer.headers, content };
};
const pdfUrl = async (id: string, style = '') =>
  (await run(`{ invoice(id: "${id}") { pdfUrl${style} } }`)).invoice.pdfUrl as string;
const printed = async (id: string, style = '') => (await download(await pdfUrl(id, style))).content;
const withCodes = async () => {
  await run(`mutation { installTaxCodes(input: { country: "DE" }) { taxCodes { id } } }`);
  const { taxCodes } = await run('{ taxCodes(first: 100) { nodes { id code } } }');
  return (name: string) => taxCodes.nodes.find(({ code }: { code: string }) => code === name).id as string;
};

test('an invoice shows who, what, the tax by rate, what is paid, and where to pay', async () => {
  const code = await withCodes();
  const id = await posted(
    `[{ description: "Rat für Ελλάδα, Іван und 東", quantity: 12.5, unitPriceCents: 12000, taxCodeId: "${code('DE19')}" },
      { description: "Buch", quantity: 3, unitPriceCents: 2990, taxCodeId: "${code('DE7')}" }]`,
    ', discountCents: 5000',
  );
  await paid(id, 50_000);
  const pdf = await printed(id, '(language: DE)');
  const { title, language, pages, sizes, code: qr } = await readPdf(pdf);
  expect([title, language, sizes]).toEqual(['Rechnung INV-000001', 'de', [[595.28, 841.89]]]);
  const [text = ''] = pages;
  const plain = text.replaceAll('\u00A0', ' ');
  for (const part of [
    'Müller & Søn GmbH',
    'USt-IdNr./Steuernummer: DE123456789',
    'Zakłady Łódzkie',
    '90-001 Łódź',
    '31. Oktober 2026',
    'Rat für Ελλάδα, Іван und \uFFFD',
    'Umsatzsteuer 19 % auf 1.452,82',
    '276,04 EUR',
    'Umsatzsteuer 7 % auf 86,88',
    '6,08 EUR',
    'Gesamtbetrag',
    '1.821,82 EUR',
    'Bezahlt',
    '-500,00 EUR',
    'Offener Betrag',
    '1.321,82 EUR',
    'DE89 3704 0044 0532 0130 00',
    'HRB 12345',
    'Seite 1 von 1',
  ])
    expect(plain).toContain(part);
  expect(qr?.split('\n')).toEqual([
    'BCD',
    '002',
    '1',
    'SCT',
    'COBADEFFXXX',
    'Müller & Søn GmbH',
    'DE89370400440532013000',
    'EUR1321.82',
    '',
    '',
    'INV-000001',
  ]);
  const read = await extractInvoice({ pdf, ownerName: null });
  expect(read.findings.codes).toMatchObject([
    {
      kind: 'epc',
      totalCents: 132_182,
      iban: 'DE89370400440532013000',
      creditorName: 'Müller & Søn GmbH',
      message: 'INV-000001',
      isSound: true,
    },
  ]);
  expect(doubtsOfReading(read).map((doubt) => doubt.code)).not.toContain('code_differs');
});

test.each(['EN', 'DE', 'FR', 'ES', 'IT', 'NL'])(
  'what is printed in %s is what our own inbox reads',
  async (language) => {
    const id = await posted(`[{ description: "Item", quantity: 3, unitPriceCents: 41133 }]`, ', taxRateBps: 1900');
    const reader = await startBooks({ name: 'Zakłady Łódzkie', currency: 'USD' });
    await reader.upload('/api/books/invoice_documents', {
      name: 'a.pdf',
      content: await printed(id, `(language: ${language})`),
    });
    await reader.drain();
    const { data } = await reader.graphql(`{ invoiceDocuments { nodes { extractedVendorName extractedInvoiceNumber
    extractedInvoiceDate extractedDueDate extractedTotalCents extractedTaxCents extractedCurrency } } }`);
    expect(data.invoiceDocuments.nodes).toEqual([
      {
        extractedVendorName: 'Müller & Søn GmbH',
        extractedInvoiceNumber: 'INV-000001',
        extractedInvoiceDate: '2026-10-01',
        extractedDueDate: '2026-10-31',
        extractedTotalCents: 146_845,
        extractedTaxCents: 23_446,
        extractedCurrency: 'EUR',
      },
    ]);
  },
);

test('above the recipient stands where to return it; abroad the country is named, at home it is not', async () => {
  const addressed = async (country: string, language: string) => {
    await run(`mutation { updateContact(input: { id: "${contactId}", billingAddress: { line1: "Bahnhofstrasse 1",
      zip: "8001", city: "Ort", country: "${country}" } }) { contact { id } } }`);
    const { pages } = await readPdf(await printed(await posted(), `(language: ${language})`));
    const [, between] =
      /Müller & Søn GmbH · Hauptstraße 12 · 10115 Berlin(Zakłady.*8001 Ort[A-ZÀ-Ö]*?)[A-Z][a-zé]/.exec(
        pages[0] ?? '',
      ) ?? [];
    return between;
  };
  expect([await addressed('CH', 'DE'), await addressed('CH', 'FR'), await addressed('DE', 'DE')]).toEqual([
    'Zakłady ŁódzkieBahnhofstrasse 18001 OrtSCHWEIZ',
    'Zakłady ŁódzkieBahnhofstrasse 18001 OrtSUISSE',
    'Zakłady ŁódzkieBahnhofstrasse 18001 Ort',
  ]);
});

test('a long table goes over pages, each with its title, its head and what was carried over', async () => {
  const lines = Array.from(
    { length: 90 },
    (_, at) => `{ description: "Item ${at + 1}", quantity: 1, unitPriceCents: 100 }`,
  );
  const { pages, sizes } = await readPdf(await printed(await posted(`[${lines}]`), '(paper: LETTER)'));
  expect(sizes).toEqual(pages.map(() => [612, 792]));
  expect(pages.length).toBeGreaterThan(2);
  for (const [at, text] of pages.entries()) {
    expect(text).toContain(`Page ${at + 1} of ${pages.length}`);
    expect(text.includes('Invoice INV-000001 · Müller & Søn GmbH')).toBe(at > 0);
    const before = [
      ...pages
        .slice(0, at)
        .join('')
        .matchAll(/Item (\d+)/g),
    ].length;
    const until = before + [...text.matchAll(/Item (\d+)/g)].length;
    if (until > before) expect(text).toContain('Unit price');
    if (at > 0 && until > before) expect(text).toContain(`Brought forward ${before}.00`);
    if (until < 90) expect(text).toContain(`Carried forward ${until}.00`);
  }
});

test('a draft and a void invoice say so, and carry no code', async () => {
  const id = await draft();
  const before = await readPdf(await printed(id));
  expect([before.pages.join('').includes('DRAFT'), before.code]).toEqual([true, null]);
  await run(`mutation { postInvoice(input: { id: "${id}" }) { invoice { id } } }`);
  const after = await readPdf(await printed(id));
  expect([after.pages.join('').includes('DRAFT'), after.code === null]).toEqual([false, false]);
  await run(`mutation { voidInvoice(input: { id: "${id}" }) { invoice { id } } }`);
  const voided = await readPdf(await printed(id));
  expect([voided.pages.join('').includes('VOID'), voided.code]).toEqual([true, null]);
});

test('reverse charge is said, and dollars have no SEPA code', async () => {
  const code = await withCodes();
  const id = await posted(
    `[{ description: "Work", quantity: 1, unitPriceCents: 10000, taxCodeId: "${code('DEEUS')}" }]`,
    ', currency: "USD"',
  );
  const { pages, code: qr } = await readPdf(await printed(id));
  expect(pages[0]).toContain('Reverse charge: the tax is owed by the recipient.');
  expect(pages[0]?.replaceAll('\u00A0', ' ')).toContain('USD 100.00');
  expect(qr).toBeNull();
});

test('the names on a posted invoice stay those of its posting', async () => {
  const id = await posted();
  await run('mutation { updateOwner(input: { name: "Renamed" }) { owner { id } } }');
  await run(`mutation { updateContact(input: { id: "${contactId}", name: "Renamed too" }) { contact { id } } }`);
  expect((await readPdf(await printed(id))).pages[0]).not.toContain('Renamed');
});

test('the same invoice is the same bytes, known by its tag; another is not', async () => {
  const id = await posted();
  const url = await pdfUrl(id);
  const first = await download(url);
  const tag = first.headers.get('etag') ?? '';
  expect([first.status, first.headers.get('content-type'), first.headers.get('content-disposition')]).toEqual([
    200,
    'application/pdf',
    'inline; filename=INV-000001.pdf',
  ]);
  const second = await download(url);
  expect(second.content.equals(first.content)).toBe(true);
  expect((await download(url, { 'if-none-match': tag })).status).toBe(304);
  await paid(id, 100);
  const third = await download(url, { 'if-none-match': tag });
  expect([third.status, third.headers.get('etag') === tag]).toEqual([200, false]);
  expect((await download(url.replace(/signature=.{8}/, 'signature=aaaaaaaa'))).status).toBe(404);
  expect((await download(url.replace('/prints/', '/prints/1'))).status).toBe(404);
  resetClock();
  resetClock = setClock(() => new Date('2026-11-22T12:00:01Z'));
  expect((await download(url)).status).toBe(404);
});

test('a thousand lines are printed, and what has more pages than are printed is refused', async () => {
  const create = async (lines: string) => {
    const { data } = await books.graphql(
      `mutation ($input: CreateInvoiceInput!) { createInvoice(input: $input) { invoice { id } } }`,
      { input: { contactId, issueDate: '2026-10-01', dueDate: '2026-10-31', lines: JSON.parse(lines) } },
    );
    return data.createInvoice.invoice.id as string;
  };
  const lines = (count: number, description: string) =>
    JSON.stringify(Array.from({ length: count }, () => ({ description, quantity: 1, unitPriceCents: 100 })));
  const { pages } = await readPdf(await printed(await create(lines(1_000, 'Item'))));
  expect(pages.length).toBeGreaterThan(20);
  expect(pages.join('').match(/Item/g)).toHaveLength(1_000);
  const { status, content } = await download(await pdfUrl(await create(lines(6, 'W\n'.repeat(4_900)))));
  expect([status, JSON.parse(content.toString()).error.code]).toEqual([422, 'PRINT_TOO_LONG']);
});

test('what has more text, or more open invoices, than is printed is refused before it is read', async () => {
  booksAreTampered(books);
  const id = await posted(`[${line}, ${line}]`);
  const [{ id: lineId }] = (await (
    await books.em()
  ).execute('select id from invoice_lines where owner_id = ? and invoice_id = ? order by id', [books.ownerId, id])) as [
    { id: number },
  ];
  const describeBy = (characters: number) =>
    tamper(`update invoice_lines set description = repeat('x', ${characters}) where id = ${lineId}`);
  const refusal = async (url: string) => {
    const { status, content } = await download(url);
    return status === 200 ? status : [status, JSON.parse(content.toString()).error];
  };
  await describeBy(limits.printedCharacters - 4);
  const drawn = await refusal(await pdfUrl(id));
  expect(drawn).toEqual([422, { code: 'PRINT_TOO_LONG', message: 'The document would have more than 500 pages' }]);
  await describeBy(limits.printedCharacters - 3);
  expect(await refusal(await pdfUrl(id))).toEqual([
    422,
    { code: 'PRINT_TOO_LONG', message: 'The lines have more than the 3000000 characters that are printed' },
  ]);
  await describeBy(4);
  const copied = `jsonb_populate_record(i, jsonb_build_object('id', 10000000 + n, 'invoice_number', 'C-' || n))`;
  await tamper(
    `insert into invoices select (${copied}).* from invoices i, generate_series(1, 2000) n where i.id = ${id}`,
  );
  const wordsOf = async (query: string) => {
    const { errors } = await books.graphql(query);
    return errors.map(({ message, extensions }) => [extensions.code, message]);
  };
  const many = ['PRINT_TOO_LONG', 'More than 2000 invoices of the customer are open'];
  const reminder = (more = '') => `{ paymentReminder(contactId: "${contactId}"${more}) { overdueCents pdfUrl } }`;
  expect(await wordsOf(reminder())).toEqual([many]);
  const { paymentReminder } = await run(reminder(`, invoiceId: "${id}"`));
  expect(paymentReminder.overdueCents).toBe(20_000);
  expect(await refusal(paymentReminder.pdfUrl)).toBe(200);
  const { customerStatement } = await run(
    `{ customerStatement(contactId: "${contactId}", from: "2026-11-01", to: "2026-11-22") { pdfUrl } }`,
  );
  expect(await refusal(customerStatement.pdfUrl)).toEqual([422, { code: many[0], message: many[1] }]);
});

const statement = (
  from: string,
  to: string,
) => `customerStatement(contactId: "${contactId}", from: "${from}", to: "${to}") {
  openingCents closingCents movements { day kind number isVoided amountCents balanceCents } pdfUrl }`;

test('a statement has what moved the account, and ends at what the receivables report says', async () => {
  const id = await posted();
  await paid(id, 2_500);
  const other = await posted();
  await run(`mutation { voidInvoice(input: { id: "${other}", voidedOn: "2026-11-05" }) { invoice { id } } }`);
  const { customerStatement } = await run(`{ ${statement('2026-10-10', '2026-11-22')} }`);
  const { pdfUrl: url, ...account } = customerStatement;
  expect(account).toEqual({
    openingCents: 20_000,
    closingCents: 7_500,
    movements: [
      { day: '2026-10-20', kind: 'PAYMENT', number: null, isVoided: false, amountCents: -2_500, balanceCents: 17_500 },
      {
        day: '2026-11-05',
        kind: 'INVOICE',
        number: 'INV-000002',
        isVoided: true,
        amountCents: -10_000,
        balanceCents: 7_500,
      },
    ],
  });
  for (const day of ['2026-09-30', '2026-10-01', '2026-10-20', '2026-11-04', '2026-11-05', '2026-11-22']) {
    const found = await run(`{ ${statement('2026-01-01', day)} arAging(asOf: "${day}") { netCents } }`);
    expect([day, found.customerStatement.closingCents]).toEqual([day, found.arAging.netCents]);
  }
  const { pages } = await readPdf((await download(url)).content);
  for (const part of [
    'Statement of account',
    'Opening balance 200.00',
    'Invoice INV-000002 voided',
    'Closing balance 75.00',
  ])
    expect(pages[0]).toContain(part);
  const notDue = (await run(`{ ${statement('2026-10-10', '2026-10-20')} }`)).customerStatement.pdfUrl;
  const [shown] = (await readPdf((await download(notDue)).content)).pages;
  expect(shown).toContain('INV-000001 01/10/2026 31/10/2026 100.00 75.00');
  expect(await codes(`{ ${statement('2026-11-02', '2026-11-01')} }`)).toEqual(['VALIDATION_FAILED']);
});

test('a reminder is of what is overdue, in its level', async () => {
  const reminder = (level: number) =>
    `{ paymentReminder(contactId: "${contactId}", level: ${level}) { overdueCents pdfUrl } }`;
  expect(await codes(reminder(1))).toEqual(['NOTHING_OVERDUE']);
  await paid(await posted(), 2_500);
  for (const [level, title] of [
    [1, 'Payment reminder'],
    [2, 'Second reminder'],
    [3, 'Final reminder'],
  ] as const) {
    const { paymentReminder } = await run(reminder(level));
    expect(paymentReminder.overdueCents).toBe(7_500);
    const read = await readPdf((await download(paymentReminder.pdfUrl)).content);
    expect(read.title).toBe(title);
    expect(read.pages[0]).toContain('INV-000001 01/10/2026 31/10/2026 22 100.00 75.00');
    expect(read.code?.split('\n').slice(7)).toEqual(['EUR75.00', '', '', 'INV-000001']);
  }
  expect(await codes(reminder(4))).toEqual(['VALIDATION_FAILED']);
});

const decoded = (content: string) => {
  const [, base64 = ''] = /application\/pdf[\s\S]*?\r\n\r\n([\s\S]*?)\r\n--/.exec(content) ?? [];
  return Buffer.from(base64, 'base64');
};

test('an invoice is sent to its customer with its PDF, and the sending is shown on invoice and contact', async () => {
  const id = await posted();
  const { sendInvoice } = await run(`mutation { sendInvoice(input: { id: "${id}", language: DE }) { outgoingMail {
    status kind recipients subject text attachmentFilename contact { name } } } }`);
  expect(sendInvoice.outgoingMail).toEqual({
    status: 'QUEUED',
    kind: 'INVOICE',
    recipients: ['kasa@example.com'],
    subject: 'Rechnung INV-000001 – Müller & Søn GmbH',
    text: `Sehr geehrte Damen und Herren,\n\nanbei erhalten Sie die Rechnung INV-000001 vom 1. Oktober 2026 über 100,00\u00A0EUR, fällig am 31. Oktober 2026.\n\nMit freundlichen Grüßen\nMüller & Søn GmbH\n`,
    attachmentFilename: 'INV-000001.pdf',
    contact: { name: 'Zakłady Łódzkie' },
  });
  await books.drain();
  const [mail] = server.received;
  const sent = decoded(mail?.content ?? '');
  expect(sent.equals(await printed(id, '(language: DE)'))).toBe(true);
  const mails = '{ status attachmentSha256 }';
  const { invoice } = await run(`{ invoice(id: "${id}") { mails ${mails} contact { mails ${mails} } } }`);
  const shown = [{ status: 'SENT', attachmentSha256: createHash('sha256').update(sent).digest('hex') }];
  expect(invoice).toEqual({ mails: shown, contact: { mails: shown } });
});

test('statement, reminder and credit note are sent too', async () => {
  await posted();
  const { createCreditNote } = await run(`mutation { createCreditNote(input: { contactId: "${contactId}",
    issueDate: "2026-10-05", lines: [${line}] }) { creditNote { id } } }`);
  const creditNoteId = createCreditNote.creditNote.id;
  const send = `sendCreditNote(input: { id: "${creditNoteId}", recipients: ["a@example.com"] }) { outgoingMail { id } }`;
  expect(await codes(`mutation { ${send} }`)).toEqual(['CREDIT_NOTE_NOT_POSTED']);
  await run(`mutation { postCreditNote(input: { id: "${creditNoteId}" }) { creditNote { id } } }`);
  await run(`mutation { ${send} }`);
  await run(
    `mutation { sendStatement(input: { contactId: "${contactId}", from: "2026-10-01", to: "2026-10-31" }) { outgoingMail { id } } }`,
  );
  await run(
    `mutation { sendReminder(input: { contactId: "${contactId}", level: 3, subject: "Last", text: "Pay" }) { outgoingMail { id } } }`,
  );
  await books.drain();
  expect(server.received.map(({ to }) => to)).toEqual([['a@example.com'], ['kasa@example.com'], ['kasa@example.com']]);
  const titles = [];
  for (const { content } of server.received) titles.push((await readPdf(decoded(content))).title);
  expect(titles).toEqual(['Credit note CN-000001', 'Statement of account', 'Final reminder']);
});

test('what cannot be sent is refused, and nothing is queued', async () => {
  const id = await draft();
  expect(await codes(`mutation { sendInvoice(input: { id: "${id}" }) { outgoingMail { id } } }`)).toEqual([
    'INVOICE_NOT_POSTED',
  ]);
  expect(
    await codes(`mutation { sendReminder(input: { contactId: "${contactId}" }) { outgoingMail { id } } }`),
  ).toEqual(['NOTHING_OVERDUE']);
  await run(`mutation { updateContact(input: { id: "${contactId}", email: null }) { contact { id } } }`);
  await run(`mutation { postInvoice(input: { id: "${id}" }) { invoice { id } } }`);
  const { errors } = await books.graphql(`mutation { sendInvoice(input: { id: "${id}" }) { outgoingMail { id } } }`);
  expect(errors[0]?.extensions).toMatchObject({ code: 'VALIDATION_FAILED', fields: [{ path: 'recipients' }] });
  expect((await run('{ outgoingMails { totalCount } }')).outgoingMails.totalCount).toBe(0);
});

test('a reminder whose invoices were paid before it went out is given up', async () => {
  const id = await posted();
  await run(`mutation { sendReminder(input: { contactId: "${contactId}" }) { outgoingMail { id } } }`);
  await paid(id, 10_000);
  await books.drain();
  const { outgoingMails } = await run('{ outgoingMails { nodes { status serverAnswer } } }');
  expect(outgoingMails.nodes).toEqual([{ status: 'FAILED', serverAnswer: 'Nothing is overdue in EUR' }]);
  expect(server.received).toEqual([]);
});

test('a link is opened so often a minute, and another one all the same', async () => {
  const [link, other] = [await pdfUrl(await posted()), await pdfUrl(await posted())];
  const first = await fetch(link);
  const known = { headers: { 'if-none-match': first.headers.get('etag') ?? '' } };
  const statuses: number[] = [];
  for (let opened = 1; opened < limits.printsPerLinkPerMinute; opened++) {
    statuses.push((await fetch(link, known)).status);
  }
  expect([first.status, ...new Set(statuses)]).toEqual([200, 304]);
  const refused = await fetch(link, known);
  expect(refused.status).toBe(429);
  expect(await refused.json()).toMatchObject({ error: { code: 'RATE_LIMITED' } });
  expect((await fetch(other)).status).toBe(200);
});

const setLogo = async (content: Uint8Array) => {
  const form = new FormData();
  const query = 'mutation ($logo: Upload) { updateLetterhead(input: { logo: $logo }) { letterhead { logoType } } }';
  form.set('operations', JSON.stringify({ query, variables: { logo: null } }));
  form.set('map', JSON.stringify({ 0: ['variables.logo'] }));
  form.set('0', new Blob([Buffer.from(content)]), 'logo.png');
  const answer = await fetch(`${books.url}/graphql`, {
    method: 'POST',
    headers: { authorization: `Bearer ${books.apiKey}`, 'apollo-require-preflight': 'true' },
    body: form,
  });
  return (await answer.json()) as { data: unknown; errors?: { extensions: { code: string; fields: object[] } }[] };
};

const small = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

test('a logo is a PNG or JPEG within bounds, and stands on what is printed', async () => {
  const id = await posted();
  const plain = (await printed(id)).length;
  const png = readFileSync(join(projectRoot, 'node_modules/@expo-google-fonts/inter/font-family.png'));
  expect(await setLogo(small)).toEqual({ data: { updateLetterhead: { letterhead: { logoType: 'image/png' } } } });
  expect((await printed(id)).length).toBeGreaterThan(plain);
  const huge = Buffer.from(small);
  huge.writeUInt32BE(100_000, 16);
  huge.writeUInt32BE(100_000, 20);
  const header = small.subarray(8, 33);
  for (const wrong of [
    Buffer.from('GIF89a'),
    huge,
    Buffer.concat([small.subarray(0, 8), header, small.subarray(8)]),
    Buffer.concat([small.subarray(0, 8), Buffer.from('nonsense')]),
    Buffer.concat([png, Buffer.alloc(600_000)]),
  ])
    expect((await setLogo(wrong)).errors?.[0]?.extensions).toMatchObject({ code: 'VALIDATION_FAILED' });
  expect((await run('{ letterhead { logoType iban } }')).letterhead).toEqual({
    logoType: 'image/png',
    iban: 'DE89370400440532013000',
  });
  await run('mutation { updateLetterhead(input: { logo: null }) { letterhead { logoType } } }');
  expect((await printed(id)).length).toBe(plain);
  expect(await codes('mutation { updateLetterhead(input: { iban: "DE00" }) { letterhead { id } } }')).toEqual([
    'VALIDATION_FAILED',
  ]);
});

describe('a logo that was stored before there were bounds', () => {
  const bomb = Buffer.from(small);
  bomb.writeUInt32BE(100_000, 16);
  bomb.writeUInt32BE(100_000, 20);
  const readOf = 'query { letterhead { logoType logoProblem } }';

  test.each([
    ['a tiny file of ten thousand million pixels', bomb, 'image/png'],
    ['a PNG that breaks off', small.subarray(0, 40), 'image/png'],
    ['a PNG that its decoder cannot unpack', Buffer.from(small).fill(0xff, 43, 52), 'image/png'],
    ['a JPEG without a picture', Buffer.from([0xff, 0xd8, 0xff, 0xe0]), 'image/jpeg'],
  ])('%s: documents are printed and sent without it, and the owner is told', async (_what, content, type) => {
    booksAreTampered(books);
    const id = await posted();
    const plain = await printed(id);
    const em = await books.em();
    await em.execute('update letterheads set logo = ?, logo_type = ? where owner_id = ?', [
      content.toString('base64'),
      type,
      books.ownerId,
    ]);
    expect(await printed(id)).toEqual(plain);
    expect((await run(readOf)).letterhead).toEqual({
      logoType: type,
      logoProblem: 'must be a PNG or a JPEG that can be read',
    });
    const changed = await run(
      'mutation { updateLetterhead(input: { bic: "COBADEFFXXX" }) { letterhead { logoProblem } } }',
    );
    expect(changed.updateLetterhead.letterhead.logoProblem).toBe('must be a PNG or a JPEG that can be read');
    expect(await setLogo(small)).toEqual({ data: { updateLetterhead: { letterhead: { logoType: 'image/png' } } } });
    expect((await run(readOf)).letterhead).toEqual({ logoType: 'image/png', logoProblem: null });
    expect((await printed(id)).length).toBeGreaterThan(plain.length);
  });
});

test('a logo is drawn while no transaction is open', async () => {
  const path = join(mkdtempSync(join(tmpdir(), 'printing-test-')), 'logo.png');
  writeFileSync(path, small);
  const logo = new ReceivedFile('logo.png', 'image/png', small.length, '', path);
  const em = await books.em();
  const change = () => em.fork().transactional((inside) => updateLetterhead(inside, { logo }));
  const needed = (await change().catch((error: unknown) => error)) as NeededFirst;
  expect(needed.name).toBe('LogoNotDrawn');
  expect((await run('{ letterhead { logoType } }')).letterhead).toEqual({ logoType: null });
  const { resources } = await testService();
  await needed.provide(em, resources.files);
  expect((await change()).logoType).toBe('image/png');
  await run('mutation { updateLetterhead(input: { logo: null }) { letterhead { logoType } } }');
  rmSync(dirname(path), { recursive: true });
});
