import type { LanguageWords } from '../language-words.js';

/** Invoices in these two are rare: most of Ireland's and Malta's are in English. */
export const irish: LanguageWords = {
  code: 'ga',
  common:
    'sonrasc sonraisc uimhir dáta iomlán íocaíochta cainníocht praghas cur síos custaiméir cbl méid dlite íoctha soláthraí seoladh',
  number: {
    invoice_number:
      'uimhir an tsonraisc|uimhir sonraisc|uimh sonraisc|sonrasc uimhir|sonrasc uimh|uimhir admhála|~sonrasc',
    other_number:
      'uimhir cbl|uimhir chláraithe cbl|uimhir custaiméara|uimhir an chustaiméara|uimhir ordaithe|uimhir an ordaithe|uimhir chuntais|uimhir ghutháin|fón|guthán',
  },
  date: {
    invoice_date: 'dáta an tsonraisc|dáta sonraisc|dáta eisiúna|~dáta',
    due_date: 'dáta dlite|dáta íocaíochta|le híoc faoi|dáta dlite íocaíochta|íoctar faoi',
    other_date: 'dáta ordaithe|dáta seachadta|tréimhse',
  },
  amount: {
    total: 'iomlán le híoc|iomlán an tsonraisc|móriomlán|iomlán cbl san áireamh|iomlán dlite|~iomlán|~méid',
    due: 'méid dlite|iarmhéid dlite|fuílleach le híoc',
    subtotal: 'fo iomlán|fo-iomlán|iomlán gan cbl|glanmhéid|gan cbl',
    tax: 'cbl|iomlán cbl|méid cbl|cáin bhreisluacha',
    discount: 'lascaine',
    charge: 'postas|costas seachadta',
    prepaid: 'íoctha cheana|éarlais',
    older_balance: 'iarmhéid roimhe seo',
    no_amount: 'cainníocht|praghas aonaid|ráta cbl',
  },
  party: {
    seller: 'soláthraí|díoltóir',
    buyer: 'custaiméir|ceannaitheoir|bille chuig|sonrasc chuig',
    delivery: 'seoladh seachadta',
    payee: 'ainm an chuntais',
  },
  title: {
    invoice: 'sonrasc|sonrasc cbl|admháil',
    credit_note: 'nóta creidmheasa',
    other_document: 'luachan|ordú ceannaigh|nóta seachadta',
    about_invoices: 'ráiteas cuntais|meabhrúchán íocaíochta',
  },
  columns: { item: 'cur síos|mír', quantity: 'cainníocht', price: 'praghas|praghas aonaid', amount: 'méid|iomlán' },
  tax: 'cbl',
  months: 'eanáir|feabhra|márta|aibreán|bealtaine|meitheamh|iúil|lúnasa|mfómh|dfómh|samhain|nollaig',
  terms: 'téarmaí íocaíochta|íoc laistigh de',
  days: 'lá|laethanta',
};

export const maltese: LanguageWords = {
  code: 'mt',
  common:
    'fattura numru tal data ammont kwantità prezz deskrizzjoni klijent fornitur ħlas taxxa mingħajr indirizz għandu jitħallas',
  number: {
    invoice_number: 'numru tal fattura|nru tal fattura|fattura numru|fattura nru|numru tal irċevuta|irċevuta nru',
    other_number:
      'numru tal vat|numru tal klijent|numru tal ordni|numru tal kont|numru tat telefown|telefown|numru tal karta tal identità',
  },
  date: {
    invoice_date: 'data tal fattura|data tal ħruġ|data tal irċevuta',
    due_date: 'data tal iskadenza|data dovuta|data tal ħlas|jitħallas sa',
    other_date: 'data tal konsenja|data tal ordni|perjodu',
  },
  amount: {
    total: 'total dovut|ammont totali|total bil vat|total li għandu jitħallas|total ġenerali|total tal fattura',
    due: 'ammont dovut|bilanċ dovut|bilanċ li għandu jitħallas',
    subtotal: 'total mingħajr vat|ammont nett|total nett|ammont mingħajr vat|sottototal',
    tax: 'taxxa|ammont tal vat|total tal vat|taxxa fuq il valur miżjud',
    discount: 'skont',
    charge: 'spejjeż tal konsenja',
    prepaid: 'depożitu|ammont imħallas',
    older_balance: 'bilanċ preċedenti',
    no_amount: 'kwantità|prezz għal kull unità|rata tal vat',
  },
  party: {
    seller: 'fornitur|bejjiegħ',
    buyer: 'klijent|xerrej|fattura lil',
    delivery: 'indirizz tal konsenja',
    payee: 'isem tal kont',
  },
  title: {
    invoice: 'fattura tat taxxa|fattura tal vat|irċevuta fiskali|irċevuta',
    credit_note: 'nota ta kreditu',
    other_document: 'kwotazzjoni|ordni tax xiri|nota tal konsenja',
    about_invoices: 'rendikont tal kont|tfakkira tal ħlas',
  },
  columns: {
    item: 'deskrizzjoni|oġġett',
    quantity: 'kwantità',
    price: 'prezz|prezz għal kull unità',
    amount: 'ammont',
  },
  tax: 'taxxa fuq il valur miżjud',
  months: 'jannar|frar|marzu|april|mejju|ġunju|lulju|awwissu|settembru|ottubru|novembru|diċembru',
  terms: 'termini tal ħlas|ħlas fi żmien',
  days: 'jum|ġranet|ijiem',
};
