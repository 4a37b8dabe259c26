import { Field } from 'type-graphql';
import { limits } from '../contract/limits.js';
import {
  BooleanColumn,
  type Defaulted,
  EnumColumn,
  IntegerColumn,
  OwnedRecord,
  Resource,
  registerEnum,
  type SetLater,
  TextColumn,
  TextListColumn,
  TimestampColumn,
} from '../store/columns.js';
import { now } from '../values/clock.js';

export enum DisabledReason {
  CONSECUTIVE_FAILURES = 'consecutive_failures',
  GONE = 'gone',
  MANUAL = 'manual',
}

registerEnum(DisabledReason, 'WebhookDisabledReason', 'Why an endpoint is disabled.', {
  CONSECUTIVE_FAILURES: `${limits.webhookDisableAfterFailures} consecutive deliveries failed.`,
  GONE: 'The endpoint answered 410 Gone.',
  MANUAL: 'Disabled by a caller.',
});

/** Numbers of consecutive failed deliveries at which the owner is warned. */
const noticesAt: ReadonlySet<number> = new Set([5, 8]);

@Resource('webhook_endpoints', 'A URL to which events are sent (specification section 6).')
export class WebhookEndpoint extends OwnedRecord {
  @TextColumn('Where events are posted.')
  url!: string;

  @TextListColumn('The types of events it wants; null means all.', { nullable: true, hidden: true })
  eventTypes: string[] | null = null;

  @BooleanColumn('Whether events are sent. While disabled, events are kept and sent once it is enabled again.')
  enabled: Defaulted<boolean> = true;

  @EnumColumn(() => DisabledReason, 'Why it is disabled.', { nullable: true })
  disabledReason: DisabledReason | null = null;

  @TimestampColumn('When it was disabled.', { nullable: true })
  disabledAt: Date | null = null;

  @IntegerColumn(
    'Consecutive deliveries whose every attempt failed; a success resets it to 0, at 10 the endpoint is disabled.',
  )
  consecutiveFailures: Defaulted<number> = 0;

  @TimestampColumn('When sending resumes after an answer 429 or 503 with `Retry-After`; null when not paused.', {
    nullable: true,
  })
  pausedUntil: Date | null = null;

  @TextColumn('The secret, encrypted.', { hidden: true })
  secretEncrypted!: SetLater<string>;

  @TextColumn('The secret before, encrypted.', { nullable: true, hidden: true })
  previousSecretEncrypted: string | null = null;

  @TimestampColumn('Until when deliveries are also signed with the secret before.', { nullable: true })
  previousSecretExpiresAt: Date | null = null;

  @TimestampColumn(
    'When the secret begins to sign `X-Service-Signature`, which the secret before signs until then; null when it did from the beginning.',
    { nullable: true },
  )
  secretSignsFrom: Date | null = null;

  @IntegerColumn('The job whose turn it is to deliver to it; set by delivering jobs alone.', {
    nullable: true,
    hidden: true,
  })
  deliveringJobId: number | null = null;

  @TimestampColumn('When that turn ends, should the job not say so itself.', { nullable: true, hidden: true })
  deliveringUntil: Date | null = null;

  @TimestampColumn('What the job is to regard as due at least.', { nullable: true, hidden: true })
  deliveringDueAt: Date | null = null;

  @TimestampColumn('When it was deleted.', { nullable: true, hidden: true })
  deletedAt: Date | null = null;

  enable(): void {
    this.enabled = true;
    this.disabledReason = null;
    this.disabledAt = null;
    this.consecutiveFailures = 0;
    this.pausedUntil = null;
  }

  pause(until: Date): void {
    if (!this.pausedUntil || until > this.pausedUntil) this.pausedUntil = until;
  }

  /** Whether events are sent at this time; pings always are. */
  isSending(at: Date): boolean {
    return this.enabled && (this.pausedUntil === null || this.pausedUntil <= at);
  }

  disable(reason: DisabledReason): void {
    if (!this.enabled) return;
    this.enabled = false;
    this.disabledReason = reason;
    this.disabledAt = now();
  }

  deliverySucceeded(): void {
    this.consecutiveFailures = 0;
  }

  /** Counts a delivery that used up its attempts; answers whether the owner is to be told of it. */
  deliveryFailed(): boolean {
    this.consecutiveFailures += 1;
    if (this.consecutiveFailures >= limits.webhookDisableAfterFailures)
      this.disable(DisabledReason.CONSECUTIVE_FAILURES);
    return !this.enabled || noticesAt.has(this.consecutiveFailures);
  }
}

Field(() => [String], { nullable: true, description: 'The types of events it wants; null means all.' })(
  WebhookEndpoint.prototype,
  'eventTypes',
);

/** What the owner should know of an endpoint's health, in a sentence; null while there is nothing to say. */
export function noticeOf(
  endpoint: Pick<WebhookEndpoint, 'enabled' | 'disabledReason' | 'consecutiveFailures'>,
): string | null {
  const { enabled, disabledReason, consecutiveFailures } = endpoint;
  if (!enabled) return disabledBecause[disabledReason ?? DisabledReason.MANUAL];
  if (consecutiveFailures < Math.min(...noticesAt)) return null;
  return `${consecutiveFailures} consecutive deliveries failed; after ${limits.webhookDisableAfterFailures} the endpoint is disabled.`;
}

const disabledBecause: Record<DisabledReason, string> = {
  [DisabledReason.CONSECUTIVE_FAILURES]: `Disabled: ${limits.webhookDisableAfterFailures} consecutive deliveries failed.`,
  [DisabledReason.GONE]: 'Disabled: the endpoint answered 410 Gone.',
  [DisabledReason.MANUAL]: 'Disabled by hand.',
};
