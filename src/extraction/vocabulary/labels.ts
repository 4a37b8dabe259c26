import { labelFinder } from './label-finder.js';
import type { AmountLabelKind, DateLabelKind, NumberLabelKind } from './label-kinds.js';
import type { DateList, NumberList } from './language-words.js';
import { languages } from './languages/index.js';
import { type Label, phraseFinder, SURE, UNSURE, VAGUE } from './phrases.js';
import { remembered } from './remembered.js';
import type { AmountRole, ColumnRole, DateRole, NumberRole, PartyRole, TitleRole } from './roles.js';
import { fold } from './text-folding.js';

/**
 * The words that stand beside values on invoices. Patterns are those of English, German, French, Spanish, Italian and Dutch,
 * written for folded text: lower case, no accents. The first pattern that matches decides, so special ones come first. Other
 * languages are lists of phrases (`languages/`).
 */

type Entry<Role, Kind = number> = [role: Role, weightOrKind: Kind, pattern: RegExp];

/** Words beside a number; `other` are those that call it something else. */
export interface NumberLabel extends Label<NumberRole> {
  kind: NumberLabelKind | 'other';
}

/** In order of precedence: the first list of which a phrase stands in a text decides. */
const findNumber = labelFinder<NumberRole, NumberLabel['kind'], NumberList>(
  ({ number }) => number,
  [
    ['other_number', 'other_number', 'other', SURE],
    ['number_of_invoice', 'invoice_number', 'number_of_invoice', SURE],
    ['number_of_document', 'invoice_number', 'number_of_document', SURE],
    ['number_before_date', 'invoice_number', 'number_before_date', SURE],
    ['title', 'invoice_number', 'title', UNSURE],
    ['title_in_text', 'invoice_number', 'title_in_text', UNSURE],
    ['sign', 'invoice_number', 'sign', VAGUE],
    ['short_word', 'invoice_number', 'short_word', VAGUE],
    ['bare_word', 'invoice_number', 'bare_word', VAGUE],
    ['reference', 'invoice_number', 'reference', VAGUE],
  ],
);

/** Words beside a date; `other` are those that call it neither the day of issue nor that of payment. */
export interface DateLabel extends Label<DateRole> {
  kind: DateLabelKind | 'other';
}

const findDate = labelFinder<DateRole, DateLabel['kind'], DateList>(
  ({ date }) => date,
  [
    ['unrelated', 'other_date', 'other', SURE],
    ['due_date', 'due_date', 'due', SURE],
    ['other_date', 'other_date', 'other', SURE],
    ['date_of_invoice', 'invoice_date', 'date_of_invoice', SURE],
    ['date_after_number', 'invoice_date', 'date_after_number', SURE],
    ['date_word', 'invoice_date', 'date_word', UNSURE],
    ['word_before_date', 'invoice_date', 'word_before_date', VAGUE],
    ['invoice_word', 'invoice_date', 'invoice_word', VAGUE],
  ],
);

const TAX_OF_LANGUAGES = [...new Set(languages.flatMap(({ tax }) => fold(tax).split('|')))].join('|');
const TAX_WORD = String.raw`(?:sales tax|v\.?a\.?t\.?|[cs]?g\.?s\.?t|igst|utgst|cess|hst|pst|qst|tps|tvq|mva|mwst|mehrwertsteuer|umsatzsteuer|ust|steuer(?!frei)|t\.?v\.?a\.?|tax(?:es)?|taxe|i\.?v\.?a\.?|igic|imposta|impuestos?|cuota|b\.?t\.?w\.?|omzetbelasting|versicherungsteuer|versicherungssteuer|moms|${TAX_OF_LANGUAGES})`;

/** A word for value added or sales tax, in folded text. */
export const TAX = new RegExp(`(?:^|[^a-z])${TAX_WORD}(?![a-z-])`);

/** How surely the kinds that are not sure call an amount what they do. */
const WEIGHTS_OF_UNSURE_AMOUNT_KINDS: Partial<Record<AmountLabelKind | 'other', number>> = {
  sum_word: UNSURE,
  amount_word: VAGUE,
  total_at_rate: UNSURE,
  net_word: UNSURE,
};

/** Words beside an amount; `other` are those that call it none of the three sums. */
export interface AmountLabel extends Label<AmountRole> {
  kind: AmountLabelKind | 'other';
}

const AMOUNT_LABELS: Entry<AmountRole, AmountLabelKind | 'other'>[] = [
  [
    'no_amount',
    'other',
    /(?:vat|tax|gst|btw|iva|tva|ust|steuer)[-. ]*(?:id|ident|reg|no\b|nr|number|nummer|code|intra)|steuernummer|partita iva|p\.? ?iva|capital|stammkapital|kontonr|iban|\bbic\b|blz|phone|telefon|\btel\b|\bfax\b|siret|p\.?o\.? box/,
  ],
  [
    'no_amount',
    'other',
    /quantity|menge\b|anzahl\b|quantite|cantidad|quantita|aantal|hoeveelheid|\bqty\b|weight|gewicht|poids|\bpcs\b|unit price|einzelpreis|prix unitaire|total (?:hours|items|units|qty|quantity)/,
  ],
  [
    'withheld',
    'other',
    /\bretenc|\birpf\b|\britenut|withh(?:old|eld)|retenue (?:a la source|de garantie)|\bretainage\b|\bretention\b|\btds\b|einbehalt|\binhouding/,
  ],
  [
    'total',
    'total_of_invoice',
    /net(?:to|o)? (?:a payer|da pagare|a pagare|a pagar|te betalen)|total a (?:payer|pagar)|totaal te (?:betalen|voldoen)|totale (?:da pagare|a pagare|dovuto)|total (?:to pay|payable)|import[eo] (?:a|da) paga|total toutes taxes/,
  ],
  [
    'prepaid',
    'other',
    /^(?:less )?payments?\s*:?$|payment.{0,6}thank you|^credits?\s*:?$|prepayment|montant paye|\bpagado\b|gia pagato|prepaid|deposit|less paid|amount paid|\bpaid\b|payments? received|payment made|credits? applied|advance|anzahlung|abschlag(?:szahlung|srechnung)|(?:ihre|geleistete|gezahlte|abzuglich|abzgl\.?)\b.{0,20}abschlag|\d\.? abschlag|bereits (?:ge|be)zahlt|geleistete|vorauszahlung|erhalten|acompte|deja (?:paye|regle)|anticipo|a cuenta|acconto|aanbetaling|reeds (?:betaald|voldaan)|betaald/,
  ],
  ['prepaid', 'other', /^payments?(?:\(s\))?\b.{0,14}(?:received|made|thank)/],
  [
    'older_balance',
    'other',
    /previous|prior|unpaid balance|arrears|ancien solde|amount of last bill|past due|opening balance|balance (?:brought )?forward|last (?:bill|statement)|vorherig|ausstehende|offener? (?:posten|saldo)|solde (?:precedent|anterieur)|saldo anterior|saldo precedente|vorig/,
  ],
  ['no_amount', 'other', /\b(?:rounding|rundung|arrondi|card ending)\b(?!.{0,12}(?:total|bill|sale))/],
  [
    'change',
    'other',
    /\b(?:change(?: due| amt| amount)?|ruckgeld|wechselgeld|rendu|monnaie|cambio|resto|wisselgeld)\b(?!.{0,12}(?:total|bill|sale))/,
  ],
  [
    'tendered',
    'other',
    /^payment\b\s*[:;.]?\s*$|\b(?:cash|tendered|visa|mastercard|maestro|gegeben|bargeld|especes|efectivo|contanti|contante|contant)\b(?!.{0,12}(?:total|bill|sale))/,
  ],
  [
    'no_amount',
    'other',
    /(?:skonto|if paid|(?:due|pay) after|late (?:fee|payment)|penalty|penalite|indemnite|mahn|savings|you saved|exchange rate|kurs\b)/,
  ],
  [
    'discount',
    'other',
    /discount|promo code|rabatt|nachlass|abschlage|\babschlag\b|remise|rabais|descuento|dto\.|sconto|korting|coupon|promotion|allowance|commission|courtage/,
  ],
  [
    'charge',
    'other',
    /shipping|freight|postage|handling|delivery|carriage|versand|fracht|\bporto\b|zuschlage?|(?:bearbeitungs|service|verpackungs)gebuhr|bezorgkosten|administratiekosten|frais de (?:gestion|dossier|service)|lieferkosten|livraison|frais de port|\bport\b|gastos de envio|envio|trasporto|spedizione|verzendkosten|verzending|surcharge|toeslag|portes|spese di|\bcpa\b|cassa (?:di )?previdenza|cassa forense|contributo (?:integrativo|cassa)|rivalsa|\binps\b|\bbollo\b|eco-?(?:participation|contribution)|\bfee\b|tip\b|gratuity|service charge/,
  ],
  [
    'subtotal',
    'total_at_rate',
    /\btotal (?:at |a |@ ?)?(?:[\do@]{1,2}(?:[.,]\d{1,2})?\s?[%xf] ?|of )?supplies\b|\btotal (?:at |a |@ ?)?[\do@]{1,2}(?:[.,]\d{1,2})?\s?[%x]/,
  ],
  [
    'total',
    'total_of_invoice',
    /\btotal (?:amt\.? )?payable|\bfinal total|\btotal (?:amt\.?|amount|sales) rounded|\brounded total/,
  ],
  ['total', 'total_of_invoice', /\bnet (?:amount |total )?(?:now )?(?:due|payable)/],
  [
    'subtotal',
    'goods_total',
    /(?:goods|merchandise|items?|products?|parts|materials?|services?|labou?r) total|total (?:goods|merchandise|parts|labou?r|taxable|materials?)|totale merce|totaal goederen|goederenbedrag/,
  ],
  ['subtotal', 'subtotal', /sub\s?-?\s?total|zwischen(?:summe|total)|sous[- ]total|subtotaal|subtotale|suma parcial/],
  [
    'subtotal',
    'subtotal',
    /(?:total|totaal|totale|montant|amount|summe|betrag|importe|gesamt\w*|rechnungs\w+|prijs|bedrag|price).{0,20}\b(?:excl\w*|exkl\w*|exklusive|exclusief|before|ohne|without|h\.?t\.?v?\.?a?|hors|netto|net|senza|sin|zzgl)\b/,
  ],
  [
    'subtotal',
    'subtotal',
    /(?:net(?:to)?|nett)\s*-?\s?(?:total|amount|value|sum|betrag|summe|wert|bedrag|totaal|rechnungsbetrag)|gesamt\s?-?netto|netto\s?-?gesamt\w*|summe\s*(?:der\s*)?netto\w*|warenwert netto|entgelt|exclusief btw|excl\.? ?btw|excl\.? (?:vat|tax|gst)|ex\.? ?(?:vat|gst|tax)\b|ohne (?:ust|mwst)/,
  ],
  [
    'subtotal',
    'subtotal',
    /total\s*h\.?\s?t\b|montant\s*(?:eur\s*)?h\.?t\b|net h\.?t\b|\bh\.?t\.?\b(?!c)|b(?:ase|\.) imp(?:onible|\.)|total neto\b|untaxed amount|amount untaxed|importe (?:neto|bruto)|positionen netto|beitrag netto|nettobeitrag|nettopramie|base imposable|base h\.?t|totale imponibile|imponibile|maatstaf|grondslag|taxable (?:amount|value|total)|steuerbasis\w*|bemessungsgrundlage|tax base|basisbetrag/,
  ],
  ['total', 'total_of_invoice', /att betala|at betale|a betale/],
  ['subtotal', 'subtotal', /\bs\/ ?(?:iva|tva)\b|sem iva/],
  ['total', 'total_of_invoice', /請求(?:金)?額|合計/],
  ['subtotal', 'subtotal', /小計|税抜/],
  ['tax', 'tax_amount', /消費税/],
  ['due', 'amount_due', /^total amount (?:now )?(?:due|payable|owing)/],
  [
    'total',
    'total_of_invoice',
    /net a payer|netto a pagare|totale? a pagare|total a pagar|importe total|total factura|total facture|totale (?:fattura|documento)|totaal (?:factuur|te betalen)|factuur\s?(?:totaal|bedrag)|total\s*t\.?\s?t\.?\s?c|montant\s*(?:eur\s*)?(?:total\s*)?t\.?t\.?c|\bt\.?t\.?c\b|brutto(?!\s?-?(?:preis|gewicht|einzel))\s?-?(?:betrag|summe|total|gesamt\w*)?|gesamt\s?-?brutto|(?:rechnungs|end)beitrag|(?:rechnungs|gesamt|end|beitrags)\s?-?(?:gesamt)?(?:betrag|summe|preis)(?!.{0,12}netto)|grand\s*total|invoice\s*total|total\s*invoice|total for this invoice|invoice amount|total amount|amount total|total (?:new |current |monthly )?charges|total of (?:this )?(?:bill|invoice)|bill total|total bill(?:ed)?\b|amount billed|gutschrifts?\s?-?(?:betrag|summe)|total credit\b|credit total|montant de l'avoir|montant (?:de la facture|facture)|import[eo] (?:de la |della )?fa[ct]tura|tot\.? (?:fattura|documento)|rechnungstotal|totalbetrag|auszahlungsbetrag|totaal\s?bedrag(?!.{0,8}excl)|eind(?:totaal|bedrag)|total avoir|total abono|\btvac\b|total importe|importe liquido|liquido a (?:percibir|pagar)|endpreis|gesamt(?:kosten|pramie|honorar)|(?:total|totaal|totale|summe|gesamt\w*|amount|prijs|betrag|bedrag|price).{0,25}\b(?:incl?\b|incl\w*|inkl\w*|iva inclu\w*|with tax|con iva|ivato)/,
  ],
  [
    'due',
    'amount_due',
    /(?:total\s*)?(?:amount|balance|total)\s*(?:now\s*)?(?:due|payable|owing|outstanding)|due payable|payable amount|(?:amount|total|balance) to pay|please pay|pay this amount|zahlbetrag|zahlungsbetrag|zu zahlen\w*|zahlender|uberweisungsbetrag|offener betrag|reste a payer|restant du|somme a payer|a payer|montant du\b|solde|te betalen|nog te voldoen|openstaand|saldo|importe a pagar|a pagar|da pagare|falliger betrag|forderung\w*|zahllast|te voldoen|^(?:(?:new|account|outstanding|current|ending) )?balance\s*:?$|^due\s*:?$|\bto pay\s*:?$|rest(?:betrag|forderung|zahlung|summe)|nachzahlung|resta(?:nte)? da pagare|pendiente(?: de pago)?\s*:?$|(?:new|current|monthly) charges\s*:?$/,
  ],
  [
    'tax',
    'tax_amount',
    new RegExp(
      String.raw`(?:total|totale|totaal|summe|gesamt|montant|amount|betrag|bedrag|importe)\s*(?:de\s+|der\s+|des\s+|of\s+|di\s+)?(?:la\s+)?${TAX_WORD}(?![a-z-])`,
    ),
  ],
  [
    'tax',
    'tax_amount',
    new RegExp(
      String.raw`${TAX_WORD}\s*-?\s*(?:total|amount|betrag|summe|bedrag)|steuerbetrag|tax amount|cuota iva|importe iva`,
    ),
  ],
  ['tax', 'tax_word', new RegExp(String.raw`(?:^|[^a-z])${TAX_WORD}(?![a-z-])|\w+steuer\b`)],
  [
    'total',
    'total_word',
    /^(?:total|totaal|totale|gesamt|gesamtsumme)\b|\btotal\b\s*(?:\(?(?:eur|usd|gbp|chf|[$€£])\)?)?\s*:?$|\btotals?\b/,
  ],
  ['total', 'sum_word', /\b(?:summe|suma|somma|total|totale|totaal|gesamt|endsumme)\b/],
  ['total', 'sum_word', /gesamtbeitrag/],
  ['subtotal', 'net_word', /^(?:netto?|net|neto|nettobetrag|positionssumme|summe positionen|warenwert|base)\b/],
  ['total', 'amount_word', /\b(?:amount|betrag|montant|importe|importo|bedrag|charges)\s*:?$/],
];

const PARTY_LABELS: Entry<PartyRole>[] = [
  [
    'buyer',
    1,
    /^(?:bill(?:ed)?\s*-?\s*to|billing (?:address|details|information)|invoice(?:d)?\s*(?:to|for)|sold\s*to|charge to|customer(?: name| details| information| address)?|client(?: name| details)?|buyer|purchaser|attention|attn\.?|prepared for|for|to|recipient|account name|guest(?: name)?|consumer|patient|service for|issued to|invoice address|bill-to|subscriber|member|payer|ordered by|advertiser|agency|credit(?:ed)? to|tenant|student|employee|sold-to party)\s*(?:address|name)?(?:\s*[:/]|\s*$)/,
  ],
  [
    'buyer',
    1,
    /^(?:rechnungs(?:empfanger|adresse|anschrift)|rechnung an|kaufer|kunde|auftraggeber|leistungsempfanger|empfanger|besteller|versicherungsnehmer|kundenanschrift|vertragspartner\s*\/\s*kunde|rechnung fur|bauherr(?:in)?|vertragsinhaber|mandant(?:in)?|mieter(?:in)?|kundin|bestellt von|firma$|an)(?:\s*[/:(]|\s*$|\/leistungsempfanger)/,
  ],
  [
    'buyer',
    1,
    /^(?:facture (?:a|pour)|facture[er]{1,2} a|adressee? a|client facture|adresse de facturation|client|destinataire|acheteur|adresse client|nom de l'abonne|doit|a l'attention de|facturation|titulaire du contrat|abonne|nom du client|adresse du client|a l'intention de)\s*(?:[:/]|$)/,
  ],
  ['buyer', 1, /^titular(?: del (?:contrato|suministro))?\s*:?\s*$/],
  [
    'buyer',
    1,
    /^(?:cliente|datos de facturacion|a la atencion de|intestata a|facturar a|facturado a|datos del cliente|destinatario|comprador|direccion de facturacion|spett\.?(?:le)?|cessionario(?:\/committente)?|intestatario(?! (?:del )?conto)|committente|acquirente|spettabile|dati (?:del )?cliente|fatturare a)\b/,
  ],
  [
    'buyer',
    1,
    /^(?:factuuradres|klant(?:gegevens)?|debiteur|afnemer|aan|factureren aan|t\.?a\.?v\.?|geadresseerde|gefactureerd aan|factuur (?:aan|voor))\s*(?:[:/]|$)/,
  ],
  [
    'delivery',
    1,
    /^(?:ship(?:ped)?\s*-?\s*to|shipping (?:address|details)|deliver(?:y|ed)?\s*(?:to|address)|service (?:address|location)|site address|lieferadresse|lieferanschrift|warenempfanger|lieferung an|consignee|verbrauchsstelle|lieferstelle|abnahmestelle|punto di fornitura|leveringsadres|versandadresse|leistungsort|adresse de (?:livraison|l'installation)|livre a|lieu de (?:livraison|prestation)|direccion de (?:entrega|envio|suministro)|indirizzo di (?:consegna|spedizione|fornitura)|luogo di (?:consegna|destinazione)|destinazione|afleveradres|leveradres|bezorgadres|verzendadres)/,
  ],
  [
    'seller',
    1,
    /^(?:seller|vendor|supplier|from|bill(?:ed)? from|sold by|issued by|service provider|provider|merchant|biller|company name|invoice from|shipped from|ship from|issuer|billed by|our details)\s*(?:name|details|information|address)?\s*(?:[:/]|$)/,
  ],
  [
    'seller',
    1,
    /^(?:verkaufer|lieferant|rechnungs(?:ersteller|steller|aussteller)|leistungserbringer|auftragnehmer|absender|aussteller|vertragspartner|anbieter|rechnung von|von)(?:in)?\s*(?:[:/(]|$)/,
  ],
  [
    'seller',
    1,
    /^(?:societe emettrice|vendeur|fournisseur|emetteur|prestataire|expediteur|de la part de)\s*(?:[:/]|$)/,
  ],
  [
    'seller',
    1,
    /^(?:emisor|emitid[ao] por|emess[ao] da|vendedor|proveedor|datos (?:del emisor|de la empresa)|expedidor|fornitore|cedente(?:\/prestatore)?|prestatore|emittente|venditore|mittente|leverancier|verkoper|afzender|van)\s*(?:[:/(]|$)/,
  ],
  [
    'payee',
    1,
    /^(?:(?:please )?remit(?:tance)?(?: payments?)?\s*(?:to|address)|(?:please )?(?:mail|send) (?:your |all )?payments? to|payee|intestatario (?:del )?conto|(?:please )?make (?:all )?(?:checks?|cheques?|payments?) payable to|(?:checks?|cheques?) payable to|payable to|pay to|payment to|account (?:holder|name)|beneficiary(?: name)?|kontoinhaber|zahlungsempfanger|empfanger der zahlung|titulaire(?: du compte)?|beneficiaire|titular (?:de la )?cuenta|beneficiario|intestato a|intestazione|rekeninghouder|t\.?n\.?v\.?|ten name van)(?:\s*[:/]|\s|$)/,
  ],
];

const numberPhrase = phraseFinder(({ number }) => number);
const datePhrase = phraseFinder(({ date }) => date);
const amountPhrase = phraseFinder(({ amount }) => amount);
const partyPhrase = phraseFinder(({ party }) => party);

/** What a cell calls a number, with the kind of words that do. */
export const numberLabel = remembered((text): NumberLabel | null => {
  const folded = fold(text);
  const phrase = numberPhrase(folded);
  return surer<NumberLabel>(
    findNumber(folded),
    phrase && { ...phrase, kind: isSure(phrase) ? 'phrase' : 'unsure_phrase' },
  );
});

/** The label that governs a date, read from the text before the date. */
export const dateLabel = remembered((text): DateLabel | null => {
  const folded = fold(text);
  const phrase = datePhrase(folded);
  return surer<DateLabel>(findDate(folded), phrase && { ...phrase, kind: KINDS_OF_DATE_PHRASES[phrase.role](phrase) });
});

/** Phrases say what patterns do; too few documents are in their languages to weigh them apart. */
const KINDS_OF_DATE_PHRASES: Record<DateRole, (phrase: Label<DateRole>) => DateLabel['kind']> = {
  invoice_date: (phrase) => (isSure(phrase) ? 'date_of_invoice' : 'date_word'),
  due_date: () => 'due',
  other_date: () => 'other',
};

export const amountLabel = remembered((text): AmountLabel | null => {
  const pattern = firstAmount(text) ?? brokenAmount(text);
  const phrase = amountPhrase(fold(text));
  return surer<AmountLabel>(pattern, phrase && { ...phrase, kind: kindOfAmountPhrase(phrase) });
});

function firstAmount(text: string): AmountLabel | null {
  const found = firstEntry(AMOUNT_LABELS, text);
  return found && { ...found, weight: WEIGHTS_OF_UNSURE_AMOUNT_KINDS[found.kind] ?? SURE };
}

function brokenAmount(text: string): AmountLabel | null {
  return withoutBreaks(text, firstAmount);
}

/** Phrases say what patterns do, as those of dates. */
function kindOfAmountPhrase(phrase: Label<AmountRole>): AmountLabel['kind'] {
  const isSurely = isSure(phrase);
  const kinds: Partial<Record<AmountRole, AmountLabelKind>> = {
    total: isSurely ? 'total_of_invoice' : 'sum_word',
    due: 'amount_due',
    subtotal: isSurely ? 'subtotal' : 'net_word',
    tax: isSurely ? 'tax_amount' : 'tax_word',
  };
  return kinds[phrase.role] ?? 'other';
}

export const partyLabel = remembered((text): Label<PartyRole> | null =>
  surer(firstParty(text) ?? withoutBreaks(text, firstParty), partyAhead(fold(text))),
);

/** What a document calls itself, in the languages that are lists of phrases. */
export const titleLabel: (folded: string) => Label<TitleRole> | null = phraseFinder(({ title }) => title);

/** What a cell heads in a table of goods, in the same languages. */
export const columnLabel: (folded: string) => Label<ColumnRole> | null = phraseFinder(({ columns }) => columns);

/** A party's label begins its cell, and nothing but its value follows. */
function partyAhead(folded: string): Label<PartyRole> | null {
  const found = partyPhrase(folded);
  const isAhead = found && !/[\p{L}\p{N}]/u.test(folded.slice(0, found.start));
  return isAhead && /^[\s.]*(?:[:/(：]|$)/u.test(folded.slice(found.end)) ? found : null;
}

/** Of a pattern and a phrase that both stand in a text, the surer one; of two alike, the longer one says more. */
function surer<Found extends Label<unknown>>(pattern: Found | null, phrase: Found | null): Found | null {
  if (!pattern || !phrase) return pattern ?? phrase;
  if (isSure(pattern) !== isSure(phrase)) return isSure(pattern) ? pattern : phrase;
  return phrase.end - phrase.start > pattern.end - pattern.start ? phrase : pattern;
}

/** Wide kerning is read as blanks: `Br uttosumme`, `Ver käufer`. A short text is tried again without its blanks. */
function withoutBreaks<Found extends Label<unknown>>(text: string, find: (text: string) => Found | null): Found | null {
  if (text.length > 40 || !/\p{L} \p{Ll}/u.test(text)) return null;
  const label = find(text.replace(/(?<=\p{L}) (?=\p{Ll})/gu, ''));
  return label && isSure(label) ? { ...label, start: 0, end: text.length } : null;
}

function firstParty(text: string): Label<PartyRole> | null {
  const found = firstEntry(PARTY_LABELS, text);
  return found && { role: found.role, weight: found.kind, start: found.start, end: found.end };
}

function firstEntry<Role, Kind>(entries: Entry<Role, Kind>[], text: string) {
  const folded = fold(text);
  for (const [role, kind, pattern] of entries) {
    const match = pattern.exec(folded);
    if (match) return { role, kind, start: match.index, end: match.index + match[0].length };
  }
  return null;
}

/** Whether words mean their role wherever they stand. */
export function isSure({ weight }: Label<unknown>): boolean {
  return weight >= 0.9;
}
