import { ACT_RECORDS } from '#core/sequence/act-records.ts';
import { NO_EFFECT, type Action } from '#engine/actions/action.ts';

/** WITHDRAW: takes a pending invitation back; for 21 days the network takes no new one. */
export const withdraw: Action = {
  ...ACT_RECORDS.WITHDRAW,
  prepare: ({ lead }) => ({ kind: 'ready', payload: { invitationId: lead.person.invitationId } }),
  async perform({ network, act, payload }) {
    const answer = await network.act.withdraw({
      ...act,
      invitationId: payload.invitationId ?? null,
    });
    return answer.done ? { done: true, found: {} } : answer;
  },
  lookFor: ({ invitationId }) => ({ kind: 'withdraw', invitationId: invitationId ?? null }),
  effect: ({ at }) => ({ ...NO_EFFECT, person: { invitationPendingSince: null, withdrawnAt: at } }),
};
