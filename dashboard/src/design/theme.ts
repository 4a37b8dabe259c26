const settingName = 'books.theme';

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
}
