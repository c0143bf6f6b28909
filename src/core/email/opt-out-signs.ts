import { anyPhrase } from '#core/email/phrases.ts';

/**
 * Signs of a request never to be contacted again, for short messages that say nothing else: a word
 * that refuses or removes, and near it one of messages, lists, or addresses. In plain letters, by
 * language: what comes first and what follows it.
 */
const SIGNS: Readonly<Record<string, readonly (readonly [string, string])[]>> = {
  en: [
    [
      '(?:quit|stop|cease|spare)',
      '(?:writing|e-?mail(?:s|ing)?|messag(?:es|ing)|contacting|pitch(?:es|ing)|spam(?:ming)?' +
        '|solicit\\p{L}{0,6}|text(?:s|ing)|reaching out|approaching|following up)',
    ],
    [
      "(?<!(?:i|we|they|who|he|she|it) )(?:don't|dont|do not|never|not to)",
      '(?:write|e-?mail|message|contact|pitch|spam|solicit|text|reach out|approach|follow up)',
    ],
    [
      '(?:exclud\\p{L}{1,3}|remov\\p{L}{1,3}|lose|omit\\p{L}{0,4}|struck|strike|suppress|purge|scrub|blacklist)',
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
      '(?:will|mochte|mochten|wollen|wunsche|wunschen) (?:\\S{1,12} ){0,3}?(?:keine?n?|nichts|nicht)',
      '(?:\\S{0,9}mails?|nachrichten|\\p{L}{0,6}werbung|kontakt\\p{L}{0,9}|angebote|anfragen|post)',
    ],
    [
      '(?:keine?|nie|nicht|ohne)',
      '(?:einwilligung|zugestimmt|eingewilligt|zustimmung|einverstanden)',
    ],
    [
      '(?:untersag\\p{L}{1,3}|verbiet\\p{L}{1,3}|verschon\\p{L}{1,3}|unterlass\\p{L}{1,3}' +
        '|spar\\p{L}{1,3}|stopp\\p{L}{0,3}|schluss)',
      '(?:\\p{L}{0,12}kontakt\\p{L}{0,12}|\\p{L}{0,6}schreib\\p{L}{0,4}|\\S{0,12}mails?|nachrichten' +
        '|\\p{L}{0,6}werbung|anfragen|akquise|spam)',
    ],
    [
      '(?:werbung|\\S{0,9}mails|nachrichten|kontakt\\p{L}{0,9}|anfragen|angebote|akquise)',
      '(?:unerwunscht|nicht (?:erwunscht|gewunscht|gewollt)|unerwunschte\\p{L}?|verboten|untersagt)',
    ],
  ],
  fr: [
    ["(?:ne|plus|pas|n'ai|sans|aucun)", '(?:consenti|consentement|autorisation|donne mon accord)'],
    [
      '(?:ne|plus) (?:\\S{1,8} )?(?:veux|veut|voulons|souhait\\p{L}{1,3}) (?:plus|pas)',
      '(?:\\S{0,2}mails?|messages?|courriels?|sollicitations?|publicites?|demarchage|spam)',
    ],
    ['(?:abstenez-vous|de vous abstenir|vous abstenir)', '\\S{2,20}'],
    [
      '(?:cess|arret|stop|desinscri|desabonn|marre|assez)\\p{L}{0,4}',
      '(?:\\S{0,2}mails?|messages?|courriels?|listes?|spam|pub|publicites?|sollicitations?|demarchage' +
        '|prospection|relances?)',
    ],
    [
      '(?:ne|plus) (?:\\S{1,8} )?(?:veux|veut|voulons|souhait\\p{L}{1,3}|desir\\p{L}{1,3}) (?:plus|pas)',
      '(?:recevoir|(?:re)?(?:contact|sollicit|demarch)\\p{L}{1,4})',
    ],
    [
      '(?<!pour )ne (?:plus|pas|jamais)',
      "(?:m'|me |nous )?(?:re)?(?:ecri|contact|relanc|sollicit|derang)\\p{L}{1,5}",
    ],
  ],
  es: [
    ['(?:no|sin|nunca|ningun)', '(?:consentimiento|consenti|autorice|autorizacion|autorizado)'],
    [
      '(?:no|ni|tampoco|nunca) (?:quiero|queremos|deseo|deseamos)',
      '(?:correos?|mensajes?|e-?mails?|mails?|spam|publicidad|propuestas|ofertas)',
    ],
    [
      '(?:basta|parad|paren|dejad|dejen|cesen|deje)',
      '(?:correos?|mensajes?|e-?mails?|mails?|spam|publicidad|propuestas|mandar|enviar|escribir)',
    ],
    [
      '(?:no|ni|tampoco|nunca) (?:quiero|queremos|deseo|deseamos|me interesa)',
      '(?:recib|sab)\\p{L}{1,6}',
    ],
  ],
  it: [
    ['(?:non|senza|mai|nessun)', '(?:consenso|autorizzat[oa]|autorizzazione|acconsentito)'],
    [
      'non (?:voglio|vogliamo|desidero|desideriamo|gradisco|gradiamo)',
      '(?:e-?mail|mail|messaggi|spam|pubblicita|proposte|offerte|comunicazioni)',
    ],
    ['(?:astener|astenet|asteng)\\p{L}{1,5}', '(?:dal|da|dall.)'],
    [
      '(?:basta|smett\\p{L}{1,6}|piantatela|cessate)',
      '(?:e-?mail|mail|messaggi|spam|pubblicita|scriver\\p{L}{1,3}|mandar\\p{L}{1,3})',
    ],
    [
      'non (?:voglio|vogliamo|desidero|desideriamo|intendo|gradisco)',
      '(?:ricev|contatt|sentir)\\p{L}{1,6}',
    ],
  ],
  pt: [
    ['(?:nao|sem|nunca|nenhum)', '(?:consentimento|consenti|autorizei|autorizacao)'],
    [
      '(?:nao|nunca|nem) (?:\\S{1,6} )?(?:quero|queremos|desejo|desejamos)',
      '(?:e-?mails?|mensagens|spam|publicidade|propostas|propaganda|contatos?|contactos?)',
    ],
    [
      '(?:parem?|cessem?|deixem|basta)',
      '(?:e-?mails?|mensagens|spam|publicidade|caixa|propaganda)',
    ],
    ['(?:nao|nunca|nem) (?:\\S{1,6} )?(?:quero|queremos|desejo|desejamos)', 'receb\\p{L}{1,5}'],
  ],
  nl: [
    ['(?:geen|niet|nooit|zonder)', '(?:toestemming|ingestemd|akkoord)'],
    [
      '(?:wil|willen|wens|wensen|hoef|hoeven) (?:\\S{1,12} ){0,3}?(?:geen|niet)',
      '(?:\\S{0,8}mails?|berichten|reclame|ontvangen|benaderd|contact)',
    ],
    [
      '(?:(?:haal|verwijder|schrap|gooi|schrijf) (?:mij|me|ons)|stop|hou|houd|kap' +
        '|(?:geen|nooit|niet) (?:meer|verdere?))',
      '(?:\\S{0,8}mails?|mailing\\p{L}{0,3}|\\S{0,8}lijst\\p{L}{0,2}|\\S{0,8}bestand|berichten' +
        '|reclame|spam|contact|mailen|benaderen)',
    ],
  ],
  pl: [
    [
      '(?:dosc|koniec|przesta|zaprzesta)\\p{L}{0,6}',
      '(?:mail\\p{L}{0,4}|e-?mail\\p{L}{0,4}|wiadomosc\\p{L}{0,2}|spam\\p{L}{0,4}|nekac|pisa\\p{L}{0,4})',
    ],
    ['(?:nie|bez|nigdy)', '(?:zgody|zgodzil\\p{L}{1,3}|wyrazal\\p{L}{1,2}|wyrazam)'],
    ['nie (?:chce|chcemy|zycze|zyczymy)', '(?:otrzym|dosta|wiadomosc|mail|kontakt)\\p{L}{0,8}'],
  ],
  sv: [
    [
      '(?:inte|ikke|utan|uden|uten|aldrig|aldri)',
      '(?:samtyckt?e?|samtykke\\p{L}?|godkant|godkjent)',
    ],
    [
      '(?:vill|onskar|ønsker|vil|gider) (?:\\S{1,9} )?(?:inte|ikke)',
      '(?:mejl|mail|meddeland|besked|melding|e-?post|reklam|utskick|kontakt)\\p{L}{0,4}',
    ],
    ['(?:avsta|lat bli|undlad|undga|unnga|la vær)\\p{L}?', '(?:fran|att|at|a|med|fra)'],
    [
      '(?:sluta|slut|stopp|(?:inga|inte|ingen|ikke) (?:fler|flere|mer|mere)|(?<=^ ?)(?:ikke|inte))',
      '(?:mejl\\p{L}{0,4}|mail\\p{L}{0,4}|e-?post\\p{L}{0,4}|utskick\\p{L}{0,2}|kontakta?' +
        '|skriv\\p{L}?|meddelanden|beskeder|meldinger|reklam\\p{L}?)',
    ],
  ],
  tr: [
    [
      '(?:mail|e-?posta|mesaj|ileti|reklam|liste)\\p{L}{0,8}',
      '(?:istem(?:iyor|em)\\p{L}{0,4}|atmay\\p{L}{1,4}|gondermey\\p{L}{1,4}|yollamay\\p{L}{1,4}|kesin' +
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
      '(?:삭제|그만|마세요|마십시오|말아|거부|중단|제외|사양|원치|원하지\\s?않|지워)',
    ],
  ],
};

/** What such words are about instead: politeness, third persons, conditions, or another time. */
export const OTHERWISE = anyPhrase({
  en: [
    '(?:hesitate|forget|worry|mind|(?<!(?:grateful|appreciate it|glad|great|kind|nice|happy) )if|until|yet|but|instead|later|next|old|wrong|first|second|except|he|she|his|her)',
    '(?:talk|call|meet|price|quote|proposal|offer|demo|happy|sure|interested in|send me)',
  ],
  de: [
    '(?:zoger\\p{L}{1,3}|vergess\\p{L}{1,3}|sondern|aber|spater|derzeit|momentan|erst|noch|bis|vor|alten|falls|wenn)',
    '(?:angebot|termin|gerne?|melden|anrufen|telefon\\p{L}{0,5}|preis\\p{L}?|nur|muster)',
  ],
  fr: [
    "(?:hesite[rz]|oublie[rz]|inquiete[rz]|mais|plus tard|avant|pour le moment|actuellement|si|quand|jusqu'\\p{L}{1,3}|devis|plutot)",
  ],
  es: [
    '(?:dud[ea]n?|olvid\\p{L}{1,3}|pero|hasta|antes|todavia|ahora|si|presupuesto|mejor|llam\\p{L}{1,5}|bast[ao] una?)',
  ],
  it: ['(?:esit\\p{L}{1,3}|dimentic\\p{L}{1,3}|ma|fino|prima|ora|momento|se|preventivo|piuttosto)'],
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

export const OPT_OUT_SIGNS = anyPhrase(
  Object.fromEntries(
    Object.entries(SIGNS).map(([language, pairs]) => [
      language,
      pairs.map(([one, other]) =>
        CJK.includes(language) ? one + other : String.raw`${one} (?:[^\s,;:]{1,15} ){0,5}?${other}`,
      ),
    ]),
  ),
);
