import { Field, ID, InputType } from 'type-graphql';
import { LongText } from '../store/input-fields.js';
import { ReviewReason } from './review.entity.js';

@InputType({ description: 'Reasons for review that somebody looked at and found right.' })
export abstract class AcknowledgeReviewsInput {
  @Field(() => ID, { description: 'The document.' })
  id!: string;

  @Field(() => [ReviewReason], { description: 'The reasons; each must be one that the document has.' })
  reasons!: ReviewReason[];

  @LongText('Why it is right.')
  note!: string;
}
