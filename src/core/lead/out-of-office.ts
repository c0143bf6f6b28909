import { findDates } from '#core/lead/named-dates.ts';
import { dayAfter, dayStart } from '#core/schedule/zone.ts';

/**
 * How long an automatic answer that names no date holds a lead, in days (product rules, section 3).
 */
const ABSENCE_DAYS = 7;

/** An e-mail that came in; headers by their names in lower case. `at` in campaign time. */
export type IncomingMail = {
  subject: string;
  text: string;
  headers: Readonly<Record<string, string | undefined>>;
  at: number;
};

const AUTOMATIC_SUBJECTS =
  /^\s*(?:(?:re|aw|sv)\s*:\s*)?(?:out of (?:the )?office|automatic reply|auto(?:matic)?[- ]?(?:reply|response)|auto:|abwesen|automatische antwort|ausser haus|außer haus|r[ée]ponse automatique|absence du bureau|absent|respuesta autom[áa]tica|fuera de la oficina|risposta automatica|fuori ufficio|afwezig|automatisch antwoord)/i;
/** Who comes back on a day is there on it; who is away until a day is not. */
const AWAY_ON_IT =
  /(?:until|till|through|thru|to|bis(?: zum| einschlie(?:ss|ß)lich)?|jusqu(?:'|’)?(?:au|a)?|hasta(?: el)?|fino al?|tot(?: en met)?|[-–—])\s*(?:and including\s*)?(?:the\s*|le\s*|den\s*)?(?:[\p{L}]+,?\s*)?$/iu;

/**
 * Whether an e-mail was sent by a machine in someone's absence: it is no answer of theirs and stops
 * nothing (product rules, section 3; RFC 3834). A message of the mail system itself is none.
 */
export function isAutoReply({
  subject,
  headers,
}: Pick<IncomingMail, 'subject' | 'headers'>): boolean {
  const submitted = headers['auto-submitted']?.trim().toLowerCase() ?? 'no';
  if (submitted.startsWith('auto-replied')) return true;
  if (submitted !== 'no') return false;
  return (
    headers['x-autoreply'] !== undefined ||
    headers['x-autorespond'] !== undefined ||
    headers['precedence']?.trim().toLowerCase() === 'auto_reply' ||
    AUTOMATIC_SUBJECTS.test(subject)
  );
}

/**
 * Until when an automatic answer holds a lead: the day it names as the last one away, or on which
 * the person is back, else seven days (product rules, section 3). Null: it is no automatic answer.
 * The instant is the beginning of the first day on which the lead continues, in the user's zone.
 */
export function outOfOfficeUntil({
  mail,
  zone,
}: {
  mail: IncomingMail;
  zone: string;
}): number | null {
  if (!isAutoReply(mail)) return null;
  const text = `${mail.subject}\n${mail.text}`;
  const plain = text.normalize('NFD').replace(/\p{M}/gu, '');
  const firstDays = findDates({ text, at: mail.at, zone }).map(({ day, index }) => {
    const start = dayStart({ zone, day });
    return AWAY_ON_IT.test(plain.slice(Math.max(0, index - 40), index))
      ? dayAfter({ zone, at: start, days: 1 })
      : start;
  });
  return firstDays.length === 0
    ? dayAfter({ zone, at: mail.at, days: ABSENCE_DAYS })
    : Math.max(...firstDays);
}
