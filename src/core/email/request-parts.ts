import type { Phrases } from '#core/email/phrases.ts';

/**
 * Requests never to be contacted again, made of their parts, in plain letters: what forbids or asks
 * to stop, and what one is not to do any more; what asks for a removal, and of what. Between two
 * parts stand a few other words, so that no wording has to be known as a whole.
 */
type Pair = readonly [first: string, second: string];

const PARTS: Readonly<Record<string, readonly Pair[]>> = {
  en: [
    [
      '(?:stop|cease|quit|end|refrain from|desist from|discontinue|halt)',
      '(?:contact|communications?|correspondence|outreach|solicit\\p{L}{1,6}|e-?mail(?:s|ing)?' +
        '|messag(?:es|ing)|approach(?:es|ing)) (?:with|to|at) (?:me|us|this|our|my|anyone' +
        '|everyone)',
    ],
    [
      '(?:please|kindly|ask|asking|request|prefer|appreciate|rather|wish) (?:\\S{1,12} ){0,3}?' +
        "(?:not|never|don't|no longer)",
      '(?:contact|e-?mail|message|write|solicit|spam|approach|pitch|reach out' +
        '|prospect)(?:ed|ing)?' +
        ' (?:to )?(?:me|us|again|this (?:company|address)|our (?:company|team|staff)|any ?more)',
    ],
  ],
  de: [
    [
      '(?:bitte|wunsch\\p{L}{1,3}|mochte\\p{L}?) (?:\\S{1,12} ){0,4}?(?:kein(?:e|en' +
        '|erlei)?|nicht|nie)',
      '(?:mehr|weiter\\p{L}{0,3}|werbliche\\p{L}?|unaufgeforderte\\p{L}?|solche\\p{L}?' +
        '|derartige\\p{L}?)' +
        ' (?:\\S{1,12} ){0,3}?(?:kontakt|\\S{0,10}schr[ei]{1,2}b|\\S{0,10}mail|\\S{0,6}werb' +
        '|nachricht' +
        '|belastig|zusend|behellig|anfrag|angebot)\\p{L}{0,12}',
    ],
    ['(?:verbitte|verbitten)', '(?:mir|uns)'],
  ],
  fr: [
    [
      '(?:cessez|arretez|arrete|evitez|stoppez|(?:merci|priere|veuillez) (?:de ' +
        '|d.)?(?:cesser|arreter|eviter))',
      "(?:\\S{0,3}')?(?:re)?(?:contact|ecri|envo|sollicit|relanc|derang|demarch|importun" +
        '|spam|harcel' +
        '|prospect)\\p{L}{1,8}',
    ],
    [
      '(?:merci|priere|veuillez|souhaite|prefere\\p{L}{0,4}|demande) (?:\\S{1,12}' +
        ' ){0,3}?ne (?:plus|pas|jamais)',
      "(?:\\S{0,3}')?(?:re)?(?:contact|ecri|sollicit|relanc|derang|demarch|importun|spam" +
        '|prospect)\\p{L}{1,8}',
    ],
    ['ne traite (?:aucune?|pas)', '(?:demandes? commerciales?|demarchage|sollicitations?)'],
  ],
  es: [
    [
      '(?:dej(?:a|ad|e|en)|par(?:a|ad|e|en)|ces(?:a|ad|e|en)|evit(?:a|ad|e|en)' +
        '|absteng\\p{L}{1,6}) (?:\\S{1,10} )?de',
      '(?:contact|escrib|envi|mand|molest|spam|insist|remit)\\p{L}{1,8}',
    ],
    [
      '(?:agradec\\p{L}{1,6}|rueg\\p{L}{1,2}|rogamos|pid[oe]|pedimos|por favor|favor de' +
        '|solicit\\p{L}{1,4})' +
        ' (?:\\S{1,12} ){0,4}?no',
      '(?:(?:me|nos) (?:\\S{1,10} ){0,3}?(?:contact|escrib|molest)\\p{L}{1,8}' +
        '|(?:contact|escrib|molest)\\p{L}{1,4}(?:me|nos)|insist\\p{L}{1,4})',
    ],
  ],
  it: [
    [
      '(?:evit(?:i|a|ate|ino)|smett(?:a|i|ete|ila|etela)|cess(?:i|a|ate)|finit\\p{L}{1,4}' +
        '|piant\\p{L}{1,4}) (?:\\S{1,10} )?(?:di|con)',
      '(?:\\S{1,8} )?(?:ri)?(?:contatt|scriv|invi|mand|disturb|spam|messagg|import)\\p{L}{1,9}',
    ],
    [
      '(?:prego|preghiamo|chiedo|chiediamo|gentilmente|cortesemente|per favore)' +
        ' (?:\\S{1,12} ){0,4}?non',
      '(?:(?:mi|ci) (?:\\S{1,10} ){0,2}?(?:ri)?(?:contatt|scriv|disturb)\\p{L}{1,6}' +
        '|(?:ri)?(?:contatt|scriv|disturb|import)\\p{L}{1,5}[mc]i)',
    ],
  ],
  pt: [
    [
      '(?:par(?:a|e|em)|deix(?:a|e|em)|cess(?:a|e|em)|evit(?:a|e|em)) (?:\\S{1,10} )?(?:de|com)',
      '(?:contac?t|escrev|envi|mand|incomod|perturb|insist)\\p{L}{1,8}',
    ],
    [
      '(?:agradec\\p{L}{1,4}|peco|pedimos|por favor|favor|solicit\\p{L}{1,4})' +
        ' (?:\\S{1,12} ){0,4}?nao',
      '(?:(?:me|nos) (?:\\S{1,10} ){0,3}?(?:contac?t|escrev|incomod)\\p{L}{1,8}' +
        '|(?:contac?t|escrev|incomod)\\p{L}{1,4}-(?:me|nos)|insist\\p{L}{1,4})',
    ],
  ],
  nl: [
    [
      '(?:graag|aub|gelieve|svp|verzoek\\p{L}{0,3}|liever) (?:\\S{1,12} ){0,4}?(?:niet' +
        '|geen|nooit) (?:meer|langer)',
      '(?:\\S{0,6}mail|bericht|contact|benader|sture|stuur|schrij|lastig|reclame)\\p{L}{0,8}',
    ],
    [
      '(?:stop|hou|houd|kap) (?:\\S{1,10} )?(?:met|op)',
      '(?:mailen|contact|benaderen|sturen|spammen)',
    ],
  ],
  pl: [
    [
      '(?:prosze|prosimy|prosilbym|prosilabym) (?:\\S{1,12} ){0,3}?nie',
      '(?:pisa|kontakt|wysyla|przesyla|nekac|nagaby)\\p{L}{0,8}',
    ],
    [
      '(?:zaprzestan\\p{L}{1,4}|przestan\\p{L}{1,4})',
      '(?:pisa|kontakt|wysyla|przesyla|nekac)\\p{L}{0,8}',
    ],
  ],
  sv: [
    [
      '(?:sluta|slut|slutt|stopp|hold op|lad v(?:ae|æ)re)',
      '(?:mejl|mail|kontakt|skriv|skick|sende?|spam)\\p{L}{0,5}',
    ],
    [
      '(?:snalla|vanligen|venligst|vennligst|ber|onskar|ønsker) (?:\\S{1,12}' +
        ' ){0,3}?(?:inte|ikke|inga|ingen)',
      '(?:mejl|mail|kontakt|skriv|skick|send|meddeland|beskeder)\\p{L}{0,6}',
    ],
  ],
  ru: [
    [
      '(?:не|хватит|прекратит?е?|перестаньт?е?)',
      '(?:пишите|пиши|писать|присылаите|присылать|отправляите|беспокоите|беспокоить|звоните|слать' +
        '|шлите|шли|контактируите|связываитесь|связываться|спамить|тревожьте|рассылать|обращаитесь)',
    ],
    [
      '(?:удалит\\p{L}|исключит\\p{L}|уберите|убрать|вычеркните|удалени\\p{L}|отпишите)',
      '(?:меня|нас|мою?|мои|моего|моих|рассылк\\p{L}{1,2}|списк\\p{L}{1,2}|баз\\p{L})',
    ],
    ['не (?:хочу|хотим|желаю|желаем)', 'получать'],
    ['(?:отказыва|отзыва)\\p{L}{2,4}', '(?:рассылк\\p{L}|писем|сообщении|согласи\\p{L})'],
    ['оставьте', 'в покое'],
  ],
  uk: [
    [
      '(?:не|припиніть|перестаньте|досить|годі)',
      '(?:пишіть|писати|надсилаите|надсилати|турбуите|турбувати|дзвоніть|телефонуите|шліть)',
    ],
    [
      '(?:видаліть|видалити|приберіть|виключіть|вилучіть|відпишіть)',
      '(?:мене|нас|мою|моі|розсилк\\p{L}|списк\\p{L}|баз\\p{L})',
    ],
    ['не (?:хочу|бажаю|хочемо)', 'отримувати'],
  ],
  ar: [
    [
      '(?:لا|[وب]?عدم|فلا|ب?التوقف|توقفوا?|كفوا?|أوقفوا?)',
      '(?:(?:عن )?(?:مراسل\\p{L}{1,4}|ال?تواصل|ال?اتصال|[إا]رسال|[إا]زعاج\\p{L}{0,3})' +
        '|تراسل\\p{L}{1,5}|تتواصل\\p{L}{0,3}|تتصل\\p{L}{0,3}|ترسل\\p{L}{0,5}' +
        '|تزعج\\p{L}{1,5}|تكتب\\p{L}{0,4})',
    ],
    [
      '(?:ب?حذف\\p{L}{0,3}|احذف\\p{L}{0,4}|ب?[إا]زال\\p{L}{1,3}|[أا]زيل\\p{L}{1,3}|شطب|[إا]لغاء)',
      '(?:(?:ال)?اشتراك\\p{L}{0,2}|اسمي|بريدي|عنواني|بياناتي|رقمي|بريدنا|بياناتنا|معلوماتي' +
        '|(?:ال)?قائم\\p{L}{1,4}|(?:ال)?قوائم\\p{L}{0,3})',
    ],
    ['لا (?:[أا]رغب|نرغب|[أا]ريد|نريد|[أا]ود)', '(?:تلقي|استلام|استقبال|رسائل|الرسائل)'],
  ],
  ro: [
    [
      '(?:nu|incetati|opriti)',
      '(?:mai|sa (?:ma|ne|imi)|(?:ma|ne|imi) mai) (?:contact|scri|trimit|deranj)\\p{L}{0,5}',
    ],
    [
      '(?:sterge|elimina|scoate)\\p{L}{0,4}',
      '(?:lista|listei|baza de date|adresa mea|datele mele)',
    ],
    ['(?:dezabon\\p{L}{1,6}|nu (?:mai )?doresc)', '(?:sa (?:mai )?primesc|mesaje|e-?mailuri)'],
  ],
  hu: [
    ['(?:ne|soha ne|tobbet ne|tobbe ne)', '(?:irj|keress|kuldj|zavarj|hivj)\\p{L}{0,5}'],
    [
      '(?:torol|vegy|tavolits)\\p{L}{1,6}',
      '(?:listarol|listajukrol|adatbazis\\p{L}{0,6}|adataim\\p{L}{0,2}|cimem\\p{L}{0,2})',
    ],
    ['leiratkoz\\p{L}{1,5}', '(?:szeretnek|kerem|listarol)'],
  ],
  el: [
    ['(?:μην?|σταματηστε|παυστε)', '(?:ξανα)?(?:στειλ|στελν|γραψ|γραφ|ενοχλ|επικοινων)\\p{L}{1,7}'],
    [
      '(?:διαγραψτε|διαγραφη|αφαιρεστε|βγαλτε)',
      '(?:με|μας|στοιχεια μου|διευθυνση μου|λιστα\\p{L}?)',
    ],
    ['δεν (?:επιθυμω|θελω)', '(?:λαμβανω|ξανα\\p{L}{2,12})'],
  ],
  he: [
    [
      '(?:אל|נא לא|די|תפסיקו|להפסיק|בבקשה לא)',
      '(?:תשלחו|תפנו|תכתבו|לשלוח|לפנות|לכתוב|תתקשרו|תטרידו|להטריד|ליצור קשר)',
    ],
    [
      '(?:תסירו|הסירו|להסיר|תמחקו|למחוק|מחקו)',
      '(?:אותי|אותנו|מרשימ\\p{L}{1,6}|מהרשימה|הפרטים שלי|כתובתי)',
    ],
  ],
  id: [
    ['(?:jangan|berhenti)', '(?:hubungi|menghubungi|kirim|kirimi|mengirim|ganggu|kontak)'],
    ['(?:hapus|keluarkan)', '(?:saya|kami|daftar)'],
    ['tidak ingin', '(?:menerima|dihubungi)'],
  ],
  hi: [
    ['(?:संपर्क|मैसेज|मेल|ईमेल|संदेश|फोन|कॉल)', '(?:न|मत) (?:करें|करो|भेजें|भेजो|लिखें|कीजिए)'],
    ['(?:मुझे|मेरा|हमें)', '(?:हटा दें|हटाएं|हटा दीजिए|निकाल दें)'],
  ],
};

const BETWEEN = String.raw` (?:[^\s,;:]{1,15} ){0,4}?`;

/** What follows a request and belongs to it. */
const AGAIN = '(?: (?:me|мне|нам|больше|більше|мені|lagi|ingen|mer|mere|mai|piu|mas|mais|plus))*';

export const REQUEST_PARTS: Phrases = Object.fromEntries(
  Object.entries(PARTS).map(([language, pairs]) => [
    language,
    pairs.map(([first, second]) => first + BETWEEN + second + AGAIN),
  ]),
);
