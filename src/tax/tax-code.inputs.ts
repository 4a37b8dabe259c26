import { Field, ID, InputType, Int, ObjectType } from 'type-graphql';
import { AtMost } from '../store/children.js';
import { ChangesFilter, ShortText } from '../store/input-fields.js';
import { EcSupply, TaxCode, TaxKind } from './tax-code.entity.js';

@InputType({ description: 'A new tax code.' })
export class CreateTaxCodeInput {
  @ShortText('Short name, for example `DE19`; unique per owner among those that are not archived.')
  code!: string;

  @ShortText('Name of the code, as it stands on documents.')
  name!: string;

  @ShortText('Country whose tax it is, ISO 3166-1 alpha-2. Defaults to the owner’s.', {
    nullable: true,
    notBlank: true,
  })
  country?: string | null;

  @Field(() => TaxKind, { description: 'How what is sold or bought is taxed.' })
  kind!: TaxKind;

  @Field(() => Int, {
    nullable: true,
    description:
      'Rate in millionths, at most 1000000: 88750 is 8.875 %. Above 0 for STANDARD and REDUCED. Defaults to 0.',
  })
  ratePpm?: number | null;

  @Field(() => Boolean, { nullable: true, description: 'Whether tax on purchases is recovered. Defaults to true.' })
  recoverable?: boolean | null;

  @Field(() => EcSupply, { nullable: true, description: 'As what sales stand in the EC sales list. Defaults to none.' })
  ecSupply?: EcSupply | null;
}

@InputType({
  description: 'Changes of a tax code: only the fields given change. Of one that lines have, only its name.',
})
export class UpdateTaxCodeInput {
  @Field(() => ID, { description: 'The tax code.' })
  id!: string;

  @ShortText('Short name.', { nullable: true, notBlank: true })
  code?: string | null;

  @ShortText('Name of the code; documents that are posted keep theirs.', { nullable: true, notBlank: true })
  name?: string | null;

  @ShortText('Country whose tax it is, ISO 3166-1 alpha-2.', { nullable: true, notBlank: true })
  country?: string | null;

  @Field(() => TaxKind, { nullable: true, description: 'How what is sold or bought is taxed.' })
  kind?: TaxKind | null;

  @Field(() => Int, { nullable: true, description: 'Rate in millionths, at most 1000000: 88750 is 8.875 %.' })
  ratePpm?: number | null;

  @Field(() => Boolean, { nullable: true, description: 'Whether tax on purchases is recovered.' })
  recoverable?: boolean | null;

  @Field(() => EcSupply, { nullable: true, description: 'As what sales stand in the EC sales list.' })
  ecSupply?: EcSupply | null;
}

@InputType({ description: 'The tax code to archive.' })
export class ArchiveTaxCodeInput {
  @Field(() => ID, { description: 'The tax code.' })
  id!: string;
}

@InputType({ description: 'The country whose tax codes to add.' })
export class InstallTaxCodesInput {
  @ShortText('Country of the set, ISO 3166-1 alpha-2. Defaults to the owner’s.', { nullable: true, notBlank: true })
  country?: string | null;
}

@InputType({ description: 'Which tax codes to list; conditions combine with AND.' })
export class TaxCodeFilter extends ChangesFilter {
  @ShortText('Codes of this country.', { nullable: true })
  country?: string | null;

  @Field(() => TaxKind, { nullable: true, description: 'Codes of this kind.' })
  kind?: TaxKind | null;

  @Field(() => Boolean, { nullable: true, description: 'Archived codes (true), or those that lines take (false).' })
  archived?: boolean | null;

  @ShortText('Anywhere in the code or the name, in any case.', { nullable: true })
  q?: string | null;
}

@ObjectType({ description: 'The tax code as it is now.' })
export class TaxCodePayload {
  @Field(() => TaxCode, { description: 'The tax code.' })
  taxCode!: TaxCode;
}

@ObjectType({ description: 'The tax codes that were added.' })
export class InstallTaxCodesPayload {
  @AtMost(50)
  @Field(() => [TaxCode], { description: 'Those of the set that the owner did not have, by ascending id.' })
  taxCodes!: TaxCode[];
}
