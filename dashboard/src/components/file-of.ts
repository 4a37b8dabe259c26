/** What a link leads to: its path has the hash of the file, its query changes with every answer. */
export function fileOf(url: string): string {
  return new URL(url, window.location.href).pathname;
}
