import type { EntityManager } from '@mikro-orm/postgresql';
import { Arg, Ctx, Field, InputType, Int, Mutation, ObjectType, Query, Resolver } from 'type-graphql';
import { ApiKeyScope } from '../contract/scopes.js';
import { AnsweredInParts } from '../store/children.js';
import { ShortText } from '../store/input-fields.js';
import { RequiresScope } from '../store/scope.js';
import { tenantOf } from '../store/tenancy.js';
import { NumberSeriesKind } from './number-series.entity.js';
import { numberSeries, type ShownSeries, updateNumberSeries } from './number-series.operations.js';
import { Owner } from './owner.entity.js';
import { getOwner } from './owner.operations.js';

@ObjectType('NumberSeries', {
  description: 'How one kind of records is numbered, without gaps within each series.',
})
export class ShownNumberSeries implements ShownSeries {
  @Field(() => NumberSeriesKind, { description: 'What is numbered.' })
  kind!: NumberSeriesKind;

  @Field({ description: 'What stands before the digits, and before the year where numbers have one.' })
  prefix!: string;

  @Field(() => Int, { description: 'The first number of the series, or of each year.' })
  start!: number;

  @Field(() => Int, { description: 'Digits at least, with zeros in front.' })
  digits!: number;

  @Field({ description: 'Whether each calendar year has a series of its own: `INV-2026-000001`.' })
  yearly!: boolean;

  @Field({ description: 'The number that a record of today would get next.' })
  nextNumber!: string;
}

@InputType({
  description: 'How a kind is numbered from now on; what is left out stays. Numbers that were given stay as they are.',
})
export class UpdateNumberSeriesInput {
  @Field(() => NumberSeriesKind, { description: 'What is numbered.' })
  kind!: NumberSeriesKind;

  @ShortText('What stands before the digits: at most 20 letters, digits and -./_#, not ending with a digit.', {
    nullable: true,
  })
  prefix?: string | null;

  @Field(() => Int, {
    nullable: true,
    description:
      'The next number, beyond every number with this prefix; of a yearly series the first of each year. Defaults to where numbers with the prefix were left, or to 1.',
  })
  start?: number | null;

  @Field(() => Int, { nullable: true, description: 'Digits at least, from 1 to 12, with zeros in front.' })
  digits?: number | null;

  @Field(() => Boolean, {
    nullable: true,
    description:
      'True: the calendar year of the record’s own day when it gets its number stands after the prefix, and each year begins anew.',
  })
  yearly?: boolean | null;
}

@ObjectType({ description: 'The series as it is now.' })
export class NumberSeriesPayload {
  @Field(() => ShownNumberSeries, { description: 'The series.' })
  numberSeries!: ShownNumberSeries;

  @Field(() => Owner, { description: 'The business whose records it numbers.' })
  owner!: Owner;
}

@ObjectType({ description: 'How the owner’s records are numbered.' })
export class AllNumberSeries {
  @AnsweredInParts()
  @Field(() => [ShownNumberSeries], { description: 'One for each kind.' })
  series!: ShownNumberSeries[];
}

@Resolver()
export class NumberSeriesResolver {
  @Query(() => AllNumberSeries, { description: 'How the owner’s records are numbered.' })
  @RequiresScope(ApiKeyScope.ADMIN)
  async numberSeries(@Ctx() { em }: { em: EntityManager }): Promise<AllNumberSeries> {
    return { series: await numberSeries(em) };
  }

  @Mutation(() => NumberSeriesPayload, {
    description:
      'Changes how a kind is numbered from now on. Refused with VALIDATION_FAILED when numbers would be given twice.',
  })
  @RequiresScope(ApiKeyScope.ADMIN)
  async updateNumberSeries(
    @Arg('input', { description: 'The changes.' }) input: UpdateNumberSeriesInput,
    @Ctx() { em }: { em: EntityManager },
  ): Promise<NumberSeriesPayload> {
    return { numberSeries: await updateNumberSeries(em, input), owner: await getOwner(em, tenantOf(em).ownerId) };
  }
}
