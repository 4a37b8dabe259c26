import { datesInText } from '../candidates/dates.js';
import type { Confidence } from '../extraction-result.js';
import type { Evidence } from '../layout/evidence.js';
import { evidenceOf, type Layout, type Line, type Segment, unionBox } from '../layout/layout.js';
import { amountLabel, columnLabel, dateLabel, numberLabel, partyLabel } from '../vocabulary/labels.js';
import { wholePhrase } from '../vocabulary/phrases.js';
import type { PartyRole } from '../vocabulary/roles.js';
import { fold, isSameName, nameWords } from '../vocabulary/text-folding.js';
import type { Contribution } from './contributions.js';
import { documentKindWords, medianHeight } from './document-kind.js';
import { VENDOR_LEVELS, VENDOR_WEIGHTS } from './fitted-weights.js';
import { bestOf, levelOf } from './ranking.js';
import { featuresOfRecognisedName, nameAcrossCells } from './recognised-names.js';
import type { VendorFeature, VendorWeights } from './vendor-features.js';

export interface FoundVendor {
  name: string;
  confidence: Confidence;
  probability: number;
  evidence: Evidence;
  contributions: Contribution[];
}

export interface Parties {
  vendor: FoundVendor | null;
  /** Whether what stands at this place of a line belongs to the buyer or the delivery address. */
  isBuyerLine(line: number, x: number): boolean;
  /** Names that stand in the buyer's blocks. */
  buyerNames: string[];
  /** Names of the domains in e-mail and web addresses outside the buyer's blocks: `acme` of `www.acme.de`. */
  domains: string[];
}

const LEGAL_FORM =
  /(?<![\p{L}\p{N}])(?:gmbh(?: ?& ?co\.? ?kg(?:aa)?)?|mbh|ag|(?<!\d\s?)kg|ohg|e\.? ?k\.?|e\.v\.|ug(?: \(haftungsbeschr[äa]nkt\))?|gbr|se|inc|incorporated|l\.?l\.?c|pllc|p\.c\.|l\.p\.|ltd|limited|corp|corporation|company|co\. ?ltd|plc|llp|pvt|pty|sarl|s\.à r\.l|sas|sasu|s\.?a\.?s|eurl|s\.a\.r\.l|s\.?a|scop|s\.?p\.?a|s\.?r\.?l|s\.?c\.?a|s\.?c\.?r\.?l|soc\.? ?coop|s\.?l\.?u?|s\.?n\.?c|b\.?v|n\.?v|v\.?o\.?f|bvba|a\/s|aps|oy|ab|k\.k|sdn\.? ?bhd|s\/b|bhd|gk|a\.g|sp\.? ?z ?o\.? ?o|s\.? r\.? o|d\. ?o\. ?o|kft|zrt|lda|pte|dac|i\/s|s\. ?de r\.? ?l(?:\.? de c\.? ?v)?|s\.p(?=\.)|és társa bt|obrt|verein|oü|sia|uab|všį|oyj|tmi|ehf|a\.s|spol\. s r\. ?o|d\.d|j\.d\.o\.o|sp\. ?k|sp\. ?j|s\.c|nyrt|kkt|lda|unipessoal|ltda|eireli|a\.ş|şti|spółka)(?=[\s,.;:)·•-]|$)|(?<!\p{L})(?:شركة|مؤسسة|ооо|оао|зао|пао|ао|ип)(?=\s?[\p{L}«"„“])|ذ\.?م\.?م|ش\.?م\.?[معك](?!\p{L})|בע["״'’]{1,2}מ|प्राइवेट लिमिटेड|प्रा\.? ?लि|^(?:pt|cv|mb|as)\.?(?=\s[\p{L}„“"])|\b(?:bt|mbb|teo|teoranta)(?=[\s,.;:)·•-]|$)|\p{L} (?:hf|ky|og|asa?)\.?$|\btbk(?=[\s,.;)]|$)|(?<!\p{L})(?:еоод|оод|ад|ет|тов|фоп|пп(?=\s*[«"„“])|α\.?ε|ε\.?π\.?ε|ι\.?κ\.?ε|ο\.?ε|ε\.?ε)(?=[\s,.;:)»"”]|$)|株式会社|有限会社|合同会社|有限公司|有限责任公司|有限責任公司|주식회사|유한회사|\(주\)|㈜/iu;
const LEGAL_FORMS = new RegExp(LEGAL_FORM.source, 'giu');
const ENDS_IN_FORM = new RegExp(String.raw`(?:${LEGAL_FORM.source})\.?\s*$`, 'iu');
/** Legal forms that are words too: `innerhalb von 30 Tagen ab`. In small letters they are one only where the whole name is. */
const WORDS_TOO = new Set([
  'ab',
  'ag',
  'as',
  'bt',
  'bv',
  'co',
  'cv',
  'et',
  'inc',
  'kg',
  'ky',
  'mb',
  'nv',
  'og',
  'oy',
  'pt',
  'sa',
  'se',
  'sp',
]);

/** Whether a legal form stands in a text. */
export function hasLegalForm(text: string): boolean {
  const isSmall = text === text.toLowerCase();
  return [...text.matchAll(LEGAL_FORMS)].some(([form]) => isSmall || !WORDS_TOO.has(form));
}

const SEPARATORS = /\s\/\s(?=.*\d)|\s+[-–—·•|●*∙⋅]\s+|\s*[·•|●∙⋅]\s*|,\s+(?=\S*\s?\d|p\.? ?o\.? box)|\s{2,}/i;
const STREET =
  /^zone (?:artisanale|industrielle|d['’]activit)|^parc d['’]activit|^pol[ií]gono|^pol\. ind|gewerbe(?:gebiet|park)|industriepark|(?:business|industrial|retail) (?:park|estate)|trading estate|^c\/\s?\S|\b(?:ul|al|os)\.\s+\p{Lu}|\b\d+[a-z]?\s+\p{L}.*\b(?:street|st|avenue|ave|road|rd|lane|ln|drive|dr|blvd|boulevard|way|court|ct|place|suite|ste|floor|highway|hwy|parkway|pkwy|square)\b|(?:stra(?:ss|ß)e|str\.|weg|platz|allee|gasse|ring|damm|ufer|straat|laan|plein|gracht|kade)\s*\d+|\b(?:rue|avenue|boulevard|chemin|allée|place|quai|impasse|calle|avenida|plaza|via|viale|piazza|corso|p\.? ?o\.? box|postfach|bp)\b.*\d|\d+.*\b(?:rue|avenue|boulevard|chemin|allée|place|quai|impasse)\b|\bz\.?(?:a|i|ac)\.?\s+(?:de|du|des|la|le|l['’])|\b(?:sráid|bóthar|triq)\s\p{L}|\b(?:jalan|jln|lorong|persiaran|lebuh|taman|tmn|kampung)\b|(?<!\p{L})(?:ul|ulica|al|aleja|nám|námestie|náměstí|tř|strada|str|bulevardul|b-dul|calea|șos|rua|av|travessa|largo|praça|estrada|cad|caddesi|sok|sokak|mah|mahallesi|вул|вулиця|бул|ул|οδός|λεωφ)\.?\s+\p{L}.*\d|(?:gatan|vägen|gränd|torget|gade|vej|vænget|veien|vegen|gata|gate|katu|kuja|tänav|maantee|utca|útja|út|tér|körút|cesta|trg|iela|gatvė|prospektas)\s+\d+|\p{L}+(?:tie|gt|vn)\s\d+\b/iu;
const POSTCODE =
  /\b[A-Z]\d[A-Z] ?\d[A-Z]\d\b|(?:^|[\s,])(?:[A-Z]{1,2}[- ])?\d{4,5}(?:-\d{3,4})?\s+\p{L}{2,}|\b[A-Z]{2}\s+\d{5}(?:-\d{4})?\b|\b[A-Z]{1,2}\d[A-Z\d]?\s\d[A-Z]{2}\b|\b\d{4}\s?[A-Z]{2}\b|\b(?:NSW|VIC|QLD|SA|TAS|ACT|NT)\s+\d{4}\b|\b\d{2}-\d{3}\s+\p{Lu}|(?:^|[\s,])\d{3}\s\d{2}\s+\p{Lu}\p{L}|\b(?:LV|LT|SI|HR|MD)-\d{4,5}\b|(?:^|[\s,])\d{6}\s+\p{Lu}\p{L}|〒\s?\d{3}-?\d{4}/u;
const CONTACT =
  /@|https?:|www\.|\btel\b|\bphone\b|\bfax\b|\bfon\b|telefon|t[eé]l[eé]phone|\+\d{2}|\(\d{3}\)|\biban\b|\bbic\b|swift|\bvat\b|\bust\b|tva|btw\b|kvk|siret|\bgln\b|\bbank\b|sparkasse|konto|hrb|amtsgericht|gesch[äa]ftsf|account|page \d|seite \d|steuer|\bnip\b|regon|\bi[čc]o?\b|di[čc]\b|adószám|reg\. ?com|\bcui\b|\bcvr\b|org\.? ?nr|y-tunnus|\boib\b|еик|єдрпоу|αφμ|pvm kodas|reģ|vergi|電話|电话|전화/i;
const PERSON_TITLE =
  /^(?:herrn?|frau|mr|mrs|ms|dr(?!\.? ?(?:med|iur|jur|rer|phil|vet|ing|dent)\b)|monsieur|madame|mme|m\.|sr|sra|sig|dhr|mevr)\.?\s/i;
const COUNTRY =
  /^(?:germany|deutschland|france|austria|österreich|switzerland|schweiz|suisse|united states|usa|u\.s\.a\.|united kingdom|uk|nederland|netherlands|the netherlands|belgium|belgië|belgique|españa|spain|italia|italy|canada|australia|india|hong kong|ireland|japan|singapore|polska|poland|česko|česká republika|czech republic|slovensko|slovakia|slovenija|slovenia|hrvatska|croatia|magyarország|hungary|românia|romania|българия|bulgaria|ελλάδα|greece|türkiye|turkey|україна|ukraine|sverige|sweden|norge|norway|danmark|denmark|suomi|finland|ísland|iceland|eesti|estonia|latvija|latvia|lietuva|lithuania|portugal|brasil|brazil|日本|中国|대한민국)$/i;

const REGISTRATION = /\b(?:company|co\.?|gst|sst|business|biz)[. ]{0,2}(?:re[gq]|[nm]o\b|id\b)/i;

interface Place {
  segment: Segment;
  role: PartyRole | null;
}

/** A name that may be the vendor's, with what speaks for it and against it. */
export interface VendorCandidate {
  name: string;
  features: VendorFeature[];
  segment: Segment;
  /** Where the whole name stands. */
  evidence: Evidence;
  isLabelled: boolean;
  /** Whether a register, capital or domain says that it is a company's own paper. */
  isProved: boolean;
  /** Whether only an address stands below it, as in the window of an envelope. */
  isBare: boolean;
}

/**
 * Who sent the invoice. Names are scored by the evidence for a sender: a label, the small return address above a window,
 * a legal form, the letterhead, the footer, the domain of an e-mail or web address. Names in the buyer's blocks and the
 * owner's own name are out.
 */
export function findParties(
  layout: Layout,
  ownerName: string | null,
  weights: VendorWeights = VENDOR_WEIGHTS,
): Parties {
  const places = assignRoles(layout);
  const buyerSegments = new Set(
    [...places].filter(({ role }) => role === 'buyer' || role === 'delivery').map(({ segment }) => segment),
  );
  return {
    domains: sendersDomains(layout, places),
    buyerNames: buyersOwnNames(places),
    vendor: pickVendor(candidatesAmong(layout, places, ownerName), weights),
    isBuyerLine: (line, x) =>
      [...buyerSegments].some((segment) => segment.line === line && Math.abs(segment.box.x - x) < 3),
  };
}

/** Every name on the pages that may be the vendor's. */
export function vendorCandidates(layout: Layout, ownerName: string | null): VendorCandidate[] {
  return candidatesAmong(layout, assignRoles(layout), ownerName);
}

function candidatesAmong(layout: Layout, places: Place[], ownerName: string | null): VendorCandidate[] {
  const buyerNames = [...(ownerName ? [ownerName] : []), ...buyersOwnNames(places)];
  const domains = sendersDomains(layout, places);
  const gathered = withRepetition(gatherCandidates(layout, places, buyerNames, ownerName, domains));
  return [...withoutWindows(gathered), ...namesOfDomains(places, domains)].map((candidate) => ({
    ...candidate,
    features: ['any_name', ...candidate.features],
  }));
}

/** A name above a bare address is the receiver's when another name is known to be the sender's. */
function withoutWindows(candidates: VendorCandidate[]): VendorCandidate[] {
  const proved = candidates.filter(({ isProved }) => isProved);
  const isProvedToo = ({ name }: VendorCandidate) => proved.some((other) => isSameName(other.name, name));
  return candidates.map((candidate) =>
    candidate.isBare && proved.length > 0 && !isProvedToo(candidate)
      ? { ...candidate, features: [...candidate.features, 'window_address'] }
      : candidate,
  );
}

function pickVendor(candidates: VendorCandidate[], weights: VendorWeights): FoundVendor | null {
  const winner = bestOf(candidates, (one, other) => isSameName(one.name, other.name), weights);
  if (!winner || winner.probability < LEAST_PROBABILITY) return null;
  const { name, evidence, features } = winner.candidate;
  const { probability, contributions } = winner;
  const confidence = features.includes('domain_alone') ? 'low' : levelOf(probability, VENDOR_LEVELS);
  return { name, confidence, probability, evidence, contributions };
}

/** A name that is hardly likely is still shown, with low confidence; one that is less likely than this is noise. */
const LEAST_PROBABILITY = 0.1;

/** A sender whose name is only in a picture is named by its e-mail or web address, when there is only one. */
function namesOfDomains(places: Place[], [domain, ...others]: string[]): VendorCandidate[] {
  const isHost = (segment: Segment) => fold(segment.text).replace(/-/g, '').includes(`${domain}.`);
  const place = domain && others.length === 0 ? places.find(({ segment }) => isHost(segment)) : undefined;
  if (!domain || !place) return [];
  const { segment } = place;
  const evidence = evidenceOf(segment);
  const isWhat = { isLabelled: false, isProved: true, isBare: false };
  return [{ name: domain, features: ['domain_alone'], segment, evidence, ...isWhat }];
}

/** Every cell with the party its block belongs to: a label names it, the lines below inherit it. */
function assignRoles(layout: Layout): Place[] {
  const places: Place[] = [];
  const open: Block[] = [];
  const slips = new Set<number>();
  for (const line of layout.lines) {
    if (SLIP.test(fold(line.text))) slips.add(line.page);
    if (line.segments.length === 2 && /^\D{0,4}[\d.,' ]+[.,]\d{2}\D{0,4}$/.test(line.segments[1]?.text ?? ''))
      open.length = 0;
    for (const segment of line.segments) {
      const label = partyLabel(segment.text);
      if (label) {
        const role = roleOfLabel(layout, segment, label.role, slips.has(line.page));
        open.push({
          role,
          x: segment.box.x,
          right: segment.box.x + segment.box.width,
          bottom: bottomOf(segment),
          page: segment.page,
          lines: 0,
          reach: hasOwnColumn(layout, segment) ? 0 : 320,
        });
        places.push({ segment, role });
        continue;
      }
      if (/^(?:御中|様|殿)$/.test(line.segments[segment.index + 1]?.text ?? '')) {
        places.push({ segment, role: 'buyer' });
        continue;
      }
      const key = rowKey(line, segment);
      const keyRole = key && places.findLast((place) => place.segment === key)?.role;
      if (keyRole && !partyLabel(key.text)) {
        places.push({ segment, role: keyRole });
        continue;
      }
      const block = open.findLast(
        (candidate) =>
          candidate.page === segment.page &&
          (Math.abs(candidate.x - segment.box.x) < 14 || isBesideLabel(candidate, segment)) &&
          segment.box.y - candidate.bottom < 1.9 * segment.box.height &&
          candidate.lines < 9,
      );
      if (block) {
        if (isBesideLabel(block, segment)) block.x = segment.box.x;
        block.bottom = bottomOf(segment);
        block.lines += 1;
      }
      places.push({ segment, role: block?.role ?? null });
    }
  }
  return withAttention(withAddressees(withWindowAddress(layout, places)));
}

/** `Mrs Catriona Lindqvist`, and what stands below up to her address: whoever is addressed so is the receiver. */
function withAddressees(places: Place[]): Place[] {
  for (const [index, { segment, role }] of places.entries()) {
    if (role || segment.page !== 1 || segment.line > ADDRESSEE_LINES || !ADDRESSEE.test(segment.text)) continue;
    const block = blockBelow(places, startOfBlock(places, index));
    const text = block.map((place) => fold(place.segment.text)).join('\n');
    if (!block.some((place) => POSTCODE.test(place.segment.text)) || SENDERS_OWN.test(text)) continue;
    for (const place of block) place.role ??= 'buyer';
  }
  return places;
}

/** `Att.: Mette Kragelund`: whoever is addressed so is at the receiver's; the block around it is his. */
function withAttention(places: Place[]): Place[] {
  for (const [index, { segment }] of places.entries()) {
    if (segment.page !== 1 || segment.line > ADDRESSEE_LINES || !ATTENTION.test(segment.text)) continue;
    for (const place of blockBelow(places, startOfBlock(places, index))) place.role ??= 'buyer';
  }
  return places;
}

const ATTENTION =
  /^(?:att(?:n|ention)?|t\.?a\.?v|z\.? ?h(?:d|dn)|à l['’]attention|zu händen|alla c\.?a|v\/)\b\.?\s?:?\s?(?:de |van |von )?\p{Lu}/iu;

/** What a sender prints below its name, and nobody below a receiver's. */
const SENDERS_OWN = /www\.|\biban\b|\bbic\b|\bfax\b|\bbank\b/;

/** The address in a letter's window stands in its first lines. */
const ADDRESSEE_LINES = 25;
const ADDRESSEE =
  /^(?:herrn?|frau|familie|eheleute|mr|mrs|ms|miss|monsieur|madame|mme|mlle|m\.|sra?|sig|sig\.ra|gent\.?(?:mo|ma)|dhr|mevr|mevrouw|de heer|pani?|p[áa]n[íi]?)(?:\.?\s\p{L}.*|\.?)$/iu;

/** The first of the cells right above each other that begin where this one does, up to the address of another. */
function startOfBlock(places: Place[], index: number): number {
  let first = index;
  for (let before = index - 1; before >= 0; before -= 1) {
    const [other, below] = [places[before]?.segment, places[first]?.segment];
    if (!other || !below || other.page !== below.page || below.box.y - bottomOf(other) > 1.2 * below.box.height) break;
    const isAbove = Math.abs(other.box.x - below.box.x) < 4 && other.line < below.line;
    const isLikeIt = Math.abs(other.box.height - below.box.height) < 0.15 * below.box.height;
    const isAnothers = POSTCODE.test(other.text) || STREET.test(other.text) || documentKindWords(fold(other.text));
    if (isAbove && (!isLikeIt || isAnothers)) break;
    if (isAbove && !numberLabel(other.text)) first = before;
  }
  return first;
}

/** A cell and those right below it that begin at the same place. */
function blockBelow(places: Place[], index: number): Place[] {
  const first = places[index];
  if (!first) return [];
  const block = [first];
  for (const place of places.slice(index + 1, index + 40)) {
    const [last, { segment }] = [block.at(-1)?.segment ?? first.segment, place];
    if (segment.page !== last.page || segment.box.y - bottomOf(last) > 1.2 * last.box.height) break;
    if (Math.abs(segment.box.x - first.segment.box.x) < 4 && segment.line > last.line) block.push(place);
  }
  return block;
}

/** What a label says of a party, which on a slip for payment may be the opposite. */
function roleOfLabel(layout: Layout, segment: Segment, role: PartyRole, isOnSlip: boolean): PartyRole {
  if (!isOnSlip) return isBankAccount(layout, segment) ? 'payee' : role;
  if (PAYEE_ON_SLIP.test(fold(segment.text))) return 'payee';
  return PAYER_ON_SLIP.test(fold(segment.text)) ? 'buyer' : role;
}

/** An account name among bank details is the sender's, elsewhere the customer's. */
function isBankAccount(layout: Layout, { text, line }: Segment): boolean {
  if (!/^account name/i.test(text)) return false;
  return layout.lines
    .slice(Math.max(0, line - 3), line + 4)
    .some((near) => /sort code|\biban\b|\bbic\b|swift|\bbsb\b|routing|\bbank\b/.test(fold(near.text)));
}

/** Below this stands what is sent back with the payment: `To` is there the one who is paid. */
const SLIP =
  /payment advice|remittance (?:advice|slip)|payment slip|detach|inbetalning|girering|indbetaling|innbetaling|zahlschein|uberweisungsauftrag/;
/** On a slip the sender is who pays. */
const PAYER_ON_SLIP = /^(?:avsandare|absender|afsender|avsender|indbetaler|innbetaler|betalningsavsandare)\b/;
const PAYEE_ON_SLIP = /^(?:to|mottagare|empfanger|modtager|mottaker|betalningsmottagare|kreditor)\b/;

/** The cell to the left when it is a key such as `Name:` of which this cell is the value. */
function rowKey(line: Line | undefined, segment: Segment): Segment | null {
  const left = line?.segments[segment.index - 1];
  return left && /^[^:]{2,40}:\s*$/.test(left.text) ? left : null;
}

const NAME_KEY_BEFORE =
  /^(?:name|firma|company|denominazione|ragione sociale|nombre|raz[oó]n social|raison sociale|nom|naam|bedrijf)\s*:\s*/i;
const NAME_KEY =
  /^(?:name|firma|company(?: name)?|nom|raison sociale|societe|denominazione|ragione sociale|nombre|razon social|naam|bedrijf(?:snaam)?|firmenname)\s*:/;

function bottomOf(segment: Segment): number {
  return segment.box.y + segment.box.height;
}

/** A party's label with the cells that belong to it so far. */
interface Block {
  role: PartyRole;
  x: number;
  right: number;
  bottom: number;
  page: number;
  lines: number;
  /** How far to the right the first cell may stand. */
  reach: number;
}

/** Whether something stands right below a label, which is then what the label names. */
function hasOwnColumn(layout: Layout, label: Segment): boolean {
  const isBelow = (other: Segment) =>
    Math.abs(other.box.x - label.box.x) < 14 &&
    other.box.y - bottomOf(label) < 1.2 * label.box.height &&
    !/:\s*$/.test(other.text) &&
    !partyLabel(other.text) &&
    !isLabelText(other.text);
  return layout.lines
    .slice(label.line + 1, label.line + 3)
    .some((line) => line.page === label.page && line.segments.some(isBelow));
}

/** `Sold To   Fabrikam Residences`: the block begins beside its label. */
function isBesideLabel(block: Block, segment: Segment): boolean {
  return (
    block.lines === 0 &&
    segment.box.x >= block.right &&
    segment.box.x - block.right < block.reach &&
    Math.abs(bottomOf(segment) - block.bottom) < 0.6 * segment.box.height
  );
}

/** Below a small return address line stands the receiver's address. */
function withWindowAddress(layout: Layout, places: Place[]): Place[] {
  const senderLine = places.find(({ segment }) => segment.page === 1 && isReturnAddress(segment));
  if (!senderLine) return places;
  let bottom = bottomOf(senderLine.segment);
  for (const place of places) {
    const { segment } = place;
    if (segment.page !== 1 || segment.line <= senderLine.segment.line || place.role) continue;
    if (Math.abs(segment.box.x - senderLine.segment.box.x) > 40 || segment.box.y > senderLine.segment.box.y + 130)
      continue;
    if (segment.box.y - bottom > 60 || layout.lines[segment.line]?.page !== 1) break;
    if (amountLabel(segment.text) && /\d/.test(segment.text)) break;
    place.role = 'buyer';
    bottom = bottomOf(segment);
  }
  return places;
}

/** `Lieferant GmbH · Lieferantenstraße 20 · 80333 München`: name, street and town in one line of the upper half. */
export function isReturnAddress(segment: Segment): boolean {
  const parts = segment.text.split(SEPARATORS).filter((part) => part?.trim());
  return (
    parts.length >= 3 &&
    parts.length <= 6 &&
    segment.box.y < 420 &&
    segment.text.length < 110 &&
    STREET.test(segment.text) &&
    POSTCODE.test(segment.text) &&
    !/@|www|tel/i.test(segment.text)
  );
}

function buyersOwnNames(places: Place[]): string[] {
  const names: string[] = [];
  let isName = false;
  for (const { segment, role } of places) {
    if (role !== 'buyer') continue;
    const label = partyLabel(segment.text);
    const text = label ? segment.text.slice(label.end).replace(/^[\s:]+/, '') : segment.text;
    const isAddress = STREET.test(text) || POSTCODE.test(text);
    if (label || ADDRESSEE.test(text)) isName = true;
    if (isName && text.length > 2 && !isAddress && !CONTACT.test(fold(text)) && !COUNTRY.test(text) && !/\d/.test(text))
      names.push(text);
    if (isAddress && !label) isName = false;
  }
  return names.filter((name) => nameWords(name).join('').length >= 4);
}

function gatherCandidates(
  layout: Layout,
  places: Place[],
  buyerNames: string[],
  ownerName: string | null,
  domains: string[],
): VendorCandidate[] {
  const body = medianHeight(layout);
  const candidates: VendorCandidate[] = [];
  const lastPage = layout.pages.at(-1)?.number ?? 1;
  for (const [index, place] of places.entries()) {
    const { segment, role } = place;
    if (role === 'buyer' || role === 'delivery' || (segment.page !== 1 && segment.page !== lastPage)) continue;
    const read = nameIn(segment);
    const name = read && { ...read, text: nameAcrossCells(layout, segment, read.text) };
    const key = rowKey(layout.lines[segment.line], segment);
    const isNamed = key !== null && NAME_KEY.test(fold(key.text));
    if (key && !isNamed && !partyLabel(key.text)) continue;
    if (
      !name ||
      (ownerName && isSameName(name.text, ownerName)) ||
      buyerNames.some((buyer) => isSameName(buyer, name.text) && role !== 'seller')
    )
      continue;
    const features: VendorFeature[] = [
      ...featuresOfName(layout, places, index, name, body, domains),
      ...(isNamed && role === 'seller' ? ['name_key' as const] : []),
    ];
    const next = secondLine(layout, segment, name.text);
    candidates.push({
      name: next ? `${name.text} ${next.text.trim()}` : name.text,
      features,
      segment,
      evidence: { page: segment.page, box: next ? unionBox([segment.box, next.box]) : segment.box },
      isLabelled: role !== null,
      isProved: matchesDomain(name.text, domains) || isBesideLegalNotice(layout, segment),
      isBare: role === null && addressBelow(places, index) === 'bare',
    });
  }
  for (const candidate of payeesInSentences(layout, domains))
    if (!buyerNames.some((buyer) => isSameName(buyer, candidate.name))) candidates.push(candidate);
  return candidates;
}

/** `… Titulaire du compte : NETPRESSE`, `Please make checks payable to Acme Inc`: who is paid, named within a sentence. */
function payeesInSentences(layout: Layout, domains: string[]): VendorCandidate[] {
  return layout.lines
    .flatMap((line) => line.segments)
    .flatMap((segment) => {
      const match = PAYEE.exec(fold(segment.text));
      if (!match || partyLabel(segment.text)?.role === 'payee') return [];
      const rest = segment.text.slice(match.index + match[0].length);
      const said = trimName(rest.split(SEPARATORS)[0]?.split(/,\s|\.\s/)[0] ?? '');
      const name = endsSentence(said) ? said.slice(0, -1) : said;
      if (!isNameLike(name)) return [];
      const features: VendorFeature[] = [
        'payee_in_sentence',
        ...(hasLegalForm(name) ? ['legal_form' as const] : []),
        ...(matchesDomain(name, domains) ? ['domain' as const] : []),
      ];
      return [
        {
          name,
          features,
          segment,
          evidence: evidenceOf(segment),
          isLabelled: true,
          isProved: false,
          isBare: false,
        },
      ];
    });
}

/** Whether a name ends in a full stop that belongs to no abbreviation. */
function endsSentence(name: string): boolean {
  return /\p{L}{3,}\.$/u.test(name) && !hasLegalForm(name.slice(-12));
}

const PAYEE =
  /(?:titulaire(?: du compte)?|kontoinhaber(?:in)?|account (?:name|holder)|beneficiary|(?:checks?|cheques?|payments?) (?:payable )?to|remit (?:payment )?to|in favou?r of|t\.?n\.?v\.?|ten name van|a nombre de|titular(?: de la cuenta)?|intestat[oa] ad?|beneficiario|zugunsten(?: von)?|(?:payment|paid|sold|issued) (?:received )?by|(?:facture|factura|fattura|rechnung|invoice) (?:emise par|emitida por|emessa da|ausgestellt von|issued by))\s*:?\s+(?=\S)/;

/** The second line of a name that runs over two, of which only that one ends in the legal form. */
function secondLine(layout: Layout, segment: Segment, name: string): Segment | null {
  if (hasLegalForm(name) || name !== segment.text.trim()) return null;
  const next = layout.lines[segment.line + 1]?.segments.find((other) => Math.abs(other.box.x - segment.box.x) < 3);
  if (!next || next.page !== segment.page || next.box.y - bottomOf(segment) > 0.6 * segment.box.height) return null;
  const isSameSize = Math.abs(next.box.height - segment.box.height) < 0.5;
  const endsInForm =
    isOnlyLegalForm(next.text) ||
    (hasLegalForm(next.text.slice(-12)) && isNameLike(next.text) && !isSameName(next.text, name));
  return isSameSize && endsInForm ? next : null;
}

interface Name {
  text: string;
  isLabelled: PartyRole | null;
  hasAddress: boolean;
}

/** `Model invoices 2.2, © FeRD`: whoever holds the rights is named behind the sign. */
const BEFORE_HOLDER = /^.{0,80}?(?:©|\(c\)|\bcopyright\b)\s*(?:\d{4}\b)?\s*/i;

/** The part of a cell that can be a company's name, or null. */
function nameIn(segment: Segment): Name | null {
  const label = partyLabel(segment.text);
  const rest = (label ? segment.text.slice(label.end).replace(/^\s?\/\s?\p{L}+:?/u, '') : segment.text)
    .replace(label ? /^[^()]{0,30}\)\s*/ : /^$/, '')
    .replace(/^[\s:#.\-–]+/, '')
    .replace(NAME_KEY_BEFORE, '')
    .replace(BEFORE_HOLDER, '');
  const parts = rest.split(SEPARATORS).map((part) => part?.trim() ?? '');
  const name = trimName(withoutAddress(firstParts(parts)));
  const whole = ENDS_IN_FORM.test(rest) && !/[·•|]/.test(rest) && isNameLike(rest) ? rest : null;
  const company = whole ?? (isNameLike(name) ? null : companyAhead(rest));
  const text = company ?? name;
  if (/^\d+\s/.test(text) && POSTCODE.test(rest)) return null;
  if (
    (/:\s*$/.test(rest) && !company) ||
    !isNameLike(text) ||
    TOWN.test(rest) ||
    datesInText(rest, 'day_first')[0]?.start === 0
  )
    return null;
  return {
    text,
    isLabelled: label?.role ?? null,
    hasAddress: (parts.length > 1 || text.length + 8 < rest.length) && (STREET.test(rest) || POSTCODE.test(rest)),
  };
}

/** `Loomworks, Inc., 548 Market Street`: the legal form stays with its name. */
function firstParts([name = '', second = '']: string[]): string {
  return /^(?:inc|ltd|llc|gmbh|co|s\.?[alr]\S*)\b\S{0,3}$/i.test(second) ? `${name}, ${second}` : name;
}

/** `Telvanta plc. Registered office: …`, `Orrin Leisure Ltd trading as …`: a sentence about a company begins with its whole name. */
function companyAhead(text: string): string | null {
  const ahead = text.length > NAME_LENGTH_MAXIMUM ? COMPANY_AHEAD.exec(text)?.[0] : undefined;
  return ahead && isNameLike(ahead) ? ahead : null;
}

const NAME_LENGTH_MAXIMUM = 70;
const COMPANY_AHEAD = new RegExp(
  String.raw`^\p{Lu}[^:;·•|]{1,${NAME_LENGTH_MAXIMUM - 20}}?[\s,](?:${LEGAL_FORM.source})\.?`,
  'iu',
);

/** `Energía Levante S.A.U., Avenida del Puerto` is a name and where it lives. */
function withoutAddress(text: string): string {
  const [name = '', second = '', ...rest] = text.split(/,\s+/);
  const below = [second, ...rest].join(' ');
  const isAddress =
    STREET_WORD.test(fold(below)) ||
    STREET_BEGUN.test(below) ||
    HOUSE_NUMBER_BEHIND.test(second) ||
    POSTCODE.test(rest.join(' '));
  if (!isAddress) return text;
  return isOnlyLegalForm(second) && second !== '' ? `${name}, ${second}` : name;
}

const STREET_WORD =
  /\b(?:street|avenue|road|lane|drive|boulevard|suite|unit|floor|rue|chemin|place|quai|impasse|calle|avenida|paseo|plaza|via|viale|piazza|corso|contrada|chaussee|ronda|carretera|poligono|postfach)\b|(?:strasse|strase|straat|weg|laan|plein|gracht|kade)\b/;
/** `просп. Свободи` and `Uosto g. 4`, whose number may stand in a part of its own; Korean streets end in their kind. */
const STREET_BEGUN =
  /^(?:вул|просп|бул|пл|ul|bd|bul|str|al|os|οδός|λεωφ)\.\s?\p{L}|\p{L}\s(?:g|pr|al)\.\s?\d|[\uac00-\ud7a3]+(?:로|길)(?:\s?\d|$)|[\uac00-\ud7a3]+(?:특별시|광역시)/iu;
/** `Larkspur, CO 80118` alone is a place, `São Paulo - SP 01305-000` too. */
/** `Am Bahnhof 7`, as streets are called in many languages. */
const HOUSE_NUMBER_BEHIND = /^\p{Lu}[\p{L}.'-]+(?: [\p{L}.'-]+){0,4} \d{1,4} ?[a-zA-Z]?\.?$/u;
const TOWN = /^[\p{L}. '-]+(?:,?\s+[A-Z]{2}\s+\d{5}(?:-\d{4})?|\s[-–]\s[A-Z]{2},?\s+\d{5}-\d{3})$/u;

function trimName(text: string): string {
  return text
    .replace(/\s+(?:au capital|capital|rcs|siège|registered|gesch[äa]ftsf).*$/i, '')
    .replace(/\s*[({]\s*(?:\p{L}{2,5}[.: ]*)?(?=[\w-]*\d{4})[\w ./-]{5,20}[)}].*$/u, '')
    .replace(
      /[\s,]+(?:abn|acn|vat|tva|btw|ust|cif|nif|siret|siren|uid|gstin|ein|kvk|p\.? ?iva)\b[\s.:-]*(?:n[°or]\S*|reg\S*|id\S*)?[\s.:-]*(?=[\w ]*\d).*$/i,
      '',
    )
    .replace(/\s+(?:19|20)\d{2}$/, '')
    .replace(/\s+(?:invoice|rechnung|facture|factuur)$/i, '')
    .replace(/[\s,:;]+$/, '');
}

function isNameLike(text: string): boolean {
  const letters = text.replace(/[^\p{L}]/gu, '').length;
  const digits = text.replace(/\D/g, '').length;
  const words = text.split(/\s+/).length;
  if (isOnlyLegalForm(text) || /(?:御中|様)$/.test(text)) return false;
  if (letters < 2 || words > 9 || text.length > NAME_LENGTH_MAXIMUM || digits > 4 || digits > letters) return false;
  if ((STREET.test(text) && !isNameOfPlace(text)) || POSTCODE.test(text) || COUNTRY.test(text)) return false;
  if ((PERSON_TITLE.test(text) && !hasLegalForm(text)) || REGISTRATION.test(text)) return false;
  if (/[:?!]$|:\s|^[-•*]|%|€|\$|\{|\}|=/.test(text) || (CONTACT.test(fold(text)) && !hasLegalForm(text))) return false;
  if (isSpaced(text) || datesInText(text, 'day_first').length > 0) return false;
  // `Eingegangen 18. Februar` is a stamp.
  if (digits > 0 && dateLabel(text)?.kind === 'other') return false;
  const folded = fold(text);
  if (hasLegalForm(text)) return true;
  if (STREET_AHEAD.test(text) || STATUS.test(folded)) return false;
  if (documentKindWords(folded) || isLabelText(text) || WORDING.test(folded)) return false;
  if (wholePhrase(folded, columnLabel) !== null) return false;
  return !/[.]$/.test(text) || words <= 3;
}

/** `A V V. BE A T R I C E`: letters set apart come as words of one or two, in which no name can be told. */
function isSpaced(text: string): boolean {
  const words = text.split(/\s+/);
  return words.length >= 4 && words.filter((word) => /^\p{L}{1,2}$/u.test(word)).length * 2 > words.length;
}

/** `Buchladen (Am Platz 3) GmbH`: a company may be named after its street; its legal form comes last. */
function isNameOfPlace(text: string): boolean {
  return /\p{L}/u.test(text.replace(STREET, '')) && hasLegalForm(text.slice(-9)) && !/\d/.test(text);
}

/** `Sdn Bhd` or `GmbH & Co. KG` alone. */
function isOnlyLegalForm(text: string): boolean {
  return nameWords(text.replace(new RegExp(LEGAL_FORM, 'gi'), ' ')).every((word) => hasLegalForm(word));
}

function isLabelText(text: string): boolean {
  const number = numberLabel(text);
  const date = dateLabel(text);
  const amount = amountLabel(text);
  const isAdjustment = (amount?.role === 'charge' || amount?.role === 'discount') && text.split(/\s+/).length >= 3;
  return Boolean(number || (date && date.role !== 'other_date') || (amount && amount.weight >= 0.7 && !isAdjustment));
}

/** `Corso Vittorio Emanuele II`: a street without its number. */
const STREET_AHEAD =
  /^(?:via|viale|corso|piazza|largo|rue|avenue|boulevard|chemin|quai|calle|avenida|plaza|paseo|rua)\s\p{Lu}/iu;
/** What is stamped across an invoice. */
const STATUS =
  /^\W*(?:un)?(?:paid|credit|overdue|refunded|void|draft|entwurf|bezahlt|storniert|payee?|acquittee?|pagada|pagata|betaald)\W*$/;

const WORDING =
  /\b(?:thank you|thanks|shipper|consignee|questions?|hello|welcome|service clients?|customer (?:service|care|support)|atencion al cliente|servizio clienti|klantenservice|kundenservice|abonnement|consommation|statement|danke|merci|gracias|grazie|bedankt|please|bitte|page|seite|description|beschreibung|artikel|quantity|menge|qty|price|preis|prix|item|position|address|adresse|anschrift|contact|kontakt|email|website|notes?|hinweis|bemerkung\w*|terms|bedingungen|conditions|payment|zahlung|paiement|summary|details?|project statement|sehr geehrte|dear|original|kopie|copy|duplicate|powered by|betreff|subject|version|paid|bezahlt|paye|pagado|pagato|betaald|currency|wahrung|unit|rate|tax|salesperson|order|via|from|your|ihre?|votre|our|unsere?|muster(?:straße)?$|freundliche|regards|signature|unterschrift|services? and|date|datum|authorized|signatory|customer|kunde|client|company reg\w*|co\.? ?reg|reg\.? no|cashier|shopping|delivery|lieferung|and conditions|total|amount|betrag|tuition|stylesheet|anwendungsempfehlung|art-nr|pos\.?|ust|mwst|designation|libelle|montant|nombre|leistung|produkt|product|headquarters?|einheit|inhalt|stk|konto|bank|name|anlage)\b/;

/** What speaks for a name as the sender's, and against it. */
function featuresOfName(
  layout: Layout,
  places: Place[],
  index: number,
  name: Name,
  body: number,
  domains: string[],
): VendorFeature[] {
  const { segment, role } = places[index] as Place;
  const page = layout.pages[segment.page - 1];
  const height = page?.height ?? 842;
  const top = segment.box.y / height;
  const isFirstOfBlock = role !== null && isBlockStart(places, index);
  const isTitled = name.isLabelled !== null || isFirstOfBlock;
  const isFirstPage = segment.page === 1;
  const hasForm = hasLegalForm(name.text);
  const letters = name.text.replace(/[^\p{L}]/gu, '');
  const isShort = letters.length < 4;
  const isCapitals = letters.length > 1 && letters === letters.toUpperCase();
  const amountInLine = /\d[.,]\d{2}\D{0,4}$/.test(layout.lines[segment.line]?.segments.at(-1)?.text ?? '');
  const holds: [VendorFeature | null, boolean][] = [
    [isTitled ? 'seller_label' : 'seller_block', role === 'seller'],
    ['payee_label', role === 'payee' && isTitled],
    ['legal_form', hasForm],
    [isReturnAddress(segment) ? 'return_address' : 'address_beside', name.hasAddress],
    ['domain', matchesDomain(name.text, domains)],
    [placeOnPage(isFirstPage, top, hasForm), true],
    ['first_lines', isFirstPage && segment.line <= 2],
    ['large_print', isFirstPage && segment.box.height > 1.35 * body && top < 0.4],
    [featureOfAddressBelow(places, index), true],
    ['legal_notice', isBesideLegalNotice(layout, segment)],
    ['other_page', !isFirstPage],
    ['many_words', name.text.split(/\s+/).length > 6],
    ['small_letter_first', /^[\p{Ll}]/u.test(name.text)],
    [isCapitals ? 'short_capitals' : 'few_letters', isShort],
    ['number_last', /\s\d{1,4}\p{L}?$/u.test(name.text)],
    ['full_stop_last', endsSentence(name.text)],
    ['amount_in_line', amountInLine],
    ['copyright', /©|\(c\)|copyright/i.test(segment.text)],
  ];
  const found = holds.flatMap(([feature, isHeld]) => (feature && isHeld ? [feature] : []));
  return [...found, ...featuresOfRecognisedName(layout, segment, name.text)];
}

/** Letterheads are at the top, a company's own data in the footer; `top` is a share of the page's height. */
function placeOnPage(isFirstPage: boolean, top: number, hasForm: boolean): VendorFeature {
  if (isFirstPage && top < 0.13) return 'top_of_page';
  if (isFirstPage && top < 0.3) return 'upper_part';
  if (top > 0.85) return hasForm ? 'company_in_footer' : 'footer';
  return 'middle_of_page';
}

/** Whether this is the first name of its block; numbers and identifiers may stand between the label and the name. */
function isBlockStart(places: Place[], index: number): boolean {
  const here = places[index];
  for (let before = index - 1; here && before >= 0; before -= 1) {
    const other = places[before];
    if (!other || other.segment.page !== here.segment.page) break;
    if (other.role !== here.role) continue;
    const label = partyLabel(other.segment.text);
    const name = nameIn(other.segment);
    if (label) return name === null || name.isLabelled === null;
    if (name) return false;
  }
  return true;
}

/** Register, capital and managers stand with the sender, in a footer or below its name. */
export function isBesideLegalNotice(layout: Layout, segment: Segment): boolean {
  const isFooter = !layout.lines.slice(segment.line + 8).some((line) => line.page === segment.page);
  return layout.lines
    .slice(segment.line, segment.line + 5)
    .some(
      (line) =>
        line.page === segment.page &&
        line.box.y - segment.box.y < 7 * segment.box.height &&
        line.segments.some(
          (other) => (isFooter || Math.abs(other.box.x - segment.box.x) < 20) && LEGAL_NOTICE.test(fold(other.text)),
        ),
    );
}

const LEGAL_NOTICE =
  /\bsiret\b|\brcs\b|au capital|capital social|\bhr[ab]\b|amtsgericht|geschaftsfuhr|\bkvk\b|registro mercantil|registered (?:in|office)|company (?:no|reg)|\brea\b|handelsregister|\bfn \d|\bkrs\b|\bregon\b|obchodn\w+ re[gj]istr|spisova znacka|cegjegyzek|reg\. ?com\b|sudski registar|temeljni kapital|osnovni kapital|kapital zakladowy|foretaksregisteret|f-skatt|y-tunnus|reg(?:istri)?kood|imones kodas|mersis|tic\.? ?sic|zapisan\w* v |company number|reg\.? in |co\. reg|iscritta|reg\. imprese|cap\. soc|siege social|sede (?:legale|social)|inscrit[ao] (?:en|na|no)|z siedziba|sad rejonowy|cegjegyzek|γ\.?ε\.?μ\.?η/;

const SENDERS_CONTACT =
  /@|https?:|www\.|\btel\b|phone|\bfax\b|telefon|\+\d{2}|\(\d{3}\)|\d{3}-\d{3}-\d{4}|\biban\b|\bvat\b|\bust\b|\btva\b|\bbtw\b|\bkvk\b|siret|\bhrb\b|\babn\b|p\.? ?iva|\bnif\b|\bcif\b|gstin|\bnip\b|\bdic\b|\bico\b|adoszam|\bcui\b|\bcvr\b|org\.? ?nr|y-tunnus|\boib\b|еик|едрпоу|αφμ|pvm kodas|pvn reg|kmkr|vkn|vergi no/;

/** An address below a name is a sender's when contact details follow it; a bare one may be that of a window. */
function addressBelow(places: Place[], index: number): 'none' | 'bare' | 'with_contact' {
  const here = places[index]?.segment;
  if (!here) return 'none';
  let bottom = bottomOf(here);
  let hasAddress = false;
  let hasContact = false;
  for (const { segment } of places.slice(index + 1, index + 60)) {
    if (segment.page !== here.page || segment.box.y - bottom > 1.6 * here.box.height) break;
    if (Math.abs(segment.box.x - here.box.x) > 6 || segment.line === here.line) continue;
    hasAddress ||= STREET.test(segment.text) || POSTCODE.test(segment.text);
    hasContact ||= SENDERS_CONTACT.test(fold(segment.text));
    bottom = bottomOf(segment);
    if (segment.line - here.line > 14) break;
  }
  return hasAddress ? (hasContact ? 'with_contact' : 'bare') : 'none';
}

function featureOfAddressBelow(places: Place[], index: number): VendorFeature | null {
  const kind = addressBelow(places, index);
  const segment = places[index]?.segment;
  if (kind === 'none' || !segment) return null;
  if (kind === 'with_contact') return 'address_with_contact_below';
  return (segment.page === 1 && segment.line <= 3) || segment.box.y > 640 ? 'address_below' : 'bare_address_below';
}

/** The names of the domains in e-mail and web addresses outside the buyer's blocks. */
function sendersDomains(layout: Layout, places: Place[]): string[] {
  const found = new Set<string>();
  const buyers = new Set(
    places.filter(({ role }) => role === 'buyer' || role === 'delivery').map(({ segment }) => segment),
  );
  for (const line of layout.lines) {
    for (const segment of line.segments) {
      if (buyers.has(segment)) continue;
      for (const match of fold(segment.text).matchAll(
        /(?:@|www\.|https?:\/\/(?:www\.)?|(?<=^|[\s·|,(])(?=[a-z0-9-]{4,}\.(?:com|net|org|eu|io|co\.uk|de|at|ch|fr|be|nl|it|es|pt|pl|cz|sk|hu|si|hr|ro|bg|gr|ee|lv|lt|fi|se|dk|no|is|ie|ca|com\.au|co\.nz|co\.za|in|jp|cn|kr|ua|ru|br|mx|ar|cl|example)(?=[\s·|,;)/]|$)))([a-z0-9-]+(?:\.[a-z0-9-]+)*)\.[a-z]{2,}/g,
      )) {
        const label = (match[1] ?? '').split('.').at(-1) ?? '';
        if (label.length >= 3 && !MAIL_HOSTS.has(label)) found.add(label.replace(/-/g, ''));
      }
    }
  }
  return [...found];
}

const MAIL_HOSTS = new Set([
  'gmail',
  'yahoo',
  'outlook',
  'hotmail',
  'gmx',
  'web',
  'icloud',
  'aol',
  'example',
  'localhost',
  'tonline',
  'orange',
  'wanadoo',
  'co',
  'com',
]);

export function matchesDomain(name: string, domains: string[]): boolean {
  const words = nameWords(name);
  const joined = words.join('');
  return domains.some(
    (domain) =>
      joined === domain ||
      (domain.length >= 7 && words.some((_, index) => index > 0 && words.slice(0, index + 1).join('') === domain)) ||
      (joined.length >= 4 && domain.includes(joined)) ||
      words.some((word) => (word.length >= 3 && domain === word) || (word.length >= 5 && domain.startsWith(word))),
  );
}

/** A name that stands in several places is likelier the sender's; the fullest form is kept from the best place. */
function withRepetition(candidates: VendorCandidate[]): VendorCandidate[] {
  return candidates.map((candidate) => {
    const others = candidates.filter(
      (other) =>
        other !== candidate && other.segment.line !== candidate.segment.line && isSameName(other.name, candidate.name),
    );
    const isProvedElsewhere = !candidate.isProved && others.some(({ isProved }) => isProved);
    const further: VendorFeature[] = [
      ...(others.length > 0 ? ['repeated' as const] : []),
      ...(others.length > 1 ? ['repeated_often' as const] : []),
      ...(isProvedElsewhere ? ['proved_elsewhere' as const] : []),
    ];
    return { ...candidate, features: [...candidate.features, ...further] };
  });
}
