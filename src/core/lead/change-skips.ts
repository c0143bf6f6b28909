/** Why a bulk change skipped a lead. */
const CHANGE_SKIPS = [
  'NOT_FOUND',
  'NOT_IN_CAMPAIGN',
  'ALREADY_SO',
  'NOT_LIVE',
  'NOT_PAUSED',
  'NOT_FAILED',
  'REACHED_END',
  'NEEDS_DECISION',
  'BEING_DONE',
  'NO_STEP',
  'EMAIL_KNOWN',
  'DO_NOT_CONTACT',
] as const;
export type ChangeSkip = (typeof CHANGE_SKIPS)[number];

/** Each reason in words, after a count: "3 not paused". */
const CHANGE_SKIP_TEXTS = {
  NOT_FOUND: 'no longer exist',
  NOT_IN_CAMPAIGN: 'not in this campaign',
  ALREADY_SO: 'already in that state',
  NOT_LIVE: 'already finished or paused',
  NOT_PAUSED: 'not paused',
  NOT_FAILED: 'not failed',
  REACHED_END: 'at the end of the sequence',
  NEEDS_DECISION: 'waiting for your answer',
  BEING_DONE: 'with an action in progress',
  NO_STEP: 'not on a step that can be skipped',
  EMAIL_KNOWN: 'that already have an email',
  DO_NOT_CONTACT: 'whose company, domain, or teammate’s list still covers them',
} as const satisfies Record<ChangeSkip, string>;

/**
 * The leads that a change skipped, counted by reason: "2 not paused, 1 gone meanwhile"; empty
 * without any.
 */
export function skippedText(
  skipped: readonly { code: string }[],
  texts: Readonly<Record<string, string>> = CHANGE_SKIP_TEXTS,
): string {
  const counts = Map.groupBy(skipped, ({ code }) => code);
  return [...counts]
    .map(
      ([code, leads]) =>
        `${leads.length} ${texts[code] ?? code.toLowerCase().replaceAll('_', ' ')}`,
    )
    .join(', ');
}
