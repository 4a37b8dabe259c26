import type { LanguageLabels } from '../language-words.js';

export const german: LanguageLabels = {
  wordsForNumber: 'nummer|nr',
  number: {
    other_number:
      '(zu|zur) rechnung*|*(kunde|auftrag|bestell|liefer|vertrag|steuer|ust id|konto|artikel|art|projekt|vorgang|mandat|handelsregister|gläubiger|zähler|versicherungs|hra|hrb|tel|fax|debitoren|kreditoren|mitglieds|buchungs)* (nummer*|nr|no|id)|(kd|kdn|best|auftr|lief) (nr|nummer)|(ihr|ihre) (ref*|zeichen)|*(ursprüngliche|urspr|referenz|original) (rechnung*|invoice*)|bezug (auf)? rechnung*',
    number_of_invoice:
      '*(rechnung|rechnungs|gutschrift|gutschrifts|gutschriften|beleg|faktura|fakturen|storno) (nummer|nr|no|num|id|#|n °)|re (nummer|nr|no|num|id)|*rechnungskorrektur (nummer|nr|no|#|n °)|*(rechnung|rechnungskorrektur|gutschrift|beleg) {aside} (nummer|nr|no|#|n °)',
    number_of_document:
      '(rg|rech|rechn|dokument|dokumenten|honorarnote|quittung|quittungs|bon|kassenbon|kassenbeleg) (nummer|nr)',
    number_before_date:
      '(nr|no|n °|num|numero) > {number} vom {digit}|(nr|no|n °|num|numero) > {number} vom$|^*(nummer|nr) / datum',
    title:
      '^(rechnung|gutschrift|kassenbon|kassenbeleg|quittung|barverkauf|*(ausgangs|schluss|teil|abschlags|sammel|monats|honorar|korrektur|storno|bar|end|miet|waren|verkaufs|werkstatt|reparatur|provisions|service|wartungs|jahres|quartals|halbjahres|verbrauchs|strom|mobilfunk|telefon|hotel|fracht|transport|speditions|kosten|einzel) rechnung|rechnungskorrektur|rechnungsgutschrift|honorarnote)_',
    title_in_text: 'rechnung > {value}',
    bare_word: '^nummer_|^nr._|^beleg_',
    reference: 'referenz (nr|nr.)?_',
  },
  date: {
    date_of_both:
      '*rechnungs (datum)? (/|und|u|=|&) *(liefer|lieferungs|leistungs) (datum|tag)*|*(liefer|lieferungs|leistungs) (datum)? (/|und|u|=|&) *rechnungs datum*',
    unrelated:
      '(zu|zur) rechnung*|*rechnung (gemäß|laut|lt) …40 vom|*version …20 vom|*skonto*|*(abschlag|abschlags|anzahlungs|teil|original) rechnung* …30 vom$',
    due_date:
      '*fällig*|*zahlbar (bis|am)|*zahlungsziel*|*zahlungstermin*|*zahlungsfrist*|*(zahlung|zahlungseingang) bis|zahlbar spätestens|valuta|valutadatum|zu zahlen bis|zahlbar …40 bis*|*(überweisen|begleichen|bezahlen|zahlen|überweisung) …40 (bis|zum)|bis spätestens|*(lastschrift|abbuchung|abbuchungs|einzug)* (am|zum|datum|termin)|abgebucht (am|zum)|(buchen|ziehen) wir (am|zum)|(netto|ohne abzug) bis|*(betrag|summe) …80 (wird|werden) (wir)? (ab dem|am|zum)$|*(betrag|summe) …20 (wird|werden|buchen|ziehen) …80 (am|zum)$|(buchen|ziehen) wir …60 (am|zum)$',
    other_date:
      'nächste*|*zahlungseingang* ! bis|*eingegangen*|*liefer*|*leistung*|*bestell*|*auftrag*|*zeitraum*|*ursprungs*|*(buchung|buchungs) (datum|tag)*|*gebucht*|*bezahlt*|*gezahlt*|*zahlung vom|*druckdatum*|*einsatz*|*ausführung*|durchgeführt am|gedruckt am|ausdruck vom|*(anreise|abreise|ankunfts|abflug|angebots|versand|eingangs|erfassungs|behandlungs|ablese|reise|start|end) datum*|(anreise|abreise) (tag)?|datum (von|bis)|versendet am|versand am|*stand|*vertrag*|*abgelaufen*|*gültig*|*geburt*',
    date_of_invoice:
      '*(rechnungs|rechn|beleg|ausstellungs|dokument|dokumenten|gutschrift|gutschrifts|faktura|quittungs|kauf|einkaufs|verkaufs|erstellungs|bon) datum*|datum der gutschrift|(erstellt|ausgestellt) am|*(rechnung|rechnung nr|rechnungs nr) …40 vom|datum der rechnung|*korrektur* …40 vom',
    date_after_number: '(nr|no|n °|num|numero) {number} vom$',
    date_word: 'datum$|^datum',
    word_before_date: '(den|vom)$',
    invoice_word: 'rechnung',
  },
  amount: {
    no_amount:
      '(im|in) *(betrag|summe|preis) (enthalten|enthaltene|enthaltener)* ! (in|sind|ist) {tax}|*lohn …30 (kosten|anteil)*|*(ust|steuer|mwst) (id*|reg*|no|nr*|nummer*)|*stammkapital*|*kontonr*|blz|*telefon*|*menge|*anzahl|*gewicht*|*einzelpreis*|rundung ! …12 total|*skonto*|*mahn*|*kurs',
    withheld: '*einbehalt*|*bauabzug*|*abzugsteuer*|*quellensteuer*|steuerabzug*',
    prepaid:
      '*anzahlung*|*(abschlagszahlung|abschlagsrechnung)*|(ihre|geleistete|gezahlte|abzüglich|abzgl) …20 abschlag*|{digit}. abschlag*|bereits (bezahlt|gezahlt)|*geleistete*|*vorauszahlung*|*erhalten*',
    older_balance:
      '*vorherig*|*ausstehende*|(offener|offene) (posten|saldo)|*(guthaben|rückstand) …30 (letzten|vorherigen|früheren|alten)*|*saldo* (letzte|vorige|alte|frühere)*|saldovortrag|*vortrag (aus|vom)*',
    change: 'rückgeld|wechselgeld',
    tendered: 'gegeben|bargeld|^geg.|^bar$',
    discount: '*rabatt*|*nachlass*|*abschläge*|abschlag',
    charge:
      '*versand*|*fracht*|porto|*zuschlag*|*zuschläge*|*(bearbeitungs|service|verpackungs) gebühr*|*lieferkosten*',
    subtotal:
      '*zwischen (summe|total)*|*netto (end|gesamt|rechnungs|waren) (betrag|summe|preis|wert)*|*netto preis gesamt|*netto umsatz*|summe (der)? positionen|steuerpflichtiger (betrag|umsatz)|*steuergrundlage*|*(total*|summe*|betrag*|gesamt*|rechnungs*) …20 (exkl*|excl*|ohne|netto|zzgl|net)|*(net|netto) (total|betrag|summe|wert|rechnungsbetrag)*|*gesamt netto*|*netto gesamt*|*summe (der)? netto*|warenwert netto|*entgelt*|ohne (ust|mwst)*|positionen netto|beitrag netto|*netto beitrag*|*nettoprämie*|*steuerbasis*|*bemessungsgrundlage*|*basisbetrag*',
    total_of_invoice:
      '*brutto ! (preis|gewicht|einzel)*|*brutto (betrag|summe|total|gesamt)*|*gesamt brutto*|*(rechnungs|end) beitrag*|*(rechnungs|gesamt|end|beitrags) (gesamt)? (betrag|summe|preis)* ! …12 netto|*rechnungstotal*|*totalbetrag*|*auszahlungsbetrag*|*(gutschrift|gutschrifts) (betrag|summe)*|*endpreis*|*gesamt (kosten|prämie|honorar)*|*(total*|summe*|gesamt*|betrag*) …25 (incl*|inkl*)',
    amount_due:
      '*zahlbetrag*|*zahlungsbetrag*|zu zahlen*|*zahlender*|betrag fällig|(noch)? zu (bezahlen|begleichen|überweisen)$|zu überweisender betrag|verbleibender betrag|noch offen|*(abbuchungs|lastschrift|einzugs) betrag*|*überweisungsbetrag*|offener betrag*|fälliger betrag*|*forderung*|*zahllast*|*rest (betrag|forderung|zahlung|summe)*|*nachzahlung*|*saldo*',
    tax_amount: '*(total|summe|gesamt|betrag) (der)? {tax}|{tax} (total|betrag|summe)*|*steuerbetrag*',
    tax_word: '*steuer|steuern',
    total_word: '^(gesamt|gesamtsumme)',
    sum_word: 'summe|gesamt|endsumme|*gesamtbeitrag*',
    net_word: '^(netto|nettobetrag|positionssumme|summe positionen|warenwert)',
    amount_word: 'betrag (in)? (eur|€|chf)?$',
  },
  party: {
    buyer:
      '^zahlbar durch|^(rechnungsempfänger|rechnungsadresse|rechnungsanschrift|rechnung (an|für)|käufer|kunde|kundin|kundenanschrift|auftraggeber|leistungsempfänger|empfänger|besteller|bestellt von|versicherungsnehmer|vertragspartner / kunde|vertragsinhaber|bauherr|bauherrin|mandant|mandantin|mieter|mieterin|an (das|die|den|firma|herrn|frau)?):|^firma$',
    delivery:
      '^(lieferadresse|lieferanschrift|warenempfänger|lieferung an|verbrauchsstelle|lieferstelle|abnahmestelle|versandadresse|leistungsort)',
    seller:
      '^(verkäufer|lieferant|rechnungsersteller|rechnungssteller|rechnungsaussteller|leistungserbringer|auftragnehmer|absender|aussteller|vertragspartner|anbieter|rechnung von|von) (in)?:',
    payee: '^(konto /)? zahlbar an|^(kontoinhaber|zahlungsempfänger|empfänger der zahlung)',
  },
  title: {
    invoice: '*rechnung|honorarnote|*(rechnung|rechnungs) (nummer|nr|datum|betrag)*|faktura|*quittung*|*zahlbetrag*',
    credit_note:
      '*gutschrift ! …2 (389|selbst*)|*gutschrifts*|*(rechnung|rechnungs) korrektur*|*korrekturrechnung*|*storno rechnung*',
    other_document: '*auftragsbestätigung*|bestellung|angebot|*kostenvoranschlag*|lieferschein',
    about_invoices:
      '*zahlungsavis*|*mahnung*|*zahlungserinnerung*|*kontoauszug*|*(lohn|gehalts|entgelt|verdienst) abrechnung*',
  },
  columns: {
    position: '*pos',
    item: '*artikel*|*bezeichnung*|*beschreibung*|*leistung*|*produkt*',
    quantity: '*menge*|*anzahl*|*stunden*',
    price: '*preis*',
    amount: '*betrag*|*summe*|*gesamt*|*entgelt*|*nettowert*|wert|gp',
  },
  behindDueDate: 'ohne abzug|rein netto|per sepa|per lastschrift|von ihrem konto',
  carriedForward: 'übertrag*|*seitensumme*',
  tax: 'mwst|mehrwertsteuer|umsatzsteuer|ust|steuer|versicherungsteuer|versicherungssteuer',
};
