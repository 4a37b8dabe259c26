import type { Decimal } from '../candidates/amounts.js';
import { attribute, cents, child, children, contentOf, exactDecimal, type Node, text } from './xml-nodes.js';

/** What the business rules of EN 16931 ask of an invoice; amounts are minor units of its currency, null where it is silent. */
export interface EInvoice {
  /** `full`: every rule holds. `extended`: more than the norm knows. `totals`: without lines. `other`: not of the norm. */
  profile: 'full' | 'extended' | 'totals' | 'other';
  number: string | null;
  issueDate: string | null;
  typeCode: string | null;
  currency: string | null;
  sellerName: string | null;
  sellerCountry: string | null;
  buyerName: string | null;
  lines: EInvoiceLine[];
  allowances: (number | null)[];
  charges: (number | null)[];
  sums: Record<SumName, number | null>;
  taxes: EInvoiceTax[];
  /** Whether it says when it is due, by a day or in words. */
  saysWhenDue: boolean;
}

export type SumName = 'lines' | 'allowances' | 'charges' | 'net' | 'tax' | 'gross' | 'prepaid' | 'rounding' | 'due';

export interface EInvoiceLine {
  id: string | null;
  name: string | null;
  hasQuantity: boolean;
  price: Decimal | null;
  netCents: number | null;
}

/** A rate of tax with what it is of. */
export interface EInvoiceTax {
  category: string | null;
  rate: Decimal | null;
  baseCents: number | null;
  taxCents: number | null;
}

/** Cross Industry Invoice, as Factur-X, ZUGFeRD 2 and XRechnung have it. ZUGFeRD 1 is older than the norm. */
export function ciiInvoice(root: Node, exponent: number): EInvoice {
  const header = child(root, 'ExchangedDocument');
  const trade = child(root, 'SupplyChainTradeTransaction');
  const [agreement, settlement] = ['ApplicableHeaderTradeAgreement', 'ApplicableHeaderTradeSettlement'].map((name) =>
    child(trade, name),
  ) as [Node | null, Node | null];
  const sums = child(settlement, 'SpecifiedTradeSettlementHeaderMonetarySummation');
  const amount = (name: string) => cents(child(sums, name), exponent);
  const currency = text(settlement, 'InvoiceCurrencyCode');
  const [seller, buyer] = [child(agreement, 'SellerTradeParty'), child(agreement, 'BuyerTradeParty')];
  const terms = children(settlement, 'SpecifiedTradePaymentTerms');
  const adjustments = children(settlement, 'SpecifiedTradeAllowanceCharge');
  const isCharge = (node: Node) => text(child(node, 'ChargeIndicator'), 'Indicator') === 'true';
  const amounts = (nodes: Node[]) => nodes.map((node) => cents(child(node, 'ActualAmount'), exponent));
  const guideline = text(
    child(child(root, 'ExchangedDocumentContext'), 'GuidelineSpecifiedDocumentContextParameter'),
    'ID',
  );
  return {
    profile: header === null ? 'other' : profileOf(guideline),
    number: text(header, 'ID'),
    issueDate: contentOf(child(child(header, 'IssueDateTime'), 'DateTimeString')),
    typeCode: text(header, 'TypeCode'),
    currency,
    sellerName: text(seller, 'Name'),
    sellerCountry: text(child(seller, 'PostalTradeAddress'), 'CountryID'),
    buyerName: text(buyer, 'Name'),
    lines: children(trade, 'IncludedSupplyChainTradeLineItem').map((line) => ciiLine(line, exponent)),
    allowances: amounts(adjustments.filter((node) => !isCharge(node))),
    charges: amounts(adjustments.filter(isCharge)),
    sums: {
      lines: amount('LineTotalAmount'),
      allowances: amount('AllowanceTotalAmount'),
      charges: amount('ChargeTotalAmount'),
      net: amount('TaxBasisTotalAmount'),
      tax: inCurrency(children(sums, 'TaxTotalAmount'), currency, exponent),
      gross: amount('GrandTotalAmount'),
      prepaid: amount('TotalPrepaidAmount'),
      rounding: amount('RoundingAmount'),
      due: amount('DuePayableAmount'),
    },
    taxes: children(settlement, 'ApplicableTradeTax').map((tax) => ({
      category: text(tax, 'CategoryCode'),
      rate: exactDecimal(text(tax, 'RateApplicablePercent')),
      baseCents: cents(child(tax, 'BasisAmount'), exponent),
      taxCents: cents(child(tax, 'CalculatedAmount'), exponent),
    })),
    saysWhenDue: terms.some((term) => child(term, 'DueDateDateTime') !== null || text(term, 'Description') !== null),
  };
}

function ciiLine(line: Node, exponent: number): EInvoiceLine {
  const [agreement, delivery, settlement] = ['Agreement', 'Delivery', 'Settlement'].map((name) =>
    child(line, `SpecifiedLineTrade${name}`),
  ) as [Node | null, Node | null, Node | null];
  const sums = child(settlement, 'SpecifiedTradeSettlementLineMonetarySummation');
  return {
    id: text(child(line, 'AssociatedDocumentLineDocument'), 'LineID'),
    name: text(child(line, 'SpecifiedTradeProduct'), 'Name'),
    hasQuantity: text(delivery, 'BilledQuantity') !== null,
    price: exactDecimal(text(child(agreement, 'NetPriceProductTradePrice'), 'ChargeAmount')),
    netCents: cents(child(sums, 'LineTotalAmount'), exponent),
  };
}

/** Invoice and credit note of the Universal Business Language, as XRechnung and Peppol BIS have them. */
export function ublInvoice(root: Node, exponent: number): EInvoice {
  const sums = child(root, 'LegalMonetaryTotal');
  const amount = (name: string) => cents(child(sums, name), exponent);
  const currency = text(root, 'DocumentCurrencyCode');
  const party = (name: string) => child(child(root, name), 'Party');
  const [seller, buyer] = [party('AccountingSupplierParty'), party('AccountingCustomerParty')];
  const adjustments = children(root, 'AllowanceCharge');
  const isCharge = (node: Node) => text(node, 'ChargeIndicator') === 'true';
  const amounts = (nodes: Node[]) => nodes.map((node) => cents(child(node, 'Amount'), exponent));
  const totals = children(root, 'TaxTotal');
  const means = child(root, 'PaymentMeans');
  return {
    profile: profileOf(text(root, 'CustomizationID')),
    number: text(root, 'ID'),
    issueDate: text(root, 'IssueDate'),
    typeCode: text(root, 'InvoiceTypeCode') ?? text(root, 'CreditNoteTypeCode'),
    currency,
    sellerName: nameOf(seller),
    sellerCountry: text(child(child(seller, 'PostalAddress'), 'Country'), 'IdentificationCode'),
    buyerName: nameOf(buyer),
    lines: [...children(root, 'InvoiceLine'), ...children(root, 'CreditNoteLine')].map((line) => ({
      id: text(line, 'ID'),
      name: text(child(line, 'Item'), 'Name'),
      hasQuantity: (text(line, 'InvoicedQuantity') ?? text(line, 'CreditedQuantity')) !== null,
      price: exactDecimal(text(child(line, 'Price'), 'PriceAmount')),
      netCents: cents(child(line, 'LineExtensionAmount'), exponent),
    })),
    allowances: amounts(adjustments.filter((node) => !isCharge(node))),
    charges: amounts(adjustments.filter(isCharge)),
    sums: {
      lines: amount('LineExtensionAmount'),
      allowances: amount('AllowanceTotalAmount'),
      charges: amount('ChargeTotalAmount'),
      net: amount('TaxExclusiveAmount'),
      tax: inCurrency(
        totals.map((total) => child(total, 'TaxAmount')).filter((amount) => amount !== null),
        currency,
        exponent,
      ),
      gross: amount('TaxInclusiveAmount'),
      prepaid: amount('PrepaidAmount'),
      rounding: amount('PayableRoundingAmount'),
      due: amount('PayableAmount'),
    },
    taxes: totals
      .flatMap((total) => children(total, 'TaxSubtotal'))
      .map((tax) => ({
        category: text(child(tax, 'TaxCategory'), 'ID'),
        rate: exactDecimal(text(child(tax, 'TaxCategory'), 'Percent')),
        baseCents: cents(child(tax, 'TaxableAmount'), exponent),
        taxCents: cents(child(tax, 'TaxAmount'), exponent),
      })),
    saysWhenDue:
      text(root, 'DueDate') !== null ||
      text(means, 'PaymentDueDate') !== null ||
      text(child(root, 'PaymentTerms'), 'Note') !== null,
  };
}

function nameOf(party: Node | null): string | null {
  return text(child(party, 'PartyLegalEntity'), 'RegistrationName') ?? text(child(party, 'PartyName'), 'Name');
}

/** A second total of tax may stand in the currency of the seller's accounts. */
function inCurrency(amounts: Node[], currency: string | null, exponent: number): number | null {
  const own = amounts.find((amount) => attribute(amount, 'currencyID') === currency) ?? amounts[0] ?? null;
  return cents(own, exponent);
}

function profileOf(guideline: string | null): EInvoice['profile'] {
  const known = (guideline ?? '').toLowerCase();
  if (/minimum|basicwl/.test(known)) return 'totals';
  if (/extended|extension/.test(known)) return 'extended';
  return known.includes('en16931') ? 'full' : 'other';
}
