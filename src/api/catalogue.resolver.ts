import { Field, Int, ObjectType, Query, Resolver } from 'type-graphql';
import { type ErrorCode, errorCatalogue } from '../contract/errors.js';
import { type EventType, envelopeExample, envelopeSchema, eventCatalogue, eventTypes } from '../contract/events.js';
import { AtMost } from '../store/children.js';
import { registerEnum } from '../store/columns.js';
import { RequiresScope } from '../store/scope.js';
import { Json } from '../values/scalars.js';
import { EventTypes } from '../webhooks/event-type.js';

const errorCodes = Object.keys(errorCatalogue) as ErrorCode[];
const ErrorCodes = Object.fromEntries(errorCodes.map((code) => [code, code])) as Record<ErrorCode, ErrorCode>;
registerEnum(
  ErrorCodes,
  'ErrorCode',
  'The error catalogue: what `extensions.code` of an error can be.',
  Object.fromEntries(errorCodes.map((code) => [code, errorCatalogue[code].meaning])) as Record<ErrorCode, string>,
);

@ObjectType({ description: 'A code of the error catalogue.' })
export class CataloguedError {
  @Field(() => ErrorCodes, { description: 'The code.' })
  code!: ErrorCode;

  @Field(() => Int, { description: 'HTTP status of the answer in REST, and `extensions.httpStatus` in GraphQL.' })
  httpStatus!: number;

  @Field({ description: 'When it is answered.' })
  meaning!: string;
}

@ObjectType({ description: 'A type of event.' })
export class CataloguedEvent {
  @Field(() => EventTypes, { description: 'The type as a value of the enum.' })
  type!: EventType;

  @Field({ description: 'The type as events and webhook endpoints name it, for example `books.invoice.posted`.' })
  name!: string;

  @Field({ description: 'What has happened.' })
  description!: string;

  @Field(() => Json, { description: 'JSON Schema (2020-12) of the body of a delivery.' })
  schema!: object;

  @Field(() => Json, { description: 'A body as it might be.' })
  example!: object;
}

@ObjectType({ description: 'What the API can answer and send, for programs that want to know it all.' })
export class Catalogue {
  @AtMost(100)
  @Field(() => [CataloguedError], { description: 'Every error code.' })
  errors!: CataloguedError[];

  @AtMost(100)
  @Field(() => [CataloguedEvent], { description: 'Every type of event.' })
  events!: CataloguedEvent[];
}

@Resolver()
export class CatalogueResolver {
  @Query(() => Catalogue, { description: 'The error catalogue and the event catalogue.' })
  @RequiresScope('any')
  catalogue(): Catalogue {
    return {
      errors: errorCodes.map((code) => {
        const { status: httpStatus, meaning } = errorCatalogue[code];
        return { code, httpStatus, meaning };
      }),
      events: eventTypes.map((type) => ({
        type,
        name: type,
        description: eventCatalogue[type].description,
        schema: envelopeSchema(type),
        example: envelopeExample(type),
      })),
    };
  }
}
