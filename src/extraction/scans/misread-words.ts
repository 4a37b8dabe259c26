/**
 * Words that stand beside values on invoices and receipts, and in the names of the companies that write them, with a few
 * that look like them and mean something else. Recognition misreads a letter of a word as easily as a digit; these words
 * are known, so a misread letter in one of them can be corrected.
 */
const KNOWN_WORDS = new Set(
  [
    'invoice invoices total totals subtotal amount amounts account accounts balance rounding rounded round adjustment',
    'discount discounts inclusive exclusive including excluding incl excl payable paid payment payments change changed charge charges',
    'charged cash cashier cashiers check card credit debit visa mastercard tendered tender received receipt receipts receive bill date dated',
    'time table description quantity item items price prices unit service services summary taxable supplies supply number sales sale',
    'salesperson saved saving document order customer member thank please again goods sold returnable returned',
    'enterprise enterprises trading restaurant restaurants restoran hardware bakery bakeries stationery stationers',
    'company limited holdings group international industries industrial marketing distributor distributors services',
    'supermarket hypermarket pharmacy bookstore bookshop furniture electrical engineering construction solutions technology',
    'technologies consulting advertising printing catering seafood kitchen coffee house market retail store stores shop cafe',
    'independent grocer minimarket pasar perniagaan syarikat kedai pasaraya',
    'jalan taman lorong bandar selangor street road avenue tel telephone',
    'rechnung rechnungsnummer rechnungsdatum betrag gesamtbetrag gesamt summe zwischensumme nettobetrag bruttobetrag netto brutto',
    'datum fällig zahlbar umsatzsteuer mehrwertsteuer lieferung leistung menge einzelpreis gesamtpreis kunde',
    'facture montant total échéance date client règlement livraison quantité prix',
    'factura fecha importe vencimiento cliente cantidad precio fattura imponibile scadenza totale importo',
    'factuur factuurnummer factuurdatum totaal bedrag vervaldatum klant aantal prijs',
    'january february march april june july august september october november december',
    'januar februar märz juni juli oktober dezember',
    'other others local model metal rental retain sound found country county count amounted mount discounted',
    'chance range orange exchange exchanges exchanged tales scales sunday saturday cream rice able mode good ground refund refundable',
  ]
    .join(' ')
    .split(' '),
);

/** Letters and what is taken for them, between marks that belong to the line. */
const WORD = /^([^\p{L}\p{N}[|$!{]*)([\p{L}\p{N}[|$!{\]_~]+)(\P{L}*)$/u;

/** Letters that recognition confuses; changing one into another costs half an edit. */
const ALIKE = [
  'oO0uUdDqQcC',
  'iIlL1tTjJ|!f[',
  'sS5$',
  'bB8hH6',
  'eEcCfF',
  'mMnNhHwW',
  'vVyYuU',
  'rRnNkKpP',
  'gG6qQ',
  'aA4',
  'zZ2',
  'öo',
  'üu',
  'äa',
];

const alike = new Map<string, Set<string>>();
for (const group of ALIKE)
  for (const letter of group) for (const other of group) alike.set(letter, (alike.get(letter) ?? new Set()).add(other));

/** Whether a word is among those that stand on invoices. */
export function isKnownWord(word: string): boolean {
  return KNOWN_WORDS.has(word.toLowerCase());
}

/** The known word that differs from this one by misread letters only, in the case it was printed in; else the word itself. */
export function withKnownLetters(word: string): string {
  const [, before = '', core = '', after = ''] = WORD.exec(word) ?? [];
  const lower = core.toLowerCase();
  if (core.length < 4 || KNOWN_WORDS.has(lower) || lettersIn(core) * 2 < core.length) return word;
  let best: { known: string; slips: number } | null = null;
  for (const known of KNOWN_WORDS) {
    if (Math.abs(known.length - core.length) > 1) continue;
    const slips = slipsBetween(lower, known, allowedSlips(known));
    if (slips <= allowedSlips(known) && (!best || slips < best.slips)) best = { known, slips };
  }
  return best ? before + inCaseOf(core, best.known) + after : word;
}

function lettersIn(text: string): number {
  return text.replace(/\P{L}/gu, '').length;
}

/** Long words may have more misread letters. */
function allowedSlips(known: string): number {
  return known.length < 5 ? 0.5 : known.length < 6 ? 1 : known.length < 9 ? 1.5 : 2;
}

/** The edit distance between two words, or more than `limit` as soon as it exceeds that. */
function slipsBetween(word: string, known: string, limit: number): number {
  let previous = Array.from({ length: known.length + 1 }, (_, index) => index);
  for (let row = 1; row <= word.length; row += 1) {
    const current = [row];
    for (let column = 1; column <= known.length; column += 1) {
      const change = costOf(word.charAt(row - 1), known.charAt(column - 1));
      current[column] = Math.min(
        (previous[column] ?? 0) + 1,
        (current[column - 1] ?? 0) + 1,
        (previous[column - 1] ?? 0) + change,
      );
    }
    if (Math.min(...current) > limit) return limit + 1;
    previous = current;
  }
  return previous[known.length] ?? limit + 1;
}

function costOf(one: string, other: string): number {
  if (one === other) return 0;
  return alike.get(one)?.has(other) ? 0.5 : 1;
}

function inCaseOf(printed: string, known: string): string {
  const capitals = printed.replace(/[^\p{Lu}]/gu, '').length;
  const small = printed.replace(/[^\p{Ll}]/gu, '').length;
  if (capitals > small) return known.toUpperCase();
  return capitals > 0 ? known.charAt(0).toUpperCase() + known.slice(1) : known;
}

/** `SON 8HD` is the legal form `SDN BHD`: two words too short to be corrected one by one. */
export function withLegalForm(words: string[]): string[] {
  return words.map((word, index) => {
    const [before, after] = [words[index - 1] ?? '', words[index + 1] ?? ''];
    if (SENDIRIAN.test(word) && BERHAD.test(after)) return word.replace(SENDIRIAN, '$1SDN$2');
    return SENDIRIAN.test(before) && BERHAD.test(word) ? word.replace(BERHAD, 'BHD$1') : word;
  });
}

const SENDIRIAN = /(^|\))[S5][DO0][NHM](\.?)$/i;
const BERHAD = /^[B8E][HNM][DO0](\W*)$/i;

/** An opening bracket before a number without a closing one is dirt on the paper: `(CS-104417`. */
export function withoutStrayBrackets(words: string[]): string[] {
  const line = words.join(' ');
  if (line.split('(').length <= line.split(')').length) return words;
  return words.map((word) => (/^\((?=[^)]*\d)[^)]+$/.test(word) ? word.slice(1) : word));
}
