/**
 * Words for “do not contact” in the languages people export from, in lowercase letters without
 * accents: a header that contains one, or a value that equals one (product rules, section 5).
 */
export const DO_NOT_CONTACT_PHRASES = `
  donotcontact dontcontact donotapproach donotdisturb donotsolicit donotmarket neveragaincontact
  nocontactplease contactforbidden contactprohibited marketingoptout communicationoptout
  optedout optout optingout hasoptedout unsubscribed unsubscribedat unsubtime unsubreason
  unsubdate blacklisted blacklist blocklisted blocklist blocklistedat denylisted suppressed
  suppressionlist suppressionreason removeme robinsonlist onthedonotcontactlist
  nichtkontaktieren nichtmehrkontaktieren nichtanschreiben keinkontakt
  kontaktsperre kontaktverbot kontaktunerwunscht werbesperre werbewiderspruch sperrvermerk
  sperrliste abgemeldet abbestellt ausgetragen robinsonliste schwarzeliste
  nepascontacter nepluscontacter nepasderanger desabonne desabonnee desinscrit
  desinscrite listenoire oppositioncommerciale refusdecontact
  nocontactar dadodebaja dadadebaja desuscrito desuscrita bajasuscripcion listanegra
  nocontactarmas nomolestar cancelosuscripcion
  naocontatar naocontactar naocontate descadastrado descadastrada cancelouinscricao
  inscricaocancelada naoperturbe
  noncontattare noncontattarepiu disiscritto disiscritta cancellatodallalista listanera
  nondisturbare
  nietcontacteren nietbenaderen uitgeschreven afgemeld zwartelijst
  nietmeercontacteren
  kontaktainte kontaktaej farejkontaktas farintekontaktas avregistrerad avprenumererad
  svartlistad kontaktikke maikkekontaktes skalikkekontaktes avmeldt afmeldt sortlistet
  svartelistet eiyhteydenottoja alaotayhteytta
  niekontaktowac niekontaktowacsie wypisany wypisana czarnalista
  nekontaktovat odhlasen odhlasena cernalista neveddfelakapcsolatot leiratkozott
  iletisimegecme abonelikteciktti karaliste
  несвязываться неконтактировать отписан отписался отписалась черныисписок
  неписать відписаний відписався
  请勿联系 勿联系 退订 已退订 黑名单 連絡不可 連絡しない 連絡禁止 配信停止 配信停止済み 購読解除
  ブラックリスト 연락금지 수신거부 구독취소 블랙리스트
`;

/** Words for not emailing one address, as part of a header or as a value. */
export const DO_NOT_EMAIL_PHRASES = `
  donotemail dontemail donotmail emailoptout optedoutofemail emailoptedout
  optoutofemail unsubscribedfromallemail unsubscribedfromemail unsubscribedfromemails
  emailunsubscribed hardbounce hardbounced emailbounced
  cleantime spamcomplaint markedasspam reportedasspam reportedspam
  emailsuppressed emailaddressquarantined quarantinedemail emailblocked
  hartebounce keineemails keinemails emailsperre mailsperre newsletterabgemeldet
  nepasenvoyerdemail rebonddur noenviarcorreo rebotefuerte
  naoenviaremail naoenviaremails emaildevolvido noninviareemail geenemail geenemails
  skickaintemejl ingenepost ingenemail niewysylacemaili neposilatemail
`;

/** Whole headers with the same meaning, too short to be searched for in longer ones. */
export const SHORT_HEADERS = `
  dnc dnd donot baja gesperrt widerspruch sperre opposition bloccato geblokkeerd optoutdate
  isunsubscribed isoptedout isblacklisted isblocklisted isblocked unsubscribedate unsubscribetime
  unsubscribereason unsub
`;

/** Whole headers and values about one address, too short to be searched for in longer ones. */
export const SHORT_EMAIL_WORDS = `
  bounced cleaned complained noemail noemails unzustellbar zuruckgewiesen rebotado rimbalzato
  odbity adresseinvalide nietmailen
`;

/** Values with the same meaning, too general to be searched for in headers. */
export const SHORT_VALUES = 'dnc unsubscribe unsub stop baja';

/** Words that make a header about email, and so only about the address. */
export const EMAIL_WORDS = `
  email mail newsletter bounce courriel correo posta epost eposta почт メール 邮件 邮箱 이메일
`;

/**
 * Words that give a header another meaning: an unsubscribe link, a date until which someone waits,
 * or a channel that this product doesn't use.
 */
export const OTHER_COLUMN_WORDS = `
  link url until before token text template count total rate number sms call calls phone fax
  whatsapp telefon telefono
`;

/** Values that aren't a request. */
export const NO_VALUES = `
  no n f false off none never null nil na nan unset notset undefined unknown empty ok allowed
  active subscribed optedin optin resubscribed contactable nonsubscribed notunsubscribed
  notoptedout notblacklisted notbounced donotknow pending
  nein falsch nie keine aktiv abonniert non faux jamais actif abonne no falso nunca activo
  suscrito nao ativo inscrito mai attivo iscritto nee onwaar nooit actief nej nei aldri aldrig
  aktiv ei nie nigdy aktywny ne nikdy nem hayir asla нет ложь никогда ні 否 不 没有 いいえ なし
  아니요 아니오 없음
`;

/** Values that mean yes, if a person chose the column and its header says nothing. */
export const YES_VALUES = `
  yes y true t x on j ja wahr oui o vrai si s sim verdadeiro verdadero vero waar ano tak prawda
  igen evet da да истина так 是 はい 예 네
`;
