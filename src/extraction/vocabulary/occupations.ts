import { remembered } from './remembered.js';
import { fold } from './text-folding.js';

/** What one language calls people by what they do. Words are folded and separated by bars. */
interface OccupationWords {
  /** `translator`; of languages that join words, also with others before it: `Webentwickler`. */
  occupations: string;
  /** Words before them: `sworn translator`. */
  kinds: string;
  /** Words of small letters behind them that a field follows, in capitals too: `für Innere Medizin`. */
  links: string;
  joinsWords?: boolean;
}

const WORDS: Record<string, OccupationWords> = {
  en: {
    occupations:
      'accountants?|bookkeepers?|solicitors?|barristers?|attorneys?(?: at law)?|lawyers?|notary(?: public)?|architects?|engineers?|surveyors?|consultants?|designers?|illustrators?|artists?|photographers?|videographers?|filmmakers?|developers?|programmers?|copywriters?|editors?|proofreaders?|translators?|interpreters?|journalists?|writers?|musicians?|teachers?|tutors?|trainers?|coach|therapists?|physiotherapists?|osteopaths?|chiropractors?|psychologists?|psychotherapists?|dentists?|dental surgeons?|physicians?|surgeons?|opticians?|optometrists?|pharmacists?|veterinarians?|midwife|nutritionists?|dietitians?|electricians?|plumbers?|carpenters?|joiners?|cabinet ?makers?|roofers?|painters?|decorators?|plasterers?|gardeners?|landscapers?|locksmiths?|mechanics?|tailors?|hairdressers?|stylists?|florists?|caterers?|upholsterers?|stonemasons?|goldsmiths?|jewellers?|watchmakers?|arborists?|tree surgeons?|auctioneers?|valuers?|handyman',
    kinds:
      'freelance|certified|chartered|registered|qualified|licensed|sworn|independent|professional|senior|master|consulting|graphic|web|software|interior|landscape|ux|ui|product|wedding|portrait|legal|tax|technical|medical|clinical|structural|civil|general|dental|mobile|personal|executive|business|life|music|language|financial|management|it|garden|fashion|sound|film|video|brand|content|veterinary|quantity|piano|speech|massage|yoga|fitness|public|creative|marketing|conference',
    links: 'for|in|and',
  },
  de: {
    occupations:
      'arzt|arztin|anwalt|anwaltin|notar|notarin|berater|beraterin|prufer|pruferin|ubersetzer|ubersetzerin|dolmetscher|dolmetscherin|designer|designerin|gestalter|gestalterin|entwickler|entwicklerin|programmierer|programmiererin|grafiker|grafikerin|illustrator|illustratorin|fotograf|fotografin|architekt|architektin|ingenieur|ingenieurin|texter|texterin|lektor|lektorin|journalist|journalistin|autor|autorin|redakteur|redakteurin|therapeut|therapeutin|psychologe|psychologin|heilpraktiker|heilpraktikerin|hebamme|physiotherapeutin|trainer|trainerin|coach|lehrer|lehrerin|dozent|dozentin|meister|meisterin|meisterbetrieb|installateur|elektriker|elektrikerin|tischler|tischlerin|schreiner|schreinerin|gartner|gartnerin|maler|malerin|friseur|friseurin|floristin|florist|sachverstandiger|sachverstandige|gutachter|gutachterin|vermesser|steuerberatung|apotheker|apothekerin|optiker|optikerin|goldschmied|goldschmiedin|musiker|musikerin|freiberufler|freiberuflerin',
    kinds:
      'freie|freier|freiberufliche|freiberuflicher|selbstandige|selbstandiger|beeidigte|beeidigter|vereidigte|vereidigter|gepruft[er]?|staatlich|geprufte|geprufter|offentlich|bestellte|bestellter|diplomierte|diplomierter|zertifizierte|zertifizierter|allgemein|gerichtlich|beratende|beratender|selbststandige|selbststandiger|systemische|systemischer',
    links: 'fur|in|aller|und|der|des|fmh',
    joinsWords: true,
  },
  fr: {
    occupations:
      'avocat|avocate|notaire|conseiller|conseillere|consultant|consultante|expert[- ]comptable|expert|experte|comptable|traducteur|traductrice|interprete|developpeur|developpeuse|graphiste|designer|illustrateur|illustratrice|photographe|videaste|redacteur|redactrice|journaliste|architecte|ingenieur|ingenieure|formateur|formatrice|professeur|professeure|enseignant|enseignante|medecin|chirurgien|chirurgienne|dentiste|kinesitherapeute|osteopathe|psychologue|sage-femme|infirmier|infirmiere|veterinaire|pharmacien|pharmacienne|opticien|opticienne|plombier|electricien|electricienne|menuisier|menuisiere|charpentier|charpentiere|ebeniste|macon|peintre|couvreur|jardinier|jardiniere|paysagiste|serrurier|carreleur|coiffeur|coiffeuse|fleuriste|traiteur|boulanger|boulangere|artisan|artisane|geometre|huissier|estheticienne|musicien|musicienne|ebenisterie|menuiserie|plomberie|chauffage|peinture|maconnerie|electricite|photographie',
    kinds: 'maitre|artisan|artisane|geometre|chirurgien|chirurgienne|consultant|consultante',
    links: 'de|d|du|des|en|et|a|au|aux|pour|pres|sur|la|le|l',
  },
  es: {
    occupations:
      'abogado|abogada|notario|notaria|asesor|asesora|consultor|consultora|contable|traductor|traductora|interprete|desarrollador|desarrolladora|programador|programadora|disenador|disenadora|ilustrador|ilustradora|fotografo|fotografa|redactor|redactora|periodista|arquitecto|arquitecta|ingeniero|ingeniera|profesor|profesora|formador|formadora|medico|medica|dentista|odontologo|odontologa|fisioterapeuta|psicologo|psicologa|veterinario|veterinaria|farmaceutico|farmaceutica|optico|fontanero|fontanera|electricista|carpintero|carpintera|pintor|pintora|jardinero|jardinera|cerrajero|peluquero|peluquera|florista|autonomo|autonoma|procurador|procuradora|perito|aparejador|economista|graduado social|contador|contadora|terapeuta',
    kinds: 'arquitecto|arquitecta|ingeniero|ingeniera|medico|medica|asesor|asesora',
    links: 'de|del|en|y|e|para|la|el|por',
  },
  it: {
    occupations:
      'avvocato|notaio|commercialista|consulente|traduttore|traduttrice|interprete|sviluppatore|sviluppatrice|programmatore|programmatrice|grafico|grafica|designer|illustratore|illustratrice|fotografo|fotografa|redattore|redattrice|giornalista|architetto|ingegnere|geometra|docente|insegnante|formatore|formatrice|medico|dentista|odontoiatra|fisioterapista|psicologo|psicologa|psicoterapeuta|veterinario|veterinaria|farmacista|ottico|idraulico|elettricista|falegname|muratore|imbianchino|giardiniere|fabbro|parrucchiere|parrucchiera|fiorista|sarta|perito|ragioniere|dottore commercialista',
    kinds: 'medico|dottore|libero|libera|perito|consulente',
    links: 'di|del|della|dell|dei|in|e|ed|per|a|al|da|d',
  },
  pt: {
    occupations:
      'advogado|advogada|notario|notaria|contabilista|contador|contadora|consultor|consultora|tradutor|tradutora|interprete|programador|programadora|designer|ilustrador|ilustradora|fotografo|fotografa|redator|redatora|jornalista|arquiteto|arquiteta|arquitecto|arquitecta|engenheiro|engenheira|professor|professora|formador|formadora|medico|medica|dentista|fisioterapeuta|psicologo|psicologa|veterinario|veterinaria|farmaceutico|farmaceutica|canalizador|encanador|eletricista|electricista|carpinteiro|marceneiro|pintor|pintora|jardineiro|serralheiro|cabeleireiro|cabeleireira|florista|solicitador|solicitadora|terapeuta',
    kinds: 'medico|medica|engenheiro|engenheira|cirurgiao|cirurgia',
    links: 'de|do|da|dos|das|em|e|para|a|o',
  },
  nl: {
    occupations:
      'advocaat|notaris|adviseur|consultant|boekhouder|accountant|vertaler|vertaalster|tolk|ontwikkelaar|programmeur|ontwerper|ontwerpster|vormgever|vormgeefster|illustrator|fotograaf|fotografe|tekstschrijver|redacteur|journalist|architect|ingenieur|docent|trainer|coach|arts|tandarts|therapeut|psycholoog|dierenarts|apotheker|opticien|loodgieter|elektricien|timmerman|schilder|stukadoor|hovenier|slotenmaker|kapper|kapster|bloemist|makelaar|landmeter|verloskundige|zelfstandige',
    kinds:
      'beedigd|beedigde|freelance|zelfstandig|zelfstandige|gediplomeerd|erkend|grafisch|juridisch|fiscaal|technisch',
    links: 'voor|van|in|en|bij|te|op|aan',
    joinsWords: true,
  },
  nordic: {
    occupations:
      'advokat|notar|radgiver|radgivare|konsult|konsulent|revisor|regnskapsforer|bogholder|oversetter|oversaetter|oversattare|tolk|utvikler|utvecklare|udvikler|programmerare|designer|formgivare|illustrator|fotograf|tekstforfatter|skribent|journalist|arkitekt|ingenior|ingenjor|sivilingenior|larare|laerer|trener|tranare|coach|lege|laege|lakare|tandlaege|tannlege|tandlakare|fysioterapeut|psykolog|psykologe|veterinar|dyrlege|dyrlaege|optiker|rorlegger|rormokare|blikkenslager|elektriker|snekker|snickare|tomrer|tomrermester|maler|malare|murer|murermester|gartner|frisor|smed|terapeut|asianajaja|kaantaja|tulkki|kehittaja|suunnittelija|valokuvaaja|kuvittaja|toimittaja|arkkitehti|insinoori|opettaja|valmentaja|laakari|hammaslaakari|fysioterapeutti|psykologi|elainlaakari|putkimies|sahkoasentaja|puuseppa|maalari|kampaaja|kirjanpitaja|konsultti',
    kinds:
      'autorisert|auktoriserad|autoriseret|statsautoriseret|statsautorisert|frilans|freelance|grafisk|legitimerad|graafinen|vapaa|juridisk|uddannet|translator',
    links: 'for|i|og|och|af|av|til|ja|inom',
    joinsWords: true,
  },
  pl: {
    occupations:
      'adwokat|notariusz|radca prawny|doradca podatkowy|doradca|ksiegowy|ksiegowa|tlumacz|tlumaczka|programista|programistka|grafik|projektant|projektantka|ilustrator|ilustratorka|fotograf|dziennikarz|dziennikarka|architekt|inzynier|nauczyciel|nauczycielka|trener|trenerka|lekarz|lekarka|dentysta|dentystka|stomatolog|fizjoterapeuta|psycholog|weterynarz|farmaceuta|optyk|hydraulik|elektryk|stolarz|malarz|murarz|ogrodnik|slusarz|fryzjer|fryzjerka|rzeczoznawca|geodeta|rzemieslnik|copywriter',
    kinds: 'niezalezny|niezalezna|przysiegly|przysiegla|dyplomowany|dyplomowana|mgr|inz',
    links: 'w|i|do|ds|z|jezyka|przysiegly|przysiegla|prawny|podatkowy',
  },
  central: {
    occupations:
      'advokat|advokatka|notar|notarka|ucetni|uctovnicka|uctovnik|danovy poradce|danova poradkyne|danovy poradca|prekladatel|prekladatelka|tlumocnik|tlumocnice|tlmocnik|programator|programatorka|grafik|graficka|ilustrator|ilustratorka|fotograf|fotografka|novinar|architekt|architektka|inzenyr|lekar|lekarka|zubar|stomatolog|fyzioterapeut|fyzioterapeutka|psycholog|psychologka|psychologicka|veterinar|lekarnik|optik|instalater|elektrikar|truhlar|stolar|malir|maliar|zednik|murar|zahradnik|kadernice|kadernik|soudni znalec|odvetnik|odvetnica|prevajalec|prevajalka|oblikovalec|oblikovalka|fotografinja|racunovodja|prevoditelj|prevoditeljica|odvjetnik|odvjetnica|javni biljeznik|dizajner|dizajnerica|projektant|zdravnik|zdravnica|lijecnik|lijecnica|ugyved|kozjegyzo|konyvelo|adotanacsado|fordito|tolmacs|fejleszto|tervezo|grafikus|fotos|fenykepesz|ujsagiro|epitesz|mernok|tanar|oktato|edzo|orvos|fogorvos|gyogytornasz|pszichologus|allatorvos|gyogyszeresz|vizszerelo|villanyszerelo|asztalos|festo|kertesz|fodrasz|szakfordito|avocat|avocata|contabil|contabila|expert contabil|traducator|traducatoare|interpret|programatoare|fotografa|arhitect|arhitecta|inginer|medic|medic stomatolog|kinetoterapeut|instalator|electrician|tamplar|zugrav|frizer|prevodilac',
    kinds:
      'soudni|sudny|samostatny|nezavisly|danovy|stalni|sodni|okleveles|egyeni|sudski|ovlasteni|autorizat|autorizata|graficky|graficka',
    links: 'pro|pre|v|a|z|za|in|i|de|si|es|u|na',
  },
};

const alternatives = (of: 'occupations' | 'kinds' | 'links', joinsWords?: boolean): string =>
  Object.values(WORDS)
    .filter((words) => joinsWords === undefined || (words.joinsWords ?? false) === joinsWords)
    .flatMap((words) => words[of].split('|'))
    .sort((one, other) => other.length - one.length)
    .join('|');

const OCCUPATION = String.raw`(?:(?:${alternatives('occupations')})|[\p{L}-]{3,}(?:${alternatives('occupations', true)}))`;
/** `Freelance translator`, `Staatlich geprüfte Übersetzerin`, in folded text. */
const AHEAD = new RegExp(
  String.raw`^(?:(?:${alternatives('kinds')})\.?[\s-]+){0,3}${OCCUPATION}(?![\p{L}\d]|-\s)`,
  'u',
);
/** What of it is no name: nothing, another occupation, or words that say of what. */
const LINKED = new RegExp(
  String.raw`^[\s,;:/|·•&+–—-]*(?:\([^()]{2,12}\))?(?:$|(?:${alternatives('links')})(?!\p{L}))`,
  'u',
);
const BETWEEN = /^[\s,;:/|·•&+–—-]+/;

/**
 * Whether a text says what somebody does and not who that is: `Fachärztin für Innere Medizin`, `Traductora jurada de alemán`,
 * `Painter & decorator`; not `Notar Hellwig`.
 */
export const isOccupation = remembered((text): boolean => {
  const ahead = AHEAD.exec(fold(text))?.[0];
  if (ahead === undefined) return false;
  const rest = text.slice(ahead.length);
  const isInSmallLetters = !/\p{Lu}/u.test(rest) && text !== text.toUpperCase();
  return isInSmallLetters || LINKED.test(fold(rest)) || (BETWEEN.test(rest) && isOccupation(rest.replace(BETWEEN, '')));
});
