import { anyPhrase, type Phrases } from '#core/email/phrases.ts';

/**
 * What automatic answers write, in English, German, French, Spanish, Italian, Portuguese, Dutch,
 * Polish, Swedish and Japanese; all without accents and in any case. They are a last resort: a
 * person may write any of them too.
 */

/** What follows such words when a program wrote them; a person continues with a sentence. */
const ENDS =
  String.raw`(?=\s*(?:$|[:;([\])}】/|–—-]|(?:re|aw|fwd?|sv|wg|auto\p{L}*|reply` +
  String.raw`|response|alert|message|notice|notification|until|till|through|from` +
  String.raw`|returning|back|bis|ab|vom|du|jusqu\p{L}*|hasta|del|fino|dal|ate|tot|van|do` +
  String.raw`|od|fran)(?!\p{L})))`;
const BEGINS = String.raw`^\s*[[(*【]?\s?`;

/** Subjects that programs write. After "Re:", a person is answering one. */
export const AUTOMATIC_SUBJECT = new RegExp(
  `${BEGINS}(?:auto\\s?:|(?:auto[ -]?(?:matic(?:ally)?|matische?|matisk[at]?|mated)?[` +
    ` -]?(?:generated[ -])?(?:repl(?:y|ies)|response?|responder|message|antwort|antwoord` +
    `|svar|ack(?:nowledgement)?)|automatische (?:nachricht|ruckmeldung)|(?:reponse|message)` +
    ` automatique|respuesta automatica|risposta automatica|resposta automatica|odpowiedz` +
    ` automatyczna|automatyczna odpowiedz|自動(?:応答|返信|回答)(?:メール)?)${ENDS})`,
  'iu',
);

/** How Exchange and Outlook begin the subject of an out-of-office reply. */
const EXCHANGE: Phrases = {
  en: ['auto(?:matic)?[ -]?reply', 'autoreply'],
  de: ['automatische antwort'],
  fr: ['reponse automatique'],
  es: ['respuesta automatica'],
  it: ['risposta automatica'],
  pt: ['resposta automatica'],
  nl: ['automatisch antwoord'],
  pl: ['odpowiedz automatyczna', 'automatyczna odpowiedz'],
  sv: ['autosvar', 'automatisk[at]? svar', 'automaattinen vastaus'],
  tr: ['otomatik (?:yan[ıi]t|cevap|ileti|mesaj)'],
  ru: ['автоматическии ответ', 'автоответ'],
  cs: ['automaticka odpoved', 'automatikus valasz', 'raspuns automat'],
  zh: ['自动(?:答复|回复|回覆|应答)', '自動(?:答覆|回覆|回復)'],
  ja: ['自動(?:応答|返信)'],
  ko: ['자동\\s?(?:회신|응답|답장|답변)'],
};
export const EXCHANGE_SUBJECT = new RegExp(
  `^\\s*[[(【]?\\s?(?:${anyPhrase(EXCHANGE).source})\\s?[\\])】]?\\s?(?:[:：]|$)`,
  'iu',
);
/** The same for absences, in languages that the patterns below leave out. */
const AWAY_ELSEWHERE: Phrases = {
  tr: [
    'ofis d[ıi]s[ıi](?:nda\\p{L}{0,6})?',
    '(?:y[ıi]ll[ıi]k )?izinde\\p{L}{0,4}',
    'tatilde\\p{L}{0,4}',
  ],
  ru: ['отсутствие', 'нет на месте', 'в отпуске', 'вне офиса'],
  cs: ['mimo kancelar', 'nepritomnost', 'hazon kivul', 'poissa toimistolta', 'lomalla', 'fravaer'],
  zh: ['(?:休假|外出|不在办公室|请假|出差)(?:中|通知|自动回复)?', '不在办公室'],
  ko: [
    '부재\\s?중?(?:\\s?(?:알림|안내|메일|메시지|자동\\s?(?:응답|회신|답장)))?',
    '(?:휴가|출장)\\s?(?:중|안내|알림)',
  ],
};
export const AWAY_ELSEWHERE_SUBJECT = new RegExp(
  `^\\s*[[(【]?\\s?(?:${anyPhrase(AWAY_ELSEWHERE).source})\\s?[\\])】]?\\s?(?:[:：]|$)`,
  'iu',
);

/** Subjects that announce an absence. */
export const ABSENCE_SUBJECT = new RegExp(
  `${BEGINS}(?:(?:\\S{1,40} ){1,3}(?:am|are|is|ist|est|e|esta|jest|ar) |i'?m` +
    ` )?(?:(?:currently |zurzeit |zur zeit |derzeit |momentan |actuellement )?(?:out[ -]of[` +
    ` -](?:the |my )?office|away from (?:the |my )?(?:office|desk|e-?mail|mail)|(?:on` +
    ` )?(?:annual|parental|maternity|paternity|sick) leave|on (?:leave|vacation|holiday)` +
    `|o\\.?o\\.?o|vacation (?:auto-?)?(?:reply|notice|response)|away until|abwesen(?:d` +
    `|heit(?:snotiz|sbenachrichtigung|smeldung|sassistent)?)|(?:ich bin |bin )?nicht im` +
    ` (?:buro|hause?)|(?:ausser|außer) (?:haus|dem haus)|im urlaub|(?:message|notification` +
    `|avis) d'absence|absence(?: du bureau)?|absente?(?: du bureau)?|(?:je suis )?(?:en` +
    ` conges?|en vacances)|fuera de (?:la )?oficina|ausencia|ausente|(?:estoy )?de` +
    ` vacaciones|fuori (?:ufficio|sede)|assenza|assente|(?:sono )?in ferie|fora d[oe]` +
    ` escritorio|(?:estou )?(?:de|em) ferias|afwezig(?:heid(?:sbericht)?)?|(?:ik ben )?niet` +
    ` (?:aanwezig )?op kantoor|met vakantie|nieobecnosc|poza biurem|(?:jestem )?na urlopie` +
    `|franvaro(?:meddelande)?|(?:ej|inte) pa kontoret|(?:pa )?semester|urlaub|ferien?|conges` +
    `|vacances|vacaciones|vakantie|urlop|(?:betriebs|weihnachts|sommer)(?:ferien|urlaub|pause)` +
    `|office clos(?:ed|ure)|fermeture(?: \\S{1,12})?|cerrado(?: por (?:\\S{1,12} ?){1,3})?` +
    `|chiusura(?: \\S{1,12})?|recesso(?: (?:\\S{1,8} ?){1,4})?|ferias coletivas` +
    `|(?:不在|休暇|お休み|休業)(?:通知|のお知らせ|のご連絡|連絡|中)?)${ENDS})`,
  'iu',
);

/** The same at the end of a subject that repeats ours. */
export const AUTOMATIC_SUFFIX = new RegExp(
  String.raw`[[(-]\s?(?:out of (?:the )?office|auto(?:matic)?[ -]?(?:reply|response)` +
    String.raw`|autoreply|abwesend|abwesenheitsnotiz|absence du bureau|fuori ufficio|fuera` +
    String.raw` de la oficina|不在)\s?[\])]?\s*$`,
  'iu',
);

/** Phrases of someone who is away, or of the program that speaks for them. */
export const ABSENCE_WORDS = new RegExp(
  String.raw`\b(?:out of (?:the |my )?office|away from (?:the |my )?(?:office|desk` +
    String.raw`|e-?mail)|(?:on|taking) (?:\S{1,20} )?(?:leave|vacation|holiday)|annual` +
    String.raw` leave|parental leave|maternity leave|paternity leave|public holiday|i(?:'m` +
    String.raw`| am| will be|'ll be)(?: currently)? (?:away|travell?ing|out until|out from` +
    String.raw`|unavailable|not available)|will (?:return|be back)|be returning|back (?:in` +
    String.raw` the office|on|at work)|limited access to (?:my )?e-?mail|nicht im (?:buro` +
    String.raw`|hause?)|nicht (?:am|an meinem) (?:arbeits)?platz|ausser haus|au(?:ß|ss)er` +
    String.raw` haus|abwesend|abwesenheit|im urlaub|in elternzeit|im mutterschutz|nicht` +
    String.raw` erreichbar|wieder (?:erreichbar|da|im buro|zuruck|fur sie)|absente?s?` +
    String.raw`|(?:en|de) conges?|en vacances|de retour|hors du bureau|ferm[e]?ture|fuera` +
    String.raw` de (?:la |mi )?oficina|de vacaciones|ausente|me reincorporo|regreso` +
    String.raw`|volvere|vuelvo|estare de vuelta|fuori (?:ufficio|sede)|in ferie|in vacanza` +
    String.raw`|assente|rientr(?:o|ero)|torno in ufficio|fora d[oe] escritorio|(?:de|em)` +
    String.raw` ferias|retorn(?:o|arei)|regresso|licenca|afwezig|niet op kantoor|met` +
    String.raw` (?:vakantie|verlof)|op vakantie|weer (?:aanwezig|bereikbaar|terug)` +
    String.raw`|nieobecn[aey]|nie ma mnie|na urlopie|poza biurem|wracam|nieobecnosci` +
    String.raw`|semester|(?:inte|ej) (?:pa|i) kontoret|foraldraledig(?:het)?|tjanstledig` +
    String.raw`|tillbaka (?:pa|den|igen)|franvarande|pa resande fot)\b|不在|休暇|お休み|休業|出張|夏季休` +
    String.raw`|年末年始`,
  'iu',
);

/** Sentences in which a program says what it is; "message" is how people refer to ours. */
export const SAYS_AUTOMATIC = new RegExp(
  String.raw`(?:^|[\n.!(*]\s{0,8})(?:please note:? )?(?:this is an? (?:automat(?:ic` +
    String.raw`|ed)(?:ally generated)?|auto-?(?:generated)?)[ -]?(?:repl(?:y|ies)|response` +
    String.raw`|answer|acknowledge?ment)(?:[.!\n*)]| (?:to|from|as|for|sent|because)\b|$)` +
    String.raw`|this (?:reply|response) (?:was|is|has been) (?:sent |generated` +
    String.raw` )?automatically|(?:dies|das) ist eine automatisch(?:e| generierte|` +
    String.raw` erstellte) (?:antwort|ruckmeldung|eingangsbestatigung|abwesenheitsnotiz)` +
    String.raw`|diese (?:antwort|nachricht|e-?mail) wurde automatisch (?:erstellt|erzeugt` +
    String.raw`|generiert|versendet)|ceci est (?:une reponse|un message) automatique` +
    String.raw`|(?:esta|este) es un(?:a respuesta| mensaje) automatic[ao]|questa e una` +
    String.raw` risposta automatica|esta e uma resposta automatica|dit is een automatisch` +
    String.raw` (?:antwoord|bericht|gegenereerd)|(?:to jest )?(?:wiadomosc|odpowiedz)` +
    String.raw` (?:zostala )?(?:wygenerowana )?automatyczn|detta ar ett automatiskt` +
    String.raw` (?:svar|meddelande))|(?:このメール|本メール)は(?:、)?(?:自動|システムより自動)`,
  'iu',
);

/** What an announced absence says and a person's own answer rarely does. */
export const ABSENCE_FORMULA = new RegExp(
  String.raw`\b(?:in (?:urgent|emergency|pressing) (?:cases|matters)|for (?:any` +
    String.raw` )?(?:urgent|immediate|emergency)|if (?:it is|it's|this is|your (?:matter` +
    String.raw`|request|message) is) urgent|in my absence|during (?:this time|my absence` +
    String.raw`|this period)|limited access to (?:my )?e-?mail|(?:will|can)not be (?:read` +
    String.raw`|forwarded)|in dringenden (?:fallen|angelegenheiten)|wird nicht` +
    String.raw` (?:weitergeleitet|gelesen)|wahrend meiner abwesenheit|en cas d'urgence` +
    String.raw`|pendant mon absence|en mon absence|en caso (?:de urgencia|urgente)|para` +
    String.raw` (?:asuntos|temas) urgentes|durante mi ausencia|in caso di (?:urgenza` +
    String.raw`|necessita)|per (?:urgenze|questioni urgenti)|em caso de urgencia|para` +
    String.raw` assuntos urgentes|durante a minha ausencia|in dringende gevallen|voor` +
    String.raw` dringende|tijdens mijn afwezigheid|w pilnych sprawach|w sprawach pilnych` +
    String.raw`|podczas mojej nieobecnosci|vid bradskande|i bradskande)\b|お急ぎの(?:場合|方|ご用件)` +
    String.raw`|緊急の(?:場合|ご用件)`,
  'iu',
);

/** A challenge to the sender to prove that they are a person: neither an answer nor a bounce. */
export const CHALLENGE = new RegExp(
  String.raw`\b(?:add yourself to (?:my|the)|(?:guest|allowed|approved senders?|white)` +
    String.raw` ?list\b|waitlisted|confirm (?:that )?you(?:r message| are (?:a )?(?:human` +
    String.raw`|real|not))|(?:to )?(?:release|deliver) your (?:message|e-?mail)(?: for` +
    String.raw` delivery)?,? (?:please )?(?:click|reply|follow|send)|click (?:the|this) link` +
    String.raw` (?:below )?so (?:that )?i can (?:receive|read|get)|receiving (?:junk` +
    String.raw`|spam)|sender (?:address )?verification` +
    String.raw`|verify(?:ing)? (?:that )?(?:you are (?:a )?(?:human|real)|your (?:e-?mail` +
    String.raw`|message) (?:to|by))|(?:message|mail) (?:attached )?(?:below )?(?:is` +
    String.raw`|has been|was) (?:being )?held` +
    String.raw` (?:until|pending|because)|one[- ]time (?:confirmation|verification)|bitte` +
    String.raw` bestatigen sie (?:einmalig )?(?:ihre (?:nachricht|e-?mail|absender)|den` +
    String.raw` versand))\b`,
  'iu',
);

/** The words of a return, in a message already known to be automatic. */
export const WHEN_BACK =
  /\b(?:(?:when|after) i (?:return|am back)|not be reading my (?:e-?)?mail|kehre|zuruck)\b/iu;
/** As a sentence of its own, since people use the words of our own messages too. */
export const CALLS_ITSELF_AUTOMATIC = new RegExp(
  String.raw`(?:^|[\n.!(*]\s{0,8})this is an? (?:automat(?:ic|ed)|auto-?(?:generated)?)[` +
    String.raw` -]?(?:e-?mail|message|mail|notification)[.!\n*)]|(?:^|[\n.!(*]\s{0,8})this` +
    String.raw` is an? (?:automat(?:ic|ed)|auto-?(?:generated)?)[ -]?(?:e-?mail|message` +
    String.raw`|mail)$`,
  'iu',
);
