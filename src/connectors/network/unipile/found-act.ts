import type { FoundAct, Reconciled } from '#connectors/network/network.ts';

/** The result of a lookup that found the action. */
export function foundAct(found: Partial<FoundAct>): Reconciled {
  return {
    result: 'happened',
    value: {
      at: null,
      invitationId: null,
      connected: false,
      chatId: null,
      messageId: null,
      postId: null,
      skillIds: [],
      ...found,
    },
  };
}
