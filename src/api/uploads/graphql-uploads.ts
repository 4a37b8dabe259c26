import type { Request, RequestHandler } from 'express';
import type { GraphQLSchema } from 'graphql';
import type { Authenticate } from '../authenticate.js';
import { readMultipart } from './multipart.js';
import { drain } from './refused-bodies.js';
import { type Keep, temporaryFolder, type UploadSettings } from './request-files.js';
import type { WillRun } from './running-operations.js';
import { type FilePlace, filePlaces, operationOf } from './upload-places.js';
import { malformed } from './upload-refusals.js';

type Operation = Record<string, unknown>;

/**
 * Multipart requests of `/graphql` (https://github.com/jaydenseric/graphql-multipart-request-spec): every file is written
 * to disk first, so that the operation is given whole files as the values of its `Upload` variables. Other requests pass.
 */
export function graphqlUploads(
  settings: UploadSettings,
  authenticate: Authenticate,
  operations: { schema: GraphQLSchema; willRun: WillRun },
): RequestHandler {
  return async (request, response, next) => {
    if (!request.is('multipart/form-data')) return next();
    try {
      // Nobody unknown fills the disk.
      const context = await authenticate(request);
      const keep = await temporaryFolder(settings, response, context);
      request.body = await receiveOperation(request, keep, {
        schema: operations.schema,
        willRun: (operation) => operations.willRun(operation, context),
      });
    } catch (error) {
      await drain(request, response);
      return next(error);
    }
    next();
  };
}

/**
 * `operations` comes first, then `map`, which says which file goes where, then the files. Those of an operation that will not run
 * are read and thrown away: whoever runs it says why.
 */
async function receiveOperation(
  request: Request,
  keep: Keep,
  { schema, willRun }: { schema: GraphQLSchema; willRun(operation: Operation): boolean },
): Promise<Operation> {
  let operation: Operation | null = null;
  let places: readonly FilePlace[] | null = null;
  const files = await readMultipart(request, keep, {
    field: (name, text) => {
      if (name === 'operations') operation = operationOf(text);
      if (name !== 'map') return;
      if (!operation) throw malformed('map comes after operations');
      const named = filePlaces(schema, operation, text);
      places = willRun(operation) ? named : [];
    },
    wants: (name) => {
      if (!places) throw malformed('files come after map');
      return places.some((place) => place.file === name);
    },
  });
  if (!operation || !places) throw malformed('it needs the fields operations and map');
  for (const { file, put } of places as readonly FilePlace[]) {
    const received = files.get(file);
    if (!received) throw malformed(`the file ${file}, which map names, is missing`);
    put(received);
  }
  return operation;
}
