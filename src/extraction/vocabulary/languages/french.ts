import type { LanguageLabels } from '../language-words.js';

export const french: LanguageLabels = {
  number: {
    other_number:
      'sur facture*|(votre|vos|vs) ref*|(n °|no|numéro) (de)? (abonné|police)*|(n °|no|numéro|réf|référence|code) (de|du|d)? (client|commande|compte|dossier|contrat|tva|ligne|devis|bon|livraison|téléphone|siret)*|*(client|commande|compte|siret|siren) (nr|no|n °|numéro|#)|facture (liée|d origine|initiale)',
    number_of_invoice:
      '(n °|numéro|num|no|réf|référence) (de la|de|d)? (facture|avoir|document)*|*(facture|avoir) {no}',
    number_of_document: '(pièce|quittance|note d honoraires) {no}|(n °|no|nr|n|num|numéro) (de)? (pièce|fact|facture)',
    number_before_date: '(nr|no|n °|num|numéro) > {number} du {digit}',
    title: '^(facture|avoir)_',
    title_in_text: 'facture > {value}',
    short_word: '^n(.|°) > {number}',
    bare_word: '^n°_',
  },
};
