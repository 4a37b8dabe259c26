import type { LoadRequest } from './load.js';
import type { Seeded } from './seed.js';

export interface Targets extends Seeded {
  ownerId: number;
  apiKey: string;
  service: string;
  bare: string;
  /** What others are built with, on the same database; absent where they are not measured. */
  peers?: Record<'postgraphile' | 'mercurius', string>;
  /** Of a draft that nothing has posted yet; for workloads that post drafts. */
  nextDraft(): number;
}

export interface Workload {
  name: string;
  /** Where one answer takes long: this many at a time, for this long. */
  load?: { connections: number; seconds: number };
  /** Needs drafts that nothing else lists. */
  postsDrafts?: boolean;
  requests(targets: Targets): Record<string, LoadRequest>;
}

const invoiceFields = `id externalId invoiceNumber status contactId contactExternalId contactName issueDate dueDate currency subtotalCents
  discountCents taxCents taxRateBps totalCents amountPaidCents balanceDueCents notes postedAt voidedAt createdAt updatedAt`;
const lineFields = 'id externalId position description quantity unitPriceCents amountCents serviceId revenueAccountId';

const detailQuery = `query ($id: ID!) { invoice(id: $id) { ${invoiceFields} lines { ${lineFields} }
  paymentApplications { id paymentId paymentReference amountCents appliedAt } } }`;
const pageQuery = `query ($after: String) { invoices(first: 25, after: $after) { nodes { ${invoiceFields} lines { ${lineFields} } }
  pageInfo { hasNextPage endCursor } } }`;
const createMutation = `mutation ($input: CreateInvoiceInput!) { createInvoice(input: $input) { invoice { ${invoiceFields}
  lines { ${lineFields} } } } }`;
const applyMutation = `mutation ($input: ApplyPaymentInput!) { applyPayment(input: $input) { payment { id status amountCents unappliedCents } } }`;

const postMutation = `mutation ($input: PostInvoiceInput!) { postInvoice(input: $input) { invoice { ${invoiceFields} } } }`;

/** What an integrator does all day: look at one, page through many, make one, post one, pay one. */
export const workloads: Workload[] = [
  {
    name: 'invoice by id',
    requests: (targets) => ({
      bare: get(targets, targets.bare, () => `/invoices/${anyInvoice(targets)}`),
      ...peers(targets, peerDetail, ({ ownerId }) => ({ owner: String(ownerId), id: String(anyInvoice(targets)) })),
      graphql: graphql(targets, detailQuery, () => ({ id: String(anyInvoice(targets)) })),
      rest: get(targets, targets.service, () => `/api/v1/books/invoices/${anyInvoice(targets)}`),
    }),
  },
  {
    name: 'page of 25 with contact, lines',
    requests: (targets) => ({
      bare: get(targets, targets.bare, () => '/invoices?lines=1'),
      ...peers(targets, peerPage, ({ ownerId }) => ({ owner: String(ownerId) })),
      graphql: graphql(targets, pageQuery, () => ({})),
    }),
  },
  {
    name: 'page of 25 with contact',
    requests: (targets) => ({
      bare: get(targets, targets.bare, () => '/invoices'),
      rest: get(targets, targets.service, () => '/api/v1/books/invoices'),
    }),
  },
  {
    name: 'page of 25, last of them',
    requests: (targets) => {
      const after = targets.invoiceIds.last - 26;
      const cursor = Buffer.from(JSON.stringify(['Invoice', after])).toString('base64url');
      return {
        bare: get(targets, targets.bare, () => `/invoices?after=${after}`),
        rest: get(targets, targets.service, () => `/api/v1/books/invoices?after=${cursor}`),
      };
    },
  },
  {
    name: 'AR aging of every invoice',
    load: { connections: 1, seconds: 8 },
    requests: (targets) => ({
      bare: get(targets, targets.bare, () => '/aging'),
      rest: get(targets, targets.service, () => '/api/v1/books/reports/ar_aging'),
    }),
  },
  {
    name: 'create with 3 lines',
    requests: (targets) => ({
      bare: post(
        targets,
        targets.bare,
        () => '/invoices',
        () => newInvoice(targets.contactId),
      ),
      ...peers(targets, peerCreate, ({ ownerId, contactId }) => peerInvoice(ownerId, contactId)),
      graphql: graphql(targets, createMutation, () => ({ input: newInvoiceInput(targets.contactId) })),
      rest: post(
        targets,
        targets.service,
        () => '/api/v1/books/invoices',
        () => newInvoice(targets.contactId),
      ),
    }),
  },
  {
    name: 'apply payment',
    requests: (targets) => {
      const path = (index: number) => `/${targets.paymentIds.first + index}/apply`;
      const applications = (index: number) => ({
        applications: [{ invoice_id: targets.invoiceIds.first + index, amount_cents: 1 }],
      });
      const pick = paired(targets);
      return {
        bare: post(
          targets,
          targets.bare,
          () => `/payments${path(pick.next())}`,
          () => applications(pick.current),
        ),
        ...peers(targets, peerApply, ({ ownerId }) => {
          const index = pick.next();
          return {
            owner: String(ownerId),
            payment: String(targets.paymentIds.first + index),
            invoice: String(targets.invoiceIds.first + index),
          };
        }),
        graphql: graphql(targets, applyMutation, () => {
          const index = pick.next();
          return {
            input: {
              id: String(targets.paymentIds.first + index),
              applications: [{ invoiceId: String(targets.invoiceIds.first + index), amountCents: 1 }],
            },
          };
        }),
        rest: post(
          targets,
          targets.service,
          () => `/api/v1/books/payments${path(pick.next())}`,
          () => applications(pick.current),
        ),
      };
    },
  },
  {
    name: 'post invoice of 3 lines',
    postsDrafts: true,
    requests: (targets) => {
      const { nextDraft } = targets;
      const none = () => ({});
      return {
        bare: post(targets, targets.bare, () => `/invoices/${nextDraft()}/post`, none),
        ...peers(targets, peerPost, ({ ownerId }) => ({ owner: String(ownerId), id: String(nextDraft()) })),
        graphql: graphql(targets, postMutation, () => ({ input: { id: String(nextDraft()) } })),
        rest: post(targets, targets.service, () => `/api/v1/books/invoices/${nextDraft()}/post_invoice`, none),
      };
    },
  },
];

/** The same question in the words of each peer. */
type PeerQueries = Record<'postgraphile' | 'mercurius', string>;

const peerFields = `externalId invoiceNumber status contactId issueDate dueDate currency subtotalCents discountCents taxCents taxRateBps
  totalCents amountPaidCents balanceDueCents notes postedAt voidedAt createdAt updatedAt`;
const peerLineFields = 'externalId position description quantity unitPriceCents amountCents serviceId revenueAccountId';
const derived = {
  invoice: `rowId ${peerFields} contactByOwnerIdAndContactId { externalId name }`,
  lines: `invoiceLinesByOwnerIdAndInvoiceId(orderBy: [POSITION_ASC, ROW_ID_ASC]) { nodes { rowId ${peerLineFields} } }`,
  applications: `paymentApplicationsByOwnerIdAndInvoiceId { nodes { rowId paymentId amountCents appliedAt
    paymentByOwnerIdAndPaymentId { paymentReference } } }`,
};
const written = {
  invoice: `id ${peerFields} contact { externalId name }`,
  lines: `lines { id ${peerLineFields} }`,
  applications: 'paymentApplications { id paymentId paymentReference amountCents appliedAt }',
};

const peerDetail: PeerQueries = {
  postgraphile: `query ($owner: BigInt!, $id: BigInt!) { invoiceByOwnerIdAndRowId(ownerId: $owner, rowId: $id) {
    ${derived.invoice} ${derived.lines} ${derived.applications} } }`,
  mercurius: `query ($id: ID!) { invoice(id: $id) { ${written.invoice} ${written.lines} ${written.applications} } }`,
};
const peerPage: PeerQueries = {
  postgraphile: `query ($owner: BigInt!) { allInvoices(first: 25, condition: { ownerId: $owner }, orderBy: ROW_ID_ASC) {
    nodes { ${derived.invoice} ${derived.lines} } pageInfo { hasNextPage endCursor } } }`,
  mercurius: `{ invoices { nodes { ${written.invoice} ${written.lines} } hasNextPage endCursor } }`,
};
const peerCreate: PeerQueries = {
  postgraphile: `mutation ($owner: BigInt!, $contact: BigInt!, $issued: Date!, $due: Date!, $descriptions: [String!]!,
      $quantities: [BigFloat!]!, $prices: [BigInt!]!) {
    benchCreateInvoice(input: { owner: $owner, contact: $contact, issued: $issued, due: $due, descriptions: $descriptions,
      quantities: $quantities, prices: $prices }) { result { ${derived.invoice} ${derived.lines} } } }`,
  mercurius: `mutation ($contact: ID!, $issued: String!, $due: String!, $descriptions: [String!]!, $quantities: [String!]!,
      $prices: [String!]!) {
    createInvoice(contactId: $contact, issueDate: $issued, dueDate: $due, descriptions: $descriptions, quantities: $quantities,
      prices: $prices) { ${written.invoice} ${written.lines} } }`,
};
const peerApply: PeerQueries = {
  postgraphile: `mutation ($owner: BigInt!, $payment: BigInt!, $invoice: BigInt!) {
    benchApplyPayment(input: { owner: $owner, payment: $payment, invoice: $invoice, cents: "1" }) {
      result { rowId status amountCents unappliedCents } } }`,
  mercurius: `mutation ($payment: ID!, $invoice: ID!) { applyPayment(paymentId: $payment, invoiceId: $invoice, amountCents: 1) {
    id status amountCents unappliedCents } }`,
};
const peerPost: PeerQueries = {
  postgraphile: `mutation ($owner: BigInt!, $id: BigInt!) { benchPostInvoice(input: { owner: $owner, invoice: $id }) {
    result { ${derived.invoice} } } }`,
  mercurius: `mutation ($id: ID!) { postInvoice(id: $id) { ${written.invoice} } }`,
};

function peerInvoice(ownerId: number, contactId: number): object {
  return {
    owner: String(ownerId),
    contact: String(contactId),
    issued: '2026-11-01',
    due: '2026-12-01',
    descriptions: [1, 2, 3].map((n) => `Work of week ${n}`),
    quantities: ['1', '2', '3'],
    prices: ['12500', '12500', '12500'],
  };
}

function peers(
  targets: Targets,
  queries: PeerQueries,
  variables: (targets: Targets) => object,
): Record<string, LoadRequest> {
  const urls = Object.entries(targets.peers ?? {}) as [keyof PeerQueries, string][];
  return Object.fromEntries(
    urls.map(([peer, url]) => [peer, graphqlAt(targets, url, queries[peer], () => variables(targets))]),
  );
}

function get(targets: Targets, url: string, path: () => string): LoadRequest {
  return { url, method: 'GET', headers: authorization(targets), path };
}

function post(targets: Targets, url: string, path: () => string, body: () => object): LoadRequest {
  return { url, method: 'POST', headers: authorization(targets), path, body: () => JSON.stringify(body()) };
}

function graphql(targets: Targets, query: string, variables: () => object): LoadRequest {
  return graphqlAt(targets, targets.service, query, variables);
}

function graphqlAt(targets: Targets, url: string, query: string, variables: () => object): LoadRequest {
  return post(
    targets,
    url,
    () => '/graphql',
    () => ({ query, variables: variables() }),
  );
}

function authorization({ apiKey }: Targets): Record<string, string> {
  return { authorization: `Bearer ${apiKey}` };
}

function anyInvoice({ invoiceIds }: Targets): number {
  return invoiceIds.first + Math.floor(Math.random() * (invoiceIds.last - invoiceIds.first));
}

/** Payment n pays invoice n: the same contact, and no two requests at the same rows. */
function paired({ invoiceIds }: Targets): { next(): number; current: number } {
  const count = invoiceIds.last - invoiceIds.first;
  return {
    current: 0,
    next() {
      this.current = (this.current + 1) % count;
      return this.current;
    },
  };
}

function newInvoice(contactId: number): object {
  return {
    invoice: {
      contact_id: contactId,
      issue_date: '2026-11-01',
      due_date: '2026-12-01',
      invoice_lines_attributes: [1, 2, 3].map((n) => ({
        description: `Work of week ${n}`,
        quantity: n,
        unit_price_cents: 12_500,
      })),
    },
  };
}

function newInvoiceInput(contactId: number): object {
  return {
    contactId: String(contactId),
    issueDate: '2026-11-01',
    dueDate: '2026-12-01',
    lines: [1, 2, 3].map((n) => ({ description: `Work of week ${n}`, quantity: n, unitPriceCents: 12_500 })),
  };
}
