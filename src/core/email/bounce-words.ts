import { alternatives, type Phrases } from '#core/email/phrases.ts';

/**
 * What mail systems write without a report (RFC 3464), and the subjects of reports, by language;
 * without accents, in any case.
 */

/** How the subject of a message that came back begins. */
const BOUNCE_SUBJECTS: Phrases = {
  en: [
    'undeliver(?:ed|able)',
    'mail delivery (?:failed|failure|problem|error|system|subsystem)',
    'delivery status(?: notification)?(?: ?\\(?fail|\\s*$)',
    'delivery (?:fail|problem|error|incomplete|notification|has failed)',
    'failure notice',
    'returned mail',
    'mail (?:could not be|not) delivered',
    'mail returned',
    'message (?:status - )?(?:undeliverable|not delivered|delivery fail|blocked|rejected)',
    'non[- ]?(?:delivery|deliverable|delivered)',
    'nondeliverable',
    'your (?:message|e-?mail|mail) (?:could|was|has|did) not',
    '(?:e-?mail |mail )?rejected',
    'warning: (?:message|could not)',
    'undelivered',
    'user unknown',
  ],
  de: [
    '(?:e-?mail|nachricht|mail) (?:konnte|wurde) nicht',
    'unzustellbar',
    'nicht zustellbar',
    'zustell(?:ung|fehler)',
    'ruckmeldung',
  ],
  fr: [
    'non remis',
    "echec (?:de )?(?:la )?(?:remise|distribution|d'envoi)",
    'message non (?:remis|distribue)',
  ],
  es: ['no se (?:puede|pudo|ha podido) entregar', 'no entregado', 'error de entrega'],
  it: ['impossibile recapitare', 'non recapit', 'mancata consegna', 'consegna non'],
  pt: ['nao (?:entregue|foi possivel entregar)', 'falha (?:na|de) entrega'],
  nl: ['niet (?:bezorgd|bestelbaar|afgeleverd)', 'onbestelbaar'],
  pl: ['nie(?:dostarcz|dorecz)', 'zwrot'],
  sv: ['olevererbart', '(?:kunde )?(?:inte|ej) leverera'],
  ja: [
    'メールエラー',
    '配信(?:不能|エラー|できません)',
    '配送(?:不能|エラー)',
    '未配信',
    '送信エラー',
  ],
};

export const BOUNCE_SUBJECT = new RegExp(`^\\s*(?:${alternatives(BOUNCE_SUBJECTS)})`, 'iu');

/** A message was not delivered; each begins a word. */
const FAILURES: Phrases = {
  en: [
    "(?:could|can|was|is|did|has|have|had)(?: ?n[o']t|not)(?: been| be| get)?" +
      '(?: successfully)?(?: able to be)? (?:deliver|reach|sen[dt]|relay|accept)',
    "(?:was|were|am) ?(?:n't|not| un)able to (?:deliver|send)",
    'un(?:able|successful)[^.\\n]{0,20}deliver',
    'undeliver',
    'deliver(?:y|ed|ing)[^.\\n]{0,60}(?:fail|problem|impossible|abort|error|unsuccessful)',
    'fail(?:ed|ure)',
    'returned (?:to sender|mail)',
    'permanent(?:ly)?',
    'fatal error',
    'gave up',
    'given up',
    'giving up',
    '(?:message|mail) (?:was |has been |is )?(?:blocked|rejected|refused|bounced)',
    'rejected (?:your|the) message',
    'bounced',
    '(?:error|trouble|problem)s? (?:sending|delivering)',
    'delivery (?:was )?aborted',
    'user unknown',
    'address not found',
  ],
  de: ['nicht (?:zugestellt|zustellbar|ubermittelt|ausgeliefert)', 'unzustellbar'],
  fr: [
    "n'a (?:pas )?(?:pu|ete)[^.\\n]{0,30}(?:remis|distribu|livr|achemin)",
    'non (?:remis|distribu)',
  ],
  es: ['no (?:se )?(?:pudo|puede|ha podido|ha sido)[^.\\n]{0,20}entreg'],
  it: [
    'non (?:e stato possibile|puo essere|e stat[oa])[^.\\n]{0,20}(?:consegn|recapit)',
    'impossibile (?:consegn|recapit)',
  ],
  pt: ['nao (?:foi|pode)[^.\\n]{0,25}entreg'],
  nl: ['niet (?:worden )?(?:bezorgd|afgeleverd|verzonden)'],
  pl: ['nie (?:zosta[łl]a?|mog[łl]a?|udalo sie|udało się)[^.\\n]{0,30}(?:dostarcz|dorecz)'],
  sv: ['(?:inte|ej) (?:kunde )?(?:leverera|skicka)'],
};

const FAILED_IN_JAPANESE = '(?:配信|配送|送信|お届け)[^\\n]{0,12}(?:できません|失敗|エラー|不能)';
export const FAILED = new RegExp(`\\b(?:${alternatives(FAILURES)})|${FAILED_IN_JAPANESE}`, 'iu');

/** The mail system is still trying: nothing has happened yet. */
const DELAYS: Phrases = {
  en: [
    'will (?:continue|keep|be (?:re)?tr(?:ied|ying)|retry|be retried|try (?:again|to))',
    'still (?:trying|being tried|undelivered|in the queue)',
    'warning message only',
    'do not need to resend',
    'no action is (?:needed|required)',
    'has (?:been|not yet been) (?:delayed|delivered)',
    'is delayed',
    'delivery (?:is )?(?:has been )?(?:delayed|incomplete|delay)',
    'message delayed',
    'could not (?:be )?(?:sen[dt]|deliver(?:ed)?)[^\\n]{0,30}for (?:the )?(?:past|last)',
  ],
  de: [
    'verzoger',
    'weiterhin versuch',
    'weitere zustellversuche',
    'wird (?:es )?(?:weiter|erneut) versuch',
  ],
  fr: ['retarde', 'sera de nouveau'],
  es: ['se ha retrasado', 'seguira intentando'],
  it: ['ritardat', 'in ritardo', 'continuera a'],
  pt: ['atrasad'],
  nl: ['vertraag'],
  pl: ['opozni'],
  sv: ['fordroj', 'forsenad'],
};

export const DELAYED = new RegExp(`\\b(?:${alternatives(DELAYS)})|\\(delay(?:ed)?\\)`, 'iu');

/** The mail system has stopped trying. */
const SURRENDERS: Phrases = {
  en: [
    'permanent(?:ly)? (?:fatal|error|fail)',
    'failed permanently',
    'fatal error',
    'gave up',
    'given up',
    'giving up',
    'will not be retried',
    'not going to try',
    'no further (?:attempts|delivery)',
    'stopped trying',
  ],
  de: ['endgultig'],
};

const GIVEN_UP = new RegExp(`\\b(?:${alternatives(SURRENDERS)})`, 'iu');

/** Whether a text without a status says that the mail system is still trying. */
export const stillTries = ({ subject, text }: { subject: string; text: string }): boolean =>
  DELAYED.test(subject) || (DELAYED.test(text) && !GIVEN_UP.test(text));

/** What comes after dashes where a report appends the copy of our message to its text. */
const COPY_TITLES: Phrases = {
  en: [
    'below this line is a copy',
    'this is a copy',
    'original message',
    'the following is',
    'returned message',
    'message header',
    'undelivered message',
    'the header of',
    'begin (?:of )?(?:returned|message)',
    'transcript of the message',
  ],
  de: ['kopie', 'urspr(?:u|ü)ngliche', 'nachfolgend'],
};
/** The same without dashes, and the headers that the copy begins with. */
const COPY_LINES: Phrases = {
  en: [
    'original message (?:headers|follows)',
    '(?:message|mail) headers? (?:follow|below)',
    'unsent message',
    'your original message',
    '(?:return-path|received|x-envelope-from|dkim-signature)\\s?:',
    '(?:message-id|mime-version|delivered-to)\\s?:',
  ],
};
/** Where the copy of our message begins in reports that append it to their text. */
export const COPY_BEGINS = new RegExp(
  `^[ \\t>*]{0,20}(?:-{2,} ?(?:${alternatives(COPY_TITLES)})|${alternatives(COPY_LINES)})`,
  'imu',
);
