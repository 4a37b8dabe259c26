import { type Confidence } from '../extraction-result.js';
import { type Evidence } from '../layout/evidence.js';
import { evidenceOf, isInColumnOf, isNextBelow, type Layout, type Segment, unionBox } from '../layout/layout.js';
import { partyLabel } from '../vocabulary/labels.js';
import { isOccupation } from '../vocabulary/occupations.js';
import { fold, isSameName, nameWords } from '../vocabulary/text-folding.js';
import { ASSIGNED, FACTOR } from '../vocabulary/words-of-names.js';
import {
  endsSentence,
  hasLegalForm,
  isNameLike,
  isOfTradesAlone,
  isOnlyLegalForm,
  type Name,
  nameIn,
  POSTCODE,
  SEPARATORS,
  STREET,
  trimName,
} from './company-names.js';
import { type Contribution, scoreOf, weighed } from './contributions.js';
import { medianHeight } from './document-kind.js';
import { VENDOR_LEVELS, VENDOR_WEIGHTS } from './fitted-weights.js';
import { assignRoles, bottomOf, buyersOwnNames, isReturnAddress, type Place, rowKey } from './party-blocks.js';
import { bestOf, levelOf } from './ranking.js';
import { featuresOfRecognisedName, nameAcrossCells } from './recognised-names.js';
import { type VendorFeature, type VendorWeights } from './vendor-features.js';

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
  /** Other names that may be the vendor's, the likeliest first. */
  otherNames: string[];
  /** Names that words call who sells or is paid, also within a sentence or on a slip. */
  calledSellers: string[];
  /** Names of the domains in e-mail and web addresses outside the buyer's blocks: `acme` of `www.acme.de`. */
  domains: string[];
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
  /** Whether it begins a line of name, address and number in a register. */
  isInSmallPrint: boolean;
  /** The address below it, outside the blocks that labels name. */
  address: AddressBelow;
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
  const candidates = candidatesAmong(layout, places, ownerName);
  const vendor = pickVendor(layout, candidates, weights);
  return {
    domains: sendersDomains(layout, places),
    buyerNames: buyersOwnNames(places),
    vendor,
    calledSellers: candidates
      .filter(({ features }) => CALLED_SELLER.some((feature) => features.includes(feature)))
      .map(({ name }) => name),
    otherNames: vendor ? otherNames(candidates, vendor.name, weights) : [],
    isBuyerLine: (line, x) =>
      [...buyerSegments].some((segment) => segment.line === line && Math.abs(segment.box.x - x) < 3),
  };
}

const CALLED_SELLER: readonly VendorFeature[] = ['seller_label', 'payee_label', 'payee_in_sentence'];

/** Every name on the pages that may be the vendor's. */
export function vendorCandidates(layout: Layout, ownerName: string | null): VendorCandidate[] {
  return candidatesAmong(layout, assignRoles(layout), ownerName);
}

function candidatesAmong(layout: Layout, places: Place[], ownerName: string | null): VendorCandidate[] {
  const buyerNames = [...(ownerName ? [ownerName] : []), ...buyersOwnNames(places)];
  const domains = sendersDomains(layout, places);
  const gathered = withRepetition(
    besideLabelledSeller(gatherCandidates(layout, places, buyerNames, ownerName, domains)),
  );
  return [...withoutWindows(gathered), ...namesOfDomains(places, domains)].map((candidate) => ({
    ...candidate,
    features: ['any_name', ...candidate.features],
  }));
}

/**
 * Where a label names the seller, whoever holds the rights of the form is none, nor are people of the seller's; where its name has a key,
 * nor is what stands outside with nothing that speaks for it, as the heading of a form.
 */
function besideLabelledSeller(candidates: VendorCandidate[]): VendorCandidate[] {
  if (!candidates.some(({ features }) => features.includes('seller_label'))) return candidates;
  const isForm = candidates.some(({ features }) => features.includes('name_key'));
  const isLabelledToo = ({ name }: VendorCandidate) =>
    candidates.some((other) => other.isLabelled && isSameName(other.name, name));
  return candidates.filter((candidate) => {
    const { name, features } = candidate;
    if (features.includes('copyright')) return false;
    if (hasLegalForm(name)) return true;
    const isBare = isForm && !features.includes('domain') && !isLabelledToo(candidate);
    return !features.includes('seller_block') && !isBare;
  });
}

/**
 * A name above a bare address is the receiver's when another name is known to be the sender's; one above an address with a tax number
 * when the sender's small print names another, or, where it has no legal form, a company has telephone or mail below its address.
 */
function withoutWindows(candidates: VendorCandidate[]): VendorCandidate[] {
  const proved = candidates.filter(({ isProved }) => isProved);
  const isProvedToo = ({ name }: VendorCandidate) => proved.some((other) => isSameName(other.name, name));
  const isSmallPrintThere = candidates.some(({ isInSmallPrint }) => isInSmallPrint);
  const isContactThere = candidates.some(({ name, address }) => address === 'with_contact' && hasLegalForm(name));
  const isWindow = ({ name, address }: VendorCandidate) =>
    address === 'bare' ||
    (address === 'with_tax_number' && (isSmallPrintThere || (isContactThere && !hasLegalForm(name))));
  return candidates.map((candidate) =>
    isWindow(candidate) && proved.length > 0 && !isProvedToo(candidate)
      ? { ...candidate, features: [...candidate.features.filter(isOfSender), 'window_address'] }
      : candidate,
  );
}

/** A tax number below an address tells no sender where another is known. */
function isOfSender(feature: VendorFeature): boolean {
  return feature !== 'address_with_contact_below';
}

function pickVendor(layout: Layout, candidates: VendorCandidate[], weights: VendorWeights): FoundVendor | null {
  const winner = bestOf(candidates, (one, other) => isSameName(one.name, other.name), weights);
  if (!winner || winner.probability < LEAST_PROBABILITY) return null;
  const { features } = winner.candidate;
  const { name, evidence } = withItsBeginning(inFull(layout, winner.candidate, candidates), candidates);
  const { probability, contributions } = winner;
  const confidence = features.includes('domain_alone') ? 'low' : levelOf(probability, VENDOR_LEVELS);
  return { name, confidence, probability, evidence, contributions };
}

/**
 * `Kopernik` is a brand where `Kopernik Cloud Ireland Limited` stands elsewhere: the name with the legal form is the vendor's. `Jane
 * Porter`, a person who is paid, is `Jane Porter Copywriting` of the letterhead. `Kopernik Ads` in large print is a product of
 * `Kopernik Ireland Limited`, which has its tax number below it.
 */
function inFull(layout: Layout, brand: VendorCandidate, candidates: readonly VendorCandidate[]): VendorCandidate {
  if (hasLegalForm(brand.name) || brand.features.includes('domain_alone')) return brand;
  const isPaid = brand.features.includes('payee_label') || brand.features.includes('payee_in_sentence');
  const isPersonPaid = isPaid && nameWords(brand.name).length > 1;
  const fuller = candidates.filter(
    ({ name, features, segment }) =>
      !features.includes('copyright') &&
      (((hasLegalForm(name) || (isPersonPaid && features.includes('top_of_page'))) && isBrandOf(brand.name, name)) ||
        (isAcronymOf(brand.name, name) &&
          segment.line > brand.segment.line &&
          segment.line <= brand.segment.line + 3) ||
        (brand.features.includes('large_print') &&
          hasLegalForm(name) &&
          beginsAlike(brand.name, name) &&
          hasTaxNumberBelow(layout, segment))),
  );
  const [first] = fuller;
  return first && fuller.every(({ name }) => isSameName(name, first.name)) ? first : brand;
}

/**
 * `Consulting Pty Ltd` is what was cut off `Brindabella Consulting Pty Ltd`, which another cell has: the longer name is the vendor's where
 * all that end so agree. Two lines that were joined are believed only of a name that nothing but words for trades is left of.
 */
function withItsBeginning(cut: VendorCandidate, candidates: readonly VendorCandidate[]): VendorCandidate {
  const isWhole = ({ name, segment }: VendorCandidate) =>
    segment.text.includes(name) || isOfTradesAlone(cut.name) || GOES_ON_BELOW.test(segment.text);
  const longer = candidates
    .filter((other) => !other.features.includes('copyright') && isWhole(other))
    .map((other) => ({ ...other, name: other.name.replace(PREPOSITION_AHEAD, '') }))
    .filter(({ name }) => isBeginningOfName(beginningBefore(cut.name, name)))
    .sort((one, other) => other.name.length - one.name.length);
  const [first] = longer;
  return first && longer.every(({ name }) => isSameName(name, first.name)) ? first : cut;
}

/** `For Al Noor Trading LLC` above a signature. */
const PREPOSITION_AHEAD = /^(?:for|from|by|von|für|pour|para|per|voor|for and on behalf of)\s+(?=\p{Lu})/iu;

/** `Halden &`, `University of`: the next line is a part of the name. */
export const GOES_ON_BELOW =
  /(?:\p{L}\s?[&+]|\s(?:and|und|et|y|e|en|og|och|of|de|du|des|der|van|von|di|del|della|do|da|dos))$/iu;

/** What stands before a name that another ends in; empty where it does not. */
function beginningBefore(name: string, longer: string): string {
  const isEnd = longer.length > name.length && fold(longer).endsWith(` ${fold(name)}`);
  return isEnd ? longer.slice(0, longer.length - name.length).trim() : '';
}

/** Up to four words in capitals or with a capital first, which could be a name alone: `Brindabella`, and neither `Invoice` nor `Regards`. */
export function isBeginningOfName(text: string): boolean {
  const words = text.split(' ');
  const isWord = (word: string) => /^(?:\p{Lu}[\p{L}'’-]*|&)$/u.test(word);
  const isOfName = words.length <= 4 && words.every(isWord) && isNameLike(text) && !hasLegalForm(text);
  return isOfName && !partyLabel(text) && !partyLabel(words.at(-1) ?? '');
}

/** The brand begins the name, or the name has its letters: `SveaPlats` of `Parkeringsbolaget Svea Plats AB`. */
export function isBrandOf(brand: string, name: string): boolean {
  const [words, all] = [nameWords(brand), nameWords(name)];
  const letters = words.join('');
  const isAhead = words.length < all.length && words.every((word, index) => all[index] === word);
  return isAhead || (letters.length >= LETTERS_OF_BRAND && letters !== all.join('') && all.join('').includes(letters));
}

/** Fewer letters stand in many names. */
const LETTERS_OF_BRAND = 6;

function beginsAlike(one: string, other: string): boolean {
  const [first = ''] = nameWords(one);
  return first.length >= LETTERS_OF_BRAND && first === nameWords(other)[0];
}

/** Whether a tax number stands in the block that a name begins, right below each other and with the same left or right edge. */
export function hasTaxNumberBelow(layout: Layout, name: Segment): boolean {
  let bottom = bottomOf(name);
  for (const { page, segments } of layout.lines.slice(name.line + 1, name.line + LINES_OF_BLOCK)) {
    const below = segments.find(({ box }) => isAtEdgeOf(box, name.box));
    if (page !== name.page || !below) continue;
    if (below.box.y - bottom > 1.6 * name.box.height) return false;
    if (TAX_NUMBER.test(fold(below.text)) && /(?:\d[\s.-]?){6}/.test(below.text)) return true;
    bottom = bottomOf(below);
  }
  return false;
}

function isAtEdgeOf(one: Segment['box'], other: Segment['box']): boolean {
  return Math.abs(one.x - other.x) < 4 || Math.abs(one.x + one.width - other.x - other.width) < 4;
}

/** With lines of other columns between its own. */
const LINES_OF_BLOCK = 12;

/** `samc` above `Société des Autoroutes du Massif Central` */
function isAcronymOf(brand: string, name: string): boolean {
  const letters = fold(brand).replace(/[^\p{L}]/gu, '');
  const words = name.split(/[\s’'-]+/).filter((word) => /^\p{Lu}/u.test(word));
  return letters.length >= 3 && letters === fold(words.map((word) => word[0]).join(''));
}

/** Companies beside the one that was chosen, as far as they are neither its brand nor its fuller name. */
function otherNames(candidates: readonly VendorCandidate[], chosen: string, weights: VendorWeights): string[] {
  const isOther = ({ name, segment }: VendorCandidate) =>
    hasLegalForm(name) &&
    !isSameName(name, chosen) &&
    !isBrandOf(chosen, name) &&
    !isBrandOf(name, chosen) &&
    !GENERAL_PARTNER.test(fold(segment.text));
  const scored = candidates
    .filter(isOther)
    .map(({ name, features }) => ({ name, score: scoreOf(weighed(features, weights)) }))
    .sort((one, other) => other.score - one.score);
  return [...new Set(scored.map(({ name }) => name))].slice(0, MOST_OTHERS);
}

/** `p.h.G. Nordgastro Verwaltungs-GmbH`: a partnership names the company that manages it. */
const GENERAL_PARTNER = /\bp\.? ?h\.? ?g\b|\bkomplementar|\bpersonlich haftende/;

/** As many other names are held against the vendor's. */
const MOST_OTHERS = 3;

/** A name that is hardly likely is still shown, with low confidence; one that is less likely than this is noise. */
const LEAST_PROBABILITY = 0.1;
/** A sender whose name is only in a picture is named by its e-mail or web address, when there is only one. */
function namesOfDomains(places: Place[], [domain, ...others]: string[]): VendorCandidate[] {
  const isHost = (segment: Segment) => fold(segment.text).replace(/-/g, '').includes(`${domain}.`);
  const place = domain && others.length === 0 ? places.find(({ segment }) => isHost(segment)) : undefined;
  if (!domain || !place) return [];
  const { segment } = place;
  const evidence = evidenceOf(segment);
  const isWhat = { isLabelled: false, isProved: true, isInSmallPrint: false, address: 'none' as const };
  return [{ name: domain, features: ['domain_alone'], segment, evidence, ...isWhat }];
}

const NAME_KEY =
  /^(?:name|firma|company(?: name)?|nom|raison sociale|societe|denominazione|ragione sociale|nombre|razon social|naam|bedrijf(?:snaam)?|firmenname|nome|(?:nome ?\/ ?)?razao social|nazwa|nazev|nazov|naziv|denumire|nume|nimi|navn|namn|nev|επωνυμια|ονομα|unvan|pavadinimas|nosaukums|име(?: на фирма)?|фирма|наименование|назва|найменування)\s*(?::|$)/;
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
  const assignments = sentencesOfAssignment(layout);
  const titled = titledPersonOf(layout);
  for (const [index, place] of places.entries()) {
    const { segment, role } = place;
    if (role === 'buyer' || role === 'delivery' || (segment.page !== 1 && segment.page !== lastPage)) continue;
    if (segment === titled?.occupation) continue;
    const isTitled = segment === titled?.person;
    const read =
      nameIn(segment) ?? (isTitled ? { text: segment.text.trim(), isLabelled: null, hasAddress: false } : null);
    const name = read && { ...read, text: nameAcrossCells(layout, segment, read.text) };
    const key = rowKey(layout.lines[segment.line], segment);
    // Swiss slips have who is paid twice, on the receipt and beside it.
    if (role !== 'payee' && isKeyOfColumns(layout, segment)) continue;
    if (isBankOfAccount(layout, segment) || (name && isOfFactor(name.text, assignments))) continue;
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
      isInSmallPrint: isSmallPrintAbout(segment),
      address: role === null ? addressBelow(places, index) : 'none',
    });
  }
  for (const candidate of payeesInSentences(layout, domains)) {
    const isOther = buyerNames.some((buyer) => isSameName(buyer, candidate.name));
    if (!isOther && !isOfFactor(candidate.name, assignments)) candidates.push(candidate);
  }
  return candidates;
}

/**
 * `Dr. Katharina Reisinger` is as a rule who is written to; above `Rechtsanwältin` she writes herself. Several such people are
 * partners or employees of whoever does. Answers where she and what she does stand; null without one.
 */
function titledPersonOf(layout: Layout): { person: Segment; occupation: Segment } | null {
  const cells = layout.lines.flatMap(({ segments }) => segments).filter(({ page }) => page === 1);
  const pairs = cells
    .filter(({ text }) => isOccupation(text))
    .flatMap((occupation) => {
      const isStackedOn = (other: Segment) => isInColumnOf(other, occupation) && isNextBelow(occupation, other);
      const person = layout.lines[occupation.line - 1]?.segments.find(isStackedOn);
      return person && !isOccupation(person.text) ? [{ person, occupation }] : [];
    });
  const [only] = pairs;
  return only && pairs.length === 1 && TITLED_PERSON.test(only.person.text) ? only : null;
}

const TITLED_PERSON = /^(?:dr|mag|dipl|prof|me|maître|mr|mrs|ms)\.? ?\p{Lu}[\p{L}.'’ -]{3,40}$/iu;

/** `This debt has been assigned to Bibury Finance Ltd`: who is paid then is not who sends the invoice. */
function sentencesOfAssignment(layout: Layout): string[] {
  return layout.lines.map(({ text }) => fold(text)).filter((text) => ASSIGNED.test(text));
}

function isOfFactor(name: string, assignments: readonly string[]): boolean {
  const folded = fold(name);
  return FACTOR.test(folded) || (nameWords(name).length > 1 && assignments.some((text) => text.includes(folded)));
}

/** `A/S Swedbank, LV94 HABA 0551 0388 2044 1`, also in a supplier's block: where the account is, and not who sends the invoice. */
export function isBankOfAccount(layout: Layout, segment: Segment): boolean {
  const name = nameIn(segment);
  if (!name || name.isLabelled || !BANK.test(fold(name.text))) return false;
  const end = segment.text.indexOf(name.text) + name.text.length;
  const below = layout.lines[segment.line + 1]?.segments.find(({ box }) => Math.abs(box.x - segment.box.x) < 3);
  const right = layout.lines[segment.line]?.segments[segment.index + 1];
  return [segment.text.slice(end), right?.text ?? '', below?.text ?? ''].some((text) => IS_ACCOUNT.test(text.trim()));
}

const BANK = /bank(?:a|as|en|o|u)?\b|\bban(?:co|ca|que)\b|\bpank\b|sparkasse|raiffeisen|\bcaixa|банк|τραπεζα/;
/** An account, or a word for one, begins what stands beside the bank. */
const IS_ACCOUNT =
  /^[\s,;:()/–-]*(?:[A-Z]{2}\d{2}(?:\s?[A-Z0-9]{4}){2,}|(?:iban|bic|swift|account|acct|konto|kto|conto|compte|cuenta|conta)\b)/i;

/** A line of more cells is one of a table. */
const MOST_CELLS_OF_PARTIES = 6;

/** What stands in a line twice heads the same in two columns, as `Company details` over seller and buyer. */
function isKeyOfColumns(layout: Layout, { line, text }: Segment): boolean {
  const cells = layout.lines[line]?.segments ?? [];
  if (cells.length > MOST_CELLS_OF_PARTIES || hasLegalForm(text)) return false;
  return cells.filter((other) => other.text === text).length > 1;
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
          isInSmallPrint: false,
          address: 'none' as const,
        },
      ];
    });
}

const PAYEE =
  /(?:titulaire(?: du compte)?|kontoinhaber(?:in)?|account (?:name|holder)|beneficiary|(?:checks?|cheques?|payments?) (?:payable )?to|remit (?:payment )?to|in favou?r of|t\.?n\.?v\.?|ten name van|a nombre de|(?<=\s)a\.n\.|atas nama|titular(?: de la cuenta)?|intestat[oa] ad?|beneficiario|zugunsten(?: von)?|rekviziti(?: apmaksai)?|реквизиты|реквізити|rekvizitai|(?:payment|paid|sold|issued) (?:received )?by|(?:facture|factura|fattura|rechnung|invoice) (?:emise par|emitida por|emessa da|ausgestellt von|issued by))\s*:?\s+(?=\S)/;
/** The second line of a name that runs over two, of which only that one ends in the legal form. */
function secondLine(layout: Layout, segment: Segment, name: string): Segment | null {
  if (hasLegalForm(name) || name !== segment.text.trim()) return null;
  const next = layout.lines[segment.line + 1]?.segments.find(
    (other) => Math.abs(other.box.x - segment.box.x) < 3 || isOfTradesBelow(other, segment),
  );
  if (!next || next.page !== segment.page || next.box.y - bottomOf(segment) > 0.6 * segment.box.height) return null;
  const isSameSize = Math.abs(next.box.height - segment.box.height) < 0.5 || isOfTradesAlone(next.text);
  if (isSameSize && GOES_ON_BELOW.test(name) && isNameLike(next.text)) return next;
  const endsInForm =
    isOnlyLegalForm(next.text) ||
    (hasLegalForm(next.text.slice(-12)) && isNameLike(next.text) && !isSameName(next.text, name));
  return isSameSize && endsInForm ? next : null;
}

/** `Nordlys` and below its middle `Byggeservice AS`, also in smaller print. */
function isOfTradesBelow({ text, box }: Segment, { box: above }: Segment): boolean {
  return Math.abs(box.x + box.width / 2 - above.x - above.width / 2) < 4 && isOfTradesAlone(text);
}

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
  if (isSmallPrintAbout(segment)) return true;
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

/** `Volnik Mobile a.s., Pod Kaštany 19, 160 00 Praha 6, IČ 28900117`: a line of name, address and number in a register is the sender's own. */
function isSmallPrintAbout(segment: Segment): boolean {
  const { text } = segment;
  if (text.length < SMALL_PRINT_LENGTH) return false;
  const name = nameIn(segment)?.text ?? '';
  const isWhose = name !== '' && (hasLegalForm(name) || (STREET.test(text) && POSTCODE.test(text)));
  return isWhose && REGISTERED_AS.test(fold(text));
}

const SMALL_PRINT_LENGTH = 60;
/** A number under which a company is registered or taxed. */
const REGISTERED_AS =
  /\b(?:org\.? ?n(?:o|um)?r?|cvr|se-nr|y-tunnus|kvk|kbo|bce|nip|krs|regon|ico?|dic|cif|nif|nipc|cnpj|cui|oib|siren|siret|rcs|tva|vat|btw|ust|uid|mva|moms\w*|iva|ein|abn|acn|gstin?|gst|register|adoszam|cegjegyzekszam)\b[^·•|]{0,24}?(?:\d[\s.-]?){6}/;
/** What says where a company is registered, and as what. */
export const LEGAL_NOTICE =
  /\bsiret\b|\brcs\b|au capital|capital social|\bhr[ab]\b|amtsgericht|geschaftsfuhr|\bkvk\b|\bkbo\b|registro mercantil|registered (?:in|office)|company (?:no|reg)|\brea\b|handelsregister|\bfn \d|\bkrs\b|\bregon\b|obchodn\w+ re[gj]istr|spisova znacka|cegjegyzek|reg\. ?com\b|sudski registar|temeljni kapital|osnovni kapital|kapital zakladowy|foretaksregisteret|f-skatt|y-tunnus|reg(?:istri)?kood|imones kodas|mersis|tic\.? ?sic|zapisan\w* v |company number|reg\.? in |co\. reg|iscritta|reg\. imprese|cap\. soc|siege social|sede (?:legale|social)|inscrit[ao] (?:en|na|no)|z siedziba|sad rejonowy|cegjegyzek|γ\.?ε\.?μ\.?η/;
const SENDERS_CONTACT = /@|https?:|www\.|\btel\b|phone|\bfax\b|telefon|\+\d{2}|\(\d{3}\)|\d{3}-\d{3}-\d{4}|\biban\b/;
/** What a buyer's address may have below it too. */
const TAX_NUMBER =
  /\bvat\b|\bust\b|\btva\b|\bbtw\b|\bkvk\b|siret|\bhrb\b|\babn\b|p\.? ?iva|\bn\.?i\.?f\b|\bc\.?i\.?f\b|gstin|\bnip\b|\bdic\b|\bico\b|adoszam|\bcui\b|\bcvr\b|org\.? ?nr|y-tunnus|\boib\b|еик|едрпоу|αφμ|pvm kodas|pvn reg|kmkr|vkn|vergi no/;
type AddressBelow = 'none' | 'bare' | 'with_tax_number' | 'with_contact';

/** An address below a name is a sender's when contact details follow it; a bare one may be that of a window. */
function addressBelow(places: Place[], index: number): AddressBelow {
  const here = places[index]?.segment;
  if (!here) return 'none';
  let bottom = bottomOf(here);
  let hasAddress = false;
  let hasContact = false;
  let hasTaxNumber = false;
  for (const { segment } of places.slice(index + 1, index + 60)) {
    if (segment.page !== here.page || segment.box.y - bottom > 1.6 * here.box.height) break;
    if (Math.abs(segment.box.x - here.box.x) > 6 || segment.line === here.line) continue;
    hasAddress ||= STREET.test(segment.text) || POSTCODE.test(segment.text);
    hasContact ||= SENDERS_CONTACT.test(fold(segment.text));
    hasTaxNumber ||= TAX_NUMBER.test(fold(segment.text));
    bottom = bottomOf(segment);
    if (segment.line - here.line > 14) break;
  }
  if (!hasAddress) return 'none';
  return hasContact ? 'with_contact' : hasTaxNumber ? 'with_tax_number' : 'bare';
}

function featureOfAddressBelow(places: Place[], index: number): VendorFeature | null {
  const kind = addressBelow(places, index);
  const segment = places[index]?.segment;
  if (kind === 'none' || !segment) return null;
  if (kind !== 'bare') return 'address_with_contact_below';
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
        const label = ownPartOf(match[1] ?? '');
        if (label.length >= 3 && !MAIL_HOSTS.has(label)) found.add(label.replace(/-/g, ''));
      }
    }
  }
  return [...found];
}

/** `acme` of `www.acme` and of `mail.acme.co`, which a country stands behind. */
function ownPartOf(host: string): string {
  const parts = host.split('.');
  const last = parts.pop() ?? '';
  return SECOND_LEVEL.test(last) ? (parts.pop() ?? last) : last;
}

/** What stands before the country in the domains of many. */
const SECOND_LEVEL = /^(?:co|com|org|net|edu|gov|gob|gouv|ac|or|ne)$/;

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
      words.some((_, index) => index > 0 && beginsDomain(words.slice(0, index + 1), domain)) ||
      words.some((word) => (word.length >= 3 && domain === word) || (word.length >= 5 && domain.startsWith(word))),
  );
}

/** `blueheronpools` of `Blue Heron Pool Care`: two words or more that the domain begins with. */
function beginsDomain(words: readonly string[], domain: string): boolean {
  const joined = words.join('');
  return joined.length >= LETTERS_OF_DOMAIN && domain.startsWith(joined);
}

/** Fewer letters begin domains of many. */
const LETTERS_OF_DOMAIN = 8;

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
