import type { LanguageLabels } from '../language-words.js';

export const spanish: LanguageLabels = {
  number: {
    other_number:
      'factura (que rectifica|rectificada|original)*|su ref*|(número|no|n °|ref|code) (de|del)? (cliente|pedido|cuenta|contrato|póliza|albarán)*|*(pedido|cliente) (nr|no|n °|número|#)',
    number_of_invoice:
      '(n °|número|num|no|ref) (de la|de)? (factura|documento|nota de crédito)*|*(factura|abono|nota de crédito) (simplificada)? {no}|documento {no}',
    number_of_document:
      '(fra|doc|recibo) {no}|(n °|no|nr|n|num|número) (de|del)? (fra|factura|doc|documento|abono|recibo)|serie (y|/) número',
    number_before_date: '(nr|no|n °|num|número) > {number} del {digit}',
    title: '^factura_',
    title_in_text: 'factura > {value}',
    bare_word: '^número_',
    reference: 'referencia (no|no.)?_',
  },
  date: {
    unrelated: 'que rectifica|*rectificada',
    due_date: '*vencimiento*|vence|vto|venc|fecha (de)? (pago|cobro)|fecha límite|fecha de cargo|pagar antes',
    other_date: '*próxim*|*entrega*|*pedido*|*periodo*|*pagado*|*operación*',
    date_of_invoice: 'fecha (de la|de|la)? (factura|emisión|expedición)*|emitida el',
    date_after_number: '(nr|no|n °|num|número) {number} del$',
    date_word: 'fecha$|^fecha',
    word_before_date: '^del$|, el$',
    invoice_word: 'factura',
  },
};
