import type { LanguageLabels } from '../language-words.js';

export const spanish: LanguageLabels = {
  wordsForNumber: 'número|núm|nro|n °|ref',
  number: {
    other_number:
      'folio fiscal|(col|colegiado|historia|hª|presupuesto|albarán) (clínica)? (n °|núm|no|nº)*|factura (que rectifica|rectificada|original)*|su ref*|(número|núm|nro|no|n °|ref|referencia|code) (de la|de|del)? (cliente|pedido|cuenta|contrato|póliza|albarán|abonado|aprobación|artículo|autorización|certificado|contador|control|cotización|guía|línea|mandato|operación|orden|parte|presupuesto|proveedor|proyecto|reserva|resolución|seguimiento|serie|tarjeta|transacción|comprador|expediente|colegiado|empleado|remito|envío|socio|habitación|mesa|caja)*|referencia (bancaria|catastral|de pago|del pago)|(número|núm|nro|no|n °) de referencia|(caja|mesa|guía|lote|remito|cae) (no|n °|nro|número)|(no|n °|nro) (caja|mesa|guía|lote|remito)|*(pedido|cliente) (nr|no|n °|número|#)',
    number_of_invoice:
      '(n °|número|num|no|ref) (de la|de)? (factura|documento|nota de crédito)*|*(factura|abono|nota de crédito) (simplificada)? {no}|documento {no}|^factura de …24 (n °|núm|número)',
    number_of_document:
      '(fra|doc|recibo|boleta|comprobante) {no}|(n °|no|nr|n|num|nro|número) (de|del)? (fra|factura|doc|documento|abono|recibo|ticket|boleta|comprobante)|folio (no|núm|número|interno)|serie (y|/) (número|folio)|folio > {value}',
    number_before_date: '(nr|no|n °|num|número) > {number} del {digit}',
    title:
      '^minuta (de honorarios)?_|^cuenta de cobro_|^factura (simplificada|rectificativa|ordinaria|completa|de venta|electrónica)?_|^nota de (crédito|abono)_|^abono_|^factura electrónica de venta_',
    title_in_text: 'factura > {value}',
    bare_word: '^número_',
    reference: 'referencia (no|no.)?_',
  },
  date: {
    date_of_both:
      'fecha (de la|de|la)? (factura|emisión|expedición) (/|y) (fecha)? (de la|de)? (entrega|envío|operación|servicio|pedido)*',
    unrelated: 'que rectifica|*rectificada',
    due_date:
      '*vencimiento*|vence|vto|venc|cargo en cuenta|fecha (de)? (pago|cobro|cargo|adeudo|domiciliación)|fecha prevista (de)? (cobro|cargo|pago)|fecha máxima de pago|fecha límite|pagar antes|(pague|páguese|pago) antes (de|del)|último día de pago|pago oportuno|se cargará el',
    other_date:
      '*próxim*|*entrega*|*albarán*|*pedido*|*periodo*|*pagado*|*operación*|fecha (de la|de|del)? (albarán|contrato|alta|baja|autorización|carga|cotización|devolución|embarque|entrada|salida|envío|impresión|inicio|fin|final|inicial|lectura|nacimiento|orden|prestación|presupuesto|recepción|recibido|recogida|reserva|servicio|trabajo|trabajos|visita|ejecución|intervención|realización|actuación|consulta|validez|viaje|resolución|llegada|comienzo)*|inicio de actividades|(vto|vencimiento) (del|de)? cae|válido hasta',
    date_of_invoice:
      'fecha (de la|de|la)? (factura|emisión|expedición)*|(emitida|emitido|expedida|expedido) el|^(f|fec)? emisión',
    date_after_number: '(nr|no|n °|num|número) {number} del$',
    date_word: 'fecha$|^fecha',
    word_before_date: '^del$|, el$',
    invoice_word: 'factura',
  },
  amount: {
    no_amount: 'iva (no|nr|id*|número)|*cantidad*|total (artículos|unidades)',
    withheld: 'retenc*|irpf',
    total_to_pay: '(neto|net|total) a pagar*|importe a paga*',
    prepaid: 'pagado|*anticipo*|a cuenta',
    older_balance: 'saldo anterior*|(deuda|saldo|importe) (pendiente)? …12 anterior*|facturas anteriores*',
    change: 'cambio|resto ! a pagar|vuelto',
    tendered: 'efectivo',
    discount: '*descuento*|*dto.',
    charge: 'gastos de envío|*envío*|portes',
    subtotal:
      'suma (parcial|importes|de líneas)*|total (parcial|bruto|gravado|gravada|bases|líneas)|total (op|operaciones)? gravadas*|op gravada*|operación gravada*|(neto|importe neto) gravado*|(total)? valor (de)? venta|total antes de (impuestos|iva|impuesto)|antes de impuestos|valor antes de impuestos|base (i v a|sujeta a iva|gravable)|importe base|*(total*|importe*) …20 (sin|neto|excl*)|total neto|importe (neto|bruto)*|(base|b) (imponible|imp)*|s/ (iva|tva)',
    total_of_invoice:
      'total a pagar*|total (con|más) impuestos|importe bruto total|importe del abono|importe total*|total factura*|importe (de la|de)? factura*|total abono*|total importe*|importe líquido*|líquido a (percibir|pagar)|*(total*|importe*) …25 (con iva|iva inclu*|incl*)',
    amount_due:
      'importe (a pagar|a ingresar|a cobrar|adeudado|debido)|(total|monto) (adeudado|a pagar)|a pagar|por pagar$|*saldo*|pendiente (de pago)?$',
    tax_amount: '*(total|importe) (de|del)? {tax}|cuota iva|total cuotas',
    sum_word: 'suma',
    net_word: '^(neto|base)',
    amount_word: 'importe$',
  },
  party: {
    buyer:
      '^(cliente|datos del cliente|datos de facturación|dirección de facturación|a la atención de|(facturar|facturado) a|destinatario|comprador|receptor)|^para:|^titular (del (contrato|suministro))?$',
    delivery: '^dirección de (entrega|envío|suministro)',
    seller: '^(de|emisor|expedidor|(emitido|emitida) por|vendedor|proveedor|debe a|datos (del emisor|de la empresa)):',
    payee: '^(titular (de la)? cuenta|beneficiario)',
  },
  title: {
    invoice: 'factura|minuta|cuenta de cobro',
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
  tax: 'i v a|igic|i g v|itbis|itbms|impuesto|impuestos|cuota',
};
