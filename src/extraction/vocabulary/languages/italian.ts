import type { LanguageLabels } from '../language-words.js';

export const italian: LanguageLabels = {
  wordsForNumber: 'numero|num|n.|nr',
  number: {
    other_number:
      '(rif|riferimento) (fatt*|ft)|fattura (precedente|originale)|(numero|n.) verde|(numero|num|n.|n °) (di|dell|del|d)? (serie|fornitore|patente|progetto|utenza|ordine|operazione|carta|tessera|autorizzazione|matricola|terminale|transazione|lotto)*|(nr|numero) registratore|riferimento (cliente|ordine|del pagamento|pagamento|mandato)|(vs|su|vostro) rif|(codice|cod|n|nr|num|numero) (cliente|ordine|fiscale|contratto)*|(n °|no|numero|ref|code) (di|del)? (cliente|ordine|conto|contratto|telefono)*|*(cliente|ordine) (nr|no|n °|numero|#)|ddt',
    number_of_invoice:
      '(n °|numero|num|no) (della|di)? (fattura|documento)*|*fattura {no}|^fattura (di|per) …24 (n °|n.|nr|numero)|documento {no}|nota di credito {no}',
    number_of_document:
      '(fatt|parcella|ricevuta|ricevuta fiscale|doc|scontrino|scontrino fiscale|documento commerciale|bolletta) {no}|(n.ro|nro) (fattura|documento)|(n °|no|nr|n|num|numero) (di|del)? (fatt|fattura|doc|documento|ricevuta|scontrino|bolletta)',
    number_before_date: '(nr|no|n °|num|numero) > {number} del {digit}',
    title:
      '^fattura (elettronica|accompagnatoria|differita|immediata|di vendita)?_|^nota di (credito|accredito)_|^parcella_',
    title_in_text: 'fattura > {value}',
    bare_word: '^numero_',
    reference: 'riferimento_',
  },
  date: {
    date_of_both:
      'data (della|di)? (fattura|fatturazione|emissione|documento) (/|e) (data)? (della|di)? (consegna|spedizione|prestazione|ordine)*',
    unrelated: '(rif|riferimento) (fatt*|ft|ddt*)',
    due_date:
      '*(scadenza|scadenze)*|scad|(termine|data) (di)? pagamento|(da)? pagare entro|entro il|addebito (il|in data|in conto il)|data (di)? addebito|(sarà)? addebitato il|pagamento entro|pagabile entro|scade il|(termine|data) ultim* …8 pagamento',
    other_date:
      '*consegna*|*ordine*|*ddt*|*trasporto*|*pagato*|data (di)? (arrivo|partenza|attivazione|intervento|lavori|esecuzione|carico|contratto|nascita|ricezione|spedizione|stampa|inizio|fine|finale|lettura|noleggio|offerta|prenotazione|prestazione|preventivo|rilascio|ritiro|servizio)*|(stampato|ricevuto) il|valido fino al|prossima lettura',
    date_of_invoice:
      'data (della|di)? (fattura|emissione|documento)*|(emessa|emesso) il|^emissione (del)?|*fattura …30 del',
    date_after_number: '(nr|no|n °|num|numero) {number} del$',
    date_word: 'data$|^data',
    word_before_date: '^(del|il)$|, il$',
    invoice_word: 'fattura',
  },
  amount: {
    no_amount: 'partita iva|p iva|iva (no|nr|id*)|*quantità*|totale (pezzi|colli)',
    withheld: 'ritenut*',
    total_to_pay: '(net|netto) (da|a) pagare*|totale (da pagare|a pagare|dovuto)*|importo (da|a) paga*',
    prepaid: '*acconto*|già pagato*',
    older_balance: 'saldo precedente*|(bollette|fatture) precedenti*|*(conguaglio|credito|debito) …20 precedente*',
    tendered: 'contanti|contante|pagamento (contante|elettronico)|(totale|importo) pagato',
    discount: '*sconto*|*sconti*',
    charge:
      '*trasporto*|*spedizione*|spese di*|cpa|cassa (di)? previdenza|cassa forense|contributo (integrativo|cassa)|*rivalsa*|inps|bollo',
    goods_total: '(totale|tot) (merce*|merci|righe|servizi|prestazioni|competenze|onorari)',
    subtotal:
      'subtotale*|totale parziale|totale …20 (senza|netto|escl*)|importo senza iva|totale non ivato|*imponibile*|b imp*',
    total_of_invoice:
      'totale (fattura|documento)*|tot (fattura|documento)*|importo (della)? fattura*|totale …25 (ivato|incl*|con iva|compreso iva|iva compresa)|importo (complessivo|lordo)',
    amount_due:
      'da pagare*|(resta|restante) da pagare*|importo (dovuto|residuo|da versare|da bonificare|addebitato|rata)|residuo da pagare|a pagare$|da saldare|*saldo*',
    tax_amount: '*totale (di)? {tax}|importo {tax}|totale (imposte|tasse)',
    total_word: '^totale',
    sum_word: 'somma|totale',
    net_word: '^netto',
    amount_word: 'importo$',
  },
  party: {
    buyer:
      '^pagabile da|^(cliente|dati (del)? cliente|destinatario|intestata a|fatturare a|spett|spett le|spettabile|cessionario|cessionario / committente|committente|acquirente)|^intestatario ! (del)? conto*',
    delivery:
      '^(indirizzo di (consegna|spedizione|fornitura)|luogo di (consegna|destinazione)|destinazione|punto di fornitura)',
    seller: '^((emesso|emessa) da|fornitore|cedente (/ prestatore)?|prestatore|emittente|venditore|mittente):',
    payee: '^(conto /)? pagabile a|^(intestatario (del)? conto|beneficiario|intestato a|intestazione)',
  },
  title: {
    invoice: 'fattura|bolletta|parcella',
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
  tax: 'i v a|imposta|imposte',
};
