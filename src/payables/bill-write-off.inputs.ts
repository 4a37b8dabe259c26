import { Field, ID, InputType, ObjectType } from 'type-graphql';
import { WriteOffFilter, WriteOffInput } from '../documents/settlement.inputs.js';
import { Voidable } from '../documents/voiding.js';
import { bulkIdsDescription } from '../ledger/bulk.js';
import { PreviewablePayload } from '../ledger/preview.js';
import { BillWriteOff } from './bill-write-off.entity.js';

@InputType({ description: 'What to give up of a posted bill.' })
export class CreateBillWriteOffInput extends WriteOffInput {
  @Field(() => ID, { description: 'The bill.' })
  billId!: string;

  @Field(() => ID, {
    nullable: true,
    description: 'The revenue account that it is booked to. Defaults to the standard one.',
  })
  accountId?: string | null;
}

@InputType({ description: 'The write-off to void.' })
export class VoidBillWriteOffInput extends Voidable {
  @Field(() => ID, { description: 'The write-off.' })
  id!: string;
}

@InputType({ description: 'Which write-offs to list; conditions combine with AND.' })
export class BillWriteOffFilter extends WriteOffFilter {
  @Field(() => ID, { nullable: true, description: 'Write-offs of this bill.' })
  billId?: string | null;
}

@ObjectType({ description: 'The write-off as it is now.' })
export class BillWriteOffPayload extends PreviewablePayload {
  @Field(() => BillWriteOff, { description: 'The write-off.' })
  billWriteOff!: BillWriteOff;
}

@InputType({ description: 'Write-offs to void, each on its own.' })
export class BulkVoidBillWriteOffsInput extends Voidable {
  @Field(() => [ID], { description: bulkIdsDescription })
  ids!: string[];
}
