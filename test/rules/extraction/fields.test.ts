import {
  findIban,
  findPurchaseOrderNumber,
  findServicePeriod,
  findVendorTaxId,
} from '../../../src/extraction/candidates/identifiers.js';
import { hasLegalForm } from '../../../src/extraction/fields/company-names.js';
import { documentKind } from '../../../src/extraction/fields/document-kind.js';
import { findInvoiceNumber, numberCandidates } from '../../../src/extraction/fields/invoice-number.js';
import { findParties } from '../../../src/extraction/fields/vendor.js';
import { buildLayout } from '../../../src/extraction/layout/layout.js';
import { readText } from '../../../src/extraction/read-text.js';
import { page } from './page.js';

test.each([
  ['Invoice Number: INV-2026-7', 'INV-2026-7'],
  ['Invoice #  10042', '10042'],
  ['Invoice numberQB-SG-2026-00544', 'QB-SG-2026-00544'],
  ['Facture numéroF2026-0412', 'F2026-0412'],
  ['Rechnungs-Nr.  2026/0815', '2026/0815'],
  ['Handelsrechnung (380) Nr. 471102 vom 05.06.2026', '471102'],
  ['Facture n°562044387 du 02 Juillet 2026', '562044387'],
  ['FACTURE N° F2026-0412', 'F2026-0412'],
  ['Número de factura: 2026/00187', '2026/00187'],
  ['Fattura n. 128/A del 06/05/2026', '128/A'],
  ['Račun R-1\nBroj računa  7035445887', '7035445887'],
  ['Factuurnummer  993548900', '993548900'],
  ['Invoice INV/2026/03/0008', 'INV/2026/03/0008'],
  ['Invoice #: NO-2026-2416', 'NO-2026-2416'],
  ['Kassenbon 115802', '115802'],
  ['Receipt 136367', '136367'],
  ['No 0000000412 / Дата: 20.02.2026 г.', '0000000412'],
  ['Fatura de serviços nº 31', '31'],
  ['Factură fiscală\nNumăr: VA-2026-118', 'VA-2026-118'],
  ['PVM SĄSKAITA FAKTŪRA\nSerija ŽN Nr. 0118', 'ŽN 0118'],
  ['SĄSKAITA FAKTŪRA\nSerija RB Nr. 26-07', 'RB 26-07'],
  ['KVITTO/FAKTURA 118204', '118204'],
  ['Λογαριασμός / Τιμολόγιο  Α 1182044', 'Α 1182044'],
  ["חשבונית מס / קבלה מס' 1107", '1107'],
  ['Номер рахунку:  M26560372', 'M26560372'],
  ['Faktūros Nr.  Išrašyta\nSB-64728       2025-05-18', 'SB-64728'],
  ['Customer No  Invoice No  Date\n77001        88042       1 May 2026', '88042'],
  ['#             : INV-000512\nInvoice Date  : 01/10/2025', 'INV-000512'],
  ['Faktura - daňový doklad        č. 202500471', '202500471'],
  ['Rechnungsnummer   VR 2026 0059114', 'VR 2026 0059114'],
  ['INVOICE  1874\nDATE     09/16/2026', '1874'],
  ['Punto de Venta: 00004 Comp. Nro: 00012876', '00004-00012876'],
  ['FACTURA\nSerie A Folio 2291', 'A 2291'],
  ['FATURA DE LOCAÇÃO Nº 001.873', '001.873'],
  ['Invoice Number   HG1 2NQ\nINV-1088', 'INV-1088'],
  ['Rechnung des Versicherers Nr. 118.204.7-2018-1 vom\n11.03.2018', '118.204.7-2018-1'],
])('%j carries the number %s', (text, number) => expect(findInvoiceNumber(page(text))?.value).toBe(number));

test('the number of a house is none of an invoice', () =>
  expect(findInvoiceNumber(page('Indus Print & Pack\nNo. 14, 3rd Cross, Peenya Industrial Area'))).toBeNull());

test.each([
  'Customer number: 4711',
  'Kundennummer  4711',
  'Order No: A-17',
  'Invoice date: 01.02.2026',
  'Resolución DIAN No. 18764071190034 del 2025-01-20',
  'Lugar de expedición: 37000\nFactura   2026-09-25T11:42:08',
])('%j is no invoice number', (text) => expect(findInvoiceNumber(page(text))).toBeNull());

test.each([
  ['INVOICE\nTotal  10.00', 'invoice'],
  ['CREDIT NOTE\nCredit note no: 7', 'credit_note'],
  ['Avoir AV-2026-0005', 'credit_note'],
  ['R E C H N U N G', 'invoice'],
  ["FACTURE R-26-0388 – Toyota Hilux VD 441 882, 118'204 km, service annuel et pneus", 'invoice'],
  ['CUENTA DE COBRO No. DRO-22', 'invoice'],
  ['STATEMENT OF ACCOUNT\nBalance  10.00', 'not_invoice'],
  ['Quotation\nTotal  10.00', 'not_invoice'],
  ['Proforma Invoice\nInvoice No. 26-118\nTotal  10.00', 'not_invoice'],
  ['Overdue Reminder\nInvoice No. 26-118\nTotal  10.00', 'not_invoice'],
  ['Relance\nFacture n° 26-118\nTotal TTC  10,00', 'not_invoice'],
  ['Upozornenie na neuhradenú faktúru\nFaktúra č. 26118\nSpolu  10,00', 'not_invoice'],
  ['Delivery Note\nInvoice No. 26-118\nTotal  10.00', 'invoice'],
  ['Rørlegger Tveit AS\nFakturanr. 30441\nFakturadato 11.02.2025', 'invoice'],
  ['Dear Sir or Madam', 'unknown'],
  ['プロフォーマインボイス\n\n注文番号: ET-71370', 'not_invoice'],
  ['결제 안내\n청구서 번호 2025/2839', 'not_invoice'],
])('%j is %s', (text, kind) => expect(documentKind(page(text))).toBe(kind));

test('the words for a buyer in parentheses are no part of its name', () => {
  const layout = page(`
Padaria Sol Nascente, Lda                   Exmo.(s) Sr.(s)
Rua da Boavista 210, 4050-102 Porto         Café Central Unipessoal Lda
Contribuinte: 510223344                     4000-099 Porto

Fatura FT 2026A/512`);
  expect(findParties(layout, null).vendor?.name).toBe('Padaria Sol Nascente, Lda');
});

test('a street behind a name is no part of it, whatever it is called', () => {
  const layout = page('Mayrhofer AG, Am Bahnhof 7\n80331 München\n\n\nRechnung Nr. 2026-118');
  expect(findParties(layout, null).vendor?.name).toBe('Mayrhofer AG');
});

test('the tax that a total includes is not the total', () => {
  const { fields } = readText(
    page('Invoice N26931286\n\nTotal includes 20% VAT of  48.67 GBP\nTotal Due  292.00 GBP'),
    null,
    'pdf_text',
  );
  expect([fields.total_cents?.value, fields.tax_cents?.value]).toEqual([29_200, 4_867]);
});

test('a stamp of receipt is no vendor', () => {
  const layout = page('Eingegangen 18. Februar\n\n\nRechnung Nr. 2026-118\n\n\n\nMayrhofer Metallbau OG');
  expect(findParties(layout, null).vendor?.name).toBe('Mayrhofer Metallbau OG');
});

test.each([
  ['Fatura Tarihi 02.05.2026\nLütfen 18.09.2026 tarihine kadar ödeyiniz.', '2026-09-18'],
  ['請求日 2026年3月1日\n2026年4月3日までにお振込みください。', '2026-04-03'],
  ['발행일 2026년 7월 1일\n2026년 7월 21일까지 입금해 주십시오.', '2026-07-21'],
  ['Számla kelte 2026.03.01.\nKérjük, az összeget 2026.03.18. napjáig utalja át.', '2026-03-18'],
  ['Rechnungsdatum 12.01.2026\nDen Betrag buchen wir am 02.02.2026 von Ihrem Konto ab.', '2026-02-02'],
  ['発行日 2026年3月1日\n有効期限 2026年4月3日まで', undefined],
])('%j is to be paid by %s', (text, day) =>
  expect(readText(page(text), null, 'pdf_text').fields.due_date?.value).toBe(day),
);

test('the bank of an account is not the supplier in whose block it stands', () => {
  const vendor = (account: string) =>
    findParties(
      page(`
INVOICE 26-0188
Supplier   SIA Daugava Trans, reģ. nr. 40103188204, PVN LV40103188204
           Maskavas iela 322, Rīga, LV-1063
           ${account}

Customer   Nordholz Handels GmbH`),
      null,
    ).vendor?.name;
  expect(vendor('A/S Swedbank, LV94 HABA 0551 0388 2044 1, HABALV22')).toBe('SIA Daugava Trans');
  expect(vendor('A/S Swedbank  SWIFT: HABALV22')).toBe('SIA Daugava Trans');
  expect(vendor('A/S Swedbank\n           IBAN LV94 HABA 0551 0388 2044 1')).toBe('SIA Daugava Trans');
});

test('a bank that sends an invoice itself is its vendor', () => {
  const layout = page(`
Supplier   A/S Daugavas Banka
           Maskavas iela 322, Rīga, LV-1063
Invoice 26-0188`);
  expect(findParties(layout, null).vendor?.name).toBe('A/S Daugavas Banka');
});

test.each([
  [
    'Gas Safe Registered 512398\nOilcraft Heating\n14 Orchard Way\nStroud GL5 1QA\n\nInvoice no: 1187',
    'Oilcraft Heating',
  ],
  ['Mitglied der Tischler-Innung Köln\nTischlerei Brandt\nHafenweg 4\n50667 Köln', 'Tischlerei Brandt'],
  ['Qualibat certifié n° 8812\nCouverture Lemoine\n4 rue des Halles\n69001 Lyon', 'Couverture Lemoine'],
  ['Supplier Halden Timber\n14 Orchard Way, Stroud GL5 1QA\n\nInvoice no: 1187', 'Halden Timber'],
  ['Lieferant GmbH\nHafenweg 4\n50667 Köln\n\nRechnung Nr. 17', 'Lieferant GmbH'],
  ['Provider Systems Ltd\n14 Orchard Way\nStroud GL5 1QA\n\nInvoice no: 1187', 'Provider Systems Ltd'],
  ['Kestrel Haulage\nTel 01482 555 012\n\nInvoice no: 17\n\nPayable to: Bibury Factors Ltd', 'Kestrel Haulage'],
  [
    'Kestrel Haulage\nTel 01482 555 012\n\nInvoice no: 17\n\nThis debt is assigned to Bibury Finance Ltd',
    'Kestrel Haulage',
  ],
  [
    'Powered by Tradiehub Software Ltd\nJon Barrow Electrical\nTel 01225 555012\n\nInvoice No: 17',
    'Jon Barrow Electrical',
  ],
  ['Drain Force Bath\na trading name of Severn Drains Ltd\nVAT No 318 4477 21\n\nInvoice No: 17', 'Severn Drains Ltd'],
])('%j names %s, and neither a register, a word for a party nor a factor', (text, name) =>
  expect(findParties(page(text), null).vendor?.name).toBe(name),
);

test.each([
  // In smaller print below the first line, or below its middle.
  [['Brindabella', 20, 40], ['Consulting Pty Ltd', 11, 40], '', 'Brindabella Consulting Pty Ltd'],
  [['Nordlys', 18, 42], ['Byggeservice AS', 10, 36], '', 'Nordlys Byggeservice AS'],
  // Of a line that goes on.
  [['Halden &', 14, 40], ['Daughters Ltd', 14, 40], '', 'Halden & Daughters Ltd'],
  [['University of', 14, 40], ['Wessex', 14, 40], '', 'University of Wessex'],
  // A brand is none of the company's name.
  [['Brindabella', 20, 40], ['Marston Pty Ltd', 11, 40], '', 'Marston Pty Ltd'],
  // Elsewhere in whole.
  [['', 20, 40], ['Consulting Pty Ltd', 11, 40], 'Brindabella Consulting Pty Ltd', 'Brindabella Consulting Pty Ltd'],
  [['', 20, 40], ['Trading LLC', 11, 40], 'For Al Noor Trading LLC', 'Al Noor Trading LLC'],
] as [[string, number, number], [string, number, number], string, string][])(
  'of %j above %j, and %j further down, the vendor is %s',
  ([first, large, left], [second, small, x], below, name) => {
    const run = (text: string, height: number, x: number, y: number) => ({
      ...{ text, x, y, height },
      width: text.length * height * 0.5,
    });
    const runs = [
      run(first, large, left, 40),
      run(second, small, x, 40 + large * 1.2),
      run('Tel 02 6100 4412', 10, 40, 84),
      run('Invoice no: 17', 10, 40, 140),
      run(below, 10, 40, 300),
    ].filter(({ text }) => text !== '');
    expect(findParties(buildLayout([{ number: 1, width: 595, height: 842, runs }]), null).vendor?.name).toBe(name);
  },
);

test.each([
  ['Serie: F\nFolio: 2204', 'F 2204', false],
  ['Factura\nSerie  TCI\nFactura nº  004417', 'TCI 004417', false],
  ['Serie   Factura nº   Fecha\nRAT     0009318     12/03/2026', 'RAT 0009318', false],
  ['Seria CPR   Nr. factura 1044', 'CPR 1044', false],
  ['Factura nº   RAT   0009318', 'RAT 0009318', false],
  ['Factura nº   FA-0009318\nSerie: F', 'FA-0009318', false],
  ['Invoice No: 0017 SD', '0017', true],
  ['Invoice No   25 / 0318', '25 / 0318', false],
  ['Facture n° FA 25-11 / 208', 'FA 25-11 / 208', false],
  ['Numer faktury: 2025 / EU / 00731', '2025 / EU / 00731', false],
  ['Avoir n° AV 7 3340 118 M8 — annule la facture', 'AV 7 3340 118 M8', false],
  ['Tax Invoice No.: JCH 2025-05 004418', 'JCH 2025-05 004418', false],
  // The blank behind it is lost.
  ['Faktura - daňový doklad INV-32063Fakturační adresa:', 'INV-32063', true],
  // A year may be a series that the number does without.
  ['Serie: 2026\nFactura nº: 117', '117', true],
  ['Rechnungsnummer     Datum\nRE     2026-118     12.03.2026', '2026-118', true],
])('in %j the number is %s, and may be longer: %s', (text, number, isCut) => {
  const [candidate] = numberCandidates(page(text));
  expect(candidate).toMatchObject({ value: number, isCut });
});

test('of two names above an address with a tax number the first is the vendor', () => {
  const layout = page(`
VELMAR E HIJOS, S.L.               FACTURA
Pol. Ind. La Red, parcela 33       Número: A26/1904
41500 Alcalá (Sevilla)             Fecha: 05/03/2026
C.I.F. B41182734                   Cliente: 000872

                        BAR LA ESQUINA, C.B.
                        C/ Betis, 48
                        41010 SEVILLA
                        NIF E90441182

Inscrita en el R.M. de Sevilla, tomo 2211, folio 90, hoja SE-30188`);
  expect(findParties(layout, null).vendor?.name).toBe('VELMAR E HIJOS, S.L.');
});

test('a product in large print gives way to the company of the same first word with its tax number below it', () => {
  const vendor = (company: string, last: string) => {
    const layout = page(`
Kramerica Ads

Invoice                       ${company}
Invoice number: 5118442017    Barrow Street
                              Dublin 4
                              ${last}


Kramerica Ads`);
    const box = layout.lines[0]?.segments[0]?.box;
    if (box) box.height = 20;
    return findParties(layout, null).vendor?.name;
  };
  expect(vendor('Kramerica Ireland Limited', 'VAT number: IE 3118442KH')).toBe('Kramerica Ireland Limited');
  expect(vendor('Kramerica Ireland Limited', 'Ireland')).toBe('Kramerica Ads');
  expect(vendor('Kramer Ireland Limited', 'VAT number: IE 3118442KH')).toBe('Kramerica Ads');
});

test('the sender of a window letter is the small line above the address', () => {
  const layout = page(`
Malerbetrieb Krüger · Gartenweg 3 · 50667 Köln
Beispiel Buch GmbH
Hauptstr. 1
51065 Köln


Rechnung Nr. 2026-118`);
  expect(findParties(layout, null).vendor?.name).toBe('Malerbetrieb Krüger');
});

test.each([
  ['UAB „Gintaras Spauda“, Uosto g. 4, Kaunas', 'UAB „Gintaras Spauda“'],
  ['ТОВ "Полісся Друк", просп. Свободи, 5', 'ТОВ "Полісся Друк"'],
  ['주식회사 푸른인쇄, 서울특별시 강남구 테헤란로 94', '주식회사 푸른인쇄'],
  ['Munteanu Trans S.R.L., Bd. Unirii nr. 7', 'Munteanu Trans S.R.L.'],
  ['Vidal Imprenta, S. de R.L. de C.V., Calle Mayor 3', 'Vidal Imprenta, S. de R.L. de C.V.'],
])('%s is a name and an address', (line, name) => {
  expect(findParties(page(line), null).vendor?.name).toBe(name);
});

test('a town is no company', () => {
  expect(findParties(page('\n\nSão Paulo - SP 01305-000'), null).vendor).toBeNull();
});

test('what weighs a kilogram is no company', () => {
  const layout = page(`
Kaffeerösterei Lindner


Invoice No. 26-118
Item                    Amount
Coffee beans 1 kg        12.00`);
  expect(findParties(layout, null).vendor?.name).toBe('Kaffeerösterei Lindner');
});

test('a name on two lines is shown where both stand', () => {
  const layout = page(`
Nordlicht Papierverarbeitung
GmbH & Co. KG
Hafenweg 4
20457 Hamburg

Rechnung Nr. 2026-118`);
  expect(findParties(layout, null).vendor).toMatchObject({
    name: 'Nordlicht Papierverarbeitung GmbH & Co. KG',
    evidence: { page: 1, box: { x: 40, y: 40, width: 140, height: 24 } },
  });
});

test.each([
  [
    `
Sprzedawca                              Nabywca
Dane identyfikacyjne                    Dane identyfikacyjne
NIP: 6771204896                         NIP: 9452103341
Nazwa: Drukarnia Pod Lipą sp.j.         Nazwa: Fundacja Szlak Kultury
ul. Wielicka 210                        ul. Starowiślna 14/2
30-663 Kraków                           31-038 Kraków
`,
    'Drukarnia Pod Lipą sp.j.',
  ],
  [
    `
VANZATOR                                CUMPARATOR
Nume          TRANS CARPATI SRL         Nume          MOBILA SECUIASCA SA
Adresa        Str. Zizinului 118        Adresa        Str. Fabricii 8
`,
    'TRANS CARPATI SRL',
  ],
  ['Доставчик\nИме на фирма: АРТ ПЕЧАТ 2010 ЕООД\nЕИК: 201144188', 'АРТ ПЕЧАТ 2010 ЕООД'],
  ['Dr. Annika Reuß · Eichgraben 5 · 37073 Göttingen\nInstitut für Moorforschung\n26789 Leer', 'Dr. Annika Reuß'],
  [
    'Sales Invoice\n\nCustomer Name     Greenleaf Retail LLP\nAddress           4/118 Avinashi Road\n\n\n\nMalabar Exports Ltd',
    'Malabar Exports Ltd',
  ],
  ['Model invoices 2.2, (c) Forum AG 2022\n\nSeller\nName:  Physio Tinder\nContact:  Tanja Tinder', 'Physio Tinder'],
  ['Legible form of electronic data\n\nSeller\nName:  Lieferant am Hafen', 'Lieferant am Hafen'],
  ['Seller:\nPhysio am Markt\nTanja Tinder\n\nInvoice No. 17', 'Physio am Markt'],
  ['Reserva gestionada por Viajalia.com\nHostal La Marina, S.L.\n11380 Tarifa', 'Hostal La Marina, S.L.'],
])('%j names the vendor %s', (text, name) => expect(findParties(page(text), null).vendor?.name).toBe(name));

test('what somebody does, in a line of its own, is no name', () => {
  const { vendor } = findParties(page('Charpente - Couverture - Zinguerie\nTél 02 99 05 44 17'), null);
  expect(vendor).toBeNull();
});

test('the buyer is never the vendor', () => {
  const layout = page(`
Bill To:              Pay To
Example Books Inc     Green Valley Landscaping LLC
88 Main St            77 Oak Ave
Salem, OR 97301       Boise, ID 83702

Invoice # 1042`);
  expect(findParties(layout, null).vendor?.name).toBe('Green Valley Landscaping LLC');
  expect(findParties(page('Example Books Inc\nInvoice # 1042'), 'Example Books').vendor).toBeNull();
});

test('tax numbers, IBAN, order number and period', () => {
  const layout = page(`
Verkäufer
Lieferant GmbH
USt-IdNr. DE 123 456 789
Ihre Bestellnummer: PO-2026-77
Leistungszeitraum: 01.02.2026 - 28.02.2026
IBAN DE89 3704 0044 0532 0130 00  BIC COBADEFFXXX`);
  expect(findVendorTaxId(layout, () => false)).toBe('DE123456789');
  expect(findIban(layout)).toBe('DE89370400440532013000');
  expect(findPurchaseOrderNumber(layout)).toBe('PO-2026-77');
  expect(findServicePeriod(layout, 'day_first')).toEqual({ start: '2026-02-01', end: '2026-02-28' });
});

test.each([
  ['Invoice # SI-2025-2756', null],
  ['Reference SI50223054', 'SI50223054'],
  ['Reference SI50223055', null],
  ['VAT SI50223055', 'SI50223055'],
  ['Invoice # SI-2025-2756  ATU13585627', 'ATU13585627'],
])('the tax number in %s is %s: its checksum is right, or its label says so', (text, taxId) => {
  expect(findVendorTaxId(page(text), () => false)).toBe(taxId);
});

test('an IBAN with a wrong digit is none', () => {
  expect(findIban(page('IBAN DE89 3704 0044 0532 0130 00 BIC COBADEFFXXX'))).toBe('DE89370400440532013000');
  expect(findIban(page('IBAN DE89 3704 0044 0532 0130 01 BIC COBADEFFXXX'))).toBe(null);
  expect(findIban(page('IBAN DE89 3704 0044 0532 0130'))).toBe(null);
});

test('a month names a whole period', () => {
  expect(findServicePeriod(page('Leistungszeitraum: Februar 2028'), 'day_first')).toEqual({
    start: '2028-02-01',
    end: '2028-02-29',
  });
  expect(findServicePeriod(page('Billing period July 1 - July 31, 2026'), 'month_first')).toEqual({
    start: '2026-07-01',
    end: '2026-07-31',
  });
});

test('a whole page', () => {
  const reading = readText(
    page(`
Outback Plumbing Pty Ltd
22 Creek Rd
TAX INVOICE
Invoice Number  INV-0562     Invoice Date  4 May 2026
Bill to: Example Books Pty Ltd
Description               Quantity   Unit Price   Amount AUD
Hot water unit service    2.00       220.00       440.00
Call-out                  1          60.00        60.00
Subtotal                                          500.00
Total GST 10%                                     50.00
TOTAL AUD                                         550.00
Due Date: 18 May 2026`),
    null,
    'pdf_text',
  );
  const values = Object.fromEntries(
    Object.entries(reading.fields).map(([name, field]) => [name, [field.value, field.confidence]]),
  );
  expect(values).toMatchObject({
    vendor_name: ['Outback Plumbing Pty Ltd', 'high'],
    invoice_number: ['INV-0562', 'high'],
    invoice_date: ['2026-05-04', 'high'],
    due_date: ['2026-05-18', 'high'],
    total_cents: [55000, 'high'],
    tax_cents: [5000, 'high'],
    subtotal_cents: [50000, 'high'],
  });
  expect(reading.fields.currency?.value).toBe('AUD');
  expect(reading.lineItems).toEqual([
    {
      description: 'Hot water unit service',
      quantity: '2',
      unitPriceCents: 22000,
      amountCents: 44000,
      evidence: { page: 1, box: { x: 40, y: 124, width: 330, height: 10 } },
    },
    {
      description: 'Call-out',
      quantity: '1',
      unitPriceCents: 6000,
      amountCents: 6000,
      evidence: { page: 1, box: { x: 40, y: 138, width: 325, height: 10 } },
    },
  ]);
});

test('a date whose words stand in cells of their own', () => {
  const { fields } = readText(
    page('Handelsrechnung (380)  Nr. 4711  vom  05.03.2018\nRechnung gemäß Auftrag vom 21.11.2011'),
    null,
    'ocr',
  );
  expect(fields.invoice_date?.value).toBe('2018-03-05');
});

test('a slip from a till is read as an invoice, though it does not say so', () => {
  const { kind, fields } = readText(page('NORTHWIND MART\nTotal  12.00\nCash  20.00\nChange  8.00'), null, 'ocr');
  expect([kind, fields.total_cents?.value]).toEqual(['invoice', 1200]);
});

test('of two dates without words the one with a time is the day of the sale', () => {
  const slip = page('NORTHWIND MART\n11/05/17 LOT\n24-01-16 11:44 SH01\nTotal  12.00\nCash  12.00');
  expect(readText(slip, null, 'ocr').fields.invoice_date?.value).toBe('2016-01-24');
});

test('a line of thousands of amounts is read in time', () => {
  const reading = readText(page(`Invoice No 7\n${'Total 1,234.56 '.repeat(4000)}`), null, 'pdf_text');
  expect(reading.fields.invoice_number?.value).toBe('7');
  expect(reading.lineItems).toEqual([]);
});

test.each([
  ['Sacado: Padaria Irmãos Ltda – CNPJ 07.526.557/0001-00', ['Padaria Irmãos Ltda']],
  ['Receptor: Consultorio Sonrie', ['Consultorio Sonrie']],
  ['Cliente: Padaria Irmãos Ltda', ['Padaria Irmãos Ltda']],
  ['dla: Akademia Judo Bałtyk', ['Akademia Judo Bałtyk']],
  ['Para\nMarta Soler Fisioterapia', ['Marta Soler Fisioterapia']],
  ['Adquirente dos bens ou serviços\nNome: Cervejaria Mondego, Lda.', ['Nome: Cervejaria Mondego, Lda.']],
  ['To,\nM/s. Marina Exports Private Limited\nPlot 55, Chennai – 600098', ['M/s. Marina Exports Private Limited']],
])('%j names the buyer %j', (text, names) => expect(findParties(page(text), null).buyerNames).toEqual(names));

test.each([
  ['GREEN MOUNTAIN PROPANE CO.\nP.O. BOX 118\nRANDOLPH VT 05060\n802-555-0119', 'GREEN MOUNTAIN PROPANE CO.'],
  ['Bergwerk IT e.U.\nStefan Grieshofer\nAltausseer Straße 18\n8990 Bad Aussee', 'Bergwerk IT e.U.'],
  [
    'Lavoie Gagnon CPA s.e.n.c.r.l.\n118, boul. Talbot, bureau 4\nChicoutimi (Québec) G7H 4A4',
    'Lavoie Gagnon CPA s.e.n.c.r.l.',
  ],
  ['Inmuebles Sarmiento, C.B.\nRúa do Príncipe, 44 – 36202 Vigo', 'Inmuebles Sarmiento, C.B.'],
  ['Transmitente dos bens ou prestador dos serviços\nNome: Tiago Falcão Brites', 'Tiago Falcão Brites'],
])('the sender of %j is %s', (text, name) => expect(findParties(page(text), null).vendor?.name).toBe(name));

test.each([
  ['bookings@sthildafirstresponse.org.uk', 'sthildafirstresponse'],
  ['www.hallammotors.co.uk', 'hallammotors'],
  ['office@mail.acme-works.com.au', 'acmeworks'],
  ['hello@acmeworks.com', 'acmeworks'],
])('%s is of the domain %s', (text, domain) => expect(findParties(page(text), null).domains).toEqual([domain]));

test("the buyer's number is none of the vendor's", () => {
  const nobody = () => false;
  expect(findVendorTaxId(page('Ihre UID: ATU44188204\nUSt-IdNr. DE136695976'), nobody)).toBe('DE136695976');
});

test('a legal form of two words belongs to the name', () =>
  expect(
    findParties(
      page('Karadeniz Elektrik San. ve Tic. Ltd. Şti., Atatürk Cad. No: 47, 35210 İzmir, Vergi No 7793404035'),
      null,
    ).vendor?.name,
  ).toBe('Karadeniz Elektrik San. ve Tic. Ltd. Şti.'));

test('a mailbox has no legal form', () =>
  expect(['info@wxf-online.se', 'www.wxf.ag', 'Wxf AB info@wxf.se'].map(hasLegalForm)).toEqual([false, false, true]));
