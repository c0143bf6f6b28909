/**
 * What mail systems write without a report (RFC 3464), and the subjects of reports; without
 * accents, in any case.
 */

export const BOUNCE_SUBJECT =
  /^\s*(?:undeliver(?:ed|able)|mail delivery (?:failed|failure|problem|error|system|subsystem)|delivery (?:status(?: notification)?(?: ?\(?fail|\s*$)|fail|problem|error|incomplete|notification|has failed)|failure notice|returned mail|mail (?:could not be|not) delivered|mail returned|message (?:status - )?(?:undeliverable|not delivered|delivery fail|blocked|rejected)|non[- ]?(?:delivery|deliverable|delivered)|nondeliverable|your (?:message|e-?mail|mail) (?:could|was|has|did) not|(?:e-?mail |mail )?rejected|warning: (?:message|could not)|(?:e-?mail|nachricht|mail) (?:konnte|wurde) nicht|unzustellbar|nicht zustellbar|zustell(?:ung|fehler)|ruckmeldung|non remis|echec (?:de )?(?:la )?(?:remise|distribution|d'envoi)|message non (?:remis|distribue)|no se (?:puede|pudo|ha podido) entregar|no entregado|error de entrega|impossibile recapitare|non recapit|mancata consegna|consegna non|nao (?:entregue|foi possivel entregar)|falha (?:na|de) entrega|niet (?:bezorgd|bestelbaar|afgeleverd)|onbestelbaar|nie(?:dostarcz|dorecz)|zwrot|olevererbart|(?:kunde )?(?:inte|ej) leverera|undelivered|user unknown|メールエラー|配信(?:不能|エラー|できません)|配送(?:不能|エラー)|未配信|送信エラー)/iu;

export const FAILED =
  /\b(?:(?:could|can|was|is|did|has|have|had)(?: ?n[o']t|not)(?: been| be| get)?(?: successfully)?(?: able to be)? (?:deliver|reach|sen[dt]|relay|accept)|(?:was|were|am) ?(?:n't|not| un)able to (?:deliver|send)|un(?:able|successful)[^.\n]{0,20}deliver|undeliver|deliver(?:y|ed|ing)[^.\n]{0,60}(?:fail|problem|impossible|abort|error|unsuccessful)|fail(?:ed|ure)|returned (?:to sender|mail)|permanent(?:ly)?|fatal error|gave up|given up|giving up|(?:message|mail) (?:was |has been |is )?(?:blocked|rejected|refused|bounced)|rejected (?:your|the) message|bounced|(?:error|trouble|problem)s? (?:sending|delivering)|delivery (?:was )?aborted|user unknown|address not found|nicht (?:zugestellt|zustellbar|ubermittelt|ausgeliefert)|unzustellbar|n'a (?:pas )?(?:pu|ete)[^.\n]{0,30}(?:remis|distribu|livr|achemin)|non (?:remis|distribu)|no (?:se )?(?:pudo|puede|ha podido|ha sido)[^.\n]{0,20}entreg|non (?:e stato possibile|puo essere|e stat[oa])[^.\n]{0,20}(?:consegn|recapit)|impossibile (?:consegn|recapit)|nao (?:foi|pode)[^.\n]{0,25}entreg|niet (?:worden )?(?:bezorgd|afgeleverd|verzonden)|nie (?:zosta[łl]a?|mog[łl]a?|udalo sie|udało się)[^.\n]{0,30}(?:dostarcz|dorecz)|(?:inte|ej) (?:kunde )?(?:leverera|skicka))|(?:配信|配送|送信|お届け)[^\n]{0,12}(?:できません|失敗|エラー|不能)/iu;

/** The mail system is still trying: nothing has happened yet. */
export const DELAYED =
  /\b(?:will (?:continue|keep|be (?:re)?tr(?:ied|ying)|retry|be retried|try (?:again|to))|still (?:trying|being tried|undelivered|in the queue)|warning message only|do not need to resend|no action is (?:needed|required)|has (?:been|not yet been) (?:delayed|delivered)|is delayed|delivery (?:is )?(?:has been )?(?:delayed|incomplete|delay)|message delayed|could not (?:be )?(?:sen[dt]|deliver(?:ed)?)[^\n]{0,30}for (?:the )?(?:past|last)|verzoger|weiterhin versuch|weitere zustellversuche|wird (?:es )?(?:weiter|erneut) versuch|retarde|sera de nouveau|se ha retrasado|seguira intentando|ritardat|in ritardo|continuera a|atrasad|vertraag|opozni|fordroj|forsenad)|\(delay(?:ed)?\)/iu;
const GIVEN_UP =
  /\b(?:permanent(?:ly)? (?:fatal|error|fail)|failed permanently|fatal error|gave up|given up|giving up|will not be retried|not going to try|no further (?:attempts|delivery)|stopped trying|endgultig)/iu;

/** Whether a text without a status says that the mail system is still trying. */
export const stillTries = ({ subject, text }: { subject: string; text: string }): boolean =>
  DELAYED.test(subject) || (DELAYED.test(text) && !GIVEN_UP.test(text));

/** Where the copy of our message begins in reports that append it to their text. */
export const COPY_BEGINS =
  /^[ \t>*]{0,20}(?:-{2,} ?(?:below this line is a copy|this is a copy|original message|the following is|returned message|message header|undelivered message|kopie|the header of|begin (?:of )?(?:returned|message)|urspr(?:u|ü)ngliche|nachfolgend|transcript of the message)|original message (?:headers|follows)|(?:message|mail) headers? (?:follow|below)|unsent message|your original message|(?:return-path|received|x-envelope-from|dkim-signature|message-id|mime-version|delivered-to)\s?:)/imu;
