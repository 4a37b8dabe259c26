import { fold, isSameName, nameWords } from '../../../src/extraction/vocabulary/text-folding.js';

describe('folding text', () => {
  it.each([
    ['TOTAL Due: 12', 'total due: 12'],
    ['Fälligkeit', 'falligkeit'],
    ['Straße Øst', 'strase ost'],
    ['Nr.\u00a012 – 13', 'nr.\u00a012 - 13'],
    ['合計：１２', '合計:12'],
    ['청구서', '청구서'],
    ['أولى، الفاتورة', 'اولي, الفاتوره'],
  ])('%s, character for character', (text, folded) => {
    expect([fold(text), fold(text)]).toEqual([folded, folded]);
    expect(folded).toHaveLength(text.length);
  });

  it('leaves a legal form out of a name, unless it is all there is', () => {
    expect([nameWords('Möller & Söhne GmbH'), nameWords('GmbH')]).toEqual([['moller', 'sohne'], ['gmbh']]);
    expect([isSameName('MÖLLER Söhne', 'Moller & Sohne GmbH & Co. KG'), isSameName('Möller', 'Müller')]).toEqual([
      true,
      false,
    ]);
  });
});
