import { ERASURE_WORDS } from '#core/email/erasure-words.ts';
import { anyPhrase, type Phrases } from '#core/email/phrases.ts';

/**
 * How people ask to be taken off a list, in plain letters, by language. Each phrase names the
 * writer or something of theirs: "remove duplicates from our database" is about their work.
 */

const EN_MINE =
  '(?:me|us|myself|my|our|this (?:address|e-?mail(?: address)?|name|person|contact)' +
  '|(?:the|this) (?:above|following) (?:address|e-?mail)|\\S{1,60}@\\S{1,60})';
const EN_LISTS =
  '(?:(?:your|ur|yr|the|this|these|any|all|all your|any of your|every) )?(?:\\S{1,20}' +
  ' ){0,3}(?:lists?' +
  '|databases?|records|systems?|crm|mailings?|campaigns?|contacts|files|outreach|sequences?' +
  '|mailing-?lists?|distribution|newsletters?)';
const DE_MINE = '(?:mich|uns|meine?[nr]?|unsere?[nr]?|diese)';
const DE_LISTS =
  '(?:\\p{L}{0,15}verteilern?|\\p{L}{0,15}listen?|\\p{L}{0,10}datenbank\\p{L}{0,2}|kartei' +
  '|system|crm' +
  '|adressbestand|kontakten)';
const FR_REMOVE = '(?:retir|supprim|enlev|ray|effac|radi|vir|sort|degag|ot|exclu)\\p{L}{1,4}';
const FR_LISTS = '(?:listes?|bases?|fichiers?|mailing|listing|envois?|contacts)';
const ES_REMOVE =
  '(?:elimin|borr|quit|saqu|sac|retir|suprim|exclu)(?!\\p{L}{0,3}mos(?!\\p{L}))\\p{L}{1,6}';
const ES_LISTS = '(?:listas?|bases?|distribucion|registros?|contactos|ficheros?)';
const IT_REMOVE =
  '(?:cancell|rimuov|togli|tolg|elimin|esclud)(?!\\p{L}{0,4}mo(?!\\p{L}))\\p{L}{0,8}';
const IT_LISTS =
  '(?:list\\p{L}{1,2}|mailing|database|elenc\\p{L}{1,3}|archiv\\p{L}{1,2}|contatti|newsletter' +
  '|rubrica)';
const PT_REMOVE =
  '(?:remov|retir|exclu|apag|tir|elimin|descadastr)(?!\\p{L}{0,3}mos(?!\\p{L}))\\p{L}{1,5}';
const PT_LISTS = '(?:listas?|base|mailing|cadastro|contatos|contactos|banco|dados)';
const NL_MINE = '(?:mij|me|ons|mijn|onze|dit)';
const NL_LISTS = '(?:\\p{L}{0,8}lijst\\p{L}{0,2}|\\p{L}{0,8}bestand\\p{L}{0,2}|database|systeem)';
const TR_LISTS =
  '(?:(?:mail )?listenizden|listeden|listelerinizden|listesinden|gruptan' +
  '|veritaban[ıi]n[ıi]zdan)';
const TR_REMOVE = '(?:c[ıi]kar|sil|kald[ıi]r)(?!m[ae])\\p{L}{1,9}';

const REMOVAL: Phrases = {
  en: [
    `(?<!(?:we|i|they) )(?:remove|delete|erase|take|strike|drop|purge|exclude|unsubscribe` +
      `|scrub|wipe|pull|cross)` +
      ` (?:\\S{1,15} ){0,2}?${EN_MINE} (?:\\S{1,30} ){0,5}?(?:from|off|out of|of) ` +
      `${EN_LISTS}(?! of )`,
    '(?:please|kindly|just|and|to|you|then|now|immediately) (?:unsubscribe|remove) (?:me' +
      '|us)(?! from (?:the |this )?(?:cc|thread|call|invite|meeting|loop|conversation))',
    '(?:remove|unsubscribe) (?:me|us)(?: please| now| immediately| asap| at once| from this' +
      '| right| today|,)*$',
    '(?<!(?:we|i|they) )(?:remove|delete|erase) (?:all )?(?:of )?(?:my|our|this) (?:personal' +
      ' )?(?:e-?mail(?: address)?' +
      '|address|name|contact(?: details)?|details|data|information|info|number|records?)',
    '(?<!(?:for|after|before|by|about|of|we are|are) )(?:removing|taking|deleting|dropping' +
      '|striking' +
      `|excluding) (?:\\S{1,12} ){0,1}?${EN_MINE} (?:\\S{1,15} ){0,2}?(?:from|off|out of)` +
      ` ${EN_LISTS}`,
    'take (?:me|us) off(?= ?(?:$|[,.;!])| (?:please|now|and|right|your|this|that|these|any|all|of' +
      '|the (?:\\S{1,20} )?(?:list|mailing)))',
    '(?:unsubscribe|opt)(?: me| us)(?: out)?',
  ],
  de: [
    '(?<!(?:wir|ich|man) )(?:nehmen|nimm|nehmt|streich\\p{L}{0,2}|losch\\p{L}{0,2}' +
      '|entfern\\p{L}{0,2}|tragen|trag|tragt?)' +
      ` (?:\\S{1,25} ){0,3}?${DE_MINE} (?:\\S{1,25} ){0,5}?(?:aus|von) (?:\\S{1,20} ){0,3}?` +
      `${DE_LISTS}`,
    `(?:${DE_MINE}|bitte|mochte|will) (?:\\S{1,25} ){0,4}?(?:aus|von) (?:\\S{1,20} ){1,3}?` +
      `${DE_LISTS} (?:zu )?` +
      '(?:\\S{1,15} )?(?:nehmen|streichen|loschen|entfernen|austragen|herausnehmen|raus|genommen' +
      '|gestrichen|geloscht|entfernt|ausgetragen)',
    '(?<!(?:wir|ich|man) )(?:losch|entfern|streich)\\p{L}{0,3} (?:\\S{1,12}' +
      ' ){0,3}?(?:meine?n?|unsere?n?|mich' +
      '|uns)(?: \\S{0,25}(?:daten|adresse|mailadresse|kontaktdaten|kontakt|namen))?',
    'tragt?(?:en sie)? mich (?:\\S{1,10} )?aus',
  ],
  fr: [
    `(?:me |nous |m'|etre )${FR_REMOVE} (?:\\S{1,15} ){0,3}?${FR_LISTS}`,
    `${FR_REMOVE}-(?:moi|nous) (?:\\S{1,15} ){0,4}?${FR_LISTS}`,
    `(?<!(?:nous|je|on) )${FR_REMOVE} (?:\\S{1,20} ){0,3}?(?:mon|ma|mes|notre|nos|cette)` +
      ` (?:\\S{1,15} ){0,2}?(?:adresse` +
      '|\\S{0,3}mails?|noms?|coordonnees|donnees|contacts?|numeros?|informations)',
    '(?:desinscri|desabonn)\\p{L}{1,4}[ -](?:\\S{1,15} ){0,5}?(?:liste|base|mailing|envois?' +
      '|newsletters?|adresse)',
  ],
  es: [
    `${ES_REMOVE}(?:me|nos) (?:\\S{1,15} ){0,4}?(?:de|en) (?:\\S{1,15} ){0,2}?${ES_LISTS}`,
    `(?:me|nos|ser) ${ES_REMOVE} (?:\\S{1,15} ){0,3}?(?:de|en) (?:\\S{1,15} ){0,2}?${ES_LISTS}`,
    `${ES_REMOVE} (?:\\S{1,12} ){0,3}?(?:mis?|nuestr[oa]s?|est[ea]) (?:\\S{1,15} ){0,4}?(?:de|en)` +
      ` (?:\\S{1,15} ){0,2}?${ES_LISTS}`,
    '(?:borren?|eliminen?|supriman?) (?:\\S{1,8} ){0,2}(?:mis datos|mi (?:correo|direccion|email' +
      '|contacto)|nuestros datos)',
  ],
  it: [
    `(?:mi |ci |essere )${IT_REMOVE} (?:\\S{1,15} ){0,3}?(?:dall\\p{L}{1,2}|da|dal|dai)` +
      ` (?:\\S{1,20} ){0,3}?${IT_LISTS}`,
    `${IT_REMOVE}(?:mi|ci) (?:\\S{1,15} ){0,3}?(?:dall\\p{L}{1,2}|da|dal|dai) (?:\\S{1,20}` +
      ` ){0,3}?${IT_LISTS}`,
    `${IT_REMOVE} (?:\\S{1,15} ){0,3}?(?:i miei|i nostri|il mio|la mia|il nostro|questo)` +
      ` (?:\\S{1,20} )?` +
      '(?:dati|indirizzo|contatt\\p{L}|e-?mail|nominativo|nome)',
  ],
  pt: [
    `(?:${PT_REMOVE}-(?:me|nos)|(?:me|nos|ser) ${PT_REMOVE}) (?:\\S{1,15} ){0,4}?(?:da|das|de|do)` +
      ` (?:\\S{1,15} ){0,3}?${PT_LISTS}`,
    `${PT_REMOVE} (?:\\S{1,12} ){0,3}?(?:meus?|minhas?|noss[oa]s?|este) (?:e-?mails?|dados` +
      `|contatos?` +
      '|contactos?|enderecos?|nomes?)(?! d[aeo]s? (?:convite|orcamento|proposta|fatura|reuniao' +
      '|ata))',
    '(?:tirem?|removam?|retirem?|descadastrem?|excluam?)(?:-me)? (?:da|das) (?:\\S{1,15} ){0,2}?' +
      '(?:listas?|mailing|base|cadastro)',
  ],
  nl: [
    `(?<!ik )(?:verwijder|haal|schrap|schrijf|wis)(?: u| je)? (?:\\S{1,20} ){0,3}?${NL_MINE}` +
      ` (?:\\S{1,20} ){0,5}?` +
      `(?:uit|van) (?:\\S{1,15} ){0,3}?${NL_LISTS}`,
    '(?:verwijder|wis) (?:\\S{1,8} )?(?:mijn|onze) (?:gegevens|adres|e-?mailadres' +
      '|mailadres|contactgegevens)',
    `(?:${NL_MINE}|graag|gelieve|wil) (?:\\S{1,20} ){0,4}?(?:van|uit) (?:\\S{1,15} ){1,3}?` +
      `${NL_LISTS} (?:te )?` +
      '(?:verwijderen|halen|schrappen|gehaald)',
  ],
  pl: [
    '(?:usun\\p{L}{0,6}|wykresl\\p{L}{0,6}|wypis\\p{L}{0,4}) (?:\\S{1,15} ){0,2}?(?:mnie|nas' +
      '|moj\\p{L}{0,5}|nasz\\p{L}{0,4}|ten adres) (?:\\S{1,15} ){0,3}?z (?:\\S{1,15} ){0,3}?' +
      '(?:list\\p{L}{1,2}|baz\\p{L}{1,2})',
  ],
  sv: [
    '(?:ta bort|stryk|fjern|slett) (?:\\S{1,15} ){0,2}?(?:mig|meg|oss|min|mitt|mine|var|vart)' +
      ' (?:\\S{1,15} ){0,3}?(?:fran|fra) (?:\\S{1,15} ){0,2}?(?:\\p{L}{0,8}list\\p{L}{0,4}' +
      '|register)',
  ],
  tr: [
    '(?:beni|bizi|ad[ıi]m[ıi]|adresimi|e-?postam[ıi]) (?:\\S{1,15} ){0,5}?' +
      `${TR_LISTS} (?:\\S{1,12} ){0,2}?${TR_REMOVE}`,
    `${TR_LISTS} (?:\\S{1,12} ){0,2}?(?:${TR_REMOVE}|c[ıi]kmak istiyorum)`,
    '(?:bilgilerimi|verilerimi|kisisel verilerimi) (?:\\S{1,12} ){0,2}silin\\p{L}{0,3}',
  ],
  zh: [
    '(?:把|将|將)(?:我|我的(?:邮箱|地址|名字|信息|联系方式)).{0,12}' +
      '(?:移除|删除|刪除|剔除|去掉|移出|除名|拿掉)',
    '(?:删除|刪除|移除)(?:掉)?我的?(?:邮箱|郵箱|信息|资料|数据|联系方式|地址|个人信息)',
    '从(?:你|您|贵|貴).{0,12}(?:列表|名单|名單|清单|数据库)(?:中|里|裡)?' +
      '(?:移除|删除|刪除|去掉|剔除)',
  ],
  ja: [
    '(?:リスト|名簿|メーリングリスト|配信先|宛先|データベース|送信先)(?:から|より).{0,12}' +
      '(?:削除|外し|除外|抹消|消し|除い)',
    '(?:(?:私|当方|弊社|当社)の(?:情報)?|個人情報|メールアドレス|アドレス|連絡先|登録)(?:を|の)?' +
      '(?:削除|抹消|消去|解除)',
  ],
  ko: [
    '(?:명단|리스트|목록|수신인|주소록|데이터베이스|DB)(?:에서).{0,12}(?:삭제|제외|빼|제거)',
    '(?:제|저의|내|우리)\\s?(?:메일|이메일|정보|주소|연락처|개인정보|이메일\\s?주소)(?:을|를)?\\s?' +
      '(?:삭제|제거|지워)',
  ],
};

/** Before, inside, or after such a request: the writer wants to stay. */
const KEEPS_BEFORE = new RegExp(
  String.raw`(?:(?<!\p{L})(?:do not|don't|dont|never|no|non|nao|nie|ne|nicht)(?: (?:me` +
    String.raw`|nos|mi|ci|nous|please))?|不要|别|請勿|请勿|勿)\s*$`,
  'iu',
);
const KEEPS_INSIDE = /(?<!\p{L})(?:nicht|pas|niet|inte|ikke)(?!\p{L})/iu;
const KEEPS_BEHIND =
  /^(?:し?ないで|さないで|하지\s?(?:마|말)|지\s?(?:마|말)|\s{0,2}(?:pas|nicht|niet|inte|ikke)(?!\p{L}))/iu;
/** Asks whether the sender's product can do this with a list of the writer's. */
const ASKS_WHETHER =
  /^.{0,6}(?:できます|でき(?:る|ない)|機能|することは可能|할 수 있|하는 기능|가능)/u;

const REMOVAL_WORDS = anyPhrase(REMOVAL);

/** Where a sentence in plain letters asks to be taken off a list. */
export const removalsIn = (plain: string): Generator<RegExpExecArray> =>
  asked(REMOVAL_WORDS, plain);

/** Where a sentence in plain letters asks for the writer's data to be deleted. */
export const erasuresIn = (plain: string): Generator<RegExpExecArray> =>
  asked(ERASURE_WORDS, plain);

function* asked(words: RegExp, plain: string): Generator<RegExpExecArray> {
  for (const match of plain.matchAll(words))
    if (!isTurned(match, plain) && !KEEPS_INSIDE.test(match[0])) yield match;
}

/** Whether what stands before or behind a request makes it one to keep something, or a question. */
export function isTurned({ 0: { length }, index }: RegExpExecArray, plain: string): boolean {
  const behind = plain.slice(index + length);
  return (
    KEEPS_BEFORE.test(plain.slice(Math.max(0, index - 20), index)) ||
    KEEPS_BEHIND.test(behind) ||
    ASKS_WHETHER.test(behind)
  );
}
