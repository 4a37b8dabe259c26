import { useSyncExternalStore } from 'react';

const settingName = 'books.theme';
const switched = new Set<() => void>();

export type Theme = 'light' | 'dark';

/** The colours that were chosen; null for those of the system. */
export function chosenTheme(): Theme | null {
  const theme = localStorage.getItem(settingName);
  return theme === 'light' || theme === 'dark' ? theme : null;
}

/** Shows the colours that were chosen, or those of the system. */
export function applyTheme(): void {
  const theme = chosenTheme();
  if (theme === null) delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = theme;
}

export function switchTheme(theme: Theme | null): void {
  if (theme === null) localStorage.removeItem(settingName);
  else localStorage.setItem(settingName, theme);
  applyTheme();
  for (const listener of switched) listener();
}

/** The colours that were chosen, as they are switched. */
export function useTheme(): Theme | null {
  return useSyncExternalStore((listener) => {
    switched.add(listener);
    return () => switched.delete(listener);
  }, chosenTheme);
}
