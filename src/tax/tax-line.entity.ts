import {
  BooleanColumn,
  CentsColumn,
  EnumColumn,
  IdColumn,
  IntegerColumn,
  OwnedRow,
  Resource,
  TextColumn,
} from '../store/columns.js';
import { TaxKind } from './tax-code.entity.js';

/** The column that names the document of a tax line. */
export type TaxedDocument = 'invoiceId' | 'creditNoteId' | 'billId' | 'debitNoteId';

@Resource('document_tax_lines', 'What one tax code makes of a document, as it was when the document was posted.')
export class TaxLine extends OwnedRow {
  @IdColumn('The invoice.', { hidden: true, nullable: true })
  invoiceId: number | null = null;

  @IdColumn('The credit note.', { hidden: true, nullable: true })
  creditNoteId: number | null = null;

  @IdColumn('The bill.', { hidden: true, nullable: true })
  billId: number | null = null;

  @IdColumn('The debit note.', { hidden: true, nullable: true })
  debitNoteId: number | null = null;

  @IdColumn('The tax code.')
  taxCodeId!: number;

  @TextColumn('Short name of the code.')
  code!: string;

  @TextColumn('Name of the code.')
  name!: string;

  @TextColumn('Country whose tax it is.')
  country!: string;

  @EnumColumn(() => TaxKind, 'How it is taxed.')
  kind!: TaxKind;

  @IntegerColumn('Rate in millionths: 190000 is 19 %.')
  ratePpm!: number;

  @BooleanColumn('Whether tax on a purchase is recovered.')
  recoverable!: boolean;

  @CentsColumn('Sum of the lines with the code, less their share of the discount.')
  baseCents!: number;

  @CentsColumn(
    'The tax on it. Of reverse charge on a purchase what the owner owes, which is not in the total; on a sale 0.',
  )
  taxCents!: number;

  @CentsColumn('Of the tax, what is booked to sales tax.')
  salesTaxCents!: number;

  @CentsColumn('Of the tax, what is booked to purchase tax.')
  purchaseTaxCents!: number;

  @CentsColumn('Of the tax, what is not recovered: cost.')
  nonRecoverableCents!: number;

  /** What of the tax the document charges: of a purchase under reverse charge nothing. */
  chargedCents(): number {
    return this.kind === TaxKind.REVERSE_CHARGE ? 0 : this.taxCents;
  }
}
