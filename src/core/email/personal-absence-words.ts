import { anyPhrase } from '#core/email/phrases.ts';

/** What people write who only say that they are away, in plain letters, by language. */

/** The writer is away; only at the beginning of a sentence without a person. */
export const OWN_ABSENCE_WORDS = anyPhrase({
  en: [
    "(?:i am|i'm|im|i will be|i'll be|we are|we're|we will be|(?<=^(?:\\S{1,12} )?)(?:currently" +
      ' |just )?(?=away|out|off|on|travel|ooo|abroad|back)) ?(?:\\S{1,12} ){0,3}?' +
      '(?:away|out of (?:the )?office|out (?:until|till|this|for|from|all|today)|off (?:until' +
      '|till' +
      '|this|for|from|sick|work|on|all)|on (?:\\S{1,12} ){0,2}(?:leave|holidays?|vacation|trip)' +
      '|travel\\p{L}{1,5}|ooo|abroad|unavailable|offline|not (?:in|available|around|working))',
    "(?:i am|i'm|i will be|i'll be|(?<=^)) ?back (?:on|in|at|from|mon|tues|wed|thurs|fri|next|the)",
  ],
  de: [
    '(?:bin|sind|befinde mich|weile|(?<=^(?:\\S{1,12} )?)(?=im|in|auf|nicht|abwesend|krank))' +
      ' ?(?:\\S{1,15} ){0,7}?(?:im (?:\\p{L}{0,10}urlaub|mutterschutz)|in (?:elternzeit|urlaub)' +
      '|abwesend|nicht (?:im (?:buro|haus)|erreichbar|da|im dienst)|unterwegs|verreist' +
      '|auf (?:\\S{1,12} )?\\p{L}{0,9}reise|au(?:ss|ß)er haus|krank\\p{L}{0,12})',
    '(?:habe|haben|mache|machen) (?:\\S{1,15} ){0,5}?(?:urlaub|frei|betriebsferien|ferien)',
  ],
  fr: [
    '(?:je suis|je serai|nous sommes|nous serons|je pars|(?<=^(?:\\S{1,12},? )?)(?=en|abs|hors))' +
      ' ?(?:\\S{1,12} ){0,3}?(?:absente?s?|en (?:conges?|vacances|deplacement|voyage|formation' +
      '|arret)|hors du bureau|indisponible)',
  ],
  es: [
    '(?:estoy|estare|estaremos|estamos|me encuentro|(?<=^(?:\\S{1,12},? )?)(?=de|fuera|aus))' +
      ' ?(?:\\S{1,12} ){0,3}?(?:de (?:vacaciones|viaje|baja|permiso)|fuera|ausente)',
  ],
  it: [
    '(?:sono|saro|siamo|saremo|(?<=^(?:\\S{1,12},? )?)(?=in|fuori|ass)) ?(?:\\S{1,12} ){0,3}?' +
      '(?:in (?:ferie|vacanza|trasferta|viaggio|malattia|congedo)|fuori|assente|via)',
  ],
  pt: [
    '(?:estou|estarei|estamos|encontro-me|(?<=^(?:\\S{1,12},? )?)(?=de|em|fora|aus))' +
      ' ?(?:\\S{1,12} ){0,3}?(?:(?:de|em) ferias|em viagem|fora|ausente|de licenca)',
  ],
  nl: [
    '(?:ik ben|ben ik|ben|we zijn|wij zijn|zijn wij|(?<=^(?:\\S{1,12},? )?)(?=met|op|afw))' +
      ' ?(?:\\S{1,15} ){0,6}?(?:(?:met|op) (?:vakantie|reis|verlof)|afwezig|vrij|weg' +
      '|niet (?:op kantoor|bereikbaar|aanwezig))',
  ],
  pl: [
    '(?:jestem|bede|przebywam|jestesmy|(?<=^(?:\\S{1,12},? )?)(?=na|poza|nieob))' +
      ' ?(?:\\S{1,15} ){0,4}?(?:na (?:\\S{1,15} )?(?:urlopie|zwolnieniu|wakacjach|wyjezdzie)' +
      '|poza biurem|nieobecn[ay]|w (?:delegacji|podrozy)|niedostepn[ay])',
  ],
  sv: [
    '(?:jag ar|ar jag|jag har|har jag|vi ar|(?<=^(?:\\S{1,12},? )?)(?=pa|ar|har|led|bort))' +
      ' ?(?:\\S{1,12} ){0,5}?(?:pa (?:resa|semester|resande fot)|semester|ledig|bortrest' +
      '|franvarande|inte pa kontoret|foraldraledig|tjanstledig)',
  ],
  da: [
    '(?:jeg er|er jeg|jeg holder|holder jeg|jeg har|vi har|(?<=^(?:\\S{1,12},? )?)(?=pa|er|hold))' +
      ' ?(?:\\S{1,12} ){0,5}?(?:pa (?:ferie|rejse|barsel)|ferie|frav(?:æ|ae)rende|bortrejst|fri' +
      '|(?:ikke|ude) (?:pa|af) kontoret)',
  ],
  no: [
    '(?:jeg er|er jeg|jeg har|vi har|(?<=^(?:\\S{1,12},? )?)(?=pa|er|har)) ?(?:\\S{1,12} ){0,5}?' +
      '(?:pa (?:ferie|reise)|ferie|bortreist|ikke pa kontoret|frav(?:æ|ae)rende|i permisjon|fri)',
  ],
  tr: [
    '(?:y[ıi]ll[ıi]k )?(?:izindeyi[mz]|tatildeyi[mz]|izinliyi[mz]|seyahatteyi[mz]|raporluyum)',
    'ofis d[ıi]s[ıi]nday[ıi][mz]',
  ],
  zh: [
    '(?:^|我|本人|目前|正在|现在|这周|本周|下周)[^，。]{0,14}(?:休假|请假|請假|出差|放假|外出|度假)',
  ],
  ja: [
    '(?:^|私は?|現在|只今|ただいま|本日|明日|今週|来週)[^。は]{0,24}' +
      '(?:休暇中|休暇を(?:いただ|頂|取得)|出張中|出張して|不在に?し|不在です|お休みを?(?:いただ|頂))',
  ],
  ko: ['(?:휴가\\s?(?:중|입니다|를|라서|로)|출장\\s?(?:중|입니다)|부재중|자리를 비|연차|휴직)'],
});

/** Sentences that go with an absence: thanks, wishes, and what is urgent. */
export const BESIDE_ABSENCE_WORDS = anyPhrase({
  en: [
    'thank(?:s| you)',
    "(?:not|won't|will not|cannot|can't|rarely|without) (?:be )?(?:looking|reading|checking" +
      '|seeing|access|e-?mail|laptop|signal|internet)',
    '(?:will|i.ll|we.ll) (?:\\S{1,10} )?(?:answer|reply|respond|read|look|get back|work through' +
      '|catch up)',
    '(?:patience|understanding|happy (?:summer|holidays|easter)|merry christmas)',
  ],
  de: ['\\p{L}{0,4}dank\\p{L}{0,4}', 'antworte', 'verstandnis', 'schone\\p{L}? \\p{L}{3,15}'],
  fr: [
    'merci',
    'reponds|repondrai|reviens',
    'comprehension',
    'bonn?e?s? (?:vacances|journee|fetes)',
  ],
  es: ['gracias', 'respond\\p{L}{1,5}|contestar\\p{L}{1,3}', 'comprension'],
  it: ['grazie', 'rispond\\p{L}{1,4}', 'comprensione'],
  pt: ['obrigad[oa]', 'respond\\p{L}{1,5}', 'compreensao'],
  nl: ['dank\\p{L}{0,4}', 'bedankt', 'antwoord|reageer|beantwoord', 'begrip'],
  pl: ['dziek\\p{L}{1,7}', 'odpisz[eę]|odpowiem', 'wyrozumia[łl]osc'],
  sv: ['tack', 'svarar|aterkommer', 'trevlig \\p{L}{3,10}|glad \\p{L}{3,10}'],
  da: ['takk?', 'svarer|vender tilbage', '(?:god|dejlig|fin) \\p{L}{3,10}'],
  tr: ['tesekkur\\p{L}{0,5}', 'donus yapaca\\p{L}{1,4}|cevap\\p{L}{0,12}'],
  zh: ['谢谢|謝謝|感谢', '回复|回覆', '收到'],
  ja: ['ありがとう', 'お世話', '返信|ご連絡いたします|ご連絡します', 'ご了承|ご迷惑'],
  ko: ['감사', '회신|답변|답장', '양해'],
});

/** What to do if it can't wait. */
export const URGENT_WORDS = anyPhrase({
  en: [
    'urgent\\p{L}{0,3}',
    'emergenc\\p{L}{1,3}',
    'on fire',
    "can(?:'t|not) wait",
    'in my absence',
  ],
  de: ['dringend\\p{L}{0,4}', 'eilig\\p{L}{0,3}', 'notf[aä]ll\\p{L}{0,2}|notfall', 'es brennt'],
  fr: ['urgen\\p{L}{1,5}', 'en mon absence'],
  es: ['urgen\\p{L}{1,5}'],
  nl: ['spoed\\p{L}{0,8}', 'haast'],
  pl: ['piln\\p{L}{1,4}'],
  sv: ['bradsk\\p{L}{1,6}', 'akut\\p{L}{0,2}'],
  da: ['haster', 'presserende'],
  tr: ['acil\\p{L}{0,3}'],
  zh: ['急事|紧急|緊急'],
  ja: ['急ぎ|緊急'],
  ko: ['급한|긴급|급하'],
});

/** What makes it a reply: a request, an offer, a question, a refusal, or another person. */
export const ANSWERS_WORDS = anyPhrase({
  any: [
    '(?<=^ ?)(?:no|non|nao|nein|nee|nej|nei|nie|ja|yes|yeah|si|sim|oui|sure|tak|hay[ıi]r|evet)' +
      '(?= ?(?:[,.!]|$)| (?:thanks?|thank|danke|merci|gracias|grazie|obrigad[oa]|bedankt|dank' +
      '|tack' +
      '|takk|tak|dzieku\\p{L}{1,3}))',
  ],
  en: [
    "(?:let's|let us|talk|speak|chat|meet(?:ing)?|demo|schedule)",
    '(?:interest\\p{L}{0,4}|sounds|decid\\p{L}{1,4})',
    '(?:call|ring|ping|try|nudge|remind|ask|contact|write|e-?mail|message|reach|send)' +
      ' (?:to )?(?:me|us|him|her|them|again|it|over|the|my|our|out|[A-Z]\\p{L}{1,15})',
    '(?:price|quote|offer|proposal|budget|pitch|idea|product|tool|follow up|get in touch)',
    '(?:happy|glad|love|like|want|need|prefer|rather) to',
    '(?:could|can|would|should|may) (?:you|we|i)',
    '(?:nope|nah|but|not for us|not now|instead|before)',
    "(?:he|she|he's|she's|they|boss|colleague|please(?! (?:note|bear|excuse|forgive)))",
  ],
  de: [
    '(?:melden sie|melde dich|meldet|schreib\\p{L}{1,2}|rufen|ruf|anrufen|anruf|sprechen|reden)',
    '(?:telefon\\p{L}{1,6}|termin\\p{L}{0,2}|treffen|austausch\\p{L}{0,3}|interess\\p{L}{0,6})',
    '(?:spannend|angebot\\p{L}{0,2}|preis\\p{L}{0,2}|schick\\p{L}{1,3}|send\\p{L}{1,3}|klingt)',
    '(?:lassen|lass|lasst|konnen (?:wir|sie|uns)|konnten|konntest|kannst|wenden' +
      '|kontakt\\p{L}{0,7}|fragen)',
    '(?:aber|bedarf|leider kein\\p{L}{0,2}|sondern|vorher|kolleg\\p{L}{1,3}|chef\\p{L}{0,2})',
    'bitte(?! (?:haben|um|beachten|entschuldig))',
  ],
  fr: [
    '(?:re)?parl\\p{L}{1,4}|appel\\p{L}{1,4}|rappel\\p{L}{1,4}|(?:re)?contact\\p{L}{1,4}',
    '(?:relanc|interess|envo)\\p{L}{1,6}|ecri(?:s|vez)|rendez-vous|rdv|prix|tarifs?|offre|devis',
    '(?:volontiers|plaisir|mais|pouvez|pourr\\p{L}{2,5}|demo|collegue|avant)',
  ],
  es: [
    '(?:habl|llam|escrib|mand|envi|contact|interes|reuni|podr|pod)\\p{L}{1,6}',
    '(?:precios?|oferta|presupuesto|pero|vemos|encantad[oa]|jefe|antes)',
  ],
  it: [
    '(?:parl|sent|chiam|scriv|mand|invi|contatt|interess|incontr|potr|poss)\\p{L}{1,6}',
    '(?:prezz[oi]|offerta|pero|volentieri|prima|collega)',
  ],
  pt: [
    '(?:fal|ligu|lig|escrev|mand|envi|contat|contact|interess|reuni|pod)\\p{L}{1,6}',
    '(?:precos?|proposta|mas|vamos|antes|chefe)',
  ],
  nl: [
    '(?:bel|bellen|app|praten|spreken|stuur|sturen|neem|contact|interesse\\p{L}{0,3}|afspraak)',
    '(?:prij[sz]\\p{L}{0,2}|offerte|maar|graag|kun\\p{L}{0,3} (?:je|u|we|jij)|kan (?:je|u|het)' +
      '|leuk|mail me|eerst)',
  ],
  pl: [
    '(?:porozmaw|zadzwo|napisz|przes[łl]|wys[łl]|kontakt|zainteres|ciekaw|spotka)\\p{L}{0,10}',
    '(?:prosze|cen[ayę]|ofert\\p{L}{1,2}|ale|mozemy|chetnie)',
  ],
  sv: [
    '(?:prata|ring|mejla|maila|skriv|skicka|kontakta|intress|offert|mote|boka)\\p{L}{0,6}',
    '(?:pris\\p{L}{0,3}|men|kan (?:vi|du|ni)|garna|hor av dig|innan)',
  ],
  da: [
    '(?:snakke|ring|skriv|send|kontakt|interess|m[øo]de|m[øo]te|pr[øo]v|tilbud)\\p{L}{0,6}',
    '(?:tale|tales|pris\\p{L}{0,3}|men|kan (?:vi|du|dere|i))',
    'gj?erne (?:tale|snakke|have|ha|hore|høre|møde|møte|se|ta|en)',
  ],
  tr: ['(?:konus|ara|yaz|gonder|ilgi|gorus|toplant|teklif|fiyat)\\p{L}{0,9}', '(?:ama|fakat)'],
  zh: ['聊|谈|电话|打给|联系我|发给|价格|报价|感兴趣|但|可以|可否|再约|约个|不需要|不用'],
  ja: ['お話|電話|ください|下さい|興味|価格|見積|打ち合わせ|ですが|送って|いかが|結構です|担当'],
  ko: ['통화|이야기|보내|연락\\s?주|관심|가격|견적|미팅|하지만|가능|필요'],
});
