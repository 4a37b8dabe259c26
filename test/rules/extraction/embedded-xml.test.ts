import { parseInvoiceXml } from '../../../src/extraction/embedded/embedded-xml.js';

const cii = `<?xml version="1.0" encoding="UTF-8"?>
<rsm:CrossIndustryInvoice xmlns:rsm="urn:un:unece:uncefact:data:standard:CrossIndustryInvoice:100" xmlns:ram="urn:ram" xmlns:udt="urn:udt">
  <rsm:ExchangedDocument><ram:ID>471102</ram:ID><ram:TypeCode>380</ram:TypeCode>
    <ram:IssueDateTime><udt:DateTimeString format="102">20261115</udt:DateTimeString></ram:IssueDateTime></rsm:ExchangedDocument>
  <rsm:SupplyChainTradeTransaction>
    <ram:IncludedSupplyChainTradeLineItem>
      <ram:SpecifiedTradeProduct><ram:Name>Paper &amp; pens</ram:Name></ram:SpecifiedTradeProduct>
      <ram:SpecifiedLineTradeAgreement><ram:NetPriceProductTradePrice><ram:ChargeAmount>9.9000</ram:ChargeAmount></ram:NetPriceProductTradePrice></ram:SpecifiedLineTradeAgreement>
      <ram:SpecifiedLineTradeDelivery><ram:BilledQuantity unitCode="H87">20.0000</ram:BilledQuantity></ram:SpecifiedLineTradeDelivery>
      <ram:SpecifiedLineTradeSettlement><ram:SpecifiedTradeSettlementLineMonetarySummation><ram:LineTotalAmount>198.00</ram:LineTotalAmount></ram:SpecifiedTradeSettlementLineMonetarySummation></ram:SpecifiedLineTradeSettlement>
    </ram:IncludedSupplyChainTradeLineItem>
    <ram:ApplicableHeaderTradeAgreement>
      <ram:SellerTradeParty><ram:Name>Lieferant GmbH</ram:Name>
        <ram:SpecifiedTaxRegistration><ram:ID schemeID="FC">201/113/40209</ram:ID></ram:SpecifiedTaxRegistration>
        <ram:SpecifiedTaxRegistration><ram:ID schemeID="VA">DE123456789</ram:ID></ram:SpecifiedTaxRegistration></ram:SellerTradeParty>
      <ram:BuyerOrderReferencedDocument><ram:IssuerAssignedID>PO-7</ram:IssuerAssignedID></ram:BuyerOrderReferencedDocument>
    </ram:ApplicableHeaderTradeAgreement>
    <ram:ApplicableHeaderTradeSettlement>
      <ram:InvoiceCurrencyCode>EUR</ram:InvoiceCurrencyCode>
      <ram:SpecifiedTradePaymentTerms><ram:DueDateDateTime><udt:DateTimeString format="102">20261215</udt:DateTimeString></ram:DueDateDateTime></ram:SpecifiedTradePaymentTerms>
      <ram:SpecifiedTradeSettlementHeaderMonetarySummation>
        <ram:TaxBasisTotalAmount>198.00</ram:TaxBasisTotalAmount><ram:TaxTotalAmount currencyID="EUR">37.62</ram:TaxTotalAmount>
        <ram:GrandTotalAmount>235.62</ram:GrandTotalAmount><ram:DuePayableAmount>100.00</ram:DuePayableAmount>
      </ram:SpecifiedTradeSettlementHeaderMonetarySummation>
    </ram:ApplicableHeaderTradeSettlement>
  </rsm:SupplyChainTradeTransaction>
</rsm:CrossIndustryInvoice>`;

const ubl = `<CreditNote xmlns="urn:oasis:names:specification:ubl:schema:xsd:CreditNote-2" xmlns:cbc="urn:cbc" xmlns:cac="urn:cac">
  <cbc:ID>CN-1</cbc:ID><cbc:IssueDate>2026-03-20</cbc:IssueDate><cbc:DocumentCurrencyCode>JPY</cbc:DocumentCurrencyCode>
  <cac:AccountingSupplierParty><cac:Party><cac:PartyName><cbc:Name>Sakura</cbc:Name></cac:PartyName>
    <cac:PartyLegalEntity><cbc:RegistrationName>Sakura Design K.K.</cbc:RegistrationName></cac:PartyLegalEntity></cac:Party></cac:AccountingSupplierParty>
  <cac:TaxTotal><cbc:TaxAmount currencyID="JPY">12000</cbc:TaxAmount></cac:TaxTotal>
  <cac:LegalMonetaryTotal><cbc:TaxExclusiveAmount currencyID="JPY">120000</cbc:TaxExclusiveAmount><cbc:TaxInclusiveAmount currencyID="JPY">132000</cbc:TaxInclusiveAmount></cac:LegalMonetaryTotal>
</CreditNote>`;

test('Factur-X', () => {
  expect(parseInvoiceXml(cii)).toMatchObject({
    kind: 'invoice',
    vendorName: 'Lieferant GmbH',
    invoiceNumber: '471102',
    invoiceDate: '2026-11-15',
    dueDate: '2026-12-15',
    totalCents: 23562,
    taxCents: 3762,
    subtotalCents: 19800,
    currency: 'EUR',
    vendorTaxId: 'DE123456789',
    purchaseOrderNumber: 'PO-7',
    lineItems: [{ description: 'Paper & pens', quantity: '20', unitPriceCents: 990, amountCents: 19800 }],
  });
});

test('a UBL credit note in a currency without decimals', () => {
  expect(parseInvoiceXml(ubl)).toMatchObject({
    kind: 'credit_note',
    vendorName: 'Sakura Design K.K.',
    invoiceNumber: 'CN-1',
    totalCents: 132000,
    taxCents: 12000,
    subtotalCents: 120000,
    currency: 'JPY',
  });
});

test('an order is no invoice', () => {
  expect(
    parseInvoiceXml(
      '<SCRDMCCBDACIOMessageStructure><ExchangedDocument><ID>1</ID></ExchangedDocument></SCRDMCCBDACIOMessageStructure>',
    ),
  ).toMatchObject({
    kind: 'not_invoice',
    totalCents: null,
  });
});

test('declared entities are refused, other XML is ignored', () => {
  expect(parseInvoiceXml(`<!DOCTYPE x [<!ENTITY a "aaaa">]>${cii}`)).toBeNull();
  expect(parseInvoiceXml('<metadata><title>Invoice</title></metadata>')).toBeNull();
  expect(parseInvoiceXml('<not closed')).toBeNull();
});
