import { doubtsOfReading } from '../src/extraction/doubt/doubts.js';
import { FIELD_NAMES } from '../src/extraction/extract.js';
import { groupedBy, languageOf } from './extraction-groups.js';
import { bookedVerdict, isNegative, type Outcome, percent, print, share, verdictOf } from './extraction-score.js';

/**
 * How far "ready without a reason" can be trusted: the share of such documents of which vendor, number, date, total and
 * currency are all right, and the share of readable invoices that get there; over all, by language and by source.
 */
export function printTrust(all: readonly Outcome[]): void {
  print('\nready without a reason\tinvoices read\tshare\tfive right of those\tfive right of those with a reason');
  printGroup('all', all);
  for (const method of ['embedded_xml', 'pdf_text', 'ocr'])
    printGroup(
      method,
      all.filter(({ result }) => result?.method === method),
    );
  for (const [name, group] of groupedBy(all, (outcome) => `language ${languageOf(outcome)}`)) printGroup(name, group);
  for (const [name, group] of groupedBy(all, ({ entry }) => entry.source)) printGroup(name, group);
  const others = all.filter((outcome) => isNegative(outcome) && isUndoubted(outcome));
  print(`no invoices ready without a reason: ${others.map(({ entry }) => entry.file).join(', ') || 'none'}`);
}

/** Lists the documents that are ready without a reason and have one of the five wrong. */
export function printWronglyTrusted(all: readonly Outcome[]): void {
  for (const outcome of all) {
    if (!isUndoubted(outcome) || bookedVerdict(outcome) !== 'wrong') continue;
    const { entry, result } = outcome;
    const wrong = FIELD_NAMES.filter((field) => (verdictOf(outcome, field) ?? 'right') !== 'right').map(
      (field) => `${field}: wanted ${entry.truth[field]}, got ${result?.fields[field]?.value ?? 'nothing'}`,
    );
    print(`trusted\t${entry.file}\t${wrong.join('; ')}`);
  }
}

/** As the inbox has it: vendor and total are there, and nothing is left to look at. */
function isUndoubted({ result }: Outcome): boolean {
  if (!result || result.kind === 'credit_note' || result.kind === 'not_invoice') return false;
  const isReady = result.fields.vendor_name !== undefined && result.fields.total_cents !== undefined;
  return isReady && codesOf(result).length === 0;
}

function codesOf(result: Outcome['result']): string[] {
  return result ? [...new Set(doubtsOfReading(result).map(({ code }) => code))] : [];
}

function printGroup(name: string, group: readonly Outcome[]): void {
  const invoices = group.filter(({ entry, result }) => result && ['invoice', 'receipt'].includes(entry.kind));
  if (invoices.length === 0) return;
  const trusted = invoices.filter(isUndoubted);
  const doubted = invoices.filter((outcome) => !isUndoubted(outcome));
  const part = `${trusted.length} (${percent(trusted.length, invoices.length)})`;
  print([name, invoices.length, part, share(trusted.map(bookedVerdict)), share(doubted.map(bookedVerdict))].join('\t'));
}

/** How often each reason is given, and how often the document was right nevertheless. */
export function printReasons(all: readonly Outcome[]): void {
  const invoices = all.filter(({ entry }) => ['invoice', 'receipt'].includes(entry.kind));
  const reasons = new Map<string, Outcome[]>();
  for (const outcome of invoices)
    for (const reason of codesOf(outcome.result)) reasons.set(reason, [...(reasons.get(reason) ?? []), outcome]);
  print('\nreason\tinvoices\tfive right nevertheless\tthe only reason of');
  for (const [reason, given] of [...reasons].sort(([, one], [, other]) => other.length - one.length)) {
    const alone = given.filter(({ result }) => codesOf(result).length === 1);
    print([reason, given.length, share(given.map(bookedVerdict)), share(alone.map(bookedVerdict))].join('\t'));
  }
}

/** How right values are by their confidence, and documents by how many reasons they carry. */
export function printConfidence(all: readonly Outcome[]): void {
  print(`\nvalues right by\t${['confidence', 'all fields', ...FIELD_NAMES].join('\t')}`);
  for (const source of ['embedded_xml', 'pdf_text', 'ocr'])
    for (const confidence of ['high', 'medium', 'low']) {
      const verdicts = FIELD_NAMES.map((field) =>
        all.map((outcome) => {
          const given = outcome.result?.fields[field];
          return given?.source === source && given.confidence === confidence ? verdictOf(outcome, field) : null;
        }),
      );
      if (verdicts.flat().some((verdict) => verdict !== null))
        print([source, confidence, share(verdicts.flat()), ...verdicts.map(share)].join('\t'));
    }
  print('documents with five right, by number of reasons');
  const invoices = all.filter(({ entry, result }) => result && ['invoice', 'receipt'].includes(entry.kind));
  for (const [count, group] of groupedBy(invoices, ({ result }) => String(Math.min(5, codesOf(result).length))))
    print(`${count === '5' ? '5 or more' : count}\t${share(group.map(bookedVerdict))}`);
}
