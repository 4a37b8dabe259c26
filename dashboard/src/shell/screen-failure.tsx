import { useQueryClient } from '@tanstack/react-query';
import { type ErrorComponentProps, useRouter } from '@tanstack/react-router';
import { useCommands } from '../commands/registry';
import { Failure } from '../components/failure';
import { Screen } from '../components/screen';
import { removeAllButSession } from '../server/follow-session';

/** In place of a screen that cannot be shown: navigation and commands stay. */
export function ScreenFailure({ error, reset }: ErrorComponentProps) {
  const router = useRouter();
  const queries = useQueryClient();
  const again = () => {
    // What it was shown from may be what it failed on.
    removeAllButSession(queries);
    reset();
    void router.invalidate();
  };
  useCommands([{ id: 'again', title: 'Show the screen again', section: 'Screen', key: 'r', run: again }]);
  return (
    <Screen title="Not shown">
      <Failure
        error={error instanceof Error ? error : new Error(String(error))}
        title="This screen cannot be shown."
        onRetry={again}
      />
    </Screen>
  );
}
