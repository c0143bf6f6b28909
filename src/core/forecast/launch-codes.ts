import type { AddressCode, AddressFate } from '#core/forecast/launch-email.ts';
import { ADDRESS_CODES } from '#core/forecast/launch-email.ts';
import { SKIP_REASON_TEXTS } from '#core/lead-pack/skip-lead.ts';
import { SKIP_REASONS, type SkipReason } from '#core/lead-pack/lead-pack.ts';
import { reasonText } from '#core/lead/lead-reasons.ts';
import { counted, grouped } from '#core/text/formats.ts';

const TEXT_CODES = ['PLACEHOLDER_MISSING', 'TEXT_TOO_LONG'] as const;

/**
 * The launch check's findings about a lead: a text that can't be sent to it, an address that looks
 * wrong, or a rule that would skip it today (product rules, sections 2, 14 and 16).
 */
export const LAUNCH_CODES = [...TEXT_CODES, ...ADDRESS_CODES, ...SKIP_REASONS] as const;
export type LaunchCode = (typeof LAUNCH_CODES)[number];

/**
 * Codes for which a lead is held at the step; the others are only reported, and the lead starts.
 */
export const HOLDING_CODES: readonly LaunchCode[] = TEXT_CODES;

/** Whether a code is about a lead's address. */
function isAddressCode(code: LaunchCode): code is AddressCode {
  return (ADDRESS_CODES as readonly LaunchCode[]).includes(code);
}

const ADDRESS_SENTENCES = {
  EMAIL_MISSING: (leads) => `${counted(leads, 'lead has', 'leads have')} no email address`,
  EMAIL_MALFORMED: (leads) =>
    `${counted(leads, 'lead has', 'leads have')} an email address that isn’t complete`,
  EMAIL_TYPO: (leads) =>
    `${counted(leads, 'email address looks', 'email addresses look')} mistyped`,
  EMAIL_ROLE: (leads) =>
    `${counted(leads, 'email address belongs', 'email addresses belong')} to a team, not to a person`,
  EMAIL_BOUNCED: (leads) => `${counted(leads, 'email address', 'email addresses')} bounced before`,
  EMAIL_GONE: (leads) =>
    `${counted(leads, 'lead has', 'leads have')} left the email address that you have`,
  EMAIL_DO_NOT_CONTACT: (leads) =>
    `${counted(leads, 'email address', 'email addresses')} must not be emailed`,
  SAME_ADDRESS: (leads) =>
    `${counted(leads, 'lead has', 'leads have')} the same email address as another lead`,
} as const satisfies Record<AddressCode, (leads: number) => string>;

/** What a person reads about this many leads. */
export function launchSentence(code: LaunchCode, leads: number): string {
  if (isAddressCode(code)) return ADDRESS_SENTENCES[code](leads);
  const some = counted(leads, 'lead');
  if (code === 'TEXT_TOO_LONG') return `For ${some}, the text is too long once filled in`;
  if (code === 'PLACEHOLDER_MISSING')
    return `${some} ${leads === 1 ? 'is' : 'are'} missing a value and ${leads === 1 ? 'has' : 'have'} no fallback text`;
  return `${some}: ${SKIP_REASON_TEXTS[code]}, so your rules would skip ${leads === 1 ? 'it' : 'them'} today`;
}

const FATE_TEXTS = {
  FAILS:
    'They fail at the first step that needs one. Add a Find email step before it, or add their addresses',
  LOOKED_FOR:
    'Find email looks for them first. Where it finds none, the lead fails at the next step that needs one',
  LOOKED_FOR_THEN_AROUND:
    'Find email looks for them first, and leads still without one take the No branch',
  GOES_AROUND: 'They take the No branch of If email available',
} as const satisfies Record<AddressFate, string>;

const ADDRESS_ADVICE = {
  EMAIL_MALFORMED: 'Correct them. Emails to them can’t be delivered',
  EMAIL_TYPO: 'Correct them. Emails to them bounce, or reach a stranger',
  EMAIL_ROLE:
    'Use the person’s own address if you can. Shared ones rarely answer and complain more often',
  EMAIL_BOUNCED: 'Their emails are skipped. Enter another address to reach them',
  EMAIL_GONE: 'Their emails are skipped. Enter their new address to reach them',
  EMAIL_DO_NOT_CONTACT: 'Their emails are skipped. The rest of the sequence continues',
  SAME_ADDRESS:
    'One of them gets the emails of this campaign. For the others, the email steps are skipped',
} as const satisfies Record<Exclude<AddressCode, 'EMAIL_MISSING'>, string>;

/**
 * What happens to leads with a finding, and what to do. `fate` is what their sequence does with a
 * lead without an address, `credits` what is left to find addresses.
 */
export function launchAdvice(code: LaunchCode, fate: AddressFate | null, credits: number): string {
  if (HOLDING_CODES.includes(code)) return 'They’re paused with a reason, and the others start';
  if (!isAddressCode(code)) return 'They were added earlier, so they’ll start with the others';
  if (code !== 'EMAIL_MISSING') return ADDRESS_ADVICE[code];
  const text = FATE_TEXTS[fate ?? 'FAILS'];
  return fate === 'LOOKED_FOR' || fate === 'LOOKED_FOR_THEN_AROUND'
    ? `${text}. You have ${counted(credits, 'credit')} left`
    : text;
}

type Found = {
  code: LaunchCode;
  stepName: string | null;
  missing?: readonly string[];
  length?: number;
  limit?: number;
  address?: string;
  meant?: string;
  contact?: string;
};

/** What a person reads about one lead. */
export function problemSentence({
  code,
  stepName,
  missing = [],
  length = 0,
  limit = 0,
  address = '',
  meant = '',
  contact,
}: Found): string {
  switch (code) {
    case 'TEXT_TOO_LONG':
      return `${stepName ?? 'A step'}: ${grouped(length)} characters, the limit is ${grouped(limit)}`;
    case 'PLACEHOLDER_MISSING':
      return `${stepName ?? 'A step'}: ${reasonText('PLACEHOLDER_MISSING', missing).sentence}`;
    case 'EMAIL_MISSING':
      return 'No email address';
    case 'EMAIL_TYPO':
      return `${address}: did you mean ${meant}?`;
    case 'EMAIL_MALFORMED':
    case 'EMAIL_ROLE':
    case 'EMAIL_BOUNCED':
    case 'EMAIL_GONE':
    case 'EMAIL_DO_NOT_CONTACT':
    case 'SAME_ADDRESS':
      return address;
    case 'CONTACTED_BEFORE':
      return contact ?? SKIP_REASON_TEXTS[code];
    default:
      return SKIP_REASON_TEXTS[code satisfies SkipReason];
  }
}
