/** A number of a JSON text that a JavaScript number cannot hold exactly; it is refused, never rounded. */
export class InexactNumber {
  constructor(readonly source: string) {}
}
