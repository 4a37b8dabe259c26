import { Field, ID, InputType, ObjectType } from 'type-graphql';
import { ChangesFilter, GraphqlOnly, LongText, ShortText } from '../store/input-fields.js';
import { Cents } from '../values/scalars.js';
import { Service } from './service.entity.js';

/** The fields of a service that may be left out. */
@InputType({ description: 'Fields of a service.' })
abstract class ServiceFields {
  @LongText('What the service is.', { nullable: true })
  description?: string | null;

  @Field(() => ID, {
    nullable: true,
    description: 'Revenue account of its lines. Defaults to the standard revenue account.',
  })
  revenueAccountId?: string | null;

  @GraphqlOnly()
  @Field(() => ID, {
    nullable: true,
    description: 'Tax code of its lines, where the invoice says nothing else of its tax.',
  })
  taxCodeId?: string | null;

  @Field(() => Boolean, { nullable: true, description: 'Whether the service is sold. Defaults to true.' })
  active?: boolean | null;
}

@InputType({ description: 'A new service.' })
export class CreateServiceInput extends ServiceFields {
  @ShortText('Name of the service.')
  name!: string;

  @Field(() => Cents, { description: 'Usual price of one unit, in minor units.' })
  unitPriceCents!: number;
}

@InputType({ description: 'Changes of a service: only the fields given change.' })
export class UpdateServiceInput extends ServiceFields {
  @Field(() => ID, { description: 'The service.' })
  id!: string;

  @ShortText('Name of the service.', { nullable: true, notBlank: true })
  name?: string | null;

  @Field(() => Cents, { nullable: true, description: 'Usual price of one unit, in minor units.' })
  unitPriceCents?: number | null;
}

@InputType({ description: 'Which services to list; conditions combine with AND.' })
export class ServiceFilter extends ChangesFilter {
  @Field(() => Boolean, { nullable: true, description: 'Services that are sold (true), or no longer sold (false).' })
  active?: boolean | null;

  @ShortText('Anywhere in the name, in any case.', { nullable: true })
  q?: string | null;
}

@ObjectType({ description: 'The service as it is now.' })
export class ServicePayload {
  @Field(() => Service, { description: 'The service.' })
  service!: Service;
}
