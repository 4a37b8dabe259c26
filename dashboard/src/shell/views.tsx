import { useRouterState } from '@tanstack/react-router';
import { type KeyboardEvent, useState } from 'react';
import { Field, problemOf } from '../components/field';
import { FormDialog } from '../components/form-dialog';
import { useToasts } from '../components/toasts';
import { useOperation } from '../server/operations';
import { type SavedView, useOpenView } from './own';
import { ForgetViewDocument, SaveViewDocument } from './own.generated';
import styles from './views.module.css';

/** Keeps what is shown, with its filters, under a name, and leads to what was kept. */
export default function Views({ views, onClose }: { views: SavedView[]; onClose: () => void }) {
  const [name, setName] = useState('');
  const link = useRouterState({ select: ({ location }) => location.pathname + location.searchStr });
  const toasts = useToasts();
  const [problem, setProblem] = useState<Error | null>(null);
  const save = useOperation(SaveViewDocument, { onRefused: setProblem });
  const forget = useOperation(ForgetViewDocument);
  const open = useOpenView();
  const keep = async () => {
    await save.mutateAsync({ input: { name, link } }).then(
      () => {
        toasts.told(`View ${name.trim()}`);
        onClose();
      },
      () => undefined,
    );
  };
  const drop = ({ id, name: gone, link: there }: SavedView) =>
    forget.mutate(
      { id },
      { onSuccess: () => toasts.told(`Forgot ${gone}`, () => save.mutate({ input: { name: gone, link: there } })) },
    );
  const press = (event: KeyboardEvent, view: SavedView) => {
    if (event.key !== 'Delete') return;
    event.preventDefault();
    drop(view);
  };
  return (
    <FormDialog title="Views" action="Keep what is shown" isBusy={save.isPending} onSubmit={keep} onClose={onClose}>
      <Field
        label="Name"
        problem={problemOf(problem, 'name')}
        hint="Keeps the address of what is shown, with its filters. Of two with one name the later stays."
      >
        <input value={name} autoComplete="off" onChange={({ target }) => setName(target.value)} />
      </Field>
      {problem !== null && problemOf(problem, 'name') === null && <p role="alert">{problem.message}</p>}
      {views.length > 0 && (
        <section aria-label="Kept views">
          <ul className={styles.views}>
            {views.map((view) => (
              <li key={view.id}>
                <button
                  type="button"
                  className={styles.view}
                  aria-keyshortcuts="Delete"
                  onKeyDown={(event) => press(event, view)}
                  onClick={() => {
                    onClose();
                    open(view);
                  }}
                >
                  {view.name}
                  <span className="quiet">{view.link}</span>
                </button>
                <button type="button" className="button" aria-label={`Forget ${view.name}`} onClick={() => drop(view)}>
                  Forget
                </button>
              </li>
            ))}
          </ul>
        </section>
      )}
    </FormDialog>
  );
}
