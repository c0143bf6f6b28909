import { anyPhrase, type Phrases } from '#core/email/phrases.ts';

/**
 * After the request in the same sentence: it is limited to a time, a channel, or another person.
 */
const ONLY_SO: Phrases = {
  en: [
    'until',
    'till(?! (?:mig|mej|oss|den|denna|min|mitt|mina|var|vart|vara))',
    'before (?:\\S{1,15} )?(?:\\d|monday|tuesday|wednesday|thursday|friday|january' +
      '|february|march|april|may|june|july|august|september|october|november|december' +
      '|q[1-4]|the|then|next|we|i)',
    'unless',
    'for (?:now|the moment)',
    '(?:this|next) (?:week|month|quarter|year|morning|afternoon)',
    'at (?:the moment|this address|my (?:work|old|private|personal) \\S{1,10}|work|this' +
      ' e-?mail|night|weekends?)',
    'on (?:weekends?|(?:my|this) (?:\\S{1,12} )?(?:number|address|account|e-?mail|phone)' +
      '|linkedin|fridays?|mondays?|whatsapp|the weekend)',
    'during',
    'while',
    'instead',
    'but (?:please |do |rather |feel free |you can |instead )*(?:call|use|write|e-?mail' +
      '|contact|send|phone|text|try|talk|speak|reach|keep)',
    '(?:yet|so early|so late|in the morning|too often|so often|every day|twice)',
    'about (?:this|that|it) until',
    'via',
    'by (?:phone|e-?mail|post|text|whatsapp)',
    'only',
    'rather',
    'except',
    'hesitat\\p{L}{1,4}',
    'to this (?:address|e-?mail|account|inbox),? (?:use|but|write|please use|rather|mine)',
    'to (?:my|this) (?:old|private|personal|work|other) \\S{1,12}',
    'after (?:\\d|hours|six|five|work)',
    '(?:pdfs?|attachments?|the deck|brochures?|links?)',
    'without (?:asking|checking|going|speaking|copying)|through (?:me|us)|directly',
  ],
  de: [
    'bis',
    'vor (?:dem|den|ende|mitte|anfang|\\d|januar|februar|marz|april|mai|juni|juli|august)',
    'vor (?:september|oktober|november|dezember|herbst|sommer|ostern|weihnachten|neujahr)',
    'sondern',
    'stattdessen',
    'aber (?:bitte |gern\\p{L}? )?(?:rufen|anrufen|telefonisch|per|uber|schreiben)',
    'lieber',
    'besser',
    'telefonisch',
    'erst',
    'diese woche',
    'diesen monat',
    'derzeit',
    'momentan',
    'aktuell',
    'solange',
    'ausser',
    'außer',
    'nur',
    'wahrend',
    'an diese (?:alte )?adresse',
    'am wochenende',
    'uber (?:linkedin|xing)',
    'im moment',
    'vorerst',
    'zur zeit',
    'zurzeit',
    'per (?:telefon|post|whatsapp)',
  ],
  fr: [
    "jusqu'\\p{L}{1,3}",
    'avant',
    'mais (?:plutot|appelez|ecrivez|contactez)',
    'plutot',
    'pour (?:le moment|l.instant)',
    'cette semaine',
    'ce mois',
    'sauf',
    'actuellement',
    'par telephone',
    'sur linkedin',
    'a cette adresse',
    'pendant',
  ],
  es: [
    'hasta',
    'antes',
    'sino',
    'mejor',
    'por (?:el momento|ahora|telefono)',
    'esta semana',
    'este mes',
    'salvo',
    'a esta direccion',
    'por linkedin',
  ],
  it: [
    'fino',
    'prima',
    'ma (?:piuttosto|chiamatemi|scrivetemi)',
    'piuttosto',
    'per (?:ora|il momento|telefono)',
    'questa settimana',
    'questo mese',
    'salvo',
    'a questo indirizzo',
    'su linkedin',
  ],
  pt: [
    'ate',
    'antes',
    'mas sim',
    'por (?:enquanto|agora|telefone)',
    'esta semana',
    'este mes',
    'salvo',
    'para este endereco',
    'pelo linkedin',
    'de momento',
  ],
  nl: [
    'tot',
    'voor (?:eind|begin|\\d)',
    'maar (?:liever|bel|mail|wel)',
    'liever',
    'voorlopig',
    'deze week',
    'deze maand',
    'momenteel',
    'op dit adres',
    'telefonisch',
    'via linkedin',
  ],
  pl: [
    'do (?:konca|po[łl]owy|poczatku|\\d|stycznia|lutego|marca|kwietnia|maja|czerwca|lipca)',
    'do (?:sierpnia|wrzesnia|pazdziernika|listopada|grudnia|wiosny|jesieni|lata|zimy)',
    'przed (?!wszystkim)\\S{1,20}',
    'na razie',
    'obecnie',
    'w tym (?:tygodniu|miesiacu|roku)',
    'teraz',
    'zamiast',
    'raczej',
    'tylko',
    '(?:telefonicznie|przez telefon|przez linkedin|na linkedin)',
    'na ten adres',
    '(?:ale|lecz) (?:prosze )?(?:zadzwonic|dzwonic|mailem|napisac)',
  ],
  sv: [
    'fo?re?(?:ran)? (?:\\d|jul|sommaren|\\p{L}{3,9}i|april|mars|augusti|slutet)',
    'forran',
    'just nu',
    '(?:den har|denna) (?:veckan|manaden|vecka|manad)',
    '(?:i ?stallet|utan|hellre|tills|per telefon|via linkedin)',
    'till den har adressen',
  ],
  da: [
    'f[oø]r (?:\\d|efter|etter|jul|sommer\\p{L}{0,6}|til|januar|februar|marts?|april|maj|mai)',
    'f[oø]r (?:juni|juli|august|september|oktober|november|december|desember)',
    '(?:indtil|lige nu|denne (?:uge|maned)|i stedet|hellere|telefonisk|via linkedin)',
    'pa denne adresse',
  ],
  no: ['(?:inntil|akkurat na|denne (?:uken|maneden)|i stedet|heller (?:ring|per)|foreløpig)'],
  fi: [
    'viela|ennen|vasta|tanaan|toistaiseksi|sen sijaan|talla viikolla|(?:vaan )?soita\\p{L}{0,3}',
  ],
  cs: [
    'pred|do (?:konce|\\d|patku|pondeli|leta|podzimu|jara|\\p{L}{3,7}na|cervence|rijna|zari)' +
      '|zatim|dokud|misto|az|telefonicky|jeste|tento tyden',
  ],
  tr: [
    'kadar',
    'once',
    'su an(?:da|l[ıi]k)?',
    'bu hafta',
    'yerine',
    'telefonla',
    'linkedin(?:.?[dt][ea]n|.?[dt][ea]| uzerinden)',
  ],
  zh: [
    '之前',
    '以前',
    '目前',
    '暂时',
    '暫時',
    '本周',
    '这周',
    '這週',
    '本月',
    '打电话给我',
    '直到',
    '改用',
    '电话联系',
    '请发到',
  ],
  ja: ['まで', '今週', '今月', '現在', '当面', '代わりに', 'ではなく', '電話で', '以外'],
  ko: ['까지', '이번\\s?주', '이번\\s?달', '당분간', '대신', '지금은', '전화로'],
};

/** The same after a request to be taken off a list: it says when to do so. */
const JUST_NOW: Phrases = {
  en: ['today', 'tonight', 'right now'],
  de: ['heute'],
  fr: ["aujourd'hui"],
  es: ['hoy'],
  it: ['oggi'],
  pt: ['hoje'],
  nl: ['vandaag'],
  tr: ['bugun'],
};

/**
 * Several channels together leave none open: "by phone or email", "here or at any other address".
 */
const WAY =
  '(?:by |via |per |par |por |op |this |on )?(?:phone|e-?mail|text|post|mail|here|linkedin' +
  '|whatsapp|telefon\\p{L}{0,5}|telephone|telefono|courriel|correo|anruf)';
const EVERY_WAY: Phrases = {
  any: [
    `${WAY},? (?:or|nor|and|oder|und|noch|ou|ni|et|o|e|y|of|en|veya) ${WAY}`,
    '(?:at |on )?(?:this|my) \\S{1,15} (?:or|nor|and) (?:at |on )?any other',
  ],
};

/** A reason for asking: what they use LinkedIn for isn't another channel. */
const REASON: Phrases = {
  en: [
    "(?:i|we)(?:'m| am|'re| are)?(?: only| just| mainly| never| don't| do not| not)* (?:use|on" +
      '|using' +
      '|check|read|here on) linkedin(?: (?:only|just|purely|mainly))? (?:for|to) [^.!?]{1,60}',
  ],
  de: [
    '(?:(?:ich|wir) )?(?:nutz|verwend)\\p{L}{1,2} (?:\\S{1,8} )?linkedin (?:\\S{1,10}' +
      ' ){0,2}(?:fur|zu[mr]?)' +
      ' [^.!?]{1,60}',
  ],
  fr: [
    "(?:je |nous )?(?:n')?utilis\\p{L}{1,3} (?:\\S{1,8} )?linkedin (?:\\S{1,8} )?(?:pour|que)" +
      ' [^.!?]{1,60}',
  ],
  es: ['(?:no )?us[oa]\\p{L}{0,3} linkedin (?:\\S{1,8} )?(?:para|solo) [^.!?]{1,60}'],
  it: ['(?:non )?us[oi]\\p{L}{0,4} linkedin (?:\\S{1,8} )?(?:per|solo) [^.!?]{1,60}'],
  pt: ['(?:nao )?us[oa]\\p{L}{0,3} (?:o )?linkedin (?:\\S{1,8} )?(?:para|so) [^.!?]{1,60}'],
  nl: ['(?:ik )?gebruik linkedin (?:\\S{1,8} ){0,2}(?:voor|om) [^.!?]{1,60}'],
};

/** Right before the request: it negates it, or someone else said it. */
const CONTRARY: Phrases = {
  en: [
    "(?:do not|don't|dont|never|can't|cannot|can not|won't|wouldn't|couldn't|not|no need" +
      " to|no reason to|shouldn't|should not|without|instead of|didn't|did not|never)(?:" +
      ' want| you| to| need| ever| please| yet| have| me| wish)*',
    '(?:why|when|(?<!(?:grateful|appreciate it|glad|great) )if|because|since|after' +
      "|before|until|as|(?<!(?:ask|request|insist|demand) )that|how) (?:did |do |don't " +
      '|does |would )?(?:you|they|he|she|we|people|everyone|everybody)(?: \\S{1,12}){0,2}',
    '(?:told|asked|tells|asks|tell|ask|telling|asking|said|say|saying|begged) (?:him|her' +
      '|them|people|others|someone|everyone|everybody|your (?:competitors?|competition)|my' +
      ' \\S{1,15}|the \\S{1,15}|other \\S{1,15})(?: \\S{1,12}){0,4}',
    '(?:they|people|customers|clients|he|she|prospects|leads|others|some|many|everyone' +
      '|everybody|competitors)(?: (?!but|so|please|and)[^\\s,;:]{1,12}){0,4}',
    '(?<=^\\s{0,3})you',
    '(?:did|do|have) (?:you|they)(?: guys)?(?: just| ever)?',
    '(?:how|ways?|way|reason) (?:\\S{1,12} )?to',
    "(?:let's|lets|let us|we can)",
    'so that (?:\\S{1,12} ){1,3}',
    'hope (?:\\S{1,12} ){1,3}',
  ],
  de: [
    'nicht',
    'warum (?:\\S{1,12} ){0,3}',
    'bevor (?:\\S{1,12} ){0,4}',
    'andere(?:n|r)? (?:\\S{1,12} ){0,4}',
    '(?:unsere?|die|meine|alle) (?!daten|adresse|e-?mail)[^\\s,;:]{1,20}(?: [^\\s,;:]{1,12})?',
  ],
  fr: ['pourquoi (?:\\S{1,12} ){0,3}', 'ne pas', '(?:viens|vient|venons|viennent) de'],
  es: ['por que (?:\\S{1,12} ){0,3}', 'no', 'acab(?:o|a|amos|an) de'],
  it: ['perche (?:\\S{1,12} ){0,3}', 'non'],
  pt: ['por que (?:\\S{1,12} ){0,3}', 'nao', 'acab(?:o|ei|amos|aram) de'],
  nl: ['waarom (?:\\S{1,12} ){0,3}', 'niet'],
};

/** Signs of interest. Before a request, they are politeness or sarcasm. */
const LIKES: Phrases = {
  en: [
    "(?<!(?:not|n't|no longer|never|nobody|no one|none|hardly|less)(?: \\S{1,12}){0,3} )" +
      '(?:interested in|keen|excited|delighted)',
    "(?<!(?:not|n't) )(?:love|happy|glad) to (?!report|block|forward|file|sue|complain)",
    'sounds (?:great|good|interesting)',
    'looking forward',
  ],
  de: [
    '(?:freue mich auf|interessiert mich sehr|klingt (?:\\S{1,8} )?(?:gut|spannend|interessant' +
      '|super|toll|klasse|prima))',
  ],
  fr: ["(?:avec plaisir|volontiers|au plaisir|m'interesse beaucoup)"],
  es: ['(?:con gusto|encantad[oa]|(?<!no )me interesa mucho)'],
  it: ['(?:volentieri|con piacere|(?<!non )mi interessa molto)'],
  pt: ['(?:com prazer|com gosto|(?<!nao )tenho interesse|me interessa muito)'],
  nl: ['klinkt (?:goed|interessant)', '(?<!niet )(?:zeker )?interessant'],
  pl: [
    'brzmi (?:dobrze|ciekawie|interesujaco)',
    '(?<!nie )(?:jestem|jestesmy) zainteresowan\\p{L}{1,2}',
    'chetnie (?:porozmawiam|pogadam|obejrze)',
  ],
  sv: ['later (?:bra|intressant|spannande)', '(?:ser fram emot|garna en demo)'],
  da: ['(?:lyder|hores|høres) (?:godt|bra|spændende|interessant|spennende)', 'glæder mig til'],
  fi: ['(?:kuulostaa (?:hyvalta|kiinnostavalta)|mielellani|(?<!ei )kiinnostaa)'],
  cs: ['(?:zni (?:dobre|zajimave)|(?:rad|rada) bych (?:vic|vedel)|mam zajem)'],
  tr: ['(?:ilgimi cekti|ilgileniyor(?:um|uz))'],
  zh: ['(?<!不)(?<!没)(?:很|比较|非常)?感兴趣', '有兴趣(?!不)'],
  ja: ['興味(?:が|は)?(?:あり(?!ません)|深い)', '(?:楽しみに|ぜひお話)'],
  ko: ['관심(?:이)?\\s?있(?!지\\s?않)'],
};

/** Someone who also writes this wants something from us. */
const ASKS: Phrases = {
  en: [
    "(?<!not |n't )(?:would like to (?:know|learn|see|hear|talk|meet|schedule)" +
      "|let's (?:talk|meet|chat|schedule|connect|do|set|speak|start)" +
      '|tell me more|book a|schedule a|set up a (?:call' +
      '|meeting)|give me a call|call me (?:on|at|tomorrow|next)|send me (?:the|your|a|some' +
      '|more|an)|are you (?:free|available)|can we (?:talk|meet|speak)|see you)',
  ],
  de: [
    '(?:gerne (?:ein|einen|mehr|telefonieren|treffen|sprechen)|rufen sie mich (?:gern' +
      '|bitte|morgen)|schicken sie mir (?:bitte |gern\\p{L}? )?(?:ein|das|die|mehr)|lassen' +
      ' sie uns (?:sprechen|telefonieren))',
  ],
  fr: ['(?:appelez-moi|envoyez-moi (?:votre|la|le|une|un|plus))'],
  es: ['(?:llameme|envieme (?:su|la|el|una|mas)|hablemos)'],
  it: ['(?:mi chiami|mi mandi (?:la|il|una|piu)|sentiamoci)'],
  pt: ['(?:ligue-me|vamos conversar)'],
  nl: ['(?:graag (?:een|meer|bellen|spreken)|bel me|stuur me (?:een|de|meer))'],
};

/** Such words after a request to stop: asking for confirmation isn't another wish. */
const CONFIRMS: Phrases = {
  en: [
    '(?:send|give|e-?mail) (?:me|us) (?:\\S{1,12} ){0,3}(?:confirmation|copy|proof|list of)',
    '(?:would )?like to (?:know|hear|learn) (?:where|how|who|when|from (?:whom|where))',
  ],
  de: [
    'schick\\p{L}{1,2} (?:sie )?mir (?:bitte |gern\\p{L}? )?(?:\\S{1,12} ){0,2}' +
      '(?:bestatigung|kopie|auskunft|nachweis)',
    'gerne? (?:eine|ein) (?:\\S{1,15} )?(?:bestatigung|ruckmeldung|nachweis)',
  ],
  fr: ['envoyez-moi (?:\\S{1,12} ){0,3}(?:confirmation|copie|preuve)'],
  es: ['(?:envieme|mandenme) (?:\\S{1,12} ){0,3}(?:confirmacion|copia|prueba)'],
  it: ['mi mandi (?:\\S{1,12} ){0,3}(?:conferma|copia|prova)'],
  nl: [
    'graag (?:een|de|uw) (?:\\S{1,15} ){0,2}(?:bevestiging|reactie|kopie)',
    'stuur me (?:\\S{1,12} ){0,2}(?:bevestiging|kopie)',
  ],
};

/** The laws that give people a right over their data. */
export const LAW_WORDS = anyPhrase({
  en: ['(?:uk )?gdpr', 'ccpa', 'data protection', 'right to erasure', 'articles? (?:17|21)'],
  de: ['ds-?gvo', 'datenschutz\\p{L}{0,20}', 'art(?:ikel)?\\.? ?(?:17|21)'],
  fr: ['rgpd', 'cnil', "droit a l'effacement", "droit d'opposition"],
  es: ['lopd\\p{L}{0,3}', 'aepd', 'proteccion de datos'],
  it: ['garante', 'protezione dei dati', 'regolamento ue'],
  pt: ['lgpd', 'protecao de dados'],
  nl: ['avg', 'autoriteit persoonsgegevens', 'gegevensbescherming'],
  pl: ['rodo', 'uodo', 'ochron\\p{L}{1,2} danych'],
  sv: ['dataskydd\\p{L}{0,15}', 'databeskyttelse\\p{L}{0,15}', 'personvern\\p{L}{0,15}'],
  tr: ['kvkk'],
  zh: ['个人信息保护法', '個人資料保護法', '个资法', '個資法'],
  ja: ['個人情報保護法', '個人情報の保護'],
  ko: ['개인\\s?정보\\s?보호법'],
});

export const ONLY_SO_WORDS = anyPhrase(ONLY_SO);
export const JUST_NOW_WORDS = anyPhrase(JUST_NOW);
export const EVERY_WAY_WORDS = anyPhrase(EVERY_WAY, REASON);
/** At the end of what precedes the request. */
export const ENDS_CONTRARY = new RegExp(`(?:${anyPhrase(CONTRARY).source})\\s*$`, 'iu');
export const LIKES_WORDS = anyPhrase(LIKES);
export const ASKS_WORDS = anyPhrase(ASKS);
export const CONFIRMS_WORDS = anyPhrase(CONFIRMS);
