import { anyPhrase } from '#core/email/phrases.ts';

/** What asks to stop something that `ABOUT` names; by language, in plain letters. */
const STOPS: Readonly<Record<string, string>> = {
  en:
    '(?:stop(?! (?:by|in|over|off))(?:ped)?|quit|cease|desist|refrain(?:ing)?|spare' +
    '|skip|lea?ve off|left off' +
    '|left out of|no more|no further|enough (?:of|with)|(?:no longer|not|n.t) (?:want' +
    '|wish|appreciate' +
    '|welcome|accept|consent|agree)|not to|unwanted|unwelcome|drop (?:me|us) from' +
    "|(?<!(?:i|we|they|who|he|she|it|you) )(?:don't|dont|do not) (?:keep|bother|ever" +
    '|please|waste))',
  de:
    '(?:stopp\\p{L}{0,3}|bitte keine?n?|hort? (?:\\S{1,8} )?auf|schluss' +
    '|unterlass\\p{L}{1,3}|verschon\\p{L}{1,3}|verzicht\\p{L}{1,3}' +
    '|untersag\\p{L}{1,3}|verbiet\\p{L}{1,3}|spar\\p{L}{1,3}|genug|keine?n? weiteren?' +
    '|keinerlei|nie wieder|nie mehr' +
    '|(?:will|mochte|wollen|mochten|wunsche|wunschen) (?:\\S{1,12} ){0,3}?(?:keine?n?' +
    '|nichts|nicht|nix))',
  fr:
    '(?:cess\\p{L}{1,4}|arret\\p{L}{1,4}|stop|marre|assez|ras le bol|plus (?:de' +
    '|aucune?)|inutile|evit\\p{L}{1,3}' +
    '|abst\\p{L}{2,6}|renonc\\p{L}{1,3}|(?:ne|n.) (?:\\S{1,8} )?(?:veux|veut|voulons' +
    '|souhait\\p{L}{1,3}|desir\\p{L}{1,3}' +
    '|apprecie|accept\\p{L}{1,3}) (?:plus|pas|aucune?))',
  es:
    '(?:basta|parad|paren|dejad|dejen|deje|cesen|cese|alto a|eviten?|no mas|ningun\\p{L}?' +
    '|(?:no|ni|tampoco|nunca) (?:quiero|queremos|deseo|deseamos|acepto|aceptamos|autorizo|gusta))',
  it:
    '(?:basta|smett\\p{L}{1,6}|piantatela|diffid\\p{L}{1,4}|cessate|evit(?:i|ate)' +
    '|niente piu|nessun\\p{L}? (?:altr\\p{L})' +
    '|(?:non|ne) (?:voglio|vogliamo|desidero|desideriamo|gradisco|gradiamo|accetto' +
    '|ricevere|mandate|inviate))',
  pt:
    '(?:parem?|cessem?|deixem|basta|chega|evitem?|nada de|nenhum\\p{L}?' +
    '|(?:nao|nunca|nem) (?:\\S{1,6} )?(?:quero|queremos|desejo|desejamos|aceito' +
    '|aceitamos|autorizo))',
  nl:
    '(?:stop|hou|houd|kap|genoeg|geen (?:verdere|enkele)|niet (?:meer|langer)|nooit' +
    ' meer|liever geen' +
    '|(?:wil|willen|wens|wensen|hoef|hoeven|stel|stellen) (?:\\S{1,12} ){0,3}?(?:geen|niet))',
  pl:
    '(?:dosc|koniec|przesta\\p{L}{1,4}|zaprzesta\\p{L}{1,4}|rezygnuj\\p{L}{1,3}|zadnych|bez' +
    '|nie (?:chce|chcemy|zycze|zyczymy|akceptuje|potrzebuje))',
  sv:
    '(?:sluta|slut|slutt|stopp|undvik|avsta|lat bli|lad|lade v(?:ae|æ)re|undlad|inga|ingen' +
    '|(?:inte|ikke) (?:fler|flere|mer|mere)|(?:vill|onskar|ønsker|vil|gider)' +
    ' (?:\\S{1,9} )?(?:inte|ikke))',
};
const ABOUT: Readonly<Record<string, string>> = {
  en:
    '(?:writing|e-?mail(?:s|ing)?|messag(?:es?|ing)|contact(?:s|ing|ed)?' +
    '|communications?|correspondence' +
    '|pitch(?:es|ing)?|spam(?:ming)?|solicit\\p{L}{0,6}|texts?|texting|reaching out' +
    '|approach(?:es|ing)?' +
    '|following up|follow[ -]?ups|mailings?|outreach|newsletters?|advert\\p{L}{0,7}' +
    '|marketing|promotions?)',
  de:
    '(?:\\S{0,12}mails?|\\p{L}{0,6}schreiben|schreibt?|\\p{L}{0,6}nachricht\\p{L}{0,2}' +
    '|\\p{L}{0,6}werbung|\\p{L}{0,6}kontakt\\p{L}{0,12}' +
    '|anfragen|akquise|angebote|zuschriften|zusendung\\p{L}{0,2}|spam|newsletter|lesen|horen)',
  fr:
    '(?:\\S{0,2}mails?|messages?|courriels?|spams?|pubs?|publicites?|sollicitations?' +
    '|demarchage|prospection' +
    '|relances?|relancer|newsletters?|(?:re)?(?:contacte|sollicite|ecri)\\p{L}{1,3})',
  es:
    '(?:correos?|mensajes?|e-?mails?|mails?|spam|publicidad|propuestas|promociones' +
    '|mandar|enviar|escribir' +
    '|contactar|molestar|recib\\p{L}{1,6})',
  it:
    '(?:e-?mail|mail|messaggi|spam|pubblicita|proposte|offerte|comunicazioni' +
    '|scriver\\p{L}{1,3}|mandar\\p{L}{1,3}|(?:ri)?contatt\\p{L}{1,6}|disturb\\p{L}{1,6}' +
    '|ricev\\p{L}{1,4})',
  pt:
    '(?:e-?mails?|mensagens|mensagem|spam|publicidade|propaganda|propostas|caixa' +
    '|contatos?|contactos?|receb\\p{L}{1,4})',
  nl:
    '(?:\\S{0,8}mails?|mailings?|mailtjes|berichten|berichtjes|reclame|spam|contact' +
    '|mailen|benaderd?|benaderen|sturen|aanbiedingen)',
  pl:
    '(?:mail\\p{L}{0,4}|e-?mail\\p{L}{0,4}|wiadomosc\\p{L}{0,2}|spam\\p{L}{0,4}|nekac' +
    '|pisa\\p{L}{0,4}|kontakt\\p{L}{0,4}|ofert' +
    '|reklam\\p{L}{0,2}|otrzym\\p{L}{1,8})',
  sv:
    '\\p{L}{0,9}(?:mejl\\p{L}{0,4}|mail\\p{L}{0,4}|e-?post\\p{L}{0,4}' +
    '|utskick\\p{L}{0,2}|kontakt\\p{L}{0,3}|skriv\\p{L}{0,2}' +
    '|meddeland\\p{L}{1,3}|besked\\p{L}{1,3}|melding\\p{L}{1,3}|reklam\\p{L}?|erbjudanden|tilbud)',
};

/**
 * Signs of a request never to be contacted again, for short messages that say nothing else: a word
 * that refuses or removes, and near it one of messages, lists, or addresses. In plain letters, by
 * language: what comes first and what follows it.
 */
const SIGNS: Readonly<Record<string, readonly (readonly [string, string])[]>> = {
  en: [
    [
      "(?<!(?:i|we|they|who|he|she|it) )(?:don't|dont|do not|never|not to)",
      '(?:write|e-?mail|message|contact|pitch|spam|solicit|text|reach out|approach|follow up)',
    ],
    [
      '(?:exclud\\p{L}{1,3}|remov\\p{L}{1,3}|lose|omit\\p{L}{0,4}|struck|strike|suppress' +
        '|purge|scrub|blacklist)',
      '(?:future|further|this|my|our) (?:\\S{1,15} )?' +
        '(?:mailings?|e-?mails?|outreach|address(?:es)?|number|messages|campaigns?)',
    ],
    ['(?:report|block)(?:ing|ed)?', 'you(?= (?:to|as|for|if|now)|$)'],
    ["(?:not|never|n't|no|without)", '(?:consent(?:ed)?|permission|agreed? to)(?= (?:to|for) |$)'],
    [
      '(?:no|nor|not|zero|never) (?:want|wish|interest|desire|need|like|appetite|care)',
      '(?:receiv\\p{L}{1,3}|get|getting|hear|hearing) (?:these|this|such|from you|more|any)',
    ],
  ],
  de: [
    [
      'lass\\p{L}{0,2} (?:sie |bitte )*(?:das|es|die|diese)',
      '(?:nachrichten|\\S{0,9}mails?|sein|bleiben)',
    ],
    [
      '(?:von|\\p{L}{0,9}schreiben|mails?|nachrichten|kontakt\\p{L}{0,9})',
      '(?:abstand (?:zu )?nehmen|nehmen (?:sie )?(?:bitte )?abstand|abzusehen|absehen)',
    ],
    [
      '(?:keine?|nie|nicht|ohne)',
      '(?:einwilligung|zugestimmt|eingewilligt|zustimmung|einverstanden)',
    ],
    [
      '(?:werbung|\\S{0,9}mails|nachrichten|kontakt\\p{L}{0,9}|anfragen|angebote|akquise)',
      '(?:unerwunscht|nicht (?:erwunscht|gewunscht|gewollt)|unerwunschte\\p{L}?|verboten' +
        '|untersagt)',
    ],
  ],
  fr: [
    ["(?:ne|plus|pas|n'ai|sans|aucun)", '(?:consenti|consentement|autorisation|donne mon accord)'],
    ['(?:abstenez-vous|de vous abstenir|vous abstenir)', '\\S{2,20}'],
    [
      '(?:ne|plus) (?:\\S{1,8} )?(?:veux|veut|voulons|souhait\\p{L}{1,3}' +
        '|desir\\p{L}{1,3}) (?:plus|pas)',
      '(?:recevoir|(?:re)?(?:contact|sollicit|demarch)\\p{L}{1,4})',
    ],
    [
      '(?<!pour )ne (?:plus|pas|jamais)',
      "(?:m'|me |nous )?(?:re)?(?:ecri|contact|relanc|sollicit|derang)\\p{L}{1,5}",
    ],
  ],
  es: [['(?:no|sin|nunca|ningun)', '(?:consentimiento|consenti|autorice|autorizacion|autorizado)']],
  it: [
    ['(?:non|senza|mai|nessun)', '(?:consenso|autorizzat[oa]|autorizzazione|acconsentito)'],
    ['(?:astener|astenet|asteng)\\p{L}{1,5}', '(?:dal|da|dall.)'],
  ],
  pt: [['(?:nao|sem|nunca|nenhum)', '(?:consentimento|consenti|autorizei|autorizacao)']],
  nl: [
    [
      '(?:verdere|meer|zulke|dit soort) (?:\\S{0,8}mails?|berichten|reclame)',
      '(?:niet op prijs|niet gewenst|ongewenst)',
    ],
    ['(?:geen|niet|nooit|zonder)', '(?:toestemming|ingestemd|akkoord)'],
    [
      '(?:(?:haal|verwijder|schrap|gooi|schrijf) (?:mij|me|ons)|stop|hou|houd|kap' +
        '|(?:geen|nooit|niet) (?:meer|verdere?))',
      '(?:\\S{0,8}mails?|mailing\\p{L}{0,3}|\\S{0,8}lijst\\p{L}{0,2}|\\S{0,8}bestand|berichten' +
        '|reclame|spam|contact|mailen|benaderen)',
    ],
  ],
  pl: [['(?:nie|bez|nigdy)', '(?:zgody|zgodzil\\p{L}{1,3}|wyrazal\\p{L}{1,2}|wyrazam)']],
  sv: [
    [
      '(?:inte|ikke|utan|uden|uten|aldrig|aldri)',
      '(?:samtyckt?e?|samtykke\\p{L}?|godkant|godkjent)',
    ],
    ['(?:avsta|lat bli|undlad|undga|unnga|la vær)\\p{L}?', '(?:fran|att|at|a|med|fra)'],
  ],
  tr: [
    [
      '(?:mail|e-?posta|mesaj|ileti|reklam|liste)\\p{L}{0,8}',
      '(?:istem(?:iyor|em)\\p{L}{0,4}|atmay\\p{L}{1,4}|gondermey\\p{L}{1,4}' +
        '|yollamay\\p{L}{1,4}|kesin' +
        '|durdurun|silin|c[ıi]kar[ıi]n)',
    ],
  ],
  zh: [
    [
      '(?:别|不要|勿|停止|拒绝|拒絕|不想|不希望)(?!客气)[^，。,]{0,6}?',
      '(?:发|發|联系|聯繫|打扰|打擾|骚扰|騷擾|私信|推销|推銷|广告)',
    ],
    ['(?:删除|刪除|退出|移除)[^，。,]{0,6}?', '(?:名单|名單|列表|邮箱|郵箱)'],
  ],
  ja: [
    [
      '(?:連絡|メール|送信|配信|営業|メッセージ|DM|案内|勧誘)[^、。]{0,10}?',
      '(?:不要|お断り|ご遠慮(?!なく)|(?:やめ|止め)て(?:くだ|下さ|ほし|欲し|$)|控え|停止|迷惑' +
        '|(?:送ら|し)ないで|拒否)',
    ],
    ['(?:アドレス|リスト|連絡先)[^、。]{0,8}?', '(?:削除|解除|外し|抹消)'],
  ],
  ko: [
    [
      '(?:연락|메일|메시지|문자|주소|광고|명단|목록|쪽지|홍보)[^,.]{0,10}?',
      '(?:삭제|그만|마세요|마십시오|말아|거부|중단|제외|사양|원치|원하지\\s?않|않(?:으셨|았)으면|않기를|지워)',
    ],
  ],
};

/** What such words are about instead: politeness, third persons, conditions, or another time. */
export const OTHERWISE = anyPhrase({
  en: [
    '(?:hesitate|forget|worry|mind|(?<!(?:grateful|appreciate it|glad|great|kind|nice' +
      '|happy) )if|until|yet|but|instead|later|next|old|wrong|first|second|except|he|she' +
      '|his|her)',
    '(?:talk|call|meet|price|quote|proposal|offer|demo|happy|sure|interested in|send me)',
  ],
  de: [
    '(?:zoger\\p{L}{1,3}|vergess\\p{L}{1,3}|sondern|aber|spater|derzeit|momentan|erst' +
      '|noch|bis|vor|alten|falls|wenn)',
    '(?:angebot|termin|(?<!ma )gerne?|melden|anrufen|telefon\\p{L}{0,5}|preis\\p{L}?|nur|muster)',
  ],
  fr: [
    '(?:hesite[rz]|oublie[rz]|inquiete[rz]|mais|plus tard|avant|pour le moment' +
      "|actuellement|si|quand|jusqu'\\p{L}{1,3}|devis|plutot)",
  ],
  es: [
    '(?:dud[ea]n?|olvid\\p{L}{1,3}|pero|hasta|antes|todavia|ahora|si|presupuesto|mejor' +
      '|llam\\p{L}{1,5}|bast[ao] una?)',
  ],
  it: [
    '(?:esit\\p{L}{1,3}|dimentic\\p{L}{1,3}|ma(?! gerne)|fino|prima|ora|momento|se' +
      '|preventivo|piuttosto)',
  ],
  pt: ['(?:hesit\\p{L}{1,3}|esquec\\p{L}{1,3}|mas|ate|antes|agora|momento|se|orcamento|convite)'],
  nl: ['(?:aarzel\\p{L}{0,2}|vergeet|maar|tot|voor|nu|moment|als|offerte|liever|zorgen)'],
  pl: ['(?:waha\\p{L}{1,4}|zapomn\\p{L}{1,4}|ale|do|przed|teraz|jesli|oferte|umow\\p{L})'],
  sv: ['(?:tveka|glom|men|tills|innan|nu|om|offert|forran|hellre|hellere|heller)'],
  tr: ['(?:cekinmey\\p{L}{1,4}|unutmay\\p{L}{1,4}|ama|kadar|simdi|once)'],
  zh: ['客气', '但是?', '之前', '暂时', '附件', '先'],
  ja: ['遠慮なく', 'まで', '現在', '今は', '資料', '返信'],
  ko: ['주저', '망설', '까지', '지금은', '첨부', '하지만'],
});

const CJK = ['zh', 'ja', 'ko'];

const stopsIn = (language: string): (readonly [string, string])[] =>
  STOPS[language] === undefined ? [] : [[STOPS[language], ABOUT[language] ?? '']];

export const OPT_OUT_SIGNS = anyPhrase(
  Object.fromEntries(
    Object.entries(SIGNS).map(([language, pairs]) => [
      language,
      [...pairs, ...stopsIn(language)].map(([one, other]) =>
        CJK.includes(language) ? one + other : String.raw`${one} (?:[^\s,;:]{1,15} ){0,5}?${other}`,
      ),
    ]),
  ),
);
