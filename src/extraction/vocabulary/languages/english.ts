import type { LanguageLabels } from '../language-words.js';

export const english: LanguageLabels = {
  number: {
    other_number:
      '(against|for) invoice (no|number|num|#)|invoice discounting|*(invoice|bill) (date|dated|period|to|amount|total|address|summary|due|for)|(customer|client|account|acct|order|po|p o|quote|job|project|contract|policy|vat|tax|gst|abn|ein|phone|tel|fax|meter|delivery|delivery note|shipment|tracking|membership|cust|company|registration|reg|bank|sort|routing|vendor|supplier|page|item|booking|related|original|reservation|check|cheque|terminal|serial|model|member|claim|case|licence|license) (reg|registration)? (number*|num|no|nr|id|#|n °|ref*)|your (ref|refer*)|original (invoice|rechnung)',
    number_of_invoice: '*invoice {no}|inv {no}',
    number_of_document:
      '*(bill|receipt|credit note|credit memo|document|statement|voucher|debit note) (#)? {no}|(doc|credit|billing) {no}',
    number_before_date: '(nr|no|num) > {number} dated {digit}',
    title: '^(tax|vat|sales)? invoice_|^credit (note|memo)_|^bill_',
    title_in_text: 'invoice > {value}',
    sign: '^#_',
    bare_word: '^number_|^no._',
    reference: '(reference|ref|ref.) (number|no|no.)?_',
  },
};
