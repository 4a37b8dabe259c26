import { createHash } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import { limits } from '../../src/contract/limits.js';
import { ApiKeyScope } from '../../src/contract/scopes.js';
import { hledgerJournal } from '../../src/export/hledger.js';
import { snapshotOf } from '../../src/export/snapshot.js';
import { drainJobs } from '../../src/outbox/run-jobs.js';
import { Role } from '../../src/people/role.js';
import { ExportedReport, type ReportExportParameters } from '../../src/report-exports/report-export.entity.js';
import { reportExporting } from '../../src/report-exports/report-export.job.js';
import { reportTables, type TableRow } from '../../src/report-exports/report-tables.js';
import type { FileStore } from '../../src/store/file-store.js';
import { FileStoreUnavailable } from '../../src/store/file-store.js';
import { changeQuotas } from '../../src/store/quotas.js';
import { query, type Sql, sql } from '../../src/store/sql.js';
import { setClock } from '../../src/values/clock.js';
import { jobDefinitions, jobTools } from '../../src/worker.js';
import { currencies, historyOf } from '../ledger-model/history.js';
import { playHistory } from '../ledger-model/play-history.js';
import { ask } from '../ledger-model/played-books.js';
import { type GraphqlAnswer, startBooks, type TestBooks, testService } from '../support/books.js';
import { keyOf, startPerson } from '../support/people.js';
import { newContact, postedInvoice } from '../support/postings.js';

/** Reports that are made as files by a job: what is in them, how far they are, and when they go. */

// biome-ignore lint/suspicious/noExplicitAny: the test's own expectations check the shape
type Shown = any;

const create =
  'mutation ($input: CreateReportExportInput!) { createReportExport(input: $input) { reportExport { id } } }';
const fields = `id report format status percent rowsDone rowsTotal failure filename contentType fileSizeBytes url
  finishedAt expiresAt attemptCount createdBy { kind }
  parameters { from to asOf currency inBaseCurrency accountId basis consultantNumber clientNumber }`;

async function created(of: TestBooks, input: object): Promise<string> {
  return (await ask(of, create, { input })).createReportExport.reportExport.id;
}

async function shown(of: TestBooks, id: string): Promise<Shown> {
  return (await ask(of, `query ($id: ID!) { reportExport(id: $id) { ${fields} } }`, { id })).reportExport;
}

async function refused(of: TestBooks, input: object): Promise<[string | undefined, unknown]> {
  const { errors } = await of.graphql(create, { input });
  return [errors[0]?.extensions.code, errors[0]?.extensions.fields?.map((field) => Object.values(field)[0])];
}

/** The export when its job is done, and its file as whoever has the link reads it. */
async function made(of: TestBooks, input: object): Promise<{ exported: Shown; text: string; response: Response }> {
  const id = await created(of, input);
  await of.drain();
  const exported = await shown(of, id);
  expect([exported.status, exported.failure]).toEqual(['SUCCEEDED', null]);
  const response = await fetch(exported.url);
  return { exported, response, text: await response.text() };
}

async function rowsIn(of: TestBooks, statement: Sql): Promise<Record<string, unknown>[]> {
  return query(await of.em(), statement);
}

const ofOwner = ({ ownerId }: TestBooks) =>
  rowsIn(
    { em: async () => (await testService()).operator.em.fork() } as TestBooks,
    sql`
    select (select count(*)::int from report_exports where owner_id = ${ownerId}) as exports,
      (select count(*)::int from staged_jobs where owner_id = ${ownerId} and name = 'report.export') as jobs,
      (select count(*)::int from stored_files where owner_id = ${ownerId}) as files`,
  );

/** Every page of a list that is asked for by its arguments, in pages of seven. */
async function paged(of: TestBooks, text: (page: string) => string, list: string): Promise<Shown[]> {
  const rows: Shown[] = [];
  for (let after = ''; ; ) {
    const page = (await ask(of, text(`first: 7${after}`)))[list];
    rows.push(...(page.rows ?? page.nodes));
    if (!page.pageInfo.hasNextPage) return rows;
    after = `, after: "${page.pageInfo.endCursor}"`;
  }
}

const lower = (word: string) => word.toLowerCase();
const text = (value: unknown) => (value === null || value === undefined ? '' : String(value));

describe('the files of a history of two currencies', () => {
  let books: TestBooks;
  let restore = () => {};
  let receivable: string;
  const day = { from: '2026-02-01', to: '2026-12-31' };
  beforeAll(async () => {
    books = await startBooks({ name: 'Acme' });
    const { steps } = historyOf(20_261_123, 40, 0, [
      'amortize',
      'disposeAsset',
      'billCommitment',
      'undoCommitmentBill',
    ]);
    const setToday = (today: string) => {
      restore();
      restore = setClock(() => new Date(`${today}T12:00:00Z`));
    };
    const inTwo = steps.map((step) => ({ ...step, currency: step.currency % 2 }));
    const { today } = await playHistory(books, inTwo, setToday, currencies.slice(0, 2));
    const contactId = await newContact(books, 'CUSTOMER');
    const taxCode = (await ask(books, '{ taxCodes(first: 1) { nodes { id } } }')).taxCodes.nodes[0].id;
    for (const amountCents of [1_000, 2_000, 3_000]) {
      await postedInvoice(books, { contactId, issueDate: today, amountCents });
      await taxedInvoice(contactId, today, taxCode, amountCents + 1);
    }
    const [account] = await rowsIn(books, sql`select id from accounts where role = 'accounts_receivable'`);
    receivable = String(account?.id);
  });
  afterAll(() => restore());

  async function taxedInvoice(contactId: string, issueDate: string, taxCodeId: string, unitPriceCents: number) {
    const lines = [1, 2].map((quantity) => ({ description: 'Taxed', quantity, unitPriceCents, taxCodeId }));
    const { createInvoice } = await ask(
      books,
      'mutation ($input: CreateInvoiceInput!) { createInvoice(input: $input) { invoice { id } } }',
      { input: { contactId, issueDate, dueDate: issueDate, lines } },
    );
    await ask(
      books,
      'mutation ($id: ID!) { postInvoice(input: { id: $id }) { invoice { id } } }',
      createInvoice.invoice,
    );
  }

  const table = (content: string): Record<string, string>[] => parse(content, { columns: true, bom: false });

  test.each([
    ['all accounts', () => ({})],
    ['one account', () => ({ accountId: receivable })],
    ['some days in base currency', () => ({ ...day, inBaseCurrency: true })],
    ['another currency', () => ({ currency: 'JPY' })],
  ])('the general ledger of %s has the rows of the query', async (_name, askedOf) => {
    const asked: { currency?: string } = askedOf();
    const { exported, text: content, response } = await made(books, { report: 'GENERAL_LEDGER', ...asked });
    const given = Object.entries({ ...asked })
      .map(([name, value]) => `, ${name}: ${JSON.stringify(value)}`)
      .join('');
    const lines = await paged(
      books,
      (page) => `{ generalLedger(${page}${given}) { pageInfo { hasNextPage endCursor } rows {
        account { number name } entryDate memo debitCents creditCents runningBalanceCents
        entry { id kind sourceType sourceId memo } } } }`,
      'generalLedger',
    );
    expect(lines.length).toBeGreaterThan(8);
    const currency = asked.currency ?? 'USD';
    expect(table(content)).toEqual(
      lines.map(({ account, entry, ...line }) => ({
        account_number: account.number,
        account_name: account.name,
        entry_date: line.entryDate,
        entry_id: entry.id,
        kind: lower(entry.kind),
        source_type: lower(entry.sourceType),
        source_id: entry.sourceId,
        entry_memo: text(entry.memo),
        memo: text(line.memo),
        debit_cents: text(line.debitCents),
        credit_cents: text(line.creditCents),
        running_balance_cents: text(line.runningBalanceCents),
        currency,
      })),
    );
    expect([exported.rowsDone, exported.rowsTotal, exported.percent]).toEqual([lines.length, lines.length, 100]);
    expect(exported.fileSizeBytes).toBe(Buffer.byteLength(content));
    expect(response.headers.get('content-type')).toBe('text/csv');
    expect(response.headers.get('content-disposition')).toBe(`attachment; filename=${exported.filename}`);
  });

  test('the trial balance has the rows of the query', async () => {
    const { exported, text: content } = await made(books, { report: 'TRIAL_BALANCE', asOf: '2026-06-30' });
    const { trialBalance } = await ask(
      books,
      `{ trialBalance(asOf: "2026-06-30") { rows { account { number name } debitCents creditCents balanceCents
        openingBalanceCents movementDebitCents movementCreditCents closingBalanceCents } } }`,
    );
    expect(table(content).map((row) => Object.values(row))).toEqual(
      trialBalance.rows.map(({ account, ...cents }: Shown) => [
        account.number,
        account.name,
        ...Object.values(cents).map(String),
        'USD',
      ]),
    );
    expect(exported.filename).toBe('trial-balance_2026-01-01_2026-06-30_USD.csv');
    expect(exported.parameters).toEqual({
      ...{ from: '2026-01-01', to: null, asOf: '2026-06-30', currency: 'USD', inBaseCurrency: false },
      ...{ accountId: null, basis: null, consultantNumber: null, clientNumber: null },
    });
  });

  test('the journal has every line of every entry that is of a currency', async () => {
    const { exported, text: content } = await made(books, { report: 'JOURNAL' });
    const entries = await paged(
      books,
      (page) => `{ journalEntries(${page}) { pageInfo { hasNextPage endCursor } nodes { id entryDate kind sourceType
        sourceId reversesId memo currency lines { account { number name } debitCents creditCents memo } } } }`,
      'journalEntries',
    );
    const told = entries.filter(({ kind }) => kind !== 'CONVERSION');
    const inOrder = told.toSorted((a, b) => a.entryDate.localeCompare(b.entryDate) || Number(a.id) - Number(b.id));
    const rows = table(content);
    expect(rows.map(({ contact_name, document_number, base_debit_cents, base_credit_cents, ...row }) => row)).toEqual(
      inOrder.flatMap(({ lines, ...entry }) =>
        lines.map((line: Shown) => ({
          entry_id: entry.id,
          entry_date: entry.entryDate,
          kind: lower(entry.kind),
          source_type: lower(entry.sourceType),
          source_id: entry.sourceId,
          reverses_id: text(entry.reversesId),
          entry_memo: text(entry.memo),
          account_number: line.account.number,
          account_name: line.account.name,
          memo: text(line.memo),
          debit_cents: text(line.debitCents),
          credit_cents: text(line.creditCents),
          currency: entry.currency,
        })),
      ),
    );
    expect([exported.rowsDone, exported.rowsTotal]).toEqual([told.length, told.length]);
    const yen = table((await made(books, { report: 'JOURNAL', currency: 'JPY' })).text);
    expect(yen).toEqual(rows.filter(({ currency }) => currency === 'JPY'));
  });

  test.each([
    ['AR_AGING', 'arAging', 'invoiceNumber'],
    ['AP_AGING', 'apAging', 'billNumber'],
  ])('%s has the documents of its buckets', async (report, name, number) => {
    const asOf = '2026-12-31';
    const { text: content } = await made(books, { report, asOf });
    const row = `{ contactName ${number} issueDate dueDate totalCents balanceDueCents }`;
    const buckets = ['current', 'days1To30', 'days31To60', 'days61To90', 'days91Plus'];
    const answer = await ask(
      books,
      `{ ${name}(asOf: "${asOf}") { buckets { ${buckets.map((bucket) => `${bucket} ${row}`).join(' ')} } } }`,
    );
    const names = ['current', '1_30', '31_60', '61_90', '91_plus'];
    const expected = buckets.flatMap((bucket, index) =>
      answer[name].buckets[bucket].map((open: Shown) => [names[index], ...Object.values(open).map(String), 'USD']),
    );
    expect(expected.length).toBeGreaterThan(0);
    expect(table(content).map((each) => Object.values(each))).toEqual(expected);
  });

  test('the tax report lines have those of every code', async () => {
    const { text: content } = await made(books, { report: 'TAX_REPORT_LINES', ...day });
    const period = `from: "${day.from}", to: "${day.to}"`;
    const { taxReport } = await ask(books, `{ taxReport(${period}) { rows { taxCode { id code } } } }`);
    const expected: string[][] = [];
    for (const { taxCode } of taxReport.rows) {
      const code = taxCode === null ? '' : `, taxCodeId: "${taxCode.id}"`;
      const lines = await paged(
        books,
        (page) => `{ taxReportLines(${page}, ${period}${code}) { pageInfo { hasNextPage endCursor } nodes {
          documentType documentId number day description baseCents salesTaxCents purchaseTaxCents
          nonRecoverableTaxCents } } }`,
        'taxReportLines',
      );
      for (const { documentType, ...line } of lines)
        expected.push([text(taxCode?.code), lower(documentType), ...Object.values(line).map(text), 'USD']);
    }
    expect(expected.length).toBeGreaterThan(5);
    expect(table(content).map(({ contact_name, ...row }) => Object.values(row))).toEqual(expected);
  });

  const parameters: ReportExportParameters = {
    ...{ from: null, to: '2026-12-31', asOf: '2026-12-31', currency: 'USD', inBaseCurrency: false },
    ...{ accountId: null, basis: null, consultantNumber: null, clientNumber: null },
  };
  test.each(Object.values(ExportedReport))('%s is the same, however many rows are read at a time', async (report) => {
    const read = (size: number) =>
      books.em().then((em) =>
        snapshotOf(em, async (inside) => {
          const { total, parts } = await reportTables[report].open(inside, parameters, size);
          const rows: TableRow[] = [];
          let counted = 0;
          for await (const part of parts) {
            rows.push(...part.rows);
            counted += part.count;
          }
          expect([report, counted]).toEqual([report, total]);
          return rows;
        }),
      );
    const atOnce = await read(1_000);
    expect(atOnce.length).toBeGreaterThan(0);
    expect(await read(1)).toEqual(atOnce);
    for (const row of atOnce) expect(Object.keys(row).sort()).toEqual([...reportTables[report].columns].sort());
  });

  test.each([
    ['of one account', () => ({ accountId: Number(receivable) })],
    ['from a day on', ({ last }: Record<string, unknown>) => ({ from: String(last) })],
    ['until a day', ({ first }: Record<string, unknown>) => ({ to: String(first) })],
  ])('the lines of the general ledger %s are counted before they are read', async (_name, part) => {
    const read = async (asked: Partial<ReportExportParameters>) =>
      snapshotOf(await books.em(), async (inside) => {
        const table = await reportTables[ExportedReport.GENERAL_LEDGER].open(
          inside,
          { ...parameters, ...asked },
          1_000,
        );
        let counted = 0;
        for await (const { count } of table.parts) counted += count;
        return [counted, table.total];
      });
    const [whole = 0] = await read({});
    const [days = {}] = await rowsIn(
      books,
      sql`select min(entry_date) as first, max(entry_date) as last from journal_lines where currency = 'USD'`,
    );
    const [counted = 0, total] = await read(part(days));
    expect(total).toBe(counted);
    expect(counted).toBeGreaterThan(0);
    expect(counted).toBeLessThan(whole);
  });

  test('the journal for another program is what its generator writes', async () => {
    const { exported, text: content } = await made(books, { report: 'JOURNAL', format: 'HLEDGER', ...day });
    const pieces: string[] = [];
    for await (const piece of hledgerJournal(await books.em(), day)) pieces.push(piece);
    expect(content).toBe(pieces.join(''));
    expect([exported.filename, exported.contentType]).toEqual(['books.journal', 'text/plain']);
    expect(exported.rowsDone).toBe(exported.rowsTotal);
    for (const format of ['BEANCOUNT', 'SAFT'])
      expect(
        (await made(books, { report: 'JOURNAL', format, ...(format === 'SAFT' && { currency: 'USD' }) })).exported,
      ).toMatchObject({
        percent: 100,
        rowsDone: expect.any(Number),
      });
  });

  test('a format that does not hold the books fails with the reason', async () => {
    const id = await created(books, { report: 'JOURNAL', format: 'DATEV', from: '2026-01-01' });
    await books.drain();
    const { status, failure, url, filename, parameters: asked } = await shown(books, id);
    expect([status, url, filename]).toEqual(['FAILED', null, 'EXTF_Buchungsstapel_20260101_20261231.csv']);
    expect(failure).toMatch(/^DATEV takes amounts in USD: \d+ lines have none for want of rates/);
    expect(asked).toMatchObject({ from: '2026-01-01', to: '2026-12-31', consultantNumber: 1001, clientNumber: 1 });
  });
});

describe('a report as a file', () => {
  let books: TestBooks;
  beforeEach(async () => {
    books = await startBooks();
    const contactId = await newContact(books, 'CUSTOMER');
    for (const amountCents of [100, 200, 300, 400])
      await postedInvoice(books, { contactId, issueDate: '2026-03-01', amountCents });
    await books.drain();
  });

  const runOnce = async (files?: FileStore) => {
    const { resources } = await testService();
    const { replica, config } = resources;
    const job = reportExporting({
      files: files ?? resources.files,
      replica,
      directory: join(config.dataDirectory, 'exports'),
      keptDays: config.reportExportRetentionDays,
    });
    return drainJobs(jobTools(resources), [job]);
  };
  const filesOf = async () => {
    const { config } = (await testService()).resources;
    return readdirSync(join(config.dataDirectory, 'files', String(books.ownerId)));
  };
  const storing = async (put: FileStore['put']): Promise<FileStore> => {
    const { files } = (await testService()).resources;
    return Object.assign(Object.create(files) as FileStore, { put });
  };

  test('is recorded with its job, and says who asked for it', async () => {
    const id = await created(books, { report: 'JOURNAL' });
    expect(await shown(books, id)).toMatchObject({
      ...{ status: 'PENDING', percent: 0, rowsDone: 0, rowsTotal: null, url: null, expiresAt: null, attemptCount: 0 },
      ...{ format: 'CSV', filename: 'journal.csv', createdBy: { kind: 'API_KEY' } },
    });
    expect(
      await rowsIn(
        books,
        sql`select name, payload ->> 'reportExportId' as id from staged_jobs
      where owner_id = ${books.ownerId} and name <> 'ledger.chain'`,
      ),
    ).toEqual([{ name: 'report.export', id }]);
    const { data } = await books.graphql('{ auditLog(last: 1) { nodes { action resourceType resourceId } } }');
    expect(data.auditLog.nodes).toEqual([
      { action: 'createReportExport', resourceType: 'ReportExport', resourceId: id },
    ]);
  });

  test('tells its progress while it is made, to everybody else', async () => {
    const { operator } = await testService();
    const em = operator.em.fork();
    await em.execute(`create table progress_told (id bigint, done int, total int);
      create function tell_progress() returns trigger language plpgsql security definer as $$ begin
        insert into progress_told values (new.id, new.rows_done, new.rows_total); return null; end $$;
      create trigger tell_progress after update on report_exports for each row execute function tell_progress()`);
    try {
      const id = await created(books, { report: 'JOURNAL' });
      await books.drain();
      const told = await em.execute('select done, total from progress_told where id = ? order by ctid', [id]);
      const steps = [0, 1, 2, 3, 4].map((done) => ({ done, total: 4 }));
      expect(told).toEqual([{ done: 0, total: null }, ...steps, { done: 4, total: 4 }]);
    } finally {
      await em.execute(
        'drop trigger tell_progress on report_exports; drop function tell_progress; drop table progress_told',
      );
    }
  });

  test('of nothing is a header', async () => {
    const { exported, text: content } = await made(books, { report: 'JOURNAL', currency: 'EUR' });
    expect(content).toBe(
      'entry_id,entry_date,kind,source_type,source_id,reverses_id,contact_name,document_number,entry_memo,account_number,account_name,memo,debit_cents,credit_cents,currency,base_debit_cents,base_credit_cents\r\n',
    );
    expect([exported.rowsDone, exported.rowsTotal, exported.percent]).toEqual([0, 0, 100]);
  });

  test('runs nothing in a spreadsheet that a caller wrote', async () => {
    await ask(books, 'mutation ($input: CreateContactInput!) { createContact(input: $input) { contact { id } } }', {
      input: { name: '=1+1', contactType: 'CUSTOMER' },
    }).then(({ createContact }) =>
      postedInvoice(books, { contactId: createContact.contact.id, issueDate: '2026-03-02', amountCents: 500 }),
    );
    const { text: content } = await made(books, { report: 'AR_AGING', asOf: '2026-03-02' });
    expect(content.split('\r\n').at(1)).toBe("current,'=1+1,INV-000005,2026-03-02,2026-03-02,500,500,USD");
  });

  test('is made once when its job runs twice at once', async () => {
    const id = await created(books, { report: 'GENERAL_LEDGER' });
    const [waiting, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const { files } = (await testService()).resources;
    const slow = runOnce(
      await storing(async (key, path) => {
        await files.put(key, path);
        waiting.resolve();
        await released.promise;
      }),
    );
    await waiting.promise;
    expect(await shown(books, id)).toMatchObject({ status: 'PENDING', percent: 100, url: null });
    await runOnce();
    const first = await shown(books, id);
    expect([first.status, first.attemptCount]).toEqual(['SUCCEEDED', 2]);
    released.resolve();
    await slow;
    expect(await shown(books, id)).toEqual(first);
    expect(await ofOwner(books)).toEqual([{ exports: 1, jobs: 1, files: 1 }]);
    expect(await filesOf()).toEqual([
      createHash('sha256')
        .update(await (await fetch(first.url)).text())
        .digest('hex'),
    ]);
  });

  test('is made again when its process ends between the file and the commit', async () => {
    const id = await created(books, { report: 'TRIAL_BALANCE', asOf: '2026-12-31' });
    const { files } = (await testService()).resources;
    const dying = await storing(async (key, path) => {
      await files.put(key, path);
      throw new Error('the process ends');
    });
    await expect(runOnce(dying)).rejects.toThrow('the process ends');
    expect(await shown(books, id)).toMatchObject({ status: 'PENDING', attemptCount: 1, url: null });
    expect(await ofOwner(books)).toEqual([{ exports: 1, jobs: 1, files: 1 }]);
    await books.drain();
    expect(await shown(books, id)).toMatchObject({ status: 'SUCCEEDED', attemptCount: 2 });
    expect(await ofOwner(books)).toEqual([{ exports: 1, jobs: 1, files: 1 }]);
    expect(await filesOf()).toHaveLength(1);
    expect(readdirSync(join((await testService()).resources.config.dataDirectory, 'exports'))).toEqual([]);
  });

  test('has failed after five attempts that broke off, and none is counted while the store is away', async () => {
    const id = await created(books, { report: 'JOURNAL' });
    const away = await storing(() => Promise.reject(new FileStoreUnavailable({ cause: 'away' })));
    await expect(runOnce(away)).rejects.toThrow('not available');
    expect((await shown(books, id)).attemptCount).toBe(0);
    const broken = await storing(() => Promise.reject(new Error('broken')));
    for (let attempt = 1; attempt <= limits.reportExportAttempts; attempt++)
      await expect(runOnce(broken)).rejects.toThrow('broken');
    await books.drain();
    const { status, failure, attemptCount, url } = await shown(books, id);
    expect([status, attemptCount, url]).toEqual(['FAILED', 5, null]);
    expect(failure).toBe('The file could not be made: the attempts to make it broke off. Ask for fewer days.');
  });

  test('fails when the owner has no room for its file', async () => {
    await changeQuotas(await books.em(), { storageBytes: 10 });
    const id = await created(books, { report: 'JOURNAL' });
    await books.drain();
    const { status, failure } = await shown(books, id);
    expect([status, failure]).toEqual(['FAILED', 'The quota storageBytes of this owner is used up (10)']);
    expect(await filesOf().catch(() => [])).toEqual([]);
  });

  test('waits with nine others at most, however many ask at once', async () => {
    for (let count = 1; count < limits.reportExportsPending; count++) await created(books, { report: 'JOURNAL' });
    const ask = () => books.graphql(create, { input: { report: 'JOURNAL' } });
    const answers: GraphqlAnswer[] = await Promise.all([ask(), ask(), ask()]);
    const codes = answers.map(({ errors }) => errors[0]?.extensions.code).sort();
    expect(codes).toEqual(['REPORT_EXPORTS_PENDING', 'REPORT_EXPORTS_PENDING', undefined]);
    expect(await ofOwner(books)).toEqual([{ exports: 10, jobs: 10, files: 0 }]);
    await books.drain();
    await created(books, { report: 'JOURNAL' });
  });

  test('is asked for once with one Idempotency-Key', async () => {
    const options = { headers: { 'idempotency-key': 'export-1' } };
    const [first, again] = [
      await books.graphql(create, { input: { report: 'JOURNAL' } }, options),
      await books.graphql(create, { input: { report: 'JOURNAL' } }, options),
    ];
    expect(again.data).toEqual(first.data);
    expect(await ofOwner(books)).toEqual([{ exports: 1, jobs: 1, files: 0 }]);
  });

  test('goes with its file when its time is over, and not the file of another', async () => {
    const start = new Date();
    let instant = start;
    const restore = setClock(() => instant);
    try {
      const [early, late] = [await created(books, { report: 'JOURNAL' }), await created(books, { report: 'JOURNAL' })];
      const failing = await created(books, { report: 'JOURNAL', from: '2026-01-01' });
      await rowsIn(
        books,
        sql`update report_exports set attempt_count = 5
        where owner_id = ${books.ownerId} and id = ${failing}`,
      );
      await books.drain();
      expect(await ofOwner(books)).toEqual([{ exports: 3, jobs: 3, files: 1 }]);
      const { expiresAt, url } = await shown(books, early);
      expect(expiresAt).toBe(new Date(start.getTime() + 7 * 86_400_000).toISOString());
      await rowsIn(
        books,
        sql`update report_exports set expires_at = expires_at + interval '1 day'
        where owner_id = ${books.ownerId} and id = ${late}`,
      );
      instant = new Date(start.getTime() + 7 * 86_400_000 - 1);
      await books.drain();
      expect(await ofOwner(books)).toEqual([{ exports: 3, jobs: 3, files: 1 }]);
      instant = new Date(start.getTime() + 7 * 86_400_000);
      await books.drain();
      expect(await ofOwner(books)).toEqual([{ exports: 1, jobs: 1, files: 1 }]);
      expect((await books.graphql(`{ reportExport(id: "${early}") { id } }`)).errors[0]?.extensions.code).toBe(
        'NOT_FOUND',
      );
      expect((await shown(books, late)).status).toBe('SUCCEEDED');
      instant = new Date(start.getTime() + 8 * 86_400_000);
      await books.drain();
      expect(await ofOwner(books)).toEqual([{ exports: 0, jobs: 0, files: 0 }]);
      expect(await filesOf()).toEqual([]);
      expect((await fetch(url)).status).toBe(404);
    } finally {
      restore();
    }
  });

  test('is nobody else’s to see, to list or to download', async () => {
    const { exported } = await made(books, { report: 'JOURNAL' });
    const stranger = await startBooks();
    const { data, errors } = await stranger.graphql(
      `{ reportExport(id: "${exported.id}") { id url } reportExports { totalCount nodes { id } } }`,
    );
    expect([data.reportExport, data.reportExports, errors[0]?.extensions.code]).toEqual([
      null,
      { totalCount: 0, nodes: [] },
      'NOT_FOUND',
    ]);
    const link = exported.url.replace(`/files/${books.ownerId}/`, `/files/${stranger.ownerId}/`);
    expect((await fetch(link)).status).toBe(404);
    const account = (await ask(stranger, '{ accounts(first: 1) { nodes { id } } }')).accounts.nodes[0].id;
    expect(await refused(books, { report: 'GENERAL_LEDGER', accountId: account })).toEqual([
      'VALIDATION_FAILED',
      ['accountId'],
    ]);
  });

  test('takes the scope reports, which viewers have too', async () => {
    const document = `mutation { createReportExport(input: { report: JOURNAL }) { reportExport { id } } }`;
    for (const role of [Role.VIEWER, Role.APPROVER, Role.BOOKKEEPER]) {
      const { browser } = await startPerson(books, role);
      expect([role, (await browser.graphql(document)).body.errors]).toEqual([role, undefined]);
    }
    const key = await keyOf(books.ownerId, 'a@example.com', [ApiKeyScope.READ, ApiKeyScope.WRITE]);
    for (const text of [document, '{ reportExports { nodes { id } } }', '{ reportExport(id: "1") { id } }']) {
      const { errors } = await books.graphql(text, {}, { apiKey: key });
      expect(errors[0]?.extensions.code).toBe('INSUFFICIENT_SCOPE');
    }
    expect(await ofOwner(books)).toEqual([{ exports: 3, jobs: 3, files: 0 }]);
  });

  test.each([
    ['format', { report: 'AR_AGING', format: 'SAFT' }],
    ['from', { report: 'AR_AGING', from: '2026-01-01' }],
    ['asOf', { report: 'JOURNAL', asOf: '2026-01-01' }],
    ['accountId', { report: 'TRIAL_BALANCE', accountId: '1' }],
    ['accountId', { report: 'GENERAL_LEDGER', accountId: 'x' }],
    ['basis', { report: 'GENERAL_LEDGER', basis: 'CASH' }],
    ['currency', { report: 'JOURNAL', format: 'HLEDGER', currency: 'USD' }],
    ['currency', { report: 'GENERAL_LEDGER', currency: 'EUR', inBaseCurrency: true }],
    ['from', { report: 'JOURNAL', from: '2026-02-01', to: '2026-01-01' }],
    ['from', { report: 'TRIAL_BALANCE', from: '2026-02-01', asOf: '2026-01-01' }],
    ['to', { report: 'JOURNAL', format: 'DATEV', from: '2026-02-01', to: '2027-01-01' }],
    ['siren', { report: 'JOURNAL', format: 'FEC' }],
    ['siren', { report: 'JOURNAL', format: 'FEC', siren: '../../etc' }],
    ['siren', { report: 'JOURNAL', format: 'DATEV', siren: '123456789' }],
    ['consultantNumber', { report: 'JOURNAL', format: 'DATEV', consultantNumber: 1_000 }],
    ['clientNumber', { report: 'JOURNAL', format: 'DATEV', clientNumber: 100_000 }],
  ])('names the field %s that is wrong in %j', async (field, input) => {
    expect(await refused(books, input)).toEqual(['VALIDATION_FAILED', [field]]);
    expect(await ofOwner(books)).toEqual([{ exports: 0, jobs: 0, files: 0 }]);
  });

  test('is listed by what it is and how far', async () => {
    const { exported } = await made(books, { report: 'TRIAL_BALANCE' });
    const pending = await created(books, { report: 'JOURNAL' });
    const ids = async (filter: string) =>
      (await ask(books, `{ reportExports(filter: { ${filter} }) { nodes { id } } }`)).reportExports.nodes.map(
        ({ id }: Shown) => id,
      );
    expect(await ids('')).toEqual([exported.id, pending]);
    expect(await ids('statuses: [PENDING]')).toEqual([pending]);
    expect(await ids('reports: [TRIAL_BALANCE], statuses: [SUCCEEDED, FAILED]')).toEqual([exported.id]);
    expect(await ids('reports: [TRIAL_BALANCE], statuses: [PENDING]')).toEqual([]);
  });
});

test('every job of the service is defined', async () => {
  const { resources } = await testService();
  expect(jobDefinitions(resources).map(({ name }) => name)).toContain('report.export');
});
