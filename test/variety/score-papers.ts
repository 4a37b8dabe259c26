import { parseArgs } from 'node:util';
import { percent, print } from '../../bench/extraction-score.js';
import { FIELD_NAMES } from '../../src/extraction/fields/field-names.js';
import { CHOICE_NAMES, isHeldOut, nameOf } from '../support/variety/choices.js';
import { readVaried, type VariedReading } from '../support/variety/varied-reading.js';

/**
 * `npm run bench:papers -- [--count 1000] [--from 0] [--fails <field>|kind|any|trusted]`: reads papers of the generator and prints the
 * share of their fields that is right, by language, by each choice of their layouts and by what their tax is like, and how many
 * of those that are ready without a reason are right. `--fails` lists what was misread.
 */
const { values } = parseArgs({
  options: {
    count: { type: 'string', default: '1000' },
    from: { type: 'string', default: '0' },
    fails: { type: 'string' },
  },
});
const from = Number(values.from);
const readings: VariedReading[] = [];
for (let seed = from; seed < from + Number(values.count); seed += 1) readings.push(await readVaried(seed));

print(['', 'papers', ...FIELD_NAMES, 'all fields', 'kind', 'ready without a reason', 'right of those'].join('\t'));
printGroup('all', readings);
printBy('fitted to', ({ paper }) => (isHeldOut(paper.choices) ? 'never' : 'may be'));
printBy('language', ({ paper }) => paper.country.words.code);
printBy('country', ({ paper }) => paper.country.code);
printBy('situation', ({ paper }) => paper.situation);
printBy('kind', ({ paper }) => paper.kind);
for (const name of CHOICE_NAMES) printBy(name, ({ paper }) => paper.choices[name]);
printFails(values.fails ?? '');

function printBy(what: string, keyOf: (reading: VariedReading) => string): void {
  print('');
  const groups = [...Map.groupBy(readings, keyOf)].sort(([one], [other]) => (one < other ? -1 : 1));
  for (const [key, group] of groups) printGroup(`${what} ${key}`, group);
}

function printGroup(name: string, group: VariedReading[]): void {
  const cells = FIELD_NAMES.map((field) => shareOf(group.map(({ isRight }) => isRight[field])));
  const every = shareOf(group.flatMap(({ isRight }) => FIELD_NAMES.map((field) => isRight[field])));
  const kinds = shareOf(group.map(({ paper, kind }) => paper.wantedKind === kind));
  const trusted = group.filter(isTrusted);
  print([name, group.length, ...cells, every, kinds, trusted.length, shareOf(trusted.map(isBookedRight))].join('\t'));
}

function shareOf(verdicts: (boolean | undefined)[]): string {
  const asked = verdicts.filter((verdict) => verdict !== undefined);
  return asked.length === 0 ? '-' : percent(asked.filter(Boolean).length, asked.length);
}

function isTrusted({ reasons }: VariedReading): boolean {
  return reasons.length === 0;
}

/** Vendor, number, date, total and currency, of an invoice. */
function isBookedRight({ paper, isRight }: VariedReading): boolean {
  const booked = ['vendor_name', 'invoice_number', 'invoice_date', 'total_cents', 'currency'] as const;
  return paper.wantedKind === 'invoice' && booked.every((field) => isRight[field] !== false);
}

function printFails(what: string): void {
  for (const reading of readings) {
    const { paper, kind, values: read, isRight } = reading;
    const wrong = FIELD_NAMES.filter(
      (field) => isRight[field] === false && (what === field || what === 'any' || what === 'trusted'),
    );
    const isAsked = what === 'trusted' ? isTrusted(reading) && !isBookedRight(reading) : wrong.length > 0;
    const isKindWrong = (what === 'kind' || what === 'any') && kind !== paper.wantedKind;
    if (!isAsked && !isKindWrong) continue;
    const told = wrong.map((field) => `${field}: wanted ${paper.truth[field]}, got ${read[field] ?? 'nothing'}`);
    const place = `${paper.seed} ${paper.country.code} ${paper.kind}, ${paper.situation}`;
    print(['fails', place, nameOf(paper.choices), `kind ${kind}`, ...told].join('\t'));
  }
}
