import type { LanguageWords } from '../language-words.js';

export const swedish: LanguageWords = {
  code: 'sv',
  common:
    'faktura fakturanummer fakturadatum forfallodatum att betala moms belopp summa antal pris kund och oss ar referens bankgiro plusgiro betalningsvillkor leverans godkand skatt drojsmalsranta organisationsnummer kundnummer ert var',
  number: {
    invoice_number:
      'fakturanummer|~kvitto faktura|avinummer|avi nr|fakturanr|faktura nr|faktura nummer|fakturans nummer|fakt nr|kreditfakturanummer|kvittonummer|kvitto nr|verifikationsnummer|faktnr|kvittonr|kreditfaktura nr|kreditfakturanr|kreditnotanummer|kreditnota nummer|kreditnota nr|dokumentnummer|dokumentnr|~faktura',
    other_number:
      'kundnummer|kundnr|kund nr|ordernummer|ordernr|order nr|organisationsnummer|org nr|orgnr|momsreg nr|momsregistreringsnummer|vat nr|bankgiro|plusgiro|er referens|vår referens|ert ordernummer|ert referensnummer|ocr|ocr nummer|avtalsnummer|telefon|artikelnummer|artikelnr|leverantörsnummer|anläggnings id|ert ordernr|beställningsnummer|beställningsnr|inköpsordernummer|betalningsreferens|tidigare faktura|ursprunglig faktura|ursprungligt fakturanummer|orderreferens|medgivandereferens|offertnummer|offertnr|projektnummer|projektnr|följesedelsnummer|följesedelsnr|medlemsnummer|medlemsnr|skattenummer|bokningsnummer|bokningsnr',
  },
  date: {
    invoice_date:
      'fakturadatum|faktura datum|fakturans datum|utställningsdatum|kvittodatum|faktureringsdatum|fakt datum|kreditdatum|kreditnotadatum|inköpsdatum|köpdatum|försäljningsdatum|utfärdad|utfärdad den|utfärdat|utställd den|dokumentdatum|fakturadatum leveransdatum|~datum',
    due_date:
      'förfallodatum|förfallodag|förfaller|förfaller den|oss tillhanda|oss tillhanda senast|betalas senast|sista betalningsdag|betalningsdatum|att betala senast|tillhanda senast|betala senast|senast betala|förf datum|förf dag|förfallo datum|förfallodat|sista betaldag|sista betalningsdatum|senaste betalningsdag|betalning senast|oss tillhanda den',
    other_date:
      'leveransdatum|orderdatum|beställningsdatum|leveransdag|period|avser perioden|utskriftsdatum|betald den|beställd den|ankom|inkom|mottagen|faktureringsperiod|fakturaperiod|förbrukningsperiod|leveransperiod|ankomst|avresa|ankomstdatum|avresedatum|offertdatum|offert datum|startdatum|slutdatum|skickat datum|datum mottaget|mottaget|bokningsdatum|födelsedatum|giltig till|giltig t o m|avläsningsdatum|hyresperiod',
  },
  amount: {
    due: 'kvar att betala|återstår att betala|återstående belopp|restbelopp|resterande belopp|förfallet belopp|utestående belopp',
    withheld: 'innehållen skatt|avdragen skatt|preliminärskatt|innehållen preliminärskatt|källskatt',
    total:
      'att betala|summa att betala|totalt att betala|belopp att betala|total summa|totalsumma|totalbelopp|summa totalt|totalt inkl moms|summa inkl moms|belopp inkl moms|total inkl moms|fakturabelopp|fakturasumma|fakturatotal|totalt faktura|slutsumma|köpsumma|summa inklusive moms|totalt inklusive moms|total inklusive moms|belopp inklusive moms|bruttobelopp|summa faktura|totalt belopp|belopp totalt|~totalt|~summa|~belopp|~totalpris',
    subtotal:
      'summa exkl moms|totalt exkl moms|belopp exkl moms|total exkl moms|exkl moms|delsumma|nettobelopp|netto|momsunderlag|summa före moms|belopp före moms|momsgrundande belopp|summa netto|varuvärde|summa exklusive moms|totalt exklusive moms|total exklusive moms|belopp exklusive moms|exklusive moms|ex moms|totalt ex moms|summa ex moms|utan moms|summa utan moms|momspliktigt belopp|moms underlag|summa varor|varusumma|delsummera|~underlag',
    tax: 'moms|momsbelopp|summa moms|total moms|varav moms|mervärdesskatt|totalt moms',
    discount: 'rabatt|kassarabatt',
    charge: 'frakt|fraktavgift|faktureringsavgift|fakturaavgift|expeditionsavgift|porto|administrationsavgift',
    prepaid:
      'skattereduktion|preliminär skattereduktion|rotavdrag|rutavdrag|rot avdrag|rut avdrag|redan betalt|erhållet|förskott|betalt|inbetalt',
    older_balance:
      'tidigare saldo|skuld från föregående faktura|föregående faktura|tidigare skuld|obetalt sedan tidigare|ingående saldo|föregående saldo',
    tendered: 'kontant|kontanter|bankkort|kontokort|betalkort|~kort',
    change: 'växel|växel tillbaka|~tillbaka',
    no_amount:
      'antal|öresavrundning|öresavr|öresutjämning|avrundning|dröjsmålsränta|påminnelseavgift|à pris|enhetspris|dricks|du sparar|~pant',
  },
  party: {
    seller: 'säljare|leverantör|avsändare|utställd av',
    buyer:
      'köpare|kund|mottagare|fakturaadress|faktureras|faktureringsadress|beställare|faktureras till|faktura till|fakturamottagare|till',
    delivery: 'leveransadress|leverans till|levereras till',
    payee: 'betalningsmottagare|kontohavare|mottagarens namn',
  },
  title: {
    invoice:
      'faktura|kvitto|kvitto faktura|kassakvitto|räkning|samlingsfaktura|slutfaktura|delfaktura|elfaktura|kontantfaktura|hyresavi',
    credit_note: 'kreditfaktura|kreditnota|kredit faktura',
    other_document:
      'följesedel|orderbekräftelse|offert|beställning|inköpsorder|proformafaktura|proforma faktura|plocksedel',
    about_invoices: 'betalningspåminnelse|påminnelse|inkassokrav|kontoutdrag|lönespecifikation|lönebesked',
  },
  columns: {
    item: 'beskrivning|benämning|artikel|produkt|tjänst',
    quantity: 'antal|mängd',
    price: 'pris|à pris|enhetspris',
    amount: 'belopp|summa|totalt',
  },
  tax: 'moms|mervärdesskatt',
  months:
    'januari jan|februari feb|mars mar|april apr|maj|juni jun|juli jul|augusti aug|september sep sept|oktober okt|november nov|december dec',
  terms: 'betalningsvillkor|betalvillkor|betalningsvillkor netto',
  days: 'dagar',
};

export const danish: LanguageWords = {
  code: 'da',
  common:
    'faktura fakturanr fakturanummer fakturadato forfaldsdato forfald at betale moms beløb antal pris kunde og til konto ialt betalingsbetingelser cvr kontonr reg levering heraf kundenr betales senest bedes vores deres ydelse',
  number: {
    invoice_number:
      'fakturanummer|årsopgørelse nr|opgørelse nr|regning nr|regningsnr|fakturanr|faktura nr|faktura nummer|kreditnotanummer|kreditnota nr|bilagsnr|bilagsnummer|kvitteringsnr|regningsnummer|regning nr|kvitteringsnummer|kvittering nr|bon nr|bonnr|bonnummer|kreditnotanr|regningsnr|bilag nr|~faktura|~regning',
    other_number:
      'kundenummer|kundenr|kunde nr|ordrenummer|ordrenr|ordre nr|cvr|cvr nr|cvr nummer|se nr|kontonummer|kontonr|konto nr|reg nr|deres ref|vores ref|rekvisition|rekvisitionsnr|ean|ean nr|ean nummer|telefon|aftalenr|aftalenummer|debitornr|varenr|varenummer|betalings id|kreditornr|fi kreditornr|nummer på indkøbsordre|indkøbsordrenummer|rekvisitionsnummer|deres reference|jeres reference|jeres ref|vores reference|betalingsreference|mandatreference|ordrereference|tidligere faktura|skattenr|tilbudsnr|sagsnr|sagsnummer|projektnr|leverandørnr|medlemsnr|følgeseddelnr',
  },
  date: {
    invoice_date:
      'fakturadato|faktura dato|fakturadag|udstedelsesdato|bilagsdato|faktureringsdato|udstedt den|kreditnotadato|købsdato|dokumentdato|fakturadato leveringsdato|~dato',
    due_date:
      'forfaldsdato|forfaldsdag|forfalder|forfald|betalingsdato|betales senest|sidste rettidige betalingsdag|sidste rettidige betaling|betalingsfrist|betal senest|rettidig betaling|senest den|overført senest|betalt senest|betales inden|seneste betalingsdato|seneste rettidige betalingsdato|sidste betalingsdato|sidste betalingsdag|forfalder til betaling|betaling senest|forfalds dato|forf dato',
    other_date:
      'leveringsdato|ordredato|leveret|periode|bestillingsdato|udskriftsdato|betalt den|modtaget|modtaget den|faktureringsperiode|leveringsperiode|ankomst|afrejse|ankomstdato|afrejsedato|tilbudsdato|startdato|slutdato|forsendelsesdato|afsendelsesdato|fødselsdato|gyldig til|næste faktura|rejsedato|lejeperiode',
  },
  amount: {
    due: 'restbeløb|resterende beløb|skyldigt beløb|forfaldent beløb|forfalden beløb|restsaldo|udestående beløb',
    withheld: 'indeholdt skat|tilbageholdt skat|kildeskat',
    total:
      'at betale|til betaling|total at betale|beløb at betale|i alt|ialt|i alt dkk|total inkl moms|i alt inkl moms|ialt inkl moms|fakturatotal|total beløb|totalbeløb|samlet beløb|samlet pris|fakturabeløb|total dkk|samlet total|slutbeløb|beløb i alt|beløb inkl moms|faktura i alt|hovedtotal|i alt inklusive moms|total inklusive moms|beløb inklusive moms|~beløb|~sum|~totalpris',
    subtotal:
      'i alt ekskl moms|ialt ekskl moms|total ekskl moms|ekskl moms|i alt excl moms|ialt excl moms|excl moms|subtotal|nettobeløb|netto|momsgrundlag|momspligtigt beløb|beløb ekskl moms|total ex moms|ex moms|i alt uden moms|momspligtig|i alt eksklusive moms|total eksklusive moms|eksklusive moms|delsum|mellemsum|i alt ex moms|ialt ex moms|beløb før moms|total før moms|i alt før moms|varebeløb|beløb ex moms',
    tax: 'moms|momsbeløb|heraf moms|moms i alt|salgsmoms|total moms',
    discount: 'rabat',
    charge: 'fragt|gebyr|porto|levering|fakturagebyr|ekspeditionsgebyr|betalingsgebyr',
    prepaid: 'forudbetalt|betalt|a conto|aconto|modtaget',
    older_balance: 'tidligere saldo|forrige saldo|restance|skyldigt beløb fra tidligere|overført saldo',
    tendered: 'kontant|kontanter|dankort|betalingskort|visa dankort|~kort',
    change: 'byttepenge|~retur',
    no_amount: 'antal|stk pris|enhedspris|øreafrunding|afrunding|renter|rykkergebyr|drikkepenge|~pant',
  },
  party: {
    seller: 'sælger|leverandør|afsender|udsteder|udstedt af',
    buyer: 'køber|kunde|modtager|faktureres til|faktureringsadresse|fakturaadresse|faktura til|bestiller',
    delivery: 'leveringsadresse|leveres til|levering til',
    payee: 'beløbsmodtager|kontohaver|betalingsmodtager',
  },
  title: {
    invoice: 'faktura|regning|kvittering|kassebon|samlefaktura|slutfaktura|acontofaktura|årsopgørelse',
    credit_note: 'kreditnota|kreditfaktura',
    other_document:
      'følgeseddel|ordrebekræftelse|tilbud|indkøbsordre|bestilling|proformafaktura|proforma faktura|pakkeseddel',
    about_invoices: 'rykker|betalingspåmindelse|kontoudtog|lønseddel|inkassovarsel',
  },
  columns: {
    item: 'beskrivelse|vare|ydelse|tekst|varebeskrivelse|produkt',
    quantity: 'antal|mængde',
    price: 'pris|enhedspris|stk pris',
    amount: 'beløb|i alt|ialt',
  },
  tax: 'moms',
  months:
    'januar jan|februar feb|marts mar|april apr|maj|juni jun|juli jul|august aug|september sep sept|oktober okt|november nov|december dec',
  terms: 'betalingsbetingelser|betalingsbetingelse|betalingsvilkår|netto',
  days: 'dage',
};

export const norwegian: LanguageWords = {
  code: 'no',
  common:
    'faktura fakturanummer fakturanr fakturadato forfallsdato forfall å betale mva beløp antall pris kunde og til kontonummer orgnr kid organisasjonsnummer betalingsbetingelser levering herav kundenr vår deres betalingsfrist foretaksregisteret',
  number: {
    invoice_number:
      'fakturanummer|fakturanr|faktura nr|faktura nummer|kreditnotanummer|kreditnota nr|bilagsnr|bilagsnummer|kvitteringsnr|kvitteringsnummer|kvittering nr|bong nr|bongnr|kreditnotanr|bilag nr|regning nr|regningsnummer|~faktura',
    other_number:
      'kundenummer|kundenr|kunde nr|ordrenummer|ordrenr|ordre nr|organisasjonsnummer|organisasjonsnr|orgnr|org nr|foretaksnummer|kontonummer|kontonr|konto nr|bankkonto|kid|kid nr|kid nummer|deres ref|vår ref|deres referanse|vår referanse|bestillingsnr|telefon|avtalenr|avtalenummer|prosjektnr|varenr|varenummer|målepunkt id|målernummer|mva nr|medlemsnr|medlemsnummer|skattenummer|tidligere faktura|ordrereferanse|fullmaktsreferanse|betalingsreferanse|tilbudsnr|tilbudsnummer|leverandørnr|prosjektnummer|kontraktsnr|anleggsnr|pakkseddelnr',
  },
  date: {
    invoice_date:
      'fakturadato|faktura dato|utstedelsesdato|bilagsdato|faktureringsdato|utstedt|utstedt den|kreditnotadato|kvitteringsdato|kjøpsdato|fakturadato leveringsdato|~dato|~fakturert',
    due_date:
      'forfallsdato|forfall|forfaller|betalingsfrist|betales innen|betales senest|betalingsforfall|forfallsdag|siste betalingsfrist|siste frist for betaling|innen|forfaller til betaling|forfall dato|forf dato|siste betalingsdag|betalt innen',
    other_date:
      'leveringsdato|ordredato|levert|periode|bestillingsdato|utskriftsdato|betalt den|leveringsperiode|mottatt|mottatt den|faktureringsperiode|fakturaperiode|ankomst|avreise|ankomstdato|avreisedato|startdato|sluttdato|forsendelsesdato|fødselsdato|gyldig til|avlesningsdato|forbruksperiode|leieperiode|tilbudsdato',
  },
  amount: {
    due: 'restbeløp|resterende beløp|utestående beløp|gjenstående beløp|gjenstår å betale|rest å betale|skyldig beløp|forfalt beløp',
    withheld: 'trukket skatt|forskuddstrekk|kildeskatt|skattetrekk|tilbakeholdt skatt',
    total:
      'å betale|til betaling|sum å betale|beløp å betale|totalt å betale|total å betale|sum inkl mva|totalt inkl mva|total inkl mva|totalbeløp|totalsum|fakturabeløp|fakturasum|fakturatotal|total nok|sum nok|samlet beløp|kjøpesum|fakturatotalsum|sum inklusive mva|totalt inklusive mva|total inklusive mva|beløp inkl mva|beløp inklusive mva|sum totalt|totalt beløp|total sum|sluttsum|sum faktura|bruttobeløp|samlet sum|samlet pris|~totalt|~sum|~beløp|~totalpris',
    subtotal:
      'sum eks mva|sum ekskl mva|totalt eks mva|total eks mva|eks mva|ekskl mva|delsum|nettobeløp|nettosum|netto|mva grunnlag|grunnlag mva|grunnlag|avgiftsgrunnlag|beløp eks mva|sum u mva|sum netto|mva pliktig beløp|sum eksklusive mva|total eksklusive mva|totalt eksklusive mva|eksklusive mva|beløp ekskl mva|beløp eksklusive mva|sum før mva|totalt før mva|uten mva|sum uten mva|totalt uten mva|beløp uten mva|sum ex mva|ex mva|mellomsum|grunnlag sum',
    tax: 'mva|mva beløp|herav mva|sum mva|merverdiavgift|total mva|totalt mva|mva sum',
    discount: 'rabatt',
    charge: 'frakt|gebyr|fakturagebyr|porto|ekspedisjonsgebyr',
    prepaid: 'forskuddsbetalt|betalt|akonto|a konto|innbetalt',
    older_balance: 'tidligere saldo|forrige saldo|inngående saldo',
    tendered: 'kontant|kontanter|bankkort|bankterminal|~kort|~vipps',
    change: 'vekslepenger|~veksel|~tilbake',
    no_amount: 'antall|stk pris|enhetspris|øreavrunding|avrunding|forsinkelsesrente|purregebyr|driks|~pant',
  },
  party: {
    seller: 'selger|leverandør|avsender|utsteder|utstedt av',
    buyer: 'kjøper|kunde|mottaker|faktureres|faktureres til|fakturaadresse|faktura til|bestiller|til|fakturamottaker',
    delivery: 'leveringsadresse|leveres til|levering til',
    payee: 'betalingsmottaker|kontohaver|betales til|kontoeier',
  },
  title: {
    invoice: 'faktura|regning|kvittering|kassebon|samlefaktura|sluttfaktura|delfaktura|strømfaktura',
    credit_note: 'kreditnota|kreditfaktura',
    other_document:
      'følgeseddel|pakkseddel|ordrebekreftelse|tilbud|innkjøpsordre|bestilling|proformafaktura|proforma faktura',
    about_invoices: 'purring|betalingspåminnelse|kontoutskrift|lønnsslipp|inkassovarsel',
  },
  columns: {
    item: 'beskrivelse|vare|tjeneste|tekst|varetekst|produkt',
    quantity: 'antall|mengde',
    price: 'pris|enhetspris|stk pris',
    amount: 'beløp|sum|totalt',
  },
  tax: 'mva|merverdiavgift',
  months:
    'januar jan|februar feb|mars mar|april apr|mai|juni jun|juli jul|august aug|september sep sept|oktober okt|november nov|desember des',
  terms: 'betalingsbetingelser|betalingsbetingelse|betalingsvilkår|netto',
  days: 'dager',
};

export const icelandic: LanguageWords = {
  code: 'is',
  common:
    'reikningur reikningsnúmer dagsetning gjalddagi eindagi samtals vsk kennitala magn verð upphæð greiða viðskiptavinur greiðandi útgáfudagur einingarverð',
  number: {
    invoice_number:
      'reikningsnúmer|reikningsnr|reikningur nr|reikningur númer|nr reiknings|númer reiknings|kreditreikningur nr|sölureikningur númer|sölureikningur nr|kvittun nr|kreditreikningur númer|reikn nr',
    other_number:
      'kennitala|kt|vsk númer|vsk nr|viðskiptanúmer|pöntunarnúmer|sími|bankareikningur|fyrri reikningur|tilvísun kaupanda|skattnúmer|vörunúmer|vörunr|pöntunarnr|samningsnúmer|viðskiptamannanúmer|verknúmer|tilboðsnúmer',
  },
  date: {
    invoice_date:
      'útgáfudagur|útgáfudagsetning|dagsetning reiknings|reikningsdagsetning|dags|útgefið|gefið út|dags reiknings|reikningsdagur|~dagsetning',
    due_date:
      'eindagi|gjalddagi|greiðist fyrir|greiðist eigi síðar en|greiðsludagur|síðasti greiðsludagur|greiðist í síðasta lagi',
    other_date:
      'afhendingardagur|pöntunardagur|tímabil|móttekið|móttekin|pöntunar dags|reikningstímabil|komudagur|brottfarardagur|upphafsdagur|lokadagur|fæðingardagur|álestrardagur|notkunartímabil|gildir til|prentað|afhent',
  },
  amount: {
    due: 'eftirstöðvar',
    withheld: 'afdregin staðgreiðsla|staðgreiðsla skatta|afdráttarskattur',
    total:
      'til greiðslu|samtals til greiðslu|samtals með vsk|heildarupphæð|heildarfjárhæð|upphæð til greiðslu|alls|samtals með virðisaukaskatti|upphæð reiknings|alls til greiðslu|heildarupphæð með vsk|upphæð með vsk|~samtals|~heildarverð',
    subtotal:
      'samtals án vsk|upphæð án vsk|án vsk|millisamtala|fjárhæð án vsk|samtala án vsk|nettóupphæð|skattstofn|vsk stofn|samtals án virðisaukaskatts|verð án vsk|upphæð án virðisaukaskatts',
    tax: 'vsk|virðisaukaskattur|þar af vsk|vsk upphæð',
    discount: 'afsláttur',
    charge: 'sendingarkostnaður|seðilgjald|tilkynningar og greiðslugjald',
    prepaid: 'greitt|innborgun',
    tendered: 'reiðufé|greiðslukort|debetkort|kreditkort|~kort',
    change: '~til baka',
    no_amount: 'magn|einingarverð|námundun|þjórfé',
  },
  party: {
    seller: 'seljandi|útgefandi',
    buyer: 'kaupandi|greiðandi|viðskiptavinur|viðtakandi',
    delivery: 'afhendingarstaður',
    payee: 'kröfuhafi',
  },
  title: {
    invoice: 'reikningur|sölureikningur|kvittun',
    credit_note: 'kreditreikningur|kreditnóta',
    other_document: 'tilboð|pöntun|fylgiseðill|proforma reikningur',
    about_invoices: 'ítrekun|greiðsluáminning|innheimtuviðvörun|launaseðill',
  },
  columns: {
    item: 'lýsing|vara|skýring',
    quantity: 'magn|fjöldi',
    price: 'einingarverð|verð',
    amount: 'upphæð|samtals',
  },
  tax: 'vsk|virðisaukaskattur',
  months:
    'janúar jan|febrúar feb|mars|apríl apr|maí|júní jún|júlí júl|ágúst ágú|september sep|október okt|nóvember nóv|desember des',
  terms: 'greiðsluskilmálar',
  days: 'dagar|daga',
};

export const finnish: LanguageWords = {
  code: 'fi',
  common:
    'lasku laskun numero päivämäärä päiväys eräpäivä yhteensä alv määrä hinta asiakas viitenumero maksuehto viivästyskorko veroton summa saaja tilinumero asiakasnumero laskutusosoite maksettava toimitus verollinen kpl huomautusaika',
  number: {
    invoice_number:
      'laskun numero|laskunumero|laskun nro|laskunro|lasku nro|lasku nr|hyvityslaskun numero|kuitin numero|kuittinumero|laskun no|lasku no|kuitti nro|kuittinro|kuitin nro|hyvityslasku nro|hyvityslaskun nro|tositenumero|tositenro|~lasku',
    other_number:
      'asiakasnumero|asiakasnro|asiakkaan numero|viitenumero|viite|viitenro|y tunnus|ly tunnus|alv numero|alv nro|tilausnumero|tilausnro|tilauksen numero|tilinumero|tilinro|tili nro|viitteenne|viitteemme|puhelin|puh|sopimusnumero|tuotenumero|tuotenro|ostotilausnumero|käyttöpaikka|toimittajanumero|tilausviite|valtuutuksen viite|veronumero|aiempi lasku|alkuperäinen lasku|alkuperäisen laskun numero|ostajan viite|jäsennumero|projektinumero|tarjousnumero|lähetenumero|asiakastunnus',
  },
  date: {
    invoice_date:
      'laskun päivämäärä|laskun pvm|laskupäivä|laskun päiväys|laskutuspäivä|laskupvm|lasku pvm|päiväys|laskun antopäivä|laskun pv|ostopäivä|myyntipäivä|tositepäivä|kuitin päivämäärä|~päivämäärä|~pvm',
    due_date:
      'eräpäivä|laskun eräpäivä|maksettava viimeistään|viimeinen maksupäivä|maksupäivä|eräpvm|erääntyy|eräpv|maksetaan viimeistään|maksettava ennen|veloituspäivä|maksun eräpäivä|maksu viimeistään',
    other_date:
      'toimituspäivä|toimituspvm|tilauspäivä|tilauspvm|toimitusaika|kausi|laskutuskausi|ajalta|tulostuspäivä|maksettu|saapunut|vastaanotettu|laskutusjakso|saapumispäivä|lähtöpäivä|tulopäivä|syntymäaika|alkamispäivä|päättymispäivä|lähetyspäivä|tarjouspäivä|tulostettu|kulutusjakso|noutopäivä|toimitettu|suorituspäivä',
  },
  amount: {
    due: 'erääntyvä summa|avoin summa|jäljellä oleva summa|yhteensä erääntyy',
    withheld: 'ennakonpidätys|lähdevero|pidätetty vero',
    total:
      'maksettava yhteensä|yhteensä maksettava|maksettavaa|maksettavaa yhteensä|lasku yhteensä|laskun loppusumma|loppusumma|laskun summa|laskun yhteissumma|verollinen yhteensä|yhteensä sis alv|summa sis alv|verollinen summa|yhteensä verollinen|yhteissumma|maksettava|maksettava summa|kokonaissumma|yhteensä eur|maksu yhteensä|bruttosumma|laskun kokonaissumma|veloitettava summa|verollinen hinta yhteensä|verollinen loppusumma|summa yhteensä|kaikki yhteensä|yhteensä sisältäen alv|summa sisältäen alv|~yhteensä|~summa|~kokonaishinta|~verollinen',
    subtotal:
      'veroton yhteensä|yhteensä veroton|veroton summa|veroton hinta yhteensä|yhteensä ilman alv|veroton|alv 0 yhteensä|netto|välisumma|summa ilman alv|veroton osuus|veron peruste|rivit yhteensä|veroton loppusumma|yhteensä alv 0|summa alv 0|ilman alv|ilman arvonlisäveroa|nettosumma|netto yhteensä|summa veroton',
    tax: 'alv|alv yhteensä|arvonlisävero|arvonlisävero yhteensä|vero|alv määrä|veron määrä|alv osuus|alv eur|verot yhteensä|alv n määrä|alv n osuus|arvonlisäveron määrä|arvonlisäveron osuus',
    discount: 'alennus',
    charge: 'toimituskulut|laskutuslisä|rahti|postikulut|käsittelykulut|toimitusmaksu',
    prepaid: 'ennakkomaksu|maksettu|jo maksettu|suoritettu',
    older_balance: 'edellinen saldo|aiemmat avoimet laskut',
    tendered: 'käteinen|pankkikortti|korttimaksu|maksukortti|luottokortti|~kortti',
    change: 'vaihtoraha|~takaisin',
    no_amount: 'määrä|kpl|yksikköhinta|pyöristys|viivästyskorko|huomautusmaksu|a hinta|à hinta|juomaraha|pantti',
  },
  party: {
    seller: 'myyjä|toimittaja|laskuttaja|lähettäjä',
    buyer: 'ostaja|asiakas|laskutusosoite|laskun saaja|vastaanottaja|tilaaja|maksaja',
    delivery: 'toimitusosoite|toimituspaikka',
    payee: 'saaja|saajan nimi|tilinomistaja|maksun saaja',
  },
  title: {
    invoice:
      'lasku|kuitti|kokoomalasku|tasauslasku|loppulasku|osalasku|ennakkolasku|koontilasku|sähkölasku|vesilasku|vakuutuslasku|puhelinlasku|jätelasku|vuokralasku',
    credit_note: 'hyvityslasku',
    other_document: 'lähete|lähetysluettelo|tilausvahvistus|tarjous|ostotilaus|tilaus|proformalasku|proforma lasku',
    about_invoices: 'maksumuistutus|maksukehotus|tiliote|palkkalaskelma|palkkakuitti|perintäkirje',
  },
  columns: {
    item: 'kuvaus|tuote|nimike|selite|palvelu',
    quantity: 'määrä|kpl',
    price: 'hinta|yksikköhinta|a hinta|à hinta',
    amount: 'yhteensä|summa|veroton',
  },
  tax: 'alv|arvonlisävero',
  months:
    'tammikuuta tammikuu tammi|helmikuuta helmikuu helmi|maaliskuuta maaliskuu maalis|huhtikuuta huhtikuu huhti|toukokuuta toukokuu touko|kesäkuuta kesäkuu kesä|heinäkuuta heinäkuu heinä|elokuuta elokuu elo|syyskuuta syyskuu syys|lokakuuta lokakuu loka|marraskuuta marraskuu marras|joulukuuta joulukuu joulu',
  terms: 'maksuehto|maksuehdot',
  days: 'päivää|pv|pvä',
};
