/** The query of a request's address, without its question mark: everything behind the first one, since a query may have others (RFC 3986, 3.4). */
export function queryOf({ url }: { url?: string | undefined }): string {
  const mark = url?.indexOf('?') ?? -1;
  return url === undefined || mark < 0 ? '' : url.slice(mark + 1);
}
