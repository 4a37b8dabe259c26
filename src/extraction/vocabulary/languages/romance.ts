import type { LanguageWords } from '../language-words.js';

export const portuguese: LanguageWords = {
  code: 'pt',
  common:
    'fatura factura data valor quantidade preço pagamento cliente nif contribuinte vencimento descrição iva em da dos para emissão morada código artigo desconto líquido ilíquido recibo incidência cnpj endereço nota fiscal original',
  number: {
    invoice_number:
      'fatura nº|fatura n|factura nº|nº da fatura|nº fatura|número da fatura|número da factura|número fatura|fatura recibo nº|fatura recibo n|fatura recibo|fatura simplificada nº|fatura simplificada|nº documento|nº do documento|documento nº|número do documento|nota de crédito nº|nota de crédito n o|fatura n o|factura n o|recibo n o|nº da nota de crédito|número da nota de crédito|recibo nº|nota fiscal nº|nº da nota fiscal|número da nota|nf nº|nº da nota|fatura número|~fatura|~nº',
    other_number:
      'nif|nipc|nº contribuinte|contribuinte|contribuinte nº|v contribuinte|cnpj|cpf|inscrição estadual|inscrição municipal|nº cliente|nº de cliente|código de cliente|cód cliente|nº encomenda|encomenda|nº da encomenda|v encomenda|nº de contrato|nº do contrato|nº contrato|referência multibanco|entidade|telefone|tel|telemóvel|nº de conta|atcud|certificado nº|pedido nº|nº do pedido|número do pedido|v nº contrib|requisição|chave de acesso|nº de série|nº de identificação fiscal|guia nº',
  },
  date: {
    invoice_date:
      'data de emissão|data da fatura|data da factura|data fatura|data emissão|emitido em|emitida em|data do documento|data doc|data documento|data da emissão|~data',
    due_date:
      'data de vencimento|vencimento|data limite de pagamento|data vencimento|vence em|pagar até|data limite|pagamento até|data de pagamento|prazo de pagamento até|vencimento em|débito a partir de|pagável até|data do vencimento|data venc',
    other_date:
      'data de entrega|data da encomenda|data do pedido|período|período de faturação|data de carga|data de prestação|data de início|data de expedição|data de saída|data de nascimento|pago em|data da operação|data do serviço|recebido|recebido em|recebida em',
  },
  amount: {
    total:
      'total a pagar|valor a pagar|total da fatura|valor total|total geral|total com iva|total do documento|total documento|valor total da nota|montante total|total c iva|valor a pagar eur|total fatura|valor da fatura|total da nota|valor total a pagar|montante a pagar|total líquido a pagar',
    subtotal:
      'total sem iva|total ilíquido|valor ilíquido|valor sem iva|total s iva|mercadoria serviços|valor líquido|incidência|base tributável|base de incidência|sem iva|base de cálculo|ilíquido|soma|total incidência|valor dos serviços|total mercadoria|base incidência',
    tax: 'iva|valor iva|total iva|valor do iva|total de iva|imposto|total de impostos|total impostos|valor do iss|iss|valor do imposto|icms',
    discount: 'desconto|descontos|desconto comercial|desconto financeiro|desc|total de descontos|total desconto',
    charge: 'portes|portes de envio|transporte|frete|taxa de entrega|despesas de envio|valor do frete',
    withheld: 'retenção|retenção na fonte|retenção irs|irs|retenção de irs|valor retido',
    prepaid: 'adiantamento|sinal|valor pago|já pago|pago|total pago',
    older_balance: 'saldo anterior|valor em dívida anterior',
    no_amount:
      'quantidade|qtd|preço unitário|taxa iva|taxa de iva|pr unitário|capital social|quant|valor unitário|arredondamento',
  },
  party: {
    seller: 'vendedor|fornecedor|emitente|prestador|prestador de serviços|emissor|remetente',
    buyer:
      'cliente|exmo s sr s|exmo sr|exmos senhores|exmos srs|faturar a|comprador|destinatário|adquirente|tomador|tomador de serviços|morada de faturação|dados do cliente|faturado a|cobrar a|sacado',
    delivery: 'morada de entrega|local de entrega|endereço de entrega|local de descarga|entregar em|morada de envio',
    payee: 'beneficiário|titular da conta',
  },
  title: {
    invoice:
      'fatura|factura|fatura recibo|fatura simplificada|recibo|nota fiscal|nota fiscal de serviços|cupom fiscal|fatura comercial',
    credit_note: 'nota de crédito',
    other_document:
      'orçamento|encomenda|nota de encomenda|guia de remessa|guia de transporte|pedido de compra|fatura proforma|fatura pro forma|proposta|confirmação de encomenda|ordem de compra',
    about_invoices:
      'extrato|extrato de conta|extrato bancário|recibo de vencimento|aviso de pagamento|lembrete de pagamento|aviso de pagamento em atraso|aviso de atraso|carta de cobrança|holerite|contracheque|aviso de cobrança',
  },
  columns: {
    item: 'descrição|designação|artigo|produto|serviço|descritivo',
    quantity: 'quantidade|qtd|quant',
    price: 'preço|preço unitário|pr unitário|p unit|preço unit|valor unitário',
    amount: 'valor|total|montante|total líquido|importância',
  },
  tax: 'iva',
  months:
    'janeiro jan|fevereiro fev|março mar|abril abr|maio mai|junho jun|julho jul|agosto ago|setembro set|outubro out|novembro nov|dezembro dez',
  terms: 'condições de pagamento|prazo de pagamento|cond pagamento|prazo',
  days: 'dias',
};

export const romanian: LanguageWords = {
  code: 'ro',
  common:
    'factura furnizor cumpărător cantitate preț valoare total plată cota tva seria data scadența cui reg com client denumire produselor serviciilor emiterii adresa banca cont capital lei unitar beneficiar fără buc',
  number: {
    invoice_number:
      'factura nr|factură nr|factura fiscală nr|număr factură|numărul facturii|nr factură|nr facturii|factura seria|seria și numărul|serie și număr|seria nr|factura număr|numar document|nr document|factură fiscală nr|factură seria|bon fiscal nr|chitanța nr|nr crt factură|~factura|~factură',
    other_number:
      'cui|cif|c i f|cod fiscal|reg com|nr reg com|nr ord reg com|registrul comerțului|cod client|nr comandă|comanda nr|nr comenzii|număr comandă|număr contract|contract nr|nr contract|cont bancar|cont|iban|telefon|tel|aviz nr|nr aviz|nr avizului|cod de identificare fiscală|cod tva|factura inițială|cnp|nr auto|cod abonat',
  },
  date: {
    invoice_date:
      'data facturii|data emiterii|data emiterii facturii|data factură|emisă la|data emitere|emis la|din data|din data de|data documentului|~data|~din',
    due_date:
      'data scadenței|data scadenta|scadența|scadentă la|termen de plată|termen plată|de plată până la|data limită de plată|scadență|termen de plată până la|scadent la|termenul de plată|achitați până la|data scadentă',
    other_date:
      'data livrării|data comenzii|perioada|perioada de facturare|data plății|data expedierii|data livrare|perioadă facturare|data tipăririi|primit|primit la|recepționat',
  },
  amount: {
    withheld: 'impozit reținut|impozit reținut la sursă|reținere la sursă',
    total:
      'total de plată|total plată|de plată|total general|total factură|suma de plată|total cu tva|valoare totală|total de plată cu tva|valoare cu tva|total lei|total ron|sumă totală|rest de plată|total facturi curente|valoare totală de plată',
    subtotal:
      'total fără tva|valoare fără tva|total net|subtotal|bază impozabilă|baza de impozitare|fără tva|bază tva|valoare netă|baza tva|bază de calcul',
    tax: 'tva|total tva|valoare tva|valoarea tva|sumă tva|valoare totală tva',
    discount: 'reducere|discount|rabat',
    charge: 'transport|taxa de livrare|cost transport|livrare|taxă transport',
    prepaid: 'avans|achitat|plătit|suma achitată|încasat',
    older_balance: 'sold anterior|sold precedent|restanțe|sold inițial',
    no_amount: 'cantitate|cantitatea|preț unitar|cota tva|capital social|cota|prețul unitar|buc',
  },
  party: {
    seller: 'furnizor|vânzător|prestator|emitent|date furnizor',
    buyer: 'cumpărător|client|beneficiar|către|facturat către|date client|facturare către|destinatar|facturat pentru',
    delivery: 'adresa de livrare|adresă livrare|loc de livrare|livrare la|adresă de livrare',
    payee: 'titular cont|titularul contului',
  },
  title: {
    invoice: 'factură|factura|factură fiscală|factura fiscală|bon fiscal|chitanță|invoice factură',
    credit_note: 'factură storno|notă de credit|factura storno|notă de creditare|storno',
    other_document:
      'comandă|ofertă|aviz de însoțire|aviz de însoțire a mărfii|factură proformă|factura proforma|proformă|proforma|deviz|confirmare comandă',
    about_invoices:
      'extras de cont|fluturaș de salariu|somație|somație de plată|notificare de plată|înștiințare de plată|fișă cont',
  },
  columns: {
    item: 'denumire|descriere|denumirea produselor|denumirea produselor sau a serviciilor|produs|serviciu|articol|denumire produs',
    quantity: 'cantitate|cantitatea|cant',
    price: 'preț|preț unitar|pret unitar fara tva|prețul unitar',
    amount: 'valoare|valoarea|total|sumă',
  },
  tax: 'tva',
  months:
    'ianuarie ian|februarie feb|martie mar|aprilie apr|mai|iunie iun|iulie iul|august aug|septembrie sep sept|octombrie oct|noiembrie noi noiem|decembrie dec',
  terms: 'condiții de plată|termen|plata în',
  days: 'zile',
};
