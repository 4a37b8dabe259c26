import type { LanguageLabels } from '../language-words.js';

export const english: LanguageLabels = {
  wordsForNumber: 'number|numbers|num|no|nr|nbr|n °|n.|id|ref|reference|code|#',
  number: {
    invoice_of_order: '^(invoice|receipt) for order {no}|^(invoice|receipt) for order > {value}',
    other_number:
      '(against|for) invoice (no|number|num|#)|invoice discounting|*(invoice|bill) (date|dated|period|to|amount|total|address|summary|due|for)|(customer|client|account|acct|order|po|p o|quote|job|project|contract|policy|vat|tax|gst|abn|ein|phone|tel|fax|meter|delivery|delivery note|shipment|tracking|membership|cust|company|registration|reg|bank|sort|routing|vendor|supplier|page|item|booking|related|original|preceding|reservation|check|cheque|terminal|serial|model|member|claim|case|licence|license|room|card|till|buyer|mandate|direct debit|container|load|eori|sst|challan|awb|bill of lading|way bill|waybill|airwaybill) (reg|registration)? (number*|num|no|nr|id|#|n °|ref*)|your (ref|refer*)|payment reference id|(preceding|previous) invoice|original (invoice|rechnung)',
    number_of_invoice: '*invoice {no}|inv {no}',
    number_of_document:
      '*(bill|receipt|credit note|credit memo|adjustment note|document|statement|voucher|debit note|cash memo) (#)? {no}|folio (number|no|#)|(doc|credit|billing) {no}',
    number_before_date:
      '(nr|no|num) > {number} dated {digit}|^(number|no|num) / date|^no > {number} / (date|data|datum|дата)',
    title:
      '^(tax|vat|sales|commercial|final|service|purchase)? invoice_|^(sales)? (credit|adjustment) (note|memo|invoice)_|^bill_|^(sales|cash|payment|till)? receipt_',
    title_in_text: 'invoice > {value}',
    sign: '^#_',
    bare_word: '^number_|^no._',
    reference: '(reference|ref|ref.) (number|no|no.)?_',
  },
  date: {
    date_of_both:
      '*(invoice|billing|bill|issue|document) date (/|and|&) (delivery|supply|service|shipping|shipment|ship|dispatch|despatch|sale|order) date*|(delivery|supply|service|shipping|ship|dispatch|despatch|order) date (/|and|&) invoice date*',
    unrelated:
      '(against|for) invoice (no|number|num|#)|original invoice|(wof|mot|rego|warrant|service|inspection|registration) (is)? due|early payment|version*|amount due after|if paid (after|by)|late (fee|charge|payment)*|unpaid after|*cut off',
    due_date:
      '*due (date|dates)|due (by|on|before)|due for payment|date due|payment due|(pay|payable|payment|remit|transfer) (on or)? (by|before|until|no later than)|to be paid before|payment (is)? required by|please pay …20 by|will be (debited|charged|collected|withdrawn) …40 on$|direct debit (date|on)|auto pay (on|date|scheduled)|(last|latest|final|expiry) (payment)? date|payment deadline|(paid|received) by|(remit|pay|transfer|settle) …30 by$|settlement date|(payable|paid|settled|pay) …60 no* later than$|(not|no) later than$|maturity|due$',
    other_date:
      'next|etd|eta|etb|atd|event date*|(read|reading) date|(current|previous) reading|flight*|air date*|expir*|discount date|payment received|last payment|check date|valid (until|from|thru)|shipped|(delivery|shipping|ship|shipped|order|ordered|service|supply|start|end|from|period|payment|paid|print|printed|birth|expiry|valid|training|quote|contract|check in|check out|arrival|departure|usage|posting|po) (of service|date)?$|(delivery|shipping|ship|order|service|start|end|payment|supply|despatch|dispatch|booking|reservation|return|pickup|pick up|renewal|received|travel|departure|arrival|rental|hire|challan|ack) date*|date (paid|received|shipped|delivered|ordered|printed|booked)|(printed|received|delivered|ordered|dispatched|despatched) on|po date|order placed|date of (delivery|supply|service|work|works|visit|job|treatment|attendance|hire|loading|collection|completion|travel|stay|order)|(billing|service|statement|invoice) period|from|starting|since|previous|paid on',
    date_of_invoice:
      '*(invoice|issue|bill|billing|document|credit note|receipt|statement|tax) (date|dated)|date of (the)? (invoice|issue)|date (of)? (issue|issued)|issued|invoiced|created (on)?$|tax point',
    date_after_number: '(nr|no|num) {number} dated$',
    date_word: 'date$|^(date|dated)',
    word_before_date: ', the$|dated$',
    invoice_word: 'invoice',
  },
  amount: {
    no_amount:
      '*(vat|tax|gst|sst) (id*|reg*|no|nr*|number*|code*)|*capital*|*iban*|bic|*phone*|tel|fax|p o box|*quantity*|qty|*weight*|pcs|*unit price*|total (hours|items|units|qty|quantity)|(rounding|card ending) ! …12 (total|bill|sale)*|if paid|(due|pay) after|late (fee|fees|payment*)|*penalty*|*savings*|you saved|exchange rate',
    withheld: '(withhold|withheld)*|retainage|retention|tds',
    total_to_pay:
      'total (amt)? payable|total to pay|final total|(total|amount|balance|sum) to be (paid|debited|charged)|^to be paid$|total (amt|amount|sales) rounded|rounded total|net (amount|total)? (now)? (due|payable)',
    prepaid:
      '^(less)? (payment|payments)$|payment …6 thank you|^(credit|credits)$|prepayment*|*prepaid*|deposit*|less paid|amount paid|paid|received from you|received on account|(what)? (you ve|you have) paid|(payment|payments) received|payment made|(credit|credits) applied|*advance*|retainer (applied|payment)|less retainer|(paid|applied) from (retainer|trust)|trust (account)? (applied|transfer)|^(payment|payments) …14 (received|made|thank)*',
    older_balance:
      'previous*|prior|unpaid balance|*arrears*|amount of last bill|past due|opening balance|balance (brought)? forward|*owed …30 (last|previous) (bill|statement)|*(last|previous) (bill|statement)',
    change: 'change (due|amt|amount)? ! …12 (total|bill|sale)*',
    tendered: '^payment ;$|(cash|tendered|visa|mastercard|maestro) ! …12 (total|bill|sale)*',
    discount: '*discount*|promo code*|*coupon*|*promotion*|*allowance*|*commission*',
    charge:
      '*shipping*|*freight*|*postage*|*handling*|*delivery*|*carriage*|*surcharge*|fee|tip|*gratuity*|service charge*',
    total_at_rate: 'total (at|a|@)? ({rate}|of)? supplies|total (at|a|@)? {rate}',
    goods_total:
      '*(goods|merchandise|item|items|product|products|parts|material|materials|service|services|labor|labour) total*|total (goods|merchandise|parts|labor|labour|taxable|material|materials)*',
    subtotal:
      '*sub total*|*(total*|amount*|price*) …20 (excl*|before|without|net)|*(net|nett|netto) (total|amount|value|sum)*|*net invoice (total|amount|value)*|(vat|tax) basis|basis for (vat|tax)|excluding (vat|tax|gst)|vatable (sales|amount)*|value of supply|excl (vat|tax|gst)*|ex (vat|gst|tax)|untaxed amount*|amount untaxed|taxable (amount|value|total)*|tax base',
    total_of_invoice:
      '*grand total*|*invoice total*|total invoice*|total for this invoice|invoice amount*|*total amount* ! (now)? (due|payable|owing)|amount total*|total (new|current|monthly)? charges|total of (this)? (bill|invoice)|*bill total*|total (bill|billed)|amount billed|total credit|credit total*|*(total*|amount*|price*) …25 (inc|incl*|with tax|with {tax}|after tax|after {tax})|(invoice|bill) value*|final amount*|amount charged',
    amount_due:
      '*(amount|balance|total) (now)? (due|payable|owing|outstanding)*|due (payable|amount)|payable amount|(amount|total|balance) to pay|remaining (amount|balance|due)|outstanding (amount|balance)|invoice balance|amount you owe|please pay|pay this amount|balance (due )?to us|^(new|account|outstanding|current|ending)? balance$|^due$|to pay$|(new|current|monthly) charges$',
    tax_in_total: 'includ(es|ing|ed) ({rate})? {tax} of',
    tax_amount: '*(total|amount) (of)? {tax}|{tax} (total|amount)*|tax amount*',
    tax_word: '{tax}',
    total_word: 'total|totals',
    net_word: '^net',
    amount_word: '(amount|charges)$',
  },
  party: {
    buyer:
      '^((bill|billed) to|billing (address|details|information)|(invoice|invoiced) (to|for)|sold to|charge to|customer (name|details|information|address)?|client (name|details)?|buyer|purchaser|attention|attn|prepared for|for|to|recipient|account name|guest (name)?|consumer|patient|service for|issued to|invoice address|subscriber|member|payer|ordered by|advertiser|agency|(credit|credited) to|tenant|student|employee|sold to party) (address|name)?:',
    delivery:
      '^((ship|shipped) to|shipping (address|details)|(deliver|delivery|delivered) (to|address)|service (address|location)|site address|consignee)',
    seller:
      '^(seller|vendor|supplier|from|(bill|billed) from|sold by|issued by|service provider|provider|merchant|biller|company name|invoice from|(ship|shipped) from|issuer|billed by|our details) (name|details|information|address)?:',
    payee:
      '^(please)? (remit|remittance) (payment|payments)? (to|address)|^(please)? (mail|send) (your|all)? (payment|payments) to|^payee|^(please)? make (all)? (check|checks|cheque|cheques|payment|payments) payable to|^(check|checks|cheque|cheques) payable to|^(payable|pay|payment) to|^account (holder|name)|^beneficiary (name)?',
  },
  title: {
    invoice: 'invoice|receipt|bill|statement of charges|total due|amount due*',
    credit_note: '(credit|adjustment) (note|memo|memorandum|invoice)*|corrected invoice',
    other_document:
      'purchase order*|sales order*|work order*|proposal|delivery (order|docket|ticket|note)*|bill of lading|order (confirmation|acknowledgment|acknowledgement|response)*|packing (slip|list)*|quotation|quote|*estimate*|pro forma*',
    about_invoices:
      'remittance (advice|statement)|payment advice|(payment|overdue|invoice) reminder|(past due|overdue) notice|final (demand|notice)|statement of account|(account|bank|earnings|wage) statement|pay (slip|stub)',
  },
  columns: {
    position: '*pos',
    item: '*description*|*item*|*article*|*product*|*service*',
    quantity: 'qty|*quantity*|*hours*',
    price: '*price*|*cost*|*fee*|*rate*',
    amount: '*amount*|*total*|*charge|*charges|*extended*|*extension*|line value',
  },
  behindDueDate: 'by direct debit|from your account|without deduction',
  carriedForward: '(carried|brought) (forward|over)|page (sub total|total)',
  tax: 'sales tax|v a t|(c|s)? g s t|sst|igst|utgst|cess|hst|pst|qst|tax|taxes',
};
