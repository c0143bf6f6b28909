import { ControlFailure } from '#control/control-failure.ts';
import {
  answerMail,
  noticeAbsence,
  openMail,
  reportBounce,
  unsubscribeFrom,
  type MailMoment,
} from '#mail/people/people-get-mail.ts';
import type { MailWorld } from '#mail/mail-world.ts';
import type { Person } from '#world/person.ts';

const WEEK_MS = 7 * 86_400_000;

export const MAIL_DEEDS = [
  'mailReply',
  'mailOutOfOffice',
  'mailBounce',
  'mailUnsubscribe',
  'mailOpen',
] as const;
type MailDeed = (typeof MAIL_DEEDS)[number];

/** Whether a deed is one with a mail. */
export function isMailDeed(deed: string): deed is MailDeed {
  return (MAIL_DEEDS as readonly string[]).includes(deed);
}

const DEEDS = {
  mailReply: (world, moment, text) => answerMail(world, moment, { text: text ?? null }),
  mailOutOfOffice: (world, moment) => noticeAbsence(world, moment, moment.at + WEEK_MS),
  mailBounce: (world, moment) => reportBounce(world, moment, 'unknown'),
  mailUnsubscribe: (world, moment) => unsubscribeFrom(world, moment),
  mailOpen: (world, moment) => openMail(world, moment),
} as const satisfies Record<
  MailDeed,
  (world: MailWorld, moment: MailMoment, text: string | undefined) => void
>;

/**
 * Makes a person do something now with the latest mail that they were sent, from any mailbox or the
 * one named. Fails with 409 when there is none. Answers the mailbox.
 */
export function performMailDeed(
  world: MailWorld,
  {
    deed,
    person,
    mailbox,
    text,
  }: { deed: MailDeed; person: Person; mailbox: string | undefined; text: string | undefined },
): string {
  const address = person.email?.toLowerCase();
  const sent =
    address === undefined
      ? []
      : world.ledger.accepted({ mailbox: mailbox?.toLowerCase() ?? null, address });
  const latest = sent.at(-1);
  const facts = latest === undefined ? null : world.mails.facts(latest.mail);
  if (address === undefined || latest === undefined || facts === null)
    throw new ControlFailure({ status: 409, sentence: 'Nobody has sent this person a mail.' });
  const turn = sent.filter((entry) => entry.mailbox === latest.mailbox).length - 1;
  const at = world.network.clock.now();
  DEEDS[deed](world, { facts, mail: latest.mail, address, person: person.index, turn, at }, text);
  return latest.mailbox;
}
