import { Field, ID, InputType, ObjectType } from 'type-graphql';
import { Voidable } from '../documents/voiding.js';
import { bulkIdsDescription } from '../ledger/bulk.js';
import { PreviewablePayload } from '../ledger/preview.js';
import { LongText, Previewable, ShortText } from '../store/input-fields.js';
import { AmountFilter } from '../store/record-list.js';
import { CalendarDate, Cents, Currency } from '../values/scalars.js';
import { BankTransaction, BankTransactionKind, BankTransactionStatus } from './bank-transaction.entity.js';

@InputType({ description: 'Fields of a bank transaction.' })
abstract class BankTransactionFields extends Previewable {
  @Field(() => CalendarDate, { description: 'The day of the transaction.' })
  transactionDate!: string;

  @Field(() => Currency, { nullable: true, description: 'Defaults to the owner’s currency.' })
  currency?: string | null;

  @ShortText('Reference on the statement.', { nullable: true })
  reference?: string | null;

  @LongText('Notes.', { nullable: true })
  notes?: string | null;
}

@InputType({ description: 'Money to move from one account of the owner to another.' })
export class CreateTransferInput extends BankTransactionFields {
  @Field(() => ID, { description: 'The bank, cash or card account that the money leaves.' })
  fromAccountId!: string;

  @Field(() => ID, {
    description:
      'The bank, cash or card account that the money reaches; the same one where it changes its currency there.',
  })
  toAccountId!: string;

  @Field(() => Cents, { description: 'The amount that leaves, above 0.' })
  amountCents!: number;

  @Field(() => Cents, {
    nullable: true,
    description:
      'What reaches the other account, above 0, where that is in another currency. Defaults to the amount that leaves, in the same currency.',
  })
  toAmountCents?: number | null;

  @Field(() => Currency, {
    nullable: true,
    description: 'Currency of `toAmountCents`. Defaults to the owner’s currency.',
  })
  toCurrency?: string | null;
}

@InputType({ description: 'A fee or interest on a bank statement.' })
export class CreateBankChargeInput extends BankTransactionFields {
  @Field(() => BankTransactionKind, { description: 'FEE, INTEREST_EARNED or INTEREST_PAID.' })
  kind!: BankTransactionKind;

  @Field(() => ID, {
    nullable: true,
    description: 'The bank, cash or card account. Defaults to the standard bank account.',
  })
  accountId?: string | null;

  @Field(() => ID, {
    nullable: true,
    description:
      'The expense account, of interest earned the revenue account. Defaults to the standard one of the kind.',
  })
  counterAccountId?: string | null;

  @Field(() => Cents, { description: 'The amount, above 0.' })
  amountCents!: number;
}

@InputType({ description: 'Sales tax to settle with the tax office.' })
export class CreateSalesTaxPaymentInput extends BankTransactionFields {
  @Field(() => ID, {
    nullable: true,
    description: 'The bank, cash or card account. Defaults to the standard bank account.',
  })
  accountId?: string | null;

  @Field(() => Cents, { description: 'Sales tax of the period, 0 or more.' })
  salesTaxCents!: number;

  @Field(() => Cents, {
    nullable: true,
    description:
      'Purchase tax of the period that is set off, 0 or more. When it is more than the sales tax, the rest was refunded. Defaults to 0.',
  })
  purchaseTaxCents?: number | null;

  @Field(() => Boolean, {
    nullable: true,
    description:
      'True: it is about what `closeTaxPeriod` left on the account of tax settlement, and not about the accounts of tax themselves. Defaults to false.',
  })
  settled?: boolean | null;
}

@InputType({ description: 'The bank transaction to void.' })
export class VoidBankTransactionInput extends Voidable {
  @Field(() => ID, { description: 'The bank transaction.' })
  id!: string;
}

@InputType({ description: 'Which bank transactions to list; conditions combine with AND.' })
export class BankTransactionFilter extends AmountFilter {
  @Field(() => BankTransactionStatus, { nullable: true, description: 'Transactions of this status.' })
  status?: BankTransactionStatus | null;

  @Field(() => [BankTransactionStatus], { nullable: true, description: 'Transactions of one of these statuses.' })
  statuses?: BankTransactionStatus[] | null;

  @ShortText('Anywhere in the reference, in any case.', { nullable: true })
  q?: string | null;

  @Field(() => ID, { nullable: true, description: 'Transactions of this account, transfers on either side.' })
  accountId?: string | null;

  @Field(() => BankTransactionKind, { nullable: true, description: 'Transactions of this kind.' })
  kind?: BankTransactionKind | null;

  @Field(() => CalendarDate, { nullable: true, description: 'Of this day or later.' })
  from?: string | null;

  @Field(() => CalendarDate, { nullable: true, description: 'Of this day or earlier.' })
  to?: string | null;
}

@ObjectType({ description: 'The bank transaction as it is now.' })
export class BankTransactionPayload extends PreviewablePayload {
  @Field(() => BankTransaction, { description: 'The bank transaction.' })
  bankTransaction!: BankTransaction;
}

@InputType({ description: 'Bank transactions to void, each on its own.' })
export class BulkVoidBankTransactionsInput extends Voidable {
  @Field(() => [ID], { description: bulkIdsDescription })
  ids!: string[];
}
