import { useState } from 'react';
import { Field } from '../../components/field';
import { FormDialog } from '../../components/form-dialog';
import { useToasts } from '../../components/toasts';
import { useDocument, useOperation } from '../../server/operations';
import { EventTypesDocument, SendTestEventDocument } from './webhooks.generated';

/** Sends the example of an event, as the catalogue has it: nothing happens in the books. */
export function TestEvent({ endpointId, onClose }: { endpointId: string; onClose: () => void }) {
  const [chosen, choose] = useState<string | null>(null);
  const known = useDocument(EventTypesDocument, {}).data?.catalogue.events ?? [];
  const eventType = chosen ?? known[0]?.name;
  const toasts = useToasts();
  const send = useOperation(SendTestEventDocument);
  const submit = () => {
    if (eventType === undefined) return;
    const onSuccess = () => {
      toasts.told(`A test of ${eventType} is on its way`);
      onClose();
    };
    send.mutate({ id: endpointId, eventType }, { onSuccess });
  };
  return (
    <FormDialog
      title="Send a test event"
      action="Send"
      isBusy={send.isPending || eventType === undefined}
      onSubmit={submit}
      onClose={onClose}
    >
      <Field label="Event" hint="Its example is sent once, marked as a test; nothing happens in the books.">
        <select value={eventType ?? ''} onChange={({ target }) => choose(target.value)}>
          {known.map(({ name }) => (
            <option key={name} value={name}>
              {name}
            </option>
          ))}
        </select>
      </Field>
    </FormDialog>
  );
}
