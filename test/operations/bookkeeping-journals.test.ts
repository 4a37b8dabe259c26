import { setClock } from '../../src/values/clock.js';
import { booksAreTampered } from '../support/books.js';
import { ReceivablesBooks } from '../support/receivables.js';
import { problemsOf } from '../support/tie-out.js';

/** Manual journals, once or by a schedule. */

let own: ReceivablesBooks;
let restore: () => void;
const setToday = (day: string) => {
  restore?.();
  restore = setClock(() => new Date(`${day}T12:00:00Z`));
};
beforeEach(async () => {
  setToday('2026-06-15');
  own = await ReceivablesBooks.start();
});
afterEach(() => restore());

const rent = (cents = 900) => [
  { accountId: own.account('1300'), debitCents: cents },
  { accountId: own.account('6250'), creditCents: cents, memo: 'paid ahead' },
];

async function draft(fields: Record<string, unknown> = {}): Promise<string> {
  const input = { entryDate: '2026-03-31', memo: 'Rent paid ahead', lines: rent(), ...fields };
  return (await own.run('createManualJournal', input, 'manualJournal { id }')).manualJournal.id;
}

const shown =
  'manualJournal { journalNumber status entryDate lines { position debitCents creditCents memo account { number } } }';

test('a draft is changed, posted with a number, and reversed', async () => {
  const id = await draft();
  const other = await own.run('updateManualJournal', { id, memo: 'Rent of April', lines: rent(800) }, shown);
  expect(other.manualJournal).toEqual({
    journalNumber: null,
    status: 'DRAFT',
    entryDate: '2026-03-31',
    lines: [
      { position: 1, debitCents: 800, creditCents: 0, memo: null, account: { number: '1300' } },
      { position: 2, debitCents: 0, creditCents: 800, memo: 'paid ahead', account: { number: '6250' } },
    ],
  });
  expect(await own.journal('manual_journal', id)).toEqual([]);
  const posted = await own.run('postManualJournal', { id }, shown);
  expect(posted.manualJournal).toMatchObject({ journalNumber: 'JE-000001', status: 'POSTED' });
  expect(await own.journal('manual_journal', id)).toEqual([
    ['posting', '2026-03-31', '1300', 800, 0],
    ['posting', '2026-03-31', '6250', 0, 800],
  ]);
  for (const [mutation, input] of [
    ['postManualJournal', {}],
    ['updateManualJournal', { memo: 'x' }],
    ['deleteManualJournal', {}],
  ] as const) {
    expect((await own.refusal(mutation, { id, ...input })).code).toBe('MANUAL_JOURNAL_NOT_DRAFT');
  }
  const early = { path: 'reversedOn', message: 'must not be before 2026-03-31' };
  expect((await own.refusal('reverseManualJournal', { id, reversedOn: '2026-03-30' })).fields).toEqual([early]);
  const reversed = await own.run(
    'reverseManualJournal',
    { id, reversedOn: '2026-04-01' },
    'manualJournal { status reversedOn }',
  );
  expect(reversed.manualJournal).toEqual({ status: 'REVERSED', reversedOn: '2026-04-01' });
  expect((await own.journal('manual_journal', id)).slice(2)).toEqual([
    ['reversal', '2026-04-01', '1300', 0, 800],
    ['reversal', '2026-04-01', '6250', 800, 0],
  ]);
  expect((await own.refusal('reverseManualJournal', { id })).code).toBe('MANUAL_JOURNAL_NOT_POSTED');
  const data = { manual_journal_id: Number(id), journal_number: 'JE-000001', recurring_journal_id: null };
  expect(await own.events('books.manual_journal.posted')).toEqual([data]);
  expect(await own.events('books.manual_journal.reversed')).toEqual([data]);
});

test('control accounts are refused, and lines with neither or both sides', async () => {
  const lines = [
    { accountId: own.account('1100'), debitCents: 5 },
    { accountId: own.account('2000'), creditCents: 5 },
    { accountId: own.account('6250') },
    { accountId: own.account('6250'), debitCents: 5, creditCents: 5 },
    { accountId: '999999', debitCents: 5 },
  ];
  const control = 'follows from documents and takes no manual entries';
  const oneSided = 'or creditCents must be above 0, and only one of the two';
  const input = { entryDate: '2026-03-31', memo: 'x', lines };
  expect(await own.refusal('createManualJournal', input)).toEqual({
    code: 'VALIDATION_FAILED',
    fields: [
      { path: 'lines.2.debitCents', message: oneSided },
      { path: 'lines.3.debitCents', message: oneSided },
      { path: 'lines.4.accountId', message: 'refers to nothing' },
      { path: 'lines.0.accountId', message: control },
      { path: 'lines.1.accountId', message: control },
    ],
  });
});

test('only what balances is posted, in an open period, to accounts that are not archived', async () => {
  const empty = await draft({ lines: [] });
  expect((await own.refusal('postManualJournal', { id: empty })).code).toBe('MANUAL_JOURNAL_EMPTY');
  const uneven = await draft({ lines: [...rent(), { accountId: own.account('6900'), debitCents: 1 }] });
  expect((await own.refusal('postManualJournal', { id: uneven })).code).toBe('MANUAL_JOURNAL_NOT_BALANCED');
  const id = await draft();
  await own.closeThrough('2026-03-31');
  expect((await own.refusal('postManualJournal', { id })).code).toBe('PERIOD_CLOSED');
  await own.closeThrough(null);
  await own.run('updateAccount', { id: own.account('6250'), active: false }, 'account { id }');
  expect((await own.refusal('postManualJournal', { id })).code).toBe('ACCOUNT_ARCHIVED');
  await own.run('deleteManualJournal', { id }, 'manualJournalId');
  expect((await own.read('{ manualJournals { nodes { id } } }')).manualJournals.nodes).toEqual([
    { id: empty },
    { id: uneven },
  ]);
});

test('numbers have no gaps, also when two post at once', async () => {
  const ids = [await draft(), await draft(), await draft()];
  const [first = '', ...others] = ids;
  await own.run('deleteManualJournal', { id: first }, 'manualJournalId');
  await Promise.all(others.map((id) => own.run('postManualJournal', { id }, 'manualJournal { id }')));
  const { manualJournals } = await own.read('{ manualJournals(filter: { q: "je-" }) { nodes { journalNumber } } }');
  const numbers = manualJournals.nodes.map(({ journalNumber }: { journalNumber: string }) => journalNumber);
  expect(numbers.toSorted()).toEqual(['JE-000001', 'JE-000002']);
  const [again = ''] = others;
  const answers = await Promise.all(
    [1, 2].map(() => own.send('reverseManualJournal', { id: again }, 'manualJournal { id }')),
  );
  expect(answers.flatMap(({ errors }) => errors.map(({ extensions }) => extensions.code))).toEqual([
    'MANUAL_JOURNAL_NOT_POSTED',
  ]);
});

test('files are kept with a journal and go with the draft', async () => {
  const id = await draft();
  const form = new FormData();
  const query = `mutation ($file: Upload!) { attachFile(input: {
    resourceType: MANUAL_JOURNAL, resourceId: "${id}", file: $file }) { attachment { filename } } }`;
  form.set('operations', JSON.stringify({ query, variables: { file: null } }));
  form.set('map', JSON.stringify({ 0: ['variables.file'] }));
  form.set('0', new Blob(['a lease'], { type: 'text/plain' }), 'lease.txt');
  const response = await fetch(`${own.books.url}/graphql`, {
    method: 'POST',
    headers: { authorization: `Bearer ${own.books.apiKey}`, 'apollo-require-preflight': 'true' },
    body: form,
  });
  expect(await response.json()).toEqual({ data: { attachFile: { attachment: { filename: 'lease.txt' } } } });
  const { manualJournal } = await own.read(
    `{ manualJournal(id: "${id}") { attachmentCount attachments { filename } } }`,
  );
  expect(manualJournal).toEqual({ attachmentCount: 1, attachments: [{ filename: 'lease.txt' }] });
  await own.run('deleteManualJournal', { id }, 'manualJournalId');
  expect(await own.select('select id from attachments where owner_id = ?')).toEqual([]);
});

test('verification tells a line that the ledger does not hold', async () => {
  const id = await draft();
  await own.run('postManualJournal', { id }, 'manualJournal { id }');
  booksAreTampered(own.books);
  await own.select(
    `update manual_journal_lines set debit_cents = 901 where owner_id = ? and position = 1 returning id`,
  );
  expect(await problemsOf(await own.books.em(), own.books.ownerId)).toEqual([
    `manual journals stand in the journal line by line: manual journal ${id}: books 901 to account ${own.account('1300')}, the ledger holds 900`,
  ]);
});

describe('recurring', () => {
  const made = async (id: string) => {
    const fields = 'nextOn madeCount made { entryDate status journalNumber lines { debitCents creditCents } }';
    return (await own.read(`{ recurringJournal(id: "${id}") { ${fields} } }`)).recurringJournal;
  };
  const lines = [
    { debitCents: 900, creditCents: 0 },
    { debitCents: 0, creditCents: 900 },
  ];

  test('entries are made when their day has come, at the end of shorter months, until the last', async () => {
    const manualJournalId = await draft();
    const input = { manualJournalId, startsOn: '2026-05-31', endsOn: '2026-07-31' };
    const { recurringJournal } = await own.run('createRecurringJournal', input, 'recurringJournal { id nextOn }');
    expect(recurringJournal.nextOn).toBe('2026-05-31');
    const { id } = recurringJournal;
    await own.books.drain();
    const may = { entryDate: '2026-05-31', status: 'POSTED', journalNumber: 'JE-000001', lines };
    expect(await made(id)).toEqual({ nextOn: '2026-06-30', madeCount: 1, made: [may] });
    await own.books.drain();
    expect((await made(id)).madeCount).toBe(1);
    setToday('2026-06-30');
    await own.books.drain();
    const june = { ...may, entryDate: '2026-06-30', journalNumber: 'JE-000002' };
    expect(await made(id)).toEqual({ nextOn: '2026-07-31', madeCount: 2, made: [may, june] });
    setToday('2026-12-01');
    await own.books.drain();
    expect(await made(id)).toMatchObject({ nextOn: null, madeCount: 3 });
    expect((await own.refusal('endRecurringJournal', { id })).code).toBe('RECURRING_JOURNAL_ENDED');
    expect((await own.refusal('deleteManualJournal', { id: manualJournalId })).code).toBe('MANUAL_JOURNAL_RECURS');
    const [data] = await own.events('books.manual_journal.posted');
    expect(data).toMatchObject({ journal_number: 'JE-000001', recurring_journal_id: Number(id) });
  });

  test('what is missed is made at once; what cannot be posted stays a draft', async () => {
    await own.closeThrough('2026-04-30');
    const input = { manualJournalId: await draft(), startsOn: '2026-04-15', everyMonths: 1 };
    const { recurringJournal } = await own.run('createRecurringJournal', input, 'recurringJournal { id }');
    await own.books.drain();
    const states = (await made(recurringJournal.id)).made.map((journal: { entryDate: string; status: string }) => [
      journal.entryDate,
      journal.status,
    ]);
    expect(states).toEqual([
      ['2026-04-15', 'DRAFT'],
      ['2026-05-15', 'POSTED'],
      ['2026-06-15', 'POSTED'],
    ]);
  });

  test('an ended schedule makes nothing more; drafts are left where asked for', async () => {
    const input = { manualJournalId: await draft(), startsOn: '2026-06-15', posts: false };
    const { recurringJournal } = await own.run('createRecurringJournal', input, 'recurringJournal { id }');
    await own.books.drain();
    const { id } = recurringJournal;
    expect((await made(id)).made).toMatchObject([{ status: 'DRAFT' }]);
    await own.run('endRecurringJournal', { id }, 'recurringJournal { nextOn endedAt }');
    setToday('2026-08-01');
    await own.books.drain();
    expect((await made(id)).madeCount).toBe(1);
  });

  test('is refused beyond its bounds', async () => {
    const manualJournalId = await draft();
    const input = { manualJournalId, startsOn: '2020-01-01', endsOn: '2019-01-01', everyMonths: 0 };
    expect((await own.refusal('createRecurringJournal', input)).fields).toEqual([
      { path: 'everyMonths', message: 'must be between 1 and 120' },
      { path: 'endsOn', message: 'must not be before the first entry' },
      { path: 'startsOn', message: 'must not be more than 60 months ago' },
    ]);
  });
});
