import { mailboxRampDay } from '#core/email/mailbox-pace.ts';
import type { EmailPace, ReceivingDomains } from '#core/forecast/launch-email.ts';
import { counted, grouped } from '#core/text/formats.ts';
import { longDate } from '#core/time/when-text.ts';

export const EMAIL_NOTES = [
  'MAILBOX_MISSING',
  'MAILBOX_LOST',
  'BOUNCES_HOLD',
  'WARM_UP',
  'RECEIVING_DOMAINS',
] as const;

/** A note about all emails of a campaign, with what to do; `fine`: nothing has to be done. */
export type EmailNote = {
  code: (typeof EMAIL_NOTES)[number];
  sentence: string;
  advice: string;
  fine: boolean;
};

/** The facts about the mailbox that affect emails; instants in campaign time. */
export type CheckedMailbox = {
  status: 'CONNECTED' | 'LOST';
  rampFrom: number;
  bouncesHoldSince: number | null;
};

/**
 * What blocks or slows a campaign's emails before it starts: the mailbox, its warm-up, and the
 * domains of the addresses (product rules, section 16).
 */
export function emailNotes({
  mailbox,
  domains,
  pace,
  zone,
}: {
  mailbox: CheckedMailbox | null;
  domains: ReceivingDomains;
  pace: EmailPace;
  zone: string;
}): EmailNote[] {
  return [
    mailboxNote(mailbox),
    warmUpNote({ mailbox, domains, pace, zone }),
    domainsNote(domains),
  ].flatMap((note) => note ?? []);
}

function mailboxNote(mailbox: CheckedMailbox | null): EmailNote | null {
  if (mailbox === null)
    return {
      code: 'MAILBOX_MISSING',
      sentence: 'No mailbox is connected, so leads will wait before each email',
      advice: 'Connect one, and they continue automatically',
      fine: false,
    };
  if (mailbox.status === 'LOST')
    return {
      code: 'MAILBOX_LOST',
      sentence: 'Your mailbox connection was lost, so leads will wait before each email',
      advice: 'Connect it again, and they continue automatically',
      fine: false,
    };
  return mailbox.bouncesHoldSince === null
    ? null
    : {
        code: 'BOUNCES_HOLD',
        sentence: 'Too many of your last emails bounced, so emails are on hold',
        advice: 'Clean your lists, then resume emails',
        fine: false,
      };
}

function warmUpNote({
  mailbox,
  domains,
  pace: { limit, now },
  zone,
}: {
  mailbox: CheckedMailbox | null;
  domains: ReceivingDomains;
  pace: EmailPace;
  zone: string;
}): EmailNote | null {
  const ramp = mailbox && mailboxRampDay({ connectedAt: mailbox.rampFrom, now });
  if (ramp === null || limit === 0) return null;
  return {
    code: 'WARM_UP',
    sentence: `Your mailbox is warming up, so ${counted(domains.perDay, 'email goes', 'emails go')} out a day for now`,
    advice: `This is day ${ramp.day}. From ${longDate({ at: ramp.endsAt, zone })} it may send all ${grouped(limit)}`,
    fine: true,
  };
}

function domainsNote({
  leads,
  perDomain,
  days,
  daysWithoutShare,
  domains,
}: ReceivingDomains): EmailNote | null {
  const [most] = domains;
  if (most === undefined || days === null || daysWithoutShare === null) return null;
  const rule = `At most ${counted(perDomain, 'email')} a day ${perDomain === 1 ? 'goes' : 'go'} to one domain`;
  const slowed = days > daysWithoutShare;
  return {
    code: 'RECEIVING_DOMAINS',
    sentence: slowed
      ? `${grouped(most.leads)} of ${counted(leads, 'address', 'addresses')} ${most.leads === 1 ? 'is' : 'are'} at ${most.domain}`
      : `Emails go to ${counted(domains.length, 'domain')}`,
    advice: slowed
      ? `${rule}, so emailing everyone takes ${counted(days, 'day')} of sending instead of ${grouped(daysWithoutShare)}. Mix in leads of other companies to go faster`
      : `${rule}. Emailing everyone takes ${counted(days, 'day')} of sending`,
    fine: !slowed,
  };
}
