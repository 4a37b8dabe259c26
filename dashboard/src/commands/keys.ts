import { useLayoutEffect, useRef, useSyncExternalStore } from 'react';
import { createKeybindingsHandler } from 'tinykeys';
import { type Command, useCommandList } from './registry';

const sequenceMs = 1_200;
const settingName = 'books.single-keys';
const switched = new Set<() => void>();

/** Runs commands by their keys. A key of a sequence may come 1.2 s after the one before it. */
export function useCommandKeys(): void {
  const commands = useCommandList();
  const last = useRef<{ event: KeyboardEvent; atMs: number } | null>(null);
  // Before what was drawn with these commands is seen.
  useLayoutEffect(() => {
    let isRepeating = false;
    const bindings: Record<string, (event: KeyboardEvent) => void> = {};
    // The first one that claims a key has it: a screen's goes before the shell's.
    for (const command of commands.toReversed()) {
      for (const key of keysOf(command)) bindings[key] = (event) => isRepeating || runByKey(command, key, event);
    }
    const handle = createKeybindingsHandler(inOrder(bindings), {
      timeout: sequenceMs,
      ignore: () => false,
    });
    // A screen that has loaded between two keys offers others: the sequence that was begun goes on, and nothing runs twice.
    if (last.current && performance.now() - last.current.atMs < sequenceMs) {
      isRepeating = true;
      handle(last.current.event);
      isRepeating = false;
    }
    const press = (event: KeyboardEvent) => {
      handle(event);
      last.current = { event, atMs: performance.now() };
    };
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  }, [commands]);
}

/** What ends a sequence is no key of its own then, and begins no other one: `t` ends `g t` where `t 1` can be pressed as well. */
function inOrder<Handler>(bindings: Record<string, Handler>): Record<string, Handler> {
  const sequences = Object.keys(bindings).filter((key) => pressesOf(key).length > 1);
  const beginnings = new Set(sequences.map((key) => pressesOf(key)[0]));
  const rankOf = (key: string) => {
    const presses = pressesOf(key);
    return presses.length * 2 + Number(presses.length > 1 && beginnings.has(presses.at(-1)));
  };
  return Object.fromEntries(Object.entries(bindings).toSorted(([one], [other]) => rankOf(other) - rankOf(one)));
}

function pressesOf(key: string): string[] {
  return key.split(' ');
}

export function keysOf({ key, alsoKeys = [] }: Command): string[] {
  return key === undefined ? alsoKeys : [key, ...alsoKeys];
}

/** Single keys can be switched off, for those whose tools type by themselves (WCAG 2.1.4). */
export function areSingleKeysOn(): boolean {
  return localStorage.getItem(settingName) !== 'off';
}

export function switchSingleKeys(on: boolean): void {
  if (on) localStorage.removeItem(settingName);
  else localStorage.setItem(settingName, 'off');
  for (const listener of switched) listener();
}

/** Whether single keys are on, as it is switched. */
export function useSingleKeys(): boolean {
  return useSyncExternalStore((listener) => {
    switched.add(listener);
    return () => switched.delete(listener);
  }, areSingleKeysOn);
}

function runByKey(command: Command, key: string, event: KeyboardEvent): void {
  if (event.defaultPrevented || event.isComposing) return;
  const target = event.target instanceof HTMLElement ? event.target : null;
  if (target?.closest('[role="dialog"], [role="alertdialog"], [role="menu"]') || isDialogAwaited()) return;
  const hasModifier = key.includes('$mod') || key.includes('Alt+') || key.includes('Control+');
  if (!hasModifier && (event.metaKey || event.ctrlKey || event.altKey)) return;
  if (!hasModifier && isCharacter(key) && !areSingleKeysOn()) return;
  if (isField(target) && !(command.inFields ?? (hasModifier || key === 'Escape'))) return;
  if (actsByItself(target, key) || scrollsByItself(target, key)) return;
  event.preventDefault();
  command.run();
}

/** Whether a dialog was opened that is still being loaded: what is pressed now is meant for it. */
function isDialogAwaited(): boolean {
  return document.querySelector('[data-awaited-dialog]') !== null;
}

/** Enter and Space act on what has the focus; Shift+Enter too, but on a link, where it would only open a window. */
function actsByItself(target: HTMLElement | null, key: string): boolean {
  if (!/^(Shift\+)?(Enter| |Space)$/.test(key)) return false;
  return Boolean(
    target?.closest(key === 'Shift+Enter' ? 'button, summary, select' : 'a[href], button, summary, select'),
  );
}

/** A page that has the focus is scrolled, whatever these keys do elsewhere. */
function scrollsByItself(target: HTMLElement | null, key: string): boolean {
  return scrollingKeys.has(key) && Boolean(target?.matches('[data-scrolled-by-keys]'));
}

const scrollingKeys = new Set(['ArrowUp', 'ArrowDown', 'PageUp', 'PageDown', 'Home', 'End', 'Space', ' ']);

/** A letter, figure or sign, with Shift or without, or what begins with one. */
function isCharacter(key: string): boolean {
  return key.split(' ').some((part) => part.replace(/^\[?Shift\]?\+/, '').length === 1);
}

function isField(target: HTMLElement | null): boolean {
  return (
    target?.closest('input:not([type=checkbox]), textarea, select, [contenteditable=true]') !== null && target !== null
  );
}

const isApple = /Mac|iPhone|iPad/.test(navigator.platform);
const signs: Record<string, string> = {
  $mod: isApple ? '⌘' : 'Ctrl',
  Shift: isApple ? '⇧' : 'Shift',
  Alt: isApple ? '⌥' : 'Alt',
  ArrowUp: '↑',
  ArrowDown: '↓',
  ArrowLeft: '←',
  ArrowRight: '→',
  Escape: 'Esc',
};

/** The key as keycaps: `g i` has two, `$mod+k` has two that are held together. */
export function keycaps(key: string): string[] {
  // A Shift that only some keyboards need for a sign is not shown.
  const parts = key.split(' ').map((part) => part.replace('[Shift]+', ''));
  const together = isApple ? '' : '+';
  return parts.map((part) =>
    part === '+'
      ? part
      : part
          .split('+')
          .map((name) => signs[name] ?? name)
          .join(together),
  );
}
