import { Instant } from '../../components/day';
import { Status } from '../../components/status';
import type { EndpointFragment } from './webhooks.generated';

const reasons: Record<NonNullable<EndpointFragment['disabledReason']>, string> = {
  CONSECUTIVE_FAILURES: 'too many deliveries failed one after the other',
  GONE: 'it answered 410 Gone',
  MANUAL: 'it was switched off',
};

/** Whether an endpoint is sent to, and why not. */
export function EndpointState({ of: endpoint }: { of: EndpointFragment }) {
  const { enabled, disabledReason, disabledAt, pausedUntil, consecutiveFailures } = endpoint;
  if (!enabled)
    return (
      <>
        <Status of="DISABLED" /> {disabledReason && reasons[disabledReason]}, <Instant of={disabledAt} />
      </>
    );
  if (pausedUntil !== null)
    return (
      <>
        <Status of="PAUSED" tone="warn" /> it asked to be left alone until <Instant of={pausedUntil} />
      </>
    );
  return (
    <>
      <Status of="ENABLED" /> {consecutiveFailures > 0 && `${consecutiveFailures} failures one after the other`}
    </>
  );
}
