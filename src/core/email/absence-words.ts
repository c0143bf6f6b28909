import { anyPhrase, type Phrases } from '#core/email/phrases.ts';

/**
 * What people write about when they are back, are away, and until when, in plain letters (see
 * `plainLetters`), by language. Dates near them are those of an absence.
 */

const BACK: Phrases = {
  en: [
    'back',
    'return(?:s|ing|ed)?',
    'resum(?:es?|ing)',
    'reachable again',
    'available (?:again )?(?:from|on|as of|starting)',
    'in the office (?:again )?(?:from|on|as of)',
    '(?:re-?join|restart)(?:ing)?',
    '(?:respond|reply|answer)(?:ing)? (?:to )?.{0,30}(?:on|after|from)',
    'will (?:respond|reply|answer|read|see|get back|pick (?:this|it|that) up)',
    '(?:closed|close) until',
    're-?open(?:s|ing)?',
  ],
  de: [
    'wieder',
    'zuruck\\p{L}{0,6}',
    '(?:ruckkehr|wiederkehr)',
    '(?:kehre|komme|melde)',
    'erreichbar (?:ab|bin ich)',
    'erreichen sie mich (?:ab|erst)',
    '(?:lese|antworte|bearbeite|beantworte) (?:ich|erst)|beantworten',
  ],
  fr: [
    '(?:de|mon|son|notre|au) retour',
    'retour',
    'reven\\p{L}{1,4}',
    'reviens',
    'reviendr\\p{L}{1,4}',
    'repren(?:ds|drai|drons|dra)',
    '(?:repond|trait|recontact|li)(?:s|e|rai|erai|rons|erons)',
    '(?:reprise|reouverture|reponse|rentrerai|rentre|disponible a partir|joignable|a' +
      ' nouveau|de nouveau)',
    'rouvr\\p{L}{1,6}',
  ],
  es: [
    '(?:vuelv\\p{L}{1,2}|volver\\p{L}{0,4}|volvemos|vuelta|regres\\p{L}{1,6}|retorn\\p{L}{1,6})',
    '(?:me )?(?:re)?incorpor\\p{L}{1,8}',
    'disponible (?:a partir|desde|de nuevo)',
    'de nuevo',
    'retomare|(?:atend|contest|respond|leer)\\p{L}{1,5}',
  ],
  it: [
    '(?:rientr\\p{L}{1,6}|ritorn\\p{L}{1,6}|torno|torner\\p{L}{1,4}|ripresa)',
    'di nuovo (?:operativo|operativa|in ufficio|disponibile|raggiungibile)',
    '(?:riapr|rispond|legger)\\p{L}{1,5}',
    'disponibile (?:dal|a partire)',
  ],
  pt: [
    '(?:retorn|regress|volt|retom|respond)\\p{L}{1,6}',
    'de volta',
    'disponivel (?:a partir|novamente)',
    'novamente',
  ],
  nl: [
    'terug\\p{L}{0,6}',
    'weer',
    'hervat',
    'opnieuw',
    'bereikbaar (?:vanaf|op)',
    'aanwezig vanaf',
    '(?:lees|lezen|beantwoord|antwoord|reageer) (?:ik|wij|we)',
    '(?:ik|wij|we) (?:lees|lezen|beantwoord|antwoord|reageer)\\p{L}{0,2}',
  ],
  pl: [
    'wrac(?:am|amy)',
    'wroc(?:e|imy)',
    'powrot\\p{L}{0,3}',
    '(?:bede|jestem) dostepn[ay]|odpowi\\p{L}{1,4}|odpisz\\p{L}{1,2}|zapraszamy',
  ],
  sv: [
    'tillbaka',
    'ater',
    'aterkommer',
    'tilbage',
    'tilbake',
    'igen',
    'takaisin',
    'palaan',
    'svarar?|svarer|oppnar|abner',
    'vastaan',
  ],
  tr: [
    'don(?:ecegim|ecegiz|us\\p{L}{0,8}|uyorum|ecektir|mus olacag\\p{L}{1,4})',
    'geri|(?:yan[ıi]tla|gorus)\\p{L}{1,8}',
    '(?:ofistey\\p{L}{1,3}|(?:ofiste|iste|buroda) olaca\\p{L}{1,4}|iletisime gececegim|is bas[ıi]' +
      ' yapacag\\p{L}{1,4}|tekrar)',
  ],
  ru: [
    'верн\\p{L}{1,6}',
    'возвращ\\p{L}{1,6}',
    'ответ\\p{L}{1,3}',
    'буду (?:на месте|в офисе|доступ\\p{L}{1,4})',
  ],
  cs: [
    'zpet',
    'vrat\\p{L}{1,4}',
    'navrat\\p{L}{0,3}',
    '(?:budu|opet)',
    'vissza\\p{L}{0,10}',
    'valaszol\\p{L}{1,3}',
  ],
  uk: ['поверн\\p{L}{1,6}', 'відпові\\p{L}{1,4}'],
  ro: ['reven\\p{L}{1,3}', 'intor\\p{L}{1,4}', 'raspund\\p{L}{0,2}'],
  ar: ['\\p{L}{0,2}(?:عود|[أن]عود|عودة|رد|[أن]رد)\\p{L}{0,2}', '(?:ال)?عودة'],
  zh: [
    '返回',
    '回来',
    '回來',
    '返岗',
    '返崗',
    '返工',
    '回到',
    '恢复',
    '恢復',
    '上班',
    '复工',
    '回复',
    '回覆',
    '回公司',
  ],
  ja: ['出社', '復帰', '戻', '再開', '営業開始', '通常営業', '以降に', '対応', '返信', '以降、'],
  ko: [
    '복귀',
    '돌아',
    '출근',
    '업무를 재개',
    '회신(?:드리|하)',
    '연락(?:드리|하)',
    '답변(?:드리|하)',
  ],
};

const ABSENT: Phrases = {
  en: [
    'out[ -]of[ -](?:the |my )?office',
    'ooo',
    'away',
    "(?:i am|i'm|will be|i'll be|we are|be) (?:currently )?(?:out|off(?! to))",
    'absen(?:t|ce)',
    '(?:on )?(?:\\S{1,20} )?leave',
    'vacation(?:ing)?',
    '(?:on )?holidays?',
    'unavailable',
    'not (?:be )?(?:available|reachable|in the office|working|reading|checking|back)',
    'travel(?:l?ing)?',
    '(?:on )?(?:sabbatical|pto|a business trip|medical|time off)',
    'offline|sick|closed',
    'limited (?:access|availability)',
  ],
  de: [
    'abwesen(?:d|heit)\\p{L}{0,20}',
    '(?:\\p{L}{0,15}urlaubs?|elternzeit|mutterschutz|dienstreise|geschaftsreise|sabbatical)',
    '(?:betriebsferien|ferien|auszeit|feiertage\\p{L}?)',
    'nicht (?:\\S{1,15} ){0,3}(?:buro|haus|hause|erreichbar|verfugbar|platz|da|anwesend)',
    '(?:ausser|außer) (?:haus|dem haus)',
    'unterwegs|krank\\p{L}{0,12}',
    'geschlossen',
  ],
  fr: [
    'absen(?:te?s?|ce)',
    'conges?',
    'vacances|arret(?: maladie| de travail)?',
    'hors (?:du|de mon) bureau',
    '(?:en )?deplacement',
    'ferm(?:e|ee|es|ees|eture)',
    '(?:in|pas )(?:disponible|joignable)',
  ],
  es: [
    'fuera de (?:la |mi )?oficina',
    'vacaciones',
    'ausen(?:te|cia)',
    'no (?:estoy|estare|estaremos|disponible)',
    '(?:de )?viaje',
    '(?:de )?(?:permiso|baja (?:medica|maternal|paternal))',
    'cerrad[ao]s?',
  ],
  it: [
    'fuori (?:ufficio|sede)',
    'assen(?:te|za)',
    '(?:in )?(?:ferie|vacanza|trasferta|congedo|maternita|malattia)',
    'non (?:saro|sono|disponibile|raggiungibile)',
    'chius[oaie]',
    'chiusura',
  ],
  pt: [
    'fora d[oe] escritorio',
    'ferias',
    'ausen(?:te|cia)',
    'licenca|atestado|doente',
    '(?:em )?viagem',
    'nao (?:estou|estarei|disponivel)',
    'fechad[oa]s?',
    'recesso',
  ],
  nl: [
    'afwezig(?:heid)?',
    '(?:niet|geen) (?:\\S{1,15} )?(?:kantoor|bereikbaar|aanwezig|beschikbaar)',
    '(?:vakantie|ziek|verlof|zwangerschapsverlof|ouderschapsverlof|vrij)',
    'gesloten',
  ],
  pl: [
    'nieobecn\\p{L}{1,5}',
    '(?:na )?urlop(?:ie|u)?',
    'poza biurem',
    'nie ma mnie',
    '(?:delegacji|zwolnieniu|nieczynn\\p{L}|zamkniet\\p{L})',
  ],
  sv: [
    'semester',
    'stangt|lukket|stengt|suljettu',
    'franvar(?:o|ande)',
    '(?:inte|ej|ikke) (?:pa|i|til stede pa) kontor\\p{L}{0,3}',
    '(?:foraldraledig|tjanstledig|ledig|ferie|bortrest|fravaer|fravær)\\p{L}{0,4}',
    '(?:\\p{L}{0,8}loma(?:lla|ni)?|poissa)',
  ],
  tr: [
    'izin(?:de|li|deyim|liyim)?\\p{L}{0,6}',
    'tatil\\p{L}{0,8}',
    'kapal[ıi]\\p{L}{0,4}',
    '(?:ofis|buro) d[ıi]s[ıi]nda\\p{L}{0,4}',
    'seyahat\\p{L}{0,8}',
    '(?:ofiste|mevcut|musait|yerimde) (?:degil\\p{L}{0,5}|olmayacag\\p{L}{1,4})',
    'rapor(?:lu)?yum',
  ],
  ru: [
    'отпуск\\p{L}{0,3}',
    'отсутств\\p{L}{1,6}',
    'командировк\\p{L}{1,3}',
    'вне офиса',
    'не работа\\p{L}{1,3}',
    'закрыт\\p{L}?',
  ],
  cs: ['dovolen\\p{L}{1,3}', 'nepritom\\p{L}{1,5}', 'mimo kancelar', 'szabadsag\\p{L}{0,5}'],
  uk: ['відпустц\\p{L}|відпустк\\p{L}', 'відсутн\\p{L}{1,3}', 'відрядженн\\p{L}'],
  ro: ['concediu\\p{L}{0,2}', 'absent\\p{L}?', 'plecat\\p{L}?', 'inchis\\p{L}?'],
  ar: [
    '\\p{L}{0,2}[إا]جازة',
    'خارج (?:ال)?مكتب',
    'غياب\\p{L}{0,2}',
    '(?:ال)?عطلة',
    'مغلق\\p{L}{0,3}',
    'مساف\\p{L}{1,2}',
  ],
  zh: [
    '休假',
    '请假',
    '請假',
    '出差',
    '放假',
    '不在',
    '外出',
    '假期',
    '年假',
    '产假',
    '產假',
    '无法及时',
    '暂离',
  ],
  ja: [
    '不在',
    '休暇',
    'お休み',
    '休業',
    '出張',
    '夏季休',
    '年末年始',
    '休み',
    '育休',
    '産休',
    '休職',
  ],
  ko: ['부재', '휴가', '출장', '자리를 비', '휴직', '연차', '외근', '휴무'],
};

/** Right before the last day away, or, in some languages, right after it. */
const UNTIL: Phrases = {
  en: [
    'until',
    'till',
    'til',
    'through',
    'thru',
    'to',
    'up to',
    'after',
    'including',
    'end(?:s|ing)',
  ],
  de: [
    'bis',
    'bis zum',
    'bis einschlie(?:ss|ß)lich',
    'bis einschl\\.?',
    'bis inkl\\.?',
    'bis inklusive',
    'nach dem',
    'inkl\\.?',
  ],
  fr: ["jusqu['’]?\\s?(?:au|a|en)?", 'au', 'apres le'],
  es: ['hasta', 'al', 'despues del?', 'hasta el dia'],
  it: ['fino al?', 'al', 'sino al', "fino all'", 'dopo il'],
  pt: ['ate', 'ate (?:o|ao)', 'ate o dia', 'ate ao dia', 'ate dia', 'apos(?: o)?'],
  nl: ['tot', 'tot en met', 't\\/m'],
  pl: ['do', 'do dnia'],
  sv: ['till', 'till och med', 't\\.o\\.m\\.?', 'til', 'til og med', 'til og med den', 'frem til'],
  ru: ['до', 'по'],
  ar: ['حتى', 'إلى', 'لغاية'],
};
const BEFORE_DAY = Object.values(UNTIL)
  .flat()
  .map((one) => one.replaceAll(' ', '\\s{1,3}'));
const ARTICLE =
  String.raw`(?:the|le|den|dem|el|il|de|o|dia|next|coming|this|nachste[nrm]?|kommende[nrm]?` +
  String.raw`|volgende|proximo|prossimo|prochain` +
  String.raw`|about|approximately|voraussichtlich|etwa|circa|ca\.|environ|aproximadamente|ongeveer)`;
/** Abbreviated days of the week. */
const SHORT_DAY =
  String.raw`(?:mon|tues?|wed|thu(?:rs?)?|fri|sat|sun|mo|di|mi|do|fr|sa|so|lun|mar|mer|jeu` +
  String.raw`|ven|sam|dim|mie|jue|vie|sab|dom|gio|seg|ter|qua|qui|sex|ma|wo|vr|za|zo|pon|pt` +
  String.raw`|man|tis|ons|tors|fre)\.?,?`;

export const BACK_WORDS = anyPhrase(BACK);
export const ABSENT_WORDS = anyPhrase(ABSENT);

/** What precedes the last day away. */
export const AWAY_ON_IT = new RegExp(
  String.raw`(?:(?<![\p{L}\p{N}])(?:${BEFORE_DAY.join('|')})\s{1,3}|(?:[-–—~〜至到]` +
    String.raw`|から)\s{0,3})(?:and including\s{1,3})?(?:(?:${ARTICLE}` +
    String.raw`|${SHORT_DAY})\s{1,3}){0,3}$`,
  'iu',
);
/** What follows such a day, in languages that put the word there; "kadar", "asti". */
export const AWAY_ON_IT_BEHIND = new RegExp(
  String.raw`^\s?(?:\([^)]{1,4}\))?\s?(?:まで|迄|까지|以后|以後|之后|之後|后(?!天)|['’]?\p{L}{0,3}` +
    String.raw` (?:tarihine |gunune )?(?:aksamına )?kadar|(?:asti|saakka)(?!\p{L})` +
    String.raw`|(?:vcetne|inclusive|included|inclus|einschlie(?:ss|ß)lich|inkl))`,
  'iu',
);
/** "Not back until the 9th": the 9th is the day of the return. */
export const NOT_BACK_BEFORE = new RegExp(
  String.raw`(?:\bnot (?:be )?(?:back|return\p{L}*|available|in)|won'?t (?:be )?(?:back` +
    String.raw`|return)|erst|wieder|nicht vor|pas avant|no antes|non prima|nao antes|niet` +
    String.raw` voor)(?:\s\S{1,20}){0,4}\s*$`,
  'iu',
);
/** Before the first day away; if it is about a return, that is the day. */
export const STARTS_ON_IT = new RegExp(
  String.raw`(?<!\p{L})(?:from|starting(?: on| from)?|beginning(?: on)?|as of|effective` +
    String.raw`|since|ab|vom|seit|von|a partir d[ueo]|a compter du|des|depuis(?: le)?|du` +
    String.raw`|desde|del|dal|da|a partire da\p{L}{0,2}|vanaf|sinds|od(?: dnia)?|fran(?: och` +
    String.raw` med)?|fra|с|从|自)\s{0,3}(?:${ARTICLE}\s{1,3}){0,2}$`,
  'iu',
);
/** The same in languages that put the word after the day. */
export const STARTS_BEHIND =
  /^\s?(?:\([^)]{1,4}\))?\s?(?:から|より|부터|起|开始|['’]?\p{L}{0,3} itibaren)/iu;
/** Between the first and the last day of a range. */
export const RANGE_BETWEEN = new RegExp(
  String.raw`^\s{0,3}(?:\([^)]{1,12}\)\s?)?,?(?:\s?[-–—~〜至到]\s?|\s?(?:から|より|부터|起至` +
    String.raw`|(?:['’]?\p{L}{2,4}\s)?(?:ile|itibaren))\s{0,3}|\s?(?:up |bis |and` +
    String.raw` )?(?:${BEFORE_DAY.join('|')}|a|ao|e|and|und|et|y|ile)\s{1,3})(?:and` +
    String.raw` including\s{1,3})?(?:(?:${ARTICLE}|${SHORT_DAY})\s{1,3}){0,3}$`,
  'iu',
);
