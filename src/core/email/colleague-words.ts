import { LEFT } from '#core/email/gone-words.ts';
import { anyPhrase, type Phrases } from '#core/email/phrases.ts';

/** What a colleague writes about someone who left, in plain letters, by language. */

/** About a person named right before; about the writer it would mean nothing. */
const THEY_LEFT: Phrases = {
  en: [
    'left (?:us|\\p{L}{1,20} (?:ltd|inc|gmbh|llc))',
    '(?:left|departed|finished up|moved on) (?:\\S{1,15} ){0,3}?(?:in (?:january|february|march' +
      '|april|may|june|july|august|september|october|november|december|\\d{4}|the (?:spring' +
      '|summer' +
      '|autumn|fall))|last (?:week|month|year|\\p{L}{3,9}day|summer|autumn|spring|winter)' +
      '|(?:\\S{1,8} ){1,3}ago|at (?:christmas|the end of|easter)|before christmas)',
    "(?:is not|isn't|is no longer|'s not|'s no longer) (?:here|around|with us|at \\p{L}{2,20})" +
      '(?: any ?more)?(?! (?:this|today|until|right now|at the moment))',
    "(?:doesn't|does not|no longer) works? (?:here|for us|with us|at \\p{L}{2,20})",
    '(?:has )?(?:gone|moved on|moved) to (?:pastures new|a competitor)',
  ],
  de: [
    '(?:hat|hatte) (?:\\S{1,15} ){0,3}(?:gekundigt|aufgehort)',
    '(?:ist|sind) (?:\\S{1,15} ){0,4}(?:nicht mehr (?:da|hier|bei uns|im haus)|in (?:rente' +
      '|pension' +
      '|ruhestand)|weg)(?! (?:diese|heute|bis))',
    'verlie(?:ss|ß) (?:\\S{1,12} ){0,3}(?:unternehmen|firma|betrieb|uns)',
    'hat (?:\\S{1,20} ){0,4}(?:unternehmen|firma|betrieb|uns) (?:\\S{1,15} ){0,4}verlassen',
  ],
  fr: [
    "n'est plus (?:la|parmi nous|chez nous|des notres|dans nos effectifs)",
    "(?:a|nous a) quitte(?:s)? (?:nous|l'|la |le |notre )?(?:\\p{L}{2,20}|en|depuis|fin|debut)",
    '(?:nous a|nous avait) quittes?',
    '(?:est|serait) parti(?:e)?(?: (?:de|depuis|en|a la) \\p{L}{2,20})',
    'a (?:demissionne|pris sa retraite|fait valoir ses droits a la retraite)',
  ],
  es: [
    '(?:dejo|abandono) (?:la (?:empresa|compania|casa)|el (?:grupo|puesto|equipo)|su puesto)',
    'ya no esta(?! (?:disponible|hoy))',
    'se (?:fue|marcho) (?:de la empresa|del? \\p{L}{2,20}|hace)',
    '(?:renuncio|se retiro|se desvinculo)',
  ],
  it: [
    "(?:lascio|ha lasciato) (?:l'azienda|la (?:societa|ditta)|il (?:gruppo|suo incarico)|noi)",
    'non e piu (?:qui|con noi|da noi|in azienda|tra noi)',
    "(?:ha dato le dimissioni|si e dimess[oa]|e uscit[oa] dall'azienda)",
  ],
  pt: [
    '(?:saiu|deixou|desligou-se|se desligou) (?:d?a|d?o|ha|em|no|na|de) \\p{L}{2,20}',
    '(?:aposentou-se|se reformou|pediu demissao|foi desligad[oa])',
    'nao (?:esta|trabalha) mais (?:aqui|connosco|conosco|na empresa|entre nos)',
  ],
  nl: [
    '(?:is|zijn) (?:\\S{1,12} ){0,4}(?:weg bij|vertrokken|met (?:\\S{1,8} )?pensioen' +
      '|uit dienst)',
    'heeft (?:\\S{1,12} ){0,5}(?:verlaten|ontslag genomen)',
    '(?:is|werkt) (?:\\S{1,12} ){0,3}niet meer (?:hier|bij|in|werkzaam)',
    'ging (?:\\S{1,12} ){0,3}met pensioen',
  ],
  pl: [
    '(?:juz )?(?:u nas |tu |tutaj |w firmie ){0,2}(?:juz )?nie pracuje(?! w (?:pon|wt' +
      '|sr|cz|pi|sob))',
    '(?:odsz|odesz)(?:ed[łl]|[łl]a) (?:od nas|na emeryture|z \\p{L}{3,20}|w \\p{L}{4,12})',
    'przesz(?:ed[łl]|[łl]a) na emeryture|jest (?:juz )?na emeryturze',
    '(?:zwolni[łl]a? sie|zakonczy[łl]a? prace|nie ma juz w firmie)',
  ],
  sv: [
    '(?:har slutat|slutade)(?: (?:hos|pa|har|i|for|vid|under|den) \\p{L}{2,20})?',
    '(?:gick|har gatt) i pension',
    'lamnade (?:foretaget|bolaget|oss)',
    '(?:ar|jobbar|arbetar) (?:\\S{1,8} )?(?:inte|ej) (?:langre )?(?:kvar|hos oss|har langre)',
  ],
  da: [
    '(?:stoppede|er stoppet|sluttede|er fratradt|fratradte)(?: (?:hos|her|i|for|ved|pr)' +
      ' \\p{L}{1,20})?',
    '(?:gik|er gaet|er gået) pa pension',
    '(?:er|arbejder) (?:\\S{1,8} ){0,2}ikke (?:længere )?(?:her|hos os|ansat)',
    'har forladt (?:os|firmaet|virksomheden|\\p{L}{2,20})',
  ],
  no: [
    '(?:sluttet|har sluttet)(?: (?:hos|her|i|for|ved) \\p{L}{1,20})?',
    '(?:gikk|har gatt) (?:av )?(?:med|i) pensjon',
    '(?:jobber|er|arbeider) (?:\\S{1,8} ){0,2}ikke (?:lenger )?(?:her|hos oss|ansatt)',
  ],
  fi: [
    '(?:on )?(?:lahtenyt|lahti|siirtynyt|siirtyi) (?:\\S{1,15} )?(?:yrityksesta|talosta|firmasta' +
      '|pois|muihin tehtaviin|toisen)',
    'jai (?:\\S{1,15} ){0,2}elakkeelle|on jaanyt (?:\\S{1,15} ){0,2}elakkeelle',
    'ei (?:\\S{1,12} ){0,2}(?:ole|tyoskentele) (?:\\S{1,12} ){0,2}(?:enaa|palveluksessamme)',
    '(?:lopetti|on lopettanut)(?: (?:meilla|tyot|tyonsa))?',
  ],
  cs: [
    '(?:uz |jiz )?(?:u nas |zde |ve firme ){0,2}(?:uz |jiz )?nepracuje',
    '(?:odesel|odesla) (?!jsem)(?:\\S{1,15} ){0,3}(?:firmy|spolecnosti|duchodu|penze|nas)',
    'opustil[a]? (?!jsem)(?:firmu|spolecnost|nas)',
    'ukoncila? (?:\\S{1,12} )?(?:pracovni pomer|spolupraci)',
  ],
  tr: [
    '(?:sirketten|sirketimizden|firmadan|firmam[ıi]zdan|bizden|aram[ıi]zdan|isten)' +
      ' ayr[ıi]l(?:d[ıi]|m[ıi]s(?:t[ıi]r)?)',
    'emekli (?:oldu|olmustur|olmus)',
    '(?:burada|bizde|bizimle|sirketimizde) (?:art[ıi]k )?cal[ıi]sm[ıi]yor',
  ],
  zh: [
    '(?:已|已经|上个?月|去年|今年|\\d{1,2}月(?:底|初|份)?)(?:从.{1,10})?(?:离职|離職|退休|离开(?:了|我们|公司))',
    '(?:离职|離職|退休)了',
    '不(?:再)?在(?:我们|我司|本|这个)?公司(?:工作|上班|任职)?(?:了)?',
  ],
  ja: [
    '(?:退職|退社|定年退職|転職|離職)(?:いた|し|致|され|となり|済)',
    '在籍して(?:おりません|いません)',
  ],
  ko: [
    '(?:퇴사|퇴직|이직|은퇴)(?:하셨|하였|했|하셔|처리|하신)',
    '(?:더\\s?이상\\s?)?(?:근무|재직)하(?:지|고\\s?(?:있지|계시지))\\s?않',
  ],
};

/** What makes it a reply all the same: a request, an offer, a refusal, or taking over. */
const TALKS: Phrases = {
  en: [
    'interest\\p{L}{0,4}|curious|keen|relevant|sounds|good timing|timely|great timing|funny',
    '(?:tell|show|send|give|call|ring|e-?mail|contact|message|write to|reach|talk to|ask) (?:me' +
      '|us)',
    '(?:happy|glad|love|keen|open|willing|like|want|need|able) to',
    "let(?:'s| us| me know)|fire away|go ahead|shoot",
    'pric(?:e|es|ing)|quotes?|demo|budget|proposal|meeting|details|brochure|no thanks?|not for us',
    '(?:my|our) (?:desk|plate|job|responsibility|role|remit|task|hands)',
    '(?:landed|falls?|fell|fallen|passed|up|moved|it.s) (?:\\S{1,8} )?(?:on|to|with|over to) me',
    "it(?:'s| is) me|i(?:'ve| have)? (?:now |since |just )?(?:took|taken) over|taking over from" +
      "|i(?:'m| am) (?:now )?(?:in charge|responsible|running|the new|the right|replacing|his" +
      '|her|their) ?(?:successor|replacement)?|i now (?:run|lead|own|manage|do|look after)' +
      '|i replaced',
    'we(?:.ve| have)? (?:\\S{1,8} )?(?:used|been using)|happy with|looking (?:for|at)',
    '(?:we|i) (?:use|need|already|would|could|can(?! (?:confirm|tell))|plan|are (?:looking|open))',
    '(?:try|write|ask|come|check|get|reach|follow|circle) (?:\\S{1,8} )?(?:back|again|up|out)',
    '(?:next|later this) (?:week|month|quarter|year|spring|summer|autumn|fall)|not now|later on',
  ],
  de: [
    'interess\\p{L}{0,8}|spannend|neugierig|passt gut|guter zeitpunkt|klingt|gerne?',
    '(?:schick|send|ruf|meld|schreib|erzahl|nenn|zeig)\\p{L}{0,3} (?:sie )?(?:mir|uns|mich|sich' +
      '|dich)',
    'preis\\p{L}{0,2}|angebot\\p{L}{0,2}|termin\\p{L}{0,2}|telefon(?:ieren|at)|sprechen' +
      '|austausch\\p{L}{0,3}',
    '(?:ich|mir|mich) (?:\\S{1,15} ){0,4}(?:ubernommen|zustandig|verantwortlich' +
      '|nachfolger(?:in)?)' +
      '|(?:bin|habe) (?:\\S{1,12} ){0,3}(?:nachfolger(?:in)?|zustandig|nachfolge|ubernommen)',
    'kein (?:bedarf|interesse)|bedarf|danke,? nein|nein danke|wir (?:nutzen|suchen|brauchen|haben' +
      ' bereits)',
    '(?:bei|an) mir|spater|nachste\\p{L} (?:woche|monat|jahr|quartal)|wieder melden',
  ],
  fr: [
    'interess\\p{L}{0,6}|curieu\\p{L}{1,3}|volontiers|plaisir|tombe bien',
    '(?:envoyez|appelez|contactez|ecrivez|dites|rappelez|parlez)[ -](?:moi|nous|m)|pouvez-vous',
    'tarifs?|devis|prix|rendez-vous|rdv|demo|echanger|discuter|en parler',
    "(?:j'ai|je) (?:\\S{1,8} )?(?:repris|reprends|succede|remplace|m'occupe (?!de (?:sa|ses)))",
    'besoin|pas pour nous|non merci|nous (?:utilisons|cherchons|avons deja)',
    '(?:revenez|recontactez|plus tard)|(?:semaine|mois|annee) prochaine?',
  ],
  es: [
    'interes\\p{L}{0,5}|curios\\p{L}{0,5}|encantad[oa]|con gusto|buen momento',
    '(?:envi|mand|llam|escrib|contact|cuent|dig)(?:e|a|en|ame|eme|enme|enos|ame|anos|me)(?:me' +
      '|nos)?' +
      '(?! a )',
    'precios?|presupuesto|oferta|reunion|hablar|hablamos|demo',
    '(?:ahora|yo) (?:\\S{1,8} ){0,2}(?:llevo|soy|me encargo|ocupo)|asumi|he asumido' +
      '|(?:su|la) sustitut[oa] soy|lo sustituyo',
    'no gracias|no nos|no necesit\\p{L}{1,5}|ya (?:usamos|tenemos)|mas adelante|(?:semana|mes' +
      '|ano) que viene',
  ],
  it: [
    'interess\\p{L}{0,6}|curios\\p{L}{1,4}|volentieri|con piacere|tempismo',
    '(?:mi|ci) (?:mand|invi|chiam|scriv|dic|raccont|contatt)\\p{L}{1,4}|(?:mandi|invii|chiami' +
      '|scriva|dica)(?:mi|ci)',
    'prezz[oi]|preventivo|offerta|incontro|parlarne|sentirci|demo',
    '(?:ora|adesso|io) (?:\\S{1,8} )?(?:me ne occupo|sono io|seguo (?!solo))|ho preso il suo' +
      ' posto' +
      '|sostituisco|subentrat[oa]',
    'no grazie|non ci serve|usiamo gia|abbiamo gia|piu avanti|prossim[oa]',
  ],
  pt: [
    'interess\\p{L}{0,6}|curios\\p{L}{1,4}|com (?:prazer|gosto)|boa altura|bom momento',
    '(?:me|nos) (?:envi|mand|lig|escrev|cont|diga)\\p{L}{0,4}|(?:envie|mande|ligue|escreva|diga)' +
      '-?(?:me|nos)',
    'precos?|orcamento|proposta|reuniao|conversar|falar|demo',
    '(?:agora|eu) (?:\\S{1,8} )?(?:sou|assumo|trato|cuido)|assumi|substituo|fiquei com',
    'nao obrigad[oa]|nao precisamos|ja (?:usamos|temos)|mais tarde|proxim[oa]',
  ],
  nl: [
    'interess\\p{L}{0,4}|nieuwsgierig|graag|leuk|goed moment|klinkt',
    '(?:stuur|bel|mail|vertel|schrijf|neem) (?:me|mij|ons|maar|gerust)',
    'prij[sz]\\p{L}{0,2}|offerte|afspraak|bellen|praten|spreken|demo',
    'ik (?:\\S{1,10} ){0,3}(?:overgenomen|opvolger|verantwoordelijk)|(?:ben|heb) (?:ik )?' +
      '(?:\\S{1,8} ){0,3}(?:opvolger|overgenomen|zijn vervanger)',
    'nee (?:dank|bedankt)|geen (?:interesse|behoefte)|we (?:gebruiken|hebben al|zoeken)|later' +
      '|volgende?',
  ],
  pl: [
    'zainteres\\p{L}{0,8}|ciekaw\\p{L}{0,4}|chetnie',
    '(?:prosze )?(?:przes[łl]ac|wys[łl]ac|napisac|zadzwonic) (?:mi|do mnie|nam|oferte)' +
      '|porozmawia\\p{L}{1,3}',
    'cen[ayeę]|ofert[ayeę]|spotkani\\p{L}{1,2}|rozmow\\p{L}{1,3}',
    '(?:ja|teraz) (?:\\S{1,8} )?(?:zajmuj|przej[eaą])\\p{L}{1,5}|przej[eę][łl]\\p{L}{1,3}' +
      '|zastepuj[eę]',
    'nie dziekuj\\p{L}|nie potrzebuj\\p{L}{1,4}|mamy juz|pozniej|w przysz[łl]ym',
  ],
  sv: [
    'intress\\p{L}{0,6}|nyfik\\p{L}{0,3}|garna|later (?:bra|spannande)',
    '(?:skicka|ring|mejla|maila|beratta|hor av) (?:till )?(?:mig|oss|dig|gärna)',
    'pris(?:er|en|et|lista)?(?! (?:sa|ma))|offert|mote|boka|prata|demo',
    'jag (?:\\S{1,8} ){0,2}(?:tagit over|ansvarar|eftertradare|tar over)',
    'nej tack|behov|vi (?:anvander|har redan)|senare|nasta',
  ],
  da: [
    'interess\\p{L}{0,6}|nysgerrig|gj?erne|lyder|høres',
    '(?:send|ring|skriv|mail|fortæl|fortell) (?:til )?(?:mig|meg|os|oss)',
    'pris(?:er|en|et|liste)?(?! (?:sa|ma))|tilbud|m[øo]de|m[øo]te|snakke|tale|demo',
    'jeg (?:\\S{1,8} ){0,3}(?:overtaget|overtatt|overtager|ansvar\\p{L}{0,5}|efterfølger' +
      '|etterfølger)',
    'nei? takk?|behov|vi (?:bruger|bruker|har (?:allerede|alt))|senere|næste|neste',
  ],
  fi: [
    'kiinnost\\p{L}{1,6}|mielella\\p{L}{1,4}|kuulostaa',
    '(?:laheta|soita|kerro|kirjoita)\\p{L}{0,4}|hinta|hinnat|tarjous|tapaami\\p{L}{2,5}|jutella',
    'mina (?:\\S{1,10} ){0,2}(?:vastaan|hoidan|otin)|vastaan nyt|seuraaja\\p{L}{1,3} olen',
    'ei kiitos|tarvetta|myohemmin|ensi (?:viikolla|kuussa|vuonna)',
  ],
  cs: [
    'zajim\\p{L}{1,6}|rad[ai] (?:bych|si)|zni (?:dobre|zajimave)',
    '(?:poslete|zavolejte|napiste|reknete|ozvete)(?: (?:mi|nam|se))?|cen[ayu]|nabidk\\p{L}{1,2}' +
      '|schuzk\\p{L}{1,2}',
    '(?:prevzal|nahradil|nastoupil)a? jsem|mam na starosti|ted to (?:resim|delam)|jsem jeho|jsem' +
      ' jeji',
    'ne dekuj\\p{L}{1,3}|nepotrebuj\\p{L}{1,4}|nemame zajem|pozdeji|pristi',
  ],
  tr: [
    'ilgi\\p{L}{1,10}|merak|konus\\p{L}{1,8}|gorus\\p{L}{1,8}|fiyat\\p{L}{0,6}|teklif\\p{L}{0,4}',
    '(?:bana|bize) (?:\\S{1,12} ){0,3}(?:yaz|gonder|ulas|ara)\\p{L}{0,9}',
    'devrald[ıi]m|yerine (?:ben|geldim)|ben (?:\\S{1,10} ){0,2}(?:bak[ıi]yorum|ilgileniyorum)',
    'gerek yok|ihtiyac\\p{L}{0,8}|daha sonra|gelecek|haftaya',
  ],
  zh: [
    '感兴趣|有兴趣|聊|谈谈|电话沟通|报价|价格|发给我|联系我|告诉我|由我|我来|我接|我负责|接手|接替|不需要|以后再|下周|下个?月',
  ],
  ja: [
    '興味|お話|詳しく|資料を|見積|価格|打ち合わせ|いかが|教えて|送って',
    '私が(?:引き継|担当|後任)|私(?:、|が|も).{0,10}(?:引き継|後任|担当)|後任の.{1,12}(?:と申し|です)',
    '結構です|不要です|来週|来月|改めて',
  ],
  ko: [
    '관심|이야기|통화|자료|견적|가격|미팅|알려\\s?주|제가\\s?(?:담당|맡|인수|후임)|후임인|필요\\s?없|다음에|다음\\s?주',
  ],
};

export const THEY_LEFT_WORDS = anyPhrase(LEFT, THEY_LEFT);
export const TALKS_WORDS = anyPhrase(TALKS);

const TITLES = (
  'mr mrs ms miss dr herr herrn frau m mme mlle monsieur madame sr sra senor senora don dona sig' +
  ' sigra sig\\.ra signor signora dott ing dhr mevr mw meneer mevrouw de\\sheer pan pani p hr fru' +
  ' herra rouva pana'
)
  .split(' ')
  .map((title) => `[${title.charAt(0)}${title.charAt(0).toUpperCase()}]${title.slice(1)}`);
/** At the end of a text that ends with a name: the person's title. */
export const HONORIFIC_NAME = new RegExp(
  String.raw`(?<!\p{L})(?:${TITLES.join('|')})\.?(?: \p{Lu}[\p{L}'’.-]{0,20}){1,3}$` +
    String.raw`|\p{Lu}\p{L}{1,20} (?:Bey|Han[ıi]m)$`,
  'u',
);
/** Before the subject of a clause. */
export const CLAUSE_BEGINS = new RegExp(
  String.raw`(?:^|[,;:–—-]|(?<!\p{L})(?:that|know|but|and|so|since|as|because|sadly|unfortunately` +
    String.raw`|dass|denn|leider|que|qu'|car|porque|che|want|dat|helaas|ze|iz|bo|gdyz|att|at` +
    String.raw`|tyvarr` +
    String.raw`|desvarre|dessverre|etta|protoze|zel|bohuzel|niestety|valitettavasti|infelizmente` +
    String.raw`|lamentablemente|purtroppo|malheureusement|o|a))\s{0,3}$`,
  'iu',
);
/** A greeting, which names the reader. */
export const GREETS_BEFORE = new RegExp(
  String.raw`(?<!\p{L})(?:hi|hello|hey|dear|hallo|hei|hej|hoi|hola|ciao|ola|oi|salut|bonjour` +
    String.raw`|cher|chere|liebe|lieber|beste|thanks|thank you|danke|merci|gracias|grazie` +
    String.raw`|buongiorno|estimad[oa]|caro|cara|merhaba|sayın|ahoj|moikka|terve|from|at|with|for` +
    String.raw`|to|by|bei|von|chez|en|em|presso|bij|w|u|hos|in|im|zum|since|seit)\s{1,2}$`,
  'iu',
);
/** The writer as the one who left. */
export const ABOUT_WRITER = new RegExp(
  String.raw`(?<!\p{L})(?:I|i['’]m|i['’]ve|[Ww]e|ich|bin|habe|wir|je|j['’]ai|suis|nous (?!a )` +
    String.raw`|yo|he \p{L}{2,12}do|estoy` +
    String.raw`|soy|me|io|sono|ho|mi|eu|estou|sou|deixei|sai|ik|ben|jestem|odszed[łl]em` +
    String.raw`|odesz[łl]am` +
    String.raw`|jag|jeg|jsem|olen|en ole|jain|my|mein\p{L}{0,2}|mon|ma|mi|mio|mia|meu|minha|mijn` +
    String.raw`|moj\p{L}?` +
    String.raw`|min|mitt)(?!\p{L})|(?:yorum|d[ıiuü]m|[ıi]m)$`,
  'u',
);
/** After it, a task that the person continues to work on elsewhere. */
export const OF_A_TASK = new RegExp(
  String.raw`^ (?:med|with|on|mit|an|met|op|avec|con|com|nad|z) (?:this|it|these|that|dette|det` +
    String.raw`|denne|diese\p{L}|dem|dit|deze|cela|ca|esto|isso|tym)(?!\p{L})`,
  'iu',
);
/** What is said about systems and companies as well as about people. */
export const OF_THINGS =
  /(?<!\p{L})(?:is|are|was|now|been) retired|works? with|part of|(?:ceased|stopped) /iu;
/** Capitalized words at the beginning of a clause that aren't a person. */
export const NAMES_NOBODY: ReadonlySet<string> = new Set(
  (
    'just have has had been recently now since officially already sadly everyone everybody' +
    ' someone somebody nobody nothing all most many half people this that these those it he she' +
    ' they who we you i our the a an one half there here unfortunately finally then no not' +
    ' bin habe seit leider nicht ich wir er sie es alle niemand jemand das der die ein eine im' +
    ' arbeite war nach zum je il elle nous on ne depuis personne tout la le les un une a ya no el' +
    ' ella nadie todos desde non io lui lei nessuno tutti dal ja nao eu ele ela ninguem todos o' +
    ' ik hij zij niemand iedereen ben juz nie ja on ona nikt wszyscy jag han hon ingen alla har' +
    ' jeg hun alle er uz jiz nikdo vsichni olen hän han kaikki artik ben herkes system software' +
    ' company team firma management'
  ).split(' '),
);
/** The same in scripts without capitals. */
export const ASIAN_NOBODY = new RegExp(
  String.raw`^(?:目前|现在|之前|早就|去年|今年|上月|上个月|最近|刚刚|由于|因为|公司|很多|大家|你|您|贵|请|谢谢|残念` +
    String.raw`|先日|昨年|弊社|当社|会社|担当者?|前任者?|社員|システム|회사|직원|담당자)`,
  'u',
);
