import { anyPhrase, type Phrases } from '#core/email/phrases.ts';

/** Words that are a request to stop on their own, in plain letters, by language. */

/** "Unsubscribe", including the typos of people in a hurry. */
export const UNSUBSCRIBE =
  '(?:un-?(?:su[bn]?|sb|s(?=cr))s?[cs]\\p{L}{0,2}[iy]\\p{L}{0,3}[bp]\\p{L}{0,2}' +
  '|un subscribe|usubscribe|unsub)';

const STOP: Phrases = {
  en: [
    'stop(?: it| this| that| now| all| here| contact| emails?| mails?| messages?| spam)*',
    `${UNSUBSCRIBE}(?: me| us| now| this| asap| immediately)*`,
    '(?:remove|delete|opt out|opt-out|erase)(?: me| us| this| address| my address| my e-?mail' +
      '| my data| now| asap| immediately)*',
    'opt(?: me)?[ -]?out',
    'optout',
    'take me off(?: this| your list| the list| the mailing list)?',
    'off (?:your|the) list',
    'no more(?: e-?mails?| messages?| mails?| contact| spam)?',
    'no (?:contact|spam)',
    'enough(?: already| now| is enough)?',
    '(?:do not|dont|don.t) (?:contact|e-?mail|write|message)(?: me)?',
    '(?:leave me|leave us) (?:alone|be)',
    '(?:go|fuck|piss|bugger|sod|buzz) (?:away|off)',
    'get lost',
    'cease(?: and desist)?',
    'quit(?: it)?',
    'cancel',
    'blocked',
  ],
  de: [
    'stopp?',
    '(?:mich |uns )?(?:abmelden|abmeldung|abbestellen|abbestellung|austragen|austragung)',
    '(?:mich |uns )?(?:loschen|entfernen|streichen|loschung|streichung|entfernung)',
    'meine (?:daten|adresse|e-?mail|mail-?adresse) (?:loschen|entfernen)',
    '(?:aufhoren|schluss|abbestellt|abgemeldet|raus|weg damit|kein kontakt)',
    'keine?n? (?:weiteren? )?(?:mails?|e-?mails?|nachrichten?|werbung|kontakt|spam)(?: mehr)?',
    '(?:lass|lasst|lassen sie) (?:mich|uns) in (?:ruhe|frieden)',
  ],
  fr: [
    'stop(?: pub| mails?| spam| aux mails)?',
    'arretez?',
    '(?:me |se |nous )?(?:desinscrire|desabonner|retirer|supprimer)',
    '(?:desinscription|desabonnement|desinscri(?:s|vez)[ -]moi|desabonnez?[ -]moi)',
    '(?:suppression|retrait|resiliation)',
    '(?:plus|pas) de (?:mails?|messages?|spam|pub)',
    '(?:lachez?|laissez?)[ -](?:moi|nous)(?: tranquilles?| en paix)?',
    'ca suffit',
  ],
  es: [
    '(?:dar(?:me|nos)? de |de |la )?baja',
    '(?:ya )?basta(?: ya)?',
    'paren?(?: ya)?',
    '(?:deten(?:ganse|te)?|alto|stop|para ya|vale ya)',
    '(?:cancelar|anular)(?: la)?(?: mi)? ?(?:suscripcion)?',
    '(?:borrar|eliminar|quitar|suprimir|desuscribir)(?:me|nos|se)?',
    '(?:borrame|eliminame|quitame|sacame|bajame|desuscribeme|borrenme|eliminenme|quitenme)',
    'no (?:mas|molestar|molesten|molestes)(?: correos| mensajes| e-?mails| mails)?',
  ],
  it: [
    '(?:basta|stop)(?: mail| e-?mail| messaggi| cosi)?',
    '(?:cancellami|cancellatemi|cancellarmi|cancellazione|rimuovetemi|rimuovimi|rimozione)',
    '(?:disiscriv(?:imi|etemi|ermi|ere|etevi|iti)|disiscrizione|disinscri\\p{L}{2,9})',
    '(?:eliminatemi|eliminami|toglietemi|toglimi|annulla(?:re)?(?: iscrizione)?)',
    '(?:smettetela|smettila|la smetta)',
    'lasciatemi (?:in pace|stare)',
  ],
  pt: [
    '(?:pare|parem|para|basta|chega|sair|descadastrar|descadastro|descadastre[ -]me|stop)',
    '(?:remover|remova[ -]me|removam[ -]me|cancelar|remocao|retirar|excluir|apagar)',
    '(?:cancelar|anular) (?:a )?(?:inscricao|subscricao|assinatura)',
    '(?:quero )?(?:sair|me descadastrar)(?: da lista)?',
    '(?:me )?(?:tira|tire|remove|remova)(?: daqui| da lista)?',
    'nao (?:enviar|mandar|contactar|contatar)(?: mais)?',
  ],
  nl: [
    '(?:mij |me |ons )?(?:afmelden|uitschrijven|verwijderen|schrappen)',
    '(?:afmelding|uitschrijving|stoppen|ophouden|genoeg|kappen)',
    'stop(?: aub| ermee| hiermee| er mee| hier mee)?',
    'schrijf (?:me|mij) uit',
    'meld (?:me|mij) af',
    'geen (?:\\p{L}{0,6}mails?|berichten|contact|spam|reclame)(?: meer)?',
    'laat (?:me|mij|ons) met rust',
    'niet meer mailen',
  ],
  pl: [
    '(?:wypisz|wypiszcie|wypisac|wypisuje sie|wypis|rezygnuj[eę]|rezygnacja|stop|dosc)',
    '(?:usun|usuncie|usunac)(?: mnie| nas| moje dane)?',
    '(?:prosze )?(?:o wypisanie|mnie wypisac|o usuniecie|wypisac mnie|usunac mnie)(?: z listy)?',
    '(?:nie pisac|nie pisz|nie piszcie|nie kontaktowac sie|koniec)(?: wiecej| juz)?',
    'dajcie (?:mi )?spokoj',
  ],
  sv: [
    '(?:avregistrera|avregistrering|avsluta|avanmal|sluta|stopp|radera|ta bort)(?: mig| oss)?',
    'inga fler (?:mejl|mail|meddelanden)',
    'lamna mig i fred',
  ],
  da: [
    '(?:afmeld|afmelding|frameld|slet|stop|fjern)(?: mig| os)?',
    '(?:ikke|ingen) flere (?:mails?|beskeder)',
    'lad mig v(?:ae|æ)re(?: i fred)?',
  ],
  no: [
    '(?:avmeld|avmelding|slett|stopp|fjern|slutt)(?: meg| oss)?',
    'meld (?:meg|oss) av',
    '(?:ikke|ingen) flere (?:e-?poster|mailer|meldinger)',
    'la meg v(?:ae|æ)re(?: i fred)?',
  ],
  tr: [
    '(?:dur|durdur|durun|yeter|ret|iptal|c[ıi]k|c[ıi]kar|sil|yazma|yazmay[ıi]n)',
    '(?:abonelikten|listeden) (?:c[ıi]k|c[ıi]kmak istiyorum|c[ıi]kar[ıi]n|c[ıi]kar)',
    'aboneli(?:gi|gimi|k) (?:iptal|iptal et|iptal edin)',
    '(?:beni )?(?:listeden )?c[ıi]kar[ıi]n',
    'rahats[ıi]z etmeyin',
  ],
  ru: ['(?:стоп|хватит|отпис\\p{L}{1,5}|отпишите|удалите|не писать|больше не писать)(?: меня)?'],
  ar: ['(?:توقفوا?|إلغاء الاشتراك|الغاء الاشتراك|قف|إيقاف)'],
  zh: [
    '(?:退订|退訂|取消订阅|取消訂閱|停止|停止发送|停止發送|勿扰|勿擾|拒收|td|t)(?:了|吧)?',
    '(?:别|不要|勿|請勿)再?(?:发|發|寄|联系|聯絡|打扰|打擾|烦我|来信)(?:了|我|我了)?',
    '(?:删除|刪除|移除)(?:我)?',
    '别烦我',
  ],
  ja: [
    '(?:配信|登録|購読|メルマガ|メール)?(?:の)?(?:停止|解除|退会|不要|拒否|中止)(?:希望|で|を|です)?',
    '(?:今後|もう)?(?:不要|結構|いりません|要りません|いらない)(?:です)?',
    '(?:やめて|止めて)(?:ください|下さい|くれ)?',
    '(?:削除|解除|停止)して(?:ください|下さい)?',
  ],
  ko: [
    '(?:수신\\s?거부|그만|중단|해지|탈퇴|구독\\s?(?:취소|해지)|차단|삭제|거부)' +
      '(?:합니다|요|해\\s?주세요|하세요|할게요|바랍니다|요청)?',
    '(?:그만|이제\\s?그만)\\s?(?:보내세요|보내|하세요|연락하세요)',
    '(?:보내지|연락하지)\\s?마세요',
  ],
};

/** What may surround such a word without changing it, with one space between words. */
const POLITE: Phrases = {
  en: [
    '(?:please|pls|plz|kindly|thanks?(?: a lot| you)?|thx|ty|cheers|tia|regards|sorry|hi|hello)',
    '(?:hey|re|aw|lol|haha|ffs|omg|ugh|man|dude|bro|again|no thanks?|no thank you|no' +
      '|just|mate|asap|immediately|now|guys|many thanks|fw)',
  ],
  de: ['(?:bitte|danke(?: schon)?|vielen dank|dankeschon|hallo|sofort|nein(?: danke)?|mfg|lg|vg)'],
  fr: [
    "(?:merci(?: d'avance| beaucoup| bien)?|svp|stp|s[' ]il (?:vous|te) plait|bonjour)",
    '(?:non(?: merci)?|cordialement|cdt|cdlt)',
  ],
  es: ['(?:por favor|porfa(?:vor)?|plis|gracias|muchas gracias|hola|saludos|no(?: gracias)?)'],
  it: ['(?:per favore|per cortesia|grazie|grazie mille|cortesemente|prego|saluti|no(?: grazie)?)'],
  pt: ['(?:por favor|pfv|favor|obrigad[oa]|obg|grat[oa]|ola|bom dia|nao(?: obrigad[oa])?)'],
  nl: [
    '(?:graag|aub|a u b|alstublieft|svp|s v p|dank(?: u| je)?(?: wel)?|dankjewel|bedankt|nee)',
    '(?:groet|mvg|hoi|hallo)',
  ],
  pl: ['(?:prosze|dziekuj[eę]|dzieki|z gory dziekuj[eę]|pozdrawiam|witam|dzien dobry|nie)'],
  sv: ['(?:tack(?: pa forhand)?|snalla|vanligen|mvh|hej|nej(?: tack)?)'],
  da: ['(?:tak(?: pa forhand)?|venligst|hej|nej(?: tak)?)'],
  no: ['(?:takk|vennligst|vær så snill|hei|nei(?: takk)?)'],
  tr: ['(?:lutfen|tesekkurler|tesekkur ederim|sagolun|merhaba|hay[ıi]r)'],
  zh: ['(?:谢谢(?:您|你)?|謝謝(?:您|你)?|多谢|感谢|请|請|麻烦|麻煩|您好|你好)'],
  ja: [
    '(?:よろしく|宜しく)?(?:お願い|おねがい|御願い)(?:し|いたし|致し|申し上げ)ます',
    '(?:ありがとうございます|すみません|恐れ入りますが|恐縮ですが|お願い)',
  ],
  ko: ['(?:부탁(?:드립니다|드려요|합니다|해요)|감사합니다|바랍니다|안녕하세요)'],
};

const WHOLE = new RegExp(`^(?:(?:${anyPhrase(STOP).source})\\s?){1,3}$`, 'iu');
const POLITE_WORDS = anyPhrase(POLITE);
/** The longest text that is such a word and what surrounds it. */
const MOST_LETTERS = 80;

/** Whether a text in plain letters is nothing but such a word, with any punctuation. */
export function isStopWord(plain: string): boolean {
  if (plain.length > 2 * MOST_LETTERS) return false;
  const bare = plain
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}'-]+/gu, ' ')
    .trim();
  if (bare.length > MOST_LETTERS) return false;
  const rest = bare.replaceAll(POLITE_WORDS, ' ').replaceAll(/\s+/gu, ' ').trim();
  return WHOLE.test(bare) || WHOLE.test(rest);
}
