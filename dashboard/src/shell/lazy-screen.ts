import { lazyRouteComponent } from '@tanstack/react-router';
import { loadPart } from '../server/load-part';

/** A screen that is loaded when it is first gone to. While the service is out of reach, the screen before it stays. */
export function lazyScreen<Screens extends Record<string, unknown>, Name extends keyof Screens>(
  load: () => Promise<Screens>,
  name: Name,
) {
  return lazyRouteComponent(() => loadPart(load), name);
}
