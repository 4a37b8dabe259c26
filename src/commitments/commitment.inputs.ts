import { Field, ID, InputType, Int, ObjectType } from 'type-graphql';
import { GraphqlOnly, LongText, ShortText } from '../store/input-fields.js';
import { AmountFilter } from '../store/record-list.js';
import { ShapedAs } from '../store/shaped-as.js';
import { CalendarDate, Cents, Currency, Json, Quantity } from '../values/scalars.js';
import { Commitment, CommitmentStatus, TaxTreatment } from './commitment.entity.js';
import { metadataDescription, metadataSchema } from './metadata.js';

/** The fields of a commitment line. */
@InputType({ description: 'A line of a commitment.' })
export class CommitmentLineInput {
  @Field(() => Int, { nullable: true, description: 'Position among the lines. Defaults to the order given.' })
  position?: number | null;

  @LongText('Description of what is expected.', { nullable: true })
  description?: string | null;

  @Field(() => Quantity, { nullable: true, description: 'Number of units. Defaults to 1.' })
  quantity?: string | null;

  @Field(() => Cents, { nullable: true, description: 'Price of one unit in minor units. Defaults to 0.' })
  unitPriceCents?: number | null;

  @Field(() => ID, { nullable: true, description: 'The expense or asset account that the bill is booked to.' })
  accountId?: string | null;

  @Field(() => CalendarDate, { nullable: true, description: 'First day of the line’s own window.' })
  periodStart?: string | null;

  @Field(() => CalendarDate, { nullable: true, description: 'Last day of the line’s own window.' })
  periodEnd?: string | null;

  @ShortText('Identifier of the line in the source system; unique in the commitment.', {
    nullable: true,
    notBlank: true,
  })
  externalLineId?: string | null;

  @ShapedAs(metadataSchema)
  @Field(() => Json, { nullable: true, description: metadataDescription })
  metadata?: unknown;
}

@InputType({ description: 'A new line, or with `id` a change of an existing one; with `destroy` its removal.' })
export class CommitmentLineChangeInput extends CommitmentLineInput {
  @Field(() => ID, { nullable: true, description: 'The line to change; a new line without it.' })
  id?: string | null;

  @Field(() => Boolean, { nullable: true, description: 'True: remove the line.' })
  destroy?: boolean | null;
}

/** The fields of a commitment that may always be left out. */
@InputType({ description: 'Fields of a commitment.' })
abstract class CommitmentFields {
  @Field(() => Currency, { nullable: true, description: 'Defaults to the owner’s currency.' })
  currency?: string | null;

  @LongText('Job site or delivery address.', { nullable: true })
  serviceAddress?: string | null;

  @Field(() => CalendarDate, { nullable: true, description: 'First day of the expected service or delivery window.' })
  periodStart?: string | null;

  @Field(() => CalendarDate, { nullable: true, description: 'Last day of the expected service or delivery window.' })
  periodEnd?: string | null;

  @LongText('Notes.', { nullable: true })
  notes?: string | null;

  @GraphqlOnly()
  @Field(() => TaxTreatment, {
    nullable: true,
    description: 'Whether its amounts include tax: invoices are compared with it before or after theirs.',
  })
  taxTreatment?: TaxTreatment | null;

  @ShapedAs(metadataSchema)
  @Field(() => Json, { nullable: true, description: metadataDescription })
  metadata?: unknown;
}

@InputType({ description: 'A new commitment.' })
export class CreateCommitmentInput extends CommitmentFields {
  @Field(() => ID, { description: 'The vendor.' })
  contactId!: string;

  @ShortText('Purchase-order or commitment number; unique per owner.')
  number!: string;

  @Field(() => Cents, { description: 'What the vendor is expected to invoice in total, 0 or more.' })
  expectedTotalCents!: number;

  @Field(() => [CommitmentLineInput], { nullable: true, description: 'The lines.' })
  lines?: CommitmentLineInput[] | null;
}

/** What a change may leave out and a new commitment may not. */
@InputType({ description: 'Fields of a commitment, all of them optional.' })
abstract class OptionalCommitmentFields extends CommitmentFields {
  @Field(() => ID, { nullable: true, description: 'The vendor.' })
  contactId?: string | null;

  @ShortText('Purchase-order or commitment number; unique per owner.', { nullable: true, notBlank: true })
  number?: string | null;

  @Field(() => Cents, { nullable: true, description: 'What the vendor is expected to invoice in total, 0 or more.' })
  expectedTotalCents?: number | null;
}

@InputType({
  description:
    'A commitment by its key in the source system. Contact, number and expected total are required on creation.',
})
export class UpsertCommitmentInput extends OptionalCommitmentFields {
  @ShortText('Identifier of the source system.')
  externalSource!: string;

  @ShortText('Identifier in the source system.')
  externalId!: string;

  @Field(() => [CommitmentLineInput], {
    nullable: true,
    description:
      'The complete set of lines, matched by `externalLineId`, else by position; lines that are not named are removed.',
  })
  lines?: CommitmentLineInput[] | null;
}

@InputType({ description: 'Changes of a commitment: only the fields given change.' })
export class UpdateCommitmentInput extends OptionalCommitmentFields {
  @Field(() => ID, { description: 'The commitment.' })
  id!: string;

  @Field(() => [CommitmentLineChangeInput], {
    nullable: true,
    description: 'Lines to add, change or remove; lines that are not named stay as they are.',
  })
  lines?: CommitmentLineChangeInput[] | null;
}

@InputType({ description: 'The commitment to cancel.' })
export class CancelCommitmentInput {
  @Field(() => ID, { description: 'The commitment.' })
  id!: string;
}

@InputType({ description: 'Which commitments to list; conditions combine with AND.' })
export class CommitmentFilter extends AmountFilter {
  @Field(() => CommitmentStatus, { nullable: true, description: 'Commitments of this status.' })
  status?: CommitmentStatus | null;

  @Field(() => [CommitmentStatus], { nullable: true, description: 'Commitments of one of these statuses.' })
  statuses?: CommitmentStatus[] | null;

  @ShortText('Anywhere in the number, the address or the vendor’s name, in any case.', { nullable: true })
  q?: string | null;

  @Field(() => ID, { nullable: true, description: 'Commitments of this vendor.' })
  contactId?: string | null;

  @Field(() => CalendarDate, {
    nullable: true,
    description: 'Commitments whose period reaches this day or a later one; those without a period are left out.',
  })
  from?: string | null;

  @Field(() => CalendarDate, {
    nullable: true,
    description: 'Commitments whose period begins this day or earlier; those without a period are left out.',
  })
  to?: string | null;

  @Field(() => Boolean, {
    nullable: true,
    description: 'True: only with more than 0 remaining. False: only the others.',
  })
  hasRemaining?: boolean | null;
}

@ObjectType({ description: 'The commitment as it is now.' })
export class CommitmentPayload {
  @Field(() => Commitment, { description: 'The commitment.' })
  commitment!: Commitment;
}

@ObjectType({ description: 'The commitment, and whether this request created it.' })
export class UpsertCommitmentPayload extends CommitmentPayload {
  @Field({ description: 'True when this request created the commitment.' })
  created!: boolean;
}
