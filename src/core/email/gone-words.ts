import { anyPhrase, type Phrases } from '#core/email/phrases.ts';

/** What says that a person is no longer at an address, in plain letters, by language. */

/** "I" or "she", or no one named: about the writer, or about the mailbox's owner. */
export const LEFT: Phrases = {
  en: [
    "(?:no longer|not|n[o']?t longer|don't|do not|doesn't|does not) (?:currently )?(?:be" +
      ' )?(?:with|employed|an employee|part of|a part of|affiliated|associated)(?: (?:at|for' +
      '|with|by|in|of|here|on)(?: any ?more)?)? (?:the |this |our |my |any ?more|here' +
      '|\\p{L}{2,30})',
    // Without "at" or "for" it is about days and hours.
    "(?:no longer|not|n[o']?t longer|don't|do not|doesn't|does not) (?:currently )?(?:working" +
      '|works?) (?:at|for|with|here|in (?:this|that|the) (?:company|organi[sz]ation|team|role' +
      '|position|department)|any ?more)(?! (?:the moment|home|night|present|time|times' +
      '|weekends?|all))',
    'no longer (?:be )?(?:at|here|a member|in (?:this|that|my|the) (?:role|position' +
      '|company|organi[sz]ation|team)|on the team|represents?|represent(?:ing)?|serving)',
    '(?:left|leaving|departed(?: from)?|moved on from|parted ways with|resigned from' +
      '|exited) (?:the |our |my |this )?(?:company|firm|organi[sz]ation|business|agency' +
      '|group|team|bank|university|role|position|employer|us|job|practice)',
    "(?:have|has|had|\\p{L}{1,12}'(?:ve|s)) (?:now |recently |since |also )?(?:left" +
      '|moved on|departed' +
      '|resigned|retired|passed away|changed (?:jobs|roles|companies|employers))',
    '(?:am|is|are|was|now|officially|recently|since) retired',
    '(?:i|we|\\p{L}{2,20}) retired',
    '(?:took|taken|entered|enjoying) (?:\\S{1,12} )?retirement',
    'stepped down (?:from|as)',
    'parted (?:ways|company)(?: with)?',
    'retired (?:on|in|from|as of|since|effective|at the end)',
    'retired (?:january|february|march|april|may|june|july|august|september|october' +
      '|november|december|\\d{4})',
    'my retirement',
    'now work(?:ing)? (?:at|for|with) (?:an? )?(?:another|different|new)',
    '(?:my |the )?last (?:working )?day (?:at|with|in|was|of (?:work|employment))',
    '(?:sadly|suddenly|recently) (?:passed away|died)',
    'is deceased',
    'passed away',
    'former (?:employee|colleague|team member)',
    '(?:has|have) been (?:laid off|made redundant)',
    'employment (?:with|at) .{2,40} (?:has )?ended',
    'ceased (?:trading|operations|operating)',
    '(?:moved|changed|transferred|transitioned) (?:on )?to (?:a |another )?(?:new ' +
      '|different )?(?:company|job|role|position|opportunity|employer|challenge)',
  ],
  de: [
    'nicht (?:langer|mehr) (?:fur|bei|hier|als|teil|mitarbeiter\\p{L}{0,4})',
    'nicht (?:langer|mehr) (?:in|im) (?:\\S{1,15} )?(?:unternehmen|firma|betrieb|team|dienst|haus' +
      '|gesellschaft|organisation|verein|agentur)',
    'nicht (?:langer|mehr) (?:\\S{1,30} ){0,4}(?:tatig|beschaftigt|angestellt)',
    '(?:arbeitet?|arbeiten) (?:\\S{1,30} ){0,5}nicht mehr',
    '(?:unternehmen|firma|gesellschaft|haus|organisation|agentur|verein|betrieb|bank' +
      '|team|verlag|kanzlei|\\p{L}{2,20} (?:gmbh|ag|kg|se)) (?:\\S{1,20} ){0,4}verlassen',
    '(?:aus|von) (?:dem |der |unserem |unserer |meinem |meiner |den )?(?:unternehmen' +
      '|firma|dienst(?:en)?|betrieb|gesellschaft|haus|team) (?:\\S{1,20}' +
      ' ){0,3}(?:ausgeschieden|ausgetreten)',
    'ausgeschieden',
    'genie(?:ss|ß)\\p{L}{1,2} (?:\\S{1,15} ){0,4}(?:ruhestand|rente|pension)',
    'seit (?:\\S{1,12} ){0,4}(?:rentner|rentnerin|pensionar|pensionarin)',
    'hat (?:uns|seine stelle|ihre stelle) (?:\\S{1,15} ){0,3}(?:verlassen|aufgegeben)',
    'im (?:\\S{1,20} )?(?:ruhestand|vorruhestand)',
    '(?:in|in den|in die) (?:\\S{1,20} )?(?:ruhestand|vorruhestand|rente|pension) (?:gegangen' +
      '|verabschiedet|getreten|eingetreten)',
    '(?:in|im|auf) (?:rente|pension)',
    '(?:pensioniert|verrentet)',
    '(?:verstorben|von uns gegangen)',
    'letzter (?:arbeits)?tag war',
    'arbeitsverhaltnis (?:\\S{1,20} ){0,4}(?:beendet|geendet)',
  ],
  fr: [
    'ne (?:travaille|fais|fait|faisons|figure) plus',
    "(?:ne (?:suis|serai|sera) |n'est )plus (?:employee?|en poste|salariee?|chez|membre|parmi" +
      "|au sein|joignable a cette|dans (?:l'|la |notre |cette )?(?:entreprise|societe|effectif))",
    "n'(?:appartient|appartiens|exerce|occupe) plus",
    "(?:ai|a|avons|avoir) (?:\\S{1,20} )?quitte (?:(?:l'|la |le |notre |mes? |ses |nos " +
      '|cette )?\\p{L}{2,30})',
    '(?:a la|en|parti(?:e)? (?:a la|en)) retraite',
    'retraitee?',
    'l.heure de la retraite a sonne',
    '(?:pris|profite (?:bien )?de) (?:ma|sa) retraite',
    'ne (?:suis|est) plus (?:chez|en poste|salariee?|employee?|parmi nous|dans (?:l.entreprise|la' +
      ' societe))',
    'quitte (?:ses|mes) fonctions',
    '(?:est )?decede(?:e)?',
    'dernier jour (?:de travail )?(?:etait|chez)',
  ],
  es: [
    'ya no me encuentro en (?!la oficina|el despacho|mi )\\S{2,20}',
    'ya no (?:trabajo|trabaja|trabajamos|formo|forma|pertenezco|pertenece|estoy en la' +
      ' empresa|esta en la empresa|presto|presta|labora|laboro|colaboro' +
      '|colabora|(?:soy|es) (?:parte|emplead[oa]|miembro|responsable|el|la)' +
      '|se encuentra (?:laborando|trabajando|con nosotros' +
      '|en (?:la|nuestra|esta) (?:empresa|compañia|compania|organizacion)))',
    '(?:he|ha) (?:dejado|abandonado|causado baja en) (?:de (?:trabajar|formar|prestar)' +
      '|la |el |mi |su |nuestra |\\p{L}{2,30})',
    'dej[eo] de (?:trabajar|formar parte|colaborar|laborar|prestar)',
    'no (?:trabajo|trabaja|labora) (?:mas|ya)',
    '(?:me he|se ha|estoy|esta|me) jubil(?:ado|ada|e)',
    'jubilad[ao]',
    '(?:se jubilo|me jubile|causo baja|dejo (?:la empresa|su puesto))',
    'ya no (?:esta|estoy) con nosotros',
    'ha fallecido',
  ],
  it: [
    'non (?:lavor[ao]|fa(?:ccio)?|collabor[ao]|opera|opero|ricopr[eo]) piu',
    'non (?:sono|e) piu (?:in (?:azienda|forza|servizio|organico)|dipendente|impiegat[oa]|parte' +
      '|presso|con noi|un[oa]?|il|la)',
    'rapporto (?:di (?:lavoro|collaborazione) )?(?:\\S{1,15} ){0,6}(?:si e )?(?:conclus' +
      '|cessat|terminat|interrott)o',
    "(?:ho|ha) (?:lasciato|cessato|terminato|concluso) (?:l'|la |il |le |i |di )?\\p{L}{2,30}",
    '(?:in|andat[oa] in) pensione',
    'pensionat[oa]',
    'god[oe] la pensione',
    'e (?:venut[oa] a mancare|decedut[oa])',
  ],
  pt: [
    'ja nao (?:trabalh[oa]|faco|faz|pertenco|pertence|estou na|esta na|colabor[oa]' +
      '|exer\\p{L}{1,4})',
    'nao (?:trabalh[oa]|faco|faz|pertenco|pertence|integr[oa]|atu[oa]) mais',
    'nao (?:estou|esta|se encontra) mais (?:na empresa|na equipe|no grupo|no quadro' +
      '|trabalhando|conosco|com)',
    'nao (?:mais )?(?:trabalh[oa]|faco parte|faz parte) (?:mais )?',
    'deixei (?:a|o|de|os|as) \\p{L}{2,30}',
    'deixou (?:a|o|de|os|as) \\p{L}{2,30}',
    '(?:me )?desliguei',
    '(?:saiu|sai) da (?:empresa|companhia|equipa|equipe)',
    '(?:se aposentou|reformou-se|reformei-me)',
    'ja nao (?:esta|estou) (?:na empresa|connosco|conosco)',
    'desligad[oa] da',
    'aposentad[oa]|aposentei|reformad[oa]|reformei',
    'faleceu',
  ],
  nl: [
    '(?:werkt?|ben|is|werkzaam) (?:\\S{1,30} ){0,3}niet (?:meer|langer) (?:\\S{1,30}' +
      ' ){0,3}(?:werkzaam|bij|in dienst|hier|actief)',
    'werkt (?:\\S{1,30} ){0,3}niet (?:meer|langer)',
    'niet (?:meer|langer) (?:werkzaam|in dienst|bij)',
    '(?:uit dienst|(?:heb|heeft|hebt) (?:\\S{1,30} ){1,7}verlaten)',
    'met pensioen',
    'gepensioneerd',
    'overleden',
    'geniet (?:nu )?van (?:mijn|zijn|haar) pensioen',
    'afscheid genomen van (?:\\S{1,12} )?(?:bedrijf|organisatie|\\p{L}{2,30})',
  ],
  pl: [
    'nie jest juz (?:\\S{1,12} )?(?:pracownikiem|pracownica)',
    '(?:juz )?nie pracuj[eę](?! (?:w|do) (?:poniedzia|wtor|srod|czwart|piat|weekend|sobot))',
    'nie jest(?:em)? juz (?:pracownikiem|zatrudnion[ay])',
    'na emerytur(?:ze|e)',
    '(?:odsz|odesz)(?:ed[łl]|[łl]a|ed[łl]em|[łl]am) z (?:firmy|pracy|zespo[łl]u)',
    'zakonczy[łl](?:a|em|am)? (?:\\S{1,12} )?(?:wspo[łl]prac[eę]|prac[eę])',
  ],
  sv: [
    '(?:jobbar|arbetar) (?:\\S{1,12} )?inte (?:langre|kvar)',
    '(?:har|slutade) (?:nu |tyvarr )?(?:slutat )?(?:pa|hos|min|sin|sitt) (?:tjanst|anstallning)',
    'har (?:nu |tyvarr )?slutat(?= (?:pa|hos|min|sin|som|i |vid|den)| ?[.,]|$)',
    'har (?:\\S{1,8} )?(?:gatt i pension|lamnat (?:foretaget|bolaget|oss|sin|min))',
    '(?:gatt i pension|pensionerad|avgatt med pension|avlid\\p{L}{2,4})',
    'ar (?:inte|ej) langre (?:anstalld|kvar|en del av|hos)',
  ],
  da: [
    '(?:arbejder|er) (?:\\S{1,12} )?ikke (?:længere|mere) (?:ansat|hos|en del af|i virksomheden' +
      '|pa)',
    'arbejder (?:\\S{1,12} )?ikke længere',
    '(?:er|har) (?:\\S{1,15} ){0,3}(?:fratradt|stoppet (?:i|hos|som|pa)|ophørt|forladt' +
      ' (?:virksomheden' +
      '|firmaet|os)|pensioneret)',
    'fratradt (?:sin|min|som|stilling)',
    'gaet pa (?:pension|efterløn)',
  ],
  no: [
    'jobber (?:\\S{1,12} )?ikke (?:lenger|mer)',
    'har (?:\\S{1,15} ){0,3}(?:sluttet|forlatt (?:selskapet|bedriften|oss)|fratradt|gatt av)',
    'er (?:\\S{1,12} )?ikke lenger (?:ansatt|hos|en del av|i selskapet)',
    '(?:gatt (?:av )?(?:i|med) pensjon|pensjonert|pensjonist)',
  ],
  fi: [
    '(?:en|ei|emme|eivat) (?:\\S{1,12} )?ole (?:\\S{1,12} ){0,2}enaa (?:\\S{1,20} )?(?:toissa' +
      '|palveluksessa|\\p{L}{2,20}ll[ae])',
    '(?:en|ei) (?:\\S{1,12} )?(?:tyoskentele|tyoskentelee) enaa',
    '(?:jaanyt|jaanut|jain|jai|siirtynyt|siirtyi) elakkeelle|olen elakkeella|on elakkeella',
  ],
  cs: [
    '(?:uz|jiz) (?:\\S{1,12} ){0,3}nepracuj[ei]|nepracuj[ei] (?:\\S{1,12} ){0,3}(?:uz|jiz)',
    '(?:odesel|odesla|odchazim) (?:jsem )?(?:z (?:firmy|spolecnosti)|do (?:duchodu|penze))',
    '(?:jsem|je) v (?:duchodu|penzi)',
  ],
  tr: [
    '(?:art[ıi]k|bundan boyle) .{0,40}(?:cal[ıi]sm[ıi]yor\\p{L}{0,4}' +
      '|cal[ıi]smamakta\\p{L}{0,5}|gorev yapm[ıi]yor\\p{L}{0,4}|degil\\p{L}{0,4})',
    '(?:isten|sirketten|sirketimizden|firmadan|gorevimden|gorevinden|kurumdan) ayr[ıi]l\\p{L}{1,8}',
    'emekli (?:oldu\\p{L}{0,3}|olmus\\p{L}{0,5}|ayr[ıi]ld\\p{L}{1,3})',
    'emekliye (?:ayr[ıi]l\\p{L}{1,8}|sevk)',
    'vefat et\\p{L}{1,5}',
  ],
  ru: ['больше не работа\\p{L}{1,3}', 'уволил\\p{L}{1,4}', 'на пенсии'],
  zh: [
    '已(?:经|經)?(?:[从從于於自].{0,20})?(?:离职|離職|退休|离开(?:本|我|该|了)?(?:公司|单位|集团)?|辞职|調職|调离)',
    '不再(?:在|为|任职|担任|负责|擔任)',
    '已不在(?:本|该|我们)?(?:公司|单位)',
    '不在(?:本|该)公司(?:任职|工作)',
    '(?:已经?|光荣|正式)退休',
    '去世',
  ],
  ja: [
    '退職(?:いた|し|致)',
    '退社(?:いた|し|致)',
    '定年退職',
    '離職(?:いた|し|致)',
    '転職(?:いた|し|致)',
    '在籍して(?:おりません|いません)',
    '異動(?:となり|いたし|しまし|になり)',
    '(?:退任|定年退職)(?:いた|し|致)',
    '(?:退職|退社)済み?',
    '定年(?:を迎え|により退)',
    '逝去',
  ],
  ko: [
    '퇴사',
    '퇴직',
    '은퇴',
    '이직(?!접)',
    '더\\s?이상\\s?(?:근무|재직|일하|일을 하)',
    '재직하(?:지|고\\s?있지) 않',
    '근무하(?:지|고\\s?있지) 않',
  ],
};

/** What says it about the address. */
const DEAD_ADDRESS: Phrases = {
  en: [
    '(?:mailbox|inbox|e-?mail(?: address| account| id)?|address|account) (?:\\S{1,80}' +
      ' ){0,6}(?:is|was|has been|will)(?: now)? (?:no longer (?:being |be |been' +
      ' )?(?:monitored|in use|used|active|valid|read|checked|in service|available|attended' +
      '|current|working|maintained|supported|accessible|exist(?:s|ing))|not (?:being |be' +
      ' )?(?:monitored|in use|used|active|valid|read|checked) any ?more|deactivated|closed' +
      '|disabled|discontinued|retired|obsolete|inactive|decommissioned|out of use)',
    'no longer (?:monitored|in use|using|use|check(?:ing)?|read|have access to|uses' +
      '|monitor|receiv\\p{L}{1,4}) (?:this|these|my|e-?mails?)? ?(?:mailbox|inbox|e-?mail' +
      '|address|account)?',
    '(?:my|our|the|his|her|their|new) (?:new )?(?:e-?mail )?address (?:is now|has' +
      ' changed|changed|has been changed)',
    "(?:have|has|'ve) (?:changed|moved|switched) (?:my|our|his|her|their|to a)? ?(?:new" +
      ' )?(?:e-?mail|address)(?: address)?',
    '(?:my|please use (?:my|the)|use (?:my|the)|update (?:your records|my)|note (?:my' +
      '|the|our|that my)) (?:\\S{1,15} ){0,5}new (?:e-?mail|address|contact)(?: address)?',
    'update your (?:address book|contacts?|records)',
    'this (?:mailbox|address|account|e-?mail address) (?:no longer exists|does not exist' +
      ' any ?more)',
  ],
  de: [
    '(?:postfach|e-?mail-?adresse|mailadresse|adresse|e-?mail-?konto|mailbox' +
      '|e-?mail-?postfach|account) (?:\\S{1,60} ){0,4}(?:nicht (?:mehr|langer)' +
      ' (?:\\S{1,20} ){0,2}(?:gelesen|aktiv|gultig|genutzt|benutzt|verwendet|abgerufen' +
      '|betreut|erreichbar|in gebrauch|uberwacht|bearbeitet)|deaktiviert|abgeschaltet' +
      '|geschlossen|stillgelegt|ungultig)',
    '(?:meine|unsere|ihre|seine) (?:neue )?(?:e-?mail-?|mail)?adresse (?:hat sich' +
      ' geandert|lautet|ist ab sofort|wurde geandert|andert sich)',
    '(?:e-?mail-?|mail)?adresse hat sich geandert',
    'neue (?:e-?mail-?|mail)?adresse',
  ],
  fr: [
    '(?:boite(?: mail| e-?mail)?|messagerie|adresse(?: e-?mail| mail| electronique)?' +
      "|compte) (?:\\S{1,60} ){0,2}(?:n'est|ne sera|n'existe) plus (?:\\S{1,20}" +
      ' )?(?:active?|valide|utilisee?|consultee?|lue?|relevee?|surveillee?|en service' +
      '|suivie?)?',
    '(?:mon|notre|ma) (?:nouvelle )?(?:adresse(?: e-?mail| mail| electronique)?) (?:a' +
      ' change|est desormais|est maintenant|devient)',
    '(?:change|chang[ée]) d.adresse',
    'nouvelle adresse',
  ],
  es: [
    '(?:buzon|correo(?: electronico)?|direccion(?: de correo)?|cuenta) (?:\\S{1,60}' +
      ' ){0,2}(?:ya no (?:esta|se|es|existe|sera)|ha sido (?:desactivad|dad)[oa]|ha dejado' +
      ' de)',
    '(?:mi|nuestra|nuestro) (?:nueva |nuevo )?(?:direccion|correo)(?: electronico| de' +
      ' correo)? (?:es ahora|ha cambiado|cambio)',
    '(?:nueva direccion|nuevo correo|he cambiado de (?:correo|direccion))',
  ],
  it: [
    '(?:casella(?: di posta| e-?mail)?|indirizzo(?: e-?mail| di posta)?|account)' +
      ' (?:\\S{1,60} ){0,2}(?:non (?:e|sara|viene|verra|risulta) piu|e stat[oa]' +
      ' (?:disattivat|chius|dismess)[oa])',
    '(?:mio|nostro) (?:nuovo )?indirizzo(?: e-?mail| di posta)? (?:e cambiato|e ora)',
    '(?:nuovo indirizzo|ho cambiato indirizzo)',
  ],
  pt: [
    '(?:caixa(?: de (?:correio|entrada))?|e-?mail|endereco(?: de e-?mail)?|conta)' +
      ' (?:\\S{1,60} ){0,2}(?:ja nao (?:e|esta|se|sera|existe)|nao (?:e|esta|sera) mais' +
      '|foi (?:desativad|encerrad)[oa])',
    '(?:meu|nosso) (?:novo )?(?:e-?mail|endereco)(?: de e-?mail)? (?:mudou|agora e|passou a ser)',
    '(?:novo (?:e-?mail|endereco)|mudei de (?:e-?mail|endereco))',
  ],
  nl: [
    '(?:mailbox|e-?mailadres|mailadres|adres|postvak|account) (?:\\S{1,60} ){0,2}(?:niet' +
      ' (?:meer|langer) (?:\\S{1,20} ){0,2}(?:gelezen|in gebruik|actief|geldig|gebruikt' +
      '|bekeken|beheerd)|opgeheven|gesloten|vervallen)',
    '(?:mijn|ons) (?:nieuwe )?(?:e-?mail|mail)?adres is (?:gewijzigd|veranderd)',
    'nieuwe? (?:e-?mail|mail)?adres',
  ],
  pl: ['(?:skrzynka|adres) .{0,30}(?:nie jest juz|nieaktywn\\p{L})', 'nowy adres'],
  sv: [
    '(?:adressen|brevladan|mejladressen|e-postadressen) .{0,30}(?:inte langre|ikke længere|upphor)',
    'ny (?:e-post|mejl)?adress',
  ],
  tr: [
    '(?:e-?posta|mail) adresi\\p{L}{1,3} degis\\p{L}{2,5}',
    '(?:adres|posta kutusu|hesab)\\p{L}{0,5} .{0,40}(?:art[ıi]k )?(?:kullan[ıi]lm[ıi]yor' +
      '|kullan[ıi]lmamakta\\p{L}{0,3}|aktif degil\\p{L}{0,4}|kapat[ıi]l\\p{L}{1,6}|gecerli' +
      ' degil\\p{L}{0,4})',
    'yeni (?:e-?posta )?adresim',
  ],
  zh: [
    '(?:邮箱|郵箱|邮件地址|信箱|地址|账户)(?:已|将|地址)*(?:停用|不再使用|作废|失效|注销|变更|更换|更改|停止使用|关闭)',
    '新(?:的)?(?:邮箱|電郵|电子邮件地址)',
    '更换(?:了)?(?:邮箱|电子邮箱)',
  ],
  ja: [
    '(?:アドレス|メールボックス|メール)(?:は|を|が)?.{0,20}(?:変更(?:と|し|いた|に)|使用して(?:おりません|いません)' +
      '|使われて(?:おりません|いません)|利用(?:でき|して)(?:ません|おりません)|廃止|閉鎖|無効)',
    '新(?:しい)?(?:メール)?アドレス',
  ],
  ko: [
    '(?:메일|계정|주소|메일함)(?:은|는|이|가|을|를)?\\s?.{0,15}(?:더\\s?이상\\s?사용|사용하지\\s?않|변경|폐쇄|비활성)',
    '새(?:로운)?\\s?(?:이메일|메일)\\s?주소',
  ],
};

/** What is still to come, and what ended without the person having left. */
const NOT_YET: Phrases = {
  en: [
    'will (?:no longer|be leaving|be retiring|leave|retire)',
    '(?:am|is|be) (?:leaving|retiring)',
    'last (?:working )?day (?:\\S{1,30} )?(?:is|will)',
    'left (?:the |my )?(?:office|desk|building)(?: (?:for|until|already|today))?',
    'left (?:for|on) (?:\\S{1,15} ){0,4}(?:sabbatical|leave|vacation|holidays?|trip|break)',
    "while (?:i'm|i am) (?:gone|away|out|off)",
    'no longer (?:here|at my desk|in the office|available|working) (?:today|this|until)',
  ],
  de: [
    'werde(?:n)? (?:\\S{1,20} ){0,6}(?:verlassen|ausscheiden)',
    'wird (?:\\S{1,20} ){0,6}(?:verlassen|ausscheiden)',
    'nicht mehr (?:im buro|am platz|im haus|erreichbar)',
    'heute nicht mehr',
    'diese woche nicht mehr',
    '(?:im|in ein|ins) sabbatical',
    '(?:geht|gehe) (?:\\S{1,20} ){0,5}(?:ruhestand|rente|pension)',
  ],
  fr: ['vais quitter', 'quitterai?', 'partirai?', 'va quitter|conge sabbatique'],
  es: ['voy a dejar', 'dejare', 'va a dejar|dejara', '(?:ano|permiso) sabatico|excedencia'],
  it: ['lascero', 'sto per lasciare', 'sta per lasciare', 'anno sabbatico|in aspettativa'],
  pt: ['vou deixar', 'deixarei', 'vai deixar', '(?:ano|licenca) sabatic[oa]'],
  nl: ['(?:gaat|ga|zal) (?:\\S{1,20} ){0,4}(?:verlaten|met pensioen)'],
};

/** Subjects that announce leaving. After "Re:", a person is answering one. */
export const LEAVING_SUBJECT = new RegExp(
  String.raw`^\s*(?:(?:my|mein\p{L}?|mon|mi|il mio|o meu|mijn|moje?|min` +
    String.raw`|mit) )?(?:farewell|goodbye` +
    String.raw`|retirement|retired|i(?: ha|.)ve (?:left|retired)|moving on|abschied|ruhestand` +
    String.raw`|ausgeschieden|depart(?: (?:a la|en) retraite)?|jubilacion|despedida|pensionamento` +
    String.raw`|aposentadoria|reforma|afscheid|pensioen|pozegnanie|emerytura|farvel|pension` +
    String.raw`|pensjon|emeklilik|veda|离职通知|退休通知|退職の(?:ご挨拶|お知らせ)|퇴사\s?(?:인사|안내))` +
    String.raw`\s*[!.:–-]?`,
  'iu',
);
/** The address that the message comes from, and no other. */
export const THIS_ADDRESS = new RegExp(
  String.raw`(?<!\p{L})(?:this|diese\p{L}?|cette|esta|este|quest[oa]|dit|deze|ten|ta|tej|denna` +
    String.raw`|denne|dette|bu|my|mein\p{L}?|ma|mi|mijn) (?:\S{1,12} )?(?:mailbox|inbox` +
    String.raw`|\S{0,7}mail` +
    String.raw`|account|address|\S{0,9}adress?e?|postfach|boite|messagerie|compte|buzon|correo` +
    String.raw`|direccion|cuenta|casella|indirizzo|caixa|endereco|conta|\S{0,6}adres|postvak` +
    String.raw`|skrzynk\p{L}|brevlada|postkasse|hesap|posta)(?!\p{L})|(?:此|本|该|這個|这个)(?:邮箱|郵箱|信箱)` +
    String.raw`|(?:この|本)(?:メール)?アドレス|이\s?(?:메일|이메일|주소|계정)`,
  'iu',
);

export const LEFT_WORDS = anyPhrase(LEFT);
export const DEAD_ADDRESS_WORDS = anyPhrase(DEAD_ADDRESS);
export const NOT_YET_WORDS = anyPhrase(NOT_YET);
