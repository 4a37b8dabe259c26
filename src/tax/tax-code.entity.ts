import { ensure } from '../contract/errors.js';
import {
  BooleanColumn,
  type Defaulted,
  EnumColumn,
  IntegerColumn,
  NodeResource,
  OwnedRecord,
  registerEnum,
  TextColumn,
  TimestampColumn,
} from '../store/columns.js';
import { now } from '../values/clock.js';

export enum TaxKind {
  STANDARD = 'standard',
  REDUCED = 'reduced',
  ZERO = 'zero',
  EXEMPT = 'exempt',
  REVERSE_CHARGE = 'reverse_charge',
  OUT_OF_SCOPE = 'out_of_scope',
}
registerEnum(TaxKind, 'TaxKind', 'How what is sold or bought is taxed.', {
  STANDARD: 'At the general rate.',
  REDUCED: 'At a reduced rate.',
  ZERO: 'At a rate of 0, as exports are.',
  EXEMPT: 'Not at all, though it is of a kind that the tax is about.',
  REVERSE_CHARGE:
    'By the buyer: nothing on a sale; on a purchase the buyer owes the tax, and recovers it where it may.',
  OUT_OF_SCOPE: 'Not at all: the tax is not about it.',
});

export enum EcSupply {
  GOODS = 'goods',
  SERVICES = 'services',
}
registerEnum(EcSupply, 'EcSupply', 'What is sold to a business in another member state of the European Union.', {
  GOODS: 'Goods.',
  SERVICES: 'Services.',
});

/** Kinds that have a rate above 0; of reverse charge it may be 0. */
const ratedKinds: readonly TaxKind[] = [TaxKind.STANDARD, TaxKind.REDUCED];

@NodeResource('tax_codes', 'How a line is taxed: a rate, its kind and country, and whether the tax is recovered.')
export class TaxCode extends OwnedRecord {
  @TextColumn('Short name, for example `DE19`; unique per owner among those that are not archived.')
  code!: string;

  @TextColumn('Name of the code, as it stands on documents.')
  name!: string;

  @TextColumn('Country whose tax it is, ISO 3166-1 alpha-2.')
  country!: string;

  @EnumColumn(() => TaxKind, 'How what is sold or bought is taxed.')
  kind!: TaxKind;

  @IntegerColumn('Rate in millionths: 190000 is 19 %, 88750 is 8.875 %.')
  ratePpm!: number;

  @BooleanColumn('Whether tax on purchases is recovered; what is not is cost.')
  recoverable: Defaulted<boolean> = true;

  @EnumColumn(() => EcSupply, 'As what sales with the code stand in the EC sales list; null when they do not.', {
    nullable: true,
  })
  ecSupply: EcSupply | null = null;

  @TimestampColumn('When it was archived: lines take it no longer. Null while they do.', { nullable: true })
  archivedAt: Date | null = null;

  /** Whether the rate is one that the kind has. */
  hasFittingRate(): boolean {
    if (this.kind === TaxKind.REVERSE_CHARGE) return this.ratePpm >= 0;
    return ratedKinds.includes(this.kind) ? this.ratePpm > 0 : this.ratePpm === 0;
  }

  /** Takes no new lines from now on. Throws TAX_CODE_ARCHIVED. */
  archive(): void {
    ensure(this.archivedAt === null, 'TAX_CODE_ARCHIVED', `Tax code ${this.code} is archived already`);
    this.archivedAt = now();
  }
}
