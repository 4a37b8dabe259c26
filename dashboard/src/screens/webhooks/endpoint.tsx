import { useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { type Command, useCommands } from '../../commands/registry';
import { Actions } from '../../components/actions';
import { Confirm, type Question } from '../../components/confirm';
import { Failure } from '../../components/failure';
import { Field } from '../../components/field';
import { GhostRows } from '../../components/ghost-rows';
import { Screen } from '../../components/screen';
import { Secret } from '../../components/secret';
import { useToasts } from '../../components/toasts';
import { useDocument, useOperation } from '../../server/operations';
import { useMay } from '../../server/session';
import { Deliveries, type Delivery } from './deliveries';
import { EndpointForm } from './endpoint-form';
import { EndpointState } from './endpoint-state';
import { HowToVerify } from './how-to-verify';
import { type DeliverySearch, deliverySearchOf } from './search';
import { TestEvent } from './send-test-event';
import {
  DeleteWebhookEndpointDocument,
  EnableWebhookEndpointDocument,
  type EndpointFragment,
  PingWebhookEndpointDocument,
  RedeliverWebhookDocument,
  RotateWebhookSecretDocument,
  UpdateWebhookEndpointDocument,
  WebhookEndpointDocument,
} from './webhooks.generated';
import styles from './webhooks.module.css';

const dayMs = 86_400_000;

/** One endpoint: whether it is sent to, and everything that was sent to it. */
export function Endpoint() {
  const { id = '' } = useParams({ strict: false });
  const asked = useDocument(WebhookEndpointDocument, { id });
  const endpoint = asked.data?.webhookEndpoint;
  return (
    <Screen title={endpoint?.url ?? 'Webhook'}>
      {asked.error && <Failure error={asked.error} onRetry={() => void asked.refetch()} />}
      {asked.isPending && <GhostRows />}
      {endpoint && <Whole {...endpoint} />}
    </Screen>
  );
}

function Whole(endpoint: EndpointFragment) {
  const { status }: DeliverySearch = useSearch({ strict: false });
  const navigate = useNavigate();
  const [current, setCurrent] = useState<Delivery | null>(null);
  const verbs = useVerbs(endpoint, current);
  const filter = (chosen: string) =>
    void navigate({ to: '.', search: deliverySearchOf({ status: chosen }), replace: true, state: true });
  return (
    <>
      <p>
        <EndpointState of={endpoint} /> <span className="quiet">{endpoint.notice}</span>
      </p>
      <div className={styles.filter}>
        <Field label="Deliveries">
          <select value={status ?? ''} onChange={(event) => filter(event.target.value)}>
            <option value="">All</option>
            <option value="PENDING">Pending</option>
            <option value="DELIVERED">Delivered</option>
            <option value="FAILED">Failed</option>
          </select>
        </Field>
        <Actions of={verbs.buttons} />
      </div>
      <Deliveries endpointId={endpoint.id} status={status} onCurrent={setCurrent} />
      {verbs.dialog}
    </>
  );
}

/** What can be done with an endpoint now, and the dialog that one of them opened. */
function useVerbs({ id, url, eventTypes, enabled }: EndpointFragment, current: Delivery | null) {
  const [open, setOpen] = useState<'edit' | 'secret' | 'test' | 'verify' | null>(null);
  const [question, ask] = useState<Question | null>(null);
  const [error, setError] = useState<Error | null>(null);
  const toasts = useToasts();
  const navigate = useNavigate();
  const may = useMay();
  const ping = useOperation(PingWebhookEndpointDocument);
  const enable = useOperation(EnableWebhookEndpointDocument);
  const update = useOperation(UpdateWebhookEndpointDocument, { onRefused: setError });
  const rotate = useOperation(RotateWebhookSecretDocument);
  const remove = useOperation(DeleteWebhookEndpointDocument);
  const resend = useOperation(RedeliverWebhookDocument);
  const section = 'Webhook';
  const send = { onSuccess: () => toasts.told('A ping is on its way') };
  const resent = {
    onSuccess: ({ redeliverWebhook: { count, hasMore } }: { redeliverWebhook: { count: number; hasMore: boolean } }) =>
      toasts.told(`${count} sent again${hasMore ? ', and there are more' : ''}`),
  };
  const since = () => new Date(Date.now() - dayMs).toISOString();
  const commands: Command[] = [
    { id: 'ping', title: 'Ping', section, key: 'p', run: () => ping.mutate({ id }, send) },
    { id: 'test', title: 'Send a test event', section, key: 't', run: () => setOpen('test') },
    {
      id: 'resend-failed',
      title: 'Resend what failed in 24 hours',
      section,
      key: 'Shift+r',
      alsoKeys: ['Shift+R'],
      run: () =>
        ask({
          title: `Resend what failed at ${url} in the last 24 hours?`,
          consequence: 'Every delivery that failed since then is sent again, each under its message id.',
          action: 'Resend',
          run: () => resend.mutate({ input: { webhookEndpointId: id, failedSince: since() } }, resent),
        }),
    },
    { id: 'verify', title: 'How to verify', section, key: 'h', run: () => setOpen('verify') },
    { id: 'edit', title: 'Address and events', section, key: 'u', run: () => setOpen('edit') },
    {
      id: 'rotate',
      title: 'New secret',
      section,
      run: () =>
        ask({
          title: `Make a new secret for ${url}?`,
          consequence:
            'What is sent carries the signatures of both secrets until 24 hours after the new one takes over.',
          action: 'Make a new secret',
          run: () => rotate.mutate({ id }, { onSuccess: () => setOpen('secret') }),
        }),
    },
    {
      id: 'delete',
      title: 'Delete endpoint',
      section,
      key: 'Delete',
      run: () =>
        ask({
          title: `Delete the endpoint ${url}?`,
          consequence: `Nothing more is sent to ${url}, and what waits is not sent.`,
          action: 'Delete',
          run: () => remove.mutate({ id }, { onSuccess: () => void navigate({ to: '/settings/webhooks' }) }),
        }),
    },
  ];
  if (!enabled)
    commands.unshift({ id: 'enable', title: 'Enable', section, key: 'b', run: () => enable.mutate({ id }) });
  const again: Command = {
    id: 'resend',
    title: 'Resend delivery',
    section,
    key: 'r',
    run: () => current && resend.mutate({ input: { id: current.id } }, resent),
  };
  const offered = may('admin') ? commands : [];
  const buttons = useCommands(may('admin') && current ? [again, ...offered] : offered);
  const close = () => setOpen(null);
  const dialog = (
    <>
      <Confirm question={question} onClose={() => ask(null)} />
      {open === 'secret' && rotate.data && (
        <Secret
          title="The new secret"
          secret={rotate.data.rotateWebhookSecret.secret}
          hint="It is shown once: keep it where the receiver checks signatures."
          onClose={close}
        />
      )}
      {open === 'verify' && <HowToVerify url={url} onClose={close} />}
      {open === 'test' && <TestEvent endpointId={id} onClose={close} />}
      {open === 'edit' && (
        <EndpointForm
          title="Address and events"
          action="Save"
          url={url}
          eventTypes={eventTypes ?? []}
          isBusy={update.isPending}
          error={error}
          onSubmit={(changed) =>
            update.mutate(
              {
                input: { id, url: changed.url, eventTypes: changed.eventTypes.length > 0 ? changed.eventTypes : null },
              },
              { onSuccess: close },
            )
          }
          onClose={close}
        />
      )}
    </>
  );
  return { buttons, dialog };
}
