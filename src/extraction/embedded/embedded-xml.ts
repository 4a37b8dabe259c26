import { XMLParser } from 'fast-xml-parser';
import { currencyExponent, decimalText, toMinorUnits } from '../candidates/amounts.js';
import { parseXmlDate } from '../candidates/dates.js';
import type { DocumentKind, ExtractedLineItem, ServicePeriod } from '../extraction-result.js';
import type { Attachment } from '../pdf/pdf-pages.js';
import { decodeXml } from './decode-xml.js';
import { ciiInvoice, ublInvoice } from './e-invoice.js';
import { type BrokenRule, brokenRules } from './e-invoice-rules.js';
import { attribute, cents, child, children, contentOf, exactDecimal, firstOf, type Node, text } from './xml-nodes.js';

/** What an embedded invoice says; null where it is silent. Amounts are minor units of its currency. */
export interface EmbeddedInvoice {
  kind: DocumentKind;
  vendorName: string | null;
  invoiceNumber: string | null;
  invoiceDate: string | null;
  dueDate: string | null;
  totalCents: number | null;
  taxCents: number | null;
  subtotalCents: number | null;
  currency: string | null;
  vendorTaxId: string | null;
  iban: string | null;
  purchaseOrderNumber: string | null;
  servicePeriod: ServicePeriod;
  serviceAddress: string | null;
  lineItems: ExtractedLineItem[];
  /** Business rules of EN 16931 that it breaks. */
  brokenRules: BrokenRule[];
}

/** Standard names first (Factur-X, ZUGFeRD, XRechnung, Order-X), then any other XML file. */
const STANDARD_NAMES = /^(?:factur-x|zugferd-invoice|xrechnung|order-x|invoice|cii|ubl)\b.*\.xml$/i;

/** The first attachment that is an invoice in CII or UBL, read. Null when there is none. */
export function readEmbeddedInvoice(attachments: Attachment[]): EmbeddedInvoice | null {
  const files = attachments.filter((file) => /\.xml$/i.test(file.filename) || looksLikeXml(file.content));
  const ordered = [...files].sort(
    (one, other) => Number(STANDARD_NAMES.test(other.filename)) - Number(STANDARD_NAMES.test(one.filename)),
  );
  for (const file of ordered) {
    const invoice = parseInvoiceXml(decodeXml(file.content));
    if (invoice) return invoice;
  }
  return null;
}

function looksLikeXml(content: Uint8Array): boolean {
  return /^\W{0,4}<\?xml/.test(new TextDecoder('latin1').decode(content.subarray(0, 60)));
}

/** Reads CII (ZUGFeRD 1 and 2, Factur-X, Order-X) or UBL (Invoice, CreditNote). Document types are refused unread. */
export function parseInvoiceXml(xml: string): EmbeddedInvoice | null {
  const found = findInvoice(xml);
  return found && readInvoice(found);
}

/** The element that is an invoice, and in which of the languages of invoices it is written; `order` of Order-X. */
export interface InvoiceElement {
  language: 'cii' | 'ubl' | 'order';
  root: Node;
  isCreditNote: boolean;
}

/** Null for XML that is no invoice, is not well-formed, has a document type, or is larger than an invoice can be. */
export function findInvoice(xml: string): InvoiceElement | null {
  if (/<!(?:DOCTYPE|ENTITY)/i.test(xml) || !isWithinLimits(xml)) return null;
  const parser = new XMLParser({
    ignoreAttributes: false,
    removeNSPrefix: true,
    parseTagValue: false,
    parseAttributeValue: false,
    attributeNamePrefix: '@',
    trimValues: true,
  });
  let root: Node;
  try {
    root = parser.parse(xml) as Node;
  } catch {
    return null;
  }
  const cii = child(root, 'CrossIndustryInvoice') ?? child(root, 'CrossIndustryDocument');
  if (cii) return { language: 'cii', root: cii, isCreditNote: false };
  const order = child(root, 'SCRDMCCBDACIOMessageStructure');
  if (order) return { language: 'order', root: order, isCreditNote: false };
  const ubl = child(root, 'Invoice') ?? child(root, 'CreditNote');
  if (!ubl || !child(ubl, 'LegalMonetaryTotal')) return null;
  return { language: 'ubl', root: ubl, isCreditNote: Boolean(child(root, 'CreditNote')) };
}

export function readInvoice({ language, root, isCreditNote }: InvoiceElement): EmbeddedInvoice {
  if (language === 'order') return { ...EMPTY, kind: 'not_invoice' };
  return language === 'cii' ? readCii(root) : readUbl(root, isCreditNote);
}

/** An invoice of a thousand lines has some 60,000 elements, a dozen deep. */
const ELEMENTS_MAXIMUM = 500_000;
const DEPTH_MAXIMUM = 100;

/** Counted before it is parsed: the parser builds objects for whatever there is. */
function isWithinLimits(xml: string): boolean {
  let [elements, depth] = [0, 0];
  for (let at = xml.indexOf('<'); at >= 0; ) {
    const mark = markEnds.find(({ begins }) => xml.startsWith(begins, at));
    const end = xml.indexOf(mark?.ends ?? '>', at);
    if (end < 0) return false;
    if (!mark) {
      const isEnd = xml[at + 1] === '/';
      if (isEnd) depth -= 1;
      else elements += 1;
      if (!isEnd && xml[end - 1] !== '/') depth += 1;
    }
    if (elements > ELEMENTS_MAXIMUM || depth > DEPTH_MAXIMUM) return false;
    at = xml.indexOf('<', end);
  }
  return true;
}

/** What is no element, and where it ends. */
const markEnds = [
  { begins: '<![CDATA[', ends: ']]>' },
  { begins: '<!--', ends: '-->' },
  { begins: '<?', ends: '?>' },
];

const EMPTY: EmbeddedInvoice = {
  kind: 'unknown',
  vendorName: null,
  invoiceNumber: null,
  invoiceDate: null,
  dueDate: null,
  totalCents: null,
  taxCents: null,
  subtotalCents: null,
  currency: null,
  vendorTaxId: null,
  iban: null,
  purchaseOrderNumber: null,
  servicePeriod: { start: null, end: null },
  serviceAddress: null,
  lineItems: [],
  brokenRules: [],
};

function readCii(root: Node): EmbeddedInvoice {
  const header = child(root, 'ExchangedDocument') ?? child(root, 'HeaderExchangedDocument');
  const trade = child(root, 'SupplyChainTradeTransaction') ?? child(root, 'SpecifiedSupplyChainTradeTransaction');
  const agreement =
    child(trade, 'ApplicableHeaderTradeAgreement') ?? child(trade, 'ApplicableSupplyChainTradeAgreement');
  const delivery = child(trade, 'ApplicableHeaderTradeDelivery') ?? child(trade, 'ApplicableSupplyChainTradeDelivery');
  const settlement =
    child(trade, 'ApplicableHeaderTradeSettlement') ?? child(trade, 'ApplicableSupplyChainTradeSettlement');
  const sums =
    child(settlement, 'SpecifiedTradeSettlementHeaderMonetarySummation') ??
    child(settlement, 'SpecifiedTradeSettlementMonetarySummation');
  const currency = text(settlement, 'InvoiceCurrencyCode') ?? attribute(child(sums, 'GrandTotalAmount'), 'currencyID');
  const exponent = currencyExponent(currency);
  const total = cents(child(sums, 'GrandTotalAmount'), exponent) ?? cents(child(sums, 'DuePayableAmount'), exponent);
  const seller = child(agreement, 'SellerTradeParty');
  const period = child(settlement, 'BillingSpecifiedPeriod');
  return {
    kind: kindOf(text(header, 'TypeCode'), total),
    vendorName: text(seller, 'Name'),
    invoiceNumber: text(header, 'ID'),
    invoiceDate: date(child(header, 'IssueDateTime')),
    dueDate: singleDate(
      children(settlement, 'SpecifiedTradePaymentTerms').map((terms) => date(child(terms, 'DueDateDateTime'))),
    ),
    totalCents: total,
    taxCents: taxIn(children(sums, 'TaxTotalAmount'), currency, exponent),
    subtotalCents: cents(child(sums, 'TaxBasisTotalAmount'), exponent),
    currency,
    vendorTaxId: ciiTaxId(seller),
    iban: firstOf(children(settlement, 'SpecifiedTradeSettlementPaymentMeans'), (means) =>
      text(child(means, 'PayeePartyCreditorFinancialAccount'), 'IBANID'),
    ),
    purchaseOrderNumber:
      text(child(agreement, 'BuyerOrderReferencedDocument'), 'IssuerAssignedID') ??
      text(child(agreement, 'BuyerOrderReferencedDocument'), 'ID'),
    servicePeriod: { start: date(child(period, 'StartDateTime')), end: date(child(period, 'EndDateTime')) },
    serviceAddress: ciiAddress(child(delivery, 'ShipToTradeParty')),
    lineItems: children(trade, 'IncludedSupplyChainTradeLineItem').flatMap((line) => ciiLine(line, exponent)),
    brokenRules: brokenRules(ciiInvoice(root, exponent)),
  };
}

function ciiLine(line: Node, exponent: number): ExtractedLineItem[] {
  const agreement = child(line, 'SpecifiedLineTradeAgreement') ?? child(line, 'SpecifiedSupplyChainTradeAgreement');
  const delivery = child(line, 'SpecifiedLineTradeDelivery') ?? child(line, 'SpecifiedSupplyChainTradeDelivery');
  const settlement = child(line, 'SpecifiedLineTradeSettlement') ?? child(line, 'SpecifiedSupplyChainTradeSettlement');
  const sums =
    child(settlement, 'SpecifiedTradeSettlementLineMonetarySummation') ??
    child(settlement, 'SpecifiedTradeSettlementMonetarySummation');
  return lineItem(
    text(child(line, 'SpecifiedTradeProduct'), 'Name'),
    contentOf(child(delivery, 'BilledQuantity')),
    contentOf(child(child(agreement, 'NetPriceProductTradePrice'), 'ChargeAmount')),
    cents(child(sums, 'LineTotalAmount'), exponent),
    exponent,
  );
}

function lineItem(
  name: string | null,
  quantity: string | null,
  price: string | null,
  amountCents: number | null,
  exponent: number,
): ExtractedLineItem[] {
  if (name === null || amountCents === null) return [];
  const count = exactDecimal(quantity) ?? { digits: 1n, scale: 0 };
  const isHeading = count.digits === 0n && amountCents === 0;
  if (isHeading) return [];
  const unit = exactDecimal(price);
  return [
    {
      description: name,
      quantity: decimalText(count),
      unitPriceCents: unit ? (toMinorUnits(unit, exponent) ?? amountCents) : amountCents,
      amountCents,
    },
  ];
}

function ciiTaxId(seller: Node | null): string | null {
  const registrations = children(seller, 'SpecifiedTaxRegistration').map((entry) => child(entry, 'ID'));
  const vat = registrations.find((entry) => attribute(entry, 'schemeID') === 'VA');
  return contentOf(vat ?? registrations[0] ?? null);
}

function ciiAddress(party: Node | null): string | null {
  const address = child(party, 'PostalTradeAddress');
  const parts = [
    text(party, 'Name'),
    text(address, 'LineOne'),
    text(address, 'LineTwo'),
    joinWords(text(address, 'PostcodeCode'), text(address, 'CityName')),
    text(address, 'CountryID'),
  ];
  return joinAddress(parts);
}

function readUbl(root: Node, isCreditNote: boolean): EmbeddedInvoice {
  const currency = text(root, 'DocumentCurrencyCode');
  const exponent = currencyExponent(currency);
  const sums = child(root, 'LegalMonetaryTotal');
  const total = cents(child(sums, 'TaxInclusiveAmount'), exponent) ?? cents(child(sums, 'PayableAmount'), exponent);
  const seller = child(child(root, 'AccountingSupplierParty'), 'Party');
  const period = child(root, 'InvoicePeriod');
  const taxTotals = children(root, 'TaxTotal').map((entry) => child(entry, 'TaxAmount'));
  return {
    kind: isCreditNote ? 'credit_note' : kindOf(text(root, 'InvoiceTypeCode'), total),
    vendorName: text(child(seller, 'PartyLegalEntity'), 'RegistrationName') ?? text(child(seller, 'PartyName'), 'Name'),
    invoiceNumber: text(root, 'ID'),
    invoiceDate: parsedDay(text(root, 'IssueDate')),
    dueDate: parsedDay(text(root, 'DueDate')) ?? parsedDay(text(child(root, 'PaymentMeans'), 'PaymentDueDate')),
    totalCents: total,
    taxCents: taxIn(
      taxTotals.filter((entry) => entry !== null),
      currency,
      exponent,
    ),
    subtotalCents: cents(child(sums, 'TaxExclusiveAmount'), exponent),
    currency,
    vendorTaxId: firstOf(children(seller, 'PartyTaxScheme'), (scheme) => text(scheme, 'CompanyID')),
    iban: firstOf(children(root, 'PaymentMeans'), (means) => text(child(means, 'PayeeFinancialAccount'), 'ID')),
    purchaseOrderNumber: text(child(root, 'OrderReference'), 'ID'),
    servicePeriod: { start: parsedDay(text(period, 'StartDate')), end: parsedDay(text(period, 'EndDate')) },
    serviceAddress: ublAddress(child(root, 'Delivery')),
    lineItems: [...children(root, 'InvoiceLine'), ...children(root, 'CreditNoteLine')].flatMap((line) =>
      lineItem(
        text(child(line, 'Item'), 'Name'),
        contentOf(child(line, 'InvoicedQuantity') ?? child(line, 'CreditedQuantity')),
        contentOf(child(child(line, 'Price'), 'PriceAmount')),
        cents(child(line, 'LineExtensionAmount'), exponent),
        exponent,
      ),
    ),
    brokenRules: brokenRules(ublInvoice(root, exponent)),
  };
}

function ublAddress(delivery: Node | null): string | null {
  const address = child(child(delivery, 'DeliveryLocation'), 'Address');
  const name = text(child(child(delivery, 'DeliveryParty'), 'PartyName'), 'Name');
  return joinAddress([
    name,
    text(address, 'StreetName'),
    text(address, 'AdditionalStreetName'),
    joinWords(text(address, 'PostalZone'), text(address, 'CityName')),
    text(child(address, 'Country'), 'IdentificationCode'),
  ]);
}

/** UNTDID 1001 codes; a negative total is a credit whatever the code says. */
function kindOf(code: string | null, total: number | null): DocumentKind {
  if (total !== null && total < 0) return 'credit_note';
  return code !== null && ['81', '83', '261', '262', '296', '308', '381', '396', '420', '458', '532'].includes(code)
    ? 'credit_note'
    : 'invoice';
}

/** The tax total in the invoice's own currency; a second one may stand in the accounting currency. */
function taxIn(amounts: Node[], currency: string | null, exponent: number): number | null {
  const own = amounts.find((amount) => attribute(amount, 'currencyID') === currency) ?? amounts[0] ?? null;
  return cents(own, exponent);
}

function date(node: Node | null): string | null {
  const inner = child(node, 'DateTimeString') ?? child(node, 'DateString') ?? node;
  return parsedDay(contentOf(inner));
}

function parsedDay(value: string | null): string | null {
  return value === null ? null : parseXmlDate(value);
}

/** Several different due dates mean instalments: none of them is the invoice's due date. */
function singleDate(days: (string | null)[]): string | null {
  const distinct = new Set(days.filter((day) => day !== null));
  return distinct.size === 1 ? ([...distinct][0] ?? null) : null;
}

function joinWords(...parts: (string | null)[]): string | null {
  const known = parts.filter((part) => part !== null);
  return known.length > 0 ? known.join(' ') : null;
}

function joinAddress(parts: (string | null)[]): string | null {
  const known = parts.filter((part) => part !== null);
  return known.length > 0 ? known.join(', ') : null;
}
