import { plainLetters } from '#core/email/plain-letters.ts';
import type { ReceivedEmail } from '#core/email/received-email.ts';

const SYSTEM_LOCAL_PART =
  /^(?:mailer[-_.]?daemon|mail[-_.]?daemon|mdaemon|maildaemon|postmaster|(?:mail[-_.]?)?(?:delivery|delivery[-_.]?(?:status|subsystem|system|notification))|mail[-_.]?delivery[-_.]?(?:sub)?system|bounces?|mailsystem|mta|microsoftexchange[0-9a-f]{16,})(?:[-+=_.].*)?$/iu;
const SYSTEM_NAME =
  /^(?:internet )?mail (?:delivery|system|router|administrator|transport)\b|^mailer[- ]?daemon|^postmaster\b|^(?:system|mail|e-?mail|network) ?administrator$|^systemadministrator$|^administrat(?:or|eur) (?:systeme|sistema)$|^(?:delivery|mail) (?:status|sub ?system|notification)|^mdaemon\b|^mailservice|^メール配送/iu;
const ROBOT_LOCAL_PART =
  /^(?:no[-_.]?reply|do[-_.]?not[-_.]?reply|donotreply|nicht[-_.]?antworten|ne[-_.]?pas[-_.]?repondre|no[-_.]?responder|noresponder|non[-_.]?rispondere|autoreply|auto[-_.]?respon(?:se|der)|autoresponder|notifications?|mailrobot)(?:[-+=_.].*)?$/iu;

/** Whether the sender is a mail system by its name, such as MAILER-DAEMON; it may be mistaken. */
export function isMailSystem({ from }: Pick<ReceivedEmail, 'from'>): boolean {
  return (
    from !== null &&
    (SYSTEM_LOCAL_PART.test(localPart(from.address)) ||
      SYSTEM_NAME.test(plainLetters(from.name.slice(0, 200)).trim()))
  );
}

/** Whether the sender's address is one that nobody reads, such as no-reply. */
export function isRobot({ from }: Pick<ReceivedEmail, 'from'>): boolean {
  return from !== null && ROBOT_LOCAL_PART.test(localPart(from.address));
}

/** Whether the envelope named no sender, so that no answer comes back (RFC 5321, 4.5.5). */
export function hasNullReturnPath({ headers }: Pick<ReceivedEmail, 'headers'>): boolean {
  const path = headers['return-path']?.trim();
  return path === '<>' || /^<?mailer-daemon(?:@[^>]*)?>?$/iu.test(path ?? '');
}

const localPart = (address: string): string => address.slice(0, 320).split('@', 1)[0]?.trim() ?? '';
