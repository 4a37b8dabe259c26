import { paymentTermsOf } from '../../../src/extraction/candidates/dates.js';
import { amountLabel, dateLabel, numberLabel, partyLabel } from '../../../src/extraction/vocabulary/labels.js';

/** Labels as invoices of six languages print them, separated by bars. */
const LABELS = [
  [
    numberLabel,
    'invoice_number',
    'Invoice No|Invoice Nº|Invoice N°|Inv #|Inv. No.|Invoice ID|Invoice Id:|Bill No|Bill Number|Bill #|Document No|Doc. No.|Document Number|Tax Invoice No.|Statement Number|Receipt #|Receipt No|Invoice:|INVOICE #|Billing ID|Invoice Ref|Invoice Reference|Our Invoice No|Sales Invoice No.|Credit Note #|Credit Memo No.|Credit Note Number|Invoice/Receipt No|Number:|Invoice Num|Invoice Nbr|Reference No.|Invoice number / date|Credit No.',
  ],
  [
    numberLabel,
    'invoice_number',
    'Rechnungsnr.|Rechnung-Nr.|Rg.-Nr.|RG-Nr|RgNr.|Re-Nr.|RE-Nr.:|Rechn.-Nr.|Beleg-Nr.|Belegnr.|Dokumentnummer|Dokument-Nr.|Rechnungs-Nr|Rechnungs Nr.|Rechnungsnummer:|Gutschrift-Nr.|Faktura-Nr.|Fakturanummer|Rechnung Nr.|RECHNUNG NR|Storno-Nr.|Rechnungs-ID|Rechnung Nummer|Rech.-Nr.|Re.-Nr.|Rg. Nr.|Honorarnote Nr.|Quittung Nr.|Unsere Rechnungsnummer',
  ],
  [
    numberLabel,
    'invoice_number',
    'Facture N°|N° facture|N° de facture|Numéro facture|Numéro de facture|Réf. facture|Facture :|N° pièce|Pièce n°|Référence facture|Facture numéro|N° de la facture|Facture no|Avoir N°|N° avoir|Numéro d’avoir|N° document|Document n°|Facture Nº|No de facture|Numéro de pièce|N°Facture|Réf facture|Note d’honoraires n°|Numéro :',
  ],
  [
    numberLabel,
    'invoice_number',
    'Nº de factura|Factura Nº|Núm. factura|Número factura|Número de factura|Nº Fra.|Fra. nº|Nº documento|Nº Factura:|N. factura|Factura num.|Num. Factura|Núm. de factura|Número:|Factura número|N° factura|Nº de documento|Serie y número|Nº Abono|Factura rectificativa nº|Ref. factura|No. de factura',
  ],
  [
    numberLabel,
    'invoice_number',
    'Fattura n°|Numero fattura|N. fattura|Fattura nr.|Nr. documento|Numero documento|N. doc.|Num. Doc.|Documento n.|Fattura immediata n.|Fattura accompagnatoria n.|N° fattura|Nr. fattura|FATTURA N.|Fattura numero|Numero|Nota di credito n.|N. documento|Fattura elettronica n.|Parcella n.|Numero doc.|Nr. Fatt.|Fatt. n.',
  ],
  [
    numberLabel,
    'invoice_number',
    'Factuurnummer|Factuurnr|Factuurnr.|Factuur nr.|Factuur nummer|Notanummer|Nota nr.|Documentnummer|Creditfactuurnummer|Creditnota nr.|Factuurnummer:|Faktuurnummer|Factuur:|Fact.nr.|Documentnr.|Factuur-nr.',
  ],
  [
    numberLabel,
    'other_number',
    'Customer No|Account number|Account #|Order #|PO Number|P.O. No.|VAT No|VAT Reg No|Tax ID|Phone No|Job No|Contract #|Quote #|Kundennummer|Kd.-Nr.|Kdnr.|Kunden-Nr.|Auftragsnummer|Bestellnummer|Best.-Nr.|Lieferschein-Nr.|Steuernummer|Steuer-Nr.|USt-IdNr.|Vertragsnummer|Zählernummer|N° client|N° de commande|Référence client|N° TVA|N° de compte|Code client|Nº cliente|Nº pedido|Número de cliente|Nº contrato|Codice cliente|N. ordine|Cod. fiscale|Klantnummer|Ordernummer|BTW nummer|KvK nummer|Debiteurnummer|Bestelnummer|Uw referentie|Your ref|Ihr Zeichen|Customer Reference|Check No|Reservation number|Booking number|Delivery Note No|Terminal ID|Serial No|Model No|Member ID|Policy Number|Claim No|Case No.|Meter number|Tracking number|N° SIRET|N° de contrat|N° abonné|Nº de póliza|Número de contrato|Nº albarán|Codice fiscale|Nr. ordine|DDT n.|Meternummer|Relatienummer|Contractnummer|Pakbonnummer',
  ],
  [
    amountLabel,
    'withheld',
    'Sicherheitseinbehalt|Bauabzugsteuer 10 %|Steuerabzug bei Bauleistungen|Quellensteuer|Innehållen skatt|Podatek potrącony|Impozit reținut|代扣税款|원천징수세액',
  ],
  [
    dateLabel,
    'invoice_date',
    'Invoice Date|Date of Invoice|Bill Date|Billing Date|Date Issued|Issue Date|Issued|Issued on|Date of issue|Tax Point|Invoice Dt|Inv Date|Inv. Date|Dated|Date|Date:|Statement Date|Invoice date:|Document Date|Receipt Date|Bill issued|Bill Issue Date|Billing date|Date billed|Invoiced|Date Prepared|Created|Created on|Transaction Date|Purchase Date|Date of purchase|Invoice Date & Time',
  ],
  [
    dateLabel,
    'invoice_date',
    'Rechnungsdatum|Rechnungs-Datum|Datum|Datum:|Belegdatum|Ausstellungsdatum|Fakturadatum|Rg.-Datum|RG-Datum|Re.-Datum|Rechn.-Datum|Dokumentdatum|Gutschriftdatum|erstellt am|Ausgestellt am|Datum der Rechnung|Rech.-Datum|Rechnung vom',
  ],
  [
    dateLabel,
    'invoice_date',
    'Date de facture|Date facture|Date de la facture|Date de facturation|Date d’émission|Émise le|Emis le|Date :|Facture du|Date d’établissement|Établie le|Date document|Date pièce|Date de l’avoir|Facturé le|Le|Date d’édition|Éditée le|Fait le|Date émission',
  ],
  [
    dateLabel,
    'invoice_date',
    'Fecha factura|Fecha de factura|Fecha de emisión|Fecha emisión|Fecha expedición|Fecha|Fecha:|Fecha de expedición|Emitida el|Fecha documento|Fecha de la factura|Fecha Fra.|F. factura|Fecha doc.|Fecha de facturación',
  ],
  [
    dateLabel,
    'invoice_date',
    'Data fattura|Data emissione|Data|Data:|Data documento|Data di emissione|Data della fattura|del|Data doc.|Emessa il|Data fatt.|Data emissione fattura',
  ],
  [
    dateLabel,
    'invoice_date',
    'Factuurdatum|Datum|Datum factuur|Factuur datum|Datum van factuur|Notadatum|Documentdatum|Opgemaakt op|Creditdatum|Datum:|Faktuurdatum|Fact.datum',
  ],
  [
    dateLabel,
    'due_date',
    'Due Date|Date Due|Due|Payment Due|Payment due by|Pay by|Please pay by|Due by|Payable by|Due on|Payment due date|Pay before|Last date for payment|Payment Date Due|Balance due by|Amount due by|Amount due on|Please pay before|Payment deadline|Net due date|Maturity date|Due date:|Final payment date|Invoice due|Invoice due date|Must be paid by|Payment must be received by|Total due by|Auto pay date|AutoPay scheduled for|Expiry date for payment|Latest payment date|Settlement date',
  ],
  [
    dateLabel,
    'due_date',
    'Fällig am|Fällig|Fälligkeit|Fälligkeitsdatum|Zahlbar bis|Zahlungsziel|Zahlungsziel:|zu zahlen bis|Zahlungstermin|Zahlbar am|fällig zum|Zahlungsfrist|Zahlung bis|Zahlungseingang bis|Valuta|Bitte zahlen Sie bis|Netto fällig|Fällig bis|zahlbar spätestens am|Abbuchung am|Einzug am|Zahlungsfällig|Überweisung bis|Zahlungsfrist bis',
  ],
  [
    dateLabel,
    'due_date',
    'Échéance|Date d’échéance|Date échéance|Échéance le|Date limite de paiement|À payer avant le|À régler avant le|Payable avant le|À payer pour le|Prélèvement le|Date de prélèvement|Date de règlement|Échéance de paiement|À régler le|Paiement au plus tard le|Règlement le|Paiement dû le|Date limite|Prélevé le|Payable le|Exigible le',
  ],
  [
    dateLabel,
    'due_date',
    'Vencimiento|Fecha de vencimiento|Fecha vencimiento|Fecha vto.|Vto.|Vencimientos|Fecha límite de pago|Pagar antes de|F. vencimiento|Vence el|Fecha de cargo|Fecha de pago|Fecha Venc.|Fecha límite|Fecha de cobro',
  ],
  [
    dateLabel,
    'due_date',
    'Scadenza|Data scadenza|Data di scadenza|Scadenze|Da pagare entro|Pagare entro|Entro il|Scad.|Scadenza pagamento|Termine di pagamento|Data pagamento|Da pagare entro il',
  ],
  [
    dateLabel,
    'due_date',
    'Vervaldatum|Uiterste betaaldatum|Te betalen voor|Vervaldag|Betalen voor|Uiterlijk betalen|Betaaldatum|Te voldoen voor|Verval datum|Betalen vóór|Te betalen vóór|Vervalt op|Incassodatum|Betaal voor|Uiterste betaaldag',
  ],
  [
    dateLabel,
    'other_date',
    'Delivery Date|Ship Date|Order Date|Service Date|Period|Service period|From|Start date|End Date|Payment date|Paid on|Date paid|PO Date|Check-in|Arrival|Departure|Statement period|Next meter reading|Next bill date|Read date|Print date|Date of birth|Lieferdatum|Leistungsdatum|Leistungszeitraum|Bestelldatum|Auftragsdatum|Druckdatum|Bestellung vom|Lieferung vom|Date de livraison|Date de commande|Date de naissance|Période|Fecha de entrega|Fecha pedido|Fecha de operación|Periodo|Data consegna|Data ordine|Data DDT|Periodo di riferimento|Leverdatum|Leveringsdatum|Orderdatum|Besteldatum|Periode|Flight dates|Air date|Expiration date|Discount date|Original invoice date|Last payment|Last payment received|Valid until|Shipped on|Contract date|Date of supply|Date of delivery|Training Date|Skonto bis|Payment received on|Check date|Previous reading|Current reading|Date de paiement|Nächste Rechnung|Meter read date',
  ],
  [
    amountLabel,
    'total',
    'Total|TOTAL:|Total Amount|Grand Total|Invoice Total|Total Invoice|Total Invoice Amount|Invoice Amount|Total (USD)|Total USD|Total incl. VAT|Total inc VAT|Total including VAT|Total inc. GST|Total with tax|Total (incl. tax)|Gross Amount|Gross total|Total Gross|Total price|Bill Total|Total bill|Net Amount Due|Total Payable|TOTAL CAD|Total for this invoice|Total charges|Order total|Order Total:|Total Cost|Total Value|Total Sale|Amount Incl. VAT|Total to pay|Final total|Estimated total|Total credit|Credit total|Total amount credited',
  ],
  [
    amountLabel,
    'total',
    'Gesamtbetrag|Rechnungsbetrag|Gesamtsumme|Summe brutto|Bruttobetrag|Endbetrag|Gesamt|Gesamt brutto|Brutto|Endsumme|Rechnungssumme|Gesamtpreis|Rechnungsendbetrag|Rechnungsgesamtbetrag|Summe inkl. MwSt.|Gesamtbetrag inkl. USt.|Total CHF|Gesamt EUR|Summe EUR|Rechnungstotal|Bruttosumme|Totalbetrag|Gesamtbetrag (brutto)|Betrag inkl. MwSt|Gutschriftsbetrag|Auszahlungsbetrag|Gesamt inkl. 19% MwSt.|Summe|Honorar gesamt|Endpreis|Rechnungsbetrag brutto|Total inkl. MWST',
  ],
  [
    amountLabel,
    'total',
    'Total TTC|Montant TTC|TOTAL T.T.C.|Net à payer|Total à payer|Montant total TTC|Total général|Total|TTC|Montant total|Total facture|Net à payer TTC|Total toutes taxes comprises|Total TVAC|Montant de la facture|Montant à payer TTC|Prix TTC|Total EUR|Total net à payer|NET A PAYER EN EUROS|Montant net à payer|Montant facturé|Total de la facture',
  ],
  [
    amountLabel,
    'total',
    'Total|Total factura|TOTAL FACTURA|Importe total|Total a pagar|Total con IVA|Total IVA incluido|Total (IVA incl.)|Importe a pagar|Total Euros|Líquido a percibir|Total importe|Suma total|TOTAL A PAGAR €|Total general|Total líquido|Total documento|Importe factura|Total importe factura|Importe de la factura|Total neto a pagar',
  ],
  [
    amountLabel,
    'total',
    'Totale|Totale fattura|Totale documento|Totale da pagare|Netto a pagare|Totale IVA inclusa|Totale generale|Totale Euro|Totale ivato|Importo totale|Totale complessivo|TOTALE FATTURA €|Totale a pagare|Tot. fattura|Tot. documento|Totale dovuto|Totale lordo|Importo da pagare',
  ],
  [
    amountLabel,
    'total',
    'Totaal|Totaalbedrag|Totaal te betalen|Totaal incl. btw|Totaal inclusief BTW|Eindtotaal|Factuurbedrag|Totaal EUR|Totaal factuur|Bedrag incl. btw|Factuurtotaal|Totaalbedrag incl. btw|Totaal te voldoen|Eindbedrag|Totaal (incl. 21% btw)',
  ],
  [
    amountLabel,
    'due',
    'Amount Due|Balance Due|Total Due|Due|Amount payable|Balance|Amount owing|Please pay|Pay this amount|Total amount due|Amount to pay|Total balance due|Outstanding balance|New balance|Account balance|To pay|Balance owing|Zu zahlen|Zahlbetrag|Zu zahlender Betrag|Offener Betrag|Restbetrag|Forderung|Überweisungsbetrag|noch zu zahlen|Zahllast|Reste à payer|Solde à payer|Montant dû|À payer|Solde dû|Restant dû|Solde|Pendiente de pago|A pagar|Saldo pendiente|Saldo a pagar|Te betalen|Te voldoen|Openstaand bedrag|Nog te betalen|Saldo|Resta da pagare|Saldo dovuto',
  ],
  [
    amountLabel,
    'subtotal',
    'Subtotal|Sub Total|Sub-total|Net|Net total|Net Amount|Total Net|Total excl. VAT|Total ex VAT|Total before tax|Amount before tax|Taxable Amount|Taxable Value|Subtotal (excl. GST)|Total excluding VAT|Net value|Goods total|Merchandise total|Total Ex GST|Amount excl. VAT|Total (ex. tax)|Sub Total:|Total taxable|Net Sales|Total parts|Item Subtotal|Item(s) Subtotal|Product total|Services total|Nettobetrag|Netto|Summe netto|Zwischensumme|Nettosumme|Gesamt netto|Gesamtbetrag netto|Summe (netto)|Warenwert|Gesamtnetto|Netto-Betrag|Zwischentotal|Nettowert|Rechnungsbetrag netto|Betrag netto|Gesamtsumme netto|Total exkl. MWST|Summe ohne MwSt.|Positionen netto|Entgelt|Total HT|Montant HT|Sous-total|Sous total HT|Total hors taxes|Total H.T.|Montant hors taxe|Total HTVA|Base HT|Net HT|Total net HT|Total brut HT|Base imponible|Importe neto|B. Imponible|Total neto|Neto|Total sin IVA|Importe bruto|Base Imp.|Suma parcial|Imponibile|Totale imponibile|Subtotale|Totale merce|Totale netto|Tot. imponibile|Netto merce|Imponibile IVA|Totale senza IVA|Subtotaal|Totaal excl. btw|Totaal exclusief BTW|Netto bedrag|Nettobedrag|Totaal excl.|Bedrag excl. btw|Totaal netto|Subtotaal excl. btw|Goederenbedrag|Totaal goederen',
  ],
  [
    amountLabel,
    'tax',
    'VAT|Tax|Sales Tax|VAT 20%|GST|GST 10%|HST 13%|Total VAT|VAT Amount|Tax Amount|Total Tax|VAT @ 20%|Tax (8.25%)|Taxes|State tax|City Tax|CGST 9%|IGST @18%|QST|TPS 5%|TVQ|Consumption tax|County tax|Excise tax|Taxes and fees|Sales tax (6%)|Est. tax|MwSt.|MwSt 19%|19% MwSt.|USt. 19 %|Umsatzsteuer|Mehrwertsteuer 7%|zzgl. 19% USt|MWST 8.1%|Steuerbetrag|enthaltene MwSt.|Mehrwertsteuerbetrag|USt-Betrag|inkl. 19% MwSt.|Steuer|darin enthaltene Umsatzsteuer|TVA|TVA 20%|Montant TVA|Total TVA|T.V.A.|Dont TVA|TVA à 20%|TVA (20,00 %)|Total des taxes|IVA|IVA 21%|Cuota IVA|I.V.A. 21%|Importe IVA|Total IVA|IVA (21%)|Cuota|Impuestos|Total impuestos|IGIC 7%|IVA 22%|Totale IVA|Imposta|Importo IVA|Totale imposta|BTW|BTW 21%|21% BTW|Btw-bedrag|Totaal BTW|BTW hoog|BTW bedrag|Btw laag 9%|Moms 25%',
  ],
  [
    amountLabel,
    'discount',
    'Discount|Less discount|Rabatt|Remise|Descuento|Sconto|Korting|Agency Commission|Less Agency Commission|Nachlass|Rabais|Dto.|Promo code|Coupon',
  ],
  [
    amountLabel,
    'charge',
    'Shipping|Shipping & Handling|Freight|Delivery|Delivery charge|Postage|Handling fee|Versandkosten|Versand|Fracht|Porto|Frais de port|Frais de livraison|Port|Gastos de envío|Portes|Spese di trasporto|Spese di spedizione|Trasporto|Verzendkosten|Bezorgkosten|Service charge|Fuel surcharge|Mindermengenzuschlag|Bearbeitungsgebühr|Servicegebühr|Administratiekosten|Frais de gestion|Frais de dossier|Gratuity|Tip',
  ],
  [
    amountLabel,
    'prepaid',
    'Amount Paid|Paid|Less deposit|Deposit|Deposit paid|Payments received|Payment|Payments|Less payments|Prepayment|Advance payment|Already paid|Anzahlung|Abschlagszahlung|bereits gezahlt|abzgl. Anzahlung|geleistete Zahlungen|Acompte|Acompte versé|Déjà réglé|Acomptes|Montant payé|Anticipo|A cuenta|Pagado|Acconto|Già pagato|Aanbetaling|Betaald|Reeds voldaan|Payment - thank you|Payment received|Total paid|Credits',
  ],
  [
    amountLabel,
    'older_balance',
    'Previous balance|Balance forward|Past due amount|Prior balance|Opening balance|Previous amount due|Balance from last bill|Vorheriger Saldo|Saldo anterior|Solde précédent|Vorig saldo|Saldo precedente|Last statement balance|Unpaid balance|Arrears|Amount of last bill|Ancien solde|Balance brought forward',
  ],
  [
    numberLabel,
    'invoice_number',
    'Cash Memo No.|Folio No.|Folio Number|Bon-Nr.|Bonnummer|Kassenbon-Nr.|Reçu n°|N° de reçu|Ticket n°|N° ticket|Numéro de la facture|Numéro de l’avoir|Fact. n°|Nro. de factura|Número de la factura|Boleta Nº|Comprobante Nº|Nº ticket|Folio interno|Scontrino n.|N. ricevuta|Ricevuta fiscale n.|Bolletta n.|Documento commerciale n.|Numero della fattura|Kassabon nr.|Factuurkenmerk|Kwitantienummer',
  ],
  [
    numberLabel,
    'other_number',
    'Preceding invoice|Previous invoice|Buyer reference|Mandate reference|Payment reference ID|Room No|Card No|Till No|Air Waybill No|Bill of Lading No|e-Way Bill No|EORI No|Originalrechnungsnummer|Bezug auf Rechnung|N° affaire|N° d’adhérent|N° de série|N° fournisseur|N° BL|N° SIREN|N° de carte|Référence acheteur|Référence unique de mandat|Numéro de la commande|Facture originale|Número de orden|Número de serie|Número de proveedor|Número de tarjeta|Referencia de pago|Nº de referencia de pago|Fattura originale|Numero di serie|Numero d’ordine|Riferimento cliente|Numero verde|Voorgaande factuur|Oorspronkelijk factuurnummer|Uw kenmerk|Betalingskenmerk|Overeenkomstnummer|Dossiernummer',
  ],
  [
    dateLabel,
    'invoice_date',
    'Invoice date / Delivery date|Invoice date and delivery date|Rechnungsdatum/Lieferdatum|Lieferdatum/Rechnungsdatum|Rechnungs-/Lieferdatum|Rechnungs- und Leistungsdatum|Rechnungsdatum = Lieferdatum|Date de la facture/Date de la livraison|Fecha de la factura/Fecha de la entrega|Data di fatturazione / Data di consegna|Factuurdatum/leverdatum|Fakturadatum/leveransdatum|Fakturadato / leveringsdato|Data faktury/Data dostawy',
  ],
  [
    dateLabel,
    'invoice_date',
    'Kaufdatum|Verkaufsdatum|Quittungsdatum|Erstellungsdatum|Datum der Gutschrift|Emisión|F. emisión|Emitido el|Emissione|Bondatum|Aankoopdatum|Opgesteld op|Gefactureerd op',
  ],
  [
    dateLabel,
    'due_date',
    'Due for payment|Pay on or before|To be paid before|wird abgebucht am|Abbuchungstermin|netto bis|ohne Abzug bis|Date d’exigibilité|Payable jusqu’au|Fecha de adeudo|Fecha prevista de cobro|Pago antes del|Data addebito|Pagamento entro|Scade il|Uiterste betalingsdatum|Te betalen tegen|Wordt afgeschreven op',
  ],
  [
    dateLabel,
    'other_date',
    'Dispatch date|Booking date|Return date|Travel date|Date received|Printed on|Anreisedatum|Abreise|Gedruckt am|Versanddatum|Enddatum|Datum von|Date de début|Date d’impression|Date de réception|Date d’arrivée|Livré le|Fecha de envío|Fecha de impresión|Fecha de orden|Inicio de actividades|Data di stampa|Data inizio|Data spedizione|Data arrivo|Aankomstdatum|Einddatum|Printdatum|Geldig tot',
  ],
  [
    amountLabel,
    'total',
    'Total to be paid|Amount to be paid|Total with VAT|Total after tax|Invoice value|Amount charged|Total TVA comprise|Total avec taxes|Total con impuestos|Importe del abono|Totale IVA compresa|Importo complessivo|Totaal btw inbegrepen|Notabedrag|Betrag EUR',
  ],
  [
    amountLabel,
    'due',
    'Remaining amount|Due amount|Invoice balance|Betrag fällig|Noch zu bezahlen|Zu überweisender Betrag|Verbleibender Betrag|Abbuchungsbetrag|Net à régler|À régler|Reste à régler|Montant prélevé|Importe adeudado|Importe a ingresar|Por pagar|Importo dovuto|Importo residuo|A pagare|Restbedrag|Verschuldigd bedrag|Bedrag te voldoen',
  ],
  [
    amountLabel,
    'subtotal',
    'Net invoice total|Vatable sales|Basis for VAT|Excluding VAT|Nettowarenwert|Nettoendbetrag|Summe Positionen|Steuerpflichtiger Betrag|Base TVA|Hors taxes|HTVA|Total avant taxes|Total antes de impuestos|Op. gravada|Neto gravado|Valor de venta|Total bruto|Totale parziale|Totale prestazioni|Totaal ex btw|Totaal zonder btw|Tussentotaal|Belastbaar bedrag',
  ],
  [amountLabel, 'tax', 'SST 6%|Steuern|TVH|IGV 18%|ITBIS|Total cuotas|Imposte|Totale imposte|Suma PTU|TOPKDV|内税額'],
  [
    amountLabel,
    'tendered',
    'Pagamento contante|Pagamento elettronico|Importo pagato|Gotówka|Hotově|Kontant|Käteinen|Készpénz|Numerar|Numerário|Nakit|Μετρητά|В брой|Готівка|お預り金|现金|신용카드',
  ],
  [
    amountLabel,
    'change',
    'Vuelto|Reszta|Vráceno|Výdavok|Växel|Byttepenge|Vekslepenger|Vaihtoraha|Visszajáró|Troco|Para üstü|Ρέστα|Ресто|Решта|釣銭|找零|거스름돈',
  ],
  [
    amountLabel,
    'no_amount',
    'Sprzedaż opodatkowana A|Sprzed. opod. PTU A|Total artículos|Totale pezzi|Valor aprox. dos tributos|Napiwek|Dricks|Drikkepenge|Borravaló',
  ],
  [
    partyLabel,
    'buyer',
    'Bill To|Bill to:|Billed To|Invoice To|Sold To|Customer|Client|Customer:|Client:|Billing Address|To:|Buyer|Attn:|Prepared for|Invoiced to|Customer Details|Issued to|Bill To / Ship To|Purchaser|Bill to address|Client Name|Customer Name|Sold-to party|Sold to address|Rechnung an|Rechnungsempfänger|Rechnungsadresse|Kunde|Kunde:|An|Auftraggeber|Leistungsempfänger|Rechnungsanschrift|Firma|Empfänger|Käufer|Facturé à|Facturer à|Adresse de facturation|Destinataire|Adressé à|À l’attention de|Facture à|Client facturé|Cliente|Cliente:|Facturar a|Datos del cliente|Destinatario|Datos de facturación|Dirección de facturación|Cliente / Razón social|Facturado a|Spett.le|Spettabile|Intestatario|Cessionario|Fatturare a|Dati cliente|Factuuradres|Klant|Factuur aan|Aan|Klantgegevens|Debiteur|Factureren aan|Gefactureerd aan|Klant:|T.a.v.|Advertiser|Agency|Bill-To|Billed to',
  ],
  [
    partyLabel,
    'seller',
    'From|From:|Seller|Vendor|Supplier|Bill From|Sold by|Issued by|Billed by|Service provider|Rechnungssteller|Verkäufer|Lieferant|Absender|Von|Rechnung von|Leistungserbringer|Vendeur|Fournisseur|Émetteur|Prestataire|Société émettrice|Emisor|Vendedor|Proveedor|Datos del emisor|Emitido por|Fornitore|Cedente|Cedente/prestatore|Emittente|Mittente|Leverancier|Verkoper|Afzender|Van|Provider|Merchant|Vendor:|Shipped from|Our details',
  ],
  [
    partyLabel,
    'delivery',
    'Ship To|Deliver To|Delivery Address|Shipping Address|Service address|Lieferadresse|Lieferanschrift|Lieferung an|Adresse de livraison|Livré à|Lieu de livraison|Dirección de entrega|Dirección de envío|Indirizzo di consegna|Luogo di destinazione|Destinazione merce|Afleveradres|Leveradres|Bezorgadres|Delivered to|Ship-to|Consignee|Service Location|Verbrauchsstelle|Lieferstelle|Dirección de suministro|Punto di fornitura|Leveringsadres',
  ],
  [
    partyLabel,
    'payee',
    'Remit To|Remit payment to|Please remit to|Make checks payable to|Pay To|Payable to|Account holder|Beneficiary|Kontoinhaber|Zahlungsempfänger|Titulaire du compte|Bénéficiaire|Titular de la cuenta|Beneficiario|Intestatario conto|Rekeninghouder|T.n.v.|Mail payment to|Send payment to|Remittance address|Payee|Titular cuenta|Intestato a|Mail payments to|Send payments to:|Please make cheques payable to',
  ],
] as const;

const EACH = LABELS.flatMap(([read, role, labels]) => labels.split('|').map((label) => ({ read, role, label })));

test.each(EACH)('$label: $role', ({ read, role, label }) => {
  expect(read(label.normalize('NFKC'))?.role).toBe(role);
});

test.each<[string, number | null]>([
  ['Net 30', 30],
  ['30 days', 30],
  ['30 days net', 30],
  ['Terms: 30 days', 30],
  ['Payment Terms: Net 15', 15],
  ['Net 30 Days', 30],
  ['Due in 15 days', 15],
  ['Payment due within 14 days', 14],
  ['Payment is due within 30 days of invoice date', 30],
  ['N30', 30],
  ['Net60', 60],
  ['2% 10 net 30', 30],
  ['2/10 net 30', 30],
  ['Due on receipt', 0],
  ['Upon receipt', 0],
  ['Due upon receipt', 0],
  ['Zahlbar innerhalb von 14 Tagen', 14],
  ['14 Tage netto', 14],
  ['zahlbar sofort ohne Abzug', 0],
  ['Zahlungsziel: 30 Tage', 30],
  ['Zahlbar innerhalb 10 Tagen mit 2% Skonto, 30 Tage netto', 30],
  ['innerhalb von 7 Tagen nach Erhalt', 7],
  ['Bitte zahlen Sie innerhalb von 14 Tagen', 14],
  ['Zahlungsfrist: 30 Tage', 30],
  ['30 Tage nach Rechnungsdatum', 30],
  ['Zahlungskonditionen: 10 Tage', 10],
  ['Paiement à 30 jours', 30],
  ['30 jours fin de mois', 30],
  ['30 jours nets', 30],
  ['À réception de facture', 0],
  ['Paiement à réception', 0],
  ['Règlement sous 15 jours', 15],
  ['Paiement comptant', 0],
  ['Délai de paiement : 45 jours', 45],
  ['45 jours date de facture', 45],
  ['Forma de pago: 30 días', 30],
  ['A 30 días', 30],
  ['Transferencia a 60 días fecha factura', 60],
  ['Contado', 0],
  ['30 días fecha factura', 30],
  ['Plazo de pago: 15 días', 15],
  ['Pagamento: 30 gg data fattura', 30],
  ['Bonifico bancario 30 gg FM', 30],
  ['Pagamento a vista fattura', 0],
  ['30 giorni data fattura', 30],
  ['R.B. 60 gg d.f.f.m.', 60],
  ['Rimessa diretta', 0],
  ['Betaling binnen 14 dagen', 14],
  ['Binnen 30 dagen na factuurdatum', 30],
  ['Betalingstermijn: 14 dagen', 14],
  ['Gelieve te betalen binnen 8 dagen', 8],
  ['Betaling per direct', 0],
  ['Zahlbar netto 30 Tage', 30],
  ['10 Tage', null],
  ['Payable within thirty days', null],
])('%s: %p days', (text, days) => expect(paymentTermsOf(text)?.days ?? null).toBe(days));

test('input tax that may be deducted is not withheld', () =>
  expect([amountLabel('Vorsteuerabzug')?.role, amountLabel('zum Vorsteuerabzug berechtigt')?.role]).not.toContain(
    'withheld',
  ));
