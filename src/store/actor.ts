import { Field, ID, ObjectType, registerEnumType } from 'type-graphql';
import { JsonColumn } from './columns.js';

export enum ActorKind {
  API_KEY = 'api_key',
  COMMAND_LINE = 'command_line',
  PERSON = 'person',
  SERVICE_KEY = 'service_key',
  SYSTEM = 'system',
}
registerEnumType(ActorKind, {
  name: 'ActorKind',
  description: 'By which way something was done.',
  valuesConfig: {
    API_KEY: { description: 'A request with an API key, or the work that such a request left to be done later.' },
    COMMAND_LINE: { description: 'A command on a machine of the installation.' },
    PERSON: { description: 'A person who had logged in, or the work that they left to be done later.' },
    SERVICE_KEY: { description: 'A request with a service key of the installation.' },
    SYSTEM: { description: 'The service by itself.' },
  },
});

/** Who did something. Kept with what was done, so that it stays true when the key is revoked or renamed. */
@ObjectType({ description: 'Who did something, and in which request.', simpleResolvers: true })
export class Actor {
  @Field(() => ActorKind, { description: 'By which way.' })
  kind!: ActorKind;

  @Field(() => ID, { nullable: true, description: 'The API key; null for people, commands and the service itself.' })
  apiKeyId!: number | null;

  @Field(() => String, { nullable: true, description: 'E-mail address of the person, or of who held the key then.' })
  email!: string | null;

  @Field(() => ID, { nullable: true, description: 'The person who had logged in; null for everybody else.' })
  personId?: number | null;

  @Field(() => String, { nullable: true, description: 'Name of the person as it was then; null for everybody else.' })
  name?: string | null;

  @Field(() => ID, { nullable: true, description: 'The request’s `X-Request-Id`; the logs name it too.' })
  requestId!: string | null;
}

/** The service by itself: what it does on a schedule, and work of before actors were recorded. */
export const systemActor: Actor = { kind: ActorKind.SYSTEM, apiKeyId: null, email: null, requestId: null };

/** Somebody at the command line of the installation. */
export const commandLineActor: Actor = { ...systemActor, kind: ActorKind.COMMAND_LINE };

/** The column `created_by`. */
export const ActorColumn = (description: string, options: { nullable?: boolean; hidden?: boolean } = {}) =>
  JsonColumn(description, { ...options, as: () => Actor });

/**
 * The actor in the order in which it is sealed; null for what was written before actors were recorded. A person's has two
 * words more than everybody else's.
 */
export function actorAsSealed(actor: Actor | null): unknown[] | null {
  if (actor === null) return null;
  const { kind, apiKeyId, email, requestId, personId, name } = actor;
  const sealed = [kind, apiKeyId, email, requestId];
  return personId === undefined && name === undefined ? sealed : [...sealed, personId, name];
}
