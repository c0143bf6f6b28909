import type { Phrases } from '#core/email/phrases.ts';

/**
 * The parts of a request never to be contacted again, in plain letters, in languages of which no
 * more is known: what forbids, and what one is not to do; what asks for a removal, and of what;
 * and phrases that need nothing else.
 */
type Parts = { never: string; write: string; remove: string; mine: string; alone: string };

const PARTS: Readonly<Record<string, Parts>> = {
  ru: {
    never:
      '(?:не|хватит|прекратите|прекрати|перестаньте|перестань|прошу не|незачем|больше не)',
    write:
      '(?:пишите|пиши|писать|присылаите|присылать|отправляите|отправлять|беспокоите|беспокоить' +
      '|звоните|слать|шлите|шли|контактируите|связываитесь|связываться|спамить|спамьте|тревожьте' +
      '|рассылать|обращаитесь)',
    remove: '(?:удалит\\p{L}|исключит\\p{L}|уберите|убрать|вычеркните|удалени\\p{L}|отпишите)',
    mine: '(?:меня|нас|мою?|мои|моего|моих|рассылк\\p{L}{1,2}|списк\\p{L}{1,2}|баз\\p{L})',
    alone:
      '(?:отказыва\\p{L}{2,4} от (?:\\S{1,12} )?(?:рассылк\\p{L}|писем|сообщении)' +
      '|отзыва\\p{L}{2,4} (?:\\S{1,8} )?согласи\\p{L}|оставьте (?:меня|нас) в покое' +
      '|не (?:хочу|хотим|желаю|желаем) (?:больше )?(?:получать|видеть)(?: \\S{1,15}){0,3}' +
      '|(?:отпишите|отписаться|отпишись)(?: \\S{1,15}){0,3}|больше не надо)',
  },
  uk: {
    never: '(?:не|припиніть|перестаньте|досить|годі|більше не)',
    write:
      '(?:пишіть|писати|надсилаите|надсилати|турбуите|турбувати|дзвоніть|телефонуите|шліть)',
    remove: '(?:видаліть|видалити|приберіть|виключіть|вилучіть|відпишіть)',
    mine: '(?:мене|нас|мою|моі|розсилк\\p{L}|списк\\p{L}|баз\\p{L})',
    alone:
      '(?:не (?:хочу|бажаю|хочемо) (?:більше )?отримувати(?: \\S{1,15}){0,3}' +
      '|відписатися(?: \\S{1,15}){0,3}|залиште (?:мене|нас) у спокоі)',
  },
  ar: {
    never: '(?:لا|عدم|وعدم|بعدم|توقفوا?|التوقف|كفوا?|أوقفوا?|بالتوقف|فلا)',
    write:
      '(?:(?:عن )?(?:مراسل\\p{L}{1,4}|ال?تواصل|ال?اتصال|[إا]رسال|[إا]زعاج\\p{L}{0,3})|تراسل\\p{L}{1,5}' +
      '|تتواصل\\p{L}{0,3}|تتصل\\p{L}{0,3}|ترسل\\p{L}{0,5}|تزعج\\p{L}{1,5}|تكتب\\p{L}{0,4})',
    remove: '(?:ب?حذف\\p{L}{0,3}|احذف\\p{L}{0,4}|ب?[إا]زال\\p{L}{1,3}|[أا]زيل\\p{L}{1,3}|شطب)',
    mine:
      '(?:اسمي|بريدي|عنواني|بياناتي|رقمي|بريدنا|بياناتنا|معلوماتي|(?:من )?(?:ال)?قائم\\p{L}{1,4}' +
      '|(?:من )?(?:ال)?قوائم\\p{L}{0,3})',
    alone:
      '(?:[إا]لغاء (?:ال)?اشتراك\\p{L}{0,2}' +
      '|لا (?:[أا]رغب|نرغب|[أا]ريد|نريد|[أا]ود)(?: في| ب)? ?(?:تلقي|استلام|استقبال|هذه الرسائل|رسائل)' +
      '(?: \\S{1,12}){0,3}|اتركوني وش[أا]ني)',
  },
  ro: {
    never: '(?:nu|incetati|opriti|fara)',
    write:
      '(?:(?:sa |(?:ma|ne|imi|mi) ){0,2}mai (?:contact|scri|trimit|deranj|sun)\\p{L}{0,5}' +
      '|sa (?:ma|ne|imi) (?:mai )?(?:contact|scri|trimit|deranj)\\p{L}{0,5})',
    remove: '(?:sterge\\p{L}{0,4}|elimin\\p{L}{1,4}|scoate\\p{L}{0,4})',
    mine: '(?:lista|listei|baza de date|adresa mea|datele mele)',
    alone: '(?:dezabon\\p{L}{1,6}|nu mai doresc(?: \\S{1,15}){1,3}|lasati-(?:ma|ne) in pace)',
  },
  hu: {
    never: '(?:ne|soha ne|tobbet ne|tobbe ne|kerem,? (?:hogy )?(?:tobbet |tobbe )?ne)',
    write:
      '(?:irj\\p{L}{0,5}|keress\\p{L}{0,5}|kuldj\\p{L}{0,5}|zavarj\\p{L}{0,5}|hivj\\p{L}{0,5})',
    remove: '(?:torol\\p{L}{1,6}|vegy\\p{L}{1,5}|tavolits\\p{L}{1,5})',
    mine: '(?:listarol|listajukrol|adatbazis\\p{L}{0,6}|adataim\\p{L}{0,2}|cimem\\p{L}{0,2})',
    alone: '(?:leiratkoz\\p{L}{1,5}|hagyjanak? beken)',
  },
  el: {
    never: '(?:μην?|σταματηστε|παυστε)',
    write:
      '(?:(?:να )?(?:μου |με |μας )?(?:ξανα)?(?:στειλ|στελν|γραψ|γραφ|ενοχλ|επικοινων|παρ)\\p{L}{1,7})',
    remove: '(?:διαγραψτε|διαγραφη|αφαιρεστε|βγαλτε)',
    mine: '(?:με|μας|στοιχεια μου|διευθυνση μου|λιστα\\p{L}?)',
    alone: '(?:απεγγραφη|δεν (?:επιθυμω|θελω) (?:να )?(?:λαμβανω|ξανα\\p{L}{2,12}))',
  },
  he: {
    never: '(?:אל|נא לא|די|תפסיקו|להפסיק|בבקשה לא)',
    write: '(?:תשלחו|תפנו|תכתבו|לשלוח|לפנות|לכתוב|תתקשרו|תטרידו|להטריד|ליצור קשר)',
    remove: '(?:תסירו|הסירו|להסיר|תמחקו|למחוק|מחקו)',
    mine: '(?:אותי|אותנו|מרשימ\\p{L}{1,6}|מהרשימה|הפרטים שלי|כתובתי)',
    alone: '(?:הסר|הסירו אותי)',
  },
  id: {
    never: '(?:jangan|mohon jangan|tolong jangan|berhenti)',
    write: '(?:hubungi|menghubungi|kirim|kirimi|mengirim|ganggu|kontak)',
    remove: '(?:hapus|keluarkan|hilangkan)',
    mine: '(?:saya|kami|data saya|daftar)',
    alone: '(?:berhenti berlangganan|tidak ingin (?:lagi )?(?:menerima|dihubungi)(?: \\S{1,12}){0,2})',
  },
  hi: {
    never: '(?:दोबारा|फिर|आगे से|अब|कृपया|मुझे)',
    write: '(?:\\S{1,12} ){0,3}(?:न करें|मत करें|मत करो|न भेजें|मत भेजें|मत भेजो|न लिखें|मत लिखें)',
    remove: '(?:मुझे|मेरा|हमें)',
    mine: '(?:\\S{1,12} ){0,3}(?:हटा दें|हटाएं|हटा दीजिए|निकाल दें)',
    alone: '(?:sampark|mail|message|call) (?:mat|na) (?:karo|karen|karna|bhejo|bhejen)',
  },
};

/** Requests made of these parts. */
export const FURTHER: Phrases = Object.fromEntries(
  Object.entries(PARTS).map(([language, { never, write, remove, mine, alone }]) => [
    language,
    [
      `${never} (?:\\S{1,12} ){0,2}?${write}(?: (?:me|мне|нам|больше|більше|мені|lagi))*`,
      `${remove} (?:\\S{1,12} ){0,3}?${mine}`,
      alone,
    ],
  ]),
);
