import { Field, ID, InputType, ObjectType } from 'type-graphql';
import { ShortText } from '../store/input-fields.js';
import { LearnedField } from './learned-value.entity.js';

@InputType({ description: 'Which learned values to list; conditions combine with AND.' })
export class LearnedValueFilter {
  @ShortText('Of vendors whose name or marks contain this.', { nullable: true })
  vendor?: string | null;

  @Field(() => LearnedField, { nullable: true, description: 'Name of the field.' })
  field?: LearnedField | null;
}

@InputType({ description: 'The learned value to delete.' })
export class DeleteLearnedValueInput {
  @Field(() => ID, { description: 'The learned value.' })
  id!: string;
}

@ObjectType({ description: 'Result of deleting a learned value.' })
export class DeleteLearnedValuePayload {
  @Field({ description: 'True: later invoices of the vendor are read without it.' })
  success!: boolean;
}
