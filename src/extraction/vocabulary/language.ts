import { fold } from './text-folding.js';

/** Languages the rules know, by the code OCR uses for them. */
const COMMON_WORDS: Record<string, RegExp> = {
  eng: /\b(?:the|and|of|to|for|invoice|date|total|amount|due|from|this|your|with|payment|number)\b/g,
  deu: /\b(?:und|der|die|das|den|von|mit|rechnung|datum|betrag|menge|ust|mwst|bitte|zahlbar|nummer|fur|summe)\b/g,
  fra: /\b(?:le|la|les|des|du|et|facture|montant|date|tva|ttc|ht|pour|votre|paiement|prix|numero|client)\b/g,
  spa: /\b(?:el|los|las|del|y|factura|fecha|importe|iva|cantidad|precio|pago|numero|cliente|por|para)\b/g,
  ita: /\b(?:il|della|di|fattura|data|importo|iva|quantita|prezzo|pagamento|numero|cliente|per|totale)\b/g,
  nld: /\b(?:de|het|een|van|en|factuur|datum|bedrag|btw|aantal|prijs|betaling|nummer|klant|voor|totaal)\b/g,
};

/** The likeliest language of a text among the given ones; the first of them when the text does not tell. */
export function languageOf(text: string, among: readonly string[]): string {
  const folded = fold(text);
  const counted = among.map((language) => ({
    language,
    count: (folded.match(COMMON_WORDS[language] ?? /$^/g) ?? []).length,
  }));
  const [first] = counted;
  const best = counted.reduce((winner, next) => (next.count > winner.count ? next : winner), {
    language: first?.language ?? 'eng',
    count: 0,
  });
  return best.count >= (first?.count ?? 0) * 1.3 + 2 ? best.language : (first?.language ?? 'eng');
}
