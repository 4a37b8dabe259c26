import { Field, ID, InputType, ObjectType } from 'type-graphql';
import { Previewable } from '../store/input-fields.js';
import { CalendarDate } from '../values/scalars.js';
import { PreviewablePayload } from './preview.js';
import { Revaluation } from './revaluation.entity.js';

@InputType({ description: 'The day to value at.' })
export class RevalueOpenItemsInput extends Previewable {
  @Field(() => CalendarDate, { description: 'The day, most often the last of a period; today at the latest.' })
  asOf!: string;
}

@InputType({ description: 'The revaluation to reverse.' })
export class ReverseRevaluationInput extends Previewable {
  @Field(() => ID, { description: 'The revaluation.' })
  id!: string;
}

@ObjectType({ description: 'The revaluation as it is now.' })
export class RevaluationPayload extends PreviewablePayload {
  @Field(() => Revaluation, { description: 'The revaluation.' })
  revaluation!: Revaluation;
}
