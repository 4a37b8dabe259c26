import { Extensions, Field, ID, InputType, Int, ObjectType } from 'type-graphql';
import { type EventType, eventTypes } from '../contract/events.js';
import { limits } from '../contract/limits.js';
import { ShapedAs } from '../store/shaped-as.js';
import { DateTime } from '../values/scalars.js';
import { EventTypes } from './event-type.js';
import { DeliveryStatus, WebhookDelivery } from './webhook-delivery.entity.js';
import { WebhookEndpoint } from './webhook-endpoint.entity.js';

const wantedTypes =
  'The types of events to send as text, for example `books.invoice.posted`; `catalogue` has them all. Null or left out means all.';
const wantedEvents = 'The same as values of the enum, instead of `eventTypes`.';

@InputType({ description: 'Where to send events, and which.' })
export class CreateWebhookEndpointInput {
  @Field({ description: 'Absolute http or https URL.' })
  @Extensions({ maxLength: limits.webhookUrlCharacters })
  url!: string;

  @Field(() => [String], { nullable: true, description: wantedTypes })
  eventTypes?: string[] | null;

  @Field(() => [EventTypes], { nullable: true, description: wantedEvents })
  events?: EventType[] | null;
}

@InputType({ description: 'Changes of a webhook endpoint: only the fields given change.' })
export class UpdateWebhookEndpointInput {
  @Field(() => ID, { description: 'The endpoint.' })
  id!: string;

  @Field(() => String, { nullable: true, description: 'Absolute http or https URL.' })
  @Extensions({ maxLength: limits.webhookUrlCharacters })
  url?: string;

  @Field(() => [String], { nullable: true, description: wantedTypes })
  eventTypes?: string[] | null;

  @Field(() => [EventTypes], { nullable: true, description: wantedEvents })
  events?: EventType[] | null;

  @Field(() => Boolean, { nullable: true, description: 'Disables or enables sending.' })
  enabled?: boolean;
}

@InputType({ description: 'The webhook endpoint to enable.' })
export class EnableWebhookEndpointInput {
  @Field(() => ID, { description: 'The endpoint.' })
  id!: string;
}

@InputType({ description: 'The webhook endpoint whose secret is rotated.' })
export class RotateWebhookSecretInput {
  @Field(() => ID, { description: 'The endpoint.' })
  id!: string;

  @Field(() => DateTime, {
    nullable: true,
    description: `When the new secret takes over \`X-Service-Signature\`, within ${limits.secretWaitDays} days; until then the old one signs it. Defaults to now.`,
  })
  signsFrom?: Date | null;
}

@InputType({ description: 'The webhook endpoint to delete.' })
export class DeleteWebhookEndpointInput {
  @Field(() => ID, { description: 'The endpoint.' })
  id!: string;
}

@InputType({ description: 'The webhook endpoint that gets a test delivery.' })
export class PingWebhookEndpointInput {
  @Field(() => ID, { description: 'The endpoint.' })
  id!: string;
}

@InputType({ description: 'The test event and the webhook endpoint that gets it.' })
export class SendTestEventInput {
  @Field(() => ID, { description: 'The endpoint; a disabled one too, and whichever types it has chosen.' })
  id!: string;

  @Field({ description: 'The type, for example `books.invoice.posted`.' })
  @Extensions({ maxLength: limits.shortTextCharacters })
  eventType!: string;
}

@InputType({ description: 'What to resend: one delivery (`id`), or all that failed (`failedSince`).' })
export class RedeliverWebhookInput {
  @Field(() => ID, { nullable: true, description: 'The delivery, successful or not.' })
  id?: string | null;

  @Field(() => DateTime, { nullable: true, description: 'All deliveries that failed at this time or later.' })
  failedSince?: Date | null;

  @Field(() => ID, { nullable: true, description: 'With `failedSince`: of this endpoint only, a deleted one too.' })
  webhookEndpointId?: string | null;

  @Field(() => ID, {
    nullable: true,
    description:
      'With `failedSince`: to this endpoint instead, unless it has the event already or has not chosen its type.',
  })
  toWebhookEndpointId?: string | null;
}

@InputType({ description: 'Which deliveries to list; conditions combine with AND.' })
export class WebhookDeliveryFilter {
  @Field(() => ID, { nullable: true, description: 'Deliveries to this endpoint.' })
  webhookEndpointId?: string | null;

  @Field(() => ID, { nullable: true, description: 'Deliveries of this event.' })
  eventId?: string | null;

  @Field(() => DeliveryStatus, { nullable: true, description: 'Deliveries with this status.' })
  status?: DeliveryStatus | null;

  @Field(() => String, { nullable: true, description: 'Deliveries of events of this type.' })
  eventType?: string | null;
}

@InputType({ description: 'Which events to list.' })
export class EventFilter {
  @ShapedAs({ type: 'string', enum: eventTypes })
  @Field(() => String, {
    nullable: true,
    description: 'Events of this type; BAD_REQUEST for a type that there is not.',
  })
  eventType?: string | null;
}

@ObjectType({ description: 'A new webhook endpoint with its secret.' })
export class CreateWebhookEndpointPayload {
  @Field({ description: 'The endpoint.' })
  webhookEndpoint!: WebhookEndpoint;

  @Field({ description: 'The secret that signs deliveries. It is shown only here.' })
  secret!: string;
}

@ObjectType({ description: 'The changed webhook endpoint.' })
export class UpdateWebhookEndpointPayload {
  @Field({ description: 'The endpoint.' })
  webhookEndpoint!: WebhookEndpoint;
}

@ObjectType({ description: 'The enabled webhook endpoint.' })
export class EnableWebhookEndpointPayload {
  @Field({ description: 'The endpoint.' })
  webhookEndpoint!: WebhookEndpoint;
}

@ObjectType({ description: 'The webhook endpoint with its new secret.' })
export class RotateWebhookSecretPayload {
  @Field({ description: 'The endpoint.' })
  webhookEndpoint!: WebhookEndpoint;

  @Field({
    description:
      'The new secret. It is shown only here; deliveries are signed with the old one too, until `webhookEndpoint.previousSecretExpiresAt`.',
  })
  secret!: string;
}

@ObjectType({ description: 'Result of deleting a webhook endpoint.' })
export class DeleteWebhookEndpointPayload {
  @Field({ description: 'True.' })
  success!: boolean;
}

@ObjectType({ description: 'The test delivery.' })
export class PingWebhookEndpointPayload {
  @Field({ description: 'The delivery; its status is the result of the attempt.' })
  delivery!: WebhookDelivery;
}

@ObjectType({ description: 'The test event on its way.' })
export class SendTestEventPayload {
  @Field({ description: 'The delivery; its status is the result of the attempt.' })
  delivery!: WebhookDelivery;
}

@ObjectType({ description: 'The deliveries that are being resent.' })
export class RedeliverWebhookPayload {
  @Field(() => WebhookDelivery, { nullable: true, description: 'The delivery, when `id` was given.' })
  webhookDelivery!: WebhookDelivery | null;

  @Field(() => Int, { description: 'Number of deliveries that are being resent.' })
  count!: number;

  @Field({
    description: `Whether more of them wait: of those that failed, ${limits.redeliveriesPerRequest} are resent at once. Ask again with the same input.`,
  })
  hasMore!: boolean;
}
