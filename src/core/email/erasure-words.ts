import { anyPhrase, type Phrases } from '#core/email/phrases.ts';

/**
 * How people ask for their data to be deleted, with or without citing the law, in plain letters, by
 * language. A day in such a request is a deadline.
 */

const EN_DATA =
  '(?:data|details|information|info|records?|e-?mail(?: address)?|address|contacts?|number' +
  '|profile|entry|name)';
const DE_DATA =
  '(?:\\p{L}{0,14}daten|datensatz|\\S{0,12}adressen?|angaben|eintrag|e-?mail\\p{L}{0,8}' +
  '|\\p{L}{0,7}nummer|kontakt|namen?|infos?)';
const FR_DATA =
  '(?:donnees|coordonnees|informations|infos|adresses?|contacts?|numeros?|noms?|\\S{0,3}mails?' +
  '|fiche)';
const ES_DATA =
  '(?:datos|informacion|correos?|direccion|e-?mail|contactos?|numero|nombre|perfil|telefono)';
const IT_DATA =
  '(?:dati|indirizzo|contatt[oi]|e-?mail|mail|nominativo|nome|numero|informazioni|recapit[oi])';
const PT_DATA =
  '(?:dados|informacoes|e-?mails?|enderecos?|contatos?|contactos?|numeros?|nomes?|telefones?)';
const NL_DATA = '(?:\\p{L}{0,12}gegevens|data|\\S{0,7}adres|nummer|naam|info|informatie|contact)';
const PL_DATA = '(?:dan(?:e|ych)|adres\\p{L}{0,2}|e?-?maila?|numeru?|kontakt\\p{L}{0,2})';
const SV_DATA =
  '(?:\\p{L}{0,9}uppgifter|data|adress|\\S{0,7}post\\p{L}{0,7}|mejl\\p{L}{0,7}|nummer|info)';
const DA_DATA =
  '(?:\\p{L}{0,9}op+lysninger|\\p{L}{0,6}data|\\p{L}{0,6}adresse|\\S{0,2}mail\\p{L}{0,7}' +
  '|nummer|e-?post\\p{L}{0,7}|informasjon|info)';

const ERASURE: Phrases = {
  en: [
    '(?<!(?:we|they|customers?|users|can you|you) )(?:delete|erase|remove|destroy|purge|wipe' +
      '|scrub|bin|delet|rmove|remvoe|deletion|erasure|removal)' +
      ` (?:\\S{1,12} ){0,3}?(?:my|our|me) (?:\\S{1,12} ){0,3}?${EN_DATA}` +
      '(?! (?:of|from) (?:the (?:cc|thread|invite)|my|our))',
    '(?:deleting|erasing|removing|wiping) (?:\\S{1,12} ){0,2}?(?:my|our) (?:\\S{1,12} ){0,2}?' +
      '(?:personal )?(?:data|details|information)',
    '(?:delete|erase|remove|destroy|purge|wipe) (?:all|any|every\\p{L}{0,5}|the|whatever)' +
      ' (?:\\S{1,15} ){0,4}?(?:you|your company)(?: \\S{1,12})? (?:hold|have|keep|stored?|got' +
      '|process|collected|know)(?: \\S{1,12}){0,2}? (?:on|about|of|for) (?:me|us)',
    '(?:exercise|exercising|invoke|invoking|use|using) (?:\\S{1,10} ){0,3}?rights?' +
      ' (?:\\S{1,15} ){0,6}?(?:erasure|forgotten|object|deletion|gdpr|ccpa|privacy|art\\p{L}{0,4})',
    '(?:my|our) right (?:to be forgotten|to erasure|of erasure)',
    '(?:my|our) (?:personal )?data (?:to be |be |is )?(?:deleted|erased|removed|destroyed|wiped)',
  ],
  de: [
    '(?<!(?:wir|ich|man|haben|hat|sie) )(?:losch|entfern|vernicht|streich|tilg)\\p{L}{0,3}' +
      ` (?:\\S{1,15} ){0,4}?(?:meine?[nrms]?|unsere?[nr]?|mich betreffende\\p{L}?)` +
      ` (?:\\S{1,25} ){0,4}?${DE_DATA}`,
    `(?:losch|entfern|vernicht)\\p{L}{1,3} (?:\\S{1,12} ){0,3}?(?:alle|samtliche|alles|was)` +
      ' (?:\\S{1,25} ){0,6}?(?:uber mich|von mir|zu mir|zu meiner person|uber uns|von uns)',
    `(?:meine|unsere) (?:\\S{1,20} ){0,3}?${DE_DATA} (?:\\S{1,15} ){0,6}?` +
      '(?:(?:zu )?loschen|geloscht|entfernen|entfernt|vernichten|vernichtet|rausnehmen)',
    '(?:loschung|entfernung|vernichtung) (?:\\S{1,15} ){0,2}?(?:meiner|unserer|samtlicher|aller)' +
      ` (?:\\S{1,25} ){0,3}?${DE_DATA}`,
    '(?:mein(?:em|en)?|das) recht auf (?:loschung|vergessenwerden|widerspruch)',
  ],
  fr: [
    '(?<!(?:nous|je|on|avons|ai) )(?:supprim|effac|retir|detrui|enlev|vir)\\p{L}{1,6}' +
      ` (?:\\S{1,15} ){0,4}?(?:mes|nos|mon|ma) (?:\\S{1,15} ){0,3}?${FR_DATA}`,
    '(?:suppression|effacement|retrait) (?:\\S{1,12} ){0,4}?(?:mes|nos|mon|ma|me concernant)' +
      `(?: (?:\\S{1,15} ){0,2}?${FR_DATA})?`,
    `(?:mes|nos) (?:\\S{1,15} )?${FR_DATA} (?:\\S{1,12} ){0,4}?(?:supprim|effac|retir)ee?s?`,
    "(?:mon|le) droit (?:a l'(?:effacement|oubli)|d'opposition)",
  ],
  es: [
    '(?<!(?:he|hemos|has|ha|han) )(?:elimin|borr|suprim|quit|destru|retir)' +
      '(?!\\p{L}{0,3}mos(?!\\p{L}))\\p{L}{1,6}' +
      ` (?:\\S{1,12} ){0,4}?(?:mis?|nuestr[oa]s?) (?:\\S{1,15} ){0,2}?${ES_DATA}`,
    '(?:borr|elimin)\\p{L}{1,3}me (?:de|ya|del todo)',
    '(?:mi|el) derecho (?:al olvido|de (?:supresion|oposicion|cancelacion)|a la supresion)',
    '(?:ejerzo|ejercer|ejercito|ejercitar) (?:\\S{1,8} )?derechos?',
  ],
  it: [
    '(?<!(?:ho|abbiamo) )(?:cancell|elimin|rimuov|rimoz|distrugg|togli|tolg)\\p{L}{1,6}' +
      ' (?:\\S{1,12} ){0,4}?(?:miei|mio|mia|mie|nostri|nostro)' +
      ` (?:\\S{1,15} ){0,2}?${IT_DATA}`,
    `(?:miei|nostri) (?:\\S{1,12} )?dati (?:\\S{1,12} ){0,4}?(?:cancellati|eliminati|rimossi)`,
    "(?:mio|il) diritto (?:all'oblio|alla cancellazione|di opposizione|di cancellazione)",
  ],
  pt: [
    '(?<!(?:eu|nos) )(?:apag|elimin|exclu|remo[vc]|delet|retir)(?!\\p{L}{0,3}mos(?!\\p{L}))' +
      '\\p{L}{1,6} (?:\\S{1,12} ){0,4}?(?:meus?|minhas?|nossos?|nossas?)' +
      ` (?:\\S{1,15} ){0,2}?${PT_DATA}(?! d[aeo]s? (?:convite|orcamento|proposta|fatura))`,
    `(?:meus|nossos) (?:\\S{1,12} )?dados (?:\\S{1,12} ){0,4}?(?:apagad|eliminad|excluid` +
      `|removid)os`,
    '(?:meu|o) direito (?:ao (?:esquecimento|apagamento)|a eliminacao|de oposicao)',
  ],
  nl: [
    '(?<!(?:ik|we|wij) )(?:verwijder|wis|schrap|vernietig|delete)\\p{L}{0,2}' +
      ` (?:\\S{1,12} ){0,4}?(?:mijn|onze) (?:\\S{1,15} ){0,3}?${NL_DATA}`,
    `(?:mijn|onze) (?:\\S{1,15} ){0,3}?${NL_DATA} (?:\\S{1,15} ){0,6}?` +
      '(?:verwijderen|wissen|verwijderd|gewist|schrappen|vernietigen|verwijdert)',
    'verwijdering (?:\\S{1,10} )?van (?:\\S{1,8} )?(?:mijn|onze)',
    '(?:mijn|het) recht op (?:vergetelheid|gegevenswissing|verwijdering|bezwaar)',
  ],
  pl: [
    `(?<!(?:juz|bylo|nie) )(?:usun|skasuj|skasow|wykasuj|wykasow|wymaz|wykresl)\\p{L}{0,6}` +
      ' (?:\\S{1,12} ){0,4}?(?:moj\\p{L}{0,4}|moich|nasz\\p{L}{0,4}|mnie|swoich)' +
      ` (?:\\S{1,15} ){0,3}?${PL_DATA}`,
    `(?:moje|moich|nasze|naszych) (?:\\S{1,12} )?${PL_DATA} (?:\\S{1,12} ){0,5}?` +
      '(?:usun\\p{L}{1,6}|skasow\\p{L}{1,4}|wykasow\\p{L}{1,4})',
    'usun\\p{L}{0,6} (?:\\S{1,12} ){0,2}?dan(?:e|ych) osobow\\p{L}{1,2}',
    'praw[oa] do (?:bycia zapomnianym|usuniecia|sprzeciwu)',
  ],
  sv: [
    `(?:radera|ta bort|stryk|plocka bort) (?:\\S{1,12} ){0,4}?(?:mina|min|mitt|vara|mig|oss)` +
      ` (?:\\S{1,15} ){0,3}?${SV_DATA}`,
    `(?:mina|vara) (?:\\S{1,12} )?${SV_DATA} (?:\\S{1,12} ){0,3}?(?:raderas|raderade|tas bort)`,
    '(?:min|ratten) (?:ratt )?att bli (?:glomd|bortglomd)',
  ],
  da: [
    `(?:slett?e?|fjerne?) (?:\\S{1,12} ){0,4}?(?:mine?|mit|vores|mitt|vare|meg|mig)` +
      ` (?:\\S{1,15} ){0,3}?${DA_DATA}`,
    `(?:mine|vores|vare) (?:\\S{1,12} )?${DA_DATA} (?:\\S{1,12} ){0,4}?(?:slettes|slettet|fjernes)`,
    'rett?(?:en)? til (?:at blive glemt|sletning|sletting|a bli glemt)',
  ],
  tr: [
    '(?:verilerim|bilgilerim|verilerimiz|bilgilerimiz|adresim|numaram|mailim' +
      '|e-?postam)\\p{L}{0,3}' +
      ' (?:\\S{1,15} ){0,4}?(?:sil|kald[ıi]r|imha)(?!me(?:y|$))\\p{L}{0,9}',
  ],
  zh: [
    '(?:删除|刪除|清除|删掉|刪掉|移除)(?:你们|贵公司|貴公司)?(?:所有|全部|一切|有关|關於|关于|保存的){0,3}' +
      '(?:我|本人|我们|我們)(?:的|相关的)?(?:所有|全部|个人|個人|公司){0,2}' +
      '(?:数据|資料|资料|信息|資訊|邮箱|郵箱|联系方式|聯絡方式|电话|電話)',
    '(?:我|本人)的?(?:所有|全部|个人|個人)*(?:数据|資料|资料|信息|資訊|邮箱|联系方式)' +
      '.{0,8}(?:删除|刪除|清除|删掉|移除)',
  ],
  ja: [
    '(?:個人情報|個人データ|連絡先|メールアドレス|アドレス|当方の情報|私の情報|登録情報|データ)' +
      '(?:の|を|は|も|について){0,2}.{0,10}(?:削除|消去|抹消|破棄|利用停止)' +
      '(?=.{0,6}(?:願|お願|くだ|下さ|して|いただ|頂|求|請求|希望|を))',
  ],
  ko: [
    '(?:개인\\s?정보|제\\s?정보|저의\\s?정보|제\\s?데이터|연락처|이메일\\s?주소|제\\s?메일)' +
      '(?:를|을|도|은|는)?\\s?(?:모두\\s?|전부\\s?|즉시\\s?|바로\\s?|완전히\\s?){0,2}' +
      '(?:삭제|파기|지워|폐기)',
  ],
};

export const ERASURE_WORDS = anyPhrase(ERASURE);
