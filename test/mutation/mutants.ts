import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInstrumenter } from '@stryker-mutator/instrumenter';
import { createInjector } from 'typed-inject';
import { digest } from './findings.js';

/** A small change to one place of the program that some test must notice. */
export interface Mutant {
  /** The same in every run while the paragraph that it is in is unchanged. */
  key: string;
  fileName: string;
  line: number;
  mutatorName: string;
  /** The text in the source, and what stands there instead. */
  original: string;
  replacement: string;
}

export interface InstrumentedSources {
  /** The text of each file with every mutant in it behind a switch. */
  contents: Map<string, string>;
  /** Digests of the files without them. */
  digests: Record<string, string>;
  mutants: Mutant[];
}

const silent = { isTraceEnabled: () => false, isDebugEnabled: () => false };
const log = new Proxy(silent, { get: (known, name) => known[name as keyof typeof known] ?? (() => undefined) });

/**
 * Puts every mutant of the files into their text; the environment variable `__STRYKER_ACTIVE_MUTANT__` switches one on.
 * Texts for people and regular expressions are left alone: tests hold codes and values, not every word of a message.
 */
export async function instrument(root: string, fileNames: readonly string[]): Promise<InstrumentedSources> {
  const files = fileNames.map((name) => ({ name, content: readFileSync(join(root, name), 'utf8'), mutate: true }));
  const instrumenter = createInjector()
    .provideValue('logger', log as never)
    .injectFunction(createInstrumenter as never) as {
    instrument(
      files: object[],
      options: object,
    ): Promise<{ files: { name: string; content: string }[]; mutants: readonly StrykerMutant[] }>;
  };
  const excludedMutations = ['StringLiteral', 'Regex'];
  const result = await instrumenter.instrument(files, {
    ignorers: [],
    plugins: ['decorators-legacy'],
    excludedMutations,
  });
  const sources = new Map(files.map(({ name, content }) => [name, content]));
  const digests = Object.fromEntries(files.map(({ name, content }) => [name, digest(content)]));
  const keys = new Map(result.mutants.map((mutant) => [mutant.id, keyOf(mutant, sources.get(mutant.fileName) ?? '')]));
  return {
    contents: new Map(result.files.map(({ name, content }) => [name, withKeys(content, keys)])),
    digests,
    mutants: result.mutants
      .filter((mutant) => mutant.status === undefined || mutant.status === 'Pending')
      .map((mutant) => described(mutant, keys.get(mutant.id) ?? '', sources.get(mutant.fileName) ?? '')),
  };
}

/** By its place in its paragraph, so that what was found about it stands while other paragraphs of the file change. */
function keyOf({ fileName, mutatorName, replacement, location }: StrykerMutant, source: string): string {
  const lines = source.split('\n');
  const { start, end } = location;
  const first = lines.lastIndexOf('', start.line) + 1;
  const next = lines.indexOf('', end.line);
  const paragraph = lines.slice(first, next);
  const earlier = lines.slice(0, first).join('\n').split(paragraph.join('\n')).length - 1;
  const place = [start.line - first, start.column, end.line - first, end.column];
  return digest(JSON.stringify([fileName, paragraph, earlier, mutatorName, replacement, place]));
}

/** The instrumenter numbers the mutants of one run; the keys are those of every run. */
function withKeys(content: string, keys: ReadonlyMap<string, string>): string {
  return content.replace(/stry(?:MutAct|Cov)_9fa48\(["\d, ]+\)/g, (call) =>
    call.replace(/"(\d+)"/g, (_quoted, id: string) => `"${keys.get(id)}"`),
  );
}

interface StrykerMutant {
  id: string;
  fileName: string;
  mutatorName: string;
  replacement: string;
  status?: string;
  location: { start: { line: number; column: number }; end: { line: number; column: number } };
}

function described(mutant: StrykerMutant, key: string, source: string): Mutant {
  const { fileName, mutatorName, replacement, location } = mutant;
  const { start, end } = location;
  const lines = source.split('\n').slice(start.line, end.line + 1);
  const last = lines.length - 1;
  lines[last] = (lines[last] ?? '').slice(0, end.column);
  lines[0] = (lines[0] ?? '').slice(start.column);
  return {
    key,
    fileName,
    line: start.line + 1,
    mutatorName,
    original: oneLine(lines.join('\n')),
    replacement: oneLine(replacement),
  };
}

function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}
