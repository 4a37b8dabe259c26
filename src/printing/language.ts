import type { Paper } from '../drawing/paper.js';

export enum PrintLanguage {
  EN = 'en',
  DE = 'de',
  FR = 'fr',
  ES = 'es',
  IT = 'it',
  NL = 'nl',
}

/** Language and paper of a document. */
export interface PrintStyle {
  language: PrintLanguage;
  paper: Paper;
}
