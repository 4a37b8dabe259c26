import { Field, InputType, ObjectType } from 'type-graphql';
import { Paper } from '../drawing/paper.js';
import { LongText, ShortText } from '../store/input-fields.js';
import { type ReceivedFile, Upload } from '../store/received-file.js';
import { PrintLanguage } from './language.js';
import { Letterhead } from './letterhead.entity.js';

@InputType({ description: 'Changes of the letterhead; what is left out stays, null takes it away.' })
export class UpdateLetterheadInput {
  @Field(() => Upload, { nullable: true, description: 'The logo: a PNG or JPEG of at most 512 KB and 4 megapixels.' })
  logo?: ReceivedFile | null;

  @ShortText('Name of the holder of the bank account; null for the owner’s own.', { nullable: true })
  accountHolder?: string | null;

  @ShortText('International bank account number, with or without spaces.', { nullable: true })
  iban?: string | null;

  @ShortText('Business identifier code of the bank.', { nullable: true })
  bic?: string | null;

  @LongText('Name of the bank, or where else to pay, line by line.', { nullable: true })
  bankDetails?: string | null;

  @LongText('At the foot of every page, line by line.', { nullable: true })
  footer?: string | null;

  @Field(() => PrintLanguage, {
    nullable: true,
    description: 'Language of documents that are not asked for in another.',
  })
  language?: PrintLanguage | null;

  @Field(() => Paper, { nullable: true, description: 'Paper of documents that are not asked for on another.' })
  paper?: Paper | null;
}

@ObjectType({ description: 'The letterhead as it is now.' })
export class LetterheadPayload {
  @Field(() => Letterhead, { description: 'The letterhead.' })
  letterhead!: Letterhead;
}
