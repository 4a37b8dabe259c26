import type { LanguageWords } from '../language-words.js';
import { estonian, hungarian, latvian, lithuanian } from './baltic-and-uralic.js';
import { chinese, japanese, korean } from './east-asian.js';
import { greek, turkish } from './greek-and-turkish.js';
import { danish, finnish, icelandic, norwegian, swedish } from './nordic.js';
import { portuguese, romanian } from './romance.js';
import { bulgarian, croatian, czech, polish, slovak, slovene, ukrainian } from './slavic.js';

/** Languages whose words are lists of phrases; English, German, French, Spanish, Italian and Dutch are patterns in `labels.ts`. */
export const languages: readonly LanguageWords[] = [
  bulgarian,
  chinese,
  croatian,
  czech,
  danish,
  estonian,
  finnish,
  greek,
  hungarian,
  icelandic,
  japanese,
  korean,
  latvian,
  lithuanian,
  norwegian,
  polish,
  portuguese,
  romanian,
  slovak,
  slovene,
  swedish,
  turkish,
  ukrainian,
];
