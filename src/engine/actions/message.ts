import { ACT_RECORDS } from '#core/sequence/act-records.ts';
import { isEmptyText } from '#core/text/empty-text.ts';
import type { Action, Effect, ActPayload } from '#engine/actions/action.ts';
import { leadText } from '#engine/actions/lead-text.ts';
import type { FoundAct } from '#connectors/network/network.ts';

/** MESSAGE: to a connected person, in the thread that is known. */
export const message: Action = {
  ...ACT_RECORDS.MESSAGE,
  prepare: (query) => {
    const prepared = leadText(query);
    return prepared.kind === 'stop'
      ? prepared
      : { kind: 'ready', payload: { ...prepared.payload, chatId: query.lead.person.chatId } };
  },
  async perform({ network, act, payload, files = [] }) {
    const answer = await network.act.message({
      ...act,
      chatId: payload.chatId ?? null,
      text: payload.text ?? '',
      files,
    });
    return answer.done
      ? { done: true, found: { chatId: answer.chatId, messageId: answer.messageId } }
      : answer;
  },
  lookFor: ({ chatId, text }) => ({ kind: 'message', chatId: chatId ?? null, text: text ?? '' }),
  effect: sentEffect,
};

/** A sent text: the thread is known from then on, and nobody has seen it yet. */
export function sentEffect({
  payload,
  found,
  at,
}: {
  payload: ActPayload;
  found: Partial<FoundAct>;
  at: number;
}): Effect {
  const chatId = found.chatId ?? payload.chatId ?? null;
  const person = { lastMessageAt: at, lastSeenAt: null, ...(chatId === null ? {} : { chatId }) };
  return {
    person,
    message:
      chatId === null || isEmptyText(payload.text)
        ? null
        : { chatId, messageId: found.messageId ?? null, text: payload.text ?? '', at },
  };
}
