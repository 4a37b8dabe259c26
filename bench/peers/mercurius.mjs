import Fastify from 'fastify';
import mercurius from 'mercurius';
import { keyed } from '../../dist/bench/keyed.js';

/** mercurius with queries compiled (graphql-jit), loaders, prepared SQL, and the functions of `functions.sql`. */
const [databaseUrl] = process.argv.slice(2);
const { pool, ownerOf } = keyed(databaseUrl);
const prepared = async (name, text, values) => (await pool.query({ name, text, values })).rows;

const invoiceColumns = `id, external_id as "externalId", invoice_number as "invoiceNumber", status, contact_id as "contactId",
  issue_date as "issueDate", due_date as "dueDate", currency, subtotal_cents as "subtotalCents", discount_cents as "discountCents",
  tax_cents as "taxCents", tax_rate_bps as "taxRateBps", total_cents as "totalCents", amount_paid_cents as "amountPaidCents",
  balance_due_cents as "balanceDueCents", notes, posted_at as "postedAt", voided_at as "voidedAt", created_at as "createdAt",
  updated_at as "updatedAt"`;

const schema = `
  scalar Cents
  type Query { invoice(id: ID!): Invoice invoices(after: ID): Invoices! }
  type Mutation {
    createInvoice(contactId: ID!, issueDate: String!, dueDate: String!, descriptions: [String!]!, quantities: [String!]!, prices: [String!]!): Invoice!
    applyPayment(paymentId: ID!, invoiceId: ID!, amountCents: Int!): Payment!
    postInvoice(id: ID!): Invoice!
  }
  type Invoices { nodes: [Invoice!]! hasNextPage: Boolean! endCursor: ID }
  type Contact { externalId: String name: String! }
  type Payment { id: ID! status: String! amountCents: Cents! unappliedCents: Cents! }
  type Invoice {
    id: ID! externalId: String invoiceNumber: String! status: String! contactId: ID! contact: Contact! issueDate: String!
    dueDate: String! currency: String! subtotalCents: Cents! discountCents: Cents! taxCents: Cents! taxRateBps: Int
    totalCents: Cents! amountPaidCents: Cents! balanceDueCents: Cents! notes: String postedAt: String voidedAt: String
    createdAt: String! updatedAt: String! lines: [Line!]! paymentApplications: [Application!]!
  }
  type Line {
    id: ID! externalId: String position: Int! description: String! quantity: Float! unitPriceCents: Cents! amountCents: Cents!
    serviceId: ID revenueAccountId: ID
  }
  type Application { id: ID! paymentId: ID! paymentReference: String amountCents: Cents! appliedAt: String! }
`;

const resolvers = {
  Query: {
    invoice: async (_root, { id }, { ownerId }) => {
      const [found] = await prepared(
        'invoice',
        `select ${invoiceColumns} from invoices where owner_id = $1 and id = $2`,
        [ownerId, id],
      );
      return found ?? null;
    },
    invoices: async (_root, { after }, { ownerId }) => {
      const text = `select ${invoiceColumns} from invoices where owner_id = $1 and id > $2 order by id limit 26`;
      const found = await prepared('page', text, [ownerId, Number(after ?? 0)]);
      const nodes = found.slice(0, 25);
      return { nodes, hasNextPage: found.length > 25, endCursor: nodes.at(-1)?.id };
    },
  },
  Mutation: {
    createInvoice: async (_root, { contactId, issueDate, dueDate, descriptions, quantities, prices }, { ownerId }) => {
      const text = `select ${invoiceColumns} from bench.create_invoice($1, $2, $3, $4, $5, $6, $7)`;
      const values = [ownerId, contactId, issueDate, dueDate, descriptions, quantities, prices];
      return (await prepared('create', text, values))[0];
    },
    applyPayment: async (_root, { paymentId, invoiceId, amountCents }, { ownerId }) => {
      const text = `select id, status, amount_cents as "amountCents", unapplied_cents as "unappliedCents"
        from bench.apply_payment($1, $2, $3, $4)`;
      return (await prepared('apply', text, [ownerId, paymentId, invoiceId, amountCents]))[0];
    },
    postInvoice: async (_root, { id }, { ownerId }) =>
      (await prepared('post', `select ${invoiceColumns} from bench.post_invoice($1, $2)`, [ownerId, id]))[0],
  },
};

const each = (invoices, rows) => {
  const byInvoice = Map.groupBy(rows, (row) => row.invoiceId);
  return invoices.map(({ id }) => byInvoice.get(id) ?? []);
};
const loaders = {
  Invoice: {
    contact: async (queries, { ownerId }) => {
      const text = 'select id, external_id as "externalId", name from contacts where owner_id = $1 and id = any($2)';
      const found = await prepared('contacts', text, [ownerId, queries.map(({ obj }) => obj.contactId)]);
      const byId = new Map(found.map((contact) => [contact.id, contact]));
      return queries.map(({ obj }) => byId.get(obj.contactId));
    },
    lines: async (queries, { ownerId }) => {
      const invoices = queries.map(({ obj }) => obj);
      const text = `select id, invoice_id as "invoiceId", external_id as "externalId", position, description,
          quantity::float8 as quantity, unit_price_cents as "unitPriceCents", amount_cents as "amountCents",
          service_id as "serviceId", revenue_account_id as "revenueAccountId"
        from invoice_lines where owner_id = $1 and invoice_id = any($2) order by position, id`;
      return each(invoices, await prepared('lines', text, [ownerId, invoices.map(({ id }) => id)]));
    },
    paymentApplications: async (queries, { ownerId }) => {
      const invoices = queries.map(({ obj }) => obj);
      const text = `select a.id, a.invoice_id as "invoiceId", a.payment_id as "paymentId", a.amount_cents as "amountCents",
          p.payment_reference as "paymentReference", a.applied_at as "appliedAt"
        from payment_applications a join payments p on p.id = a.payment_id
        where a.owner_id = $1 and a.invoice_id = any($2) and a.removed_on is null order by a.id`;
      return each(invoices, await prepared('applications', text, [ownerId, invoices.map(({ id }) => id)]));
    },
  },
};

const app = Fastify();
await app.register(mercurius, {
  schema,
  resolvers,
  loaders,
  jit: 1,
  context: async (request) => ({ ownerId: await ownerOf(request.headers.authorization) }),
});
process.stdout.write(`${await app.listen({ port: 0, host: '127.0.0.1' })}\n`);
process.on('SIGTERM', () => process.exit(0));
