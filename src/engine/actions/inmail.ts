import { ACT_RECORDS } from '#core/sequence/act-records.ts';
import type { Action } from '#engine/actions/action.ts';
import { message, sentEffect } from '#engine/actions/message.ts';

/** INMAIL: to anybody, for a credit unless the profile is open. */
export const inmail: Action = {
  ...ACT_RECORDS.INMAIL,
  prepare: message.prepare,
  async perform({ network, act, payload, files = [] }) {
    const answer = await network.act.inmail({
      ...act,
      chatId: payload.chatId ?? null,
      text: payload.text ?? '',
      subject: payload.subject ?? '',
      product: 'classic',
      files,
    });
    return answer.done
      ? { done: true, found: { chatId: answer.chatId, messageId: answer.messageId } }
      : answer;
  },
  lookFor: ({ chatId, text }) => ({ kind: 'inmail', chatId: chatId ?? null, text: text ?? '' }),
  effect: sentEffect,
};
