import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { JournalEntryKind, JournalSource } from '../../src/ledger/journal.entity.js';
import { projectRoot } from '../../src/project-root.js';

/** The table of docs/ledger.md says what is debited and credited when: it names every rule, and every entry that is written. */
interface Row {
  rule: string;
  source: string;
  kind: string;
}

const read = (path: string) => readFileSync(join(projectRoot, path), 'utf8');

const rows: Row[] = tableRows();

function tableRows(): Row[] {
  const [, section = ''] = /^## What is booked\n(.*?)^## /ms.exec(read('docs/ledger.md')) ?? [];
  const cells = [...section.matchAll(/^\| (?!when)(.+) \|$/gm)].map(([, row = '']) => row.split(' | '));
  return cells.map((row) => {
    expect([row[0], row.length, row.every((cell) => cell.trim() !== '')]).toEqual([row[0], 5, true]);
    const [, rule = ''] = /^`(\w+)`$/.exec(row[3] ?? '') ?? [];
    const [, source = '', kind = ''] = /^`?([\w ]+?)`? \(`(\w+)`\)$/.exec(row[4] ?? '') ?? [];
    return { rule, source, kind };
  });
}

/** Every call of `writeEntry` with what it says of its entry. */
function writtenEntries(): { file: string; sources: string[]; kind: string; text: string }[] {
  const files = readdirSync(join(projectRoot, 'src'), { recursive: true, encoding: 'utf8' });
  return files
    .filter((name) => name.endsWith('.ts'))
    .flatMap((name) => {
      const text = read(join('src', name));
      return [...text.matchAll(/await writeEntry\(\s*em,\s*(\{.*?\n *\}),?\s*(?:\w+,?\s*)?\);/gs)].map(
        ([, entry = '']) => ({
          file: name,
          sources: sourcesOf(entry, text),
          kind: /kind: '(\w+)'/.exec(entry)?.[1] ?? '',
          text,
        }),
      );
    });
}

/** The source that an entry names, or those of the table that its type is a key of. */
function sourcesOf(entry: string, text: string): string[] {
  const [, named] = /sourceType: '(\w+)'/.exec(entry) ?? [];
  if (named) return [named];
  const [, table = ''] = /sourceType: type,/.test(entry)
    ? (/^const roles = \{\n(.*?)^\} as const;/ms.exec(text) ?? [])
    : [];
  const keys = [...table.matchAll(/^ {2}(\w+):/gm)].map(([, key = '']) => key);
  return keys.length > 0 ? keys : ['its own'];
}

const written = writtenEntries();
const eachSource = ({ sources, ...entry }: (typeof written)[number]) => sources.map((source) => ({ ...entry, source }));
const distinct = (values: readonly string[]) => [...new Set(values)].sort();

test('every rule of posting.ts has its row, and every row its rule', () => {
  const rule = /^export function (\w+)\((?:(?!\n\}\n)[\s\S])*?\): PostingLine\[\] \{$/gm;
  const rules = [...read('src/ledger/posting.ts').matchAll(rule)];
  const named = rules.map(([, name = '']) => name);
  expect(named).toContain('invoicePosting');
  expect(distinct(rows.map(({ rule }) => rule).filter((rule) => rule !== ''))).toEqual(distinct(named));
});

test('every entry that is written is of a source and kind of the table, and the other way round', () => {
  const calls = written.flatMap(({ sources, kind }) => sources.map((source) => `${source} ${kind}`));
  expect(calls.length).toBeGreaterThan(10);
  expect(distinct(calls)).toEqual(distinct(rows.map(({ source, kind }) => `${source} ${kind}`)));
});

test('no call of writeEntry is written so that this test does not see it', () => {
  const files = readdirSync(join(projectRoot, 'src'), { recursive: true, encoding: 'utf8' });
  const calls = files
    .filter((name) => name.endsWith('.ts'))
    .flatMap((name) => [...read(join('src', name)).matchAll(/(?<!function )\bwriteEntry\(/g)].map(() => name));
  expect(calls.sort()).toEqual(written.map(({ file }) => file).sort());
});

test('every source and every kind that the journal knows is in the table', () => {
  expect(distinct(rows.map(({ source }) => source).filter((source) => source !== 'its own'))).toEqual(
    distinct(Object.values(JournalSource)),
  );
  expect(distinct(rows.map(({ kind }) => kind))).toEqual(distinct(Object.values(JournalEntryKind)));
});

test('whoever writes an entry takes its lines from the rule of its row', () => {
  for (const { file, source, kind, text } of written.flatMap(eachSource)) {
    const rules = rows.filter((row) => row.source === source && row.kind === kind).map(({ rule }) => rule);
    const taken = rules.filter((rule) => rule === '' || text.includes(`${rule}(`));
    expect([file, taken.length > 0]).toEqual([file, true]);
  }
});
