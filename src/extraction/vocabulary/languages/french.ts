import type { LanguageLabels } from '../language-words.js';

export const french: LanguageLabels = {
  wordsForNumber: 'numéro|n °|no|réf|référence|code',
  number: {
    other_number:
      'sur facture*|(bl|bc|devis|commande|contrat|bon) (n °|no|numéro)|(votre|vos|vs) ref*|(n °|no|numéro) (de)? (abonné|police)*|(n °|no de|no d|numéro) (de|d|de l)? (abonné|adhérent|affaire|agrément|article|autorisation|caisse|carte|chambre|chantier|châssis|colis|employé|engagement|entreprise|expédition|fiscal|fournisseur|identification|immatriculation|inscription|intervention|magasin|marchandise|marché|membre|national|patient|permis|projet|réservation|sécurité|série|siren|sociétaire|suivi|terminal|transaction|vendeur)*|(n °|no de|no du|numéro) (de|d|du)? (bc|bl|vin|rcs|lot|pdl|eori|table|adeli|rpps|finess|orias)|(n °|no|numéro|réf|référence|code) (de la|de|du|d)? (client|commande|compte|dossier|contrat|tva|ligne|devis|bon|livraison|téléphone|siret|acheteur|mandat|article|réservation)*|facture originale|référence (unique de mandat|bancaire)|facture précédente|*(client|commande|compte|siret|siren) (nr|no|n °|numéro|#)|facture (liée|d origine|initiale)',
    number_of_invoice:
      '(n °|numéro|num|no|réf|référence) (de la|de|d)? (facture|avoir|document)*|*(facture|avoir) {no}|^facture (de|d) …24 (n °|numéro)',
    number_of_document:
      '(pièce|quittance|note|note d honoraires|reçu) {no}|ticket (n °|numéro)|(n °|no|numéro) (de|du)? (ticket|reçu|quittance)|fact {no}|(n °|no|nr|n|num|numéro) (de)? (pièce|fact|facture)',
    number_before_date: '(nr|no|n °|num|numéro) > {number} du {digit}|^(n °|no|numéro) / date',
    title:
      '^(facture|avoir) (client)?_|^facture (d avoir|d acompte|de solde|définitive|simplifiée)_|^note d honoraires (et facture)?_',
    title_in_text: 'facture > {value}',
    short_word: '^n(.|°) > {number}',
    bare_word: '^n°_|^numéro_',
  },
  date: {
    date_of_both:
      'date (de la|de|d)? (facture|facturation|émission) (/|et) (date)? (de la|de|d)? (livraison|prestation|commande|expédition|vente)*',
    unrelated:
      'réf (facture|factura)|sur facture*|*escompte*|(bl|bc|bon|devis|commande|contrat|avoir) (n °|n|no|numéro)? {number} …30 du$',
    due_date:
      '*échéance*|date limite*|à (régler|payer) (avant|pour|le)|payable (avant|le)|(prélevé|prélèvement|débité|débit) (le|à partir)|(prélevé|prélèvement|prélevée|débité) …40 le$|date de (prélevement|règlement)|au plus tard le|avant le$|(règlement|paiement) (dû le|le|attendu (pour|avant) le)|exigible le|date d exigibilité|payable jusqu au|(paiement|règlement) attendu le|(dû|due) le',
    other_date:
      'date de paiement|*prochain*|*livraison*|*commande*|*période*|*prestation*|*naissance*|*devis*|date (de|d|du|de la)? (arrivée|départ|début|fin|effet|encaissement|enlèvement|envoi|expédition|exécution|impression|intervention|travaux|visite|chantier|consultation|passage|chargement|location|relève|retour|réception|réservation|signature|séjour|validité|voyage|contrat|bl)*|(livré|livrée|expédié|expédiée|réglé|réglée) le|(valable|valide) jusqu au|(payé|payée) le|du …60 au|facture liée',
    date_of_invoice:
      'date (de la|de)? (facture|facturation)*|date d (émission|établissement|édition)|(émis|émise|établi|établie|édité|éditée|fait|faite|facturé|facturée) le|*facture* …30 du|date de l avoir|avoir …30 du',
    date_after_number: '(nr|no|n °|num|numéro) {number} du$',
    date_word: 'date$|^date',
    word_before_date: '^le$|, le$',
    invoice_word: 'facture',
  },
  amount: {
    no_amount:
      '*(tva|t v a) (id*|no|intra*|code)|*siret*|*quantité*|*poids*|prix unitaire*|arrondi|*pénalité*|*indemnité*',
    withheld: 'retenue (à la source|de garantie)',
    total_to_pay: '(net|total) à payer*|total toutes taxes*',
    prepaid: '*acompte*|arrhes*|(votre)? (règlement|paiement) (du|reçu)*|déjà (payé|réglé)*|montant payé*',
    older_balance:
      'ancien solde|solde (précédent|antérieur|reporté)*|solde …20 facture précédente|report …6 avoir|avoir …12 reporté',
    change: 'rendu|monnaie|monnaie rendue',
    tendered: 'espèces',
    discount: '*remise*|*réduction*|*rabais*|*courtage*',
    charge: 'frais de (gestion|dossier|service|port)*|*livraison*|port|(éco) (participation|contribution)*',
    subtotal:
      'sous total*|s/total|htva|hors (taxe|taxes|tva|t v a)|base (de)? (la)? (tva|t v a)|assiette tva|total avant taxe*|*(total*|montant*) …20 (hors|h t|h t v a|net)|*(total|montant|net|base) (eur)? h t|h t|base imposable*',
    total_of_invoice:
      'net à payer*|total facture*|*(total|montant) (eur)? (total)? t t c|t t c|montant de l avoir|montant (de la)? facture*|total avoir|tvac|(total|montant) (tva comprise|toutes taxes comprises|avec taxe*|taxes incluses|tva incluse)|*(total*|montant*) …25 incl*',
    amount_due:
      'reste (à payer|à régler)*|reste dû$|restant dû*|(somme|montant) (à payer|à régler|due)*|net à régler*|net dû$|à payer*|à régler*|montant (dû|exigible)|montant (à prélever|prélevé)|*solde*',
    tax_amount: '*(total|montant) (de|des)? (la)? {tax}',
    net_word: '^(net|base)',
    amount_word: 'montant$',
  },
  party: {
    buyer:
      '^payable par|^((facture|facturé|facturée|facturer) à|facture pour|(adressé|adressée) à|client (facturé)?|adresse de facturation|facturation|destinataire|acheteur|adresse (du)? client|nom du client|nom de l abonné|abonné|doit|à l (attention|intention) de|titulaire du contrat):',
    delivery: '^(adresse de (livraison|l installation)|livré à|lieu de (livraison|prestation))',
    seller: '^(société émettrice|vendeur|fournisseur|émetteur|prestataire|expéditeur|de la part de):',
    payee: '^(compte /)? payable à|^(titulaire (du compte)?|bénéficiaire)',
  },
  title: {
    invoice: 'facture|note d honoraires',
    credit_note: 'avoir|note de crédit',
    other_document: 'devis|bon de (commande|livraison)*|confirmation de commande',
    about_invoices:
      'avis de (virement|paiement)|lettre de relance|^relance|rappel de (paiement|facture)|mise en demeure|relevé de compte|bulletin de (paie|salaire)',
  },
  columns: {
    item: '*désignation*|*libellé*|*prestation*|*abonnement*',
    quantity: '*quantité*|qté|*heures*',
    price: '*prix*|pu|p u|*tarif*',
    amount: '*montant*',
  },
  behindDueDate: 'sur votre compte|par prélèvement|net sans escompte',
  carriedForward: '(report|reporté|reportée) ! …3 avoir|à reporter',
  tax: 't v a|tps|tvq|tvh|taxe',
};
