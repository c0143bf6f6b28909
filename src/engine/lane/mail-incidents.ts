import type { LaneRun } from '#engine/lane/lane-run.ts';

/** Whether the user's mailbox can be used now: there is one, and it is not resting after a failure. */
export function isMailAvailable({ parts, state }: LaneRun): boolean {
  return (
    state.facts.user.mailboxConnected &&
    parts.clock.realNow() >= (state.marks.email?.realRetryAt ?? 0)
  );
}
