import { ACT_RECORDS } from '#core/sequence/act-records.ts';
import { isEmptyText } from '#core/text/empty-text.ts';
import {
  NO_EFFECT,
  type Action,
  type PrepareQuery,
  type Prepared,
} from '#engine/actions/action.ts';
import { leadText } from '#engine/actions/lead-text.ts';

/**
 * CONNECT: an invitation, with its note unless this person has just been refused with it and the
 * item sends it without (product rules, section 2).
 */
export const invite: Action = {
  ...ACT_RECORDS.CONNECT,
  prepare: prepareNote,
  async perform({ network, act, payload }) {
    const answer = await network.act.invite({
      ...act,
      note: payload.note ?? null,
      email: payload.email ?? null,
    });
    return answer.done ? { done: true, found: { invitationId: answer.invitationId } } : answer;
  },
  lookFor: () => ({ kind: 'invite' }),
  effect: ({ found, at }) => ({
    ...NO_EFFECT,
    person:
      found.connected === true
        ? { invitationId: found.invitationId ?? null }
        : { invitationId: found.invitationId ?? null, invitationPendingSince: at },
  }),
};

/** The note of an invitation: none where none is written, or where it is left out. */
export function prepareNote({ lead, item, writer }: PrepareQuery): Prepared {
  if (writer.leavesNoteOut && item.noteQuotaChoice === 'SEND_WITHOUT_NOTE')
    return { kind: 'ready', payload: { note: null, noteLeftOut: true } };
  const prepared = leadText({ item, lead, writer });
  if (prepared.kind === 'stop') return prepared;
  const { text = '', variantId, alternativeUsed } = prepared.payload;
  return {
    kind: 'ready',
    payload: {
      note: isEmptyText(text) ? null : text,
      variantId: variantId ?? null,
      alternativeUsed: alternativeUsed ?? false,
    },
  };
}
