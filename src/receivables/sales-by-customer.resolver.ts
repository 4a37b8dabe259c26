import { Arg, Args, Ctx, ID, Query, Resolver } from 'type-graphql';
import { Contact } from '../contacts/contact.entity.js';
import { notFound } from '../contract/errors.js';
import { ApiKeyScope } from '../contract/scopes.js';
import { type TurnoverKind, turnoverByContact, turnoverDocuments } from '../documents/turnover.js';
import {
  TurnoverArguments,
  TurnoverDocument,
  TurnoverDocumentConnection,
  TurnoverReport,
} from '../documents/turnover-report.js';
import { periodInCurrency, type ReportContext } from '../ledger/report-arguments.js';
import type { Page } from '../store/page.js';
import { Costs, RequiresScope } from '../store/scope.js';
import { sql } from '../store/sql.js';
import { recordId } from '../values/record-id.js';

/** What is sold: invoices less credit notes. */
const sales: readonly TurnoverKind[] = [
  {
    type: 'invoice',
    table: sql`invoices`,
    number: sql`d.invoice_number`,
    day: sql`d.booked_on`,
    isNote: false,
  },
  {
    type: 'credit_note',
    table: sql`credit_notes`,
    number: sql`d.credit_note_number`,
    day: sql`d.issue_date`,
    isNote: true,
  },
];

@Resolver()
export class SalesByCustomerResolver {
  @Query(() => TurnoverReport, {
    description:
      'What was sold by customer in a period: invoices less credit notes, the largest customer first. A document counts on the day it was booked and is taken back on the day it was made void; opening balances are not sales.',
  })
  @RequiresScope(ApiKeyScope.REPORTS)
  @Costs(1_000)
  async salesByCustomer(
    @Args(() => TurnoverArguments) asked: TurnoverArguments,
    @Ctx() { em, tenant }: ReportContext,
  ): Promise<TurnoverReport> {
    return turnoverByContact(em, sales, await periodInCurrency(em, tenant, asked), asked);
  }

  @Query(() => TurnoverDocumentConnection, {
    nullable: true,
    description:
      'The invoices and credit notes that a figure of `salesByCustomer` consists of, by day. Null with NOT_FOUND when there is no such contact.',
  })
  @RequiresScope(ApiKeyScope.REPORTS)
  @Costs(1_000)
  async salesToCustomer(
    @Arg('contactId', () => ID, { description: 'The customer.' }) contactId: string,
    @Args(() => TurnoverArguments) asked: TurnoverArguments,
    @Ctx() { em, loaders, tenant }: ReportContext,
  ): Promise<Page<TurnoverDocument>> {
    const id = recordId(contactId, 'Contact');
    if (!(await loaders.one(Contact, id))) throw notFound('Contact');
    return turnoverDocuments(em, sales, id, await periodInCurrency(em, tenant, asked), asked) as Promise<
      Page<TurnoverDocument>
    >;
  }
}
