import { useState } from 'react';
import { useCommands } from '../../commands/registry';
import { Actions } from '../../components/actions';
import { Empty } from '../../components/empty';
import { type Column } from '../../components/grid';
import { Listed } from '../../components/listed';
import { Screen } from '../../components/screen';
import { Secret } from '../../components/secret';
import { SettingsTabs } from '../../components/settings-tabs';
import { useDrill, useLeftAt } from '../../components/trail';
import { useList } from '../../server/list';
import { useOperation } from '../../server/operations';
import { useMay } from '../../server/session';
import { EndpointForm } from './endpoint-form';
import { EndpointState } from './endpoint-state';
import { CreateWebhookEndpointDocument, type EndpointFragment, WebhookEndpointsDocument } from './webhooks.generated';

/** Where events are sent to. */
export function Webhooks() {
  const list = useList(WebhookEndpointsDocument, {}, ({ webhookEndpoints }) => webhookEndpoints);
  const [isNew, setNew] = useState(false);
  const may = useMay();
  const drill = useDrill();
  const leftAt = useLeftAt();
  const offered = useCommands(
    may('admin') ? [{ id: 'new', title: 'New endpoint', section: 'Webhooks', key: 'n', run: () => setNew(true) }] : [],
  );
  return (
    <Screen title="Webhooks">
      <SettingsTabs />
      <Actions of={offered} />
      <Listed
        list={list}
        label="Endpoints"
        columns={columns}
        rowKey={({ id }) => id}
        startAt={leftAt}
        onOpen={({ id }) => drill({ to: '/settings/webhooks/$id', params: { id } }, id)}
        empty={<Empty title="No address is told of events" keys="n makes the first one." keysNeed="admin" />}
      />
      {isNew && <NewEndpoint onClose={() => setNew(false)} />}
    </Screen>
  );
}

/** The first of them in full: several names do not fit in a row, and half a name says nothing. */
function namesOf([first = '', ...others]: string[]): string {
  return others.length === 0 ? first : `${first} and ${others.length} more`;
}

const columns: Column<EndpointFragment>[] = [
  { title: 'Address', width: 'minmax(220px, 2fr)', cell: ({ url }) => url },
  {
    title: 'Events',
    width: 'minmax(232px, 2fr)',
    cell: ({ eventTypes }) => (eventTypes ? namesOf(eventTypes) : 'All'),
  },
  { title: 'State', width: 'minmax(260px, 2fr)', cell: (endpoint) => <EndpointState of={endpoint} /> },
];

function NewEndpoint({ onClose }: { onClose: () => void }) {
  const [error, setError] = useState<Error | null>(null);
  const create = useOperation(CreateWebhookEndpointDocument, { onRefused: setError });
  const secret = create.data?.createWebhookEndpoint.secret;
  if (secret !== undefined)
    return (
      <Secret
        title="The secret that signs what is sent"
        secret={secret}
        hint="It is shown once: keep it where the receiver checks signatures."
        onClose={onClose}
      />
    );
  return (
    <EndpointForm
      title="New endpoint"
      action="Create"
      url=""
      eventTypes={[]}
      isBusy={create.isPending}
      error={error}
      onSubmit={({ url, eventTypes }) =>
        create.mutate({ input: { url, ...(eventTypes.length > 0 && { eventTypes }) } })
      }
      onClose={onClose}
    />
  );
}
