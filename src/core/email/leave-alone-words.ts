import type { Phrases } from '#core/email/phrases.ts';
import { UNSUBSCRIBE } from '#core/email/stop-words.ts';

/**
 * How people ask to be left alone or to be removed, politely, rudely, or impersonally, in plain
 * letters, by language.
 */

/** Where a request ends; followed by an object, it would mean something else. */
const ENDS = String.raw`(?= ?(?:$|[,;:.!?–()-]|and |or |please|now|thanks?|immediately))`;

const NOT_EN =
  "did not|didn't|would not|wouldn't|could not|couldn't|do not|don't|never|not|refrain(?:ed)? from";
const REACH_EN =
  '(?:contact|e-?mail|messag|writ|bother|spam|pester|approach|pitch|text|chas|nudg|ping)' +
  '(?:e|ing)?|follow(?:ing)?[ -]up|reach(?:ing)? out|get(?:ting)? (?:back )?in touch' +
  '|send(?:ing)? (?:me |us )?(?:any )?(?:more|further|these|such|e-?mails?|messages?)';
const AGAIN_EN =
  '(?: (?:again|any ?more|any further|further|going forward|in (?:the )?future|on this))*' +
  '(?= ?(?:$|[,;:.!?–()-]|and |or |please|thanks?|with (?:sales|such|these|your)))';

export const LEAVE_ALONE: Phrases = {
  en: [
    '(?:leave (?:me|us) (?:the \\S{1,8} )?|let (?:me|us) )(?:alone|in peace|be(?= ?(?:$|[,.!;])))',
    `(?:get lost|(?:piss|bugger|sod|buzz|fuck|eff|f\\S{1,3}) off|jog on|go away)${ENDS}`,
    `(?:cut it out|knock it off|pack it in|give it a rest|back off)${ENDS}`,
    `(?:give (?:me|us|it)|do (?:me|us) a favou?r and (?:give it|take)) a (?:rest|break)${ENDS}`,
    'forget (?:about )?(?:me|us|my (?:e-?mail|address|number)|(?:that )?(?:i|we) exist)',
    `${UNSUBSCRIBE} (?:me|us|this (?:address|e-?mail|account)|my (?:e-?mail|address|account))`,
    `(?:please|pls|plz|kindly|to) ${UNSUBSCRIBE}(?= from (?:this|these|your|all|the (?:list` +
      `|mail))` +
      '|ing?$|$)',
    `(?:please|pls|plz|kindly) ${UNSUBSCRIBE}`,
    '(?:you mind|appreciate(?: it if you)?|please|kindly) (?:to )?not (?:to )?' +
      '(?:e-?mail|contact|messag|writ|bother|spam|pester|dm|text)\\p{L}{0,4}' +
      '(?: (?:me|us|this address|my \\S{1,12}|again|any ?more|further))*',
    // "I'd appreciate it if you didn't follow up any further", and other wishes.
    '(?:(?:appreciate(?: it)?|grateful|glad|great|prefer(?: it)?|thank you|kind|best|nice|ask' +
      `|request|wish) (?:if |that |it if )*|(?<=rather ))you (?:${NOT_EN}) (?:ever |please` +
      ` )?(?:${REACH_EN})` +
      `(?: (?:to |with )?(?:me|us))?${AGAIN_EN}`,
    `(?:appreciate(?: it)?|grateful|glad|great|prefer(?: it)?) (?:if )?you (?:stopped|ceased|quit` +
      '|(?:could|would) (?:please )?(?:stop|cease|refrain from)) (?:(?:e-?mail|contact|messag' +
      '|writ' +
      '|pester|spam|pursu|follow|send|reach)ing)(?! (?:the|to|about|up on|on|up with|it))',
    '(?:(?:prefer|like|appreciate) (?:to )?|(?<=rather ))not (?:to )?(?:be (?:contacted' +
      '|e-?mailed|messaged' +
      '|approached|pitched)|(?:receive|get|hear)(?: any)?(?: (?:more|further|from you|your|these' +
      '|such' +
      '|e-?mails?|messages?))+)',
    '(?:do not|don.t|dont|never) (?:please )?(?:contact|e-?mail|message|approach|write to|pitch)' +
      ' (?:anyone|anybody|any of (?:us|our \\S{1,15})|people|staff|employees) (?:at|in|from|here' +
      '|of' +
      '|within|else)',
    '(?<=^ ?|[,.!;:] ?|(?:please|pls|kindly|and|just) )(?:suppress|blacklist|blocklist|exclude' +
      '|unsubscribe|opt[ -]out|remove|block)' +
      ' (?:(?:our|my|this|the|whole|entire|complete|full|all|of|company|e-?mail' +
      '|\\S{1,40}\\.\\p{L}{2,9})' +
      ' ){1,4}(?:domain|domains|organi[sz]ation|e-?mail addresses)(?! (?:from (?:the|our)|in our))',
    '(?:would|do|could) (?:you )?mind (?:to )?(?:stop|ceas|quit)\\p{L}{0,4}' +
      '(?! (?:by|calling|ringing|phoning))',
    '(?:pls|plz|plss|jus|just) (?:stop|dont|don.t|do not) (?:e-?mail|msg|messag|spam|contact' +
      '|writ|text|bother|pester|mail|emial|emali|dm)\\p{L}{0,4}',
    '(?:stop|quit|dont|don.t|do not) (?:emial|emali|emai(?!l)|msg|mesag|messgae|contat|spaming' +
      '|emailin|messagin|textin|botherin|pesterin|spammin|hittin|hitting)\\p{L}{0,4}' +
      '(?: (?:me|us|up))*',
    '(?:stop|quit|no more) (?:with )?(?:the|these|those|your|ur|all)' +
      ' (?:\\S{1,15} )?(?:emails?|e-mails?|mails?|msgs?|messages?|spam|texts?|dms?)',
    '(?:not|never|no longer) (?:be )?interested in (?:\\S{1,12} )?(?:receiving|getting|hearing' +
      '|being contacted|any (?:more|further) (?:e-?mails?|messages?|contact))',
    "(?:i'm|i am|we're|we are|wish to be|like to be|consider (?:me|us)|count (?:me|us) as) opt" +
      '(?:ing|ed)[ -]out',
    '(?:please|pls|kindly|to|and) cancel (?:my|this|our) (?:subscription|e-?mails?|mailings?)' +
      '(?= ?(?:$|[,;.!])| (?:to|of|from) (?:your|this|these))',
    '(?:mark|flag|block)(?:ed|ing)? (?:this|you|it|your \\S{1,12}) (?:as|for) (?:spam|junk)',
    "(?:i'm|i am|i'll|i will|am) (?:now )?blocking (?:you|this|your)",
    'off (?:of )?(?:your|ur|the|this) (?:\\S{1,12} )?(?:mailing )?list,? (?:please|pls|thanks?' +
      '|now)',
    'put (?:me|us) (?:down )?(?:on|as) (?:\\S{1,6} )?(?:no[- ]contact|unsubscribed|do[- ]not)',
    'please (?:consider|treat|take) this (?:as )?(?:\\S{1,6} )?(?:an? )?(?:opt[- ]?out|request to' +
      ' (?:be removed|unsubscribe|stop))',
  ],
  de: [
    '(?:lass|lasst|lassen sie) (?:mich|uns) (?:\\S{1,12} ){0,3}(?:in ruhe|in frieden|zufrieden)',
    '(?:mich|uns) (?:\\S{1,12} ){0,3}in (?:ruhe|frieden) (?:zu )?lassen',
    'verschon\\p{L}{1,2} (?:sie )?(?:mich|uns)',
    '(?:vergessen sie|vergiss|vergesst) (?:mich|uns|meine (?:adresse|nummer))(?! nicht)',
    '(?:verpiss dich|verzieh dich|hau ab|zieh leine|verpisst euch|verschwinde)',
    '(?:bitte|mich|uns) (?:(?:mich|uns|sofort|umgehend|einmal|gleich|hier|da) ){0,3}' +
      '(?:abmelden|austragen|abbestellen|abzumelden|auszutragen|ausgetragen|abgemeldet)' +
      '(?= ?$| ?[,.!]| (?:danke|von|aus|und|vom|werden))',
    '(?:meld|trag)\\p{L}{0,2} (?:sie |bitte |mal ){0,2}(?:mich|uns) (?:\\S{1,15} ){0,5}(?:ab|aus)' +
      '(?= ?$| ?[,.!]| (?:danke|und|bitte))',
    '(?:nimm|nehmt|nehmen|schmei\\S{1,4}|wirf|werft|werfen|kick\\p{L}{0,2}|hol\\p{L}{0,2})' +
      ' (?:sie |bitte |mal ){0,2}(?:mich|uns) (?:\\S{1,15} ){0,6}' +
      '(?:raus|heraus|runter|herunter|weg)',
    '(?:will|mochte|mochten|wollen|brauche?) (?:\\S{1,15} ){0,4}(?:nichts?|nix|nie) ' +
      '(?:\\S{1,12} ){0,3}(?:horen|wissen|bekommen|kriegen|lesen)',
    '(?:spar\\p{L}{1,2}|schenk\\p{L}{1,2}) (?:sie |du |ihr )?(?:sich|dir|euch)' +
      ' (?:\\S{1,15} ){0,3}(?:\\S{0,12}mails?|nachrichten|anfragen|werbung|zuschriften)',
    '(?:hor|hort|horen sie) (?:(?!nicht|nie)\\S{1,10} ){0,4}auf(?= ?$| ?[,.!]| (?:mit|mir|uns' +
      '|mich|zu|damit))',
    'schluss (?:jetzt )?(?:damit|mit (?:\\S{1,12} ){0,2}(?:\\S{0,9}mails?|nachrichten|spam' +
      '|werbung))',
    'jetzt reicht(?:s|.s| es)',
    'nerv(?:t|en sie|e)? (?:mich |uns )?(?:\\S{1,8} )?nicht(?: mehr| weiter| langer)?',
    'nicht (?:mehr|weiter|langer|noch ?mal) (?:\\S{1,12} ){0,2}' +
      '(?:kontaktieren|anschreiben|schreiben|mailen|melden|belastigen|anmailen|zumullen)' +
      '(?= ?$| ?[,.!]| (?:bitte|danke|und))',
    '(?:wenn|dass) (?:sie|du|ihr) (?:\\S{1,12} ){0,2}(?:nicht|nichts|keine) (?:mehr |weiter ' +
      '|weiteren? )' +
      '(?:\\S{1,15} ){0,2}(?:schreib|kontaktier|meld|nachfass|nachhak|schick|send' +
      '|anschreib)\\p{L}{1,4}',
    'von (?:weiterem? )?(?:nachfassen|nachhaken|follow-?ups?|kontakt) (?:\\S{1,10} )?(?:abseh' +
      '|abzuseh)\\p{L}{1,3}',
    '(?:bitte )?(?:nicht|nie) (?:mehr |weiter )(?:nachfassen|nachhaken)',
    '(?<!(?:wir|ich|man) )(?:sperr|blockier|setz|nehm|streich|nimm)\\p{L}{0,3} (?:sie |bitte' +
      ' ){0,2}(?:unsere|die|diese)' +
      ' (?:gesamte |ganze |komplette )?(?:domain|domane|firma)(?: (?:bitte|auf|in|aus) .{0,40})?',
    'widerruf\\p{L}{0,2} (?:\\S{1,15} ){0,6}(?:einwilligung|zustimmung|einverstandnis)',
    '(?:einwilligung|zustimmung) (?:\\S{1,15} ){0,5}(?:widerrufe\\p{L}{0,2}|zuruckziehen|zuruck)',
    '(?:verbitte|untersage) (?:ich )?(?:mir |ihnen |euch )(?:\\S{1,20} ){0,4}\\p{L}{3,30}',
    '(?:kein\\p{L}{0,2}) (?:\\S{1,12} ){0,2}(?:kontakt|\\S{0,12}mails?|nachrichten|werbung|spam)' +
      ' mehr(?! (?:zu[mr]?|mit) (?!mir|uns))',
    'keine (?:\\S{1,12} )?(?:\\S{0,12}mails|nachrichten|werbung|anfragen|akquise)(?: von (?:ihnen' +
      '|euch|dir))? (?:erwunscht|gewunscht)',
  ],
  fr: [
    '(?:lache|lachez)[- ](?:moi|nous)(?! (?:une?|l[ae]s? (?!grappe|baskets)|votre|ton))',
    '(?:fou(?:s|tez)|fi(?:che|ches|chez))[- ](?:moi|nous) la paix',
    '(?:laisse|laissez)[- ](?:moi|nous) (?:donc |un peu )?(?:tranquilles?|en paix|respirer)',
    '(?:me|nous) laisser (?:tranquilles?|en paix)',
    '(?:oublie|oubliez|epargne|epargnez)[- ](?:moi|nous)(?! pas)',
    `(?:degagez?|cassez-vous|casse-toi|allez vous faire|va te faire)`,
    'stop (?:aux?|a (?:vos|tes|ces)|avec (?:vos|ces|tes)|les|vos|ces|tes|tous ces)' +
      ' (?:\\S{1,12} )?(?:\\S{0,3}mails?|messages?|courriels?|spams?|relances?|sollicitations?' +
      '|demarchages?)',
    '(?<=^ ?)(?:ca|cela) suffit(?= ?$| (?:maintenant|avec))',
    "(?:n'|ne )(?:insist|ecri|envoi|envoy|contact|relanc|sollicit)\\p{L}{1,4}" +
      '(?: (?:moi|nous|surtout|donc))? (?:plus|pas)(?= ?$| ?[,;.!]| (?:svp|merci|et|a (?:cette' +
      '|mon)|jamais))',
    "(?:(?:m'|me |nous )(?:ecri|contact|envo|relanc|sollicit|derang|harcel|spam|recontact)" +
      '(?:e|es|ez|s|is|ie|ies|oie|oies|vez|yez|ivez)) plus(?! (?:souvent|tard|tot|de (?:details' +
      '|precisions)))',
    '(?:pref|souhait|aimer|apprecier|saur|merci)\\p{L}{0,7} (?:\\S{1,10} ){0,3}(?:ne (?:plus|pas)' +
      ' (?:etre (?:re)?(?:contact|sollicit|demarch|relanc)\\p{L}{1,3}|recevoir (?:\\S{1,8}' +
      ' ){0,3}(?:tels?' +
      '|\\S{0,3}mails?|messages?|sollicitations?|demarchages?)))',
    '(?<!nous )(?:exclu|bloqu|retir|supprim)\\p{L}{1,4} (?:tout )?(?:notre|mon|le) (?:nom de' +
      ' )?domaine' +
      '(?! (?:d[ue]|metier))',
    "inutile (?:de |d')(?:(?:m'|me |nous |vous ))?(?:ecri|contact|relanc|insist|recontact|envo)" +
      '\\p{L}{1,5}',
    '(?:pouvez-vous|pourriez-vous|merci de|veuillez|priere de|a me|je (?:souhaite|veux|voudrais' +
      '|desire|demande a)) (?:bien )?(?:me |nous |etre )?(?:desinscri|desabonn)\\p{L}{1,4}',
    '(?:desinscri|desabonn)\\p{L}{1,4}[ -](?:moi|nous)',
    '(?:desinscription|desabonnement)(?= ?$| ?[,.!]| (?:svp|merci|de (?:cette|votre|vos|toutes)' +
      '|immediat))',
    'retir\\p{L}{1,3} (?:\\S{1,10} )?(?:mon )?consentement',
    "(?:plus|pas) (?:de|d') ?(?:demarchage|prospection|sollicitation|relance|spam|pub)s?",
  ],
  es: [
    'dej(?:a|e|en|ad|ame|eme|enme|adme|anos|enos|ennos|adnos)(?: ya)? (?:de insistir|en paz' +
      '|tranquil[oa]s?)',
    '(?:me|nos) dej(?:a|e|en|as|es|eis|an)(?: ya)? (?:en paz|tranquil[oa]s?|de (?:escrib|mand' +
      '|envi|molest|contact|spam|dar la lata)\\p{L}{0,5})',
    'olvid(?:ate|ese|ense|aos|enos|ennos) de (?:mi|nosotros)',
    '(?<!para )no (?:me |nos )?(?:insist(?:as|a|an|ais)|molest(?:es?|en|eis))(?: mas)?(?! (?:en' +
      '|que))',
    'no (?:me|nos) (?:escrib|contact|mand|envi|jod|spame|sigas? escrib|sigan? escrib)' +
      '\\p{L}{1,6}(?: mas)?(?= ?$| ?[,;.!]| (?:por favor|porfa|plis|gracias|mas|nunca))',
    // "Favor de no volver a escribir", "agradecería que no me escribieran más".
    '(?:favor de|por favor,?|porfa,?|favor,?|l[eo]s? (?:pido|ruego|agradec)\\p{L}{0,4}|ruego|pido' +
      '|agradec\\p{L}{1,6}|prefer\\p{L}{1,6}|prefiero|os (?:pido|ruego)) (?:que )?(?:ya )?no' +
      ' (?:(?:me|nos|se) )?(?:(?:volv|vuelv|sig|segu)\\p{L}{1,5} (?:a )?)?(?:(?:me|nos) )?' +
      '(?:escrib|contact|molest|insist)\\p{L}{1,8}(?! (?:a|al|para|con) (?!mi|nosotros|est[ea]))',
    '(?:prefer\\p{L}{1,6}|prefiero|favor de|por favor|agradec\\p{L}{1,6}|pido|ruego) (?:que )?no' +
      ' (?:me |nos )?(?:recib|envi|mand)\\p{L}{1,5} (?:mas|ningun|publicidad|correos|mensajes' +
      '|nada)' +
      '(?: \\S{1,12}){0,2}',
    '(?:exclu|bloque|elimin|retir)(?!\\p{L}{0,3}mos )\\p{L}{1,4} (?:a )?(?:todo )?(?:nuestro|mi' +
      '|el) dominio',
    'basta (?:ya )?(?:de|con) (?:\\S{1,8} )?(?:correos?|mensajes?|mails?|e-?mails?|spam)',
    '(?:ya basta|vale ya|para ya|parad ya)',
    '(?:ni|cero) (?:un )?(?:correos?|mensajes?|mails?|spam) mas',
    '(?:a la mierda|vete a la|largo de aqui|piérdete|pierdete|que te den)',
    '(?:solicito|pido|quiero|queremos|deseo|necesito|ruego|quisiera) (?:\\S{1,8} )?' +
      '(?:dar(?:me|nos) de baja|(?:la |mi )?baja|(?:des|cancelar (?:mi |la ))suscri\\p{L}{2,8})',
    '(?:desuscrib|desapunt|borr|bajad|baj)\\p{L}{0,4}(?:me|nos) (?:ya )?(?:de (?:aqui|esto|esta' +
      '|este|tu|su|vuestr[oa]))',
    '(?:retiro|revoco) (?:\\S{1,6} )?consentimiento',
    'no (?:autorizo|consiento|he autorizado) (?:\\S{1,12} ){0,4}(?:uso|tratamiento|datos' +
      '|contacten)',
  ],
  it: [
    '(?:lascia|lasciate|lasci|lasciare)(?:mi|temi|ci|teci|rmi)? (?:in pace|stare|perdere)',
    '(?:mi|ci) lasc\\p{L}{1,5} (?:in pace|stare)',
    '(?:dimentica|dimenticate|si dimentichi|si scordi)(?:mi|temi|ci|teci)?(?: di (?:me|noi))',
    'non (?:insist(?:a|ete|ere|iate)(?: oltre| piu)?|romp(?:ete|ere|a|iate)(?: \\S{1,10})?' +
      '|stress(?:ate|are|i)(?:mi|temi|rmi)?)',
    '(?:toglimi|toglietemi|levami|levatemi|toglieteci|levateci|cancellatemi|cancellami' +
      '|eliminatemi|eliminami|rimuovetemi|rimuovimi|mi tolga|mi cancelli|mi elimini|mi rimuova)' +
      '(?: (?:di mezzo|da (?:qui|questa|queste|tutt\\S{1,3})|dal\\p{L}{0,3}|subito|per favore' +
      '|grazie)|(?= ?$| ?[,;.!]))',
    '(?:prefer\\p{L}{1,6}|gradir\\p{L}{1,5}|gradisco|apprezzer\\p{L}{1,5}|vorrei|la prego di' +
      '|vi prego di|si prega di|grat[oa] di) (?:\\S{1,8} )?non (?:(?:essere|venire) (?:piu' +
      ' )?(?:ri)?' +
      'contattat[oaie]|(?:ricevere|riceverne) (?:piu|altr[eio]|ulteriori|(?:\\S{1,8} )?(?:e-?mail' +
      '|messaggi|comunicazioni|mail))|(?:contatt|scriv|ricontatt|disturb|insist)\\p{L}{1,4}' +
      '(?:mi|ci)?(?: piu| oltre| ulteriormente)?(?= ?(?:$|[,;.!]| grazie)))',
    '(?:esclud|blocc|rimuov|cancell)(?!\\p{L}{0,3}amo )\\p{L}{1,4} (?:tutto )?(?:il nostro|il' +
      ' mio) (?:intero )?dominio',
    'basta (?:con )?(?:\\S{1,8} )?(?:e-?mail|messaggi|mail|spam|pubblicita|contatti)',
    '(?:smettila|smettetela|la smetta|finiscila|finitela|piantala|piantatela)',
    '(?:disinscri|disiscri|cancellar)\\p{L}{2,8} (?:da|dal\\p{L}{0,3}|la mia iscrizione)',
    '(?:annull|cancell)\\p{L}{1,4} (?:la )?(?:mia )?iscrizione',
    'niente (?:altr[eio] |piu )?(?:e-?mail|messaggi|mail|spam|pubblicita)(?: per favore| grazie)?',
    '(?:revoco|ritiro) (?:\\S{1,6} )?consenso',
    '(?:di )?non (?:essere|venire) (?:piu )?(?:ri)?contattat[oaie](?: piu)?',
    'non (?:mi|ci) (?:ri)?(?:contatt|scriv|mand|invi|disturb)' +
      '(?!\\p{L}{0,4}[oa]no(?!\\p{L}))\\p{L}{1,5}' +
      '(?= ?$| ?[,;.!]| (?:per favore|grazie|mai))',
  ],
  pt: [
    '(?:me |nos )?(?:deixa|deixe|deixem)(?:-me| me|-nos| nos)? (?:em paz|sossegad[oa]s?' +
      '|quiet[oa]s?)',
    '(?:me esquec\\p{L}{1,3}|esquecam-me|esquec\\p{L}{1,3} de mim|esquec\\p{L}{1,2}-me)',
    'nao (?:me )?insist(?:a|am|as|e)(?: mais)?',
    '(?:prefer\\p{L}{1,4}|prefiro|gostaria(?:mos)? de|agradec\\p{L}{1,5}(?: que)?|peco(?: que|' +
      ' para)?' +
      '|favor|solicito) (?:(?:me|nos) )?nao (?:mais )?(?:(?:ser|voltar a ser) (?:mais' +
      ' )?conta(?:c)?tad[oa]s?' +
      '|(?:receber|me env|envi|mand)\\p{L}{0,5} (?:mais |\\S{1,8} )?(?:e-?mails?|mensage(?:m|ns)' +
      '|contactos?' +
      '|contatos?|publicidade|propostas|nada)|(?:me |nos )?(?:conta(?:c)?t|escrev' +
      '|incomod)\\p{L}{1,5}' +
      '(?: mais| novamente| de novo)?(?= ?(?:$|[,;.!])| por| obrigad))(?: \\S{1,10}){0,2}',
    '(?:bloque|exclu|remov|retir)(?!\\p{L}{0,3}mos )\\p{L}{1,4} (?:todo )?(?:o )?(?:nosso|meu)' +
      ' dominio',
    'chega (?:de|com) (?:\\S{1,8} )?(?:e-?mails?|mensage\\p{L}{1,3}|spam|contatos?|contactos?)',
    '(?:para|pare|parem|parar) de (?:me |nos )?(?:mandar|enviar|encher|escrever|chatear|incomodar' +
      '|spammar|mandarem|enviarem|contactar|contatar|perturbar)',
    'nao (?:me |nos )?(?:mand|envi|escrev|contact|contat|perturb|incomod)(?:a|e|em|am|es|as|ar)' +
      ' mais',
    '(?:favor|por favor|peco que|agradeco que) nao (?:me |nos )?(?:escrev|contact|contat|envi' +
      '|mand' +
      '|volt)\\p{L}{1,6}',
    '(?:me|nos) (?:tir|remov|exclu|descadastr|apag|delet)\\p{L}{1,3} (?:da|dess[ae]|dest[ae]|do' +
      '|de)',
    'quero (?:sair|(?:me )?descadastrar|(?:me )?desinscrever|cancelar (?:\\S{1,6} )?(?:inscricao' +
      '|subscricao|recebimento|cadastro))',
    '(?:cancel|anul)(?:e|em|ar|a) (?:a |o )?(?:minha |meu )(?:inscricao|subscricao|cadastro' +
      '|assinatura)',
    '(?:revogo|retiro) (?:\\S{1,6} )?consentimento',
    '(?:vai|vao) (?:catar|a merda|encher|pastar)',
    'nao autorizo (?:\\S{1,12} ){1,6}',
  ],
  nl: [
    'laat (?:me|mij|ons) (?:\\S{1,10} )?(?:met rust|gerust(?! (?:weten|even)))',
    'stop (?:\\S{1,8} ){0,3}(?:er|hier|daar)?mee',
    'hou(?:d|dt)? (?:(?:\\S{1,8} ){0,3}(?:er|hier|daar)?mee op|op(?= ?$| met))',
    '(?:graag|wil(?:len)?|wilt u|wil je|gelieve|kunt u|kun je|kan je|mag ik|svp|aub|me|mij|ons)' +
      ' (?:(?:ik|me|mij|ons|we|u|je|aub|graag|svp|direct|hier|hierbij|nu) ){0,4}' +
      '(?:afmelden|uitschrijven|uitgeschreven|afgemeld|af te melden|uit te schrijven)' +
      '(?! voor (?:het|de) (?:event|webinar|training|beurs|cursus|vergadering))',
    '(?:hoef|hoeven|wil|willen|wens|wensen) (?:\\S{1,12} ){0,4}(?:niks|niets|nooit)' +
      ' (?:\\S{1,18} ){0,3}meer(?: (?:van|te|meer|horen|ontvangen|krijgen)){0,2}',
    'geen (?:\\S{1,12} )?(?:\\S{0,12}(?:mail|bericht|reactie)(?:s|tjes?|jes?|en)?|contact|spam' +
      '|reclame|post|acquisitie) meer',
    'vergeet (?:me|mij|ons)(?! niet)',
    '(?<=(?:liever|graag|prijs) (?:\\S{1,12} ){0,6})(?:niet|geen) (?:meer |verdere?' +
      ' )?(?:\\S{1,12} ){0,2}' +
      '(?:benader[dt]|gecontacteerd|gemaild|berichten|mails|contact|mailt|schrijft|opvolgt' +
      '|benadert' +
      '|contacteert)(?! (?:op te nemen )?(?:voor|via|tot))',
    '(?:blokkeer|verwijder|zet|haal) (?:\\S{1,8} )?(?:ons|het|mijn) (?:hele |gehele )?domein' +
      '(?: (?:op|uit|van) .{0,30})?',
    '(?:rot|flikker|donder|pleur|sodemieter) (?:toch |maar )?op(?= ?$| ?[,.!])',
    '(?:haal|gooi|schrap|knikker) (?:me|mij|ons) (?:\\S{1,10} ){0,4}(?:eruit|eraf|er uit|er af)',
    '(?<!(?:kunnen|kan|gaan|we|wij|ik)(?: \\S{1,10})? )(?:niet|nooit) meer (?:\\S{1,10} ){0,2}?' +
      '(?:te )?(?:mailen|schrijven|benaderen|contacteren|appen|storen|lastigvallen|berichten)' +
      '(?= ?$| ?[,.!;]| (?:aub|svp|en|dank|graag|bedankt|alstublieft))',
    'trek (?:\\S{1,12} ){0,4}toestemming (?:\\S{1,10} )?in',
    'verzoek (?:\\S{1,12} ){0,3}om (?:\\S{1,12} ){0,4}(?:te benaderen|te mailen|te contacteren)',
    'val (?:me|mij|ons) (?:\\S{1,10} ){0,3}lastig(?= ?$| ?[,.!])',
  ],
  tr: [
    '(?:beni|bizi) (?:\\S{1,10} ){0,2}rahat b[ıi]rak\\p{L}{1,5}',
    'rahats[ıi]z etme(?:y[ıi]n\\p{L}{0,3})?',
    'pesimi b[ıi]rak\\p{L}{1,5}',
    '(?:bana|bize) (?:\\S{1,12} ){0,3}(?:yazmay[ıi]n|mesaj atmay[ıi]n|gondermeyin|yazma|atma' +
      '|gonderme|ulasmay[ıi]n|atmay[ıi]n)\\p{L}{0,3}',
    'aboneli\\p{L}{1,6} (?:\\S{1,10} )?(?:iptal|c[ıi]k|sonland)\\p{L}{0,8}',
    'uyeli\\p{L}{1,6} (?:\\S{1,10} )?iptal\\p{L}{0,6}',
    '(?:iletisim kurulmas[ıi]n[ıi]|aranmak|yaz[ıi]lmas[ıi]n[ıi]|mesaj almak|mail almak)' +
      ' istemiyor\\p{L}{1,3}',
    '(?:yazmay[ıi]|gondermeyi|aramay[ıi]|mesaj atmay[ıi]) (?:b[ıi]rak|kes)\\p{L}{1,5}',
    '(?:yazma|gonderme|arama|atma|ulasma)(?:y[ıi]n)?\\p{L}{0,3} (?:art[ıi]k|bir daha)',
    '(?:yeter art[ıi]k|art[ıi]k yeter)',
    'beni (?:\\S{1,12} ){0,3}c[ıi]kar[ıi]n',
    '(?:yazmazsan[ıi]z|gondermezseniz|ulasmazsan[ıi]z|aramazsan[ıi]z|atmazsan[ıi]z)' +
      ' (?:\\S{1,10} )?(?:sevin|memnun|mutlu)\\p{L}{1,8}',
  ],
  zh: [
    '(?:别|不要|勿|少|請勿|请勿)(?:来|再|再来|总是|老是)?(?:烦|煩|骚扰|騷擾|打扰|打擾)(?:我|我们|我們|了)?',
    '(?:我会|我要|已|已经|直接)(?:拉黑|举报|屏蔽)(?:你|了|您)?',
    '(?:^|[，。！,.! ])(?:怎么|如何|请|請|麻烦|帮我)?(?:帮我)?(?:退订|退訂|取消订阅|取消訂閱)' +
      '(?=$|[，。！,.! 谢謝吧了])',
    '(?:删|刪|移|踢)(?:除|掉|出)?我(?:吧|$|[，。！])',
    '不(?:需要|用|必|要)再(?:联系|发|聯繫|聯絡|發|跟进|跟進|来信|來信|寄|傳|推)',
    '(?:請|请|麻煩|麻烦)(?:取消|停止)(?:寄送|發送|发送|訂閱|订阅|聯絡|联系)(?!.{0,6}(?:功能|流程))',
  ],
  ja: [
    '配信(?:の)?(?:停止|解除)(?:で|を|希望|したい|手続|依頼|くだ|下さ|願|お願|して|いただ|頂)',
    '(?:メルマガ|メール|DM|ニュースレター)(?:の|を)?(?:配信)?(?:解除|停止|退会|拒否)' +
      '(?:して|希望|お願|を|で|した)',
    '(?:退会|登録解除|配信解除|購読解除)(?:を|で|の)?(?:希望|お願い|したい|手続|願い|して)',
    '(?:営業|勧誘|セールス|迷惑)(?:メール|電話|連絡|DM)?(?:は|を|も)?.{0,8}' +
      '(?:お断り|迷惑|不要|いりません|要りません|結構|ご遠慮|やめて)',
    '(?:放って|ほっと|放っと)(?:お)?いて(?:ください|下さい|くれ|$|[。！])',
    '(?:構|かま)わないで(?:ください|下さい|くれ|$|[。！])',
    '(?:メール|連絡|メッセージ|DM)(?:は|も|を)?(?:もう)?' +
      '(?:いりません|要りません|いらない|要らない|結構です|不要です|送るな|してくるな|するな)',
    '(?:しつこい|迷惑)(?:です|ので).{0,20}(?:やめ|止め|控え|送ら|連絡し)',
  ],
  ko: [
    '(?:이제\\s?)?그만\\s?(?:좀\\s?)?(?:연락|보내|메일|하세요|하시)',
    '(?:연락|메일|메시지|문자|쪽지)(?:을|를|은|는)?\\s?(?:좀\\s?)?(?:주지|하지|보내지)\\s?(?:마|말)',
    '(?:귀찮게\\s?하|건드리|괴롭히)지\\s?(?:마|말)',
    '내버려\\s?두',
    '(?:구독|메일링|뉴스레터|수신)\\s?(?:을\\s?|를\\s?)?(?:거부|해지|취소|중단|차단)(?!\\s?(?:율|률))',
    '(?:메일|연락|메시지)(?:은|는)?\\s?(?:필요\\s?없|사양하|받지\\s?않겠)',
    '차단(?:하겠|할게|합니다|했)',
    '(?:앞으로(?:는)?|더\\s?이상|이제)\\s?.{0,12}지\\s?않(?:으셔|아)도\\s?(?:됩|돼|되|괜찮)',
  ],
  pl: [
    '(?:wola[łl](?:bym|abym)|wolelibysmy|wole|prefer\\p{L}{1,7}|prosi[łl]a?bym|wdzieczn[ayi]' +
      ' (?:bede|bylbym|za)) (?:\\S{1,12} ){0,3}(?:nie (?:\\S{1,12} ){0,2}(?:otrzymywac|dostawac' +
      '|pisac' +
      '|kontaktowac|pisa[łl]\\p{L}{0,2}|kontaktowa[łl]\\p{L}{0,2})|(?:niepisanie|niekontaktowanie' +
      '|nieprzesy[łl]anie|niewysy[łl]anie|zaprzestanie))(?: \\S{1,12}){0,2}',
    '(?:zablok|wyklucz|usun)\\p{L}{1,5} (?:ca[łl]a )?(?:nasza )?(?:ca[łl]a )?domen[eę]',
  ],
  sv: [
    '(?<=^ ?|[,.!;:] ?|(?:och|men|tack|snalla|vanligen|sa) )hor (?:\\S{1,10} ){0,2}(?:inte' +
      '|aldrig|ej)' +
      ' av (?:dig|er)(?: (?:igen|mer|langre))?',
    '(?:helst|garna|tacksam|uppskattar|slipp\\p{L}{1,2}) (?:\\S{1,12} ){0,5}(?:inte|ej|inga' +
      '|slippa)' +
      ' (?:\\S{1,12} ){0,3}(?:kontakta[rds]?|kontaktas|hor(?:a)? av|skriver|mejlar|mailar|fler' +
      '|mejl|mail' +
      '|meddelanden|utskick)(?: (?:mig|oss|er|dig|igen|mer|langre|mejl|mail|meddelanden)){0,2}',
    '(?:vill|skulle vilja|onskar) (?:\\S{1,8} ){0,2}slippa (?:\\S{1,10} ){0,2}(?:mejl|mail' +
      '|meddelanden' +
      '|utskick|sant|detta|er)',
    '(?:sparra|blockera|ta bort|spara) (?:hela )?var (?:hela )?doman',
  ],
  da: [
    '(?:helst|gerne|pris på|taknemmelig|foretrækker) (?:\\S{1,12} ){0,6}(?:ikke|ingen|slippe' +
      '|undga)' +
      ' (?:\\S{1,12} ){0,3}(?:kontakt\\p{L}{0,3}|skriver|skrive|mailer|hører fra|flere|mails?' +
      '|beskeder)' +
      '(?: (?:mig|os|igen|mere|mails?|beskeder|henvendelser)){0,2}',
    '(?:hør|hor) (?:\\S{1,8} )?(?:ikke|aldrig) fra (?:dig|jer) igen',
    '(?:spær|bloker|fjern) (?:hele )?vores (?:hele )?domæne',
  ],
  no: [
    '(?:helst|gjerne|pris på|takknemlig|foretrekker) (?:\\S{1,12} ){0,6}(?:ikke|ingen|slippe' +
      '|unnga)' +
      ' (?:\\S{1,12} ){0,3}(?:kontakt\\p{L}{0,3}|skriver|skrive|mailer|hore fra|høre fra|flere' +
      '|meldinger|e-?poster)(?: (?:meg|oss|igjen|mer|meldinger|e-?poster|henvendelser)){0,2}',
    '(?:sperr|blokker|fjern) (?:hele )?(?:domenet vart|vart domene)',
  ],
};
