import type { LanguageWords } from '../language-words.js';

export const portuguese: LanguageWords = {
  code: 'pt',
  common:
    'fatura factura data valor quantidade preço pagamento cliente nif contribuinte vencimento descrição iva em da dos para emissão morada código artigo desconto líquido ilíquido recibo incidência cnpj endereço nota fiscal original',
  number: {
    invoice_number:
      'fatura nº|fatura n|fatura de serviços nº|fatura de locação nº|fatura de venda nº|fatura comercial nº|factura nº|nº da fatura|nº fatura|número da fatura|número da factura|número fatura|fatura recibo nº|fatura recibo n|fatura recibo|fatura simplificada nº|fatura simplificada|nº documento|nº do documento|documento nº|número do documento|nota de crédito nº|nota de crédito n o|fatura n o|factura n o|recibo n o|nº da nota de crédito|número da nota de crédito|recibo nº|nota fiscal nº|nº da nota fiscal|número da nota|nf nº|nº da nota|fatura número|documento n o|n o documento|n o do documento|nº doc|n o doc|nf e nº|nfs e nº|nfc e nº|nfcom nº|nf com nº|nº da nfs e|número da nfs e|número da nf|cupom nº|extrato nº|venda a dinheiro nº|fatura no|n o da fatura|~fatura|~nº',
    other_number:
      'nif|nipc|nº contribuinte|contribuinte|contribuinte nº|v contribuinte|cnpj|cpf|inscrição estadual|inscrição municipal|nº cliente|nº de cliente|código de cliente|cód cliente|nº encomenda|encomenda|nº da encomenda|v encomenda|nº de contrato|nº do contrato|nº contrato|referência multibanco|entidade|telefone|tel|telemóvel|nº de conta|atcud|certificado nº|programa certificado nº|processado por programa certificado nº|processado por programa certificado n o|pedido nº|nº do pedido|número do pedido|v nº contrib|requisição|chave de acesso|nº de série|nº de identificação fiscal|guia nº|fatura anterior|número da conta|número do cliente|número do cartão|número do contrato|número do fornecedor|número do projeto|número da cotação|número da ordem de compra|número de série|número fiscal|número do rps|rps nº|nº do rps|referência de pagamento|ref do adquirente|ref da encomenda|ref da autorização|vossa referência|nossa referência|v ref|n ref|lote|lote nº|nº lote|os nº|ordem de serviço nº|ordem de compra|número do item',
  },
  date: {
    invoice_date:
      'data de emissão|data da fatura|data da factura|data fatura|data emissão|emitido em|emitida em|data do documento|data doc|data documento|data da emissão|dt emissão|data e hora da emissão|data e hora de emissão|data da venda|data de venda|data da compra|data da nota|data da nfs e|data do recibo|data de faturação|data de faturamento|~data|~emissão',
    due_date:
      'data de vencimento|vencimento|data limite de pagamento|data vencimento|vence em|pagar até|data limite|pagamento até|data de pagamento|prazo de pagamento até|vencimento em|débito a partir de|débito direto a partir de|pagável até|data do vencimento|data venc|vencto|venc|data de débito|data do débito|débito em conta em|débito em|pague até|pagamento a efetuar até|limite de pagamento',
    other_date:
      'data de entrega|data da encomenda|data do pedido|período|período de faturação|data de carga|data de prestação|data de início|data de expedição|data de saída|data de nascimento|pago em|data da operação|data do serviço|recebido|recebido em|recebida em|data saída|data entrada saída|data saída entrada|data de entrada|data de impressão|data de envio|data de validade|válido até|data inicial|data final|data de fim|data da reserva|data da prestação|data do contrato|data de chegada|data de partida|data de descarga|data de recebimento|data de processamento|data de autorização|data da autorização|competência|data de competência|mês de referência|próxima leitura|leitura anterior|data da cotação|data da proposta|data do despacho|data da remessa',
  },
  amount: {
    total:
      'total a pagar|valor a pagar|total da fatura|valor total|total geral|total com iva|total do documento|total documento|valor total da nota|montante total|total c iva|valor a pagar eur|total fatura|valor da fatura|total da nota|valor total a pagar|montante a pagar|total líquido a pagar|valor líquido da nota|valor líquido da nfs e|valor total da nfs e|valor da nota|valor do documento|valor da conta|valor final|total iva incluído|total com impostos|valor total do serviço|total euros',
    due: 'em dívida|valor em dívida|montante em dívida|total em dívida|saldo em dívida|saldo devedor|valor devido|montante devido|quantia devida|por liquidar|valor por liquidar|valor a debitar',
    subtotal:
      'total sem iva|total ilíquido|valor ilíquido|valor sem iva|total s iva|mercadoria serviços|valor líquido|incidência|base tributável|base de incidência|sem iva|base de cálculo|ilíquido|soma|total incidência|valor dos serviços|total mercadoria|base incidência|valor tributável|valor dos produtos|valor total dos produtos|valor total dos serviços|valor do serviço|total sem impostos|total antes de impostos|total sem tributos|base iva|total mercadorias|montante sem iva|soma das linhas|total dos produtos',
    tax: 'iva|valor iva|total iva|valor do iva|total de iva|imposto|total de impostos|total impostos|valor do iss|iss|valor do imposto|icms|~impostos|~tributos',
    discount: 'desconto|descontos|desconto comercial|desconto financeiro|desc|total de descontos|total desconto',
    charge: 'portes|portes de envio|transporte|frete|taxa de entrega|despesas de envio|valor do frete',
    withheld: 'retenção|retenção na fonte|retenção irs|irs|retenção de irs|valor retido',
    prepaid: 'adiantamento|sinal|valor pago|já pago|pago|total pago',
    older_balance: 'saldo anterior|valor em dívida anterior',
    tendered: 'numerário|cartão de crédito|cartão de débito|~dinheiro|~cartão|~pix',
    change: 'troco',
    no_amount:
      'quantidade|qtd|preço unitário|taxa iva|taxa de iva|pr unitário|capital social|quant|valor unitário|arredondamento|valor aproximado dos tributos|valor aprox dos tributos|qtd total de itens|qtd total itens|total de artigos|poupança|total poupança|gorjeta',
  },
  party: {
    seller:
      'vendedor|fornecedor|emitente|prestador|prestador de serviços|transmitente dos bens ou prestador dos serviços|emissor|remetente',
    buyer:
      'cliente|exmo s sr s|exmo sr|exmos senhores|exmos srs|faturar a|comprador|destinatário|adquirente|adquirente dos bens ou serviços|tomador|tomador de serviços|morada de faturação|dados do cliente|faturado a|cobrar a|sacado',
    delivery: 'morada de entrega|local de entrega|endereço de entrega|local de descarga|entregar em|morada de envio',
    payee: 'beneficiário|titular da conta',
  },
  title: {
    invoice:
      'fatura|factura|fatura de serviços|fatura de locação|fatura de venda|fatura recibo|fatura simplificada|recibo|nota fiscal|nota fiscal de serviços|cupom fiscal|fatura comercial',
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
      '~factura fiscală|~număr|factura nr|factură nr|factura fiscală nr|număr factură|numărul facturii|nr factură|nr facturii|factura seria|seria și numărul|serie și număr|seria nr|factura număr|numar document|nr document|factură fiscală nr|factură seria|bon fiscal nr|chitanța nr|nr crt factură|număr de factură|numărul de factură|bon nr|nr bon|număr bon|nr chitanță|serie și nr|seria și nr|document nr|~factura|~factură',
    other_number:
      'cui|cif|c i f|cod fiscal|reg com|nr reg com|nr ord reg com|registrul comerțului|cod client|nr comandă|comanda nr|nr comenzii|număr comandă|număr contract|contract nr|nr contract|cont bancar|cont|iban|telefon|tel|aviz nr|nr aviz|nr avizului|cod de identificare fiscală|cod tva|factura inițială|cnp|nr auto|cod abonat|factura anterioară|ref comandă|ref client|ref cumpărător|ref mandat|referință client|referință plată|cod articol|cod produs|nr înmatriculare|loc de consum|serie contor|nr contor|proforma nr',
  },
  date: {
    invoice_date:
      'data facturii|data emiterii|data emiterii facturii|data factură|emisă la|data emitere|emis la|din data|din data de|data documentului|data facturării|data facturare|emisă în data de|emis în data de|data bonului|~data|~din',
    due_date:
      'data scadenței|data scadenta|scadența|scadentă la|termen de plată|termen plată|de plată până la|data limită de plată|scadență|termen de plată până la|scadent la|termenul de plată|achitați până la|data scadentă|scadent|plată până la|achitare până la|de achitat până la|data limită',
    other_date:
      'data livrării|data comenzii|perioada|perioada de facturare|data plății|data expedierii|data livrare|perioadă facturare|data tipăririi|primit|primit la|recepționat|data de livrare|data de expediere|data de început|data de pornire|data de încheiere|data de sfârșit|data finală|data tipărire|tipărește data|data plată|data sosirii|data plecării|data nașterii|data contractului|perioada de consum|data citirii|data avizului|valabil până la|data recepției',
  },
  amount: {
    due: 'rest de achitat|sold de plată|suma datorată|suma scadentă',
    withheld: 'impozit reținut|impozit reținut la sursă|reținere la sursă',
    total:
      'total de plată|total plată|de plată|total general|total factură|suma de plată|total cu tva|valoare totală|total de plată cu tva|valoare cu tva|total lei|total ron|sumă totală|rest de plată|total facturi curente|valoare totală de plată|total eur|total euro|valoare factură|valoarea facturii|valoare totală cu tva|total factură cu tva|total de achitat|de achitat|total inclusiv tva|total tva inclus|total facturat|totalul facturii|~preț total',
    subtotal:
      'total fără tva|valoare fără tva|total net|subtotal|bază impozabilă|baza de impozitare|fără tva|bază tva|valoare netă|baza tva|bază de calcul|total fără impozite|total fără taxe|valoare totală fără tva|suma fără tva|total linii',
    tax: 'tva|total tva|valoare tva|valoarea tva|sumă tva|valoare totală tva|din care tva|total taxe|~impozit|~impozite|~taxe',
    discount: 'reducere|discount|rabat',
    charge: 'transport|taxa de livrare|cost transport|livrare|taxă transport',
    prepaid: 'avans|achitat|plătit|suma achitată|încasat|sumă plătită|total achitat',
    older_balance: 'sold anterior|sold precedent|restanțe|sold inițial',
    tendered: 'numerar|card bancar|~card',
    change: 'rest numerar',
    no_amount: 'cantitate|cantitatea|preț unitar|cota tva|capital social|cota|prețul unitar|buc|bacșiș|rotunjire',
  },
  party: {
    seller: 'furnizor|vânzător|prestator|emitent|date furnizor',
    buyer: 'cumpărător|client|beneficiar|către|facturat către|date client|facturare către|destinatar|facturat pentru',
    delivery: 'adresa de livrare|adresă livrare|loc de livrare|livrare la|adresă de livrare',
    payee: 'titular cont|titularul contului',
  },
  title: {
    invoice: 'factură|factura|factură fiscală|factura fiscală|bon fiscal|chitanță|invoice factură|efactura|ro efactura',
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
