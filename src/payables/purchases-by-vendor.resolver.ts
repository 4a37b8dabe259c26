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

/** What is bought: bills less debit notes. */
const purchases: readonly TurnoverKind[] = [
  {
    type: 'bill',
    table: sql`bills`,
    number: sql`d.bill_number`,
    day: sql`d.booked_on`,
    isNote: false,
  },
  {
    type: 'debit_note',
    table: sql`debit_notes`,
    number: sql`d.debit_note_number`,
    day: sql`d.issue_date`,
    isNote: true,
  },
];

@Resolver()
export class PurchasesByVendorResolver {
  @Query(() => TurnoverReport, {
    description:
      'What was bought by vendor in a period: bills less debit notes, the largest vendor first. A document counts on the day it was booked and is taken back on the day it was made void; opening balances are not purchases.',
  })
  @RequiresScope(ApiKeyScope.REPORTS)
  @Costs(1_000)
  async purchasesByVendor(
    @Args(() => TurnoverArguments) asked: TurnoverArguments,
    @Ctx() { em, tenant }: ReportContext,
  ): Promise<TurnoverReport> {
    return turnoverByContact(em, purchases, await periodInCurrency(em, tenant, asked), asked);
  }

  @Query(() => TurnoverDocumentConnection, {
    nullable: true,
    description:
      'The bills and debit notes that a figure of `purchasesByVendor` consists of, by day. Null with NOT_FOUND when there is no such contact.',
  })
  @RequiresScope(ApiKeyScope.REPORTS)
  @Costs(1_000)
  async purchasesFromVendor(
    @Arg('contactId', () => ID, { description: 'The vendor.' }) contactId: string,
    @Args(() => TurnoverArguments) asked: TurnoverArguments,
    @Ctx() { em, loaders, tenant }: ReportContext,
  ): Promise<Page<TurnoverDocument>> {
    const id = recordId(contactId, 'Contact');
    if (!(await loaders.one(Contact, id))) throw notFound('Contact');
    return turnoverDocuments(em, purchases, id, await periodInCurrency(em, tenant, asked), asked) as Promise<
      Page<TurnoverDocument>
    >;
  }
}
