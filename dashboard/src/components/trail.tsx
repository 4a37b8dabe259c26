import {
  type HistoryState,
  Link,
  type LinkProps,
  useNavigate,
  useRouter,
  useRouterState,
} from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useCommands } from '../commands/registry';
import styles from './components.module.css';

/** A screen that was left for one that explains something of it. */
interface Step {
  title: string;
  href: string;
}

declare module '@tanstack/history' {
  interface HistoryState {
    trail?: Step[];
  }
}

/** The title of the screen that is shown. */
let shownTitle = '';

export function nameScreen(title: string): void {
  shownTitle = title;
}

/** Where each place of the browser's history was left: the key of its row or figure. */
const leftAt = new Map<string, string>();

/** The way that led here, step by step, each a link back; Escape goes back by one. Nothing when nothing led here. */
export function Trail({ here }: { here: string }) {
  const router = useRouter();
  const trail = useRouterState({ select: ({ location }) => location.state.trail }) ?? [];
  const former = trail.at(-1);
  const back = () => router.history.back();
  useCommands(
    former ? [{ id: 'back', title: `Back to ${former.title}`, section: 'Screen', key: 'Escape', run: back }] : [],
  );
  if (former === undefined) return null;
  return (
    <nav className={styles.trail} aria-label="The way here">
      {trail.map((step, index) => (
        <span key={step.href}>
          <button type="button" onClick={() => router.history.go(index - trail.length)}>
            {step.title}
          </button>
          <span aria-hidden="true"> › </span>
        </span>
      ))}
      <span aria-current="page">{here}</span>
    </nav>
  );
}

/** Where a link leads: the address of a screen with its search parameters. */
export type Target = Pick<LinkProps, 'to' | 'search' | 'params'>;

/** A link to what explains something of this screen: the way back is kept, and ends on the same row or figure. */
export function Drill(props: { target: Target; at: string; className?: string | undefined; children: ReactNode }) {
  const { target, at, className, children } = props;
  const { state, leave } = useLeaving();
  return (
    <Link {...target} state={state} className={className} data-at={at} onClick={() => leave(at)}>
      {children}
    </Link>
  );
}

/** Goes to what explains a row of this screen, as `Drill` does. */
export function useDrill(): (target: Target, at: string) => void {
  const navigate = useNavigate();
  const { state, leave } = useLeaving();
  return (target, at) => {
    leave(at);
    void navigate({ ...target, state });
  };
}

/** The row or figure that was last followed from this place of the history. */
export function useLeftAt(): string | null {
  return leftAt.get(usePlace()) ?? null;
}

function useLeaving() {
  const place = usePlace();
  const href = useRouterState({ select: ({ location }) => location.href });
  // The title is that of the moment of leaving.
  const state = ({ trail = [] }: HistoryState) => ({ trail: [...trail, { title: shownTitle, href }] });
  return { state, leave: (at: string) => void leftAt.set(place, at) };
}

/** One entry of the browser's history. */
function usePlace(): string {
  return useRouterState({ select: ({ location }) => location.state.__TSR_key ?? location.href });
}
