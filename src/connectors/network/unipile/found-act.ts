import type { FoundAct, Reconciled } from '#connectors/network/network.ts';

/** The answer of a look that found the act. */
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
