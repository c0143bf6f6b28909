import { isLive, type LeadState } from '#core/lead/lead-state.ts';
import { CLOCK_DIFFERENCE_MS } from '#core/time/clock.ts';

/**
 * When a person last replied (null: never), when their lead came into a campaign, and up to when
 * the user had seen replies when resuming the lead. Campaign time in ms.
 */
export type ReplyFacts = {
  repliedAt: number | null;
  addedAt: number;
  answersSeenUntil: number | null;
};

/**
 * Whether an answer stops a campaign lead: one that is younger than the lead, and that was not
 * known when the user resumed it by hand (guarantee G5; product rules, section 3). In SQL:
 * `data/leads/replied-lead.ts`.
 */
export function hasReplied({ repliedAt, addedAt, answersSeenUntil }: ReplyFacts): boolean {
  return repliedAt !== null && repliedAt > Math.max(addedAt, answersSeenUntil ?? addedAt);
}

/**
 * Whether a lead in this state is stopped by an answer: one that continues, or may continue by
 * itself or by one click. Failed, blacklisted and ended ones stay as they are.
 */
export function isStoppedByReply(state: LeadState): boolean {
  return isLive(state) || state === 'PAUSED';
}

/**
 * When a reply counts as having come, after an act of ours: at its own time, but not before the
 * act, for the other side's clock may be behind ours (decision 75). Null: it came before the act.
 */
export function replyTimeAfter({ actAt, at }: { actAt: number; at: number }): number | null {
  return actAt <= at + CLOCK_DIFFERENCE_MS ? Math.max(actAt, at) : null;
}

/**
 * Whether what the user wrote themself at `writtenAt` holds a campaign lead: not what is older than
 * the lead, nor what the user had written before they resumed it (product rules, section 15).
 * Campaign time in ms. In SQL: `data/leads/lead-changes.ts`.
 */
export function isHeldByOwnWords({
  writtenAt,
  addedAt,
  resumedAt,
}: {
  writtenAt: number;
  addedAt: number;
  resumedAt: number | null;
}): boolean {
  return writtenAt > Math.max(addedAt, resumedAt ?? addedAt);
}
