import { useState } from 'react';
import { CheckList } from '../../components/check-list';
import { Field, problemOf } from '../../components/field';
import { FormDialog } from '../../components/form-dialog';
import { useDocument } from '../../server/operations';
import { EventTypesDocument } from './webhooks.generated';

/** Where events are sent to, and which: all of them when none is chosen. */
export function EndpointForm(props: {
  title: string;
  action: string;
  url: string;
  eventTypes: string[];
  isBusy: boolean;
  error: Error | null;
  onSubmit: (endpoint: { url: string; eventTypes: string[] }) => void;
  onClose: () => void;
}) {
  const { title, action, isBusy, error, onSubmit, onClose } = props;
  const [url, setUrl] = useState(props.url);
  const [chosen, choose] = useState<ReadonlySet<string>>(new Set(props.eventTypes));
  const known = useDocument(EventTypesDocument, {}).data?.catalogue.events ?? [];
  return (
    <FormDialog
      title={title}
      action={action}
      isBusy={isBusy}
      onSubmit={() => onSubmit({ url: url.trim(), eventTypes: [...chosen] })}
      onClose={onClose}
    >
      <Field
        label="Address"
        problem={problemOf(error, 'url') ?? error?.message ?? null}
        hint="https://example.com/books"
      >
        <input type="url" value={url} onChange={(event) => setUrl(event.target.value)} autoComplete="off" />
      </Field>
      <CheckList
        title="Events (none chosen: all)"
        choices={known.map(({ name }) => ({ name, title: name }))}
        chosen={chosen}
        onChange={choose}
      />
    </FormDialog>
  );
}
