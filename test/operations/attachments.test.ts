import { createHash } from 'node:crypto';
import { setClock } from '../../src/values/clock.js';
import type { GraphqlAnswer } from '../support/books.js';
import { PayablesBooks } from '../support/payables.js';

let payables: PayablesBooks;
let vendorId: string;

beforeAll(async () => {
  payables = await PayablesBooks.start();
  vendorId = await payables.vendor();
});

const attachFile = /* GraphQL */ `
  mutation ($input: AttachFileInput!) {
    attachFile(input: $input) {
      attachment { resourceType resourceId filename contentType fileSizeBytes sha256 url }
    }
  }`;

async function attach(
  resourceType: string,
  resourceId: string,
  content: Buffer,
  name = 'note.txt',
): Promise<GraphqlAnswer> {
  const form = new FormData();
  const input = { resourceType, resourceId, file: null };
  form.set('operations', JSON.stringify({ query: attachFile, variables: { input } }));
  form.set('map', JSON.stringify({ 0: ['variables.input.file'] }));
  form.set('0', new Blob([new Uint8Array(content)], { type: 'text/plain' }), name);
  const { url, apiKey } = payables.books;
  const response = await fetch(`${url}/graphql`, {
    method: 'POST',
    headers: { authorization: `Bearer ${apiKey}`, 'apollo-require-preflight': '1' },
    body: form,
  });
  const { data = null, errors = [] } = JSON.parse(await response.text());
  return { status: response.status, headers: response.headers, data, errors };
}

/** The link as this server answers it: `PUBLIC_URL` of the tests names no port. */
function local(url: string): string {
  const { pathname, search } = new URL(url);
  return `${payables.books.url}${pathname}${search}`;
}

const content = Buffer.from('Delivered in full. Größe 5 — ok.');
const sha256 = createHash('sha256').update(content).digest('hex');

test.each(['BILL', 'VENDOR_PAYMENT', 'INVOICE'])(
  'a file of any kind is kept with a %s and read by its link',
  async (type) => {
    const id = await resource(type);
    const { data, errors } = await attach(type, id, content, 'Lieferschein „März“.txt');
    expect(errors).toEqual([]);
    const { url, ...attachment } = data.attachFile.attachment;
    expect(attachment).toEqual({
      resourceType: type,
      resourceId: id,
      filename: 'Lieferschein „März“.txt',
      contentType: 'text/plain',
      fileSizeBytes: content.length,
      sha256,
    });
    const file = await fetch(local(url));
    expect([file.status, Buffer.from(await file.arrayBuffer())]).toEqual([200, content]);

    await attach(type, id, Buffer.from('another'));
    const field = { BILL: 'bill', VENDOR_PAYMENT: 'vendorPayment', INVOICE: 'invoice' }[type] ?? '';
    const listed = await payables.books.graphql(
      `{ ${field}(id: "${id}") { attachmentCount attachments { filename } } }`,
    );
    expect(listed.data[field]).toEqual({
      attachmentCount: 2,
      attachments: [{ filename: 'Lieferschein „März“.txt' }, { filename: 'note.txt' }],
    });
  },
);

async function resource(type: string): Promise<string> {
  if (type === 'BILL') return payables.bill(vendorId, 'posted', 100);
  if (type === 'VENDOR_PAYMENT') return payables.vendorPayment(vendorId, 100);
  const input = { contactId: vendorId, issueDate: '2026-03-01', dueDate: '2026-03-31' };
  return (await payables.run('createInvoice', input, 'invoice { id }')).invoice.id;
}

test('a link is good for an hour, and the same for five minutes of the clock', async () => {
  let at = '2027-01-01T10:01:00Z';
  const resetClock = setClock(() => new Date(at));
  try {
    const id = await payables.bill(vendorId, 'draft', 100);
    const { data } = await attach('BILL', id, content);
    const link = local(data.attachFile.attachment.url);
    const statusAt = async (instant: string) => {
      at = instant;
      return (await fetch(link)).status;
    };
    const linkAt = async (instant: string) => {
      at = instant;
      return local(
        (await payables.books.graphql(`{ bill(id: "${id}") { attachments { url } } }`)).data.bill.attachments[0].url,
      );
    };
    expect(await linkAt('2027-01-01T10:05:00Z')).toBe(link);
    expect(await linkAt('2027-01-01T10:05:01Z')).not.toBe(link);
    expect(await statusAt('2027-01-01T11:04:59Z')).toBe(200);
    expect(await statusAt('2027-01-01T11:05:00Z')).not.toBe(200);
  } finally {
    resetClock();
  }
});

test('a file for what is another owner’s, or nobody’s, is refused and not kept', async () => {
  const stranger = await PayablesBooks.start();
  const foreign = await stranger.bill(await stranger.vendor(), 'draft', 100);
  const before = await payables.select('select id from attachments where owner_id = ?');
  for (const id of [foreign, '999999', 'nonsense']) {
    const { errors } = await attach('BILL', id, Buffer.from('lost'));
    expect(errors[0]?.extensions.code).toBe('NOT_FOUND');
  }
  expect(await payables.select('select id from attachments where owner_id = ?')).toEqual(before);
});

test('a file over 20 MB is refused', async () => {
  const id = await payables.bill(vendorId, 'draft', 100);
  const { errors } = await attach('BILL', id, Buffer.alloc(20 * 1024 * 1024 + 1));
  expect(errors[0]?.extensions).toMatchObject({ code: 'FILE_TOO_LARGE', httpStatus: 413 });
});

test('the file of a deleted bill goes, unless another record has the same', async () => {
  const shared = Buffer.from('shared');
  const only = Buffer.from('only here');
  const kept = await payables.bill(vendorId, 'draft', 100);
  const deleted = await payables.bill(vendorId, 'draft', 100);
  const keptLink = local((await attach('BILL', kept, shared)).data.attachFile.attachment.url);
  await attach('BILL', deleted, shared);
  const goneLink = local((await attach('BILL', deleted, only)).data.attachFile.attachment.url);
  await payables.run('deleteBill', { id: deleted }, 'success');
  await payables.books.drain();
  expect([(await fetch(keptLink)).status, (await fetch(goneLink)).status]).toEqual([200, 404]);
});
