import type { EntityManager } from '@mikro-orm/postgresql';
import { Arg, Args, Ctx, FieldResolver, ID, Mutation, Query, Resolver, Root, Subscription } from 'type-graphql';
import { notFound, Refusal } from '../contract/errors.js';
import { type EventType, isEventType, pingEvent, unknownEventTypes } from '../contract/events.js';
import { ApiKeyScope } from '../contract/scopes.js';
import { Event } from '../outbox/event.entity.js';
import { ChildArguments } from '../store/children.js';
import type { Row } from '../store/columns.js';
import type { Loaders } from '../store/loaders.js';
import { Connection, ForwardPageArguments, type Page, PageArguments, page } from '../store/page.js';
import { rows } from '../store/rows.js';
import { RequiresScope } from '../store/scope.js';
import { ShapedAs } from '../store/shaped-as.js';
import { type Sql, sql, whereGiven } from '../store/sql.js';
import { filterId, recordId } from '../values/record-id.js';
import { Json } from '../values/scalars.js';
import { cursorOfEvent, cursorOfNow, type EventStreamContext, eventPage, eventStream } from './event-stream.js';
import { EventTypes } from './event-type.js';
import { WebhookAttempt, WebhookDelivery } from './webhook-delivery.entity.js';
import { pingWebhookEndpoint, redeliverWebhook, sendTestEvent } from './webhook-delivery.operations.js';
import { noticeOf, WebhookEndpoint } from './webhook-endpoint.entity.js';
import {
  createWebhookEndpoint,
  deleteWebhookEndpoint,
  enableWebhookEndpoint,
  rotateWebhookSecret,
  updateWebhookEndpoint,
} from './webhook-endpoint.operations.js';
import * as inputs from './webhooks.inputs.js';

const WebhookEndpointConnection = Connection(WebhookEndpoint);
const WebhookDeliveryConnection = Connection(WebhookDelivery);
const EventConnection = Connection(Event);

interface WebhooksContext {
  em: EntityManager;
  loaders: Loaders;
}

interface EventStreamArguments {
  after: string | null;
  filter: inputs.EventFilter | null;
}

const notDeleted = sql`deleted_at is null`;

@Resolver(() => WebhookEndpoint)
export class WebhookEndpointResolver {
  @Query(() => WebhookEndpoint, {
    nullable: true,
    description: 'One webhook endpoint. Null with NOT_FOUND when there is none with this id.',
  })
  @RequiresScope(ApiKeyScope.ADMIN)
  async webhookEndpoint(
    @Arg('id', () => ID, { description: 'Identifier of the endpoint.' }) id: string,
    @Ctx() { em }: WebhooksContext,
  ): Promise<Row<WebhookEndpoint>> {
    const [found] = await rows(em, WebhookEndpoint, {
      where: [sql`id = ${recordId(id, 'Webhook endpoint')}`, notDeleted],
    });
    if (!found) throw notFound('Webhook endpoint');
    return found;
  }

  @Query(() => WebhookEndpointConnection, { description: 'The webhook endpoints, oldest first.' })
  @RequiresScope(ApiKeyScope.ADMIN)
  webhookEndpoints(
    @Args(() => PageArguments) arguments_: PageArguments,
    @Ctx() { em }: WebhooksContext,
  ): Promise<Page<Row<WebhookEndpoint>>> {
    return page(em, WebhookEndpoint, arguments_, { where: [notDeleted] });
  }

  @Mutation(() => inputs.CreateWebhookEndpointPayload, {
    description: 'Creates an endpoint. Its secret is shown only here. Refused with QUOTA_EXCEEDED.',
  })
  @RequiresScope(ApiKeyScope.ADMIN)
  createWebhookEndpoint(
    @Arg('input', { description: 'Where to send events, and which.' }) input: inputs.CreateWebhookEndpointInput,
    @Ctx() { em }: WebhooksContext,
  ): Promise<inputs.CreateWebhookEndpointPayload> {
    return createWebhookEndpoint(em, input);
  }

  @Mutation(() => inputs.UpdateWebhookEndpointPayload, {
    description: 'Changes URL or event types, or disables or enables it.',
  })
  @RequiresScope(ApiKeyScope.ADMIN)
  async updateWebhookEndpoint(
    @Arg('input', { description: 'What to change.' }) input: inputs.UpdateWebhookEndpointInput,
    @Ctx() { em }: WebhooksContext,
  ): Promise<inputs.UpdateWebhookEndpointPayload> {
    return { webhookEndpoint: await updateWebhookEndpoint(em, input) };
  }

  @Mutation(() => inputs.EnableWebhookEndpointPayload, {
    description: 'Enables a disabled endpoint: kept events are sent first, and its failure count is reset.',
  })
  @RequiresScope(ApiKeyScope.ADMIN)
  async enableWebhookEndpoint(
    @Arg('input', { description: 'The endpoint.' }) input: inputs.EnableWebhookEndpointInput,
    @Ctx() { em }: WebhooksContext,
  ): Promise<inputs.EnableWebhookEndpointPayload> {
    return { webhookEndpoint: await enableWebhookEndpoint(em, input) };
  }

  @Mutation(() => inputs.RotateWebhookSecretPayload, {
    description:
      'Rotates the secret of the endpoint: `webhook-signature` carries both signatures until 24 hours after the new one takes over.',
  })
  @RequiresScope(ApiKeyScope.ADMIN)
  rotateWebhookSecret(
    @Arg('input', { description: 'The endpoint.' }) input: inputs.RotateWebhookSecretInput,
    @Ctx() { em }: WebhooksContext,
  ): Promise<inputs.RotateWebhookSecretPayload> {
    return rotateWebhookSecret(em, input);
  }

  @Mutation(() => inputs.DeleteWebhookEndpointPayload, {
    description: 'Deletes the endpoint; nothing more is sent to it.',
  })
  @RequiresScope(ApiKeyScope.ADMIN)
  async deleteWebhookEndpoint(
    @Arg('input', { description: 'The endpoint.' }) input: inputs.DeleteWebhookEndpointInput,
    @Ctx() { em }: WebhooksContext,
  ): Promise<inputs.DeleteWebhookEndpointPayload> {
    await deleteWebhookEndpoint(em, input);
    return { success: true };
  }

  @Mutation(() => inputs.PingWebhookEndpointPayload, {
    description: 'Sends a test delivery, `webhook.ping`: one attempt, of which no failure counts.',
  })
  @RequiresScope(ApiKeyScope.WRITE)
  async pingWebhookEndpoint(
    @Arg('input', { description: 'The endpoint.' }) input: inputs.PingWebhookEndpointInput,
    @Ctx() { em }: WebhooksContext,
  ): Promise<inputs.PingWebhookEndpointPayload> {
    return { delivery: await pingWebhookEndpoint(em, input) };
  }

  @FieldResolver(() => [EventTypes], {
    nullable: true,
    description: 'The types of events it wants as values of the enum; null means all.',
  })
  events(@Root() { eventTypes }: Row<WebhookEndpoint>): EventType[] | null {
    return eventTypes?.filter(isEventType) ?? null;
  }

  @Mutation(() => inputs.SendTestEventPayload, {
    description:
      'Sends the example of the event catalogue, with the header `X-Service-Test`: one attempt, of which no failure counts. Nothing happens in the books. Refused with NOT_FOUND, VALIDATION_FAILED.',
  })
  @RequiresScope(ApiKeyScope.ADMIN)
  async sendTestEvent(
    @Arg('input', { description: 'The event and the endpoint.' }) input: inputs.SendTestEventInput,
    @Ctx() { em }: WebhooksContext,
  ): Promise<inputs.SendTestEventPayload> {
    return { delivery: await sendTestEvent(em, input) };
  }

  @FieldResolver(() => String, {
    nullable: true,
    description: 'Health warning from 5 consecutive failed deliveries on, and while it is disabled; else null.',
  })
  notice(@Root() endpoint: Row<WebhookEndpoint>): string | null {
    return noticeOf(endpoint);
  }
}

@Resolver(() => WebhookDelivery)
export class WebhookDeliveryResolver {
  @Query(() => WebhookDeliveryConnection, { description: 'Deliveries with their attempts, oldest first.' })
  @RequiresScope(ApiKeyScope.ADMIN)
  webhookDeliveries(
    @Args(() => PageArguments) arguments_: PageArguments,
    @Arg('filter', () => inputs.WebhookDeliveryFilter, { nullable: true, description: 'Which deliveries to list.' })
    filter: inputs.WebhookDeliveryFilter | null,
    @Ctx() { em }: WebhooksContext,
  ): Promise<Page<Row<WebhookDelivery>>> {
    return page(em, WebhookDelivery, arguments_, { where: deliveryConditions(filter) });
  }

  @Mutation(() => inputs.RedeliverWebhookPayload, {
    description:
      'Resends one delivery, or all that failed since a time: the same bytes under the same `webhook-id`. Refused with ENDPOINT_DISABLED.',
  })
  @RequiresScope(ApiKeyScope.ADMIN)
  redeliverWebhook(
    @Arg('input', { description: 'What to resend.' }) input: inputs.RedeliverWebhookInput,
    @Ctx() { em }: WebhooksContext,
  ): Promise<inputs.RedeliverWebhookPayload> {
    return redeliverWebhook(em, input);
  }

  @FieldResolver(() => WebhookEndpoint, { description: 'The endpoint that it is sent to, even if deleted since.' })
  endpoint(
    @Root() delivery: Row<WebhookDelivery>,
    @Ctx() { loaders }: WebhooksContext,
  ): Promise<Row<WebhookEndpoint> | null> {
    return loaders.one(WebhookEndpoint, delivery.endpointId);
  }

  @FieldResolver(() => [WebhookAttempt], { description: 'The attempts made so far, in order.' })
  attempts(
    @Root() delivery: Row<WebhookDelivery>,
    @Args(() => ChildArguments) part: ChildArguments,
    @Ctx() { loaders }: WebhooksContext,
  ): Promise<Row<WebhookAttempt>[]> {
    return loaders.many(WebhookAttempt, 'deliveryId', delivery.id, { part });
  }
}

@Resolver(() => Event)
export class EventResolver {
  @Query(() => EventConnection, {
    description: 'Events in order; a client that was disconnected continues from its last cursor.',
  })
  @RequiresScope(ApiKeyScope.READ)
  events(
    @Args(() => ForwardPageArguments) arguments_: ForwardPageArguments,
    @Arg('filter', () => inputs.EventFilter, { nullable: true, description: 'Which events to list.' })
    filter: inputs.EventFilter | null,
    @Ctx() { em }: WebhooksContext,
  ): Promise<Page<Row<Event>>> {
    return eventPage(em, arguments_, ofType(filter?.eventType));
  }

  @Subscription(() => Event, {
    description: 'Events as they happen, in order and without gaps. Streamed at `/graphql/stream`.',
    subscribe: ({ args, context }: { args: Partial<EventStreamArguments>; context: EventStreamContext }) =>
      eventStream(context, args.after, ofType(args.filter?.eventType)),
  })
  @RequiresScope(ApiKeyScope.READ)
  eventOccurred(
    @Root() event: Row<Event>,
    @Arg('after', () => String, {
      nullable: true,
      description: 'The `endCursor` of a page of `events`: later events are streamed first. Defaults to now.',
    })
    _after: string | null,
    @Arg('filter', () => inputs.EventFilter, { nullable: true, description: 'Which events to stream.' })
    _filter: inputs.EventFilter | null,
  ): Event {
    return event;
  }

  @Query(() => String, {
    description: 'Where the events are now: as `after` of `events` and `eventOccurred` it begins with what comes next.',
  })
  @RequiresScope(ApiKeyScope.READ)
  eventCursor(@Ctx() { em }: WebhooksContext): Promise<string> {
    return cursorOfNow(em);
  }

  @FieldResolver(() => String, {
    description: 'Its cursor: as `after` of `events` and `eventOccurred` it goes on with what came later.',
  })
  cursor(@Root() event: Row<Event>): string {
    return cursorOfEvent(event);
  }

  @ShapedAs({ $ref: '#/components/schemas/Event' })
  @FieldResolver(() => Json, { description: 'The payload, parsed: what a webhook endpoint receives as its body.' })
  envelope(@Root() event: Row<Event>): unknown {
    return JSON.parse(event.payload);
  }
}

function deliveryConditions(filter: inputs.WebhookDeliveryFilter | null): Sql[] {
  return [
    ...(filter?.webhookEndpointId
      ? [sql`endpoint_id = ${filterId(filter.webhookEndpointId, 'webhookEndpointId')}`]
      : []),
    ...whereGiven(filter?.eventId, (eventId) => sql`event_id = ${filterId(eventId, 'eventId')}`),
    ...(filter?.status ? [sql`status = ${filter.status}`] : []),
    ...(filter?.eventType === pingEvent ? [sql`event_type = ${pingEvent}`] : ofType(filter?.eventType)),
  ];
}

function ofType(type: string | null | undefined): Sql[] {
  if (type === null || type === undefined) return [];
  for (const { message } of unknownEventTypes([type]))
    throw new Refusal('BAD_REQUEST', `eventType ${message}`, [{ path: 'eventType', message }]);
  return [sql`event_type = ${type}`];
}
