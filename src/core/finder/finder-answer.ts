import { isDeadAddress, type DoNotContactReason } from '#core/do-not-contact/do-not-contact.ts';

/** How sure a finder is of an address (product rules, section 16). */
export const EMAIL_KINDS = ['VERIFIED', 'LIKELY', 'CATCH_ALL'] as const;
export type EmailKind = (typeof EMAIL_KINDS)[number];

/** What a search can end with. */
export const QUESTION_RESULTS = [...EMAIL_KINDS, 'NOTHING'] as const;
export type QuestionResult = (typeof QUESTION_RESULTS)[number];

/** The finders that can be configured (`FINDER_PROVIDER`), with their display names. */
export const FINDERS = {
  HUNTER: { label: 'Hunter', verifies: true },
  DROPCONTACT: { label: 'Dropcontact', verifies: true },
  /** The practice world's own finder; no real network has it. */
  PRACTICE: { label: 'the practice finder', verifies: true },
  PATTERN: { label: 'address patterns', verifies: false },
} as const satisfies Record<string, { label: string; verifies: boolean }>;
export type FinderName = keyof typeof FINDERS;

export type FoundEmail = { email: string; kind: EmailKind; source: FinderName };

/**
 * Whether an answer ends the search: a verified address does. After any other, the next finder is
 * asked, and the best answer counts.
 */
export function endsSearch(found: FoundEmail | null): boolean {
  return found?.kind === 'VERIFIED';
}

/** The better of two answers to one search: the surer kind, or the first of two equal ones. */
export function betterEmail(
  first: FoundEmail | null,
  second: FoundEmail | null,
): FoundEmail | null {
  if (first === null || second === null) return first ?? second;
  return EMAIL_KINDS.indexOf(second.kind) < EMAIL_KINDS.indexOf(first.kind) ? second : first;
}

/**
 * Whether a step may email an address (product rules, section 16): always if it is verified, if
 * likely only when the campaign allows it, never at a catch-all domain. An address that didn't come
 * from a finder has no kind and may be used.
 */
export function isUsableInStep({
  kind,
  allowLikely,
}: {
  kind: EmailKind | null;
  allowLikely: boolean;
}): boolean {
  return kind === null || kind === 'VERIFIED' || (kind === 'LIKELY' && allowLikely);
}

/**
 * Whether a found address replaces the lead's: only if the lead has none, if no one reads it, or if
 * a verified one replaces a likely one.
 */
export function replacesEmail(
  known: {
    email: string | null;
    kind: EmailKind | null;
    refusal: DoNotContactReason | null;
  },
  found: FoundEmail,
): boolean {
  if (!becomesLeadEmail(found.kind)) return false;
  if (known.refusal !== null) return isDeadAddress(known.refusal);
  if (known.email === null) return true;
  return known.kind === 'LIKELY' && found.kind === 'VERIFIED';
}

/**
 * Whether an address becomes the lead's own: one at a catch-all domain is only shown, because a
 * step would write to it.
 */
export function becomesLeadEmail(kind: EmailKind): kind is 'VERIFIED' | 'LIKELY' {
  return kind !== 'CATCH_ALL';
}
