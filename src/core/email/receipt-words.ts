import { anyPhrase } from '#core/email/phrases.ts';

/** What programs write to confirm receipt, in plain letters, by language. */

const N =
  '(?:the next |les |der nachsten |los |las |i |as |os |de )?(?:\\d{1,3}(?: ?(?:-|–|to|bis|a|do)' +
  ' ?\\d{1,3})?|\\p{L}{2,9})(?: ?\\(\\d{1,3}\\))? ';

/** A message was received, will be answered within some days, or isn't read by anyone. */
export const RECEIPT_WORDS = anyPhrase({
  en: [
    `(?:with)?in ${N}(?:working |business |week)?(?:days?|hours?|hrs)`,
    "(?:we|team)(?:'ve| have| has)? (?:now )?(?:safely |successfully )?(?:received|got) your" +
      ' (?:\\S{1,12} )?(?:message|e-?mail|mail|enquiry|inquiry|request|query|application|ticket)',
    'your (?:\\S{1,12} )?(?:message|e-?mail|enquiry|inquiry|request|query|ticket) (?:has been' +
      ' (?:safely )?|was )(?:received|logged|created|assigned|registered)',
    'your (?:message|e-?mail|mail) (?:has |have )?(?:safely )?(?:arrived|reached us|come in)',
    '(?:ticket|case|reference|request|incident) (?:id|number|no\\.?|#)',
    '(?:mailbox|inbox|address|account) is (?:not|un)[ -]?(?:monitored|read|checked|attended)',
    'acknowledge(?:s|ment of)? receipt',
    "(?:in (?:\\S{1,8} )?batches|assume (?:that )?(?:it's|it is|the answer is) (?:a )?no)",
  ],
  de: [
    `(?:innerhalb (?:von )?|binnen |in )${N}(?:werk|arbeits|geschafts)?(?:tage?n?|stunden)`,
    '(?:ihre|deine|eure) (?:\\S{1,12} )?(?:nachricht|anfrage|e-?mail|mail|bewerbung)' +
      ' (?:\\S{1,12} ){0,3}(?:erhalten|eingegangen|empfangen|angekommen)',
    '(?:ihr|dein) anliegen (?:\\S{1,12} ){0,3}(?:erhalten|eingegangen)',
    'eingangsbestatigung',
    '(?:ticket|vorgangs|fall|referenz|anfrage)-?(?:nummer|nr|id)',
    '(?:postfach|adresse|mailbox) wird nicht (?:gelesen|uberwacht|abgerufen)',
  ],
  fr: [
    `(?:dans un delai (?:maximum )?de |dans |sous |d'ici )${N}(?:jours?|heures?)(?:` +
      ` ouvr\\p{L}{1,4})?`,
    '(?:avons|ai) bien recu votre (?:message|demande|\\S{0,2}mail|courriel|requete)',
    'votre (?:message|demande|\\S{0,2}mail|requete) a (?:bien )?ete (?:recue?|prise?|enregistree?)',
    'accuse de reception',
    'numero de (?:ticket|dossier|demande|suivi)',
    "(?:boite|adresse|messagerie) n'est pas (?:consultee|lue|relevee|surveillee)",
  ],
  es: [
    `(?:en un plazo (?:maximo )?de |dentro de |en |antes de )${N}(?:dias|horas)` +
      '(?: (?:habiles|laborables))?',
    'hemos recibido (?:tu|su|vuestr[oa]) (?:mensaje|correo|solicitud|consulta|e-?mail|peticion)',
    '(?:tu|su) (?:mensaje|correo|solicitud|consulta) (?:ha sido|fue) (?:recibid|registrad)[oa]',
    'gracias por (?:escribirnos|contactarnos|contactar con|ponerte en contacto)',
    'acuse de recibo',
    'numero de (?:ticket|incidencia|caso|referencia)',
  ],
  it: [
    `(?:entro |in )${N}(?:giorni|ore)(?: lavorativ[ie])?`,
    'abbiamo ricevuto (?:la|il) (?:su|tu|vostr)[aio]{1,2} (?:messaggio|richiesta|e-?mail|mail)',
    '(?:messaggio|richiesta|e-?mail) e stat[ao] (?:ricevut|registrat|pres)[ao]',
    'grazie per averci (?:contattato|scritto)',
    'numero (?:di )?(?:ticket|pratica|segnalazione)',
  ],
  pt: [
    `(?:no prazo (?:maximo )?de |dentro de |em ate |em )${N}(?:dias|horas)(?: uteis)?`,
    'recebemos (?:a |o )?(?:su|tu|se|te|voss)[aou]{1,2} (?:mensagem|e-?mail|pedido|solicitacao)',
    '(?:mensagem|e-?mail|pedido|solicitacao) foi (?:recebid|registad|registrad)[oa]',
    'numero d[oe] (?:protocolo|ticket|chamado|processo)',
  ],
  nl: [
    `binnen ${N}(?:werk)?(?:dagen|dag|uur|uren)`,
    '(?:hebben|heb) (?:\\S{1,8} )?(?:uw|je|jouw) (?:bericht|e-?mail|mail|aanvraag|vraag)' +
      ' (?:\\S{1,8} ){0,3}ontvangen',
    '(?:uw|je|jouw) (?:bericht|e-?mail|mail|aanvraag|vraag) is (?:\\S{1,8} ){0,3}ontvangen',
    'ontvangstbevestiging',
    '(?:ticket|zaak|referentie)nummer',
  ],
  pl: [
    `w (?:ciagu|terminie) (?:do )?${N}(?:dni|godzin|h)(?: robocz\\p{L}{1,3})?`,
    'otrzyma(?:ł|l)ismy (?:panstwa|twoj[aą]|pana|pani) (?:wiadomosc|zg[łl]oszenie|zapytanie)',
    '(?:wiadomosc|zg[łl]oszenie|zapytanie) zosta[łl][oa] (?:przyj[eę]te|odebrane|zarejestrowan\\S)',
    'numer (?:zg[łl]oszenia|sprawy)',
  ],
  sv: [
    `inom ${N}(?:arbets|var)?(?:dagar|timmar|dygn)`,
    'har (?:tagit emot|mottagit|fatt) (?:ditt|din|ert|er) (?:meddelande|mejl|mail|fraga|arende)',
    'arendenummer',
  ],
  da: [
    `inden (?:for )?${N}(?:hver|arbejds)?(?:dage|timer)`,
    'har modtaget (?:din|jeres) (?:besked|henvendelse|mail)',
    'sagsnummer',
  ],
  no: [
    `(?:innen|i løpet av) ${N}(?:virke|arbeids)?(?:dager|timer)`,
    'har mottatt (?:din|deres) (?:henvendelse|melding|e-?post)',
    'saksnummer',
  ],
  tr: [
    `${N}(?:is )?(?:gunu|gun|saat) (?:icinde|icerisinde)`,
    '(?:mesaj[ıi]n[ıi]z|talebiniz|e-?postan[ıi]z|basvurunuz) (?:\\S{1,12} ){0,2}' +
      '(?:ulas|al[ıi]n|kaydedil)\\p{L}{2,8}',
    'talep numaran\\p{L}{1,4}',
  ],
  zh: [
    '(?:\\d{1,3}|[一两二三四五])个?(?:工作日|小时|小時|天)(?:之)?[内內]',
    '(?:已经?|我们已经?)(?:收到|受理)了?(?:您|你)的',
    '(?:您|你)的.{0,8}已(?:经)?(?:收到|受理|提交)',
    '工单(?:号|编号)',
  ],
  ja: [
    '\\d{1,3}\\s?(?:営業日|日|時間)以内',
    'お問い?合わ?せ.{0,10}(?:受け?付け?|承り)',
    '(?:受付|お問い合わせ|チケット)番号',
  ],
  ko: [
    '\\d{1,3}\\s?(?:영업일|일|시간)\\s?(?:이내|내|안)',
    '(?:문의|메일|요청).{0,10}(?:접수되|접수됐|접수하였|정상적으로)',
    '접수\\s?번호',
  ],
});

/** Such subjects. After "Re:", a person is answering one. */
export const RECEIPT_SUBJECT = new RegExp(`^\\s*[[(【]?\\s?(?:${RECEIPT_WORDS.source})`, 'iu');

/** A sentence that only thanks for a message. */
export const ONLY_THANKS = new RegExp(
  String.raw`^(?:(?:many |vielen |herzlichen |besten |muchas |hartelijk |heel` +
    String.raw` )?(?:thanks?|thank you` +
    String.raw`|danke|dank|merci|gracias|grazie|obrigad[oa]|bedankt|dziekuje(?:my)?|tack|tak)` +
    String.raw`(?!\p{L})[^?.!,]{0,60}|.{0,40}(?:tesekkur ederi[mz]|ありがとうございま(?:す|した)` +
    String.raw`|감사합니다|谢谢|感谢.{0,12}))` +
    String.raw`[.!。！]?$`,
  'iu',
);
/** What receipts ask senders not to do, such as following up. */
export const PATIENCE_WORDS = anyPhrase({
  en: ['follow[- ]?ups?', 'duplicates?', 'multiple', 'again'],
  de: ['(?:nach|ruck)fragen', 'mehrfach\\p{L}{0,10}', 'erinnerungen'],
  fr: ['relances?', 'renvoyer'],
  es: ['reenvi\\p{L}{1,4}', 'duplicad[oa]s?'],
  it: ['solleciti?', 'reinvi\\p{L}{1,4}'],
  pt: ['reenvi\\p{L}{1,4}', 'duplicad[oa]s?'],
  nl: ['herinnering(?:en)?', 'nogmaals'],
  pl: ['ponown\\p{L}{1,4}', 'ponagle\\p{L}{1,4}'],
});

/** Hours and holidays of an office: someone who mentions them is there on all other days. */
export const SMALL_PRINT_WORDS = anyPhrase({
  en: [
    '(?:opening|business|office|working) (?:hours|times)',
    '(?:bank|public|national|statutory) holidays?',
    'open (?:from )?(?:mon|tues|wednes|thurs|fri)\\p{L}{0,3}',
    '(?:closed|not open|shut) (?:all day )?(?:on |every |at |over )?(?:the )?(?:\\p{L}{3,6}days' +
      '|weekends?' +
      '|(?:sat|sun)(?:ur)?day)(?!,? (?:the |\\d|\\p{L}{3,9} \\d))',
  ],
  de: [
    '(?:offnungs|geschafts|buro|sprech|service)zeiten',
    '\\p{L}{0,12}feiertag\\p{L}{0,3}',
    '(?:\\p{L}{4,10}s|an wochenenden|am wochenende|am (?:samstag|sonntag)) geschlossen' +
      '|geschlossen (?:\\S{1,4} )?(?:samstags|sonntags|(?:montag|freitag)s|wochenende)',
  ],
  fr: [
    'horaires?',
    "heures d'ouverture",
    'jours? ferie?s?',
    'ferme\\p{L}{0,2} (?:le |les |tous les |chaque )?(?:(?:same|dimanche|lun|mar|mercre|jeu' +
      '|vendre)' +
      '(?:di)?s?|week-?ends?)(?! \\d)',
  ],
  es: [
    'horarios?',
    'festivos?',
    'feriados?',
    'cerrad[oa]s? (?:los |el )?(?:sabados?|domingos?|fin(?:es)? de semana|lunes)(?! \\d)',
  ],
  it: [
    'orari\\p{L}?',
    'festiv\\p{L}{1,3}',
    'giorni feriali',
    'chius[oaie] (?:il |la |di |ogni |nel )?(?:sabato|domenica|lunedi|weekend|fine settimana)(?!' +
      ' \\d)',
  ],
  pt: [
    'horarios?',
    'feriados?',
    '(?:fechad|encerrad)[oa]s? (?:aos? |ao )?(?:sabados?|domingos?|fi(?:m|ns) de semana)(?! \\d)',
  ],
  nl: [
    'openingstijden',
    'feestdag(?:en)?',
    'kantooruren',
    '(?:gesloten (?:op |in )?(?:het )?(?:zaterdag|zondag|maandag|weekend)\\p{L}{0,3}|(?:zaterdag' +
      '|zondag' +
      '|weekend)\\p{L}{0,3} gesloten)(?! \\d)',
  ],
  pl: [
    'godzin(?:y|ach) (?:pracy|otwarcia)',
    'swieta|swiat',
    'dni(?:ach)? (?:wolnych|wolne)',
    '(?:zamkni[eę]t\\p{L}|nieczynn\\p{L}) w (?:soboty|niedziele|weekendy)',
  ],
  sv: [
    'oppettider',
    'helgdag\\p{L}{0,3}',
    '(?:stangt|lukket) (?:pa )?(?:lordag|sondag|lørdag|søndag|helg|weekend)\\p{L}{0,4}(?! \\d)',
  ],
  da: ['[aå]bningstider', '[aå]pningstider', 'helligdag\\p{L}{0,3}'],
  tr: [
    'resmi tatil\\p{L}{0,5}',
    '(?:mesai|cal[ıi]sma) saat\\p{L}{0,6}',
    '(?:cumartesi|pazar|hafta sonu)\\p{L}{0,5} (?:\\S{1,10} )?kapal[ıi]\\p{L}{0,5}',
  ],
  zh: [
    '节假日',
    '節假日',
    '(?:营业|營業|工作|上班|服务)(?:时间|時間)',
    '(?:周末|周[六日]|星期[六日天]).{0,4}(?:休息|不营业|不上班|关闭)',
  ],
  ja: ['(?:受付|営業)時間', '土日', '祝日', '定休日'],
  fi: ['aukioloaj\\p{L}{1,5}', 'suljettu (?:lauantai|sunnuntai|viikonlop)\\p{L}{1,6}'],
  cs: ['oteviraci dob\\p{L}|uredni hodiny', 'zavreno (?:v |o )?(?:sobot|nedel|vikend)\\p{L}{1,4}'],
  ko: [
    '공휴일',
    '(?:영업|업무|운영|상담)\\s?시간',
    '(?:주말|토요일|일요일).{0,8}(?:휴무|휴진|쉽니다)',
  ],
});

/** The local part of addresses that several people read. */
export const SHARED_LOCAL_PART = new RegExp(
  String.raw`^(?:info|hello|hi|hallo|contact|contacto|kontakt|contatti|contato|support|help` +
    String.raw`|service|sales|office|team|mail|post|enquiries|inquiries|admin|reception|booking` +
    String.raw`|bookings|shop|kundenservice|bonjour|hola|ciao|soporte|suporte|biuro|bilgi)$`,
  'iu',
);
