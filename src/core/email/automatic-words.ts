/**
 * What automatic answers write, in English, German, French, Spanish, Italian, Portuguese, Dutch,
 * Polish, Swedish and Japanese; everything without accents and in any case. They are a last means:
 * a person may write each of them too.
 */

/** Subjects that programs write. Behind "Re:" a person answers such a subject. */
export const AUTOMATIC_SUBJECT =
  /^\s*[[(*]?(?:auto[ -]?(?:matic(?:ally)?|matische?|matica|matisk[at]*|mated)?[ -]?(?:generated[ -])?(?:repl(?:y|ies)|response|respons|responder|message|antwort|antwoord|svar|ack(?:nowledgement)?)(?:[\s:\])]|$)|auto\s?:|automatische (?:antwort|nachricht|ruckmeldung)|automatisch antwoord|automatiskt svar|autosvar|autoreply|reponse automatique|message automatique|respuesta automatica|risposta automatica|resposta automatica|odpowiedz automatyczna|automatyczna odpowiedz|自動応答|自動返信|自動回答)/iu;

/** Subjects that tell an absence. */
export const ABSENCE_SUBJECT =
  /^\s*[[(*]?(?:(?:(?:\S{1,40} ){1,3}(?:am|are|is|ist|est|e|esta|jest|ar) |i'?m )?(?:(?:currently )?(?:out of (?:the |my )?office|away from (?:the |my )?(?:office|desk|e-?mail|mail)|on (?:annual |parental |maternity |paternity |sick )?(?:leave|vacation|holiday))\b|o\.?o\.?o\b[^a-z]|vacation (?:reply|notice|response|auto)|abwesen(?:d|heit)|(?:ich bin |bin )?(?:zurzeit |zur zeit |derzeit |momentan )?(?:nicht im (?:buro|hause?)|ausser (?:haus|dem haus)|au(?:ß|ss)er haus|im urlaub)\b|absent(?:e)? (?:du bureau|jusqu|pour)|(?:je suis )?(?:en conges?|en vacances|actuellement absent)|fuera de (?:la )?oficina|(?:estoy )?(?:de vacaciones)|fuori (?:ufficio|sede)|(?:sono )?in ferie|fora d[oe] escritorio|(?:estou )?(?:de|em) ferias|(?:ik ben )?niet (?:op|aanwezig op) kantoor|met vakantie|poza biurem|(?:jestem )?na urlopie|ej (?:pa )?kontoret|inte pa kontoret|(?:absence|ausencia|assenza|assente|ausente|afwezig(?:heid)?|nieobecnosc|franvaro|semester)(?: (?:du bureau|notification|temporaire|dal|fino|van|tot|od|do|till|fran|jusqu)\b|\s*(?:[:;([-]|$))|不在(?:通知|のお知らせ|連絡)|休暇(?:通知|のお知らせ|中)))/iu;

/** The same at the end of a subject that repeats ours. */
export const AUTOMATIC_SUFFIX =
  /[[(-]\s?(?:out of (?:the )?office|auto(?:matic)?[ -]?(?:reply|response)|autoreply|abwesend|abwesenheitsnotiz|absence du bureau|fuori ufficio|fuera de la oficina|不在)\s?[\])]?\s*$/iu;

/** Phrases of somebody who is away, or of the program that speaks for them. */
export const ABSENCE_WORDS =
  /\b(?:out of (?:the |my )?office|away from (?:the |my )?(?:office|desk|e-?mail)|(?:on|taking) (?:\S{1,20} )?(?:leave|vacation|holiday)|annual leave|parental leave|maternity leave|paternity leave|public holiday|i(?:'m| am| will be|'ll be)(?: currently)? (?:away|travell?ing|out until|out from|unavailable|not available)|will (?:return|be back)|be returning|back (?:in the office|on|at work)|limited access to (?:my )?e-?mail|nicht im (?:buro|hause?)|nicht (?:am|an meinem) (?:arbeits)?platz|ausser haus|au(?:ß|ss)er haus|abwesend|abwesenheit|im urlaub|in elternzeit|im mutterschutz|nicht erreichbar|wieder (?:erreichbar|da|im buro|zuruck|fur sie)|absente?s?|(?:en|de) conges?|en vacances|de retour|hors du bureau|ferm[e]?ture|fuera de (?:la |mi )?oficina|de vacaciones|ausente|me reincorporo|regreso|volvere|vuelvo|estare de vuelta|fuori (?:ufficio|sede)|in ferie|in vacanza|assente|rientr(?:o|ero)|torno in ufficio|fora d[oe] escritorio|(?:de|em) ferias|retorn(?:o|arei)|regresso|licenca|afwezig|niet op kantoor|met (?:vakantie|verlof)|op vakantie|weer (?:aanwezig|bereikbaar|terug)|nieobecn[aey]|nie ma mnie|na urlopie|poza biurem|wracam|nieobecnosci|semester|(?:inte|ej) (?:pa|i) kontoret|foraldraledig(?:het)?|tjanstledig|tillbaka (?:pa|den|igen)|franvarande|pa resande fot)\b|不在|休暇|お休み|休業|出張|夏季休|年末年始/iu;

/** Sentences by which a program says what it is; "message" is what people say of ours. */
export const SAYS_AUTOMATIC =
  /(?:^|[\n.!(*]\s{0,8})(?:please note:? )?(?:this is an? (?:automat(?:ic|ed)(?:ally generated)?|auto-?(?:generated)?)[ -]?(?:repl(?:y|ies)|response|answer|acknowledge?ment)(?:[.!\n*)]| (?:to|from|as|for|sent|because)\b|$)|this (?:reply|response) (?:was|is|has been) (?:sent |generated )?automatically|(?:dies|das) ist eine automatisch(?:e| generierte| erstellte) (?:antwort|ruckmeldung|eingangsbestatigung|abwesenheitsnotiz)|diese (?:antwort|nachricht|e-?mail) wurde automatisch (?:erstellt|erzeugt|generiert|versendet)|ceci est (?:une reponse|un message) automatique|(?:esta|este) es un(?:a respuesta| mensaje) automatic[ao]|questa e una risposta automatica|esta e uma resposta automatica|dit is een automatisch (?:antwoord|bericht|gegenereerd)|(?:to jest )?(?:wiadomosc|odpowiedz) (?:zostala )?(?:wygenerowana )?automatyczn|detta ar ett automatiskt (?:svar|meddelande))|(?:このメール|本メール)は(?:、)?(?:自動|システムより自動)/iu;

/** What stands in an announced absence and seldom in a person's own answer. */
export const ABSENCE_FORMULA =
  /\b(?:in (?:urgent|emergency|pressing) (?:cases|matters)|for (?:any )?(?:urgent|immediate|emergency)|if (?:it is|it's|this is|your (?:matter|request|message) is) urgent|in my absence|during (?:this time|my absence|this period)|limited access to (?:my )?e-?mail|(?:will|can)not be (?:read|forwarded)|in dringenden (?:fallen|angelegenheiten)|wird nicht (?:weitergeleitet|gelesen)|wahrend meiner abwesenheit|en cas d'urgence|pendant mon absence|en mon absence|en caso (?:de urgencia|urgente)|para (?:asuntos|temas) urgentes|durante mi ausencia|in caso di (?:urgenza|necessita)|per (?:urgenze|questioni urgenti)|em caso de urgencia|para assuntos urgentes|durante a minha ausencia|in dringende gevallen|voor dringende|tijdens mijn afwezigheid|w pilnych sprawach|w sprawach pilnych|podczas mojej nieobecnosci|vid bradskande|i bradskande)\b|お急ぎの(?:場合|方|ご用件)|緊急の(?:場合|ご用件)/iu;

/** A machine that wants the sender to prove to be a person: no answer and no bounce. */
export const CHALLENGE =
  /\b(?:add yourself to (?:my|the)|(?:guest|allowed|approved senders?|white) ?list\b|waitlisted|confirm (?:that )?you(?:r message| are (?:a )?(?:human|real|not))|(?:to )?(?:release|deliver) your (?:message|e-?mail),? (?:please )?(?:click|reply|follow)|sender (?:address )?verification|verify(?:ing)? (?:that )?(?:you are (?:a )?(?:human|real)|your (?:e-?mail|message) (?:to|by))|(?:message|mail) (?:is|has been|was) (?:being )?held (?:until|pending|because)|one[- ]time (?:confirmation|verification)|bitte bestatigen sie (?:einmalig )?(?:ihre (?:nachricht|e-?mail|absender)|den versand))\b/iu;

/** In what is already known to be automatic: a day until which, or a return. */
export const AWAY_UNTIL =
  /\b(?:until|till|thru|through|bis|jusqu'?(?:au|a)?|hasta|fino|ate|tot(?: en met)?|t\/m|do(?: dnia)?|till och med)\s[^\n]{0,20}\d|\b(?:(?:when|after) i (?:return|am back)|not be reading my (?:e-?)?mail|kehre|zuruck)\b/iu;
