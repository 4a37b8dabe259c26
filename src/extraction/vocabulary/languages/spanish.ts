import type { LanguageLabels } from '../language-words.js';

export const spanish: LanguageLabels = {
  wordsForNumber: 'número|núm|n °|ref',
  number: {
    other_number:
      'factura (que rectifica|rectificada|original)*|su ref*|(número|no|n °|ref|code) (de|del)? (cliente|pedido|cuenta|contrato|póliza|albarán)*|*(pedido|cliente) (nr|no|n °|número|#)',
    number_of_invoice:
      '(n °|número|num|no|ref) (de la|de)? (factura|documento|nota de crédito)*|*(factura|abono|nota de crédito) (simplificada)? {no}|documento {no}',
    number_of_document:
      '(fra|doc|recibo) {no}|(n °|no|nr|n|num|número) (de|del)? (fra|factura|doc|documento|abono|recibo)|serie (y|/) número',
    number_before_date: '(nr|no|n °|num|número) > {number} del {digit}',
    title:
      '^factura (simplificada|rectificativa|ordinaria|completa|de venta|electrónica)?_|^nota de (crédito|abono)_|^abono_|^factura electrónica de venta_',
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
  amount: {
    no_amount: 'iva (no|nr|id*|número)|*cantidad*',
    withheld: 'retenc*|irpf',
    total_to_pay: '(neto|net|total) a pagar*|importe a paga*',
    prepaid: 'pagado|*anticipo*|a cuenta',
    older_balance: 'saldo anterior*',
    change: 'cambio|resto',
    tendered: 'efectivo',
    discount: '*descuento*|*dto.',
    charge: 'gastos de envío|*envío*|portes',
    subtotal:
      'suma parcial*|*(total*|importe*) …20 (sin|neto|excl*)|total neto|importe (neto|bruto)*|(base|b) (imponible|imp)*|s/ (iva|tva)',
    total_of_invoice:
      'total a pagar*|importe total*|total factura*|importe (de la)? factura*|total abono*|total importe*|importe líquido*|líquido a (percibir|pagar)|*(total*|importe*) …25 (con iva|iva inclu*|incl*)',
    amount_due: 'importe a pagar|a pagar|*saldo*|pendiente (de pago)?$',
    tax_amount: '*(total|importe) (de|del)? {tax}|cuota iva',
    sum_word: 'suma',
    net_word: '^(neto|base)',
    amount_word: 'importe$',
  },
  party: {
    buyer:
      '^(cliente|datos del cliente|datos de facturación|dirección de facturación|a la atención de|(facturar|facturado) a|destinatario|comprador)|^titular (del (contrato|suministro))?$',
    delivery: '^dirección de (entrega|envío|suministro)',
    seller: '^(emisor|expedidor|(emitido|emitida) por|vendedor|proveedor|datos (del emisor|de la empresa)):',
    payee: '^(titular (de la)? cuenta|beneficiario)',
  },
  title: {
    invoice: 'factura',
    credit_note: 'nota de (crédito|abono)|factura rectificativa|abono',
    other_document: 'presupuesto*|pedido de compra|albarán|nota de (entrega|pedido)',
    about_invoices: 'aviso de pago|recordatorio de pago|estado de cuenta|nómina',
  },
  columns: {
    item: '*descripción*|*concepto*',
    quantity: '*cantidad*|uds|*horas*',
    price: '*precio*',
    amount: '*importe*',
  },
  carriedForward: 'suma y sigue|suma anterior',
  tax: 'i v a|igic|impuesto|impuestos|cuota',
};
