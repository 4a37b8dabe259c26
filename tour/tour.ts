import { readFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { processConfig } from '../src/config.js';
import { Api } from './api.js';
import type { Bill, Face, InvoiceOnFile } from './face.js';
import { graphqlFace } from './graphql-face.js';
import { amount, journalEntryOfBill, writtenOut } from './journal.js';
import { createOwner } from './owner.js';
import { expectEqual, Progress } from './progress.js';
import { restFace } from './rest-face.js';
import { bodySignatureHolds, standardSignatureHolds, WebhookReceiver } from './webhook-receiver.js';

/**
 * `npm run tour` (`-- --graphql` for the other face): a vendor's invoice from PDF to paid bill and signed webhook, played
 * against the service at BASE_URL. Every step checks what came out; the first that is not as expected ends the tour with 1.
 */

const sample = {
  file: 'contoso-invoice.pdf',
  vendorName: 'CONTOSO LTD.',
  invoiceNumber: 'INV-100',
  invoiceDate: '2019-11-15',
  totalCents: 11_000,
  currency: 'USD',
  serviceAddress: '123 Ship St, Redmond, WA 98052',
  purchaseOrder: 'PO-3333',
};

const extractionTimeoutMs = 60_000;
const deliveryTimeoutMs = 30_000;
const pollEveryMs = 200;

async function play(baseUrl: string, makeFace: (api: Api) => Face): Promise<void> {
  await ensureReady(baseUrl);
  const receiver = await WebhookReceiver.start();
  try {
    await playSteps(baseUrl, makeFace, receiver);
  } finally {
    await receiver.stop();
  }
}

async function playSteps(baseUrl: string, makeFace: (api: Api) => Face, receiver: WebhookReceiver): Promise<void> {
  const progress = new Progress(12);
  const api = await progress.step('An owner with its own books', async (tell) => {
    const { ownerId, apiKey } = await createOwner('Tour of the books');
    tell(`owner ${ownerId}, with a key of its own`);
    return new Api(baseUrl, apiKey);
  });
  const face = makeFace(api);
  const secret = await progress.step('A webhook endpoint (settings: GraphQL)', async (tell) => {
    tell(`events go to ${receiver.url}`);
    return createEndpoint(api, receiver.url);
  });
  const vendor = await progress.step('The vendor', async (tell) => {
    const contact = await face.createVendor({ name: 'Contoso Ltd.' });
    tell(`contact ${contact.id}, Contoso Ltd.`);
    return contact;
  });
  const commitmentId = await progress.step('Two purchase orders', (tell) => orderGoods(face, vendor.id, tell));
  const documentId = await progress.step(`Upload of ${sample.file}`, (tell) => upload(face, tell));
  await progress.step('Extraction', (tell) => extraction(face, documentId, tell));
  await progress.step('Candidates, with reasons', (tell) => candidates(face, documentId, commitmentId, tell));
  await progress.step('Allocation to the purchase order', (tell) => allocate(face, documentId, commitmentId, tell));
  const bill = await progress.step('A bill from the allocations', (tell) => makeBill(face, documentId, tell));
  await progress.step('Posting, with its journal entry', (tell) => post(api, face, bill, tell));
  await progress.step('A vendor payment, applied to the bill', (tell) => pay(face, vendor.id, bill, tell));
  await progress.step('books.bill.paid arrives, signed', (tell) => paidEvent(receiver, secret, bill, tell));
  progress.finish();
}

type Tell = (line: string) => void;

async function createEndpoint(api: Api, url: string): Promise<string> {
  const { createWebhookEndpoint } = await api.graphql<{ createWebhookEndpoint: { secret: string } }>(
    'mutation ($input: CreateWebhookEndpointInput!) { createWebhookEndpoint(input: $input) { secret } }',
    { input: { url, eventTypes: ['books.commitment.matched', 'books.bill.paid'] } },
  );
  expectEqual('the secret looks like whsec_…', createWebhookEndpoint.secret.startsWith('whsec_'), true);
  return createWebhookEndpoint.secret;
}

/** The order that the invoice names, and another of nearly the same amount. */
async function orderGoods(face: Face, vendorId: string, tell: Tell): Promise<string> {
  const account = await face.expenseAccount();
  const line = { description: 'Consulting and printing', accountId: account.id };
  const ordered = await face.createCommitment({
    vendorId,
    number: sample.purchaseOrder,
    expectedTotalCents: sample.totalCents,
    serviceAddress: sample.serviceAddress,
    periodStart: '2019-10-14',
    periodEnd: '2019-11-30',
    line: { ...line, unitPriceCents: sample.totalCents },
  });
  await face.createCommitment({
    vendorId,
    number: 'PO-3334',
    expectedTotalCents: 12_000,
    line: { ...line, unitPriceCents: 12_000 },
  });
  expectEqual('status of a new commitment', ordered.status, 'open');
  expectEqual('remaining of a new commitment', ordered.remainingCents, sample.totalCents);
  tell(`${sample.purchaseOrder} over ${amount(sample.totalCents)}, PO-3334 over 120.00, for account ${account.label}`);
  return ordered.id;
}

async function upload(face: Face, tell: Tell): Promise<string> {
  const content = await readFile(new URL(`../../test/samples/${sample.file}`, import.meta.url));
  const file = new File([new Uint8Array(content)], sample.file, { type: 'application/pdf' });
  const { id, existing } = await face.uploadInvoice(file);
  expectEqual('existing', existing, false);
  tell(`document ${id}, ${content.length} bytes`);
  return id;
}

async function extraction(face: Face, documentId: string, tell: Tell): Promise<void> {
  const { status, ...read } = await extracted(face, documentId);
  const { vendorName, invoiceNumber, invoiceDate, totalCents, currency } = sample;
  expectEqual('status of the document', status, 'ready');
  expectEqual('what was read', read, { vendorName, invoiceNumber, invoiceDate, totalCents, currency });
  tell(`${vendorName}, ${invoiceNumber} of ${invoiceDate}: ${amount(totalCents)} ${currency}`);
}

async function extracted(face: Face, documentId: string): Promise<InvoiceOnFile> {
  const deadline = Date.now() + extractionTimeoutMs;
  for (;;) {
    const document = await face.invoice(documentId);
    if (document.status !== 'received' && document.status !== 'extracting') return document;
    if (Date.now() > deadline) throw new Error(`The document is still ${document.status} after a minute`);
    await sleep(pollEveryMs);
  }
}

async function candidates(face: Face, documentId: string, commitmentId: string, tell: Tell): Promise<void> {
  const found = await face.candidates(documentId);
  for (const { number, varianceCents, reasons } of found)
    tell(`${number}  ${amount(varianceCents)}  ${reasons.join(', ')}`);
  expectEqual(
    'candidates',
    found.map(({ number, reasons }) => [number, ...reasons]),
    [
      [sample.purchaseOrder, 'exact_amount', 'address_overlap', 'period_overlap', 'vendor_match'],
      ['PO-3334', 'amount_within_tolerance', 'vendor_match'],
    ],
  );
  expectEqual('the best candidate', found[0]?.commitmentId, commitmentId);
}

async function allocate(face: Face, documentId: string, commitmentId: string, tell: Tell): Promise<void> {
  const { reviewStatus, remainderCents } = await face.allocate(documentId, commitmentId, sample.totalCents);
  expectEqual('review status of the document', reviewStatus, 'approved');
  expectEqual('what is left of the invoice', remainderCents, 0);
  expectEqual('status of the commitment', await face.commitmentStatus(commitmentId), 'fully_matched');
  tell(`${amount(sample.totalCents)} to ${sample.purchaseOrder}, which is fully matched now`);
}

async function makeBill(face: Face, documentId: string, tell: Tell): Promise<Bill> {
  const bill = await face.createBill(documentId);
  expectEqual('status of the bill', bill.status, 'draft');
  expectEqual('total of the bill', bill.totalCents, sample.totalCents);
  expectEqual('attachments of the bill', bill.attachmentCount, 1);
  expectEqual('status of the document', (await face.invoice(documentId)).status, 'converted');
  tell(`${bill.number} over ${amount(bill.totalCents)}, with the PDF`);
  return bill;
}

async function post(api: Api, face: Face, bill: Bill, tell: Tell): Promise<void> {
  const posted = await face.postBill(bill.id);
  expectEqual('status of the bill', posted.status, 'posted');
  const entry = await journalEntryOfBill(api, bill.id);
  for (const line of writtenOut(entry)) tell(line);
  expectEqual(
    'debits and credits',
    entry.lines.map(({ debitCents, creditCents }) => [debitCents, creditCents]),
    [
      [sample.totalCents, 0],
      [0, sample.totalCents],
    ],
  );
}

async function pay(face: Face, vendorId: string, bill: Bill, tell: Tell): Promise<void> {
  const day = new Date().toISOString().slice(0, 10);
  const payment = await face.payVendor({ vendorId, cents: bill.totalCents, day });
  expectEqual('unapplied of a new payment', payment.unappliedCents, bill.totalCents);
  const { unappliedCents } = await face.applyPayment(payment.id, bill.id, bill.totalCents);
  expectEqual('unapplied after applying', unappliedCents, 0);
  expectEqual('balance of the bill', (await face.bill(bill.id)).balanceDueCents, 0);
  tell(`payment ${payment.id} over ${amount(bill.totalCents)} pays ${bill.number} in full`);
}

async function paidEvent(receiver: WebhookReceiver, secret: string, bill: Bill, tell: Tell): Promise<void> {
  await receiver.event('books.commitment.matched', deliveryTimeoutMs);
  const delivery = await receiver.event('books.bill.paid', deliveryTimeoutMs);
  expectEqual('X-…-Signature holds', bodySignatureHolds(secret, delivery), true);
  expectEqual('webhook-signature holds', standardSignatureHolds(secret, delivery), true);
  const forged = { ...delivery, body: delivery.body.replace(bill.number, 'BILL-999999') };
  expectEqual(
    'a forged body passes',
    bodySignatureHolds(secret, forged) || standardSignatureHolds(secret, forged),
    false,
  );
  const { data } = JSON.parse(delivery.body);
  expectEqual('bill of the event', String(data.bill_id), bill.id);
  expectEqual('total of the event', data.total_cents, bill.totalCents);
  tell(delivery.body);
  tell('both signatures verified; a forged body is rejected');
}

async function ensureReady(baseUrl: string): Promise<void> {
  const answer = await fetch(`${baseUrl}/readyz`).catch(() => null);
  if (!answer?.ok)
    throw new Error(
      `No service is ready at ${baseUrl}. Start one with npm start; for one started with a PORT or DATA_DIR of its own, set the same here`,
    );
}

try {
  const { values } = parseArgs({ options: { graphql: { type: 'boolean', default: false } } });
  const baseUrl = (process.env.BASE_URL ?? `http://127.0.0.1:${processConfig().port}`).replace(/\/+$/, '');
  process.stdout.write(
    `A vendor invoice from PDF to paid bill, through ${values.graphql ? 'GraphQL' : 'REST'} at ${baseUrl}\n`,
  );
  await play(baseUrl, values.graphql ? graphqlFace : restFace);
  process.stdout.write('The tour went as expected.\n');
} catch (error) {
  process.stderr.write(`✗ ${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
