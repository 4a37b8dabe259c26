import { noteReached } from './reachability';
import { unavailable } from './request';

const pauseMs = 2_000;

/** Style sheets that did not come: a part is loaded with them, and its loader asks for each of them once. */
const stylesMissed: HTMLLinkElement[] = [];
const noteMissed = ({ target }: Event) => {
  if (target instanceof HTMLLinkElement && target.rel === 'stylesheet') stylesMissed.push(target);
};
// The error of an element is told to it alone, but for who listens on its way there.
document.addEventListener('error', noteMissed, true);

/**
 * Loads a part of the dashboard, and waits for it while the service is out of reach: what is shown and typed stays meanwhile.
 * Rejects when the service is there and has no such file, since another version has taken its place.
 */
export async function loadPart<Part>(load: () => Promise<Part>): Promise<Part> {
  let hasRefused = false;
  for (;;) {
    try {
      const part = await load();
      await Promise.all(stylesMissed.splice(0).map(askedAnew));
      return part;
    } catch (error) {
      const isThere = await isServiceThere();
      noteReached(isThere);
      // Once is nothing: it may have come back in between.
      if (isThere && hasRefused) throw error;
      hasRefused = isThere;
      if (!isThere) await new Promise((resolve) => setTimeout(resolve, pauseMs));
    }
  }
}

async function isServiceThere(): Promise<boolean> {
  const response = await fetch('/session', { cache: 'no-store' }).catch(() => null);
  return response !== null && !unavailable.has(response.status);
}

function askedAnew(link: HTMLLinkElement): Promise<unknown> {
  const next = link.cloneNode() as HTMLLinkElement;
  const settled = new Promise((resolve) => {
    next.onload = resolve;
    next.onerror = resolve;
  });
  link.replaceWith(next);
  return settled;
}
