import type { EntityManager } from '@mikro-orm/postgresql';
import { Arg, Args, Ctx, Field, ID, InputType, Query, Resolver } from 'type-graphql';
import { ApiKeyScope } from '../contract/scopes.js';
import { type Row, registerEnum } from '../store/columns.js';
import { type Page, PageArguments, page } from '../store/page.js';
import { RequiresScope } from '../store/scope.js';
import { sql } from '../store/sql.js';
import { recordId } from '../values/record-id.js';
import { AuditEntry } from './audit-entry.entity.js';
import { AuditEntryConnection } from './audit-log.resolver.js';

/** Records that whoever may read the books may read, by the type that the audit log names. */
export enum RecordWithHistory {
  ACCOUNT = 'Account',
  AMORTIZATION_SCHEDULE = 'AmortizationSchedule',
  BANK_TRANSACTION = 'BankTransaction',
  BILL = 'Bill',
  COMMITMENT = 'Commitment',
  CONTACT = 'Contact',
  CREDIT_NOTE = 'CreditNote',
  DEBIT_NOTE = 'DebitNote',
  INVOICE = 'Invoice',
  INVOICE_DOCUMENT = 'InvoiceDocument',
  MANUAL_JOURNAL = 'ManualJournal',
  OPENING_BALANCE = 'OpeningBalance',
  PAYMENT = 'Payment',
  PAYMENT_PROPOSAL = 'PaymentProposal',
  RECONCILIATION = 'Reconciliation',
  VENDOR_PAYMENT = 'VendorPayment',
}
registerEnum(RecordWithHistory, 'RecordWithHistory', 'Kind of record that has a history.', {
  ACCOUNT: 'An account of the chart.',
  AMORTIZATION_SCHEDULE: 'A schedule that spreads an amount.',
  BANK_TRANSACTION: 'A transfer, fee, interest or tax payment.',
  BILL: 'A bill of a vendor.',
  COMMITMENT: 'A purchase order or contract.',
  CONTACT: 'A customer or vendor.',
  CREDIT_NOTE: 'A credit note to a customer.',
  DEBIT_NOTE: 'A debit note to a vendor.',
  INVOICE: 'An invoice to a customer.',
  INVOICE_DOCUMENT: 'A document of the inbox.',
  MANUAL_JOURNAL: 'A journal that was entered by hand.',
  OPENING_BALANCE: 'Balances that were taken over.',
  PAYMENT: 'A payment of a customer.',
  PAYMENT_PROPOSAL: 'A payment that waits for a second person.',
  RECONCILIATION: 'A bank statement that is compared with the ledger.',
  VENDOR_PAYMENT: 'A payment to a vendor.',
});

@InputType({ description: 'A record of the books.' })
export class RecordHistoryInput {
  @Field(() => RecordWithHistory, { description: 'Its kind.' })
  type!: RecordWithHistory;

  @Field(() => ID, { description: 'Its id; one that was deleted has its history too.' })
  id!: string;
}

/** Their ids are those of bills, not of the proposals that they were recorded as making. */
const actionsOnOthers = ['bulkCreatePaymentProposals'];

@Resolver()
export class RecordHistoryResolver {
  @Query(() => AuditEntryConnection, {
    description:
      'What was done to one record, by whom and when, in the order in which it was recorded: its entries of the audit log, those of actions on several records among them.',
  })
  @RequiresScope(ApiKeyScope.READ)
  recordHistory(
    @Args(() => PageArguments) arguments_: PageArguments,
    @Arg('of', () => RecordHistoryInput, { description: 'Whose history.' }) { type, id }: RecordHistoryInput,
    @Ctx() { em }: { em: EntityManager },
  ): Promise<Page<Row<AuditEntry>>> {
    const number = recordId(id, 'Record');
    const where = sql`resource_type = ${type} and (resource_id = ${number} or (resource_id is null
      and changes -> 'ids' @> ${JSON.stringify([String(number)])}::jsonb and action <> all(${actionsOnOthers})))`;
    return page(em, AuditEntry, arguments_, { where: [where] });
  }
}
