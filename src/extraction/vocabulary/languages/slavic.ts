import type { LanguageWords } from '../language-words.js';

export const polish: LanguageWords = {
  code: 'pl',
  common:
    'faktura sprzedawca nabywca kwota razem wartość cena ilość nip termin płatności zapłaty data wystawienia brutto netto sprzedaży słownie jm stawka podatku przelew konto zapłacono należność usługi nazwa towaru',
  number: {
    invoice_number:
      'numer faktury|nr faktury|faktura nr|faktura vat nr|faktura numer|faktura vat numer|faktura korygująca nr|nr dokumentu|numer dokumentu|rachunek nr|nr rachunku sprzedaży|paragon nr|nr korekty|numer korekty|nr faktury korygującej|numer faktury korygującej|faktura vat|faktura końcowa nr|faktura uproszczona nr|faktura sprzedaży nr|faktura vat marża nr|nr paragonu|numer paragonu|nr fv|fv nr|duplikat faktury nr|nr noty kredytowej|numer noty kredytowej|~faktura|~numer',
    other_number:
      'nip|regon|krs|pesel|nr zamówienia|numer zamówienia|zamówienie nr|nr konta|numer konta|numer rachunku|nr rachunku|rachunek bankowy|konto bankowe|nr klienta|numer klienta|kod klienta|nr umowy|numer umowy|telefon|tel|bdo|nr kontrahenta|numer nabywcy|do faktury|do faktury nr|dotyczy faktury|faktura korygowana|faktura zaliczkowa nr|faktury zaliczkowej nr|nr ksef|numer ksef|nr wz|numer referencyjny|numer faktury korygowanej|nr faktury korygowanej|numer faktury pierwotnej|nr faktury pierwotnej|faktura pierwotna|numer ppe|nr ppe|numer referencyjny płatności|referencja nabywcy',
  },
  date: {
    invoice_date:
      'data wystawienia|data wystawienia faktury|data faktury|wystawiono|wystawiono dnia|wystawiona dnia|dnia wystawienia|data dokumentu|wystawiona w dniu|data wyst|data noty kredytowej|~data|~dnia',
    due_date:
      'termin płatności|termin zapłaty|data płatności|płatne do|płatność do|płatność przelewem do|zapłata do|do zapłaty do|do dnia|płatne do dnia|termin|zapłać do|prosimy o zapłatę do|prosimy o wpłatę do|płatne w terminie do|należność płatna do|data wymagalności',
    other_date:
      'data sprzedaży|data dostawy|data wykonania usługi|data dokonania dostawy|data dostawy wykonania usługi|data zakończenia dostawy|okres rozliczeniowy|za okres|data zamówienia|data zapłaty|zapłacono dnia|data wydruku|data otrzymania zapłaty|data wydania|data korygowanej|data wpływu|wpłynęło|wpłynęło dnia|otrzymano|otrzymano dnia|data dokonania lub zakończenia dostawy|data dokonania lub zakończenia dostawy towarów lub wykonania usługi|data początkowa|data końcowa|data rozpoczęcia|data zakończenia|data wysyłki|data zlecenia|data oferty|data wpłaty|data odbioru|data realizacji|data wykonania|data umowy|data rezerwacji|data przyjazdu|data wyjazdu|data urodzenia|data ważności|data usługi|data świadczenia usługi|data odczytu|data załadunku|data rozładunku|data przyjęcia|data nadania|ważne do',
  },
  amount: {
    due: 'do dopłaty|pozostaje do zapłaty',
    withheld: 'podatek potrącony|potrącony podatek|podatek u źródła|potrącenie podatku|zaliczka na podatek dochodowy',
    total:
      'do zapłaty|razem do zapłaty|kwota do zapłaty|suma do zapłaty|pozostało do zapłaty|wartość brutto|razem brutto|suma brutto|kwota brutto|brutto|kwota należności|należność ogółem|kwota należności ogółem|ogółem|razem|łącznie|łączna kwota|suma|wartość faktury|kwota faktury|suma faktury|razem faktura|do zapłacenia|kwota całkowita|kwota łączna|wartość całkowita|kwota końcowa|wartość rachunku|kwota należna|należność do zapłaty|~należność',
    subtotal:
      'wartość netto|razem netto|suma netto|kwota netto|netto|podstawa opodatkowania|ogółem netto|łącznie netto|podsuma|suma częściowa|wartość bez vat|kwota bez vat|suma bez vat|~podstawa',
    tax: 'kwota vat|podatek vat|wartość vat|razem vat|suma vat|kwota podatku|vat|podatek|suma ptu|kwota ptu|suma podatku|ogółem vat|~podatki',
    discount: 'rabat|upust|opust',
    charge: 'koszt wysyłki|koszty przesyłki|wysyłka|przesyłka|koszt dostawy|opłata manipulacyjna',
    prepaid: 'zapłacono|zaliczka|wpłacono|przedpłata|opłacono',
    older_balance:
      'saldo poprzednie|poprzednie saldo|zaległość|saldo z poprzednich faktur|niedopłata|nadpłata|saldo początkowe',
    tendered: 'gotówka|karta płatnicza|~karta',
    change: 'reszta',
    no_amount:
      'ilość|cena jednostkowa|cena netto|cena brutto|cena jedn|stawka vat|słownie|jm|odsetki|kapitał zakładowy|sprzedaż opodatkowana|sprzed opod|sprzed opod ptu|napiwek|razem ilość|liczba pozycji|ilość pozycji',
  },
  party: {
    seller: 'sprzedawca|wystawca|dostawca|dane sprzedawcy|wykonawca|usługodawca',
    buyer: 'nabywca|kupujący|klient|zamawiający|odbiorca|płatnik|dla|dane nabywcy|kontrahent|usługobiorca',
    delivery: 'adres dostawy|adres wysyłki|miejsce dostawy',
    payee: 'odbiorca przelewu|właściciel konta|nazwa odbiorcy|beneficjent',
  },
  title: {
    invoice: 'faktura|faktura vat|rachunek|paragon|faktura końcowa|faktura zaliczkowa|paragon fiskalny',
    credit_note: 'faktura korygująca|korekta faktury|nota uznaniowa|faktura korekta',
    other_document:
      'zamówienie|oferta|dowód dostawy|list przewozowy|potwierdzenie zamówienia|faktura proforma|faktura pro forma|pro forma|proforma|wydanie zewnętrzne|wycena|kosztorys',
    about_invoices:
      'wezwanie do zapłaty|przypomnienie o płatności|wyciąg z konta|wyciąg bankowy|pasek płacowy|lista płac|ponaglenie',
  },
  columns: {
    item: 'nazwa|nazwa towaru|nazwa towaru lub usługi|opis|towar|usługa|nazwa usługi',
    quantity: 'ilość',
    price: 'cena|cena netto|cena jednostkowa|cena jedn',
    amount: 'wartość|wartość netto|wartość brutto|kwota',
  },
  tax: 'vat|ptu',
  months:
    'styczeń stycznia sty|luty lutego lut|marzec marca|kwiecień kwietnia kwi|maj maja|czerwiec czerwca cze|lipiec lipca lip|sierpień sierpnia sie|wrzesień września wrz|październik października paź|listopad listopada lis|grudzień grudnia gru',
  terms: 'warunki płatności|forma płatności|przelew|płatne w ciągu|płatność w ciągu|zapłata w ciągu',
  days: 'dni|dniowy',
};

export const czech: LanguageWords = {
  code: 'cs',
  common:
    'faktura dodavatel odběratel datum splatnosti vystavení celkem cena množství dph základ dič ičo úhrada částka variabilní symbol účtu daňový doklad uhradit zdanitelného plnění jednotka konstantní vystavil bez',
  number: {
    invoice_number:
      'číslo faktury|faktura číslo|faktura č|faktura daňový doklad č|faktura daňový doklad číslo|faktura daňový doklad|číslo dokladu|daňový doklad č|daňový doklad číslo|doklad číslo|doklad č|č faktury|evidenční číslo|evidenční číslo dokladu|číslo daňového dokladu|dobropis č|opravný daňový doklad č|účtenka č|číslo účtenky|č účtenky|paragon č|vyúčtování č|číslo vyúčtování|č dokladu|faktura vydaná č|číslo opravného daňového dokladu|pokladní doklad č|příjmový doklad č|~faktura',
    other_number:
      'ičo|ič|dič|variabilní symbol|konstantní symbol|specifický symbol|vs|ks|ss|číslo účtu|č účtu|bankovní účet|účet|objednávka č|číslo objednávky|objednávka|zákaznické číslo|číslo zákazníka|smlouva č|číslo smlouvy|telefon|tel|kód banky|spisová značka|dodací list č|k faktuře|k faktuře č|zálohová faktura č|zálohové faktury č|zálohová faktura|k dokladu|číslo odběratele|číslo původního dokladu|evidenční číslo zákazníka|původní doklad č|číslo původní faktury|reference odběratele|vaše reference',
  },
  date: {
    invoice_date:
      'datum vystavení|datum vystavení faktury|datum vystavení dokladu|vystaveno|vystaveno dne|dne vystaveno|datum faktury|den vystavení|dat vystavení|datum dokladu|dat vyst|vystavil dne|~datum|~dne',
    due_date:
      'datum splatnosti|splatnost|splatnost do|splatné do|splatno|splatno dne|den splatnosti|dat splatnosti|uhradit do|uhraďte do|úhradu do|uhraďte prosím do|splatná dne|zaplatit do|datum splat|dat splat|splat dne|splatné dne|splatná do|zaplaťte do|k úhradě do|faktura je splatná',
    other_date:
      'datum uskutečnění zdanitelného plnění|datum zdanitelného plnění|datum uskut zdan plnění|datum uskutečnění plnění|duzp|dat zdan plnění|datum uzp|datum dodání|datum objednávky|objednávka ze dne|období|fakturační období|datum úhrady|zaplaceno dne|datum odeslání|datum tisku|den uskutečnění plnění|uskutečnění plnění|datum plnění|den dodání|došlo|došlo dne|přijato|přijato dne|doručeno|datum od|datum do|počáteční datum|koncové datum|datum zahájení|datum ukončení|datum expedice|datum platby|datum zaplacení|datum přijetí platby|datum převzetí|datum odběru|datum příjezdu|datum odjezdu|datum narození|datum rezervace|datum smlouvy|datum uskutečnění|datum usk zd plnění|datum uskutečnění zd plnění|dat uskut plnění|uskutečnění zdanitelného plnění|datum nakládky|datum vykládky|vytištěno|platnost do',
  },
  amount: {
    due: 'zbývá uhradit|zbývá zaplatit|zbývá doplatit|zbývá k úhradě|doplatek|k doplacení|částka k doplacení|splatná částka',
    withheld: 'srážková daň|sražená daň',
    total:
      'celkem k úhradě|k úhradě|celkem k zaplacení|k zaplacení|částka k úhradě|celková částka|celkem s dph|cena celkem|cena celkem s dph|celkem včetně dph|celkem vč dph|celková cena|celkem kč|celkem czk|částka celkem|součet|fakturovaná částka|fakturováno celkem|fakturováno k úhradě|celkem za fakturu|faktura celkem|celkem s daní|celkem včetně daně|celkový součet|celkem po zaokrouhlení|k platbě|cena s dph|cena vč dph|cena včetně dph|částka s dph|hodnota s dph|~celkem|~částka',
    subtotal:
      'celkem bez dph|cena bez dph|základ dph|základ daně|základ|bez dph|částka bez dph|mezisoučet|cena celkem bez dph|součet bez dph|základ celkem|celková cena bez dph|celkem bez daně|cena bez daně|dílčí součet|součet položek',
    tax: 'dph|dph celkem|celkem dph|částka dph|výše dph|daň|výše daně|daň celkem|součet dph|částka daně',
    discount: 'sleva|rabat',
    charge: 'doprava|dopravné|poštovné|balné|poštovné a balné|manipulační poplatek|doprava a balné|dobírka',
    prepaid: 'záloha|uhrazená záloha|zaplaceno|uhrazeno|již uhrazeno|zálohy|odpočet zálohy|zaplacené zálohy',
    older_balance:
      'předchozí zůstatek|nedoplatek z minulého období|přeplatek|přeplatek z minulého období|nedoplatek z předchozího období',
    tendered: 'hotově|hotovost|v hotovosti|platební karta|platba kartou|platební kartou|~kartou|~karta',
    change: 'vráceno|~vrátit',
    no_amount:
      'množství|cena za mj|jednotková cena|cena za jednotku|zaokrouhlení|sazba dph|penále|úrok z prodlení|cena mj|spropitné|počet položek',
  },
  party: {
    seller: 'dodavatel|prodávající|prodejce|poskytovatel|vystavil|zhotovitel|dodavatel prodávající',
    buyer: 'odběratel|zákazník|kupující|příjemce|objednatel|fakturační adresa|odběratel kupující|plátce',
    delivery: 'dodací adresa|místo dodání|adresa dodání|konečný příjemce|místo určení',
    payee: 'majitel účtu|název účtu|příjemce platby',
  },
  title: {
    invoice:
      'faktura|daňový doklad|faktura daňový doklad|účtenka|vyúčtování|paragon|zjednodušený daňový doklad|konečná faktura',
    credit_note: 'dobropis|opravný daňový doklad|opravná faktura',
    other_document:
      'objednávka|nabídka|dodací list|potvrzení objednávky|zálohová faktura|proforma faktura|proforma|cenová nabídka|výzva k platbě|zálohový list',
    about_invoices:
      'upomínka|připomenutí platby|upozornění na neuhrazenou fakturu|výpis z účtu|výplatní páska|platební upomínka',
  },
  columns: {
    item: 'popis|název|označení|položka|označení dodávky|text|předmět',
    quantity: 'množství|počet|ks',
    price: 'cena|cena za mj|jednotková cena|cena mj',
    amount: 'celkem|cena celkem|částka',
  },
  tax: 'dph',
  months:
    'leden ledna led|únor února úno|březen března bře|duben dubna dub|květen května kvě|červen června čvn|červenec července čvc|srpen srpna srp|září zář|říjen října říj|listopad listopadu lis|prosinec prosince pro',
  terms: 'platební podmínky|forma úhrady',
  days: 'dní|dnů|dny|kalendářních dnů',
};

export const slovak: LanguageWords = {
  code: 'sk',
  common:
    'faktúra dodávateľ odberateľ dátum splatnosti vyhotovenia vystavenia spolu cena množstvo dph základ dič ičo úhradu suma variabilný symbol účtu dodania mena jednotka konštantný uhradiť príjemca bez',
  number: {
    invoice_number:
      'číslo faktúry|faktúra číslo|faktúra č|č faktúry|faktúra daňový doklad č|číslo dokladu|doklad č|faktúra daňový doklad číslo|dobropis č|poradové číslo|poradové číslo faktúry|doklad číslo|č dokladu|paragón č|účtenka č|číslo účtenky|vyúčtovacia faktúra č|vyúčtovacia faktúra číslo|~faktúra',
    other_number:
      'ičo|dič|ič dph|variabilný symbol|konštantný symbol|špecifický symbol|vs|ks|číslo účtu|č účtu|účet|objednávka č|číslo objednávky|objednávka|zákaznícke číslo|číslo zákazníka|zmluva č|číslo zmluvy|telefón|tel|kód banky|dodací list č|k faktúre|k faktúre č|zálohová faktúra č|zálohovej faktúry č|zálohová faktúra|číslo pôvodnej faktúry|pôvodná faktúra|referencia odberateľa|vaša referencia|k dokladu|k dokladu č|číslo zákazky|zákazka č',
  },
  date: {
    invoice_date:
      'dátum vyhotovenia|dátum vystavenia|dátum vyhotovenia faktúry|dátum vystavenia faktúry|vystavené dňa|vyhotovené dňa|dátum faktúry|vystavené|vyhotovená dňa|vystavená dňa|fakturačný dátum|dátum dokladu|dátum vyhotovenia dokladu|dátum vystavenia dokladu|deň vystavenia|deň vyhotovenia|~dátum|~dňa',
    due_date:
      'dátum splatnosti|splatnosť|splatné do|splatnosť do|splatná dňa|deň splatnosti|uhradiť do|úhradu do|uhraďte prosím do|splatnosť faktúry|úhrada do|dátum splat|splatné dňa|splatná do|zaplatiť do|zaplaťte do|termín splatnosti',
    other_date:
      'dátum dodania|dátum dodania služby|dátum dodania tovaru|dátum dodania tovaru alebo služby|deň dodania|dátum zdaniteľného plnenia|dátum objednávky|obdobie|fakturačné obdobie|dátum úhrady|zaplatené dňa|dátum odoslania|dátum prijatia platby|dátum tlače|prijaté|prijaté dňa|došlo|doručené|dátum od|dátum do|dátum platby|dátum zaplatenia|dátum ponuky|dátum doručenia|dátum prijatia|dátum vzniku daňovej povinnosti|vznik daňovej povinnosti|deň vzniku daňovej povinnosti|dátum narodenia|dátum príchodu|dátum odchodu|dátum expedície|dátum zdan plnenia|platnosť do',
  },
  amount: {
    due: 'zostáva uhradiť|zostáva zaplatiť|zostáva k úhrade|doplatok|k doplateniu|splatná čiastka|splatná suma|dlžná suma',
    withheld: 'zrážková daň|zrazená daň',
    total:
      'celkom k úhrade|spolu k úhrade|k úhrade|na úhradu|suma na úhradu|celková suma|suma k úhrade|celkom na úhradu|spolu na úhradu|suma spolu|spolu s dph|celkom s dph|cena spolu s dph|cena celkom|fakturovaná suma|k úhrade spolu|cena s dph spolu|suma celkom|spolu eur|celkom eur|spolu vrátane dph|celkom vrátane dph|faktúra spolu|faktúra celkom|celková čiastka|k platbe|na zaplatenie|k zaplateniu|fakturované celkom|celkový súčet|suma s dph|cena s dph|cena vrátane dph|~spolu|~celkom|~suma',
    subtotal:
      'spolu bez dph|celkom bez dph|cena bez dph|základ dane|základ dph|základ|bez dph|suma bez dph|medzisúčet|základ dane spolu|celková cena bez dph|cena celkom bez dph|spolu bez dane|súčet položiek|čiastkový súčet',
    tax: 'dph|dph spolu|spolu dph|výška dph|suma dph|daň|výška dane|dph celkom|súčet dph|z toho dph|suma dane|čiastka dph',
    discount: 'zľava|rabat',
    charge: 'doprava|poštovné|balné|dopravné|dobierka',
    prepaid: 'záloha|uhradená záloha|zaplatené|uhradené|preddavok|uhradené preddavky|už uhradené|uhradené zálohami',
    older_balance:
      'predchádzajúci zostatok|nedoplatok|preplatok|preplatok z predchádzajúceho obdobia|nedoplatok z predchádzajúceho obdobia',
    tendered: 'hotovosť|v hotovosti|platobná karta|platba kartou|~kartou|~karta',
    change: 'výdavok',
    no_amount:
      'množstvo|jednotková cena|cena za mj|zaokrúhlenie|sadzba dph|úrok z omeškania|jedn cena|prepitné|počet položiek',
  },
  party: {
    seller: 'dodávateľ|predávajúci|poskytovateľ|vystavil|vyhotovil|zhotoviteľ',
    buyer: 'odberateľ|zákazník|kupujúci|príjemca|objednávateľ|fakturačná adresa',
    delivery: 'dodacia adresa|miesto dodania|adresa dodania|konečný príjemca|poštová adresa',
    payee: 'majiteľ účtu|príjemca platby',
  },
  title: {
    invoice: 'faktúra|daňový doklad|faktúra daňový doklad|vyúčtovacia faktúra|pokladničný doklad|vyúčtovanie',
    credit_note: 'dobropis|opravná faktúra',
    other_document:
      'objednávka|cenová ponuka|ponuka|dodací list|potvrdenie objednávky|zálohová faktúra|proforma faktúra|proforma|predfaktúra|preddavková faktúra',
    about_invoices: 'upomienka|upozornenie na neuhradenú faktúru|pripomienka platby|výpis z účtu|výplatná páska',
  },
  columns: {
    item: 'popis|názov|označenie|položka|názov položky|predmet',
    quantity: 'množstvo|počet|ks',
    price: 'cena|jednotková cena|cena za mj|jedn cena',
    amount: 'spolu|celkom|suma',
  },
  tax: 'dph',
  months:
    'január januára jan|február februára feb|marec marca mar|apríl apríla apr|máj mája|jún júna|júl júla|august augusta aug|september septembra sep|október októbra okt|november novembra nov|december decembra dec',
  terms: 'platobné podmienky|forma úhrady',
  days: 'dní|dni',
};

export const slovene: LanguageWords = {
  code: 'sl',
  common:
    'račun datum zapadlosti rok plačila skupaj ddv količina cena znesek kupec plačilo številka davčna izdaje prodajalec vrednost osnova storitve naziv kraj valuta sklic trr popust za',
  number: {
    invoice_number:
      'številka računa|račun št|račun številka|št računa|številka dokumenta|račun|dobropis št|št dokumenta|številka dobropisa|št dobropisa',
    other_number:
      'davčna številka|id za ddv|id št za ddv|id ddv|matična številka|matična št|trr|sklic|referenca|št naročila|naročilo št|številka naročila|številka stranke|šifra kupca|šifra stranke|telefon|tel|št pogodbe|številka pogodbe|transakcijski račun|št dobavnice|k računu|predhodni račun|bančni račun|poslovni račun|sklic kupca|sklic plačila|predračun št|št predračuna|št ponudbe|ponudba št',
  },
  date: {
    invoice_date:
      'datum izdaje|datum računa|datum izdaje računa|izdano|izdan dne|datum dokumenta|datum izstavitve|kraj in datum izdaje|datum in kraj izdaje|izdan|dat izdaje|~datum|~dne',
    due_date:
      'datum zapadlosti|zapadlost|rok plačila|rok plačila do|plačilo do|za plačilo do|plačati do|zapade|datum valute|valuta|datum plačila|zapade dne|zapadlost računa|zapade v plačilo|zapade v plačilo dne|plačajte do',
    other_date:
      'datum opravljene storitve|datum storitve|datum dobave|datum opravljanja storitve|datum opr storitve|obdobje|obračunsko obdobje|datum naročila|plačano dne|datum dobave blaga|prejeto|prejeto dne|datum dostave|datum odpreme|začetni datum|končni datum|datum tiskanja|datum prihoda|datum odhoda|datum prejema|datum opravljene dobave|datum od|datum do|datum ponudbe|datum rojstva',
  },
  amount: {
    due: 'še za plačilo|preostanek za plačilo|preostali znesek|odprti znesek',
    withheld: 'davčni odtegljaj|odtegnjen davek',
    total:
      'za plačilo|skupaj za plačilo|znesek za plačilo|skupaj z ddv|znesek z ddv|vrednost z ddv|skupaj eur|skupni znesek|končni znesek|skupaj s popustom|skupna vrednost|skupna vrednost z ddv|vrednost računa|znesek računa|skupaj račun|skupaj z davkom|končna cena|~skupaj|~znesek|~vsota',
    subtotal:
      'skupaj brez ddv|znesek brez ddv|vrednost brez ddv|osnova za ddv|osnova|davčna osnova|brez ddv|neto|neto znesek|vmesna vsota|skupaj brez davka|skupaj brez davkov|vrednost brez davka|skupaj neto|delna vsota',
    tax: 'ddv|znesek ddv|ddv skupaj|skupaj ddv|davek|od tega ddv|obračunan ddv|skupni ddv|~davki',
    discount: 'popust|rabat',
    charge: 'poštnina|dostava|stroški dostave|prevoz',
    prepaid: 'predplačilo|avans|plačano|že plačano',
    tendered: 'gotovina|plačilna kartica|~kartica',
    change: '~vračilo',
    no_amount: 'količina|cena na enoto|zaokrožitev|stopnja ddv|zamudne obresti|kol|napitnina',
  },
  party: {
    seller: 'prodajalec|izdajatelj|dobavitelj|izvajalec|ponudnik',
    buyer: 'kupec|naročnik|prejemnik|stranka|plačnik|prejemnik računa',
    delivery: 'naslov dostave|dostavni naslov|kraj dostave',
    payee: 'prejemnik plačila|imetnik računa',
  },
  title: {
    invoice: 'račun|zbirni račun|poenostavljen račun|blagajniški račun|potrdilo o plačilu',
    credit_note: 'dobropis',
    other_document: 'naročilo|naročilnica|ponudba|dobavnica|predračun|potrditev naročila',
    about_invoices: 'opomin|izpisek|bančni izpisek|plačilna lista|izpis odprtih postavk',
  },
  columns: {
    item: 'opis|naziv|artikel|storitev|opis blaga',
    quantity: 'količina|kol',
    price: 'cena|cena na enoto',
    amount: 'znesek|vrednost|skupaj',
  },
  tax: 'ddv',
  months:
    'januar januarja jan|februar februarja feb|marec marca mar|april aprila apr|maj maja|junij junija jun|julij julija jul|avgust avgusta avg|september septembra sep|oktober oktobra okt|november novembra nov|december decembra dec',
  terms: 'plačilni pogoji|plačilo v',
  days: 'dni|dneh',
};

export const croatian: LanguageWords = {
  code: 'hr',
  common:
    'račun datum dospijeća ukupno pdv količina cijena iznos kupac plaćanje broj oib izdavanja prodavatelj jedinica mjere osnovica za platiti poziv na model mjesto rok usluga naziv žiro operater',
  number: {
    invoice_number:
      'broj računa|račun br|račun broj|račun r1 br|račun r1 broj|r1 račun br|br računa|faktura br|broj fakture|račun otpremnica br|odobrenje br|broj izlaznog računa|broj dokumenta|storno račun br|broj fiskalnog računa|~račun',
    other_number:
      'oib|mb|mbs|iban|poziv na broj|broj narudžbe|narudžba br|broj narudžbenice|broj kupca|šifra kupca|broj ugovora|ugovor br|telefon|tel|žiro račun|broj žiro računa|pib|matični broj|po računu br|pdv id|pdv broj|jir|zki|prethodni račun|bankovni račun|broj bankovnog računa|transakcijski račun|tekući račun|poslovni račun|broj ponude|ponuda br|broj otpremnice|otpremnica br|referenca kupca',
  },
  date: {
    invoice_date:
      'datum računa|datum izdavanja|datum izdavanja računa|datum i vrijeme izdavanja|izdano|datum izdavanja i vrijeme|datum dokumenta|datum i mjesto izdavanja|mjesto i datum izdavanja|mjesto i datum|datum fakture|datum i vrijeme|izdan dana|~datum|~dana',
    due_date:
      'datum dospijeća|dospijeće|rok plaćanja|dospijeva|platiti do|rok plaćanja do|datum valute|valuta plaćanja|datum plaćanja|valuta|datum dospijeća plaćanja|rok dospijeća|platiti najkasnije do',
    other_date:
      'datum isporuke|datum narudžbe|razdoblje|obračunsko razdoblje|datum usluge|plaćeno dana|datum obavljene usluge|datum prometa|primljeno|zaprimljeno|datum primitka|datum početka|datum završetka|datum ispisa|datum dolaska|datum odlaska|datum rođenja|datum od|datum do|datum otpremnice|datum ponude|datum uplate|datum obavljanja',
  },
  amount: {
    due: 'preostalo za platiti|preostali iznos|ostatak za platiti|iznos dospijeća|otvoreni iznos',
    withheld: 'porez po odbitku|obustavljeni porez',
    total:
      'ukupno za platiti|za platiti|za plaćanje|ukupno za plaćanje|iznos za platiti|iznos za plaćanje|ukupan iznos|sveukupno|ukupno s pdv om|ukupno sa pdv om|ukupni iznos|ukupno eur|ukupno hrk|ukupno s pdv|iznos s pdv|iznos računa|ukupna vrijednost|ukupno račun|ukupan iznos računa|ukupno s porezom|iznos ukupno|vrijednost s pdv om|~ukupno|~iznos|~svega|~ukupna cijena',
    subtotal:
      'ukupno bez pdv a|ukupno bez pdv|osnovica|porezna osnovica|iznos bez pdv a|iznos bez pdv|osnovica za pdv|bez pdv a|bez pdv|međuzbroj|neto iznos|neto|osnovica pdv a|ukupno neto|podzbroj|međusuma|ukupno bez poreza|vrijednost bez pdv a|vrijednost bez pdv|ukupna osnovica',
    tax: 'pdv|iznos pdv a|pdv iznos|iznos pdv|ukupno pdv|porez|iznos poreza|ukupan pdv|od toga pdv|obračunati pdv',
    discount: 'popust|rabat',
    charge: 'dostava|poštarina|troškovi dostave|prijevoz',
    prepaid: 'predujam|plaćeno|avans|uplaćeno',
    tendered: 'gotovina|~kartica',
    change: '~povrat',
    no_amount:
      'količina|jedinična cijena|cijena po jedinici|stopa pdv a|zatezne kamate|kol|temeljni kapital|zaokruženje|napojnica',
  },
  party: {
    seller: 'prodavatelj|izdavatelj|dobavljač|isporučitelj|prodavač|izvršitelj',
    buyer: 'kupac|naručitelj|primatelj|klijent|platitelj|primatelj računa|korisnik',
    delivery: 'adresa dostave|mjesto isporuke|adresa isporuke',
    payee: 'primatelj plaćanja|vlasnik računa',
  },
  title: {
    invoice: 'račun|račun r1|r1 račun|r2 račun|faktura|račun otpremnica',
    credit_note: 'odobrenje|storno račun|storno računa|knjižno odobrenje',
    other_document: 'narudžba|narudžbenica|ponuda|otpremnica|predračun|potvrda narudžbe',
    about_invoices: 'opomena|izvod|izvod otvorenih stavaka|platna lista|opomena pred tužbu',
  },
  columns: {
    item: 'opis|naziv|artikl|usluga|naziv artikla|naziv usluge',
    quantity: 'količina|kol',
    price: 'cijena|jedinična cijena|jed cijena',
    amount: 'iznos|ukupno|vrijednost',
  },
  tax: 'pdv',
  months:
    'siječanj siječnja sij|veljača veljače velj|ožujak ožujka ožu|travanj travnja tra|svibanj svibnja svi|lipanj lipnja|srpanj srpnja|kolovoz kolovoza|rujan rujna||studeni studenog studenoga|prosinac prosinca',
  terms: 'uvjeti plaćanja|način plaćanja|plaćanje u roku od',
  days: 'dana|dan',
};

export const bulgarian: LanguageWords = {
  code: 'bg',
  common:
    'фактура доставчик получател дата ддс количество цена стойност сума плащане номер еик данъчна основа общо словом мол ставка банка лв събитие издаване адрес град',
  number: {
    invoice_number:
      'фактура №|фактура no|фактура номер|номер на фактура|номер на фактурата|фактура n|номер на документ|кредитно известие №|фактура|документ №|№ на документ|дебитно известие №|касова бележка №|разписка №|~номер',
    other_number:
      'еик|булстат|ин по ддс|ин по зддс|ддс №|ддс номер|идент №|идентификационен номер|поръчка №|номер на поръчка|клиентски номер|договор №|телефон|тел|iban|към фактура|предходна фактура|складов документ №|складов документ|складова разписка №|банкова сметка|клиент №|абонатен №|абонатен номер|референция на получателя|данъчен номер',
  },
  date: {
    invoice_date:
      'дата на издаване|дата на фактура|дата на фактурата|издадена на|дата издаване|фактура дата|дата на документа|дата на съставяне|издаден на|дата и час|~дата',
    due_date:
      'падеж|дата на падеж|срок за плащане|срок на плащане|платима до|платете до|плащане до|краен срок за плащане|дата на плащане|срок на плащане до|срок за плащане до|дата за плащане|платимо до',
    other_date:
      'дата на данъчно събитие|дата на дан събитие|данъчно събитие|дата на доставка|период|дата на поръчка|дата на възникване на данъчното събитие|получено|получено на|постъпило|дата на данъчното събитие|дата на възникване на дан събитие|начална дата|крайна дата|дата на пристигане|дата на заминаване|период на фактуриране|отчетен период|валидна до|валиден до|дата на доставката',
  },
  amount: {
    due: 'дължима сума|остатък за плащане|остава за плащане|сума за доплащане',
    withheld: 'удържан данък|данък при източника',
    total:
      'сума за плащане|общо за плащане|за плащане|всичко за плащане|общо с ддс|обща сума|обща стойност|крайна сума|всичко с ддс|тотал|сума с ддс|общо дължимо|обща дължима сума|сума за получаване|стойност с ддс|обща стойност с ддс|общо сума|крайна цена|сума с включен ддс|~общо|~всичко|~сума|~обща цена',
    subtotal:
      'данъчна основа|общо без ддс|сума без ддс|стойност без ддс|без ддс|дан основа|междинна сума|нетна стойност|дан основа на сделката|данъчна основа на сделката|междинен сбор|общо без данъци|стойност на сделката|обща стойност без ддс|нетна сума|нето сума|стойност без данък|сума без данък',
    tax: 'ддс|начислен ддс|сума ддс|размер на ддс|общо ддс|стойност на ддс|данък|в т ч ддс|~данъци',
    discount: 'отстъпка',
    charge: 'доставка|транспорт',
    prepaid: 'аванс|платено|предплатено',
    tendered: 'в брой|кредитна карта|дебитна карта|банкова карта|~карта',
    change: 'ресто',
    no_amount: 'количество|ед цена|единична цена|словом|ставка|кол',
  },
  party: {
    seller: 'доставчик|издател|продавач|изпълнител',
    buyer: 'получател|клиент|купувач|възложител',
    delivery: 'адрес за доставка|място на доставка',
    payee: 'титуляр|получател на плащането|титуляр на сметката',
  },
  title: {
    invoice: 'фактура|касова бележка|данъчна фактура',
    credit_note: 'кредитно известие',
    other_document: 'поръчка|оферта|проформа фактура|проформа|стокова разписка|приемо предавателен протокол',
    about_invoices: 'напомняне за плащане|извлечение|фиш за заплата|покана за плащане',
  },
  columns: {
    item: 'наименование|описание|стока|услуга|наименование на стоката|артикул',
    quantity: 'количество|кол',
    price: 'цена|ед цена|единична цена',
    amount: 'стойност|сума|общо',
  },
  tax: 'ддс',
  months:
    'януари яну|февруари фев|март мар|април апр|май|юни|юли|август авг|септември сеп|октомври окт|ноември ное|декември дек',
  terms: 'условия на плащане|начин на плащане',
  days: 'дни|дена',
};

export const ukrainian: LanguageWords = {
  code: 'uk',
  common:
    'рахунок фактура постачальник покупець дата пдв кількість ціна сума оплата номер єдрпоу всього разом послуги товари договір виписав грн отримувач платник акт одиниця без назва сплати',
  number: {
    invoice_number:
      'рахунок №|рахунок фактура №|рахунок на оплату №|номер рахунку фактури|рахунок фактура|рахунок на оплату|інвойс №|акт №|номер інвойсу|накладна №|видаткова накладна №|номер рахунка фактури|№ рахунку фактури|№ рахунка фактури|номер рахунку на оплату|чек №|номер чека|квитанція №|~номер рахунку|~рахунок',
    other_number:
      'єдрпоу|код єдрпоу|іпн|рнокпп|мфо|договір №|договір|номер договору|замовлення №|телефон|тел|iban|п р|поточний рахунок|р р|код за дрфо|номер замовлення|св пдв|особовий рахунок|розрахунковий рахунок|банківський рахунок|податковий номер|№ замовлення',
  },
  date: {
    invoice_date:
      'дата рахунку|дата формування|сформовано|дата виставлення|дата виписки|виписано|від|дата складання|дата документа|дата інвойсу|дата виставлення рахунку|дата рахунку фактури|дата рахунка|дата чека|складено|~дата',
    due_date:
      'термін оплати|сплатити до|оплатити до|строк оплати|дійсний до|оплата до|дата оплати|заплатити до|сплата до|термін сплати|строк сплати|кінцевий термін оплати|сплатіть до|оплатіть до',
    other_date:
      'дата поставки|дата замовлення|період|дата відвантаження|дата договору|отримано|отримано дата|надійшло|дата друку|дата початку|дата завершення|дата закінчення|дата заїзду|дата виїзду|розрахунковий період|дата надання послуг|дата доставки|дата народження',
  },
  amount: {
    due: 'залишок до сплати|до доплати|заплатити суму',
    withheld: 'утриманий податок|утримано податок|податок утриманий',
    total:
      'всього до сплати|до сплати|разом до сплати|всього з пдв|разом з пдв|загальна сума|всього до оплати|до оплати|сума до сплати|усього з пдв|усього|сума з пдв|загальна вартість|повна сума|сума всього|всього на суму|разом на суму|сума рахунку|підсумкова сума|всього сума|вартість з пдв|~всього|~разом|~сума|~загальна ціна',
    subtotal:
      'всього без пдв|разом без пдв|сума без пдв|без пдв|усього без пдв|вартість без пдв|проміжний підсумок|проміжна сума|підсумок по розділу|сума без податку|база оподаткування',
    tax: 'пдв|у тому числі пдв|в тому числі пдв|сума пдв|в т ч пдв|податок на додану вартість|у т ч пдв|сума податку|~податок|~податки',
    discount: 'знижка',
    charge: 'доставка',
    prepaid: 'аванс|передплата|сплачено',
    tendered: 'готівка|готівкою|платіжна картка|безготівкова|~картка',
    change: 'решта|здача',
    no_amount: 'кількість|ціна без пдв|ціна з пдв|ціна за одиницю|ставка пдв|кіл сть',
  },
  party: {
    seller: 'постачальник|продавець|виконавець|надавач послуг',
    buyer: 'покупець|замовник|платник|одержувач послуг|клієнт|абонент',
    delivery: 'адреса доставки|вантажоодержувач',
    payee: 'отримувач|одержувач|бенефіціар',
  },
  title: {
    invoice:
      'рахунок|рахунок фактура|рахунок на оплату|інвойс|чек|товарний чек|квитанція|податкова накладна|видаткова накладна',
    credit_note: 'кредит нота|коригування',
    other_document:
      'замовлення|комерційна пропозиція|рахунок проформа|проформа|проформа інвойс|товарно транспортна накладна|договір',
    about_invoices: 'акт звірки|виписка|розрахунковий лист|нагадування про оплату|нагадування',
  },
  columns: {
    item: 'назва|найменування|опис|товар|послуга|товари роботи послуги|найменування товару',
    quantity: 'кількість|кіл сть',
    price: 'ціна|ціна без пдв',
    amount: 'сума|вартість|сума без пдв',
  },
  tax: 'пдв',
  months:
    'січень січня|лютий лютого|березень березня|квітень квітня|травень травня|червень червня|липень липня|серпень серпня|вересень вересня|жовтень жовтня|листопад листопада|грудень грудня',
  terms: 'умови оплати|оплата протягом',
  days: 'днів|дні|банківських днів|календарних днів',
};

export const russian: LanguageWords = {
  code: 'ru',
  common:
    'счет фактура поставщик покупатель дата ндс количество цена сумма оплата номер инн кпп всего итого услуги товары договор руб получатель плательщик единица без наименование оплате адрес продавец стоимость рублей',
  number: {
    invoice_number:
      'счет №|счет фактура №|счет на оплату №|номер счета|номер счета фактуры|счет фактура|счет на оплату|инвойс №|акт №|номер инвойса|накладная №|товарная накладная №|упд №|универсальный передаточный документ №|№ счета|№ счета фактуры|чек №|номер чека|кассовый чек №|квитанция №|номер документа|~счет|~номер|~фд',
    other_number:
      'инн|кпп|огрн|огрнип|окпо|бик|договор №|договор|номер договора|заказ №|номер заказа|телефон|тел|р с|к с|сч №|расчетный счет|корр счет|корреспондентский счет|лицевой счет|банковский счет|номер клиента|код клиента|артикул|к платежно расчетному документу №|платежное поручение №|номер телефона|зн ккт|рн ккт|фн|фп|фпд|смена|гтд|номер накладной|паспорт|контракт №|код покупателя|исправление №|приложение №|номер партии|№ заказа|№ договора',
  },
  date: {
    invoice_date:
      'дата счета|дата выставления|дата выписки|от|дата составления|дата документа|дата инвойса|дата выставления счета|дата счета фактуры|дата чека|составлен|выставлен|дата оформления|~дата',
    due_date:
      'срок оплаты|оплатить до|оплатить не позднее|оплата до|срок действия счета|счет действителен до|действителен до|дата оплаты|оплата не позднее|крайний срок оплаты|к оплате до|оплатите до|оплатить в срок до|срок платежа',
    other_date:
      'дата поставки|дата заказа|период|дата отгрузки|дата договора|получено|дата печати|дата начала|дата окончания|дата заезда|дата выезда|расчетный период|дата оказания услуг|дата доставки|дата рождения|дата получения|дата передачи|за период|поставки от',
  },
  amount: {
    due: 'остаток к оплате|к доплате|остаток задолженности|итого задолженность',
    withheld: 'удержанный налог|удержан налог|удержано ндфл',
    total:
      'всего к оплате|к оплате|итого к оплате|всего с ндс|итого с ндс|общая сумма|сумма к оплате|стоимость с налогом всего|стоимость товаров работ услуг имущественных прав с налогом всего|стоимость с налогом|стоимость с ндс|сумма с ндс|общая стоимость|полная сумма|всего на сумму|на сумму|итого на сумму|сумма счета|итоговая сумма|итого с учетом ндс|всего с учетом ндс|~всего|~итого|~сумма|~итог',
    subtotal:
      'итого без ндс|всего без ндс|сумма без ндс|без ндс|стоимость без ндс|стоимость без налога|стоимость товаров работ услуг имущественных прав без налога всего|промежуточный итог|подытог|сумма без налога|налоговая база|итого без налога',
    tax: 'ндс|в том числе ндс|сумма ндс|в т ч ндс|налог на добавленную стоимость|сумма налога|итого ндс|сумма налога предъявляемая покупателю|в том числе ндс 20|~налог',
    discount: 'скидка|сумма скидки|итого скидка',
    charge: 'доставка|стоимость доставки',
    prepaid: 'аванс|предоплата|оплачено|внесено|полученная оплата',
    older_balance: 'задолженность на начало периода|предыдущий остаток|долг на начало',
    tendered: 'наличными|безналичными|банковская карта|электронными',
    change: 'сдача',
    no_amount:
      'количество|цена без ндс|цена с ндс|цена за единицу|ставка ндс|кол во|налоговая ставка|всего наименований|прописью|в том числе сумма акциза|без акциза|цена тариф за единицу измерения',
  },
  party: {
    seller: 'поставщик|продавец|исполнитель|подрядчик|грузоотправитель',
    buyer: 'покупатель|заказчик|плательщик|клиент|получатель услуг',
    delivery: 'адрес доставки|грузополучатель|грузополучатель и его адрес',
    payee: 'получатель|получатель платежа|бенефициар',
  },
  title: {
    invoice:
      'счет|счет фактура|счет на оплату|инвойс|чек|товарный чек|кассовый чек|квитанция|товарная накладная|универсальный передаточный документ|акт об оказании услуг|акт выполненных работ',
    credit_note: 'корректировочный счет фактура|кредит нота|возврат прихода',
    other_document:
      'заказ|коммерческое предложение|счет проформа|проформа инвойс|товарно транспортная накладная|договор|заказ поставщику',
    about_invoices: 'акт сверки|акт сверки взаимных расчетов|выписка по счету|расчетный листок|напоминание об оплате',
  },
  columns: {
    item: 'наименование|описание|товар|услуга|товары работы услуги|наименование товара|наименование товара описание выполненных работ',
    quantity: 'количество|кол во',
    price: 'цена|цена без ндс|цена за единицу',
    amount: 'сумма|стоимость|сумма без ндс',
  },
  tax: 'ндс',
  months:
    'январь января|февраль февраля|март марта|апрель апреля|май мая|июнь июня|июль июля|август августа|сентябрь сентября|октябрь октября|ноябрь ноября|декабрь декабря',
  terms: 'условия оплаты|оплата в течение|срок оплаты счета',
  days: 'дней|дня|банковских дней|календарных дней|рабочих дней',
};
