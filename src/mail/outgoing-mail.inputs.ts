import { Field, ID, InputType, ObjectType } from 'type-graphql';
import { MailKind, MailStatus, OutgoingMail } from './outgoing-mail.entity.js';

@InputType({ description: 'Which mails to list; conditions combine with AND.' })
export class OutgoingMailFilter {
  @Field(() => [MailStatus], { nullable: true, description: 'With one of these statuses.' })
  statuses?: MailStatus[] | null;

  @Field(() => [MailKind], { nullable: true, description: 'Of one of these kinds.' })
  kinds?: MailKind[] | null;

  @Field(() => ID, { nullable: true, description: 'About this contact.' })
  contactId?: string | null;

  @Field(() => ID, { nullable: true, description: 'About this invoice.' })
  invoiceId?: string | null;

  @Field(() => ID, { nullable: true, description: 'About this credit note.' })
  creditNoteId?: string | null;
}

@InputType({ description: 'The mail to send again.' })
export class RetryOutgoingMailInput {
  @Field(() => ID, { description: 'The mail.' })
  id!: string;
}

@ObjectType({ description: 'The mail as it is now.' })
export class OutgoingMailPayload {
  @Field(() => OutgoingMail, { description: 'The mail.' })
  outgoingMail!: OutgoingMail;
}
