import { parseInvoiceXml } from '../../../src/extraction/embedded/embedded-xml.js';

/** XRechnung in CII and UBL over two lines at 19 %, as each part of it may be replaced. */
const cii = `<rsm:CrossIndustryInvoice xmlns:rsm="rsm" xmlns:ram="ram" xmlns:udt="udt">
<rsm:ExchangedDocumentContext><ram:GuidelineSpecifiedDocumentContextParameter><ram:ID>urn:cen.eu:en16931:2017</ram:ID></ram:GuidelineSpecifiedDocumentContextParameter></rsm:ExchangedDocumentContext>
<rsm:ExchangedDocument><ram:ID>R-17</ram:ID><ram:TypeCode>380</ram:TypeCode><ram:IssueDateTime><udt:DateTimeString format="102">20260302</udt:DateTimeString></ram:IssueDateTime></rsm:ExchangedDocument>
<rsm:SupplyChainTradeTransaction>
<ram:IncludedSupplyChainTradeLineItem><ram:AssociatedDocumentLineDocument><ram:LineID>1</ram:LineID></ram:AssociatedDocumentLineDocument><ram:SpecifiedTradeProduct><ram:Name>Paper</ram:Name></ram:SpecifiedTradeProduct><ram:SpecifiedLineTradeAgreement><ram:NetPriceProductTradePrice><ram:ChargeAmount>9.90</ram:ChargeAmount></ram:NetPriceProductTradePrice></ram:SpecifiedLineTradeAgreement><ram:SpecifiedLineTradeDelivery><ram:BilledQuantity unitCode="H87">20</ram:BilledQuantity></ram:SpecifiedLineTradeDelivery><ram:SpecifiedLineTradeSettlement><ram:SpecifiedTradeSettlementLineMonetarySummation><ram:LineTotalAmount>198.00</ram:LineTotalAmount></ram:SpecifiedTradeSettlementLineMonetarySummation></ram:SpecifiedLineTradeSettlement></ram:IncludedSupplyChainTradeLineItem>
<ram:ApplicableHeaderTradeAgreement><ram:SellerTradeParty><ram:Name>Lieferant GmbH</ram:Name><ram:PostalTradeAddress><ram:CountryID>DE</ram:CountryID></ram:PostalTradeAddress></ram:SellerTradeParty><ram:BuyerTradeParty><ram:Name>Kunde AG</ram:Name></ram:BuyerTradeParty></ram:ApplicableHeaderTradeAgreement>
<ram:ApplicableHeaderTradeSettlement><ram:InvoiceCurrencyCode>EUR</ram:InvoiceCurrencyCode>
<ram:ApplicableTradeTax><ram:CalculatedAmount>37.62</ram:CalculatedAmount><ram:BasisAmount>198.00</ram:BasisAmount><ram:CategoryCode>S</ram:CategoryCode><ram:RateApplicablePercent>19</ram:RateApplicablePercent></ram:ApplicableTradeTax>
<ram:SpecifiedTradePaymentTerms><ram:Description>30 days</ram:Description></ram:SpecifiedTradePaymentTerms>
<ram:SpecifiedTradeSettlementHeaderMonetarySummation><ram:LineTotalAmount>198.00</ram:LineTotalAmount><ram:TaxBasisTotalAmount>198.00</ram:TaxBasisTotalAmount><ram:TaxTotalAmount currencyID="EUR">37.62</ram:TaxTotalAmount><ram:GrandTotalAmount>235.62</ram:GrandTotalAmount><ram:DuePayableAmount>235.62</ram:DuePayableAmount></ram:SpecifiedTradeSettlementHeaderMonetarySummation>
</ram:ApplicableHeaderTradeSettlement></rsm:SupplyChainTradeTransaction></rsm:CrossIndustryInvoice>`;

const ubl = `<Invoice xmlns:cbc="cbc" xmlns:cac="cac"><cbc:CustomizationID>urn:cen.eu:en16931:2017#compliant#urn:xeinkauf.de:kosit:xrechnung_3.0</cbc:CustomizationID>
<cbc:ID>R-17</cbc:ID><cbc:IssueDate>2026-03-02</cbc:IssueDate><cbc:DueDate>2026-04-01</cbc:DueDate><cbc:InvoiceTypeCode>380</cbc:InvoiceTypeCode><cbc:DocumentCurrencyCode>EUR</cbc:DocumentCurrencyCode>
<cac:AccountingSupplierParty><cac:Party><cac:PostalAddress><cac:Country><cbc:IdentificationCode>DE</cbc:IdentificationCode></cac:Country></cac:PostalAddress><cac:PartyLegalEntity><cbc:RegistrationName>Lieferant GmbH</cbc:RegistrationName></cac:PartyLegalEntity></cac:Party></cac:AccountingSupplierParty>
<cac:AccountingCustomerParty><cac:Party><cac:PartyLegalEntity><cbc:RegistrationName>Kunde AG</cbc:RegistrationName></cac:PartyLegalEntity></cac:Party></cac:AccountingCustomerParty>
<cac:AllowanceCharge><cbc:ChargeIndicator>false</cbc:ChargeIndicator><cbc:Amount currencyID="EUR">8.00</cbc:Amount></cac:AllowanceCharge>
<cac:TaxTotal><cbc:TaxAmount currencyID="EUR">36.10</cbc:TaxAmount><cac:TaxSubtotal><cbc:TaxableAmount currencyID="EUR">190.00</cbc:TaxableAmount><cbc:TaxAmount currencyID="EUR">36.10</cbc:TaxAmount><cac:TaxCategory><cbc:ID>S</cbc:ID><cbc:Percent>19</cbc:Percent></cac:TaxCategory></cac:TaxSubtotal></cac:TaxTotal>
<cac:LegalMonetaryTotal><cbc:LineExtensionAmount>198.00</cbc:LineExtensionAmount><cbc:TaxExclusiveAmount>190.00</cbc:TaxExclusiveAmount><cbc:TaxInclusiveAmount>226.10</cbc:TaxInclusiveAmount><cbc:AllowanceTotalAmount>8.00</cbc:AllowanceTotalAmount><cbc:PayableAmount>226.10</cbc:PayableAmount></cac:LegalMonetaryTotal>
<cac:InvoiceLine><cbc:ID>1</cbc:ID><cbc:InvoicedQuantity>20</cbc:InvoicedQuantity><cbc:LineExtensionAmount>198.00</cbc:LineExtensionAmount><cac:Item><cbc:Name>Paper</cbc:Name></cac:Item><cac:Price><cbc:PriceAmount>9.90</cbc:PriceAmount></cac:Price></cac:InvoiceLine></Invoice>`;

const brokenBy = (xml: string) =>
  parseInvoiceXml(xml)?.brokenRules.map(({ rule, message }) => `${rule}: ${message}`) ?? [];

test('an invoice that keeps the rules breaks none', () => {
  expect(brokenBy(cii)).toEqual([]);
  expect(brokenBy(ubl)).toEqual([]);
});

test.each([
  ['<ram:ID>R-17</ram:ID>', '', 'BR-02: The invoice has not a number'],
  ['<ram:TypeCode>380</ram:TypeCode>', '', 'BR-04: The invoice has not a code of its type'],
  ['<ram:Name>Lieferant GmbH</ram:Name>', '', 'BR-06: The invoice has not the name of the seller'],
  ['<ram:Name>Kunde AG</ram:Name>', '', 'BR-07: The invoice has not the name of the buyer'],
  ['<ram:CountryID>DE</ram:CountryID>', '', 'BR-09: The invoice has not the country of the seller'],
  ['<ram:Name>Paper</ram:Name>', '', 'BR-25: Line 1 names nothing'],
  ['<ram:BilledQuantity unitCode="H87">20</ram:BilledQuantity>', '', 'BR-22: Line 1 has no quantity'],
  ['>9.90<', '>-9.90<', 'BR-27: Line 1 has a price below zero'],
  [
    '<ram:CalculatedAmount>37.62',
    '<ram:CalculatedAmount>36.62',
    'BR-CO-14: The taxes of all rates make 36.62 EUR, the invoice says 37.62 EUR',
  ],
  [
    '<ram:GrandTotalAmount>235.62',
    '<ram:GrandTotalAmount>239.62',
    'BR-CO-15: Net and tax make 235.62 EUR, the invoice says 239.62 EUR',
  ],
  [
    '<ram:DuePayableAmount>235.62',
    '<ram:DuePayableAmount>135.62',
    'BR-CO-16: The total less what is paid, rounded, make 235.62 EUR, the invoice says 135.62 EUR',
  ],
  [
    '<ram:RateApplicablePercent>19',
    '<ram:RateApplicablePercent>7',
    'BR-CO-17: 7 % of 198.00 EUR is 13.86 EUR, the invoice says 37.62 EUR',
  ],
  ['<ram:Description>30 days</ram:Description>', '', 'BR-CO-25: An amount is due, and nothing says when'],
  ['<ram:CategoryCode>S', '<ram:CategoryCode>AE', 'BR-AE-09: Category AE has no tax, the invoice says 37.62 EUR'],
])('with %j as %j: %3$s', (part, other, message) => {
  expect(cii).toContain(part);
  expect(brokenBy(cii.replace(part, other))).toContain(message);
});

test.each([
  [
    '<cbc:AllowanceTotalAmount>8.00',
    '<cbc:AllowanceTotalAmount>9.00',
    'BR-CO-11: The allowances make 8.00 EUR, the invoice says 9.00 EUR',
  ],
  [
    '<cbc:TaxExclusiveAmount>190.00',
    '<cbc:TaxExclusiveAmount>198.00',
    'BR-CO-13: Lines less allowances with charges make 190.00 EUR, the invoice says 198.00 EUR',
  ],
  [
    '<cbc:LineExtensionAmount>198.00</cbc:LineExtensionAmount><cbc:TaxEx',
    '<cbc:LineExtensionAmount>199.00</cbc:LineExtensionAmount><cbc:TaxEx',
    'BR-CO-10: The lines make 198.00 EUR, the invoice says 199.00 EUR',
  ],
])('in UBL with %j as %j: %3$s', (part, other, message) => {
  expect(ubl).toContain(part);
  expect(brokenBy(ubl.replace(part, other))).toContain(message);
});

test('an invoice without lines by its profile is asked for none, and one that is not of the norm for sums alone', () => {
  const withoutLines = cii.replace(/<ram:IncludedSupply.*LineItem>\n/, '');
  expect(brokenBy(withoutLines)).toContain('BR-16: The invoice has not a line');
  expect(brokenBy(withoutLines.replace('urn:cen.eu:en16931:2017', 'urn:factur-x.eu:1p0:basicwl'))).toEqual([]);
  const own = ubl
    .replace(/<cbc:CustomizationID>.*<\/cbc:CustomizationID>/, '')
    .replace(/<cac:InvoiceLine>.*<\/cac:InvoiceLine>/, '');
  expect(brokenBy(own)).toEqual([]);
  expect(brokenBy(own.replace('<cbc:TaxInclusiveAmount>226.10', '<cbc:TaxInclusiveAmount>236.10'))).toEqual([
    'BR-CO-15: Net and tax make 226.10 EUR, the invoice says 236.10 EUR',
    'BR-CO-16: The total less what is paid, rounded, make 236.10 EUR, the invoice says 226.10 EUR',
  ]);
});
