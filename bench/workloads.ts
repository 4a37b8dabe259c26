import type { LoadRequest } from './load.js';
import type { Seeded } from './seed.js';

export interface Targets extends Seeded {
  apiKey: string;
  service: string;
  bare: string;
}

export interface Workload {
  name: string;
  /** Where one answer takes long: this many at a time, for this long. */
  load?: { connections: number; seconds: number };
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

/** What an integrator does all day: look at one, page through many, make one, pay one. */
export const workloads: Workload[] = [
  {
    name: 'invoice by id',
    requests: (targets) => ({
      bare: get(targets, targets.bare, () => `/invoices/${anyInvoice(targets)}`),
      graphql: graphql(targets, detailQuery, () => ({ id: String(anyInvoice(targets)) })),
      rest: get(targets, targets.service, () => `/api/v1/books/invoices/${anyInvoice(targets)}`),
    }),
  },
  {
    name: 'page of 25 with contact, lines',
    requests: (targets) => ({
      bare: get(targets, targets.bare, () => '/invoices?lines=1'),
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
];

function get(targets: Targets, url: string, path: () => string): LoadRequest {
  return { url, method: 'GET', headers: authorization(targets), path };
}

function post(targets: Targets, url: string, path: () => string, body: () => object): LoadRequest {
  return { url, method: 'POST', headers: authorization(targets), path, body: () => JSON.stringify(body()) };
}

function graphql(targets: Targets, query: string, variables: () => object): LoadRequest {
  return post(
    targets,
    targets.service,
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
