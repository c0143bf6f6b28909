import { anyPhrase } from '#core/email/phrases.ts';

/**
 * What distinguishes a request about calls from one about all channels, in plain letters, by
 * language.
 */

export const CALL_WORDS = anyPhrase({
  en: ['(?:cold[- ]?)?call(?:s|ing|ed)?', '(?:tele)?phon(?:e|es|ing)', 'ring(?:ing)?'],
  de: ['(?:an)?ruf\\p{L}{0,4}', '(?:tele)?fon\\p{L}{0,9}', 'telefon\\p{L}{0,9}'],
  fr: ['(?:r?appel)\\p{L}{0,5}', 'telephon\\p{L}{0,5}', 'coups? de fil'],
  es: ['llam\\p{L}{1,6}'],
  it: ['(?:ri)?chiam\\p{L}{1,7}'],
  pt: ['lig(?:ue|uem|ar|a|acao|acoes)(?:-me)?'],
  nl: ['(?:op)?bel(?:len|t)?', 'gebeld'],
  pl: ['(?:za)?dzwon\\p{L}{0,6}'],
  sv: ['ring(?:a|er|e)?'],
  tr: ['arama\\p{L}{0,8}'],
  zh: ['打电话', '打電話', '来电', '來電'],
  ja: ['電話'],
  ko: ['전화'],
});

export const WRITING_WORDS = anyPhrase({
  en: ['\\S{0,2}mail\\p{L}{0,5}', 'writ\\p{L}{1,4}', 'messag\\p{L}{1,4}', 'contact\\p{L}{0,4}'],
  de: ['\\p{L}{0,3}schreib\\p{L}{0,3}', 'kontakt\\p{L}{0,6}', 'nachrichten?'],
  fr: ['\\S{0,3}ecri\\p{L}{1,4}', 'courriels?', 'sollicit\\p{L}{1,4}'],
  es: ['escrib\\p{L}{1,6}', 'correos?', 'mensajes?', 'contact\\p{L}{1,6}'],
  it: ['scriv\\p{L}{1,7}', 'messaggi', 'contatt\\p{L}{1,7}'],
  pt: ['escrev\\p{L}{1,6}', 'mensagens', 'conta(?:c)?t\\p{L}{1,6}'],
  nl: ['schrijv\\p{L}{0,3}', 'berichten', 'benader\\p{L}{0,3}', 'contacteren'],
  pl: ['pis\\p{L}{1,5}', 'maili', 'wiadomosci'],
  sv: ['skriv\\p{L}{0,2}', 'mejl\\p{L}{0,3}', 'meddelanden'],
  tr: ['yaz\\p{L}{1,8}', 'mesaj\\p{L}{0,4}', 'e-?posta\\p{L}{0,4}'],
  zh: ['邮件', '郵件', '发', '联系', '信息'],
  ja: ['メール', '連絡', 'メッセージ'],
  ko: ['메일', '연락', '메시지', '문자'],
});

/** Where someone says that they may be written to, or asks for something in writing. */
export const WRITING_WELCOME_WORDS = anyPhrase({
  en: [
    '(?:by|via|per|over|in|through|only|prefer|rather|instead,?) (?:an? )?' +
      '(?:e-?mails?|mail|writing|text|message|linkedin)',
    '(?:e-?mails?|mail|messages?|writing|linkedin|text) (?:me|us|is|are|works?|only|instead' +
      '|please' +
      '|pls|fine|ok|okay|preferred|it)',
    '(?:write|message|e-?mail|mail) (?:to )?(?:me|us|instead|here|back)',
    'send (?:it|me|us|over|the|your|a|an|some)',
  ],
  de: [
    '(?:per|lieber|nur|gern\\p{L}?|uber|schriftlich|als) (?:\\S{0,2}mail|schriftlich|nachricht)',
    '(?:schreib\\p{L}{0,2}|mail\\p{L}{0,2}|schick\\p{L}{0,2}|send\\p{L}{0,2}) (?:sie )?(?:mir|uns)',
    '(?:schriftlich|\\S{0,2}mail (?:ist|reicht|passt|geht|genugt|bitte))',
  ],
  fr: [
    '(?:par|un|preferez|prefere (?:les|un|le)?) ?(?:\\S{0,3}mails?|courriels?|ecrit|message)',
    '(?:ecrivez|envoyez|ecris|envoie)[ -](?:moi|nous)',
  ],
  es: [
    '(?:por|mejor|prefiero|un) (?:el |un )?(?:correo|e-?mail|mail|escrito|mensaje|whatsapp)',
    '(?:escrib|mand|envi)\\p{L}{1,4}(?:me|nos)',
  ],
  it: [
    '(?:via|per|meglio|preferisco|una?) (?:la |una |le )?(?:e-?mail|mail|iscritto|messaggio)',
    '(?:scriv|mand|invi)\\p{L}{1,4}(?:mi|ci)',
    'mi (?:scriva|mandi|invii)',
  ],
  pt: [
    '(?:por|prefiro|melhor) (?:um )?(?:e-?mail|escrito|mensagem|whatsapp)',
    '(?:escrev|mand|envi)\\p{L}{1,3}[ -](?:me|nos)',
    'me (?:mand|envi|escrev)\\p{L}{1,3}',
  ],
  nl: [
    '(?:per|via|liever|graag|een) (?:de |een )?(?:e-?mail|mail|bericht|linkedin)',
    '(?:mail|schrijf|stuur|app) (?:me|mij|ons|maar|gerust|liever)',
    'mailen (?:mag|is|kan|liever)',
  ],
  pl: [
    '(?:mailem|mailowo|na maila|pisemnie|e-mailem)',
    '(?:prosze )?(?:napisac|pisac) (?:maila?|na)',
  ],
  sv: [
    '(?:per|via|pa|med|pr\\.?|hellre|hellere|heller) (?:e-?post|mejl|mail|linkedin|sms)',
    '(?:mejla|maila|skriv|send|skicka) (?:garna|gerne|gjerne|hellre|heller|istallet|en)',
    '(?:mejl|mail|e-?post) (?:gar|ar|er|fungerar|er fint|gar bra)',
  ],
  tr: [
    '(?:mail|e-?posta|mesaj|yaz[ıi]l[ıi]) (?:ile|atabilir|olarak|gonder|yeterli|olur)',
    'yaz[ıi]n[ıi]z',
  ],
  zh: [
    '(?:请|可以|用|通过|改)?(?:发|用|通过)(?:电子)?(?:邮件|微信|邮箱)',
    '邮件(?:联系|沟通|即可|可以)',
  ],
  ja: ['メール(?:で|にて|なら|でしたら)(?:.{0,6}(?:お願|連絡|結構|大丈夫|構いません))?'],
  ko: ['(?:메일|이메일|문자|메시지)(?:로|는|은)\\s?(?:주|보내|부탁|괜찮|연락|가능)'],
});
