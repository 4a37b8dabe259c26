import { Field, ID, InputType, ObjectType } from 'type-graphql';
import { BulkInput } from '../ledger/bulk.js';
import { PreviewablePayload } from '../ledger/preview.js';
import { LongText, Previewable, ShortText } from '../store/input-fields.js';
import { AmountFilter } from '../store/record-list.js';
import { CalendarDate, Cents, Currency } from '../values/scalars.js';
import { ManualJournal, ManualJournalStatus } from './manual-journal.entity.js';

@InputType({ description: 'An account with a debit or a credit.' })
export class AmountLineInput {
  @Field(() => ID, { description: 'The account.' })
  accountId!: string;

  @Field(() => Cents, { nullable: true, description: 'Debit, above 0; left out on a credit line.' })
  debitCents?: number | null;

  @Field(() => Cents, { nullable: true, description: 'Credit, above 0; left out on a debit line.' })
  creditCents?: number | null;

  @LongText('What the line is about.', { nullable: true })
  memo?: string | null;
}

@InputType({ description: 'A new manual journal, a draft.' })
export class CreateManualJournalInput {
  @Field(() => CalendarDate, { description: 'The day its journal entry is to count for.' })
  entryDate!: string;

  @Field(() => Currency, { nullable: true, description: 'Defaults to the owner’s currency.' })
  currency?: string | null;

  @LongText('What it is about.')
  memo!: string;

  @Field(() => [AmountLineInput], {
    nullable: true,
    description: 'Debits and credits, in their order; accounts receivable and payable follow from documents alone.',
  })
  lines?: AmountLineInput[] | null;
}

@InputType({ description: 'Changes of a draft: only the fields given change.' })
export class UpdateManualJournalInput {
  @Field(() => ID, { description: 'The journal.' })
  id!: string;

  @Field(() => CalendarDate, { nullable: true, description: 'The day its journal entry is to count for.' })
  entryDate?: string | null;

  @Field(() => Currency, { nullable: true, description: 'Currency of all its amounts.' })
  currency?: string | null;

  @LongText('What it is about.', { nullable: true, notBlank: true })
  memo?: string | null;

  @Field(() => [AmountLineInput], {
    nullable: true,
    description: 'All its lines: they take the place of those before.',
  })
  lines?: AmountLineInput[] | null;
}

@InputType({ description: 'The draft to delete.' })
export class DeleteManualJournalInput {
  @Field(() => ID, { description: 'The journal.' })
  id!: string;
}

@InputType({ description: 'The draft to post.' })
export class PostManualJournalInput extends Previewable {
  @Field(() => ID, { description: 'The journal.' })
  id!: string;
}

@InputType({ description: 'The posted journal to reverse.' })
export class ReverseManualJournalInput extends Previewable {
  @Field(() => ID, { description: 'The journal.' })
  id!: string;

  @Field(() => CalendarDate, {
    nullable: true,
    description:
      'The day of the reversal, in an open period: its own day or any later one. Defaults to today, or its own day when that is later.',
  })
  reversedOn?: string | null;
}

@InputType({ description: 'Which manual journals to list; conditions combine with AND.' })
export class ManualJournalFilter extends AmountFilter {
  @Field(() => ManualJournalStatus, { nullable: true, description: 'Journals of this status.' })
  status?: ManualJournalStatus | null;

  @Field(() => [ManualJournalStatus], { nullable: true, description: 'Journals of one of these statuses.' })
  statuses?: ManualJournalStatus[] | null;

  @ShortText('Anywhere in the number or what it is about, in any case.', { nullable: true })
  q?: string | null;

  @Field(() => CalendarDate, { nullable: true, description: 'Dated this day or later.' })
  from?: string | null;

  @Field(() => CalendarDate, { nullable: true, description: 'Dated this day or earlier.' })
  to?: string | null;
}

@ObjectType({ description: 'The journal as it is now.' })
export class ManualJournalPayload extends PreviewablePayload {
  @Field(() => ManualJournal, { description: 'The journal.' })
  manualJournal!: ManualJournal;
}

@ObjectType({ description: 'Result of deleting a draft.' })
export class DeleteManualJournalPayload {
  @Field(() => ID, { description: 'The journal that is gone.' })
  manualJournalId!: string;
}

@InputType({ description: 'Draft manual journals to post, each on its own.' })
export class BulkPostManualJournalsInput extends BulkInput {}

@InputType({ description: 'Draft manual journals to delete, each on its own.' })
export class BulkDeleteManualJournalsInput extends BulkInput {}
