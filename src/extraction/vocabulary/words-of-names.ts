/** What words of one language say of a company's name. Words are folded and separated by bars. */
interface WordsOfNames {
  /** Words for trades, which no company is told by alone: `Consulting Pty Ltd` is the second half of a name. */
  trades: string;
  /** Words between the name of a register, a trade association or a scheme and whoever is in it: `Gas Safe Registered 512398`. */
  registered: string;
  /** Words before such a name: `Member of`. */
  memberOf: string;
  /** What such bodies call themselves. */
  bodies: string;
  /** Words in the names of companies that buy what others are owed: `Bibury Factors Ltd`. */
  factors?: string;
  /** What is said of a debt that was sold to one: `assigned to`. */
  assigned?: string;
}

const WORDS: Record<string, WordsOfNames> = {
  en: {
    trades:
      'consulting|consultants|consultancy|services|service|solutions|group|trading|traders|holdings|holding|partners|associates|industries|international|logistics|systems|technologies|technology|engineering|engineers|construction|contractors|contracting|builders|building|media|marketing|management|enterprises|distribution|distributors|supplies|supply|transport|haulage|plumbing|heating|electrical|electric|cleaning|security|design|designs|studio|studios|digital|software|ventures|works|maintenance|repairs|catering|landscaping|advisory|accounting|financial|legal|events|productions|agency',
    registered:
      'registered|approved|accredited|certified|licensed|licenced|register|registration|accreditation|membership|member',
    memberOf:
      'member of|members of|registered with|approved by|accredited by|certified by|regulated by|authorised by|authorized by|licensed by|affiliated to|affiliated with',
    bodies:
      'association|federation|confederation|institute|institution|guild|chamber|register|authority|council|board|scheme|society|trustmark|commission|ombudsman',
    factors: 'factors|factoring|invoice finance|invoice financing|invoice discounting|receivables finance|debt collection',
    assigned: 'assigned to|been assigned|assignment of this|debt is assigned|assigned absolutely|pay only|payment only to',
  },
  de: {
    trades:
      'beratung|dienstleistungen|dienstleistung|handel|vertrieb|bau|technik|systeme|systemtechnik|gebaudetechnik|haustechnik|elektrotechnik|logistik|verwaltung|beteiligungen|partner|unternehmensberatung|gebaudereinigung|transporte|spedition|sanitar|heizung|elektro|montage|reinigung|gesellschaft',
    registered: 'registriert|zertifiziert|zugelassen|mitglied|mitgliedsnummer|registrierung',
    memberOf:
      'mitglied der|mitglied des|mitglied im|mitglied in|zertifiziert durch|zertifiziert nach|eingetragen in|eingetragen bei|zugelassen bei',
    bodies: 'verband|bundesverband|innung|kammer|handwerkskammer|arztekammer|berufsgenossenschaft',
    factors: 'factoring|factor bank|inkasso',
    assigned: 'abgetreten an|an die .{3,60} abgetreten|schuldbefreiend|abtretung',
  },
  fr: {
    trades:
      'conseil|conseils|services|distribution|travaux|construction|batiment|transports|industrie|developpement|ingenierie|informatique|nettoyage|maintenance|associes|groupe|renovation',
    registered: 'certifie|certifiee|agree|agreee|adherent|membre',
    memberOf: 'membre de|membre du|membre d une|adherent de|adherent a|certifie par|agree par|inscrit a|inscrite a',
    bodies: 'federation|syndicat|chambre|ordre|association|qualibat|qualifelec',
    factors: 'affacturage|factor|factofrance',
    assigned: 'cedee a|cede a|subrogation|subroge|subrogee|liberatoire|quittance subrogative',
  },
  es: {
    trades:
      'consultores|consultoria|servicios|soluciones|construcciones|comercial|distribuciones|transportes|instalaciones|asesores|asesoria|grupo|asociados|obras|reformas|logistica|sistemas',
    registered: 'registrado|registrada|autorizado|autorizada|homologado|colegiado|colegiada|miembro',
    memberOf: 'miembro de|asociado a|autorizado por|homologado por|adherido a|inscrito en',
    bodies: 'asociacion|federacion|colegio|camara|gremio',
    factors: 'factoraje|factoring',
    assigned: 'cedido a|cedida a|cesion de credito|cesionario',
  },
  it: {
    trades:
      'consulenza|consulenze|servizi|soluzioni|costruzioni|impianti|trasporti|distribuzione|gruppo|associati|sistemi|logistica|commerciale|edilizia',
    registered: 'registrato|registrata|certificato|certificata|iscritto|iscritta|associato|membro',
    memberOf: 'membro di|iscritto all|iscritta all|iscritto al|associato a|certificato da',
    bodies: 'associazione|federazione|ordine|albo|camera|collegio|confartigianato',
    factors: 'factoring|factor',
    assigned: 'ceduto a|ceduta a|cessione del credito',
  },
  nl: {
    trades:
      'advies|diensten|dienstverlening|handel|bouw|techniek|installatie|installaties|transport|logistiek|groep|beheer|holding|schoonmaak|onderhoud|partners|installatietechniek',
    registered: 'erkend|gecertificeerd|geregistreerd|lid|aangesloten',
    memberOf: 'lid van|aangesloten bij|erkend door|gecertificeerd door|geregistreerd bij',
    bodies: 'vereniging|federatie|brancheorganisatie|kamer|koninklijke vereniging',
    factors: 'factoring|factor|factormaatschappij',
    assigned: 'overgedragen aan|verpand aan|gecedeerd|bevrijdend betalen',
  },
  nordic: {
    trades:
      'byggeservice|byggservice|bygg|byg|service|tjenester|tjanster|handel|teknik|teknikk|radgivning|konsult|konsulent|entreprenor|entreprenad|transport|elektro|ror|renhold|stad|forvaltning|utveckling|palvelut|rakennus|huolto|konsultointi|kauppa',
    registered:
      'registrert|registreret|registrerad|godkjent|godkendt|auktoriserad|autoriseret|sertifisert|medlem|jasen',
    memberOf: 'medlem af|medlem av|medlem i|godkjent av|autoriseret af|auktoriserad av',
    bodies: 'forbund|forbundet|foreningen|forening|liitto|yhdistys',
    factors: 'factoring|finans|rahoitus|inkasso|perinta',
    assigned: 'overdraget til|overdratt til|overlatits till|siirretty|pantsatt til|befriende virkning',
  },
  pl: {
    trades: 'uslugi|handel|transport|budownictwo|doradztwo|consulting|systemy|rozwiazania|grupa|serwis|logistyka',
    registered: 'czlonek|certyfikowany|zarejestrowany',
    memberOf: 'czlonek|zrzeszony w',
    bodies: 'izba|stowarzyszenie|zwiazek|federacja',
    factors: 'faktoring|faktor',
    assigned: 'cesja|cesji|przeniesiona na',
  },
  pt: {
    trades:
      'consultoria|consultores|servicos|solucoes|construcoes|comercio|transportes|distribuicao|grupo|associados|engenharia|logistica|instalacoes',
    registered: 'registado|registrado|certificado|credenciado|associado|membro',
    memberOf: 'membro da|membro do|associado a|certificado por|inscrito na|inscrita na',
    bodies: 'associacao|federacao|ordem|camara|sindicato',
    factors: 'factoring',
    assigned: 'cedido a|cedida a|cessao de credito',
  },
};

const alternatives = (of: keyof WordsOfNames): string =>
  Object.values(WORDS)
    .flatMap((words) => (words[of] ? words[of].split('|') : []))
    .sort((one, other) => other.length - one.length)
    .join('|');

/** Folded words for trades. */
export const TRADE_WORDS: ReadonlySet<string> = new Set(alternatives('trades').split('|'));

/** A word of the kind behind a name, then a number: `Gas Safe Registered 512398`, `NICEIC Approved Contractor`; in folded text. */
export const REGISTERED_IN = new RegExp(
  String.raw`^(?:\S+ ){0,5}?(?:${alternatives('registered')})(?:$|:?\s(?:contractor|installer|engineer|business|trader|company)s?\b|[\s.:#°]*(?:(?:no|nr|num|number|id|n|nummer|numero)\b[\s.:#°]*)?[a-z]{0,4}[-/ ]?\d{3})`,
  'u',
);

/** `Member of the Property Care Association`, in folded text. */
export const MEMBER_OF = new RegExp(String.raw`^(?:\S+ ){0,2}?(?:${alternatives('memberOf')})\b`, 'u');

/** Words that bodies call themselves, in folded text. */
export const BODY = new RegExp(String.raw`(?<![\p{L}])(?:${alternatives('bodies')})(?![\p{L}])`, 'u');

/** Words in the names of companies that buy what others are owed, in folded text. */
export const FACTOR = new RegExp(String.raw`(?<!\p{L})(?:${alternatives('factors')})(?!\p{L})`, 'u');

/** `This debt has been assigned to`, in folded text. */
export const ASSIGNED = new RegExp(String.raw`(?<!\p{L})(?:${alternatives('assigned')})(?!\p{L})`, 'u');
