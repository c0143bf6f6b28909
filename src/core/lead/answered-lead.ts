import { isLive, type LeadState } from '#core/lead/lead-state.ts';

/**
 * When a person last answered (null: never), when their lead came into a campaign, and up to when
 * its user knew of answers on resuming it. Campaign time in ms.
 */
export type Answered = {
  repliedAt: number | null;
  addedAt: number;
  answersSeenUntil: number | null;
};

/**
 * Whether an answer stops a campaign lead: one that is younger than the lead, and that was not
 * known when the user resumed it by hand (guarantee G5; product rules, section 3). In SQL:
 * `data/leads/answered-lead.ts`.
 */
export function hasAnswered({ repliedAt, addedAt, answersSeenUntil }: Answered): boolean {
  return repliedAt !== null && repliedAt > Math.max(addedAt, answersSeenUntil ?? addedAt);
}

/**
 * Whether a lead in this state is stopped by an answer: one that goes on, or may go on by itself or
 * by one click. Failed, blacklisted and ended ones stay as they are.
 */
export function isStoppedByAnswer(state: LeadState): boolean {
  return isLive(state) || state === 'PAUSED';
}
