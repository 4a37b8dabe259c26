import { startTransition, useEffect, useState } from 'react';
import { flushSync } from 'react-dom';

/**
 * A value that follows `value` once the browser has painted what else changed with it, so that a step through a list is seen before
 * what it leads to is made; steps that come faster pass over what nobody looked at. Whoever does anything but step on, which
 * `isStep` tells of a key, does it to what is current: the value follows before that.
 */
export function useAfterPaint<Value>(
  value: Value | undefined,
  isStep: (event: KeyboardEvent) => boolean,
): Value | undefined {
  const [followed, follow] = useState(value);
  // Nothing was shown, or nothing is to be: there is no step to wait for.
  const isAtOnce = followed === undefined || value === undefined;
  if (isAtOnce && followed !== value) follow(value);
  useEffect(() => {
    if (isAtOnce || followed === value) return;
    let timer = 0;
    const frame = requestAnimationFrame(() => {
      timer = window.setTimeout(() => startTransition(() => follow(value)));
    });
    const catchUp = (event: Event) => {
      if (!(event instanceof KeyboardEvent && isStep(event))) flushSync(() => follow(value));
    };
    const acts = ['keydown', 'pointerdown', 'click'];
    for (const act of acts) window.addEventListener(act, catchUp, true);
    return () => {
      cancelAnimationFrame(frame);
      window.clearTimeout(timer);
      for (const act of acts) window.removeEventListener(act, catchUp, true);
    };
  }, [isAtOnce, followed, value, isStep]);
  return isAtOnce ? value : followed;
}
