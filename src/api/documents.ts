import {
  type DocumentNode,
  GraphQLError,
  type GraphQLSchema,
  NoSchemaIntrospectionCustomRule,
  type ParseOptions,
  parse,
  specifiedRules,
  type ValidationRule,
  validate,
} from 'graphql';
import { LRUCache } from 'lru-cache';
import { ensure, Refusal } from '../contract/errors.js';
import { limits } from '../contract/limits.js';
import { checkShape } from './document-shape.js';
import { isLongWord, withFields } from './input-problems.js';

/** How documents are read: one of too many words is refused while it is read. */
export const parseOptions: ParseOptions = { maxTokens: limits.queryTokens };

const documentsKept = 1_000;
const tokensKept = 100_000;
/** Of a document as clients write them, blanks included. */
const charactersPerToken = 8;

/** Documents of clients: read, and held against the schema, once for each text. */
export class Documents {
  private readonly problems = new WeakMap<DocumentNode, readonly GraphQLError[]>();
  private readonly valid = keptDocuments();

  private readonly rules: readonly ValidationRule[];

  /** Without `introspection` nobody is told what the schema has, not even whoever misspells it. */
  constructor(
    private readonly schema: GraphQLSchema,
    private readonly introspection: boolean,
  ) {
    this.rules = introspection ? specifiedRules : [...specifiedRules, NoSchemaIntrospectionCustomRule];
  }

  /** Reads a document. Throws BAD_REQUEST or QUERY_TOO_COMPLEX. */
  read(text: string): DocumentNode {
    try {
      return parse(text, parseOptions);
    } catch (error) {
      throw unreadable(error);
    }
  }

  /** What speaks against running the document, 100 problems at the most; each has its code in its extensions. */
  problemsOf(document: DocumentNode): readonly GraphQLError[] {
    const known = this.problems.get(document);
    if (known) return known;
    const found = this.examine(document);
    this.problems.set(document, found);
    return found;
  }

  /** The document of this very text, when it was kept; undefined for others. */
  validOf(text: string): DocumentNode | undefined {
    return this.valid.get(text);
  }

  /** Keeps a document against which nothing speaks, so that its text need not be read again. */
  keepValid(text: string, document: DocumentNode): void {
    this.valid.set(text, document);
  }

  private examine(document: DocumentNode): readonly GraphQLError[] {
    try {
      checkLines(document);
      checkShape(document);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      return [new GraphQLError(error.message, { originalError: error })];
    }
    const maxErrors = problemsWithin(textOf(document));
    const check = (hideSuggestions: boolean) =>
      validate(this.schema, document, this.rules, { maxErrors, hideSuggestions });
    const errors = check(true);
    const isWorthSuggestions = errors.length > 0 && errors.length <= problemsWithSuggestions && !hasLongWord(document);
    return withFields(this.schema, document, this.introspection && isWorthSuggestions ? check(false) : errors);
  }
}

/** There are no more lines than words: each problem says its line, which is found by counting all lines before it. */
function checkLines(document: DocumentNode): void {
  let lines = 1;
  for (const _end of textOf(document).matchAll(/\r\n|[\n\r]/g)) {
    lines += 1;
    ensure(lines <= limits.queryTokens, 'QUERY_TOO_COMPLEX', `The document has more than ${limits.queryTokens} lines`);
  }
}

const charactersSearched = 10_000_000;

/** Long texts are searched for the lines of fewer problems. */
function problemsWithin(text: string): number {
  return Math.min(limits.problemsReported, Math.ceil(charactersSearched / (text.length + 1)));
}

/** What was meant by a word is looked for among all names of the schema. */
const problemsWithSuggestions = 10;

function hasLongWord({ loc }: DocumentNode): boolean {
  for (let token = loc?.startToken ?? null; token; token = token.next)
    if (isLongWord(token.end - token.start)) return true;
  return false;
}

function textOf({ loc }: DocumentNode): string {
  return loc?.source.body ?? '';
}

/** What the parser says against a text, in the catalogue's words. */
export function unreadable(error: unknown): Refusal {
  const { message, originalError } = (error ?? {}) as { message?: string; originalError?: unknown };
  if (/more that \d+ tokens/.test(message ?? ''))
    return new Refusal('QUERY_TOO_COMPLEX', `The document has more than ${limits.queryTokens} words and signs`);
  // The parser calls itself for each level: beyond some thousands the stack ends.
  if (error instanceof RangeError || originalError instanceof RangeError)
    return new Refusal('QUERY_TOO_COMPLEX', 'The document is nested too deeply');
  return new Refusal('BAD_REQUEST', message ?? 'The document cannot be read');
}

/** Keeps documents by their text, in the shape that Apollo asks for. */
export function documentStore() {
  const kept = keptDocuments();
  return {
    get: async (key: string) => kept.get(key),
    set: async (key: string, document: DocumentNode) => void kept.set(key, document),
    delete: async (key: string) => kept.delete(key),
  };
}

/** Large documents displace more than small ones: each holds its text, of which comments may be nearly all. */
function keptDocuments(): LRUCache<string, DocumentNode> {
  return new LRUCache({
    max: documentsKept,
    maxSize: tokensKept,
    sizeCalculation: (document) => {
      const tokens = (document as { tokenCount?: number }).tokenCount ?? limits.queryTokens;
      return Math.max(tokens, Math.ceil((document.loc?.source.body.length ?? 0) / charactersPerToken));
    },
  });
}
