/** Opens a file by the address of this page: the service may be known to itself by another one. */
export function openFile(address: string): void {
  window.open(pathOf(address), '_blank', 'noreferrer');
}

/** Saves a file by the address of this page, under its name. */
export function downloadFile(address: string, filename: string): void {
  const link = document.createElement('a');
  link.href = pathOf(address);
  link.download = filename;
  link.click();
}

function pathOf(address: string): string {
  const { pathname, search } = new URL(address, window.location.href);
  return `${pathname}${search}`;
}
