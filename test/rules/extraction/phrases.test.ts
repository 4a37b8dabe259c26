import { datesInText, paymentTermsOf } from '../../../src/extraction/candidates/dates.js';
import {
  amountLabel,
  dateLabel,
  numberLabel,
  partyLabel,
  titleLabel,
} from '../../../src/extraction/vocabulary/labels.js';
import { languages } from '../../../src/extraction/vocabulary/languages/index.js';
import { fold } from '../../../src/extraction/vocabulary/text-folding.js';

const read = {
  number: numberLabel,
  date: dateLabel,
  amount: amountLabel,
  party: partyLabel,
  title: (text: string) => titleLabel(fold(text)),
};

const EACH = languages.flatMap((language) =>
  (Object.keys(read) as (keyof typeof read)[]).flatMap((kind) =>
    Object.entries(language[kind]).flatMap(([role, phrases]) =>
      phrases.split('|').map((phrase) => ({ code: language.code, kind, role, phrase: phrase.replace('~', '') })),
    ),
  ),
);

test('each phrase is read as its language means it', () => {
  const otherwise = EACH.filter(({ kind, role, phrase }) => read[kind](phrase.normalize('NFKC'))?.role !== role).map(
    ({ code, kind, role, phrase }) => `${code} ${kind} ${role}: ${phrase}`,
  );
  expect(otherwise).toEqual([]);
});

test('each language has all twelve months, or writes them as numbers', () => {
  for (const { code, months } of languages)
    expect([code, months === '' ? 12 : months.split('|').length]).toEqual([code, 12]);
});

test.each([
  ['15. maaliskuuta 2026', '2026-03-15'],
  ['15 березня 2026 р.', '2026-03-15'],
  ['2026. március 15.', '2026-03-15'],
  ['2026.03.15.', '2026-03-15'],
  ['2026. 03. 15.', '2026-03-15'],
  ['2026 m. kovo 15 d.', '2026-03-15'],
  ['2026. gada 15. marts', '2026-03-15'],
  ['15 de março de 2026', '2026-03-15'],
  ['15 Μαρτίου 2026', '2026-03-15'],
  ['15 Mart 2026', '2026-03-15'],
  ['15 września 2026', '2026-09-15'],
  ['15. února 2026', '2026-02-15'],
  ['2026년 3월 15일', '2026-03-15'],
  ['2026年3月15日', '2026-03-15'],
  ['令和8年3月15日', '2026-03-15'],
  ['２０２６年３月１５日', '2026-03-15'],
  ['15 مارس 2026', '2026-03-15'],
  ['15 آذار 2026', '2026-03-15'],
  ['15 במרץ 2026', '2026-03-15'],
  ['15 मार्च 2026', '2026-03-15'],
  ['15 марта 2026 г.', '2026-03-15'],
  ['15 Maret 2026', '2026-03-15'],
  ['Apmokėti iki 2026 05 30.', '2026-05-30'],
  ['12/09/1447', undefined],
  ['1447/09/12', undefined],
])('%s is %s', (text, day) => expect(datesInText(text, 'day_first')[0]?.day).toBe(day));

test.each([
  ['Termin płatności: 14 dni', 14],
  ['Splatnost: 30 dnů', 30],
  ['Betalningsvillkor: 30 dagar netto', 30],
  ['Betalingsbetingelser: Netto 8 dage', 8],
  ['Maksuehto 14 pv netto', 14],
  ['Fizetési határidő: 8 nap', 8],
  ['Condições de pagamento: 60 dias', 60],
  ['شروط الدفع: السداد خلال 30 يوما', 30],
  ['תנאי תשלום: 45 ימים', 45],
  ['Срок оплаты: 10 дней', 10],
  ['Jatuh tempo: 14 hari', 14],
  ['Reklamacje przyjmujemy w ciągu 7 dni', null],
])('%s gives %s days', (text, days) => expect(paymentTermsOf(text)?.days ?? null).toBe(days));
