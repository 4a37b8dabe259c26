import fc from 'fast-check';
import { addDays } from '../../src/values/calendar.js';
import type { TestBooks } from './books.js';
import { BooksModel, type ModelDocument } from './books-model.js';

/** Random histories of both sides, in two currencies, through the API and in a model beside it. */

/** One step of a random history: what is not possible when its turn comes does nothing. */
export const historyCommand = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      do: fc.constant('make' as const),
      kind: fc.nat(5),
      cents: fc.integer({ min: 1, max: 9_999 }),
      days: fc.integer({ min: -60, max: 45 }),
      euro: fc.boolean(),
    }),
  },
  {
    weight: 6,
    arbitrary: fc.record({
      do: fc.constant('apply' as const),
      pick: fc.nat(),
      cents: fc.integer({ min: 1, max: 9_999 }),
    }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('unapply' as const), pick: fc.nat() }) },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('void' as const),
      pick: fc.nat(),
      place: fc.option(fc.double({ min: 0, max: 1, noNaN: true })),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('settle' as const),
      pick: fc.nat(),
      cents: fc.integer({ min: 1, max: 5_000 }),
      days: fc.integer({ min: 0, max: 30 }),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ do: fc.constant('unsettle' as const), pick: fc.nat(), isLate: fc.boolean() }),
  },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('wait' as const), days: fc.integer({ min: 1, max: 20 }) }) },
);

type HistoryCommand = typeof historyCommand extends fc.Arbitrary<infer T> ? T : never;

/** Plays the steps from a day on; `setToday` is told each day that it gets to be. Answers the model of what is there then. */
export async function playHistory(
  books: TestBooks,
  from: string,
  commands: readonly HistoryCommand[],
  setToday: (day: string) => void,
): Promise<BooksModel> {
  const model = new BooksModel(from);
  const contactId = await only(
    books,
    'mutation { createContact(input: { name: "Both", contactType: BOTH }) { contact { id } } }',
  );
  const accountId = (await ask(books, '{ accounts(first: 100) { nodes { id number } } }')).accounts.nodes.find(
    ({ number }: { number: string }) => number === '6250',
  ).id;
  for (const each of commands) {
    if (each.do === 'wait') setToday(model.wait(each.days));
    if (each.do === 'make') {
      const kind = kinds[each.kind % kinds.length] as Kind;
      const document = { ...each, kind, day: addDays(model.today, each.days), currency: each.euro ? 'EUR' : 'USD' };
      model.add(await make(books, { ...document, contactId, accountId }), document);
    }
    if (each.do === 'apply') await apply(books, model, each);
    if (each.do === 'unapply') await unapply(books, model, each);
    if (each.do === 'void') await voidOne(books, model, each);
    if (each.do === 'settle') await settle(books, model, each);
    if (each.do === 'unsettle') await unsettle(books, model, each);
  }
  return model;
}

type Kind = ModelDocument['kind'];
const kinds: readonly Kind[] = ['invoice', 'payment', 'bill', 'vendorPayment', 'debitNote', 'creditNote'];

/** The data of a request that is not refused. */
export async function ask(books: TestBooks, text: string, variables: object = {}) {
  const { data, errors } = await books.graphql(text, { ...variables });
  expect(errors).toEqual([]);
  return data;
}

/** The id of the one record that a mutation answers. */
async function only(books: TestBooks, text: string): Promise<string> {
  const [payload] = Object.values(await ask(books, text)) as Record<string, { id: string }>[];
  return Object.values(payload ?? {})[0]?.id ?? '';
}

interface Wanted {
  kind: Kind;
  contactId: string;
  accountId: string;
  currency: string;
  cents: number;
  day: string;
}

async function make(books: TestBooks, { kind, contactId, accountId, currency, cents, day }: Wanted): Promise<string> {
  const shared = `contactId: ${contactId}, currency: "${currency}"`;
  const name = `${kind.charAt(0).toUpperCase()}${kind.slice(1)}`;
  if (kind === 'payment')
    return only(
      books,
      `mutation { createPayment(input: { ${shared}, amountCents: ${cents}, receivedAt: "${day}" }) { payment { id } } }`,
    );
  if (kind === 'vendorPayment')
    return only(
      books,
      `mutation { createVendorPayment(input: { ${shared}, amountCents: ${cents}, paidAt: "${day}" }) { vendorPayment { id } } }`,
    );
  const account = kind === 'invoice' || kind === 'creditNote' ? '' : `, accountId: ${accountId}`;
  const due = kind === 'debitNote' || kind === 'creditNote' ? '' : `, dueDate: "${day}"`;
  const lines = `lines: [{ description: "x", quantity: 1, unitPriceCents: ${cents}${account} }]`;
  const id = await only(
    books,
    `mutation { create${name}(input: { ${shared}, issueDate: "${day}"${due}, ${lines} }) { ${kind} { id } } }`,
  );
  await ask(books, `mutation { post${name}(input: { id: ${id} }) { __typename } }`);
  return id;
}

const applying: Record<string, { mutation: string; field: string; target: Kind }> = {
  payment: { mutation: 'pplyPayment', field: 'invoiceId', target: 'invoice' },
  vendorPayment: { mutation: 'pplyVendorPayment', field: 'billId', target: 'bill' },
  debitNote: { mutation: 'pplyDebitNote', field: 'billId', target: 'bill' },
  creditNote: { mutation: 'pplyCreditNote', field: 'invoiceId', target: 'invoice' },
};

async function apply(
  books: TestBooks,
  model: BooksModel,
  { pick, cents }: { pick: number; cents: number },
): Promise<void> {
  const pairs = model.open().flatMap((source) => {
    const targets = model
      .open()
      .filter(({ kind, currency }) => kind === applying[source.kind]?.target && currency === source.currency);
    return targets.map((target) => [source, target] as const);
  });
  const pair = pairs[pick % pairs.length];
  if (!pair) return;
  const [source, target] = pair;
  const { mutation, field } = applying[source.kind] as { mutation: string; field: string };
  const amount = Math.min(cents, model.openCents(source), model.openCents(target));
  await ask(
    books,
    `mutation { a${mutation}(input: { id: ${source.id}, applications: [{ ${field}: ${target.id}, amountCents: ${amount} }] }) { __typename } }`,
  );
  model.apply(source, target, amount);
}

async function unapply(books: TestBooks, model: BooksModel, { pick }: { pick: number }): Promise<void> {
  const held = model.held();
  const application = held[pick % held.length];
  if (!application) return;
  const { source, target } = application;
  const { mutation, field } = applying[source.kind] as { mutation: string; field: string };
  await ask(
    books,
    `mutation { una${mutation}(input: { id: ${source.id}, applications: [{ ${field}: ${target.id} }] }) { __typename } }`,
  );
  model.unapply(source, target);
}

const settling: Record<Kind, { name: string; field: string; day: string; also: string }> = {
  invoice: { name: 'InvoiceWriteOff', field: 'invoiceId', day: 'writtenOffOn', also: ', reason: "x"' },
  bill: { name: 'BillWriteOff', field: 'billId', day: 'writtenOffOn', also: ', reason: "x"' },
  payment: { name: 'CustomerRefund', field: 'paymentId', day: 'refundedOn', also: '' },
  creditNote: { name: 'CustomerRefund', field: 'creditNoteId', day: 'refundedOn', also: '' },
  vendorPayment: { name: 'VendorRefund', field: 'vendorPaymentId', day: 'refundedOn', also: '' },
  debitNote: { name: 'VendorRefund', field: 'debitNoteId', day: 'refundedOn', also: '' },
};

/** A refund of what is not applied, or a write-off of what is due. */
async function settle(
  books: TestBooks,
  model: BooksModel,
  { pick, cents, days }: { pick: number; cents: number; days: number },
): Promise<void> {
  const open = model.open();
  const document = open[pick % open.length];
  if (!document) return;
  const { name, field, day, also } = settling[document.kind];
  const amount = Math.min(cents, model.openCents(document));
  const on = addDays(model.earliestSettlement(document), days);
  const payload = `${name.charAt(0).toLowerCase()}${name.slice(1)}`;
  const id = await only(
    books,
    `mutation { create${name}(input: { ${field}: ${document.id}, amountCents: ${amount}, ${day}: "${on}"${also} }) { ${payload} { id } } }`,
  );
  model.settle(document, id, amount, on);
}

async function unsettle(
  books: TestBooks,
  model: BooksModel,
  { pick, isLate }: { pick: number; isLate: boolean },
): Promise<void> {
  const standing = model.settlements();
  const settlement = standing[pick % standing.length];
  if (!settlement) return;
  const { name } = settling[settlement.source.kind];
  const on = isLate && model.today > settlement.from ? model.today : settlement.from;
  await ask(
    books,
    `mutation { void${name}(input: { id: ${settlement.settlement}, voidedOn: "${on}" }) { __typename } }`,
  );
  model.end(settlement, on);
}

async function voidOne(
  books: TestBooks,
  model: BooksModel,
  { pick, place }: { pick: number; place: number | null },
): Promise<void> {
  const standing = model.standing();
  const document = standing[pick % standing.length];
  if (!document) return;
  const mutation = `void${document.kind.charAt(0).toUpperCase()}${document.kind.slice(1)}`;
  const [earliest, latest] = model.daysToVoid(document);
  const days = Math.round((Date.parse(latest) - Date.parse(earliest)) / 86_400_000);
  const voidedOn = place === null ? null : addDays(earliest, Math.round(days * place));
  const text = `mutation { ${mutation}(input: { id: ${document.id}${voidedOn ? `, voidedOn: "${voidedOn}"` : ''} }) { __typename } }`;
  if (model.refusesVoid(document)) {
    const { errors } = await books.graphql(text);
    expect(errors[0]?.extensions.code).toMatch(/_HAS_APPLICATIONS$|^CREDIT_REFUNDED$/);
    return;
  }
  await ask(books, text);
  model.void(document, voidedOn ?? latest);
}
