import { Paper } from '../../src/drawing/paper.js';
import { formatsOf } from '../../src/printing/formats.js';
import { PrintLanguage } from '../../src/printing/language.js';

test('a thousand lines are written with one format for each currency', () => {
  const NumberFormat = Intl.NumberFormat;
  let made = 0;
  Intl.NumberFormat = class extends NumberFormat {
    constructor(locale: string, options: Intl.NumberFormatOptions) {
      super(locale, options);
      made += 1;
    }
  } as typeof Intl.NumberFormat;
  try {
    const { amount, money, quantity } = formatsOf({ language: PrintLanguage.DE, paper: Paper.A4 });
    // Whether a currency has decimals is asked once.
    amount(1, 'EUR');
    amount(1, 'JPY');
    made = 0;
    for (let line = 0; line < 1_000; line++) {
      expect([quantity('1.5'), amount(123_450, 'EUR'), amount(1_234, 'JPY')]).toEqual(['1,5', '1.234,50', '1.234']);
    }
    expect(made).toBe(0);
    expect([money(123_450, 'EUR'), money(5, 'EUR')]).toEqual(['1.234,50\u00a0EUR', '0,05\u00a0EUR']);
    expect(made).toBe(1);
  } finally {
    Intl.NumberFormat = NumberFormat;
  }
});
