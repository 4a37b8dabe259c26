const settingName = 'books.theme';

/** Shows the colours that were chosen, or those of the system. */
export function applyTheme(): void {
  const theme = localStorage.getItem(settingName);
  if (theme === null) delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = theme;
}

export function switchTheme(theme: 'light' | 'dark' | null): void {
  if (theme === null) localStorage.removeItem(settingName);
  else localStorage.setItem(settingName, theme);
  applyTheme();
}
