import {
  BooleanColumn,
  type Defaulted,
  EnumColumn,
  IdColumn,
  IntegerColumn,
  OwnedRecord,
  OwnedRow,
  Resource,
  registerEnum,
  TextColumn,
  TimestampColumn,
} from '../store/columns.js';

export enum DeliveryStatus {
  PENDING = 'pending',
  DELIVERED = 'delivered',
  FAILED = 'failed',
}

registerEnum(DeliveryStatus, 'WebhookDeliveryStatus', 'Status of a delivery.', {
  PENDING: 'To be attempted, or attempted again.',
  DELIVERED: 'The endpoint answered with a 2xx status.',
  FAILED: 'Every attempt failed; it can be sent again with redeliverWebhook.',
});

@Resource('webhook_deliveries', 'The delivery of one event to one endpoint.')
export class WebhookDelivery extends OwnedRecord {
  @IdColumn('The endpoint that it is sent to.')
  endpointId!: number;

  @IdColumn('The event; null for a ping and for an event that is no longer kept.', { nullable: true })
  eventId: number | null = null;

  @TextColumn('The `webhook-id` header: the same in every attempt, and for every endpoint of the event.')
  messageId!: string;

  @TextColumn('What happened, for example `books.invoice.posted`, or `webhook.ping`.')
  eventType!: string;

  @TextColumn('The exact bytes that are signed and sent.')
  payload!: string;

  @TextColumn('The trace that the event came about in, as `traceparent` has it.', { nullable: true, hidden: true })
  traceParent: string | null = null;

  @BooleanColumn('Whether it is a ping or a test event: one attempt, of which no failure counts.')
  isTest: Defaulted<boolean> = false;

  @EnumColumn(() => DeliveryStatus, 'Status of the delivery.')
  status: Defaulted<DeliveryStatus> = DeliveryStatus.PENDING;

  @IntegerColumn('Number of attempts made.')
  attemptCount: Defaulted<number> = 0;

  @IntegerColumn('Attempts made before it was last sent again.', { hidden: true })
  attemptsBeforeRedelivery: Defaulted<number> = 0;

  @TimestampColumn('When the next attempt is due; null when there will be none.', { nullable: true })
  nextAttemptAt: Date | null = null;

  @TimestampColumn('When the endpoint accepted it.', { nullable: true })
  deliveredAt: Date | null = null;
}

@Resource('webhook_attempts', 'One attempt to deliver.')
export class WebhookAttempt extends OwnedRow {
  @IdColumn('The delivery that was attempted.', { hidden: true })
  deliveryId!: number;

  @IntegerColumn('Number of the attempt, from 1.')
  attempt!: number;

  @IntegerColumn('HTTP status of the answer; null when there was none.', { nullable: true })
  statusCode: number | null = null;

  @IntegerColumn('Duration of the attempt in milliseconds.')
  durationMs!: number;

  @TextColumn('Why it failed; null when it succeeded.', { nullable: true })
  error: string | null = null;

  @TextColumn('The first 16 KiB of the response body, kept for 30 days.', { nullable: true })
  responseExcerpt: string | null = null;

  @TimestampColumn('When it was created.')
  attemptedAt!: Date;
}
