import { isDeadAddress, type DoNotContactReason } from '#core/do-not-contact/do-not-contact.ts';

/** What a finder can be sure of about an address (product rules, section 16). */
export const EMAIL_KINDS = ['VERIFIED', 'LIKELY', 'CATCH_ALL'] as const;
export type EmailKind = (typeof EMAIL_KINDS)[number];

/** What a search can end with. */
export const QUESTION_RESULTS = [...EMAIL_KINDS, 'NOTHING'] as const;
export type QuestionResult = (typeof QUESTION_RESULTS)[number];

/** The finders that can be configured (`FINDER_PROVIDER`), with what people call them. */
export const FINDERS = {
  HUNTER: { label: 'Hunter', verifies: true },
  DROPCONTACT: { label: 'Dropcontact', verifies: true },
  /** The practice world's own; no real network has it. */
  PRACTICE: { label: 'the practice finder', verifies: true },
  PATTERN: { label: 'address patterns', verifies: false },
} as const satisfies Record<string, { label: string; verifies: boolean }>;
export type FinderName = keyof typeof FINDERS;

export type FoundEmail = { email: string; kind: EmailKind; source: FinderName };

/**
 * Whether an answer ends the search. A verified address does; after any other the next finder of the
 * order is asked, and the best answer of all counts.
 */
export function endsSearch(found: FoundEmail | null): boolean {
  return found?.kind === 'VERIFIED';
}

/** The better of two answers of one search: the surer kind, and of equals the one that came first. */
export function betterEmail(
  first: FoundEmail | null,
  second: FoundEmail | null,
): FoundEmail | null {
  if (first === null || second === null) return first ?? second;
  return EMAIL_KINDS.indexOf(second.kind) < EMAIL_KINDS.indexOf(first.kind) ? second : first;
}

/**
 * Whether a step of a sequence may write to an address (product rules, section 16): a verified one
 * always, a likely one if the campaign allows it, one of a domain that takes everything never. An
 * address that no finder gave has no kind, and may be used.
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
 * Whether a found address takes the place of the one that a lead has: of none, of one that bounced,
 * and a verified one that of a likely one. Nobody else's address is replaced.
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
 * Whether an address becomes the lead's own: one of a domain that takes everything is only shown,
 * because a step would write to it.
 */
export function becomesLeadEmail(kind: EmailKind): kind is 'VERIFIED' | 'LIKELY' {
  return kind !== 'CATCH_ALL';
}
