/** Opens a file by the address of this page: the service may be known to itself by another one. */
export function openFile(address: string): void {
  const { pathname, search } = new URL(address, window.location.href);
  window.open(`${pathname}${search}`, '_blank', 'noreferrer');
}
