/**
 * Why a message came back. ADDRESS: no one is there, or the whole domain doesn't exist.
 * MAILBOX_FULL. MESSAGE: this message or its sender is refused there (policy, spam, size), which
 * says nothing about the address. ROUTE: delivery failed on the way. UNKNOWN: the mail system
 * doesn't say.
 */
export type BounceCause = 'ADDRESS' | 'MAILBOX_FULL' | 'MESSAGE' | 'ROUTE' | 'UNKNOWN';

const FULL =
  /(?:mail ?box|inbox|account|postfach|boite|buzon|casella|user|recipient)[^.\n]{0,40}?(?:\bfull\b|\bvoll\b|pleine|\blleno|piena|cheia|over ?quota|exceed)|(?:over|exceed\w*|insufficient|out of)[^.\n]{0,30}(?:quota|storage|disk space)|quota[^.\n]{0,40}exceed|exceeded storage|quotaexceeded|too many messages|zu ?viele mails|speicherplatz[^.\n]{0,30}(?:uberschritten|erschopft)|maximum (?:storage|mailbox) |容量/iu;
const NOBODY =
  /\b(?:(?:user|recipient|mail ?box|address|account|local ?part|addressee|alias|person|rcpt)(?:[^.\n]|\.\S){0,60}?(?:\bunknown|not (?:be )?found|not known|does ?n[o']t exist|does not exist|not exist|doesn't have an?|no longer|not (?:a )?valid|invalid|not listed|disabled|inactive|locked|suspended|deactivated|discontinued|terminated|cancel)|unknown (?:local[- ]?(?:part|user)|user|recipient|mail ?box|address|account|alias|or illegal)|(?:no|not a|nonexistent|non-existent) (?:such |known |valid )?(?:user|recipient|mail ?box|address|account|person|local|domain|host)\b|(?:deactivated|disabled|inactive|closed|suspended) (?:mail ?box|account|user)|bad[ _]recipient|invalid (?:recipient|mail ?box|user|address|account)|bad destination|recip(?:ient)?notfound|mailbox (?:is )?unavailable|mail ?box [^\n]{0,30}unavailable|user unknown|not our customer|adressat unbekannt|empfanger(?:adresse)? (?:existiert nicht|unbekannt|konnte nicht gefunden)|existiert nicht|unbekannter? (?:empfanger|benutzer|teilnehmer)|destinataire inconnu|n'existe pas|no existe|inesistente|non esiste|inconnu|nao existe|bestaat niet|nie istnieje|finns inte|couldn'?t be found|could ?n[o']t be found|wasn'?t found|unrout(?:e)?able|undeliverable address|address rejected: (?:user|undeliverable|access denied)|recipient rejected|isn'?t (?:a|our) |mailbox not|delivery error: dd|doesn't like recipient)|宛先不明|存在しません|ユーザー?が見つかりません/iu;
const NO_DOMAIN =
  /\b(?:host (?:or domain name |name )?(?:not found|unknown)|(?:domain|host)(?: name)?[^\n]{0,60}(?:not found|unknown|does ?n[o']t exist|not exist|couldn'?t be found|invalid|no mail)|nxdomain|unknown (?:host|domain)|non-existent (?:hosts?|domain)|indicated no smtp service|no (?:mx|such domain|route to|mail ?exchanger)|null ?mx|nullmx|does not accept mail|couldn't find any host|name service error|name or service not known|querying the domain name system|dns (?:query|lookup)[^\n]{0,30}fail(?:ed)?|unrouteable mail domain|no dns)\b/iu;
const MESSAGE =
  /\b(?:spam|unsolicited|junk mail|block(?:ed|ing)?|block ?list(?:ed)?|black ?list(?:ed|ing)?|denylist|filtered|protocol violation|transaction failed|dnsbl|rbl|spamhaus|spamcop|barracuda(?:central| reputation)|sorbs|reputation|mismatch(?:es)?|dmarc|dkim|spf|poli(?:cy|cies)|content (?:rejected|denied|filter)|banned|virus|malware|phish|prohibited|not (?:accepted|allowed|authori[sz]ed|permitted)|unauthori[sz]ed|relay(?:ing)? (?:denied|access)|administratively|too (?:large|big)|size (?:limit|exceeds)|exceeds? (?:the )?(?:maximum|size|fixed)|reverse dns|ptr record|authentication (?:check|required|fail)|restricted|rejected by (?:the )?(?:recipient|administrator|rule)|complaints?|access denied|message (?:was |is )?(?:refused|rejected)|rule(?:s)? (?:imposed|\.reject)|transport\.rules)\b/iu;
const ROUTE =
  /\b(?:timed? ?out|time-?out|connection (?:refused|reset|lost|dropped|failed|attempts? failed)|requests to connect|socket error|(?:multiple|repeated) (?:retries|attempts)|failed \d+ attempts|could not connect|unable to connect|no answer from host|not responding|retry time(?:out)? exceeded|expired|loop|too many hops|hop count|unreachable|temporar|try again|greylist|deferred|queue|all (?:hosts|relevant))/iu;

/**
 * The cause and whether it lasts, from the enhanced status (RFC 3463) and the words around it.
 * Words that name the cause take precedence over the status, because servers are careless with it:
 * Exchange Online sends 5.4.1 for users who don't exist, and many send 5.1.1 or 5.7.1 for
 * everything. A full mailbox is never lasting, not even as 5.2.2, because its owner can empty it. A
 * failed route whose status says no more than "5" is retried.
 */
export function bounceCause({ status, words }: { status: string | null; words: string }): {
  cause: BounceCause;
  lasting: boolean;
} {
  const cause = causeOf({ status, words });
  const told = status !== null && !status.endsWith('.0.0');
  const lasting =
    status !== null && (told || status.startsWith('4'))
      ? status.startsWith('5')
      : cause !== 'ROUTE';
  return { cause, lasting: lasting && cause !== 'MAILBOX_FULL' };
}

function causeOf({ status, words }: { status: string | null; words: string }): BounceCause {
  const detail = status?.slice(2) ?? '';
  if (/^(?:2\.3|3\.4)$/u.test(detail)) return 'MESSAGE';
  if (detail === '2.2' || FULL.test(words)) return 'MAILBOX_FULL';
  if (NOBODY.test(words)) return 'ADDRESS';
  if (/^(?:7\.|6\.|1\.[78]$)/u.test(detail)) return 'MESSAGE';
  if (MESSAGE.test(words)) return 'MESSAGE';
  if (NO_DOMAIN.test(words)) return 'ADDRESS';
  if (/^(?:1\.|2\.1$|4\.[14]$)/u.test(detail) && status?.startsWith('5') === true) return 'ADDRESS';
  if (detail.startsWith('4.') || ROUTE.test(words)) return 'ROUTE';
  return 'UNKNOWN';
}
