import { Paper } from '../drawing/paper.js';
import {
  type Defaulted,
  EnumColumn,
  OwnedRow,
  Resource,
  registerEnum,
  TextColumn,
  TimestampColumn,
} from '../store/columns.js';
import { now } from '../values/clock.js';
import { PrintLanguage } from './language.js';

registerEnum(PrintLanguage, 'PrintLanguage', 'Language of a printed document.', {
  EN: 'English.',
  DE: 'German.',
  FR: 'French.',
  ES: 'Spanish.',
  IT: 'Italian.',
  NL: 'Dutch.',
});
registerEnum(Paper, 'Paper', 'Size of the pages of a printed document.', {
  A4: '210 by 297 millimetres.',
  LETTER: '8.5 by 11 inches.',
});

@Resource('letterheads', 'What stands on documents that the owner prints, beside its name, address and tax number.')
export class Letterhead extends OwnedRow {
  /** Base64. */
  @TextColumn('The logo.', { nullable: true, hidden: true })
  logo: string | null = null;

  @TextColumn('Media type of the logo: `image/png` or `image/jpeg`; null without one.', { nullable: true })
  logoType: 'image/png' | 'image/jpeg' | null = null;

  @TextColumn('Name of the holder of the bank account; null for the owner’s own.', { nullable: true })
  accountHolder: string | null = null;

  @TextColumn('International bank account number, without spaces.', { nullable: true })
  iban: string | null = null;

  @TextColumn('Business identifier code of the bank.', { nullable: true })
  bic: string | null = null;

  @TextColumn('Name of the bank, or where else to pay, line by line.', { nullable: true })
  bankDetails: string | null = null;

  @TextColumn('At the foot of every page, line by line: register, directors, telephone, web site.', { nullable: true })
  footer: string | null = null;

  @EnumColumn(() => PrintLanguage, 'Language of documents that are not asked for in another.')
  language: Defaulted<PrintLanguage> = PrintLanguage.EN;

  @EnumColumn(() => Paper, 'Paper of documents that are not asked for on another.')
  paper: Defaulted<Paper> = Paper.A4;

  @TimestampColumn('When it last changed.')
  updatedAt: Date = now();
}
