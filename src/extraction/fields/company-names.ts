import { datesInText } from '../candidates/dates.js';
import { type Segment } from '../layout/layout.js';
import { amountLabel, columnLabel, dateLabel, numberLabel, partyLabel } from '../vocabulary/labels.js';
import { wholePhrase } from '../vocabulary/phrases.js';
import { remembered } from '../vocabulary/remembered.js';
import { type PartyRole } from '../vocabulary/roles.js';
import { fold, nameWords } from '../vocabulary/text-folding.js';
import { MADE_WITH, MEMBER_OF, OF_BRAND, REGISTERED_IN, TRADE_WORDS } from '../vocabulary/words-of-names.js';
import { documentKindWords } from './document-kind.js';

const LEGAL_FORM =
  /(?<![\p{L}\p{N}])(?:gmbh(?: ?& ?co\.? ?kg(?:aa)?)?|mbh|ag|(?<!\d\s?)kg|ohg|e\.? ?k\.?|e\.v\.|ug(?: \(haftungsbeschr[äa]nkt\))?|gbr|se|inc|incorporated|l\.?l\.?c|slf|pllc|p\.c\.|p\.a\.(?=$)|l\.p\.|ltd|limited|corp|corporation|company|co\. ?ltd|plc|llp|pvt|pty|sarl|sàrl|sagl|s\.à r\.l|sas|sasu|s\.a\.c|s\.?a\.?s|eurl|s\.a\.r\.l|s\.?a|scop|s\.?p\.?a|s\.?r\.?l|s\.?c\.?a|s\.?c\.?r\.?l|soc\.? ?coop|c\.b(?=\.)|c\.?i\.?c|clg|e\.? ?u(?=\.)|s\.?e\.?n\.?c(?:\.?r\.?l)?|s\.?l\.?u?|s\.?n\.?c|b\.?v|n\.?v|v\.?o\.?f|bvba|a\/s|aps|oy|ab|k\.k|sdn\.? ?bhd|s\/b|bhd|gk|a\.g|sp\.? ?z ?o\.? ?o|s\.? ?r\. ?o|s r o|d\. ?o\. ?o|kft|zrt|lda|pte|dac|i\/s|s\. ?de r\.? ?l(?:\.? de c\.? ?v)?|s\.p(?=\.)|és társa bt|obrt|verein|oü|sia|uab|všį|oyj|tmi|ehf|a\.s|spol\. s r\. ?o|d\.d|j\.d\.o\.o|sp\. ?k|sp\. ?j|s\.c|nyrt|kkt|lda|unipessoal|ltda|eireli|a\.ş|şti|spółka)(?=[\s,.;:)·•-]|$)|(?<!\p{L})(?:شركة|مؤسسة|ооо|оао|зао|пао|ао|ип)(?=\s?[\p{L}«"„“])|ذ\.?م\.?م|ش\.?م\.?[معك](?!\p{L})|בע["״'’]{1,2}מ|प्राइवेट लिमिटेड|प्रा\.? ?लि|^(?:pt|cv|mb|as)\.?(?=\s[\p{L}„“"])|\b(?:bt|mbb|teo|teoranta)(?=[\s,.;:)·•-]|$)|\p{L} (?:hf|ky|og|asa?)\.?$|\btbk(?=[\s,.;)]|$)|(?<!\p{L})(?:еоод|оод|ад|ет|тов|фоп|пп(?=\s*[«"„“])|α\.?ε|ε\.?π\.?ε|ι\.?κ\.?ε|ο\.?ε|ε\.?ε)(?=[\s,.;:)»"”]|$)|บริษัท|ห้างหุ้นส่วนจำกัด|công ty|株式会社|有限会社|合同会社|有限公司|有限责任公司|有限責任公司|주식회사|유한회사|\(주\)|㈜/iu;
const LEGAL_FORMS = new RegExp(LEGAL_FORM.source, 'giu');
/** `Art Print 2010 EOOD` was founded then. */
const YEAR_IN_NAME = new RegExp(String.raw`\s(?:19|20)\d{2}(?=\s+(?:${LEGAL_FORM.source})\.?$)`, 'iu');
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
export const hasLegalForm = remembered((text): boolean => {
  // `info@wxf-online.se` is no `SE`.
  if (/^\S*(?:@|www\.)\S*$/i.test(text)) return false;
  const isSmall = text === text.toLowerCase();
  return [...text.matchAll(LEGAL_FORMS)].some(([form]) => isSmall || !WORDS_TOO.has(form));
});

export const SEPARATORS = /\s\/\s(?=.*\d)|\s+[-–—·•|●*∙⋅]\s+|\s*[·•|●∙⋅]\s*|,\s+(?=\S*\s?\d|p\.? ?o\.? box)|\s{2,}/i;
export const STREET =
  /^zone (?:artisanale|industrielle|d['’]activit)|^parc d['’]activit|^pol[ií]gono|^pol\. ind|gewerbe(?:gebiet|park)|industriepark|(?:business|industrial|retail) (?:park|estate)|trading estate|^c\/\s?\S|\b(?:ul|al|os)\.\s+\p{Lu}|\b\d+[a-z]?\s+\p{L}.*\b(?:street|st|avenue|ave|road|rd|lane|ln|drive|dr|blvd|boulevard|way|court|ct|place|suite|ste|floor|highway|hwy|parkway|pkwy|square)\b|(?:stra(?:ss|ß)e|str\.|weg|platz|allee|gasse|ring|damm|ufer|straat|laan|plein|gracht|kade)\s*\d+|\b(?:rue|avenue|boul|boulevard|chemin|allée|place|quai|impasse|calle|avenida|plaza|via|viale|piazza|corso|p\.? ?o\.? box|postfach|bp)\b.*\d|\d+.*\b(?:rue|avenue|boul|boulevard|chemin|allée|place|quai|impasse)\b|\bz\.?(?:a|i|ac)\.?\s+(?:de|du|des|la|le|l['’])|\b(?:sráid|bóthar|triq)\s\p{L}|\b(?:jalan|jln|lorong|persiaran|lebuh|taman|tmn|kampung)\b|(?<!\p{L})(?:ul|ulica|al|aleja|nám|námestie|náměstí|tř|strada|str|bulevardul|b-dul|calea|șos|r[uú]a|av|travessa|largo|praça|estrada|cad|caddesi|sok|sokak|mah|mahallesi|вул|вулиця|бул|ул|οδός|λεωφ)\.?\s+\p{L}.*\d|(?:gatan|vägen|gränd|torget|gade|vej|vænget|veien|vegen|gata|gate|katu|kuja|tänav|maantee|utca|útja|út|tér|körút|cesta|trg|iela|gatvė|prospektas)\s+\d+|\p{L}+(?:tie|gt|vn)\s\d+\b/iu;
export const POSTCODE =
  /\b[A-Z]\d[A-Z] ?\d[A-Z]\d\b|(?:^|[\s,])(?:[A-Z]{1,2}[- ])?\d{4,5}(?:-\d{3,4})?\s+\p{L}{2,}|\b[A-Z]{2}\s+\d{5}(?:-\d{4})?\b|\b[A-Z]{1,2}\d[A-Z\d]?\s\d[A-Z]{2}\b|\b\d{4}\s?[A-Z]{2}\b|\b(?:NSW|VIC|QLD|SA|TAS|ACT|NT)\s+\d{4}\b|\b\d{2}-\d{3}\s+\p{Lu}|\p{L}\s?[-–]\s?\d{3} ?\d{3}$|(?:^|[\s,])\d{3}\s\d{2}\s+\p{Lu}\p{L}|\b(?:LV|LT|SI|HR|MD)-\d{4,5}\b|(?:^|[\s,])\d{6}\s+\p{Lu}\p{L}|〒\s?\d{3}-?\d{4}/u;
export const CONTACT =
  /@|https?:|www\.|\btel\b|\bphone\b|\bfax\b|\bfon\b|telefon|t[eé]l[eé]phone|\+\d{2}|\(\d{3}\)|\biban\b|\bbic\b|swift|\bvat\b|\bust\b|tva|btw\b|kvk|siret|\bgln\b|\bbank\b|sparkasse|konto|hrb|amtsgericht|gesch[äa]ftsf|account|page \d|seite \d|steuer|\bnip\b|regon|\bi[čc]o?\b|di[čc]\b|adószám|reg\. ?com|\bcui\b|\bcvr\b|org\.? ?nr|y-tunnus|\boib\b|еик|єдрпоу|αφμ|pvm kodas|reģ|vergi|電話|电话|전화/i;
const PERSON_TITLE =
  /^(?:herrn?|frau|mr|mrs|ms|dr(?!\.? ?(?:med|iur|jur|rer|phil|vet|ing|dent)\b)|monsieur|madame|mme|m\.|sr|sra|sig|dhr|mevr)\.?\s/i;
export const COUNTRY =
  /^(?:germany|deutschland|france|austria|österreich|switzerland|schweiz|suisse|united states|usa|u\.s\.a\.|united kingdom|uk|nederland|netherlands|the netherlands|belgium|belgië|belgique|españa|spain|italia|italy|canada|australia|india|hong kong|ireland|japan|singapore|polska|poland|česko|česká republika|czech republic|slovensko|slovakia|slovenija|slovenia|hrvatska|croatia|magyarország|hungary|românia|romania|българия|bulgaria|ελλάδα|greece|türkiye|turkey|україна|ukraine|sverige|sweden|norge|norway|danmark|denmark|suomi|finland|ísland|iceland|eesti|estonia|latvija|latvia|lietuva|lithuania|portugal|brasil|brazil|日本|中国|대한민국)$/i;
const REGISTRATION = /\b(?:company|co\.?|gst|sst|business|biz)[. ]{0,2}(?:re[gq]|[nm]o\b|id\b)/i;
const NAME_KEY_BEFORE =
  /^(?:name|firma|company|denominazione|ragione sociale|nombre|raz[oó]n social|raison sociale|nom|naam|bedrijf|nome|(?:nome ?\/ ?)?raz[aã]o social|nazwa|n[aá]zev|n[aá]zov|naziv|denumire|nume|nimi|navn|namn|n[eé]v|επωνυμ[ιί]α|όνομα|unvan|pavadinimas|nosaukums|име(?: на фирма)?|фирма|наименование|назва|найменування|名称|名稱)\s*[:：]\s*/i;
/** Whether a name ends in a full stop that belongs to no abbreviation. */
export function endsSentence(name: string): boolean {
  return /\p{L}{3,}\.$/u.test(name) && !hasLegalForm(name.slice(-12));
}

export interface Name {
  text: string;
  isLabelled: PartyRole | null;
  hasAddress: boolean;
}

/** `Model invoices 2.2, © FeRD`: whoever holds the rights is named behind the sign. */
const BEFORE_HOLDER = /^.{0,80}?(?:©|\(c\)|\bcopyright\b)\s*(?:\d{4}\b)?\s*/i;
/** `Strictly 30 days. Slieve Bloom Clinic Ltd` */
const SENTENCE_BEFORE = /^\p{Lu}\p{Ll}+(?: [\p{Ll}\d][\p{Ll}\d]*){0,6} \p{Ll}{3,}\. (?=\p{Lu})/u;

/** The part of a cell that can be a company's name, or null. */
export function nameIn(segment: Segment): Name | null {
  const label = partyLabel(segment.text);
  const said = companyOfBrand(withoutWordsAhead(segment.text, label?.end ?? null));
  if (MADE_WITH.test(fold(said))) return null;
  const called = label ? null : sellerAhead(said);
  const rest = called ?? said;
  const parts = withoutNumbers(rest)
    .split(SEPARATORS)
    .map((part) => part?.trim() ?? '');
  if (isListOfTrades(parts) || KIND_OF_INVOICE.test(rest) || isMembership(rest)) return null;
  const name = trimName(withoutAddress(firstParts(parts)));
  const whole = ENDS_IN_FORM.test(rest) && !/[·•|]/.test(rest) && isNameLike(rest) ? rest : null;
  const ahead = whole ?? (isNameLike(name) ? null : companyAhead(rest));
  const text = ahead ?? name;
  if (/^\d+\s/.test(text) && POSTCODE.test(rest)) return null;
  // `Dr. Annika Reuß · Eichgraben 5 · 37073 Göttingen`: with her address in one line she is the sender.
  const isDoctor = parts.length >= 3 && POSTCODE.test(rest) && isNameLike(text.replace(/^dr\.\s/i, ''));
  if ((/:\s*$/.test(rest) && !ahead) || !(isNameLike(text) || isDoctor) || TOWN.test(rest) || isDateLine(rest))
    return null;
  return {
    text,
    isLabelled: called === null ? (label?.role ?? null) : 'seller',
    hasAddress: (parts.length > 1 || text.length + 8 < rest.length) && (STREET.test(rest) || POSTCODE.test(rest)),
  };
}

/** `SIA Daugava Trans, reģ. nr. 40103188204, PVN LV40103188204`: a company's name ends where its numbers begin. */
function withoutNumbers(text: string): string {
  const start = text.search(/,\s(?:\p{L}[\p{L}.-]{1,11}:?\s){1,2}[A-Z]{0,3}\d{6}/u);
  return start > 0 && hasLegalForm(text.slice(0, start)) ? text.slice(0, start) : text;
}

/** `Gas Safe Registered 512398`, `Member of the Damp Proofing Association`: what somebody belongs to, and not who it is. */
export function isMembership(text: string): boolean {
  const folded = fold(text);
  return (MEMBER_OF.test(folded) || REGISTERED_IN.test(folded)) && !hasLegalForm(text);
}

/** `A trading name of Severn Drains Ltd` is about Severn Drains Ltd. */
function companyOfBrand(text: string): string {
  const ahead = OF_BRAND.exec(fold(text))?.[0] ?? '';
  return /^\p{Lu}/u.test(text.slice(ahead.length)) ? text.slice(ahead.length) : text;
}

/** `Consulting Pty Ltd`: nothing but words for trades and a legal form, as what is left of a name that was cut. */
export function isOfTradesAlone(name: string): boolean {
  const words = nameWords(name);
  return (
    words.length > 0 && words.every((word) => TRADE_WORDS.has(word) || /^(?:and|und|et|y|e|en|og|och|i)$/.test(word))
  );
}

/** Without a party's label, which ends there, keys of forms and sentences before a name. */
function withoutWordsAhead(text: string, endOfLabel: number | null): string {
  const isLabelled = endOfLabel !== null;
  return (isLabelled ? text.slice(endOfLabel).replace(/^\s?\/\s?\p{L}+:?/u, '') : text)
    .replace(isLabelled ? /^(?:[^()]{0,30}\)|\s?\([^()]{2,30}\))\s*/ : /^$/, '')
    .replace(/^[\s:#.\-–]+/, '')
    .replace(SENTENCE_BEFORE, '')
    .replace(NAME_KEY_BEFORE, '')
    .replace(BEFORE_HOLDER, '');
}

/** `Supplier Halden Timber`: words that call a party stand before the name without a colon; null where none do. */
export function withoutRoleAhead(text: string): { name: string; role: PartyRole } | null {
  const words = text.split(' ');
  for (const count of [3, 2, 1]) {
    const ahead = words.slice(0, count).join(' ');
    const name = words.slice(count).join(' ');
    // `Lieferant GmbH` is a name.
    if (ahead.length < LETTERS_OF_ROLE || !/^[\p{Lu}\d]/u.test(name) || isOnlyLegalForm(name)) continue;
    const label = partyLabel(ahead);
    if (label?.start === 0 && label.end === ahead.length) return { name, role: label.role };
  }
  return null;
}

/** `De` and `Von` begin names. */
const LETTERS_OF_ROLE = 4;

/** The name behind a word for the seller that has no colon; words that begin names of companies too are left with them. */
function sellerAhead(text: string): string | null {
  const ahead = withoutRoleAhead(text);
  const isCalled = ahead?.role === 'seller' && (ahead.name.includes(' ') || hasLegalForm(ahead.name));
  return isCalled && !/^(?:merchant|provider)\s/i.test(text) ? ahead.name : null;
}

/** What is left of it without the word for an invoice is no name. */
const KIND_OF_INVOICE =
  /^(?:tax|vat|gst|sales|commercial|consolidated|customer|final|interim|monthly|purchase|service)\s+invoice$/i;

/** `Charpente - Couverture - Zinguerie` says what somebody does. */
function isListOfTrades(parts: readonly string[]): boolean {
  return parts.length >= 3 && parts.every((part) => /^[\p{L} &.'’-]{3,30}$/u.test(part) && !hasLegalForm(part));
}

/** `14.03.2025`, `Le 10 avril 2025`, `Toruń, 30.09.2025`: a day, with no more than its place before it. */
function isDateLine(text: string): boolean {
  const [date] = datesInText(text, 'day_first');
  if (!date || hasLegalForm(text)) return date?.start === 0;
  const isLast = !/\p{L}{2}/u.test(text.slice(date.end));
  return (
    date.start === 0 || (isLast && /^(?:\p{L}{1,3}|\p{Lu}[\p{L}. -]{1,30},.{0,6})\s*$/u.test(text.slice(0, date.start)))
  );
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
/** `Karadeniz Elektrik San. ve Tic. Ltd. Şti., Atatürk Cad. No: 47`: a legal form may be of two words. */
const COMPANY_AHEAD = new RegExp(
  String.raw`^\p{Lu}[^:;·•|]{1,${NAME_LENGTH_MAXIMUM - 20}}?[\s,](?:${LEGAL_FORM.source})\.?(?: (?:${LEGAL_FORM.source})\.?)?`,
  'iu',
);
/** `Energía Levante S.A.U., Avenida del Puerto` is a name and where it lives. */
function withoutAddress(text: string): string {
  const [name = '', second = '', ...rest] = text.split(/,\s+/);
  const below = [second, ...rest].join(' ');
  const isForm = second !== '' && isOnlyLegalForm(second);
  const isAddress =
    (isForm && HOUSE_NUMBER_BEHIND.test(rest[0] ?? '')) ||
    STREET_WORD.test(fold(below)) ||
    STREET_BEGUN.test(below) ||
    HOUSE_NUMBER_BEHIND.test(second) ||
    POSTCODE.test(rest.join(' '));
  if (!isAddress) return text;
  return isForm ? `${name}, ${second}` : name;
}

const STREET_WORD =
  /\b(?:street|avenue|road|lane|drive|boulevard|suite|unit|floor|rue|chemin|place|quai|impasse|calle|avenida|paseo|plaza|via|viale|piazza|corso|contrada|chaussee|ronda|carretera|poligono|postfach)\b|(?:strasse|strase|straat|weg|laan|plein|gracht|kade)\b/;
/** `просп. Свободи` and `Uosto g. 4`, whose number may stand in a part of its own; Korean streets end in their kind. */
const STREET_BEGUN =
  /^(?:вул|просп|бул|пл|ul|bd|bul|str|al|os|οδός|λεωφ)\.\s?\p{L}|\p{L}\s(?:g|pr|al)\.\s?\d|[\uac00-\ud7a3]+(?:로|길)(?:\s?\d|$)|[\uac00-\ud7a3]+(?:특별시|광역시)/iu;
/** `Larkspur, CO 80118` alone is a place, `São Paulo - SP 01305-000` too. */
/** `Am Bahnhof 7`, as streets are called in many languages. */
export const HOUSE_NUMBER_BEHIND = /^\p{Lu}[\p{L}.'-]+(?: [\p{L}.'-]+){0,4} \d{1,4} ?[a-zA-Z]?\.?$/u;
const TOWN = /^[\p{L}. '-]+(?:,?\s+[A-Z]{2}\s+\d{5}(?:-\d{4})?|\s[-–]\s[A-Z]{2},?\s+\d{5}-\d{3})$/u;
export function trimName(text: string): string {
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

/** Whether a text may be a company's name or a person's. */
export const isNameLike = remembered((text): boolean => {
  const letters = text.replace(/[^\p{L}]/gu, '').length;
  const digits = text.replace(/\D/g, '').length;
  const words = text.split(/\s+/).length;
  if (isOnlyLegalForm(text) || /(?:御中|様)$/.test(text) || isAside(text)) return false;
  if (letters < 2 || words > 9 || text.length > NAME_LENGTH_MAXIMUM || digits > 4 || digits > letters) return false;
  const isPlace = POSTCODE.test(text.replace(YEAR_IN_NAME, ''));
  if ((STREET.test(text) && !isNameOfPlace(text)) || isPlace || COUNTRY.test(text)) return false;
  if ((PERSON_TITLE.test(text) && !hasLegalForm(text)) || REGISTRATION.test(text)) return false;
  if (/[:?!]$|:\s|^[-•*]|%|€|\$|\{|\}|=/.test(text) || (CONTACT.test(fold(text)) && !hasLegalForm(text))) return false;
  if (isSpaced(text) || datesInText(text, 'day_first').length > 0) return false;
  // `Eingegangen 18. Februar` is a stamp.
  if (digits > 0 && dateLabel(text)?.kind === 'other') return false;
  const folded = fold(text);
  if (hasLegalForm(text)) return true;
  if (BEFORE_YEAR.test(folded)) return false;
  if (words > WORDS_WITH_DOMAIN && DOMAIN_WITHIN.test(folded)) return false;
  if (STREET_AHEAD.test(text) || STATUS.test(folded)) return false;
  if (documentKindWords(folded) || isLabelText(text) || WORDING.test(folded)) return false;
  if (wholePhrase(folded, columnLabel) !== null) return false;
  return !/[.]$/.test(text) || words <= 3 || ABBREVIATED_COMPANY.test(folded);
});

/** `Honest work since 1979` without the year. */
const BEFORE_YEAR = /\s(?:since|seit|depuis|desde|sinds|siden|sedan|est)$/;

/** `Green Mountain Propane Co.` ends no sentence. */
const ABBREVIATED_COMPANY = /\s(?:co|bros|assoc|mfg)\.$/;

/** `Reserva gestionada por Viajalia.com` says who else took part; names that have a domain in them are short. */
const DOMAIN_WITHIN = /[a-z0-9]{3}\.(?:com|net|org|eu|io|app|[a-z]{2}|example)(?=[\s,)]|$)/;
const WORDS_WITH_DOMAIN = 3;

/** `(ORIGINAL FOR RECIPIENT)`, `[logo]` */
function isAside(text: string): boolean {
  return /^(?:\([^()]*\)|\[[^[\]]*\])$/.test(text.trim());
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
export const isOnlyLegalForm = remembered((text): boolean =>
  nameWords(text.replace(FORMS_TO_LEAVE, ' ')).every((word) => hasLegalForm(word)),
);

const FORMS_TO_LEAVE = new RegExp(LEGAL_FORM, 'gi');

export function isLabelText(text: string): boolean {
  const number = numberLabel(text);
  const date = dateLabel(text);
  const amount = amountLabel(text);
  const words = text.split(/\s+/).length;
  const isAdjustment = (amount?.role === 'charge' || amount?.role === 'discount') && words >= 3;
  // `Biuro Rachunkowe Saldo Anna Wrona`
  const isWithin =
    amount !== null && words >= 4 && amount.start > 0 && amount.end < text.length && /^(?:\p{Lu}\S*\s?)+$/u.test(text);
  const isAmount = amount !== null && amount.weight >= 0.7 && !isAdjustment && !isWithin;
  return Boolean(number || (date && date.role !== 'other_date') || isAmount);
}

/** `Corso Vittorio Emanuele II`: a street without its number. */
const STREET_AHEAD =
  /^(?:via|viale|corso|piazza|largo|rue|avenue|boulevard|chemin|quai|calle|avenida|plaza|paseo|r[uú]a)\s(?:\p{Lu}|d[aeo]s?\s)/iu;
/** What is stamped across an invoice. */
const STATUS =
  /^\W*(?:un)?(?:paid|credit|overdue|refunded|void|draft|entwurf|bezahlt|storniert|payee?|acquittee?|pagada|pagata|betaald)\W*$/;
const WORDING =
  /\b(?:thank you|thanks|shipper|consignee|questions?|hello|welcome|service clients?|customer (?:service|care|support)|atencion al cliente|servizio clienti|klantenservice|kundenservice|abonnement|consommation|statement|danke|merci|gracias|grazie|bedankt|please|bitte|page|seite|description|beschreibung|artikel|quantity|menge|qty|price|preis|prix|item|position|address|adresse|adress|anschrift|contact|kontakt|email|website|notes?|hinweis|bemerkung\w*|terms|bedingungen|conditions|payment|zahlung|paiement|summary|details?|project statement|sehr geehrte|dear|original|kopie|copy|duplicate|powered by|betreff|subject|version|paid|bezahlt|paye|pagado|pagato|betaald|currency|wahrung|unit|rate|tax|salesperson|order|via|from|your|ihre?|votre|our|unsere?|muster(?:straße)?$|freundliche|regards|signature|unterschrift|services? and|date|datum|authorized|signatory|customer|kunde|client|company reg\w*|co\.? ?reg|reg\.? no|cashier|shopping|delivery|lieferung|and conditions|total|amount|betrag|tuition|stylesheet|anwendungsempfehlung|art-nr|pos\.?|ust|mwst|designation|libelle|montant|nombre|leistung|produkt|product|headquarters?|einheit|inhalt|stk|konto|bank|name|anlage)\b/;
