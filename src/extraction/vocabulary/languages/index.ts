import type { LanguageLabels, LanguageWords } from '../language-words.js';
import { arabic, hebrew } from './arabic-and-hebrew.js';
import { estonian, hungarian, latvian, lithuanian } from './baltic-and-uralic.js';
import { dutch } from './dutch.js';
import { chinese, japanese, korean } from './east-asian.js';
import { english } from './english.js';
import { french } from './french.js';
import { german } from './german.js';
import { greek, turkish } from './greek-and-turkish.js';
import { hindi } from './hindi.js';
import { indonesian } from './indonesian.js';
import { irish, maltese } from './irish-and-maltese.js';
import { italian } from './italian.js';
import { danish, finnish, icelandic, norwegian, swedish } from './nordic.js';
import { portuguese, romanian } from './romance.js';
import { bulgarian, croatian, czech, polish, russian, slovak, slovene, ukrainian } from './slavic.js';
import { spanish } from './spanish.js';
import { thai, vietnamese } from './thai-and-vietnamese.js';

/** Languages that fewer invoices are in: of their labels no kinds are told apart. */
export const languages: readonly LanguageWords[] = [
  arabic,
  bulgarian,
  chinese,
  croatian,
  czech,
  danish,
  estonian,
  finnish,
  greek,
  hebrew,
  hindi,
  hungarian,
  icelandic,
  indonesian,
  irish,
  japanese,
  korean,
  latvian,
  lithuanian,
  maltese,
  norwegian,
  polish,
  portuguese,
  romanian,
  russian,
  slovak,
  slovene,
  swedish,
  thai,
  turkish,
  ukrainian,
  vietnamese,
];

/** Languages whose labels are told apart by kinds. */
export const languagesByKind: readonly LanguageLabels[] = [english, german, french, spanish, italian, dutch];
