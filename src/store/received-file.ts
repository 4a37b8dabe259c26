import { rm } from 'node:fs/promises';
import { GraphQLError, GraphQLScalarType } from 'graphql';

/** A file that a request brought, whole, on the disk of this process until the request is answered. */
export class ReceivedFile {
  constructor(
    readonly filename: string,
    /** As the client declared it: shown again, never trusted. */
    readonly contentType: string,
    readonly sizeBytes: number,
    /** SHA-256 of the content, in lower-case hexadecimal. */
    readonly sha256: string,
    readonly path: string,
  ) {}

  /** Deletes the temporary copy; again is no error. */
  async discard(): Promise<void> {
    await rm(this.path, { force: true });
  }

  /** What tells two uploads apart: the fingerprint of a request stands on this. */
  toJSON(): { filename: string; sha256: string } {
    return { filename: this.filename, sha256: this.sha256 };
  }
}

/** A file of a multipart request (https://github.com/jaydenseric/graphql-multipart-request-spec). */
export const Upload = new GraphQLScalarType<ReceivedFile, never>({
  name: 'Upload',
  description: 'A file of a multipart request, as the GraphQL multipart request specification sends it.',
  parseValue(value) {
    if (value instanceof ReceivedFile) return value;
    throw new GraphQLError('must be a file of a multipart request');
  },
  parseLiteral() {
    throw new GraphQLError('must be a variable that a file of a multipart request fills');
  },
  serialize() {
    throw new GraphQLError('must not be asked for: files go in, links come out');
  },
});
