import { readsAsRubbish } from '../../../src/extraction/scans/text-quality.js';

test.each([
  [
    'a page recognised upside down',
    "1/71 :28ed W02'I01I)UI-2INZE' MMM //:d}}Y Wod\"3|dwexda@yzlolaju|ainze S0S0-1E6-(048) Q3avoINN3DVd £5°0 10°6 4S (WY)XeL (Wy) 3Iunouy Riewung HSYD ON ATLOIYIS",
  ],
  [
    'a page recognised on its side',
    "we)! 2! ee Fo Zr -- 2 --f x1 Ot Or =v 7s >> i OWwWOD O ! o = wo oO !' b= [7201 risers >= oo = 1 | V~NI1 WW TTPO MP><OHMOIT",
  ],
  ['a font without a mapping', Array.from({ length: 20 }, () => '\ue001\ue002\ue013\ue004').join(' ')],
])('%s is rubbish', (_name, text) => {
  expect(readsAsRubbish(text)).toBe(true);
});

test.each([
  [
    'an invoice',
    'Contoso Ltd 123 Main Street Invoice INV-100 Date 11/15/2019 Description Qty Price Amount Consulting 2 30.00 60.00 Total 110.00',
  ],
  [
    'a German delivery page without common words',
    'Warenempfänger GLN 430417088093 MUSTER-MARKT HAUPTSTRASSE 44 31157 SARSTEDT Abteilung : 8211 Bestell-Nr : B123456789 Bestell-Datum : 01.08.2018 Lieferschein GTIN Artikelnummer Zitronensäure Kilogramm',
  ],
  [
    'a language the rules do not know',
    'Faktura numer Sprzedawca Nabywca Sposób zapłaty przelew Razem słownie złotych Wartość Ilość Cena Należność Odbiorca Miejsce wystawienia',
  ],
  [
    'another script',
    'Фактура получатель продавец итого сумма товары услуги дата счёт номер адрес банк кредит дебет всего оплата',
  ],
  ['too few words to tell', '~x 1q'],
])('%s is not', (_name, text) => {
  expect(readsAsRubbish(text)).toBe(false);
});
