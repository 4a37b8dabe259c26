/** The books, or a part of them, are none that a format holds; the message tells a person why. */
export class NotExportable extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'NotExportable';
  }
}
