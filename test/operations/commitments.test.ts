import { startBooks, type TestBooks } from '../support/books.js';
import {
  allocate,
  cancelCommitment,
  createCommitment,
  makeDocument,
  makeVendor,
  readCommitment,
  stateOf,
  updateCommitment,
  upsertCommitment,
} from '../support/commitments.js';

let books: TestBooks;
let vendor: string;
let otherVendor: string;
let expense: string;
let serial = 0;

beforeAll(async () => {
  books = await startBooks();
  vendor = await makeVendor(books);
  otherVendor = await makeVendor(books, 'Elsewhere Inc');
  expense = await account('EXPENSE');
});

function nextNumber(): string {
  serial += 1;
  return `PO-${serial}`;
}

async function account(type: string): Promise<string> {
  const { data } = await books.graphql('{ accounts(first: 100) { nodes { id accountType subType } } }');
  return data.accounts.nodes.find((each: { accountType: string }) => each.accountType === type).id;
}

describe('making a commitment', () => {
  test('its lines are priced, numbered in order, and its totals start at nothing matched', async () => {
    const number = nextNumber();
    const { data } = await createCommitment(books, {
      contactId: vendor,
      number,
      expectedTotalCents: 123_456,
      serviceAddress: '12 Harbour Street',
      periodStart: '2026-05-01',
      periodEnd: '2026-05-31',
      metadata: { project: { code: 7 } },
      notes: 'Ring first',
      lines: [
        { description: 'Gravel', quantity: 2.5, unitPriceCents: 333, accountId: expense, externalLineId: 'L1' },
        { description: 'Delivery' },
        { position: 9, quantity: 1, unitPriceCents: -50, metadata: { discount: true } },
      ],
    });
    expect(data.createCommitment.commitment).toMatchObject({
      number,
      contactId: vendor,
      contactName: 'Harbour Supplies Ltd',
      externalSource: null,
      externalId: null,
      currency: 'USD',
      expectedTotalCents: 123_456,
      matchedTotalCents: 0,
      remainingCents: 123_456,
      status: 'OPEN',
      lineCount: 3,
      metadata: { project: { code: 7 } },
      allocations: [],
      lines: [
        { position: 1, quantity: 2.5, unitPriceCents: 333, amountCents: 833, accountId: expense, externalLineId: 'L1' },
        { position: 2, description: 'Delivery', quantity: 1, unitPriceCents: 0, amountCents: 0, metadata: {} },
        { position: 9, description: null, unitPriceCents: -50, amountCents: -50, metadata: { discount: true } },
      ],
    });
  });

  test('one answer names every offending field, and nothing is made', async () => {
    const before = await stateOf(books);
    const { errors } = await createCommitment(books, {
      contactId: 'nobody',
      number: 'PO-7',
      expectedTotalCents: -1,
      periodStart: '2026-05-02',
      periodEnd: '2026-05-01',
      metadata: [1],
    });
    expect(errors[0]?.extensions).toMatchObject({
      code: 'VALIDATION_FAILED',
      httpStatus: 422,
      fields: [
        { path: 'expectedTotalCents', message: 'must be 0 or more' },
        { path: 'contactId', message: 'refers to nothing' },
        { path: 'periodEnd', message: 'must not be before the start of the period' },
        { path: 'metadata', message: 'must be an object' },
      ],
    });
    expect(await stateOf(books)).toEqual(before);
  });

  test('metadata is refused that lists would have to read a lot of, and kept up to that', async () => {
    const ofSize = (characters: number) => ({ a: 'x'.repeat(9_000), b: 'y'.repeat(characters - 9_000 - 15) });
    const number = nextNumber();
    const input = (metadata: object) => ({ contactId: vendor, number, expectedTotalCents: 1, metadata });
    const before = await stateOf(books);
    const { errors } = await createCommitment(books, {
      ...input(ofSize(16_001)),
      lines: [{ description: 'Gravel', metadata: ofSize(16_001) }],
    });
    expect(errors[0]?.extensions.fields).toEqual([
      { path: 'metadata', message: 'must have at most 16000 characters as JSON' },
    ]);
    expect(await stateOf(books)).toEqual(before);
    const ofLine = await createCommitment(books, {
      ...input({}),
      lines: [{ description: 'Gravel', metadata: ofSize(16_001) }],
    });
    expect(ofLine.errors[0]?.extensions.fields).toEqual([
      { path: 'lines.0.metadata', message: 'must have at most 16000 characters as JSON' },
    ]);
    expect(await stateOf(books)).toEqual(before);
    const { data } = await createCommitment(books, input(ofSize(16_000)));
    expect(data.createCommitment.commitment.metadata).toEqual(ofSize(16_000));
  });

  test('what it cannot be without is not cleared, and the rest stays as it is', async () => {
    const { data } = await createCommitment(books, { contactId: vendor, number: nextNumber(), expectedTotalCents: 5 });
    const { id } = data.createCommitment.commitment;
    const before = await stateOf(books);
    const refusal = async (changes: object) => {
      const { errors } = await updateCommitment(books, { id, ...changes });
      return [errors[0]?.extensions.code, errors[0]?.extensions.fields];
    };
    const cleared = ['number', 'contactId', 'expectedTotalCents'].map((path) => ({
      path,
      message: 'must not be null',
    }));
    const nothing = [{ path: 'contactId', message: 'refers to nothing' }];
    const ordered = [{ path: 'periodEnd', message: 'must not be before the start of the period' }];
    expect(await refusal({ number: null, contactId: null, expectedTotalCents: null })).toEqual([
      'VALIDATION_FAILED',
      cleared,
    ]);
    expect(await refusal({ contactId: 'nobody' })).toEqual(['VALIDATION_FAILED', nothing]);
    expect(await refusal({ contactId: '999999999' })).toEqual(['VALIDATION_FAILED', nothing]);
    expect(await refusal({ periodStart: '2026-05-02', periodEnd: '2026-05-01' })).toEqual([
      'VALIDATION_FAILED',
      ordered,
    ]);
    expect(await stateOf(books)).toEqual(before);
  });

  test('every field is changed when it is given, stays when it is not, and is cleared with null', async () => {
    const whole = {
      currency: 'EUR',
      expectedTotalCents: 500,
      serviceAddress: '12 Harbour Street',
      periodStart: '2026-05-01',
      periodEnd: '2026-05-01',
      taxTreatment: 'NET',
      notes: 'Ring first',
      metadata: { site: 'A' },
    };
    const fields = `{ number contactId ${Object.keys(whole).join(' ')} remainingCents updatedAt }`;
    const change = async (changes: object) => {
      const { data, errors } = await books.graphql(
        `mutation ($input: UpdateCommitmentInput!) { updateCommitment(input: $input) { commitment ${fields} } }`,
        { input: { id, ...changes } },
      );
      expect(errors).toEqual([]);
      const { updatedAt, ...commitment } = data.updateCommitment.commitment;
      return { updatedAt, commitment };
    };
    const number = nextNumber();
    const made = await createCommitment(books, { contactId: vendor, number, ...whole, expectedTotalCents: 5 });
    const { id } = made.data.createCommitment.commitment;
    const expected = { ...whole, number, contactId: vendor, remainingCents: 500 };
    const first = await change({ expectedTotalCents: 500 });
    expect(first.commitment).toEqual(expected);
    expect((await change({ ...whole, number, contactId: vendor, lines: [] })).updatedAt).toBe(first.updatedAt);
    const renamed = { number: nextNumber(), contactId: otherVendor, currency: 'USD', taxTreatment: 'GROSS' };
    expect((await change(renamed)).commitment).toEqual({ ...expected, ...renamed });
    const nothing = { serviceAddress: null, periodStart: null, periodEnd: null, taxTreatment: null, notes: null };
    expect((await change({ ...nothing, metadata: null, currency: null })).commitment).toEqual({
      ...expected,
      ...renamed,
      ...nothing,
      metadata: {},
    });
    const half = { periodStart: null, periodEnd: '2026-01-01' };
    expect((await change(half)).commitment).toMatchObject(half);
    expect((await change({ periodStart: '2025-12-31' })).commitment).toMatchObject({
      ...half,
      periodStart: '2025-12-31',
    });
  });

  test('offending fields of lines are named with their place', async () => {
    const before = await stateOf(books);
    const { errors } = await createCommitment(books, {
      contactId: vendor,
      number: nextNumber(),
      expectedTotalCents: 1,
      lines: [
        { externalLineId: 'A', accountId: await account('REVENUE') },
        { externalLineId: 'A', accountId: '999999999' },
        { periodStart: '2026-02-02', periodEnd: '2026-02-01', position: -1 },
      ],
    });
    expect(errors[0]?.extensions.fields?.map((field) => (field as { path: string }).path).sort()).toEqual([
      'lines.0.accountId',
      'lines.0.externalLineId',
      'lines.1.accountId',
      'lines.1.externalLineId',
      'lines.2.periodEnd',
      'lines.2.position',
    ]);
    expect(await stateOf(books)).toEqual(before);
  });

  test('a line begins and ends in order, on one day, or says only one of the two', async () => {
    const periods = [
      { periodStart: '2026-02-02', periodEnd: '2026-02-02' },
      { periodStart: '2026-02-02', periodEnd: null },
      { periodStart: null, periodEnd: '2026-02-01' },
      { periodStart: '2026-02-02', periodEnd: '2026-03-01' },
    ];
    const { data } = await createCommitment(books, {
      contactId: vendor,
      number: nextNumber(),
      expectedTotalCents: 1,
      lines: periods,
    });
    expect(data.createCommitment.commitment.lines).toMatchObject(periods);
  });

  test('a number is taken once per owner: COMMITMENT_NUMBER_TAKEN', async () => {
    const number = nextNumber();
    await createCommitment(books, { contactId: vendor, number, expectedTotalCents: 1 });
    const before = await stateOf(books);
    const { errors } = await createCommitment(books, { contactId: vendor, number, expectedTotalCents: 2 });
    expect(errors[0]?.extensions).toMatchObject({ code: 'COMMITMENT_NUMBER_TAKEN', httpStatus: 422 });
    expect(await stateOf(books)).toEqual(before);

    const others = await startBooks();
    const { data } = await createCommitment(others, {
      contactId: await makeVendor(others),
      number,
      expectedTotalCents: 3,
    });
    expect(data.createCommitment.commitment.number).toBe(number);
  });

  test('of another owner, or of no owner, is not found', async () => {
    const { data } = await createCommitment(books, { contactId: vendor, number: nextNumber(), expectedTotalCents: 1 });
    const others = await startBooks();
    const query = 'query ($id: ID!) { commitment(id: $id) { number } }';
    for (const id of [data.createCommitment.commitment.id, '999999999', 'nobody']) {
      const { data: found, errors } = await others.graphql(query, { id });
      expect([found, errors.map(({ extensions }) => extensions.code)]).toEqual([{ commitment: null }, ['NOT_FOUND']]);
    }
  });

  test('another owner’s contact refers to nothing', async () => {
    const others = await startBooks();
    const { errors } = await createCommitment(others, { contactId: vendor, number: 'PO', expectedTotalCents: 1 });
    expect(errors[0]?.extensions).toMatchObject({ fields: [{ path: 'contactId', message: 'refers to nothing' }] });
  });
});

describe('upsert by the key of a source system', () => {
  const order = (changes: object = {}) => ({
    externalSource: 'erp',
    contactId: vendor,
    expectedTotalCents: 50_000,
    periodStart: '2026-05-01',
    periodEnd: '2026-05-31',
    metadata: { zone: 'b', area: { two: 2, one: 1 } },
    lines: [
      { externalLineId: 'A', description: 'Gravel', quantity: 2, unitPriceCents: 20_000 },
      { externalLineId: 'B', description: 'Sand', quantity: 0.5, unitPriceCents: 20_000 },
      { description: 'Delivery', unitPriceCents: 0 },
    ],
    ...changes,
  });

  test('creates, and repeating it changes nothing, not even updatedAt', async () => {
    const input = order({ externalId: nextNumber(), number: nextNumber() });
    const first = await upsertCommitment(books, input);
    expect(first.data.upsertCommitment.created).toBe(true);
    const before = await stateOf(books);
    const again = await upsertCommitment(books, input);
    expect(again.data.upsertCommitment).toEqual({ ...first.data.upsertCommitment, created: false });
    expect(await stateOf(books)).toEqual(before);
  });

  test('is found by both parts of the key', async () => {
    for (const externalId of ['one', 'two']) {
      await upsertCommitment(books, order({ externalId, number: `KEY-${externalId}` }));
    }
    await upsertCommitment(books, order({ externalSource: 'crm', externalId: 'two', number: 'KEY-crm' }));
    const found = async (source: string, id: string) => {
      const { data, errors } = await books.graphql(
        `{ commitmentByExternalId(externalSource: "${source}", externalId: "${id}") { number } }`,
      );
      return data.commitmentByExternalId?.number ?? errors[0]?.extensions.code;
    };
    expect([await found('erp', 'two'), await found('crm', 'two'), await found('crm', 'one')]).toEqual([
      'KEY-two',
      'KEY-crm',
      'NOT_FOUND',
    ]);
  });

  test('lines are the whole set: matched by their identifier, else by position', async () => {
    const number = nextNumber();
    const first = await upsertCommitment(books, order({ externalId: 'lines', number }));
    const [a, , delivery] = first.data.upsertCommitment.commitment.lines;
    const second = await upsertCommitment(
      books,
      order({
        externalId: 'lines',
        number,
        lines: [
          { externalLineId: 'C', description: 'Bricks', unitPriceCents: 5 },
          { externalLineId: 'A', description: 'Gravel, fine', quantity: 3, unitPriceCents: 20_000 },
          { description: 'Delivery at night', unitPriceCents: 100 },
        ],
      }),
    );
    const { lines, updatedAt } = second.data.upsertCommitment.commitment;
    expect(updatedAt > first.data.upsertCommitment.commitment.updatedAt).toBe(true);
    expect(lines).toMatchObject([
      { position: 1, externalLineId: 'C', description: 'Bricks', amountCents: 5 },
      { id: a.id, position: 2, externalLineId: 'A', description: 'Gravel, fine', amountCents: 60_000 },
      { id: delivery.id, position: 3, externalLineId: null, description: 'Delivery at night', amountCents: 100 },
    ]);
    expect(lines).toHaveLength(3);
  });

  test('fields left out stay; an empty set of lines removes them all', async () => {
    const number = nextNumber();
    await upsertCommitment(books, order({ externalId: 'left out', number }));
    const { data } = await upsertCommitment(books, { externalSource: 'erp', externalId: 'left out', lines: [] });
    expect(data.upsertCommitment.commitment).toMatchObject({
      number,
      expectedTotalCents: 50_000,
      metadata: { zone: 'b', area: { two: 2, one: 1 } },
      lines: [],
    });
  });

  test('a new one needs contact, number and expected total', async () => {
    const before = await stateOf(books);
    const { errors } = await upsertCommitment(books, { externalSource: 'erp', externalId: 'incomplete', notes: 'x' });
    expect(errors[0]?.extensions).toMatchObject({
      code: 'VALIDATION_FAILED',
      fields: [{ path: 'contactId' }, { path: 'number' }, { path: 'expectedTotalCents' }],
    });
    expect(await stateOf(books)).toEqual(before);
  });

  test('a new one has contact, number and expected total, which null is not', async () => {
    const before = await stateOf(books);
    const given = { contactId: null, number: null, expectedTotalCents: null };
    const { errors } = await upsertCommitment(books, { externalSource: 'erp', externalId: 'nulls', ...given });
    expect(errors[0]?.extensions.fields).toEqual(Object.keys(given).map((path) => ({ path, message: 'is required' })));
    expect(await stateOf(books)).toEqual(before);
  });

  test.each([
    ['source', { externalSource: '', externalId: 'x' }, ['externalSource']],
    ['identifier', { externalSource: 'erp', externalId: '' }, ['externalId']],
    ['source and identifier', { externalSource: '', externalId: '' }, ['externalSource', 'externalId']],
  ])('an empty %s is no key', async (_what, key, paths) => {
    const before = await stateOf(books);
    const { errors } = await upsertCommitment(books, order({ ...key, number: nextNumber() }));
    expect(errors[0]?.extensions.fields).toEqual(paths.map((path) => ({ path, message: 'must not be empty' })));
    expect(await stateOf(books)).toEqual(before);
  });

  test('what allocations fix is named, and only what would change', async () => {
    const externalId = nextNumber();
    const { data } = await upsertCommitment(books, order({ externalId, number: nextNumber() }));
    const { id, number } = data.upsertCommitment.commitment;
    await allocate(books, await makeDocument(books), [{ commitmentId: id, allocatedCents: 1 }]);
    const before = await stateOf(books);
    const refusal = async (changes: object) =>
      (await upsertCommitment(books, order({ externalId, number, ...changes }))).errors[0]?.message;
    const fixed = `Commitment ${number} has approved allocations: `;
    expect(await refusal({ notes: 'new', expectedTotalCents: 50_001, currency: 'EUR' })).toBe(
      `${fixed}currency, expectedTotalCents cannot be changed`,
    );
    expect(await refusal({ number: 'Other', contactId: otherVendor })).toBe(
      `${fixed}number, contactId cannot be changed`,
    );
    expect(await refusal({ lines: [] })).toBe(`${fixed}its lines cannot be changed`);
    const commitment = { expected_total_cents: 1, currency: 'EUR', contact_id: Number(otherVendor) };
    const overRest = await books.rest('PATCH', `/api/books/commitments/${id}`, { commitment });
    const reason = `cannot be changed: commitment ${number} has approved allocations`;
    expect([overRest.status, overRest.body.error]).toEqual([
      409,
      {
        code: 'COMMITMENT_HAS_ALLOCATIONS',
        message: ['contact_id', 'currency', 'expected_total_cents'].map((name) => `${name} ${reason}`).join('; '),
      },
    ]);
    expect(await stateOf(books)).toEqual(before);
  });

  test('ten at once make one commitment', async () => {
    const input = order({ externalId: 'at once', number: nextNumber() });
    const answers = await Promise.all(Array.from({ length: 10 }, () => upsertCommitment(books, input)));
    const results = answers.map(({ data }) => data.upsertCommitment);
    expect(results.filter(({ created }) => created)).toHaveLength(1);
    expect(new Set(results.map(({ commitment }) => commitment.id)).size).toBe(1);
    const commitment = await readCommitment(books, results[0].commitment.id);
    expect(commitment.lines).toHaveLength(3);
    expect(new Set(results.map((result) => result.commitment.updatedAt))).toEqual(new Set([commitment.updatedAt]));
  });

  test('over REST: 201 when made, 200 when it was there', async () => {
    const path = '/api/books/commitments/by_external/erp/over%20rest';
    const body = { commitment: { contact_id: Number(vendor), number: nextNumber(), expected_total_cents: 5 } };
    const made = await books.rest('PUT', path, body);
    const found = await books.rest('PUT', path, body);
    expect([made.status, found.status]).toEqual([201, 200]);
    expect(made.body.commitment).toMatchObject({ external_source: 'erp', external_id: 'over rest', status: 'open' });
    expect(found.body).toEqual(made.body);
  });
});

describe('changing the lines of a commitment', () => {
  test('entries with id change, with destroy remove, without id add; the others stay', async () => {
    const { data } = await createCommitment(books, {
      contactId: vendor,
      number: nextNumber(),
      expectedTotalCents: 10,
      lines: [{ description: 'one' }, { description: 'two' }, { description: 'three', externalLineId: 'T' }],
    });
    const { id, lines, updatedAt } = data.createCommitment.commitment;
    const changed = await updateCommitment(books, {
      id,
      lines: [{ id: lines[0].id, unitPriceCents: 7 }, { id: lines[1].id, destroy: true }, { description: 'four' }],
    });
    const { commitment } = changed.data.updateCommitment;
    expect(commitment.updatedAt > updatedAt).toBe(true);
    expect(commitment.lines).toMatchObject([
      { id: lines[0].id, position: 1, description: 'one', amountCents: 7 },
      { id: lines[2].id, position: 3, description: 'three', externalLineId: 'T' },
      { position: 4, description: 'four' },
    ]);
  });

  test('quantity, price and account of a line stay when they are not given, and null makes them those of a new line', async () => {
    const line = { quantity: 2.5, unitPriceCents: 40, accountId: expense };
    const made = await createCommitment(books, {
      ...{ contactId: vendor, number: nextNumber(), expectedTotalCents: 10, lines: [line] },
    });
    const { id, lineCount, lines } = made.data.createCommitment.commitment;
    expect([lineCount, lines]).toMatchObject([1, [line]]);
    const change = async (changes: object) => {
      const { data } = await updateCommitment(books, { id, lines: [{ id: lines[0].id, ...changes }] });
      return data.updateCommitment.commitment.lines;
    };
    expect(await change({ description: 'Gravel' })).toMatchObject([{ ...line, description: 'Gravel' }]);
    const cleared = { quantity: null, unitPriceCents: null, accountId: null };
    expect(await change(cleared)).toMatchObject([{ quantity: 1, unitPriceCents: 0, accountId: null }]);
  });

  test('fields of a line that are given change, null makes them those of a new line, and what is the same is no change', async () => {
    const line = {
      description: 'Gravel',
      quantity: 2.5,
      unitPriceCents: 40,
      accountId: expense,
      periodStart: '2026-05-01',
      periodEnd: '2026-05-31',
      externalLineId: 'G',
      metadata: { grade: 2 },
    };
    const { data } = await createCommitment(books, {
      contactId: vendor,
      number: nextNumber(),
      expectedTotalCents: 10,
      lines: [line, {}],
    });
    const { id, lines, updatedAt } = data.createCommitment.commitment;
    const change = async (changes: object) => {
      const changed = await updateCommitment(books, { id, lines: [{ id: lines[0].id, ...changes }] });
      expect(changed.errors).toEqual([]);
      const { commitment } = changed.data.updateCommitment;
      return { updatedAt: commitment.updatedAt, line: commitment.lines[0] };
    };
    const held = { ...line, id: lines[0].id, position: 1, amountCents: 100 };
    expect(lines[0]).toEqual(held);
    expect(await change({ ...line, position: 1 })).toEqual({ updatedAt, line: held });
    const priced = await change({ quantity: 3, periodStart: '2026-05-31' });
    expect(priced.line).toEqual({ ...held, quantity: 3, amountCents: 120, periodStart: '2026-05-31' });
    expect(priced.updatedAt > updatedAt).toBe(true);
    expect((await change({ unitPriceCents: 7, metadata: { grade: 3 } })).line).toEqual({
      ...priced.line,
      unitPriceCents: 7,
      amountCents: 21,
      metadata: { grade: 3 },
    });
    const none = { description: null, accountId: null, periodStart: null, periodEnd: null, externalLineId: null };
    expect((await change({ ...none, quantity: null, metadata: null })).line).toEqual({
      ...held,
      ...none,
      quantity: 1,
      unitPriceCents: 7,
      amountCents: 7,
      metadata: {},
    });
    expect((await change({ unitPriceCents: null, externalLineId: 'H' })).line).toMatchObject({
      unitPriceCents: 0,
      amountCents: 0,
      externalLineId: 'H',
    });
  });

  test('a line that is added alone, and one that is removed alone, change the commitment', async () => {
    const { data } = await createCommitment(books, {
      contactId: vendor,
      number: nextNumber(),
      expectedTotalCents: 10,
      lines: [{ description: 'first', position: 2 }],
    });
    const { id, updatedAt } = data.createCommitment.commitment;
    const change = async (line: object) =>
      (await updateCommitment(books, { id, lines: [line] })).data.updateCommitment.commitment;
    const added = await change({ description: 'second', position: 1 });
    const descriptions = ({ lines }: { lines: { description: string }[] }) => lines.map((line) => line.description);
    expect([added.updatedAt > updatedAt, descriptions(added)]).toEqual([true, ['second', 'first']]);
    const removed = await change({ id: added.lines[0].id, destroy: true });
    expect([removed.updatedAt > added.updatedAt, descriptions(removed)]).toEqual([true, ['first']]);
  });

  test('an identifier that another line has is refused, wherever it is named', async () => {
    const { data } = await createCommitment(books, {
      contactId: vendor,
      number: nextNumber(),
      expectedTotalCents: 10,
      lines: [{ externalLineId: 'A' }, { externalLineId: 'B' }],
    });
    const { id, lines } = data.createCommitment.commitment;
    const before = await stateOf(books);
    const { errors } = await updateCommitment(books, {
      id,
      lines: [{ id: lines[1].id, externalLineId: 'A' }, { description: 'new' }, { externalLineId: 'A' }],
    });
    expect(errors[0]?.extensions.fields).toEqual(
      ['lines.0.externalLineId', 'lines.2.externalLineId'].map((path) => ({
        path,
        message: 'is used by more than one line',
      })),
    );
    expect(await stateOf(books)).toEqual(before);
    const swapped = await updateCommitment(books, {
      id,
      lines: [
        { id: lines[0].id, externalLineId: 'B' },
        { id: lines[1].id, externalLineId: 'A' },
      ],
    });
    expect(swapped.data.updateCommitment.commitment.lines).toMatchObject([
      { id: lines[0].id, externalLineId: 'B' },
      { id: lines[1].id, externalLineId: 'A' },
    ]);
  });

  test('a line of another commitment is none of its own', async () => {
    const other = await createCommitment(books, {
      contactId: vendor,
      number: nextNumber(),
      expectedTotalCents: 10,
      lines: [{}],
    });
    const { data } = await createCommitment(books, { contactId: vendor, number: nextNumber(), expectedTotalCents: 10 });
    const before = await stateOf(books);
    const { errors } = await updateCommitment(books, {
      id: data.createCommitment.commitment.id,
      lines: [{ id: other.data.createCommitment.commitment.lines[0].id, externalLineId: 'Z', destroy: true }],
    });
    expect(errors[0]?.extensions).toEqual({
      code: 'VALIDATION_FAILED',
      httpStatus: 422,
      fields: [{ path: 'lines.0.id', message: 'refers to no line of this document' }],
    });
    expect(await stateOf(books)).toEqual(before);
  });
});

const statuses = ['OPEN', 'PARTIALLY_MATCHED', 'FULLY_MATCHED', 'OVERMATCHED', 'CANCELED'] as const;
type Status = (typeof statuses)[number];
const matchedCents: Record<Status, number> = {
  OPEN: 0,
  PARTIALLY_MATCHED: 40,
  FULLY_MATCHED: 100,
  OVERMATCHED: 140,
  CANCELED: 0,
};

/** A commitment over 100 cents, brought to a status. */
async function commitmentIn(status: Status) {
  const { data } = await upsertCommitment(books, {
    externalSource: 'table',
    externalId: nextNumber(),
    contactId: vendor,
    number: nextNumber(),
    expectedTotalCents: 100,
    lines: [{ externalLineId: 'A', unitPriceCents: 100 }],
  });
  const { id, number, externalId } = data.upsertCommitment.commitment;
  const allocatedCents = matchedCents[status];
  if (allocatedCents > 0) await allocate(books, await makeDocument(books), [{ commitmentId: id, allocatedCents }]);
  if (status === 'CANCELED') await cancelCommitment(books, id);
  return { id, number, externalSource: 'table', externalId };
}

type Made = Awaited<ReturnType<typeof commitmentIn>>;

const allowed = null;
const canceled = 'COMMITMENT_CANCELED';
const allocated = 'COMMITMENT_HAS_ALLOCATIONS';
const unmatchable = 'COMMITMENT_NOT_MATCHABLE';

const actions: [string, (made: Made) => ReturnType<typeof updateCommitment>, (string | null)[]][] = [
  [
    'update of notes',
    ({ id }) => updateCommitment(books, { id, notes: 'new' }),
    [allowed, allowed, allowed, allowed, canceled],
  ],
  [
    'update of its number and lines',
    ({ id }) => updateCommitment(books, { id, number: nextNumber(), lines: [{ description: 'more' }] }),
    [allowed, allowed, allowed, allowed, canceled],
  ],
  [
    'update to the same figures',
    ({ id }) => updateCommitment(books, { id, expectedTotalCents: 100, currency: 'USD', contactId: vendor }),
    [allowed, allowed, allowed, allowed, canceled],
  ],
  [
    'update of the expected total',
    ({ id }) => updateCommitment(books, { id, expectedTotalCents: 101 }),
    [allowed, allocated, allocated, allocated, canceled],
  ],
  [
    'update of the currency',
    ({ id }) => updateCommitment(books, { id, currency: 'EUR' }),
    [allowed, allocated, allocated, allocated, canceled],
  ],
  [
    'update of the contact',
    ({ id }) => updateCommitment(books, { id, contactId: otherVendor }),
    [allowed, allocated, allocated, allocated, canceled],
  ],
  [
    'upsert of the same',
    ({ id: _id, ...key }) =>
      upsertCommitment(books, {
        ...key,
        contactId: vendor,
        expectedTotalCents: 100,
        currency: 'USD',
        lines: [{ externalLineId: 'A', quantity: 1, unitPriceCents: 100 }],
      }),
    [allowed, allowed, allowed, allowed, canceled],
  ],
  [
    'upsert of address, period, notes and metadata',
    ({ id: _id, ...key }) =>
      upsertCommitment(books, {
        ...key,
        serviceAddress: 'Dock 9',
        periodStart: '2026-01-01',
        periodEnd: null,
        notes: 'late',
        metadata: { late: true },
      }),
    [allowed, allowed, allowed, allowed, canceled],
  ],
  [
    'upsert of the expected total',
    ({ id: _id, ...key }) => upsertCommitment(books, { ...key, expectedTotalCents: 99 }),
    [allowed, allocated, allocated, allocated, canceled],
  ],
  [
    'upsert of the number',
    ({ id: _id, ...key }) => upsertCommitment(books, { ...key, number: nextNumber() }),
    [allowed, allocated, allocated, allocated, canceled],
  ],
  [
    'upsert of the lines',
    ({ id: _id, ...key }) => upsertCommitment(books, { ...key, lines: [{ externalLineId: 'A', unitPriceCents: 99 }] }),
    [allowed, allocated, allocated, allocated, canceled],
  ],
  ['cancel', ({ id }) => cancelCommitment(books, id), [allowed, allocated, allocated, allocated, canceled]],
  [
    'allocate',
    async ({ id }) => allocate(books, await makeDocument(books), [{ commitmentId: id, allocatedCents: 1 }]),
    [allowed, allowed, unmatchable, unmatchable, unmatchable],
  ],
];

describe('status by action', () => {
  const cases = actions.flatMap(([action, run, codes]) =>
    statuses.map((status, index) => ({ status, action, run, code: codes[index] ?? null })),
  );

  test.each(cases)('$status: $action → $code', async ({ status, run, code }) => {
    const made = await commitmentIn(status);
    const before = await readCommitment(books, made.id);
    expect(before.status).toBe(status);
    const { errors } = await run(made);
    expect(errors.map(({ extensions }) => extensions.code)).toEqual(code === null ? [] : [code]);
    const httpStatus = code === unmatchable ? 422 : 409;
    expect(errors.every(({ extensions }) => extensions.httpStatus === httpStatus)).toBe(true);
    if (code !== null) expect(await readCommitment(books, made.id)).toEqual(before);
  });

  test('an invoice that is a bill already takes no allocation, whatever is asked', async () => {
    const id = await makeDocument(books);
    const { id: commitmentId } = await commitmentIn('OPEN');
    await books.graphql(
      'mutation ($input: CreateCommitmentBillInput!) { createCommitmentBill(input: $input) { bill { id } } }',
      { input: { id, allocations: [{ commitmentId, allocatedCents: 1 }] } },
    );
    const { errors } = await allocate(books, id, []);
    expect(errors[0]?.extensions).toMatchObject({ code: 'DOCUMENT_CONVERTED', httpStatus: 409 });
  });

  test('a refused change over REST is 409', async () => {
    const { id } = await commitmentIn('PARTIALLY_MATCHED');
    const patched = await books.rest('PATCH', `/api/books/commitments/${id}`, {
      commitment: { expected_total_cents: 1 },
    });
    const canceledAnswer = await books.rest('POST', `/api/books/commitments/${id}/cancel`);
    expect([patched.status, canceledAnswer.status]).toEqual([409, 409]);
    expect(patched.body.error.code).toBe(allocated);
  });
});

describe('listing commitments', () => {
  let listed: TestBooks;

  beforeAll(async () => {
    listed = await startBooks();
    const [harbour, elsewhere] = [await makeVendor(listed), await makeVendor(listed, 'Elsewhere Inc')];
    const windows: [string, string, string | null, string | null][] = [
      ['January', harbour, '2026-01-01', '2026-01-31'],
      ['from March', harbour, '2026-03-01', null],
      ['to February', elsewhere, null, '2026-02-15'],
      ['any time', elsewhere, null, null],
    ];
    for (const [number, contactId, periodStart, periodEnd] of windows) {
      await createCommitment(listed, { number, contactId, periodStart, periodEnd, expectedTotalCents: 100 });
    }
    const { data } = await listed.graphql('{ commitments { nodes { id } } }');
    const [january] = data.commitments.nodes;
    await allocate(listed, await makeDocument(listed), [{ commitmentId: january.id, allocatedCents: 100 }]);
  });

  test.each([
    ['', ['January', 'from March', 'to February', 'any time']],
    ['?status=fully_matched', ['January']],
    ['?status=open', ['from March', 'to February', 'any time']],
    ['?has_remaining=true', ['from March', 'to February', 'any time']],
    ['?has_remaining=false', ['January']],
    ['?from=2026-01-31', ['January', 'from March', 'to February']],
    ['?from=2026-02-16', ['from March']],
    ['?to=2026-02-28', ['January', 'to February']],
    ['?from=2026-02-01&to=2026-02-28', ['to February']],
    ['?from=2026-02-01&to=2026-03-01', ['from March', 'to February']],
  ])('%s', async (parameters, numbers) => {
    const { status, body } = await listed.rest('GET', `/api/books/commitments${parameters}`);
    expect(status).toBe(200);
    expect(body.commitments.map(({ number }: { number: string }) => number)).toEqual(numbers);
  });

  test('by vendor', async () => {
    const contacts = await listed.rest('GET', '/api/v1/books/contacts?q=Elsewhere');
    const { body: found } = await listed.rest('GET', `/api/books/commitments?contact_id=${contacts.body.data[0].id}`);
    expect(found.commitments.map(({ number }: { number: string }) => number)).toEqual(['to February', 'any time']);
  });

  test('each answers a part of its allocations', async () => {
    const { data } = await listed.graphql(`{ commitments(first: 1) { nodes { all: allocations { allocatedCents }
      first: allocations(first: 1) { allocatedCents } rest: allocations(offset: 1) { allocatedCents } } } }`);
    const all = [{ allocatedCents: 100 }];
    expect(data.commitments.nodes).toEqual([{ all, first: all, rest: [] }]);
  });

  test('the overview counts what is still to be matched', async () => {
    const { data } = await listed.graphql('{ overview { openCommitments { count remainingCents } } }');
    expect(data.overview.openCommitments).toEqual({ count: 3, remainingCents: 300 });
    const contactId = await makeVendor(listed);
    const expectedTotalCents = Number.MAX_SAFE_INTEGER;
    expect((await createCommitment(listed, { contactId, number: 'PO-huge', expectedTotalCents })).errors).toEqual([]);
    // The third time it is compiled.
    for (const _ of [1, 2, 3, 4]) {
      const beyond = await listed.graphql('{ overview { openCommitments { count remainingCents } } }');
      expect(beyond.errors.map(({ extensions }) => extensions.code)).toEqual(['VALIDATION_FAILED']);
    }
    const overview = await listed.rest('GET', '/api/v1/books/overview');
    expect([overview.status, overview.body.error.code]).toEqual([422, 'VALIDATION_FAILED']);
  });
});
