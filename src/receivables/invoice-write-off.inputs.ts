import { Field, ID, InputType, ObjectType } from 'type-graphql';
import { WriteOffFilter, WriteOffInput } from '../documents/settlement.inputs.js';
import { Voidable } from '../documents/voiding.js';
import { bulkIdsDescription } from '../ledger/bulk.js';
import { PreviewablePayload } from '../ledger/preview.js';
import { InvoiceWriteOff } from './invoice-write-off.entity.js';

@InputType({ description: 'What to give up of a posted invoice.' })
export class CreateInvoiceWriteOffInput extends WriteOffInput {
  @Field(() => ID, { description: 'The invoice.' })
  invoiceId!: string;

  @Field(() => ID, {
    nullable: true,
    description: 'The expense account that it is booked to. Defaults to the standard one.',
  })
  accountId?: string | null;
}

@InputType({ description: 'The write-off to void.' })
export class VoidInvoiceWriteOffInput extends Voidable {
  @Field(() => ID, { description: 'The write-off.' })
  id!: string;
}

@InputType({ description: 'Which write-offs to list; conditions combine with AND.' })
export class InvoiceWriteOffFilter extends WriteOffFilter {
  @Field(() => ID, { nullable: true, description: 'Write-offs of this invoice.' })
  invoiceId?: string | null;
}

@ObjectType({ description: 'The write-off as it is now.' })
export class InvoiceWriteOffPayload extends PreviewablePayload {
  @Field(() => InvoiceWriteOff, { description: 'The write-off.' })
  invoiceWriteOff!: InvoiceWriteOff;
}

@InputType({ description: 'Write-offs to void, each on its own.' })
export class BulkVoidInvoiceWriteOffsInput extends Voidable {
  @Field(() => [ID], { description: bulkIdsDescription })
  ids!: string[];
}
