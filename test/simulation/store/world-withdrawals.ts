import { isOpenWithdrawal } from '#core/limits/withdrawal.ts';
import { tablesOf, wakeLane, type MemoryState } from './memory-state.ts';
import { atomically, put } from './undo-log.ts';
import type { SentInvitation } from '#data/waiting/withdrawals.ts';

/** What the server does when a user asks for invitations to be taken back, or calls that off. */
export function worldWithdrawals(state: MemoryState) {
  return {
    /**
     * Puts a task down, the longest pending first; an invitation that another task is at already is
     * left to that one. Returns the task.
     */
    addWithdrawals({
      userId,
      invitations,
      now,
    }: {
      userId: string;
      invitations: readonly SentInvitation[];
      now: number;
    }): string {
      return atomically(state.undo, () => {
        const tables = tablesOf(state, userId);
        const taskId = String((state.ids.withdrawalTask += 1));
        put(tables.undo, tables.withdrawalTasks, [taskId, { taskId, cancelledAt: null }]);
        for (const { memberId, invitationId } of invitations.toSorted(
          (one, other) => (one.sentAt ?? -Infinity) - (other.sentAt ?? -Infinity),
        )) {
          const withdrawalId = String((state.ids.withdrawal += 1));
          if (
            [...tables.withdrawals.values()].some(
              (one) => one.invitationId === invitationId && isOpenWithdrawal(one.state),
            )
          )
            continue;
          put(tables.undo, tables.withdrawals, [
            withdrawalId,
            {
              withdrawalId,
              taskId,
              memberId,
              invitationId,
              state: 'WAITING',
              reason: null,
              settledAt: null,
            },
          ]);
        }
        wakeLane(state, { userId, at: now });
        return taskId;
      });
    },

    /** Calls off what a task has not begun; one that is being tried is not tried again. */
    cancelWithdrawals({
      userId,
      taskId,
      now,
    }: {
      userId: string;
      taskId: string;
      now: number;
    }): void {
      atomically(state.undo, () => {
        const tables = tablesOf(state, userId);
        const task = tables.withdrawalTasks.get(taskId);
        if (task === undefined) return;
        put(tables.undo, tables.withdrawalTasks, [
          taskId,
          { ...task, cancelledAt: task.cancelledAt ?? now },
        ]);
        for (const one of tables.withdrawals.values())
          if (one.taskId === taskId && one.state === 'WAITING')
            put(tables.undo, tables.withdrawals, [
              one.withdrawalId,
              { ...one, state: 'CANCELLED', settledAt: now },
            ]);
      });
    },
  };
}
