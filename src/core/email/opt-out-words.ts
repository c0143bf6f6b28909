import { FINNISH_CZECH } from '#core/email/finnish-czech-words.ts';

import { LEAVE_ALONE } from '#core/email/leave-alone-words.ts';
import { anyPhrase, type Phrases } from '#core/email/phrases.ts';
import { REQUEST_PARTS } from '#core/email/request-parts.ts';

/** How people ask never to be contacted again, in plain letters, by language. */

const SPARE =
  '(?:contact|e-?mail|mail|messag(?:e|ing)|msg|writ(?:e|ing)|bother|spam|harass|spamm|pester' +
  '|solicit|approach|disturb|pitch|prospect|target|text|dm|inmail|reach out|ping)(?:ing' +
  '|ling)?';

/** A sentence of a short message. */
const CLEAR: Phrases = {
  en: [
    `(?:do not|don't|dont|never)(?: you)?(?: ever| again| please| dare(?: to)?)* ${SPARE}` +
      ` (?:to )?(?:me|us|this (?:address|person|e-?mail)|my (?:e-?mail|address|inbox|phone` +
      `|company|team|colleagues?|staff|number)|again|any ?more|ever|here)`,
    `(?:do not|don't|dont|never)(?: ever| again| please)* (?:call|phone|ring|follow up` +
      `|follow-up|get in touch|get in contact)(?: with)?(?: me| us)? (?:again|any ?more|ever` +
      `|any further)`,
    `(?:do not|don't|dont|never)(?: ever| again| please)* send (?:me |us )?(?:any ?more` +
      `|any(?:thing)?(?: else| more| further)?|(?:any )?(?:such|these|those|more|further` +
      `|other|unsolicited|your|such)(?: \\S{1,20})? ?(?:e-?mails?|messages?|mails?|spam` +
      `|offers?|newsletters?|stuff|pitches|ads?|advertising|requests?)|e-?mails?|mails?` +
      `|messages|spam|unsolicited \\S{1,20})`,
    `(?:stop|quit|cease|refrain from|desist from|no more)(?: with)?(?: all)? (?:${SPARE}` +
      '|contacting|calling|following up|reaching out)(?: (?:to )?(?:me|us|out|these|those' +
      '|this|such' +
      '|your|any|my|with (?:me|us|this|these|your)|it|again|at once|immediately|now|e-?mails?' +
      '|messages?|mails?|spam)|(?= ?(?:$|[,;:.!–-]|and |or |please)))',
    '(?:stop|quit|cease|refrain from|desist from|no more)(?: all)? sending(?: me| us)?' +
      '(?: (?:such|any|your|these|those|this|that|it|e-?mails?|messages?|mails?|spam|stuff|more' +
      '|again|further|unsolicited|newsletters?|offers?|pitches)|(?= ?(?:$|[,;:.!–-]|and |or ' +
      '|please)))',
    'stop (?:the|these|those|your|all|all these|with the|with these) (?:\\S{1,20}' +
      ' ){0,2}(?:e-?mails?|messages?|mails?|spam|pitches|outreach|nonsense|mailings?)',
    'no (?:more|further) (?:contact|communications?|correspondence|e-?mails?|messages' +
      '|mails?|outreach|follow-?ups?|solicitations?)(?= ?(?:$|[,;:.!–-])| (?:please|from you' +
      '|to me|to us|and|or|thanks?|ever))',
    `(?:appreciate it|grateful|glad|great|prefer it|thank you) if you (?:did not|didn't|would not` +
      `|wouldn't|could not|do not|don't|never) (?:ever )?${SPARE} (?:me|us|again|any ?more` +
      `|further)`,
    "(?:want|wish|like|need|asking|ask|prefer|request|demand|would like|'d like|trying" +
      '|how do i|how can i|like you) (?:to )?(?:be |get )?(?:unsubscribe|opt[ -]out' +
      '|removed|unsubscribed|taken off|left alone|to be removed|deleted)(?! (?:from|of) (?:my|our' +
      '|another|the current|the \\S{1,12} (?:plan|tier|trial|contract)))',
    '(?:unsubscribe|opt[ -]out)(?: me| please| immediately| now| request|!)*$',
    '(?:please )?unsubscribe(?: (?:me|us|this|my))',
    'opt (?:me|us) out',
    "(?:do not|don't|no longer|never) (?:want|wish|care|need|consent|agree) (?:to )?(?:(?:be )?" +
      '(?:contacted|e-?mailed|messaged|approached|solicited|pitched|bothered|called)' +
      '|(?:hear|hearing|receive|receiving|get|getting)(?= ?$| (?:back )?(?:from (?:you|your)' +
      '|any(?:thing|more| ?more)?|more|further|your|these|this|those|such|them|it|unsolicited' +
      '|marketing|sales|promotional|e-?mails?|messages?|mails?|newsletters?|spam|offers?|pitches' +
      '|about (?:it|this|your))(?![\\p{L}]))' +
      '|(?:any ?(?:more|further)? )?(?:contact|e-?mails?|messages|communications?' +
      '|correspondence)|you (?:to )?(?:contact|e-?mail|write|message)(?:ing)?)' +
      '(?! (?:by|on|before|until|from someone|from anyone|from others))',
    'not (?:to )?be (?:contacted|e-?mailed|messaged|approached|solicited)(?: again| any' +
      ' ?more| by you| in (?:the|any) future)?',
    '(?:put|add|place|enter|keep) (?:\\S{1,20} ){1,4}(?:on|to|onto|in) (?:your|the|a)' +
      ' (?:do[ -]not[ -](?:contact|call|mail|e-?mail)|suppression|black|block)[ -]?lists?',
    'do[ -]not[ -]contact list',
    'leave (?:me|us) alone',
    'lose my (?:number|e-?mail|address|contact)',
    'cease and desist',
    '(?:request|demand|ask for) (?:the |my |our )?(?:removal|deletion|erasure)',
    '(?:withdraw|revoke) (?:my |our |any )?consent',
    'i object to (?:\\S{1,20} ){0,4}(?:processing|marketing|use|e-?mails?|contact)',
    'report(?:ed|ing)? (?:you|this|it|your \\S{1,15})? ?(?:as|for) (?:spam|harassment)',
    "(?:will|'ll|shall) (?:report|block) (?:you(?! (?:a|an|the|some))|your (?:e-?mails?|address" +
      '|domain|messages?|account|company|number)|this (?:address|sender|domain|e-?mail|number))',
  ],
  de: [
    '(?:kontaktier\\p{L}{1,4}|schreib\\p{L}{0,3}|mail(?:en|t|e)|belastig\\p{L}{1,3}' +
      '|behellig\\p{L}{1,3}|stor\\p{L}{1,3}|sende\\p{L}{0,2}|senden|schick\\p{L}{1,3}' +
      '|melde\\p{L}{0,2}|ruf\\p{L}{0,3}) (?:[^\\s,;]{1,20} ){0,5}(?:nie|niemals|nicht' +
      '|keine|keinesfalls|nichts|keinerlei)(?: \\S{1,20}){0,2} (?:wieder|mehr|erneut|noch' +
      ' ?(?:ein)?mal' +
      '|kunftig|weiteren?)(?: an| \\S{0,12}(?:mails?|nachrichten|anfragen|werbung))?',
    '(?:nie|niemals|nicht|keinesfalls) (?:wieder|mehr|erneut|langer|weiter) (?:\\S{1,20}' +
      ' ){0,2}(?:kontaktier\\p{L}{1,4}|anschreib\\p{L}{0,3}|schreib\\p{L}{1,3}' +
      '|angeschrieben|kontakt\\p{L}{0,5}|belastig\\p{L}{1,4}|anruf\\p{L}{0,3}|melden' +
      '|anmailen)',
    '(?:keine(?:rlei)?|keinen) (?:weiteren?|einzige) (?:\\S{0,15}mails?|nachrichten?' +
      '|anfragen?|kontaktaufnahmen?|kontakt|kontaktversuche|werbung|zuschriften|angebote' +
      '|kontaktierung|kontakte)',
    'keine(?:rlei)? (?:\\S{1,20} )?(?:\\S{0,15}mails|nachrichten|anfragen|werbung|post' +
      '|kontaktaufnahme|zusendungen) (?:von (?:ihnen|euch|dir) )?mehr(?: \\S{1,20})?',
    '(?:unterlassen|unterlasse|unterlasst) (?:sie )?(?:\\S{1,20}' +
      ' ){0,4}(?:\\S{0,12}mails?|nachrichten|kontaktaufnahmen?|zusendung\\p{L}{0,2}' +
      '|werbung|anfragen|kontaktversuche|es|das|dies)',
    '(?:horen sie|(?<=^ ?|(?:bitte|und|jetzt|endlich) )hort?) (?:\\S{1,10} )?auf',
    '(?:mochten?|will|wollen|wunschen?|wunsche) (?:\\S{1,20} ){0,5}(?:nicht|keine?n?|nie' +
      '|nichts|keinerlei) (?:\\S{1,20} ){0,4}(?:kontaktiert|angeschrieben|angesprochen|kontakt' +
      '|werbung|\\S{0,10}mails?|nachrichten|belastigt|angemailt|von ihnen|von euch)',
    '(?:mochten?|will|wollen|wunschen?|wunsche) (?:\\S{1,20} ){0,5}ni(?:chts|x) (?:\\S{1,20}' +
      ' ){0,4}' +
      '(?:horen|erhalten|bekommen)',
    '(?:lassen sie|lass|lasst) (?:mich|uns) (?:\\S{1,10} )?in (?:ruhe|frieden)',
    'widerspr(?:eche|uch) (?:\\S{1,20} ){0,8}(?:werbung|verarbeitung|nutzung' +
      '|kontakt\\p{L}{0,12}|verwendung|daten|speicherung|zusendung|art(?:ikel)?)',
    'von (?:weiteren )?(?:kontaktaufnahmen?|\\S{0,10}mails?|nachrichten|zusendungen' +
      '|anfragen) (?:\\S{1,15} ){0,2}(?:abzusehen|absehen)',
    '(?:sehen|seht|sieh) (?:sie )?(?:\\S{1,12} ){0,2}von (?:weiteren? )?(?:\\S{1,25} ){1,2}ab',
    '(?:mochte|will|wurde) mich (?:\\S{1,15} ){0,5}(?:abmelden|austragen)',
    'bitte um (?:\\S{1,15} )?(?:loschung|austragung|streichung|entfernung|abmeldung)',
    'melden sie mich (?:\\S{1,12} ){0,4}ab',
    '(?:setzen|nehmen) sie mich (?:\\S{1,10} )?(?:auf|in) (?:\\S{1,12} )?(?:sperrliste|blacklist)',
  ],
  fr: [
    "ne (?:me|nous|m'|plus me|plus nous|plus jamais me) ?(?:\\S{1,15}" +
      ' ){0,2}(?:contact\\p{L}{1,5}|ecri\\p{L}{1,4}|envo\\p{L}{1,4}|sollicit\\p{L}{1,4}' +
      '|relanc\\p{L}{1,3}|derang\\p{L}{1,4}|appel\\p{L}{1,4}|demarch\\p{L}{1,4}' +
      '|importun\\p{L}{1,3}|recontact\\p{L}{1,4}|adress\\p{L}{1,4}) (?:\\S{1,12} )?(?:plus' +
      '|jamais)(?: \\S{1,15})?',
    "(?:ne|de ne|a ne) plus (?:jamais )?(?:(?:m'|nous |me )(?:\\S{1,10} ?){0,2}?(?:contact|ecri" +
      '|envo|sollicit|relanc|derang|appel|demarch|importun|recontact|adress|spam)\\p{L}{1,6}' +
      '|etre (?:re)?(?:contact|sollicit|demarch|relanc|derang|importun)\\p{L}{1,4}' +
      "|recevoir (?:(?:de|vos|ces|aucune?|tous|d'|votre) ?)?(?:\\S{1,12} )?(?:\\S{0,3}mails?" +
      '|messages?|courriels?|sollicitations?|publicites?|newsletters?|offres?|spams?|rien))',
    "(?:cessez|arretez|arrete|stoppez|(?:merci d'|veuillez |priere d'|merci de )(?:arreter" +
      '|cesser))' +
      " (?:\\S{1,12} )?(?:(?:de |d')(?:me |nous |m'|vous )?(?:contact|ecri|envo|sollicit|relanc" +
      '|derang|appel|demarch|importun|recontact|spam|harcel)\\p{L}{1,6}' +
      '|(?:vos|ces|les|tous ces|cet) (?:\\S{1,12} )?(?:\\S{0,3}mails?|messages?|courriels?' +
      '|envois?|sollicitations?|relances?|spams?|appels?))',
    "(?:cesser|arreter) (?:\\S{1,12} )?(?:(?:de |d')(?:me |nous |m'|vous )(?:contact|ecri|envo" +
      '|sollicit|relanc|derang|appel|demarch|importun|recontact|spam|harcel)\\p{L}{1,6}' +
      '|(?:vos|ces) (?:\\S{1,12} )?(?:\\S{0,3}mails?|messages?|courriels?|envois?' +
      '|sollicitations?))',
    '(?:desinscri\\p{L}{1,4}|desabonn\\p{L}{1,4})-(?:moi|nous)',
    '(?:me|nous) (?:desinscrire|desabonner)',
    '(?:ne (?:souhait\\p{L}{1,4}|veux|voulons|desir\\p{L}{1,4})) (?:plus|pas)' +
      ' (?:\\S{1,12} ){0,3}(?:etre (?:re)?(?:contact|sollicit|demarch|relanc)\\p{L}{1,3}' +
      '|recevoir (?:\\S{1,12} ){0,2}(?:\\S{0,3}mails?|messages?|courriels?|publicites?|offres?' +
      '|sollicitations?|newsletters?|rien)|de (?:mails?|messages|courriels|sollicitations)' +
      '|entendre)',
    'demande (?:la suppression|ma desinscription|le retrait|a etre (?:retir|desinscri)\\p{L}{1,3})',
    'laissez-(?:moi|nous) tranquilles?',
    'plus (?:aucun|de) (?:\\S{0,2}mails?|messages?|courriels?|sollicitations?|contacts?|relances?)',
    "m'oppose (?:\\S{1,12} ){1,6}",
  ],
  es: [
    '(?:no|nunca|jamas) (?:vuelv\\p{L}{1,3} (?:\\S{1,8} )?a )?(?:me |nos' +
      ' )?(?:contact\\p{L}{1,6}|escrib\\p{L}{1,6}|envi\\p{L}{1,5}|mand\\p{L}{1,5}' +
      '|molest\\p{L}{1,5}|llam\\p{L}{1,5})(?: \\S{1,15}){0,3} (?:mas|nunca|jamas|nunca mas)',
    '(?:no|nunca|jamas|no me|no nos) (?:me |nos )?(?:vuelv\\p{L}{1,3}|vuelvan)' +
      ' (?:\\S{1,8} )?a (?:contact\\p{L}{1,6}|escrib\\p{L}{1,6}|envi\\p{L}{1,6}' +
      '|mand\\p{L}{1,6}|molest\\p{L}{1,6}|llam\\p{L}{1,6})',
    '(?:no|nunca|jamas) (?:me|nos) (?:contact\\p{L}{1,4}|escrib\\p{L}{1,4}' +
      '|molest\\p{L}{1,4}|envi\\p{L}{1,4}|mand\\p{L}{1,3})(?: (?:mas|nada|correos|mensajes' +
      '|nunca|otra vez|de nuevo))+',
    '(?:dejen?|deje|deja|paren?|basta|cesen?|eviten?) (?:ya )?de (?:contact|escrib|envi' +
      '|mand|molest|llam|spam)\\p{L}{1,8}',
    '(?:darme|denme|deme|dame|dadme|darnos|dennos|(?:me|nos) (?:den?|des|dan|das)) (?:de |la' +
      ' )?baja',
    'dar(?:me|nos) de baja|dar de baja (?:mi|nuestr[oa]|este|esta suscripcion)',
    '(?:solicito|pido|ruego) (?:\\S{1,8} )?(?:la baja|mi baja|la eliminacion|la' +
      ' supresion|la cancelacion)',
    'no (?:deseo|quiero|queremos|deseamos|me interesa) (?:\\S{1,8} )?(?:(?:ser|seguir' +
      '|volver) (?:\\S{1,8} )?(?:contactad|siendo contactad)\\p{L}{0,6}' +
      '|(?:seguir |volver a )?recib(?:ir|iendo) (?:\\S{1,12} ){0,3}?(?:correos?|mensajes?' +
      '|e-?mails?' +
      '|publicidad|informacion|comunicaciones|ofertas|newsletters?|nada)|que (?:me|nos)' +
      ' (?:contact|escrib|envi|vuelv|llam' +
      '|molest)\\p{L}{1,5}|saber nada|(?:mas|otro) (?:correo|mensaje|email|contacto)s?)',
    'no (?:mas|mas) (?:correos|mensajes|emails|contactos?|spam)',
    'ningun (?:otro )?(?:correo|mensaje|contacto|email)(?: mas)?',
    '(?:dejenme|dejadme|dejeme|dejame) en paz',
    'me opongo (?:\\S{1,12} ){1,6}',
  ],
  it: [
    '(?:non|mai) (?:mi |ci )?(?:contatt|scriv|invi|mand|disturb|chiam|ricontatt' +
      '|cerc)(?!\\p{L}{0,4}[oa]no(?!\\p{L}))\\p{L}{1,8} (?:\\S{1,12} )?(?:piu|mai piu|mai)',
    'evit\\p{L}{1,3} di (?:contatt|scriv|invi|mand|disturb|chiam)\\p{L}{1,4}[mc]i',
    '(?:smett\\p{L}{1,5}|cess\\p{L}{1,5}|finit\\p{L}{1,4}|basta)(?:la)?' +
      ' (?:di |con (?:le |i |queste |questi )?)(?:\\S{0,4}(?:contatt|scriv|invi|mand' +
      '|disturb|chiam|spam|mail|messagg)\\p{L}{0,8})',
    'non (?:invi|mand|scriv|contatt|disturb)\\p{L}{1,5}(?:mi|ci) (?:piu|altr[eio]' +
      '|ulteriori)(?: \\S{1,15})?',
    'non (?:invi|mand)\\p{L}{1,5} (?:piu|altr[ei]|ulteriori) (?:e-?mails?|mail|comunicazioni' +
      '|messaggi|pubblicita)(?: \\S{1,15})?',
    '(?:chiedo|richiedo) (?:la (?:mia )?)?(?:cancellazione|rimozione|disiscrizione)',
    'non (?:desidero|voglio|vogliamo|desideriamo|intendo|gradisco) (?:piu )?(?:essere' +
      ' (?:piu )?(?:ri)?contattat\\p{L}|ricevere (?:\\S{1,12} ){0,2}' +
      '(?:e-?mail|messaggi|comunicazioni|pubblicita|offerte|newsletter|nulla|niente)|che mi' +
      ' (?:contatt|scriv)\\p{L}{1,5}' +
      '|sentirv\\p{L}|(?:altre|altri) (?:e-?mail|messaggi))(?: \\S{1,15}){0,3}',
    'nessun(?:a)? (?:altr[ao] |ulteriore )(?:e-?mail|messaggio|contatto|comunicazione)',
    'niente piu (?:e-?mail|messaggi)',
    '(?:lasciatemi|mi lasci|lasciami) (?:in pace|stare)',
    'mi oppongo (?:\\S{1,12} ){1,6}',
    'disiscri\\p{L}{2,8}',
  ],
  pt: [
    '(?:nao|nunca) (?:me |nos |volt\\p{L}{1,3} a |entr\\p{L}{1,2} )?(?:mais )?(?:me |nos' +
      ' )?(?:em )?(?:contact|contat|escrev|envi|mand|incomod|perturb|lig|import' +
      '|contato)\\p{L}{0,6}(?:-me|-nos)?(?: \\S{1,15}){0,3} mais',
    '(?:nao|nunca|nunca mais|nao me) (?:mais )?(?:me )?(?:volt\\p{L}{1,3}' +
      '|torn\\p{L}{1,3}) (?:mais )?a (?:me |nos )?(?:contact|contat|escrev|envi|mand' +
      '|incomod|entrar em conta)\\p{L}{0,8}',
    'nunca mais (?:me |nos )?(?:contact|contat|escrev|envi|mand|incomod|ligu|entrem)\\p{L}{0,6}',
    '(?:pare|parem|para|deixe|deixem|cesse|cessem) (?:ja )?(?:de|com) (?:me |nos |os |as' +
      ' |esses |estes |essas )?(?:contact|contat|escrev|envi|mand|incomod|lig|spam|e-?mail' +
      '|mensag|entrar)\\p{L}{0,8}',
    'nao (?:entre|entrem|entrar|volte a entrar) mais em conta(?:c)?to(?: comigo)?',
    'nao (?:desejo|quero|queremos|desejamos|pretendo|gostaria de) (?:mais )?(?:(?:ser' +
      '|voltar a ser) (?:mais )?(?:contact|contat)\\p{L}{1,4}|receber (?:\\S{1,12}' +
      ' ){0,3}?(?:e-?mails?|mensagens' +
      '|comunicacoes|publicidade|ofertas|newsletters?|nada|contatos?|contactos?)' +
      '|que me (?:contact|contat|escrev|envi)\\p{L}{1,4}|(?:mais )?(?:e-?mails|mensagens' +
      '|contato|contacto))(?: \\S{1,15}){0,2}',
    '(?:deixem?|deixe)-?(?: ?me| ?nos)? em paz',
    '(?:solicito|peco) (?:\\S{1,5} )?(?:remocao|exclusao|descadastr\\p{L}{1,8}' +
      '|cancelamento|eliminacao)',
    'nenhum (?:outro )?(?:e-?mail|contato|contacto)(?: mais)?',
    'oponho-me (?:\\S{1,12} ){1,6}',
  ],
  nl: [
    '(?:neem|stuur|mail|schrijf|benader|contacteer|bel|val)(?: u| je)? (?:\\S{1,12}' +
      ' ){0,4}(?:nooit|niet|geen|niets)(?: \\S{1,15}){0,3} (?:meer|op|opnieuw|weer' +
      '|lastig)(?: \\S{1,15}){0,3}',
    'geen (?:\\S{0,12}mails?|berichten|e-mails|contact|post|reclame) meer(?: \\S{1,12})?',
    '(?:stop|hou|houd) (?:\\S{1,8} )?(?:op )?(?:eens )?met (?:\\S{1,12} ){0,3}?(?:dit|deze|die' +
      '|\\S{0,10}(?:mail|bericht|contact|benader|spam|reclame|stur|schrijv|zend)\\p{L}{0,6})',
    '(?:wil|willen|wens|wensen) (?:\\S{1,15} ){0,4}(?:niet|geen|nooit|niets)' +
      ' (?:\\S{1,15} ){0,4}(?:benaderd|gecontacteerd|gemaild|gebeld|contact)(?: \\S{1,12})?',
    '(?:wil|willen|wens|wensen) (?:\\S{1,15} ){0,4}(?:niets|(?:geen|nooit) (?:\\S{1,15} ){0,3}' +
      '(?:\\S{0,10}mails?|berichten|reclame|post|aanbiedingen)|niets?) (?:\\S{1,15} ){0,3}' +
      '(?:ontvangen|horen)',
    '(?:schrijf|meld) (?:mij|me|ons) (?:\\S{1,8} )?(?:uit|af)',
    '(?:mij|me|ons) (?:\\S{1,10} )?(?:niet|nooit) (?:meer|langer) (?:te |\\S{1,12}' +
      ' ){0,3}(?:contacteren|benaderen|mailen|bellen|schrijven|lastig)',
    'laat (?:me|mij|ons) met rust',
    'nooit meer (?:\\S{1,12} ){0,3}(?:contact|benaderen|mailen|contacteren|schrijven|op)',
    '(?:geen contact|nooit contact|niet meer contact) (?:\\S{1,12} ){0,4}op',
    'maak (?:\\S{1,12} )?bezwaar (?:\\S{1,12} ){1,6}',
  ],
  pl: [
    'prosze (?:\\S{1,12} ){0,4}nie (?:\\S{1,12} ){0,3}(?:pisac|kontaktowac|wys[łl]ac|wysy[łl]ac' +
      '|przysy[łl]ac|dzwonic|nekac|nagabywac|spamowac|niepokoic)',
    'nie (?:pisac|kontaktowac sie|wysy[łl]ac|przysy[łl]ac)(?: (?:do|ze) (?:mnie|mna|nas|nami))?' +
      ' (?:wiecej|juz|nigdy)',
    '(?:nie|nigdy) (?:wiecej |juz )?(?:do mnie |do nas |mi |nam )?(?:pisz|wysy[łl]aj|kontaktuj' +
      '|przysy[łl]aj|spamuj|zawracaj|nekaj)(?:cie)?(?: (?:do|mi|nam|mnie|nas|sie|ze|mna|wiecej' +
      '|juz|nigdy|maili|wiadomosci|g[łl]owy))+',
    'przesta(?:n|ncie|nie|c) (?:\\S{1,10} ){0,2}(?:pisac|wysy[łl]ac|spamowac|kontaktowac|nekac' +
      '|przysy[łl]ac|dzwonic)',
    'prosze (?:\\S{1,10} )?przestac(?= ?$| ?[,.!]| (?:do|mi|pisac|wysy))',
    '(?:daj|dajcie|prosze (?:mi |nam )?dac)(?: mi| nam)? (?:swiety )?spokoj',
    '(?:odczep|odwal)(?:cie)? sie',
    '(?:zostaw(?:cie)?|zostawic) (?:mnie|nas)(?: w spokoju)?',
    '(?:wypis|wykresl|skasuj|wyrejestr|skresl)\\p{L}{0,8} (?:mnie|nas)',
    'usun(?:cie|ac)? (?:mnie|nas)(?! z (?:watku|kopii|rozmowy))',
    'prosze (?:mnie|nas) (?:\\S{1,12} ){0,3}(?:wypisac|usunac|wykreslic|wyrejestrowac|skreslic)',
    'prosze (?:\\S{1,10} )?o (?:\\S{1,15} ){0,2}(?:wypisanie|wykreslenie|niekontaktowanie' +
      '|nieprzesy[łl]anie|niewysy[łl]anie|niepisanie|zaprzestanie)',
    'prosze (?:\\S{1,10} )?o (?:\\S{1,15} ){0,2}usuniecie (?:mnie|moj\\p{L}{1,3}|nasz\\p{L}{1,4})',
    'nie (?:zycze|zyczymy) sobie (?:\\S{1,15} ){0,4}\\p{L}{3,20}',
    'nie (?:chce|chcemy|zamierzam) (?:\\S{1,15} ){0,3}(?:kontakt\\p{L}{0,4}|wiadomosci|maili' +
      '|otrzymywac|dostawac|s[łl]yszec)(?: \\S{1,12}){0,2}',
    'rezygnuj[eę] z (?:subskrypcji|otrzymywania|newslettera|maili|wiadomosci)',
    '(?:cofam|wycofuj[eę]|odwo[łl]uj[eę]) (?:\\S{1,8} )?zgod[eyę]',
    '(?:wnosze|zg[łl]aszam) sprzeciw|sprzeciwiam sie (?:\\S{1,15} ){1,4}',
    'zadnych (?:wiecej |kolejnych )?(?:maili|wiadomosci|ofert|reklam)',
  ],
  sv: [
    '(?:kontakta|skriv|maila|mejla|ring|skicka|kontakt|send|messa|hor av)(?: \\S{1,12}){0,3}' +
      ' (?:aldrig|inte|ikke|inga)(?: \\S{1,12}){0,3} (?:igen|mer|langre|flere|fler|mere)(?:' +
      ' \\S{1,12})?',
    '(?:kontakta|mejla|maila|messa|spamma) (?:mig|oss|mej) (?:inte|aldrig|ej)',
    '(?:skriv|skicka) (?:inte|aldrig|ej|inga)(?: \\S{1,12})? (?:till|mig|oss|mej|mejl|mail)',
    'sluta(?: \\S{1,10}){0,3} (?:kontakta|skriva|maila|mejla|skicka|messa|spamma|stora|ringa' +
      '|tjata|hora)(?: (?:av er|mig|oss|mejl|mail|meddelanden|spam)){0,2}',
    'sluta (?:nu|med (?:det|detta|dessa|era|mejl\\p{L}{0,3}|mail\\p{L}{0,3}|utskick\\p{L}{0,2}))',
    'lamna (?:mig|oss|mej) i ?fred',
    'lat (?:mig|oss|mej) (?:vara|va)(?: i fred)?',
    '(?:ta|plocka|stryk) bort (?:mig|oss|mej)(?! fran (?:cc|traden|kopian))',
    '(?:avregistrera|avanmal|stryk|radera) (?:garna )?(?:mig|oss|mej)',
    '(?:avsluta|saga upp) (?:min )?prenumeration\\p{L}{0,2}',
    '(?:vill|onskar) (?:\\S{1,10} ){0,3}(?:inte|ej|inga) (?:\\S{1,10} ){0,4}(?:kontaktas' +
      '|kontaktad|(?:fler|mer) (?:mejl|mail|meddelanden|reklam|e-?post\\p{L}{0,7}|information)' +
      '|utskick|hora (?:av|fran) er|mejl|meddelanden)',
    'inga (?:fler|mer) (?:mejl|mail|meddelanden|utskick|brev|e-post\\p{L}{0,6})',
    '(?:aterkallar|drar tillbaka) (?:\\S{1,8} ){0,2}samtycke',
    '(?:motsatter|invander) (?:\\S{1,12} ){1,6}',
    'dra at (?:helvete|skogen)',
  ],
  da: [
    '(?:kontakt|skriv|mail|send|ring|henvend)(?: \\S{1,12}){0,3} (?:ikke|aldrig|ingen)' +
      '(?: \\S{1,12}){0,3} (?:mere|igen|flere|længere|langere)(?: \\S{1,12})?',
    '(?:kontakt|mail|skriv til|spam) (?:mig|os) (?:venligst )?(?:ikke|aldrig)',
    '(?:skriv|send) (?:venligst )?(?:ikke|aldrig)(?: \\S{1,12})? (?:til mig|til os|mere|flere)',
    'stop (?:nu |venligst )?(?:med )?(?:at )?(?:skrive|kontakte|sende|maile|spamme|ringe)' +
      '(?: (?:til )?(?:mig|os))?',
    'hold op(?: med| nu|$)',
    'lad (?:mig|os) (?:venligst )?(?:v(?:æ|ae)re(?: i fred)?|i fred)',
    '(?:slet|fjern|afmeld|frameld) (?:venligst )?(?:mig|os)(?! fra (?:cc|traden))',
    '(?:gerne|venligst|onsker|ønsker|vil) (?:gerne )?(?:at )?(?:blive )?' +
      '(?:afmeldes|slettes|fjernes|afmeldt|slettet|frameldes)',
    '(?:vil|onsker|ønsker) (?:\\S{1,10} ){0,3}ikke (?:\\S{1,10} ){0,4}(?:kontaktes|kontaktet' +
      '|flere (?:e-?mails?|mails?|beskeder|henvendelser|reklamer|tilbud)|(?:have|hore|høre' +
      '|modtage) (?:\\S{1,8} )?(?:mere|mails?|beskeder|fra jer))',
    '(?:ikke|ingen) flere (?:mails?|beskeder|henvendelser|e-mails)',
    '(?:trækker|trakker|tilbagekalder) (?:\\S{1,10} ){0,3}samtykke',
    'gor indsigelse|gør indsigelse',
  ],
  no: [
    '(?:ikke|aldri) (?:kontakt|skriv|send|mas|spam|mail)(?: \\S{1,12}){0,4}' +
      '(?: (?:igjen|mer|flere|lenger|til meg|til oss|meg|oss))',
    '(?:kontakt|skriv|send|mail)(?: \\S{1,12}){0,3} (?:ikke|aldri)(?: \\S{1,12}){0,3}' +
      ' (?:mer|igjen|flere|lenger)(?: \\S{1,12})?',
    '(?:slutt|stopp)(?: \\S{1,10}){0,2} (?:a |med a )?(?:skrive|kontakte|sende|maile|spamme' +
      '|ringe|mase)(?: (?:til )?(?:meg|oss))?',
    '(?:slutt|stopp) (?:na|med (?:det|dette|disse))',
    'la (?:meg|oss) (?:v(?:æ|ae)re(?: i fred)?|i fred)',
    '(?:slett|fjern|avregistrer) (?:gjerne )?(?:meg|oss)(?! fra (?:cc|traden))',
    'meld (?:meg|oss) (?:\\S{1,8} )?av',
    '(?:gjerne|onsker|ønsker|vil) (?:gjerne )?(?:a )?(?:bli )?(?:avmeldt|slettet|fjernet|meldt av)',
    '(?:vil|onsker|ønsker) (?:\\S{1,10} ){0,3}ikke (?:\\S{1,10} ){0,4}(?:kontaktes|kontaktet' +
      '|flere (?:e-?poster|mailer|meldinger|henvendelser|tilbud)|(?:ha|hore|høre|motta)' +
      ' (?:\\S{1,8} )?(?:mer|mailer|meldinger|fra dere))',
    '(?:ikke|ingen) flere (?:e-?poster|mailer|meldinger|henvendelser|mail)',
    'trekker (?:\\S{1,10} ){0,3}samtykke',
    'protesterer mot (?:\\S{1,12} ){1,4}',
  ],
  tr: [
    '(?:\\S{1,15} ){0,5}?(?:bir daha|art[ıi]k|tekrar' +
      '|bundan (?:sonra|boyle)|kesinlikle|asla) (?:\\S{1,15}' +
      ' ){0,4}(?:yazmay[ıi]n\\p{L}{0,3}|ulasmay[ıi]n\\p{L}{0,3}|gondermeyin\\p{L}{0,3}' +
      '|kurmay[ıi]n\\p{L}{0,3}|gecmeyin\\p{L}{0,3}|aramay[ıi]n\\p{L}{0,3}|rahats[ıi]z' +
      ' etmeyin\\p{L}{0,3}|atmay[ıi]n\\p{L}{0,3})',
    '(?:e-?posta|mail|mesaj|reklam|sizden haber)\\p{L}{0,4} (?:\\S{1,12} ){0,2}istemiyoru[mz]',
    '(?:yazman[ıi]z[ıi]|araman[ıi]z[ıi]|ulasman[ıi]z[ıi]) istemiyoru[mz]',
    '(?:e-?posta|mail|mesaj|ileti)\\p{L}{0,4} (?:\\S{1,12}' +
      ' ){0,2}(?:gondermeyin\\p{L}{0,3}|atmay[ıi]n\\p{L}{0,3}|yazmay[ıi]n\\p{L}{0,3}|almak' +
      ' istemiyoru[mz]|gondermeyi (?:b[ıi]rak|kes)\\p{L}{1,5})',
    '(?:benimle|bizimle) (?:\\S{1,12} ){0,3}(?:iletisime gecmeyin\\p{L}{0,3}|iletisim' +
      ' kurmay[ıi]n\\p{L}{0,3})',
    'beni rahat b[ıi]rak\\p{L}{1,4}',
    'rahats[ıi]z etmeyin\\p{L}{0,3}',
  ],
  zh: [
    '(?:不要|别|請勿|请勿|勿|停止|禁止|不想|不希望|不用|不必|莫)(?:你们|您|你)?(?:再|继续|繼續|再次|以后再|永远|再向我|再给我|再給我|给我' +
      '|給我|向我){1,3}[^，。！,!]{0,6}?(?:联系|聯繫|联络|聯絡|发|發|发送|發送|发邮件|写信|打扰|打擾|骚扰|騷擾|邮件|收到|来信|打电话|推销' +
      '|寄)',
    '停止(?:(?:给我|向我|對我|对我)(?:发送|發送|发|联系|聯繫|骚扰|打扰|寄)' +
      '|(?:发送|發送|发|联系|聯繫|骚扰|打扰|寄)(?:$|[，。！,.!\\s]|.{0,4}(?:邮件|郵件|信息|消息|短信|广告)))',
    '(?:以后|今后|今後|以後)(?:请|請)?(?:不要|别|勿|不必)',
    '不(?:想|希望|愿|愿意)(?:再|继续)?(?:(?:收到|接收).{0,10}(?:邮件|郵件|信息|消息|短信|广告|推销|来信)' +
      '|被.{0,4}(?:联系|联络|打扰|骚扰|推销))',
    '(?:要|请|請|帮我|我要|想)(?:退订|退訂|取消订阅|取消訂閱)',
  ],
  ja: [
    '(?:二度と|もう|今後|以後|これ以上|一切).{0,25}(?:連絡|メール|送ら|送信|お送り|営業|勧誘|ご案内|配信|メッセージ' +
      '|DM).{0,12}(?:ないで|しないで|やめ|止め|控え|不要|お断り|遠慮|結構|なさらない|なりません|ご遠慮)',
    '(?:連絡|メール|送信|配信|営業|勧誘|送付|メッセージ)(?:を|は|の|するのを|してくるのを|するのは)?.{0,8}(?:お断り|ご遠慮' +
      '|(?:やめて|止めて|停止して|控えて|しないで|なさらないで|送らないで|中止して|ストップして)' +
      '(?:ください|下さい|ほしい|欲しい|くれ|もら|いただ|頂|お願|$|[。！\\s]))',
    '(?:配信|メール|送信)(?:の)?(?:停止|解除)(?:を|して|願|お願)',
    '(?:登録|購読)(?:の|を)?(?:解除|停止)(?:して|を|願|お願)',
    '(?:送らないで|送ってこないで|連絡しないで|連絡してこないで|メールしないで)',
  ],
  ko: [
    '(?:다시는|더\\s?이상|앞으로(?:는)?|이제|절대|두\\s?번\\s?다시).{0,25}(?:연락|메일|이메일|메시지|보내|문자' +
      '|전화).{0,12}(?:마세요|말아|하지\\s?마|않았으면|않기를|원하지\\s?않|삼가|그만|받고\\s?싶지|사양|말아\\s?주)',
    '(?:연락|메일|이메일|메시지|광고)(?:을|를|은|는)?\\s?(?:그만|보내지\\s?마|하지\\s?마|보내지\\s?말|하지\\s?말|중단|사양' +
      '|그만\\s?보내|발송을\\s?중단|원하지\\s?않|받고\\s?싶지\\s?않)',
    '수신(?:을|를)?\\s?(?:더\\s?이상\\s?)?원하지\\s?않',
    '수신\\s?(?:을\\s?)?거부',
    '구독\\s?(?:을\\s?)?(?:취소|해지)',
    '보내지\\s?(?:마세요|말아|마십시오|마시)',
  ],
};

export const OPT_OUT_WORDS = anyPhrase(CLEAR, LEAVE_ALONE, FINNISH_CZECH, REQUEST_PARTS);
