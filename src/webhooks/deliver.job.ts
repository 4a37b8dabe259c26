import { defineJob, type JobDefinition } from '../outbox/run-jobs.js';
import { lockAll } from '../store/records.js';
import { openSpan, SpanKind } from '../store/tracing.js';
import { Attempts, type Post } from './attempts.js';
import { recordAttempts } from './record-attempts.js';
import { type Answer, type Outgoing, Sender, type SenderSettings } from './send.js';
import { deliveryHeaders } from './signature.js';
import { type DeliverJob, type Due, endTurn, findDue, followEndpoint, type Turn, takeTurn } from './turn.js';
import { WebhookEndpoint } from './webhook-endpoint.entity.js';

/** What the configuration says of deliveries (decisions section 9). */
export interface WebhookSettings extends SenderSettings {
  /** The word in header names and user agent. */
  brand: string;
  retrySeconds: readonly number[];
}

/** Endpoints that have their turn at once, in one process; a turn waits for the network most of the time. */
const endpointsAtOnce = 200;

/**
 * Sends what is due at one endpoint. Endpoints take turns: one job at a time delivers to an endpoint, many deliveries at
 * once and for a limited time, and goes to the back of the line when more is left. So a slow or dead endpoint costs
 * one place among the workers, and others wait for it no longer than for anybody.
 */
export function deliverJob(settings: WebhookSettings): JobDefinition {
  const sender = new Sender(settings);
  return defineJob(
    'webhook.deliver',
    async (job) => {
      const turn = await takeTurn(job, settings.timeoutMs);
      if (turn) await deliver(job, turn, new Attempts(turn, postTo(turn, sender, settings), job.signal), settings);
    },
    () => sender.close(),
    endpointsAtOnce,
  );
}

function postTo(turn: Turn, sender: Sender, { brand }: WebhookSettings): Post {
  return (delivery, attemptedAt) => {
    const { url, keys } = turn;
    const { messageId, payload: body } = delivery;
    const message = { messageId, timestampSeconds: Math.floor(attemptedAt.getTime() / 1000), body };
    return postTraced(sender, { url, headers: deliveryHeaders(brand, delivery, keys(), message), body }, delivery);
  };
}

/** A step of the trace that the event came about in; the endpoint is told which. */
async function postTraced(sender: Sender, outgoing: Outgoing, { traceParent }: Due): Promise<Answer> {
  const attributes = { 'http.request.method': 'POST', 'server.address': new URL(outgoing.url).hostname };
  const span = openSpan('POST webhook', { kind: SpanKind.CLIENT, attributes, parent: traceParent });
  if (!span) return sender.post(outgoing);
  const headers = { ...outgoing.headers, traceparent: span.traceParent };
  const answer = await span.within(() => sender.post({ ...outgoing, headers }));
  if (answer.statusCode !== null) span.set({ 'http.response.status_code': answer.statusCode });
  if (answer.error === null) span.end();
  else span.fail(new Error(answer.error));
  return answer;
}

async function deliver(job: DeliverJob, turn: Turn, attempts: Attempts, settings: WebhookSettings): Promise<void> {
  try {
    while (!(await recordEnded(job, turn, attempts, settings)));
  } catch (error) {
    await attempts.settled();
    throw error;
  }
}

/** Records together what ended together, and looks for more; answers whether the turn is over, the job with it. */
async function recordEnded(
  job: DeliverJob,
  turn: Turn,
  attempts: Attempts,
  settings: WebhookSettings,
): Promise<boolean> {
  const ended = await attempts.takeEnded();
  return job.em.fork().transactional(async (em) => {
    const [endpoint] = await lockAll(em, WebhookEndpoint, [job.payload.endpointId]);
    if (!endpoint) return true;
    followEndpoint(turn, endpoint);
    await recordAttempts(em, endpoint, ended, settings, job);
    if (!endpoint.enabled || endpoint.deletedAt) attempts.drop();
    if (attempts.wantsMore && !endpoint.deletedAt) {
      attempts.add(await findDue(em, endpoint, job.runAt, attempts.knownIds));
    }
    if (!attempts.isOver) return false;
    await endTurn(em, job, { isMore: attempts.isTurnUp });
    return true;
  });
}
