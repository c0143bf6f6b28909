import { alternatives, type Phrases } from '#core/email/phrases.ts';

// The words by which mail systems give the cause of a bounce, by language; without accents.

/** Where there is no room, and how it is said soon after. */
const PLACES: Phrases = {
  en: ['mail ?box', 'inbox', 'account', 'user', 'recipient'],
  de: ['postfach'],
  fr: ['boite'],
  es: ['buzon'],
  it: ['casella'],
};
const ARE_FULL: Phrases = {
  en: ['\\bfull\\b', 'over ?quota', 'exceed'],
  de: ['\\bvoll\\b'],
  fr: ['pleine'],
  es: ['\\blleno'],
  it: ['piena'],
  pt: ['cheia'],
};

/** A mailbox has no room left; parts of words too. */
const FULL_WORDS: Phrases = {
  en: [
    '(?:over|exceed\\w*|insufficient|out of)[^.\\n]{0,30}(?:quota|storage|disk space)',
    'quota[^.\\n]{0,40}exceed',
    'exceeded storage',
    'quotaexceeded',
    'too many messages',
    'maximum (?:storage|mailbox) ',
  ],
  de: ['zu ?viele mails', 'speicherplatz[^.\\n]{0,30}(?:uberschritten|erschopft)'],
  ja: ['容量'],
};

export const FULL = new RegExp(
  `(?:${alternatives(PLACES)})[^.\\n]{0,40}?(?:${alternatives(ARE_FULL)})` +
    `|${alternatives(FULL_WORDS)}`,
  'iu',
);

/** Who is meant, and how it is said soon after that no one is there. */
const WHOM = 'user|recipient|mail ?box|address|account|local ?part|addressee|alias|person|rcpt';
const ARE_GONE: Phrases = {
  en: [
    '\\bunknown',
    'not (?:be )?found',
    'not known',
    "does ?n[o']t exist",
    'does not exist',
    'not exist',
    "doesn't have an?",
    'no longer',
    'not (?:a )?valid',
    'invalid',
    'not listed',
    'disabled',
    'inactive',
    'locked',
    'suspended',
    'deactivated',
    'discontinued',
    'terminated',
    'cancel',
  ],
};

/** No one is there; each begins a word. */
const NOBODY_WORDS: Phrases = {
  en: [
    `(?:${WHOM})(?:[^.\\n]|\\.\\S){0,60}?(?:${alternatives(ARE_GONE)})`,
    'unknown (?:local[- ]?(?:part|user)|user|recipient|mail ?box|address|account|alias|or illegal)',
    '(?:no|not a|nonexistent|non-existent) (?:such |known |valid )?' +
      '(?:user|recipient|mail ?box|address|account|person|local|domain|host)\\b',
    '(?:deactivated|disabled|inactive|closed|suspended) (?:mail ?box|account|user)',
    'bad[ _]recipient',
    'invalid (?:recipient|mail ?box|user|address|account)',
    'bad destination',
    'recip(?:ient)?notfound',
    'mailbox (?:is )?unavailable',
    'mail ?box [^\\n]{0,30}unavailable',
    'user unknown',
    'not our customer',
    "couldn'?t be found",
    "could ?n[o']t be found",
    "wasn'?t found",
    'unrout(?:e)?able',
    'undeliverable address',
    'address rejected: (?:user|undeliverable|access denied)',
    'recipient rejected',
    "isn'?t (?:a|our) ",
    'mailbox not',
    'delivery error: dd',
    "doesn't like recipient",
  ],
  de: [
    'adressat unbekannt',
    'empfanger(?:adresse)? (?:existiert nicht|unbekannt|konnte nicht gefunden)',
    'existiert nicht',
    'unbekannter? (?:empfanger|benutzer|teilnehmer)',
  ],
  fr: ['destinataire inconnu', "n'existe pas", 'inconnu'],
  es: ['no existe'],
  it: ['inesistente', 'non esiste'],
  pt: ['nao existe'],
  nl: ['bestaat niet'],
  pl: ['nie istnieje'],
  sv: ['finns inte'],
};

/** The same in Japanese, which puts no spaces between words. */
const NOBODY_IN_JAPANESE: Phrases = {
  ja: ['宛先不明', '存在しません', 'ユーザー?が見つかりません'],
};
export const NOBODY = new RegExp(
  `\\b(?:${alternatives(NOBODY_WORDS)})|${alternatives(NOBODY_IN_JAPANESE)}`,
  'iu',
);

/** The domain does not exist or takes no mail; whole words. */
const NO_DOMAIN_WORDS: Phrases = {
  en: [
    'host (?:or domain name |name )?(?:not found|unknown)',
    '(?:domain|host)(?: name)?[^\\n]{0,60}(?:not found|unknown|not exist|invalid|no mail)',
    "(?:domain|host)(?: name)?[^\\n]{0,60}(?:does ?n[o']t exist|couldn'?t be found)",
    'nxdomain',
    'unknown (?:host|domain)',
    'non-existent (?:hosts?|domain)',
    'indicated no smtp service',
    'no (?:mx|such domain|route to|mail ?exchanger)',
    'null ?mx',
    'nullmx',
    'does not accept mail',
    "couldn't find any host",
    'name service error',
    'name or service not known',
    'querying the domain name system',
    'dns (?:query|lookup)[^\\n]{0,30}fail(?:ed)?',
    'unrouteable mail domain',
    'no dns',
  ],
};

export const NO_DOMAIN = new RegExp(`\\b(?:${alternatives(NO_DOMAIN_WORDS)})\\b`, 'iu');

/** This message or its sender is refused; whole words. */
const MESSAGE_WORDS: Phrases = {
  en: [
    'spam',
    'unsolicited',
    'junk mail',
    'block(?:ed|ing)?',
    'block ?list(?:ed)?',
    'black ?list(?:ed|ing)?',
    'denylist',
    'filtered',
    'protocol violation',
    'transaction failed',
    'dnsbl',
    'rbl',
    'spamhaus',
    'spamcop',
    'barracuda(?:central| reputation)',
    'sorbs',
    'reputation',
    'mismatch(?:es)?',
    'dmarc',
    'dkim',
    'spf',
    'poli(?:cy|cies)',
    'content (?:rejected|denied|filter)',
    'banned',
    'virus',
    'malware',
    'phish',
    'prohibited',
    'not (?:accepted|allowed|authori[sz]ed|permitted)',
    'unauthori[sz]ed',
    'relay(?:ing)? (?:denied|access)',
    'administratively',
    'too (?:large|big)',
    'size (?:limit|exceeds)',
    'exceeds? (?:the )?(?:maximum|size|fixed)',
    'reverse dns',
    'ptr record',
    'authentication (?:check|required|fail)',
    'restricted',
    'rejected by (?:the )?(?:recipient|administrator|rule)',
    'complaints?',
    'access denied',
    'message (?:was |is )?(?:refused|rejected)',
    'rule(?:s)? (?:imposed|\\.reject)',
    'transport\\.rules',
  ],
};

export const MESSAGE = new RegExp(`\\b(?:${alternatives(MESSAGE_WORDS)})\\b`, 'iu');

/** Delivery failed on the way; each begins a word. */
const ROUTE_WORDS: Phrases = {
  en: [
    'timed? ?out',
    'time-?out',
    'connection (?:refused|reset|lost|dropped|failed|attempts? failed)',
    'requests to connect',
    'socket error',
    '(?:multiple|repeated) (?:retries|attempts)',
    'failed \\d+ attempts',
    'could not connect',
    'unable to connect',
    'no answer from host',
    'not responding',
    'retry time(?:out)? exceeded',
    'expired',
    'loop',
    'too many hops',
    'hop count',
    'unreachable',
    'temporar',
    'try again',
    'greylist',
    'deferred',
    'queue',
    'all (?:hosts|relevant)',
  ],
};

export const ROUTE = new RegExp(`\\b(?:${alternatives(ROUTE_WORDS)})`, 'iu');
