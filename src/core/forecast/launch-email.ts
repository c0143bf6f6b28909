import { REFUSED_EMAIL_CODES } from '#core/do-not-contact/do-not-contact.ts';
import { emailDomain } from '#core/email/email-address.ts';
import { addressDoubt } from '#core/email/address-doubt.ts';
import { rampedEmailLimit, receivingDomainShare } from '#core/email/mailbox-pace.ts';
import { MS_PER_DAY } from '#core/schedule/zone-offset.ts';
import type { SequenceItem, SequenceItemType } from '#core/sequence/sequence-item.ts';
import type { EmailRefusal } from '#core/sequence/step-facts.ts';
import { walkItems } from '#core/sequence/walk-items.ts';

/**
 * What happens to a lead without an address, the worst first: it fails at a step that needs one, or
 * only if Find email found none, or it takes a way around the step, after Find email or without it.
 */
const ADDRESS_FATES = ['FAILS', 'LOOKED_FOR', 'LOOKED_FOR_THEN_AROUND', 'GOES_AROUND'] as const;
export type AddressFate = (typeof ADDRESS_FATES)[number];

/**
 * The role of email in a sequence: the most emails that one lead can get, and what happens without
 * an address.
 */
export type EmailPlan = { emailsPerLead: number; fate: AddressFate };

const NEED_ADDRESS: readonly SequenceItemType[] = ['EMAIL', 'CONNECT_BY_EMAIL'];

/** What a sequence does by email; null where no step needs an address. */
export function emailPlan(root: SequenceItem | null): EmailPlan | null {
  const above: { looked: boolean; guarded: boolean; emails: number }[] = [];
  const fates = new Set<AddressFate>();
  for (const { item, parent, parentIndex, branch, index } of walkItems(root)) {
    const before = above[parentIndex ?? -1] ?? { looked: false, guarded: false, emails: 0 };
    const guarded = before.guarded || (parent?.type === 'IF_EMAIL_AVAILABLE' && branch === 'yes');
    const looked = before.looked || (parent?.type === 'FIND_EMAIL' && !before.guarded);
    above[index] = { looked, guarded, emails: before.emails + (item.type === 'EMAIL' ? 1 : 0) };
    if (NEED_ADDRESS.includes(item.type))
      fates.add(
        guarded
          ? looked
            ? 'LOOKED_FOR_THEN_AROUND'
            : 'GOES_AROUND'
          : looked
            ? 'LOOKED_FOR'
            : 'FAILS',
      );
  }
  const fate = ADDRESS_FATES.find((one) => fates.has(one));
  return fate === undefined
    ? null
    : { emailsPerLead: Math.max(...above.map(({ emails }) => emails)), fate };
}

export const ADDRESS_CODES = [
  'EMAIL_MISSING',
  'EMAIL_MALFORMED',
  'EMAIL_TYPO',
  'EMAIL_ROLE',
  'EMAIL_BOUNCED',
  'EMAIL_GONE',
  'EMAIL_DO_NOT_CONTACT',
  'SAME_ADDRESS',
] as const;
export type AddressCode = (typeof ADDRESS_CODES)[number];

/** A finding about one lead's address; `meant` is the domain that a typo probably stands for. */
export type FoundAddress = { code: AddressCode; address: string; meant: string };

/**
 * What is wrong with a lead's address, as far as can be seen before anything is sent; null:
 * nothing.
 */
export function checkAddress(
  email: string | null,
  refusal: EmailRefusal | null,
): FoundAddress | null {
  if (email === null) return { code: 'EMAIL_MISSING', address: '', meant: '' };
  // Unsubscribed leads are reported by the rule that skips them.
  if (refusal !== null && refusal !== 'UNSUBSCRIBED') {
    const code = REFUSED_EMAIL_CODES[refusal];
    return {
      code: code === 'DO_NOT_CONTACT' ? 'EMAIL_DO_NOT_CONTACT' : code,
      address: email,
      meant: '',
    };
  }
  const doubt = addressDoubt(email);
  return doubt === null
    ? null
    : {
        code: `EMAIL_${doubt.kind}`,
        address: email,
        meant: doubt.kind === 'TYPO' ? doubt.meant : '',
      };
}

/** Whether an email would be sent to an address, so that its domain counts. */
export function receivesEmail(email: string | null, refusal: EmailRefusal | null): boolean {
  return email !== null && refusal === null && emailDomain(email) !== '';
}

/** The day's limit of emails, and when the mailbox's warm-up began; null: there is none. */
export type EmailPace = { limit: number; rampFrom: number | null; now: number };

/** How many days a warm-up lasts. */
const RAMP_DAYS = 14;

/**
 * How many sending days this many emails take; of each day's limit, only the share `of` may be
 * used. Null: none can be sent. Other uses of the limit aren't counted.
 */
export function sendingDays(
  emails: number,
  { limit, rampFrom, now }: EmailPace,
  of: (limit: number) => number = (whole) => whole,
): number | null {
  if (limit <= 0) return null;
  let left = emails;
  for (let day = 0; day < RAMP_DAYS && left > 0 && rampFrom !== null; day += 1) {
    left -= of(rampedEmailLimit({ limit, connectedAt: rampFrom, now: now + day * MS_PER_DAY }));
    if (left <= 0) return day + 1;
  }
  const ramped = rampFrom === null ? 0 : RAMP_DAYS;
  return left <= 0 ? 0 : ramped + Math.ceil(left / of(limit));
}

/** The receiving domains of a campaign, the one with the most leads first. */
export type ReceivingDomains = {
  /** Leads with an address that receives emails. */
  leads: number;
  /** Today's limit, and how much of it one domain may get. */
  perDay: number;
  perDomain: number;
  /** Sending days if all leads get all emails; null while the limit is 0. */
  days: number | null;
  /** The days it would take without the limit per domain. */
  daysWithoutShare: number | null;
  domains: { domain: string; leads: number; days: number | null }[];
};

/**
 * The receiving domains of a campaign, and how each domain's share of the day affects the time it
 * takes (product rules, section 16).
 */
export function receivingDomains(
  leadsAt: ReadonlyMap<string, number>,
  emailsPerLead: number,
  pace: EmailPace,
): ReceivingDomains {
  const { limit, rampFrom, now } = pace;
  const perDay =
    rampFrom === null ? limit : rampedEmailLimit({ limit, connectedAt: rampFrom, now });
  const domains = [...leadsAt]
    .map(([domain, leads]) => ({
      domain,
      leads,
      days: sendingDays(leads * emailsPerLead, pace, receivingDomainShare),
    }))
    .sort(
      (one, other) =>
        other.leads - one.leads ||
        (one.domain < other.domain ? -1 : one.domain > other.domain ? 1 : 0),
    );
  const leads = domains.reduce((sum, domain) => sum + domain.leads, 0);
  const daysWithoutShare = sendingDays(leads * emailsPerLead, pace);
  const slowest = domains[0]?.days ?? null;
  return {
    leads,
    perDay,
    perDomain: receivingDomainShare(perDay),
    days:
      daysWithoutShare === null || slowest === null
        ? daysWithoutShare
        : Math.max(daysWithoutShare, slowest),
    daysWithoutShare,
    domains,
  };
}
