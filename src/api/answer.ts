/** A finished answer of either face, as it goes over the wire. */
export interface Answer {
  status: number;
  headers: Record<string, string>;
  body: string;
}
