import type { LanguageLabels } from '../language-words.js';

export const dutch: LanguageLabels = {
  wordsForNumber: 'nummer|nr',
  number: {
    other_number:
      'op factuur*|uw (ref|refer*|kenmerk)|(voorgaande|oorspronkelijk|oorspronkelijke|origineel|originele) factuur*|*(btw|kvk|meter|contract|pakbon|klant|klanten|order|bestel|debiteur|debiteuren|relatie|overeenkomst|ondernemings|dossier|polis|project|offerte|leveranciers|crediteuren|reserverings|boekings|transactie|rekening) (nummer*|nr|no|n °|#)|*serienummer*|(betalings|betaal|machtigings) kenmerk',
    number_of_invoice: '*(factuur|creditnota) {no}|(n °|no|numero|num) factuur*',
    number_of_document:
      '(document|faktuur|nota|fact|bon|kassabon|kwitantie|boekstuk) (nummer|nr)|factuur (referentie|kenmerk)|referentie factuur',
    number_before_date: '(nr|no|n °|num) > {number} van {digit}',
    title: '^(factuur|creditnota|creditfactuur|verkoopfactuur|verzamelfactuur|eindfactuur|faktuur)_',
    title_in_text: 'factuur > {value}',
    bare_word: '^nummer_',
    reference: 'kenmerk_',
  },
  date: {
    date_of_both: '*factuur datum (/|en) *(lever|leverings|order|bestel) datum*',
    unrelated: 'op factuur*',
    due_date:
      '*verval (datum|dag)*|*betaaldatum|uiterste betaaldag|(te)? betalen voor|betaal voor|bedrag (uiterlijk)? voor$|voldoen voor|vervalt (op)?|*uiterlijk*|incasso datum|(afgeschreven|geïncasseerd|incasso|afschrijving) op|uiterste (betaling|betalings datum|datum van betaling)|(bedrag wordt|wordt) omstreeks|wordt (rond)? (afgeschreven|geïncasseerd) (rond|omstreeks)?|te betalen tegen|(schrijven|incasseren) (wij|we)? (het|dit)? (bedrag)? (rond|op|omstreeks)',
    other_date:
      '*volgende*|*levering*|*leverdatum*|*bestel*|*orderdatum*|*betaald|*verzend*|*(aankomst|vertrek|begin|start|eind|boekings|reserverings|contract|ingangs|geboorte|offerte|ontvangst|ophaal|opname|pakbon|print|reis|retour|rit|uitvoer) datum*|*(werk|bezoek|uitvoerings) datum*|datum (afdruk|dienst|levering|uitvoering|werkzaamheden|bezoek)|(afgedrukt|ontvangen) op|geldig tot',
    date_of_invoice:
      '*(factuur|faktuur|nota|document|credit|fact|facturatie|kwitantie|bon|uitgifte|aankoop|verkoop) datum*|datum factuur*|(opgemaakt|opgesteld|gefactureerd) op',
    date_after_number: '(nr|no|n °|num) {number} van$',
    invoice_word: 'factuur',
  },
  amount: {
    no_amount: 'btw (id*|nr*|nummer*)|*aantal*|*hoeveelheid*',
    withheld: 'inhouding*',
    total_to_pay: 'netto te betalen|totaal te (betalen|voldoen)',
    prepaid: '*aanbetaling*|reeds (betaald|voldaan)|*betaald*',
    older_balance: 'vorig*|(openstaand|oud) saldo',
    change: 'wisselgeld',
    tendered: 'contant',
    discount: '*korting*',
    charge: '*bezorgkosten*|*administratiekosten*|*verzendkosten*|*verzending*|*toeslag*',
    goods_total: 'totaal goederen*|goederenbedrag*',
    subtotal:
      '*subtotaal*|*(totaal*|prijs*|bedrag*) …20 (excl*|exkl*|netto)|*netto (bedrag|totaal)*|(exclusief|excl) btw*|*(totaal*|bedrag*) (ex|zonder|voor) btw*|tussentotaal|belastbaar bedrag|belastbare basis|*maatstaf*|*grondslag*',
    total_of_invoice:
      'totaal (factuur|te betalen)*|*factuur (totaal|bedrag)*|*totaal bedrag ! …8 excl*|*eind (totaal|bedrag)*|*(totaal*|prijs*|bedrag*) …25 (incl*|inkl*)|totaal (btw inbegrepen|met btw)|(nota|rekening|credit) bedrag*',
    amount_due:
      'te betalen*|nog te voldoen|*rest bedrag*|*(verschuldigd|resterend|incasso) bedrag*|bedrag (verschuldigd|te voldoen)|over te maken*|*openstaand*|te voldoen*|*saldo*',
    tax_amount: '*(totaal|bedrag) {tax}|{tax} bedrag*',
    total_word: '^totaal',
    sum_word: 'totaal',
    amount_word: 'bedrag$',
  },
  party: {
    buyer:
      '^(factuuradres|klant|klantgegevens|debiteur|afnemer|aan|(factureren|gefactureerd) aan|factuur (aan|voor)|t a v|geadresseerde):',
    delivery: '^(leveringsadres|afleveradres|leveradres|bezorgadres|verzendadres)',
    seller: '^(leverancier|verkoper|afzender|van):',
    payee: '^(rekeninghouder|t n v|ten name van)',
  },
  title: {
    invoice: 'factuur*|(voorschot|termijn|jaar|eind|maand|kwartaal) nota',
    credit_note: '*credit (nota|factuur)*',
    other_document: 'offerte|*inkooporder*|*orderbevestiging*|*opdrachtbevestiging*|*pakbon*|*vrachtbrief*',
    about_invoices:
      '*betaalspecificatie*|*aanmaning*|*betalingsherinnering*|*rekeningoverzicht*|*rekeningafschrift*|*loonstrook*|*(salarisstrook|salarisspecificatie)*',
  },
  columns: {
    item: '*omschrijving*',
    quantity: '*aantal*|*hoeveelheid*|*uren*',
    price: '*prijs*|*tarief*',
    amount: '*bedrag*|*totaal*',
  },
  behindDueDate: 'van uw rekening|van je rekening',
  carriedForward: '*transporteren*|transport$',
  tax: 'b t w|omzetbelasting',
};
