import { registerEnumType } from 'type-graphql';
import {
  EnumColumn,
  IdColumn,
  IntegerColumn,
  OwnedRecord,
  OwnedRow,
  Resource,
  TextColumn,
  TimestampColumn,
} from '../store/columns.js';

export enum DeliveryStatus {
  PENDING = 'pending',
  DELIVERED = 'delivered',
  FAILED = 'failed',
}

registerEnumType(DeliveryStatus, {
  name: 'WebhookDeliveryStatus',
  description: 'How far a delivery is.',
  valuesConfig: {
    PENDING: { description: 'To be attempted, or attempted again.' },
    DELIVERED: { description: 'The endpoint answered with a 2xx status.' },
    FAILED: { description: 'The attempts are used up; it can be sent again with redeliverWebhook.' },
  },
});

@Resource('webhook_deliveries', 'One event on its way to one endpoint.')
export class WebhookDelivery extends OwnedRecord {
  @IdColumn('The endpoint that it goes to.')
  endpointId!: number;

  @IdColumn('The event; null for a ping and for an event that is no longer kept.', { nullable: true })
  eventId: number | null = null;

  @TextColumn('The `webhook-id` header: the same in every attempt, and for every endpoint of the event.')
  messageId!: string;

  @TextColumn('What happened, for example `books.invoice.posted`, or `webhook.ping`.')
  eventType!: string;

  @TextColumn('The exact bytes that are signed and sent.')
  payload!: string;

  @EnumColumn(() => DeliveryStatus, 'How far the delivery is.')
  status = DeliveryStatus.PENDING;

  @IntegerColumn('How many attempts were made.')
  attemptCount = 0;

  @IntegerColumn('Attempts made before it was last sent again.', { hidden: true })
  attemptsBeforeRedelivery = 0;

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

  @IntegerColumn('How long the attempt took, in milliseconds.')
  durationMs!: number;

  @TextColumn('Why it failed; null when it succeeded.', { nullable: true })
  error: string | null = null;

  @TextColumn('The first 16 KiB of the answer, kept for 30 days.', { nullable: true })
  responseExcerpt: string | null = null;

  @TimestampColumn('When it was made.')
  attemptedAt!: Date;
}
