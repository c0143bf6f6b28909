import { alternatives, type Phrases } from '#core/email/phrases.ts';
import { plainLetters } from '#core/email/plain-letters.ts';
import type { ReceivedEmail } from '#core/email/received-email.ts';

/** Names of mail systems before the @. */
const SYSTEM_LOCAL_PARTS: Phrases = {
  en: [
    'mailer[-_.]?daemon',
    'mail[-_.]?daemon',
    'mdaemon',
    'maildaemon',
    'post[-_.]?master',
    '(?:mail[-_.]?)?delivery',
    '(?:mail[-_.]?)?delivery[-_.]?(?:status|subsystem|system|notification)',
    'mail[-_.]?delivery[-_.]?(?:sub)?system',
    'bounces?',
    'mailsystem',
    'mta',
    'microsoftexchange[0-9a-f]{16,}',
  ],
};
/** How the names begin that mail systems sign with. */
const SYSTEM_NAMES: Phrases = {
  en: [
    '(?:internet )?mail (?:delivery|system|router|administrator|transport)\\b',
    'mailer[- ]?daemon',
    'postmaster\\b',
    '(?:system|mail|e-?mail|network) ?administrator$',
    '(?:delivery|mail) (?:status|sub ?system|notification)',
    'mdaemon\\b',
    'mailservice',
  ],
  de: ['systemadministrator$'],
  fr: ['administrateur (?:systeme|sistema)$'],
  es: ['administrator (?:systeme|sistema)$'],
  ja: ['メール配送'],
};
/** Names before the @ that no one reads. */
const ROBOT_LOCAL_PARTS: Phrases = {
  en: [
    'no[-_.]?reply',
    'do[-_.]?not[-_.]?reply',
    'donotreply',
    'autoreply',
    'auto[-_.]?respon(?:se|der)',
    'autoresponder',
    'notifications?',
    'mailrobot',
  ],
  de: ['nicht[-_.]?antworten'],
  fr: ['ne[-_.]?pas[-_.]?repondre'],
  es: ['no[-_.]?responder', 'noresponder'],
  it: ['non[-_.]?rispondere'],
};

/** A local part may continue with a tag of its own. */
const localParts = (list: Phrases): RegExp =>
  new RegExp(`^(?:${alternatives(list)})(?:[-+=_.].*)?$`, 'iu');
const SYSTEM_LOCAL_PART = localParts(SYSTEM_LOCAL_PARTS);
const ROBOT_LOCAL_PART = localParts(ROBOT_LOCAL_PARTS);
const SYSTEM_NAME = new RegExp(`^(?:${alternatives(SYSTEM_NAMES)})`, 'iu');

/** Whether the sender's name is that of a mail system, such as MAILER-DAEMON; this can be wrong. */
export function isMailSystem({ from, headers }: Pick<ReceivedEmail, 'from' | 'headers'>): boolean {
  // A mail system may omit its address: "MAILER-DAEMON <>", or just a name.
  const name = from === null ? (headers['from'] ?? '').replaceAll(/["<>]/gu, '') : from.name;
  return (
    isSystemAddress(from?.address ?? name) ||
    SYSTEM_NAME.test(plainLetters(name.slice(0, 200)).trim())
  );
}

/** Whether an address belongs to a mail system, by its local part. */
export const isSystemAddress = (address: string): boolean =>
  SYSTEM_LOCAL_PART.test(localPart(address));

/** Whether an address can't belong to a person, such as mailer-daemon; a postmaster may be one. */
export const isDaemonAddress = (address: string): boolean =>
  /^(?:mailer|mail)[-_.]?daemon|^mdaemon|^microsoftexchange[0-9a-f]{16}/iu.test(localPart(address));

/** Whether the sender's address is one that no one reads, such as no-reply. */
export function isRobot({ from }: Pick<ReceivedEmail, 'from'>): boolean {
  return from !== null && ROBOT_LOCAL_PART.test(localPart(from.address));
}

/** Whether the envelope had no sender, so that no answer comes back (RFC 5321, 4.5.5). */
export function hasNullReturnPath({ headers }: Pick<ReceivedEmail, 'headers'>): boolean {
  const path = headers['return-path']?.trim();
  return path === '<>' || /^<?mailer-daemon(?:@[^>]*)?>?$/iu.test(path ?? '');
}

const localPart = (address: string): string => address.slice(0, 320).split('@', 1)[0]?.trim() ?? '';
