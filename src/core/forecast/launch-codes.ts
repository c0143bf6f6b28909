import { SKIP_REASON_TEXTS } from '#core/lead-pack/skip-lead.ts';
import { SKIP_REASONS, type SkipReason } from '#core/lead-pack/lead-pack.ts';
import { reasonText } from '#core/lead/lead-reasons.ts';
import { counted, grouped } from '#core/text/formats.ts';

/**
 * What the launch check can find about a lead: a text that cannot be sent to it, or a rule that
 * would skip it today (product rules, sections 2 and 14).
 */
export const LAUNCH_CODES = ['PLACEHOLDER_MISSING', 'TEXT_TOO_LONG', ...SKIP_REASONS] as const;
export type LaunchCode = (typeof LAUNCH_CODES)[number];

/**
 * Codes for which a lead is held at the step; the others are told, and the lead starts all the
 * same.
 */
export const HOLDING_CODES: readonly LaunchCode[] = ['PLACEHOLDER_MISSING', 'TEXT_TOO_LONG'];

/** What a person reads about so many leads. */
export function launchSentence({ code, leads }: { code: LaunchCode; leads: number }): string {
  const some = counted(leads, 'lead');
  if (code === 'TEXT_TOO_LONG') return `For ${some}, the text is too long once filled in`;
  if (code === 'PLACEHOLDER_MISSING')
    return `${some} ${leads === 1 ? 'is' : 'are'} missing a value and ${leads === 1 ? 'has' : 'have'} no fallback text`;
  return `${some}: ${SKIP_REASON_TEXTS[code]}, so your rules would skip ${leads === 1 ? 'it' : 'them'} today`;
}

type Found = {
  code: LaunchCode;
  stepName: string | null;
  missing?: readonly string[];
  length?: number;
  limit?: number;
};

/** What a person reads about one lead. */
export function problemSentence({
  code,
  stepName,
  missing = [],
  length = 0,
  limit = 0,
}: Found): string {
  if (code === 'TEXT_TOO_LONG')
    return `${stepName ?? 'A step'}: ${grouped(length)} characters, the limit is ${grouped(limit)}`;
  if (code === 'PLACEHOLDER_MISSING')
    return `${stepName ?? 'A step'}: ${reasonText({ reason: 'PLACEHOLDER_MISSING', missing }).sentence}`;
  return SKIP_REASON_TEXTS[code satisfies SkipReason];
}
