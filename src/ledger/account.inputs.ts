import { Field, ID, InputType, ObjectType } from 'type-graphql';
import { AtMost } from '../store/children.js';
import { ShortText } from '../store/input-fields.js';
import { Account, AccountType } from './account.entity.js';

@InputType({ description: 'A new account of the chart.' })
export class CreateAccountInput {
  @ShortText('Account number; unique per owner.')
  number!: string;

  @ShortText('Name of the account.')
  name!: string;

  @Field(() => AccountType, { description: 'Class of the account; it stays.' })
  accountType!: AccountType;

  @ShortText(
    'Sub-classification. Money is received on and paid from `bank` and `cash` (assets) and `credit_card` (liabilities). Defaults to `other`.',
    { nullable: true, notBlank: true },
  )
  subType?: string | null;

  @Field(() => Boolean, {
    nullable: true,
    description: 'True: the account lessens others of its class, as discounts lessen revenue. Defaults to false.',
  })
  contra?: boolean | null;

  @ShortText('Heading under which the account is listed with others of its class.', { nullable: true, notBlank: true })
  heading?: string | null;
}

@InputType({ description: 'Changes of an account: only the fields given change.' })
export class UpdateAccountInput {
  @Field(() => ID, { description: 'The account.' })
  id!: string;

  @ShortText('Account number; unique per owner.', { nullable: true, notBlank: true })
  number?: string | null;

  @ShortText('Name of the account.', { nullable: true, notBlank: true })
  name?: string | null;

  @ShortText('Heading under which the account is listed; null takes it out of its group.', {
    nullable: true,
    notBlank: true,
  })
  heading?: string | null;

  @Field(() => Boolean, {
    nullable: true,
    description: 'False archives the account: it keeps its entries and takes no new ones. True takes it back.',
  })
  active?: boolean | null;
}

@ObjectType({ description: 'The account as it is now.' })
export class AccountPayload {
  @Field(() => Account, { description: 'The account.' })
  account!: Account;
}

@InputType({ description: 'Which accounts of the standard chart to add.' })
export class AddStandardAccountsInput {
  @Field(() => AccountType, { nullable: true, description: 'Those of this class alone. Defaults to all.' })
  accountType?: AccountType | null;
}

@ObjectType({ description: 'The accounts that were added.' })
export class AddStandardAccountsPayload {
  @AtMost(100)
  @Field(() => [Account], { description: 'Those of the standard chart that the owner did not have, by ascending id.' })
  accounts!: Account[];
}
