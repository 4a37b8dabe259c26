import { Documents } from '../../src/api/documents.js';
import { createEngine } from '../../src/api/engine.js';
import { buildBooksSchema } from '../../src/api/schema.js';
import { willRun } from '../../src/api/uploads/running-operations.js';
import { ApiKeyScope } from '../../src/contract/scopes.js';

/** For which operations the files of a request are kept on disk. */

const { READ, WRITE, ADMIN, REPORTS, APPROVE } = ApiKeyScope;
const attach = 'mutation a($input: AttachFileInput!) { attachFile(input: $input) { attachment { id } } }';
const letterhead = 'mutation b($logo: Upload) { updateLetterhead(input: { logo: $logo }) { letterhead { logoType } } }';

test.each<[string, object, ApiKeyScope[], boolean]>([
  ['a change by whoever may make it', { query: attach }, [WRITE], true],
  ['a change by whoever may only read', { query: attach }, [READ, REPORTS, APPROVE], false],
  ['a change that needs another scope', { query: letterhead }, [READ, WRITE], false],
  ['the one of two operations that may run', { query: attach + letterhead, operationName: 'a' }, [WRITE], true],
  ['the one of two operations that may not', { query: attach + letterhead, operationName: 'b' }, [WRITE], false],
  ['none of two operations', { query: attach + letterhead }, [WRITE, ADMIN], false],
  ['a mutation that uses no file', { query: 'mutation ($f: Upload!) { __typename }' }, [READ], false],
  ['a query that uses no file', { query: 'query ($f: Upload) { viewer { owner { id } } }' }, [READ], false],
  ['a subscription', { query: 'subscription { invoiceDocumentChanged { id } }' }, [READ, WRITE], false],
  ['what cannot be read', { query: '{' }, [WRITE], false],
  ['a persisted query of whoever may change something', {}, [ADMIN], true],
  ['a persisted query of whoever may only read', {}, [READ, REPORTS, APPROVE], false],
])('%s', async (_what, operation, scopes, expected) => {
  const engine = createEngine(await buildBooksSchema());
  const context = { scopes: new Set(scopes), installation: null, record: { isForDocument: () => undefined } };
  expect(willRun(engine, new Documents(engine.schema, true))({ ...operation }, context as never)).toBe(expected);
});
