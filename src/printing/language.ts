export enum PrintLanguage {
  EN = 'en',
  DE = 'de',
  FR = 'fr',
  ES = 'es',
  IT = 'it',
  NL = 'nl',
}

export enum Paper {
  A4 = 'a4',
  LETTER = 'letter',
}

/** Language and paper of a document. */
export interface PrintStyle {
  language: PrintLanguage;
  paper: Paper;
}
