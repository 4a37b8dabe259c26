import { attribute, child, children, contentOf, firstOf, type Node, text } from './xml-nodes.js';

/** What an e-invoice says to people beside its sums: names, places, terms, and lines as they are written. */
export interface EInvoiceText {
  seller: PartyText;
  buyer: PartyText;
  buyerReference: string | null;
  orderNumber: string | null;
  precedingNumber: string | null;
  deliveryDay: string | null;
  notes: string[];
  terms: string[];
  lines: LineText[];
  adjustments: AdjustmentText[];
  payment: { account: string | null; holder: string | null; bank: string | null; reference: string | null };
}

export interface PartyText {
  name: string | null;
  lines: string[];
  taxId: string | null;
}

export interface LineText {
  id: string | null;
  name: string;
  quantity: string | null;
  unit: string | null;
  price: string | null;
  rate: string | null;
  net: string | null;
}

export interface AdjustmentText {
  isCharge: boolean;
  reason: string | null;
  amount: string | null;
}

/** Of Cross Industry Invoice, also as ZUGFeRD 1 writes it. */
export function ciiText(root: Node): EInvoiceText {
  const header = either(root, 'ExchangedDocument', 'HeaderExchangedDocument');
  const trade = either(root, 'SupplyChainTradeTransaction', 'SpecifiedSupplyChainTradeTransaction');
  const [agreement, delivery, settlement] = ['Agreement', 'Delivery', 'Settlement'].map((part) =>
    either(trade, `ApplicableHeaderTrade${part}`, `ApplicableSupplyChainTrade${part}`),
  ) as [Node | null, Node | null, Node | null];
  const order = child(agreement, 'BuyerOrderReferencedDocument');
  const preceding = child(settlement, 'InvoiceReferencedDocument');
  const means = children(settlement, 'SpecifiedTradeSettlementPaymentMeans');
  return {
    seller: ciiParty(child(agreement, 'SellerTradeParty')),
    buyer: ciiParty(child(agreement, 'BuyerTradeParty')),
    buyerReference: text(agreement, 'BuyerReference'),
    orderNumber: text(order, 'IssuerAssignedID') ?? text(order, 'ID'),
    precedingNumber: text(preceding, 'IssuerAssignedID') ?? text(preceding, 'ID'),
    deliveryDay: ciiDay(child(child(delivery, 'ActualDeliverySupplyChainEvent'), 'OccurrenceDateTime')),
    notes: known(children(header, 'IncludedNote').map((note) => text(note, 'Content'))),
    terms: known(children(settlement, 'SpecifiedTradePaymentTerms').map((terms) => text(terms, 'Description'))),
    lines: children(trade, 'IncludedSupplyChainTradeLineItem').map(ciiLine),
    adjustments: children(settlement, 'SpecifiedTradeAllowanceCharge').map((entry) => ({
      isCharge: text(child(entry, 'ChargeIndicator'), 'Indicator') === 'true',
      reason: text(entry, 'Reason'),
      amount: text(entry, 'ActualAmount'),
    })),
    payment: {
      account: firstOf(means, (one) => text(child(one, 'PayeePartyCreditorFinancialAccount'), 'IBANID')),
      holder: firstOf(means, (one) => text(child(one, 'PayeePartyCreditorFinancialAccount'), 'AccountName')),
      bank: firstOf(means, (one) => text(child(one, 'PayeeSpecifiedCreditorFinancialInstitution'), 'BICID')),
      reference: text(settlement, 'PaymentReference'),
    },
  };
}

/** Of Universal Business Language. */
export function ublText(root: Node): EInvoiceText {
  const means = children(root, 'PaymentMeans');
  const account = (one: Node) => child(one, 'PayeeFinancialAccount');
  return {
    seller: ublParty(child(child(root, 'AccountingSupplierParty'), 'Party')),
    buyer: ublParty(child(child(root, 'AccountingCustomerParty'), 'Party')),
    buyerReference: text(root, 'BuyerReference'),
    orderNumber: text(child(root, 'OrderReference'), 'ID'),
    precedingNumber: text(child(child(root, 'BillingReference'), 'InvoiceDocumentReference'), 'ID'),
    deliveryDay: text(child(root, 'Delivery'), 'ActualDeliveryDate'),
    notes: known(children(root, 'Note').map(contentOf)),
    terms: known(children(root, 'PaymentTerms').map((terms) => text(terms, 'Note'))),
    lines: [...children(root, 'InvoiceLine'), ...children(root, 'CreditNoteLine')].map(ublLine),
    adjustments: children(root, 'AllowanceCharge').map((entry) => ({
      isCharge: text(entry, 'ChargeIndicator') === 'true',
      reason: text(entry, 'AllowanceChargeReason'),
      amount: text(entry, 'Amount'),
    })),
    payment: {
      account: firstOf(means, (one) => text(account(one), 'ID')),
      holder: firstOf(means, (one) => text(account(one), 'Name')),
      bank: firstOf(means, (one) => text(child(account(one), 'FinancialInstitutionBranch'), 'ID')),
      reference: firstOf(means, (one) => text(one, 'PaymentID')),
    },
  };
}

function ciiParty(party: Node | null): PartyText {
  const address = child(party, 'PostalTradeAddress');
  const contact = child(party, 'DefinedTradeContact');
  const registrations = children(party, 'SpecifiedTaxRegistration').map((entry) => child(entry, 'ID'));
  const vat = registrations.find((entry) => attribute(entry, 'schemeID') === 'VA') ?? registrations[0] ?? null;
  return {
    name: text(party, 'Name'),
    lines: known([
      text(address, 'LineOne'),
      text(address, 'LineTwo'),
      text(address, 'LineThree'),
      joined(text(address, 'PostcodeCode'), text(address, 'CityName')),
      text(address, 'CountryID'),
      text(contact, 'PersonName'),
      text(child(contact, 'TelephoneUniversalCommunication'), 'CompleteNumber'),
      text(child(contact, 'EmailURIUniversalCommunication'), 'URIID'),
    ]),
    taxId: contentOf(vat),
  };
}

function ublParty(party: Node | null): PartyText {
  const address = child(party, 'PostalAddress');
  const contact = child(party, 'Contact');
  return {
    name: text(child(party, 'PartyLegalEntity'), 'RegistrationName') ?? text(child(party, 'PartyName'), 'Name'),
    lines: known([
      text(address, 'StreetName'),
      text(address, 'AdditionalStreetName'),
      joined(text(address, 'PostalZone'), text(address, 'CityName')),
      text(child(address, 'Country'), 'IdentificationCode'),
      text(contact, 'Name'),
      text(contact, 'Telephone'),
      text(contact, 'ElectronicMail'),
    ]),
    taxId: firstOf(children(party, 'PartyTaxScheme'), (scheme) => text(scheme, 'CompanyID')),
  };
}

function ciiLine(line: Node): LineText {
  const [agreement, delivery, settlement] = ['Agreement', 'Delivery', 'Settlement'].map((part) =>
    either(line, `SpecifiedLineTrade${part}`, `SpecifiedSupplyChainTrade${part}`),
  ) as [Node | null, Node | null, Node | null];
  const product = child(line, 'SpecifiedTradeProduct');
  const quantity = child(delivery, 'BilledQuantity');
  const sums = either(
    settlement,
    'SpecifiedTradeSettlementLineMonetarySummation',
    'SpecifiedTradeSettlementMonetarySummation',
  );
  const tax = child(settlement, 'ApplicableTradeTax');
  return {
    id: text(child(line, 'AssociatedDocumentLineDocument'), 'LineID'),
    name: named(text(product, 'Name'), text(product, 'Description')),
    quantity: contentOf(quantity),
    unit: attribute(quantity, 'unitCode'),
    price: text(child(agreement, 'NetPriceProductTradePrice'), 'ChargeAmount'),
    rate: text(tax, 'RateApplicablePercent') ?? text(tax, 'ApplicablePercent'),
    net: text(sums, 'LineTotalAmount'),
  };
}

function ublLine(line: Node): LineText {
  const item = child(line, 'Item');
  const quantity = either(line, 'InvoicedQuantity', 'CreditedQuantity');
  return {
    id: text(line, 'ID'),
    name: named(text(item, 'Name'), text(item, 'Description')),
    quantity: contentOf(quantity),
    unit: attribute(quantity, 'unitCode'),
    price: text(child(line, 'Price'), 'PriceAmount'),
    rate: text(child(item, 'ClassifiedTaxCategory'), 'Percent'),
    net: text(line, 'LineExtensionAmount'),
  };
}

function either(node: Node | null, one: string, other: string): Node | null {
  return child(node, one) ?? child(node, other);
}

function ciiDay(node: Node | null): string | null {
  const digits = contentOf(child(node, 'DateTimeString'));
  return digits?.replace(/^(\d{4})(\d{2})(\d{2})$/, '$1-$2-$3') ?? null;
}

function named(name: string | null, description: string | null): string {
  return known([name, description === name ? null : description]).join('\n');
}

function joined(...parts: (string | null)[]): string | null {
  return known(parts).join(' ') || null;
}

function known(texts: (string | null)[]): string[] {
  return texts.filter((one) => one !== null);
}
