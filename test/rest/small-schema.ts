import { assertInputObjectType, extendSchema, GraphQLSchema, parse } from 'graphql';
import { CalendarDate, Cents, Currency, DateTime, Json, Quantity } from '../../src/values/scalars.js';

/** A schema with one of everything that the REST layer translates, on the service's own scalars. */
export const smallSchema: GraphQLSchema = extendSchema(
  new GraphQLSchema({ types: [CalendarDate, Cents, Currency, DateTime, Json, Quantity] }),
  parse(/* GraphQL */ `
    schema {
      query: Query
      mutation: Mutation
    }
    enum InvoiceStatus { DRAFT POSTED VOID PARTIALLY_MATCHED }
    type Query {
      invoice(id: ID!): Invoice!
      invoices(first: Int, after: String, filter: InvoiceFilter): InvoiceConnection!
      arAging(asOf: Date, currency: Currency): Invoice!
    }
    input InvoiceFilter {
      status: InvoiceStatus
      contactId: ID
      from: Date
      minimumCents: Cents
      hasRemaining: Boolean
      q: String
    }
    type InvoiceConnection { nodes: [Invoice!]! pageInfo: PageInfo! }
    type PageInfo { hasNextPage: Boolean! endCursor: String }
    type Invoice {
      id: ID!
      status: InvoiceStatus!
      contactId: ID
      totalCents: Cents!
      is1099Eligible: Boolean
      metadata: JSON
      tags: [InvoiceStatus!]
      lines: [Line!]!
    }
    type Line { id: ID! quantity: Quantity! accountId: ID }
    type Mutation {
      createInvoice(input: CreateInvoiceInput!): Invoice!
      updateLine(input: UpdateLineInput!): Invoice!
      findContact(input: FindContactInput!): Invoice!
      allocate(input: AllocateInput!): Invoice!
      correct(input: CorrectInput!): Invoice!
      voidInvoice(input: VoidInput!): Invoice!
      upload(input: UploadInput!): Invoice!
    }
    input CreateInvoiceInput {
      contactId: ID!
      issueDate: Date!
      currency: Currency
      status: InvoiceStatus
      discountCents: Cents
      notes: String
      taxRateBps: Int
      metadata: JSON
      billingAddress: AddressInput
      preview: Boolean
      lines: [LineInput!]
    }
    input AddressInput { line1: String }
    input LineInput { id: ID description: String! quantity: Quantity! unitPriceCents: Cents! destroy: Boolean }
    input UpdateLineInput { invoiceId: ID! id: ID! description: String }
    input FindContactInput { externalId: String! name: String updateExisting: Boolean }
    input AllocateInput { id: ID! allocations: [AllocationInput!]! }
    input AllocationInput { commitmentId: ID! allocatedCents: Cents! }
    input CorrectInput { id: ID! extractedVendorName: String }
    input VoidInput { id: ID! }
    input UploadInput { file: JSON! }
  `),
);

// The decorators of the real schema say this.
const { preview } = assertInputObjectType(smallSchema.getType('CreateInvoiceInput')).getFields();
if (preview) preview.extensions = { graphqlOnly: true };
