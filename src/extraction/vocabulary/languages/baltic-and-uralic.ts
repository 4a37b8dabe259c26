import type { LanguageWords } from '../language-words.js';

export const estonian: LanguageWords = {
  code: 'et',
  common:
    'arve kuupäev maksetähtaeg kokku käibemaks kogus hind summa tasuda klient number viitenumber maksja saaja nimetus ühik reg tasumisele kuulub ostja müüja viivis käibemaksuta selgitus koostas',
  number: {
    invoice_number:
      'arve nr|arve number|arve no|arve|kreeditarve nr|arve saateleht nr|dokumendi nr|ostuarve nr|müügiarve nr|kaubaarve nr|kaubaarve number|müügiarve number|kviitung nr|kviitungi nr|tšekk nr|tšeki nr|kreeditarve number',
    other_number:
      'viitenumber|viitenr|registrikood|reg kood|reg nr|rg kood|kmkr|kmkr nr|käibemaksukohustuslase number|kliendi number|kliendi nr|kliendinumber|tellimuse nr|tellimuse number|tellimus|lepingu nr|lepingu number|telefon|tel|arvelduskonto|konto nr|km kood|kliendi kood|teie viide|eelnev arve|ostja viide|tellimuse viide',
  },
  date: {
    invoice_date:
      'arve kuupäev|kuupäev arvel|väljastatud|arve väljastamise kuupäev|väljastamise kuupäev|koostamise kuupäev|koostatud|kaubaarve kuupäev|arve kp|väljastuskuupäev|väljastamiskuupäev|müügikuupäev|ostukuupäev|~kuupäev',
    due_date:
      'maksetähtaeg|maksetähtpäev|tasumise tähtaeg|makse tähtaeg|maksta enne|tasuda enne|tähtaeg|tasuda hiljemalt|tasumistähtaeg|maksetähtaja kuupäev|tähtpäev|maksepäev|maksta hiljemalt|tasuda kuni|tasumise tähtpäev|maksta kuni',
    other_date:
      'tarnekuupäev|tarne kuupäev|tellimuse kuupäev|periood|käibe tekkimise kuupäev|arveldusperiood|tarneaeg|saabunud|saadud|alguskuupäev|lõppkuupäev|lõpp kuupäev|saabumise kuupäev|lahkumise kuupäev|trükkimise kuupäev|pakkumise kuupäev|saatmise kuupäev|lähetuskuupäev|tarbimisperiood|arvestusperiood|kehtib kuni|sünnikuupäev|teenuse osutamise kuupäev',
  },
  amount: {
    due: 'tasumata summa|jääk tasuda',
    withheld: 'kinnipeetud tulumaks|kinnipeetud maks',
    total:
      'tasuda kokku|kuulub tasumisele|tasumisele kuulub|arve kokku|kokku tasuda|kokku koos käibemaksuga|kokku km ga|summa kokku|kokku eur|maksta kokku|arve summa|tasuda|summa koos käibemaksuga|tasumiseks|kokku koos km ga|kokku maksta|makstav summa|arve summa kokku|kogusumma|lõppsumma|summa käibemaksuga|kokku käibemaksuga|tasumisele kuuluv summa|maksmisele kuuluv summa|arve kogusumma|~kokku|~summa|~koguhind',
    subtotal:
      'kokku käibemaksuta|summa käibemaksuta|käibemaksuta|summa km ta|kokku km ta|vahesumma|summa ilma käibemaksuta|neto|maksustatav summa|netosumma|kokku ilma käibemaksuta|ilma käibemaksuta|summa ilma km ta|vahekokkuvõte|kokku ilma maksudeta|kokku ilma maksuta|ridade netosumma|summa maksudeta|kokku maksuvaba',
    tax: 'käibemaks|käibemaks kokku|km summa|käibemaksu summa|sh käibemaks|sh km|km kokku|maksusumma|~km|~maks|~maksud',
    discount: 'allahindlus|soodustus',
    charge: 'transport|saatekulu|postikulu|kohaletoimetamine|tarne',
    prepaid: 'ettemaks|tasutud|makstud|ettemakstud',
    older_balance: 'eelmine saldo|võlgnevus|algsaldo',
    tendered: 'sularaha|pangakaart|kaardimakse|~kaart',
    change: '~tagasi|vahetusraha',
    no_amount: 'kogus|ühiku hind|viivis|ümardus|ümardamine|ühikuhind|jootraha',
  },
  party: {
    seller: 'müüja|tarnija|arve esitaja|väljastaja',
    buyer: 'ostja|klient|maksja|arve saaja|tellija|arve adressaat|kellele',
    delivery: 'tarneaadress|tarne aadress',
    payee: 'saaja|makse saaja|kontoomanik',
  },
  title: {
    invoice: 'arve|arve saateleht|kviitung|müügiarve',
    credit_note: 'kreeditarve',
    other_document: 'tellimus|hinnapakkumine|pakkumine|saateleht|ettemaksuarve|tellimuse kinnitus',
    about_invoices: 'meeldetuletus|konto väljavõte|palgaleht|võlateatis|saldoteatis',
  },
  columns: {
    item: 'kirjeldus|nimetus|toode|teenus|selgitus|kaup',
    quantity: 'kogus',
    price: 'hind|ühiku hind|ühikuhind',
    amount: 'summa|kokku',
  },
  tax: 'käibemaks',
  months:
    'jaanuar jaan|veebruar veebr|märts|aprill apr|mai|juuni|juuli|august aug|september sept|oktoober okt|november nov|detsember dets',
  terms: 'maksetingimused|maksetingimus|tasuda',
  days: 'päeva|päev',
};

export const latvian: LanguageWords = {
  code: 'lv',
  common:
    'rēķins datums kopā pvn daudzums cena summa apmaksai pircējs piegādātājs samaksas nosaukums konts banka adrese reģistrācijas vārdiem maksātājs saņēmējs apmaksas termiņš mērvienība gada',
  number: {
    invoice_number:
      'rēķins nr|rēķina nr|rēķina numurs|rēķins numurs|pavadzīme rēķins nr|rēķins|pavadzīme nr|preču pavadzīme rēķins nr|kredītrēķins nr|dokumenta nr|faktūrrēķins nr|čeka nr|čeks nr|kvīts nr|kvīts numurs|pavadzīmes nr|pavadzīmes numurs|kredītrēķina nr|dokumenta numurs',
    other_number:
      'reģ nr|reģistrācijas nr|reģistrācijas numurs|vienotais reģistrācijas nr|pvn nr|pvn reģ nr|pvn maksātāja nr|pvn reģistrācijas nr|klienta nr|klienta numurs|klienta kods|pasūtījuma nr|pasūtījuma numurs|līguma nr|līgums nr|tālrunis|tālr|konta nr|konts|swift|personas kods|līguma numurs|iepriekšējais rēķins|norēķinu konts|bankas konts|pircēja atsauce|pasūtījuma atsauce',
  },
  date: {
    invoice_date:
      'rēķina datums|izrakstīšanas datums|izrakstīts|rēķina izrakstīšanas datums|sagatavots|dokumenta datums|izrakstīšanas vieta un datums|pirkuma datums|čeka datums|sagatavošanas datums|~datums',
    due_date:
      'apmaksas termiņš|samaksas termiņš|apmaksāt līdz|samaksāt līdz|maksājuma termiņš|apmaksas datums|apmaksa līdz|samaksas datums|termiņš|lūdzam apmaksāt līdz|jāapmaksā līdz|lūdzam samaksāt līdz|maksāt līdz',
    other_date:
      'piegādes datums|pasūtījuma datums|periods|norēķinu periods|darījuma datums|preču piegādes datums|pakalpojuma sniegšanas datums|saņemts|sākuma datums|beigu datums|ierašanās datums|izbraukšanas datums|drukas datums|izdrukas datums|nosūtīšanas datums|piedāvājuma datums|saņemšanas datums|dzimšanas datums|derīgs līdz|preču izsniegšanas datums',
  },
  amount: {
    due: 'nesamaksātā summa|atlikusī summa',
    withheld: 'ieturētais nodoklis|ieturētais ienākuma nodoklis',
    total:
      'summa apmaksai|kopā apmaksai|kopsumma|kopā ar pvn|pavisam apmaksai|apmaksai|kopējā summa|summa ar pvn|kopā samaksai|pavisam kopā|summa samaksai|kopā eur|rēķina summa|pavisam|kopējā vērtība|kopā ar nodokli|kopā ar nodokļiem|kopējā summa ar pvn|gala summa|maksājamā summa|apmaksājamā summa|kopā maksāt|summa kopā|~kopā|~summa|~kopējā cena',
    subtotal:
      'kopā bez pvn|summa bez pvn|bez pvn|starpsumma|apliekamā summa|ar pvn apliekamā summa|neto summa|pvn apliekamā summa|vērtība bez pvn|kopā bez nodokļa|kopā bez nodokļiem|summa bez nodokļa|kopā neto|rindu summa bez pvn',
    tax: 'pvn|pvn summa|pievienotās vērtības nodoklis|pvn kopā|kopā pvn|nodoklis|nodokļa summa|tai skaitā pvn|t sk pvn|~nodokļi',
    discount: 'atlaide',
    charge: 'piegāde|transports|piegādes maksa',
    prepaid: 'avanss|priekšapmaksa|apmaksāts|samaksāts',
    older_balance: 'iepriekšējais atlikums|parāds|sākuma atlikums',
    tendered: 'skaidra nauda|bankas karte|maksājumu karte|~karte',
    change: '~izdots|izdotā nauda',
    no_amount: 'daudzums|cena par vienību|summa vārdiem|soda nauda|noapaļošana|vienības cena|skaits|dzeramnauda',
  },
  party: {
    seller:
      'piegādātājs|preču pakalpojumu sniedzējs|pakalpojumu sniedzējs|preču piegādātājs|pārdevējs|pakalpojuma sniedzējs|izpildītājs|preču nosūtītājs|nosūtītājs|rēķina izrakstītājs',
    buyer: 'pircējs|klients|maksātājs|saņēmējs|pasūtītājs|preču saņēmējs|rēķina saņēmējs|pakalpojuma saņēmējs',
    delivery: 'piegādes adrese|izkraušanas vieta|saņemšanas vieta',
    payee: 'maksājuma saņēmējs|konta īpašnieks',
  },
  title: {
    invoice: 'rēķins|pavadzīme rēķins|preču pavadzīme rēķins|kvīts|čeks|rēķins faktūra',
    credit_note: 'kredītrēķins',
    other_document: 'pasūtījums|piedāvājums|pavadzīme|avansa rēķins|priekšapmaksas rēķins|tāme',
    about_invoices: 'atgādinājums|atgādinājums par apmaksu|konta izraksts|algas lapiņa|brīdinājums',
  },
  columns: {
    item: 'nosaukums|apraksts|prece|pakalpojums|preces nosaukums',
    quantity: 'daudzums|skaits',
    price: 'cena|vienības cena',
    amount: 'summa|kopā|vērtība',
  },
  tax: 'pvn',
  months:
    'janvāris janvārī janvāra janv|februāris februārī februāra febr|marts martā marta|aprīlis aprīlī aprīļa apr|maijs maijā maija|jūnijs jūnijā jūnija jūn|jūlijs jūlijā jūlija jūl|augusts augustā augusta aug|septembris septembrī septembra sept|oktobris oktobrī oktobra okt|novembris novembrī novembra nov|decembris decembrī decembra dec',
  terms: 'apmaksas nosacījumi|apmaksas kārtība|apmaksāt|samaksāt',
  days: 'dienas|dienu|dienām|darba dienu',
};

export const lithuanian: LanguageWords = {
  code: 'lt',
  common:
    'sąskaita faktūra data suma pvm kiekis kaina viso pirkėjas pardavėjas apmokėti iš serija kodas adresas bankas žodžiais mokėtojo įmonės pavadinimas tel iki mokėjimo prekės paslaugos vnt išrašė',
  number: {
    invoice_number:
      'faktūros nr|faktūros numeris|sąskaita faktūra nr|pvm sąskaita faktūra nr|sąskaitos nr|sąskaitos numeris|sąskaitos faktūros nr|sąskaita nr|serija nr|sąskaitos faktūros numeris|pvm sąskaita faktūra serija|sąskaita faktūra serija|serija ir nr|serija ir numeris|kreditinė sąskaita nr|dokumento nr|pvm sąskaita faktūra|sąskaita faktūra|serija|išankstinė sąskaita nr|kvito nr|kvitas nr|čekio nr|kvito numeris|čekio numeris|dokumento numeris|pvm sąskaitos faktūros nr|pvm sąskaitos faktūros numeris',
    other_number:
      'įmonės kodas|im kodas|į k|pvm kodas|pvm mokėtojo kodas|pvm kodas lt|kliento kodas|kliento nr|mokėtojo kodas|užsakymo nr|užsakymas nr|užsakymo numeris|sutarties nr|sutartis nr|tel|telefonas|a s|sąskaita banke|atsiskaitomoji sąskaita|banko sąskaita|banko kodas|kodas|iban|pirkėjo kodas|asmens kodas|ankstesnė sąskaita faktūra|sąskaitos nr banke|banko sąskaitos nr|pirkėjo nuoroda|užsakymo nuoroda',
  },
  date: {
    invoice_date:
      'sąskaitos data|sąskaitos faktūros data|išrašymo data|išrašyta|sąskaitos išrašymo data|data išrašyta|dokumento data|išdavimo data|pardavimo data|pirkimo data|čekio data|išrašymo diena|pvm sąskaitos faktūros data|~data',
    due_date:
      'apmokėti iki|mokėjimo terminas|mokėti iki|apmokėjimo terminas|apmokėjimo data|sumokėti iki|terminas|apmokėti iki datos|mokėjimo data|apmokėkite iki|iki data|sumokėkite iki|mokėkite iki|prašome apmokėti iki|prašome sumokėti iki|apmokėjimo diena',
    other_date:
      'pristatymo data|užsakymo data|laikotarpis|paslaugų suteikimo data|ataskaitinis laikotarpis|prekių tiekimo data|prekių išsiuntimo data|gauta|pradžios data|pabaigos data|išsiuntimo data|spausdinimo data|atvykimo data|išvykimo data|gimimo data|atsiskaitymo laikotarpis|pasiūlymo data|sutarties data|galioja iki|paslaugos suteikimo data',
  },
  amount: {
    due: 'likusi suma|liko mokėti|neapmokėta suma|visa priklausanti suma',
    withheld: 'išskaičiuotas mokestis|išskaičiuotas gpm|išskaičiuotas gyventojų pajamų mokestis',
    total:
      'iš viso apmokėti|mokėtina suma|bendra suma|suma apmokėjimui|viso apmokėti|bendra suma su pvm|suma su pvm|iš viso su pvm|viso su pvm|iš viso mokėti|apmokėti|mokėti|bendra mokėtina suma|viso mokėti|viso eur|iš viso eur|galutinė suma|viso suma|visa suma|galutinė kaina|sąskaitos suma|iš viso su mokesčiais|suma iš viso|iš viso suma|suma viso|apmokėtina suma|suma mokėti|~iš viso|~viso|~suma|~bendra kaina',
    subtotal:
      'suma be pvm|iš viso be pvm|viso be pvm|be pvm|tarpinė suma|apmokestinamoji vertė|apmokestinama suma|bendra suma be pvm|vertė be pvm|pvm apmokestinama suma|eilučių suma be pvm|suma be mokesčių|iš viso be mokesčių|viso be mokesčių|neto suma|suma neto|apmokestinamoji suma',
    tax: 'pvm|pvm suma|viso pvm|iš viso pvm|pridėtinės vertės mokestis|bendra pvm suma|mokesčio suma|pvm iš viso',
    discount: 'nuolaida',
    charge: 'pristatymas|transportas|pristatymo mokestis|siuntimo išlaidos',
    prepaid: 'avansas|apmokėta|sumokėta|išankstinis mokėjimas',
    older_balance: 'ankstesnis likutis|skola|įsiskolinimas',
    tendered: 'grynieji|grynais|grynieji pinigai|mokėjimo kortelė|banko kortelė|~kortelė',
    change: 'grąža',
    no_amount: 'kiekis|vieneto kaina|vnt kaina|suma žodžiais|delspinigiai|pvm tarifas|apvalinimas|arbatpinigiai',
  },
  party: {
    seller: 'pardavėjas|tiekėjas|paslaugų teikėjas|vykdytojas|teikėjas',
    buyer: 'pirkėjas|klientas|mokėtojas|gavėjas|užsakovas|paslaugų gavėjas',
    delivery: 'pristatymo adresas|pristatymo vieta',
    payee: 'lėšų gavėjas|mokėjimo gavėjas',
  },
  title: {
    invoice: 'sąskaita faktūra|pvm sąskaita faktūra|sąskaita|kvitas|pinigų priėmimo kvitas',
    credit_note: 'kreditinė sąskaita|kreditinė sąskaita faktūra|kreditinė pvm sąskaita faktūra',
    other_document:
      'užsakymas|pasiūlymas|važtaraštis|išankstinė sąskaita|išankstinė sąskaita faktūra|proforma sąskaita|komercinis pasiūlymas',
    about_invoices:
      'priminimas|priminimas apmokėti|priminimas dėl apmokėjimo|banko išrašas|sąskaitos išrašas|atlyginimo lapelis|skolų suderinimo aktas',
  },
  columns: {
    item: 'pavadinimas|aprašymas|prekė|paslauga|prekės pavadinimas|prekės paslaugos pavadinimas',
    quantity: 'kiekis',
    price: 'kaina|vnt kaina|vieneto kaina',
    amount: 'suma|viso',
  },
  tax: 'pvm',
  months:
    'sausis sausio|vasaris vasario|kovas kovo|balandis balandžio|gegužė gegužės|birželis birželio|liepa liepos|rugpjūtis rugpjūčio|rugsėjis rugsėjo|spalis spalio|lapkritis lapkričio|gruodis gruodžio',
  terms: 'mokėjimo sąlygos|apmokėjimo sąlygos|apmokėti per|sumokėti per',
  days: 'dienų|dienas|dienos|d d',
};

export const hungarian: LanguageWords = {
  code: 'hu',
  common:
    'számla számlaszám eladó vevő kelte határidő fizetési összesen nettó bruttó áfa mennyiség egységár adószám teljesítés megnevezés fizetendő bankszámlaszám cím mód azaz mennyiségi egység érték átutalás sorszáma',
  number: {
    invoice_number:
      'számla sorszáma|számla száma|számlaszám|számla szám|bizonylatszám|bizonylat száma|számla sorszám|sorszám|számla azonosító|számla azonosítója|számla|sorszáma|helyesbítő számla sorszáma|nyugta sorszáma|nyugta száma|nyugtaszám|bizonylat sorszáma|bizonylat szám|számlasorszám|módosító számla sorszáma',
    other_number:
      'adószám|adószáma|közösségi adószám|eu adószám|cégjegyzékszám|bankszámlaszám|bankszámla|vevőkód|vevő kód|vevőszám|ügyfélszám|rendelésszám|rendelési szám|megrendelés száma|megrendelésszám|szerződésszám|szerződés száma|telefon|tel|partnerkód|csoportos adószám|szállítólevél száma|közlemény|eredeti számla|eredeti számla sorszáma|felhasználó azonosító|hivatkozási szám|csoport azonosító szám|előzmény számla|előző számla|hivatkozott számla|eredeti számla száma|cikkszám|vevői hivatkozás|pénzforgalmi jelzőszám|folyószámlaszám',
  },
  date: {
    invoice_date:
      'számla kelte|kelte|kelt|kiállítás dátuma|kiállítás kelte|kiállítva|számla dátuma|számla kiállításának dátuma|kiállítás napja|kiállítás|számla kelt|kibocsátás dátuma|keltezés|kiállítás ideje|kiállítási dátum|kiállítás dátum|bizonylat kelte|számla kiállítás dátuma|vásárlás dátuma|vásárlás időpontja|~dátum',
    due_date:
      'fizetési határidő|esedékesség|fizetés határideje|fizetendő határidőre|lejárat|határidő|befizetési határidő|fizetés esedékessége|esedékes|fiz határidő|esedékesség dátuma|befizetés határideje|esedékesség napja|esedékesség kelte|fizetési hat idő|fiz hat idő|fizetési határnap',
    other_date:
      'teljesítés dátuma|teljesítés kelte|teljesítés|teljesítés időpontja|teljesítés napja|telj dátuma|szállítás dátuma|rendelés dátuma|elszámolási időszak|időszak|teljesítési időpont|nyomtatás dátuma|számlázási időszak|érkezett|beérkezett|érkezés dátuma|kezdő dátum|kezdési dátum|befejező dátum|befejezési dátum|szállítási dátum|ajánlat dátuma|ajánlat dátum|érkezés napja|távozás napja|születési dátum|leolvasás dátuma|időszak kezdete|időszak vége|megrendelés dátuma|kiszállítás dátuma|érvényesség',
  },
  amount: {
    due: 'esedékes összeg|esedékes összesen|fennmaradó összeg|még fizetendő',
    withheld: 'levont adó|levont forrásadó|forrásadó|szja előleg',
    total:
      'fizetendő összesen|fizetendő végösszeg|fizetendő|bruttó végösszeg|összesen fizetendő|végösszeg|bruttó összesen|összesen bruttó|bruttó összeg|számla végösszege|bruttó érték összesen|számla bruttó végösszege|fizetendő összeg|mindösszesen|számla összege|bruttó|bruttó érték|összesen bruttó érték|főösszeg|számla érték|számlaérték|számla értéke|számla bruttó értéke|végösszesen|összesen ft|számla összesen|teljes összeg|~összesen|~összeg',
    subtotal:
      'nettó összesen|összesen nettó|nettó összeg|nettó érték|nettó végösszeg|áfa alap|áfa alapja|adóalap|nettó|részösszeg|nettó ár összesen|nettó érték összesen|adó alapja|tételek nettó összege|részösszesen|áfa nélkül|nettó számlaérték',
    tax: 'áfa|áfa összesen|áfa összege|áfa összeg|összesen áfa|áfa érték|áfa értéke|általános forgalmi adó|adó összege|adóösszeg|áfatartalom|áfa tartalom|~adó|~adók',
    discount: 'kedvezmény|árengedmény|engedmény',
    charge: 'szállítási díj|szállítási költség|postaköltség|kezelési költség|csomagolási díj',
    prepaid: 'előleg|fizetve|kifizetve|előlegszámla|befizetett',
    older_balance: 'előző egyenleg|korábbi tartozás|nyitó egyenleg',
    tendered: 'készpénz|bankkártya|hitelkártya|~kártya',
    change: 'visszajáró',
    no_amount:
      'mennyiség|egységár|nettó egységár|áfa kulcs|kerekítés|késedelmi kamat|azaz|nettó egység ár|bruttó egységár|menny|borravaló',
  },
  party: {
    seller:
      'eladó|szállító|kibocsátó|számlakibocsátó|szolgáltató|eladó neve|számla kibocsátó|kiállító|szállító neve|számla kibocsátója',
    buyer: 'vevő|megrendelő|ügyfél|vásárló|számlafizető|vevő neve|címzett|felhasználó|fizető|partner',
    delivery: 'szállítási cím|átvevő|felhasználási hely|teljesítés helye',
    payee: 'kedvezményezett|számlatulajdonos',
  },
  title: {
    invoice:
      'számla|egyszerűsített számla|nyugta|e számla|elektronikus számla|készpénzes számla|végszámla|részszámla|készpénzfizetési számla',
    credit_note: 'jóváíró számla|sztornó számla|helyesbítő számla|érvénytelenítő számla|stornó számla|sztornó',
    other_document:
      'árajánlat|ajánlat|megrendelés|rendelés visszaigazolás|szállítólevél|díjbekérő|proforma számla|előlegbekérő|proforma',
    about_invoices:
      'fizetési felszólítás|számlakivonat|bankszámlakivonat|bérjegyzék|fizetési emlékeztető|egyenlegközlő|egyenlegközlő levél',
  },
  columns: {
    item: 'megnevezés|leírás|termék|szolgáltatás|tétel|termék szolgáltatás megnevezése|cikk megnevezése',
    quantity: 'mennyiség|menny|db',
    price: 'egységár|nettó egységár|ár|nettó ár',
    amount: 'érték|összeg|összesen|bruttó érték|nettó érték|bruttó|nettó',
  },
  tax: 'áfa',
  months:
    'január jan|február febr feb|március márc már|április ápr|május máj|június jún|július júl|augusztus aug|szeptember szept|október okt|november nov|december dec',
  behindDueDate: 'napjáig|ig|-ig',
  terms: 'fizetési mód|fizetési feltételek|fizetendő',
  days: 'nap|napon|napos|napra',
};
