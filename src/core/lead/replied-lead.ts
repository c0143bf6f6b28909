import { isLive, type LeadReason, type LeadState } from '#core/lead/lead-state.ts';
import { CLOCK_DIFFERENCE_MS } from '#core/time/clock.ts';

/**
 * When a person last replied (null: never), when their lead was added to a campaign, and up to when
 * the user had seen replies when they resumed the lead. Campaign time in ms.
 */
export type ReplyFacts = {
  repliedAt: number | null;
  addedAt: number;
  answersSeenUntil: number | null;
};

/**
 * Whether a reply stops a campaign lead: one newer than the lead that the user hadn't seen when
 * they resumed it manually (guarantee G5; product rules, section 3). In SQL:
 * `data/leads/replied-lead.ts`.
 */
export function hasReplied({ repliedAt, addedAt, answersSeenUntil }: ReplyFacts): boolean {
  return repliedAt !== null && repliedAt > Math.max(addedAt, answersSeenUntil ?? addedAt);
}

/**
 * Whether a reply stops a lead in this state: one that continues, or may continue automatically or
 * by one click. Failed, blacklisted, and ended leads stay as they are.
 */
export function isStoppedByReply(state: LeadState): boolean {
  return isLive(state) || state === 'PAUSED';
}

/**
 * Whether the lead's timeline has the person's last reply because it ended the lead, even if the
 * user has blacklisted or resumed it since.
 */
export function hasEndedByReply({
  reason,
  memory,
  repliedAt,
}: {
  reason: LeadReason | null;
  memory: { heldReason?: string; answersSeenUntil?: number };
  repliedAt: number | null;
}): boolean {
  const wasResumed = repliedAt !== null && repliedAt <= (memory.answersSeenUntil ?? -Infinity);
  return reason === 'REPLIED' || memory.heldReason === 'REPLIED' || wasResumed;
}

/**
 * When a reply after an action of ours counts as received: at its own time, but not before the
 * action, since the other side's clock may be behind ours (decision 75). Null: it came before the
 * action.
 */
export function replyTimeAfter({ actAt, at }: { actAt: number; at: number }): number | null {
  return actAt <= at + CLOCK_DIFFERENCE_MS ? Math.max(actAt, at) : null;
}

/**
 * Whether a message that the user wrote themselves at `writtenAt` holds a campaign lead: not if it
 * is older than the lead, or from before they resumed it (product rules, section 15). Campaign time
 * in ms. In SQL: `data/leads/lead-changes.ts`.
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
