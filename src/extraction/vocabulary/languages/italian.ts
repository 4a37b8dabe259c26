import type { LanguageLabels } from '../language-words.js';

export const italian: LanguageLabels = {
  wordsForNumber: 'numero|num|n.|nr',
  number: {
    other_number:
      '(rif|riferimento) (fatt*|ft)|(vs|su|vostro) rif|(codice|cod|n|nr|num|numero) (cliente|ordine|fiscale|contratto)*|(n °|no|numero|ref|code) (di|del)? (cliente|ordine|conto|contratto|telefono)*|*(cliente|ordine) (nr|no|n °|numero|#)|ddt',
    number_of_invoice:
      '(n °|numero|num|no) (della|di)? (fattura|documento)*|*fattura {no}|documento {no}|nota di credito {no}',
    number_of_document:
      '(fatt|parcella|ricevuta|doc) {no}|(n °|no|nr|n|num|numero) (di|del)? (fatt|fattura|doc|documento)',
    number_before_date: '(nr|no|n °|num|numero) > {number} del {digit}',
    title:
      '^fattura (elettronica|accompagnatoria|differita|immediata|di vendita)?_|^nota di (credito|accredito)_|^parcella_',
    title_in_text: 'fattura > {value}',
    bare_word: '^numero_',
    reference: 'riferimento_',
  },
  date: {
    unrelated: '(rif|riferimento) (fatt*|ft|ddt*)',
    due_date:
      '*(scadenza|scadenze)*|scad|(termine|data) (di)? pagamento|(da)? pagare entro|entro il|addebito (il|in data)',
    other_date: '*consegna*|*ordine*|*ddt*|*trasporto*|*pagato*',
    date_of_invoice: 'data (della|di)? (fattura|emissione|documento)*|(emessa|emesso) il|*fattura …30 del',
    date_after_number: '(nr|no|n °|num|numero) {number} del$',
    date_word: 'data$|^data',
    word_before_date: '^(del|il)$|, il$',
    invoice_word: 'fattura',
  },
  amount: {
    no_amount: 'partita iva|p iva|iva (no|nr|id*)|*quantità*',
    withheld: 'ritenut*',
    total_to_pay: '(net|netto) (da|a) pagare*|totale (da pagare|a pagare|dovuto)*|importo (da|a) paga*',
    prepaid: '*acconto*|già pagato*',
    older_balance: 'saldo precedente*',
    tendered: 'contanti|contante',
    discount: '*sconto*',
    charge:
      '*trasporto*|*spedizione*|spese di*|cpa|cassa (di)? previdenza|cassa forense|contributo (integrativo|cassa)|*rivalsa*|inps|bollo',
    goods_total: 'totale merce*',
    subtotal: 'subtotale*|totale …20 (senza|netto|escl*)|*imponibile*|b imp*',
    total_of_invoice:
      'totale (fattura|documento)*|tot (fattura|documento)*|importo (della)? fattura*|totale …25 (ivato|incl*|con iva)',
    amount_due: 'da pagare*|(resta|restante) da pagare*|*saldo*',
    tax_amount: '*totale (di)? {tax}|importo {tax}',
    total_word: '^totale',
    sum_word: 'somma|totale',
    net_word: '^netto',
    amount_word: 'importo$',
  },
  party: {
    buyer:
      '^(cliente|dati (del)? cliente|destinatario|intestata a|fatturare a|spett|spett le|spettabile|cessionario|cessionario / committente|committente|acquirente)|^intestatario ! (del)? conto*',
    delivery:
      '^(indirizzo di (consegna|spedizione|fornitura)|luogo di (consegna|destinazione)|destinazione|punto di fornitura)',
    seller: '^((emesso|emessa) da|fornitore|cedente (/ prestatore)?|prestatore|emittente|venditore|mittente):',
    payee: '^(intestatario (del)? conto|beneficiario|intestato a|intestazione)',
  },
  title: {
    invoice: 'fattura',
    credit_note: 'nota di credito',
    other_document: 'preventivo|ordine di acquisto|conferma d ordine|documento di trasporto',
    about_invoices: 'avviso di pagamento|*sollecito*|estratto conto|busta paga|cedolino',
  },
  columns: {
    item: '*descrizione*|*prodotto*',
    quantity: '*quantità*|q ta|ore',
    price: '*prezzo*',
    amount: '*importo*|*totale*',
  },
  carriedForward: 'riporto|a riportare',
  tax: 'i v a|imposta',
};
