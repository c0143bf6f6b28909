import type { ActionType } from '#core/sequence/sequence-item.ts';
import {
  type Action,
  NO_EFFECT,
  NOTHING_TO_PREPARE,
  type PrepareQuery,
  type Prepared,
  type Effect,
  type ActPayload,
} from '#engine/actions/action.ts';
import { ACT_RECORDS } from '#core/sequence/act-records.ts';
import { isEmptyText } from '#core/text/empty-text.ts';
import { prepareEmail } from '#engine/actions/email-text.ts';
import { leadText } from '#engine/actions/lead-text.ts';
import type { FoundAct } from '#connectors/network/network.ts';

/** MESSAGE: to a connected person, in the known thread. */
const message: Action = {
  ...ACT_RECORDS.MESSAGE,
  prepare: (query) => {
    const prepared = leadText(query.item, query.lead, query.writer);
    return prepared.kind === 'stop'
      ? prepared
      : { kind: 'ready', payload: { ...prepared.payload, chatId: query.lead.person.chatId } };
  },
  async perform({ network, act, payload, files = [] }) {
    const answer = await network.act.message({
      ...act,
      chatId: payload.chatId ?? null,
      ...(payload.sameChat === true && { sameChat: true }),
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

/** After a text is sent its thread is known, and the person has not seen it yet. */
function sentEffect({
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

/**
 * CONNECT: an invitation with its note, unless the month's notes are used up or the campaign's rule
 * keeps them for others (product rules, section 2).
 */
const invite: Action = {
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

/** The note of an invitation: empty when none is written or it is left out. */
function prepareNote({ lead, item, writer }: PrepareQuery): Prepared {
  const { noteOmission, noteRefused } = writer;
  if (noteOmission !== null)
    return {
      kind: 'ready',
      payload: { note: null, noteOmission, ...(noteRefused && { noteLeftOut: true }) },
    };
  const prepared = leadText(item, lead, writer);
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

/** Every action the engine can perform. */
export const ACTIONS = {
  CONNECT: invite,
  /** An invitation that supplies the person's email address. */
  CONNECT_BY_EMAIL: {
    ...invite,
    prepare(query) {
      const prepared = prepareNote(query);
      return prepared.kind === 'stop'
        ? prepared
        : { kind: 'ready', payload: { ...prepared.payload, email: query.lead.person.email } };
    },
  },
  MESSAGE: message,
  /** To anyone; costs a credit unless the profile is open. */
  INMAIL: {
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
  },
  /** A profile view. It leaves no trace that could be looked up. */
  VISIT: {
    ...ACT_RECORDS.VISIT,
    prepare: () => NOTHING_TO_PREPARE,
    async perform({ network, act }) {
      const answer = await network.act.visit(act);
      return answer.done ? { done: true, found: {}, profile: answer.profile } : answer;
    },
    lookFor: null,
    effect: () => NO_EFFECT,
  },
  /** Endorses up to three of the person's top skills; skipped when there is nothing to endorse. */
  ENDORSE: {
    ...ACT_RECORDS.ENDORSE,
    prepare: () => NOTHING_TO_PREPARE,
    async perform({ network, act }) {
      const answer = await network.act.endorse(act);
      return answer.done ? { done: true, found: { skillIds: answer.skillIds } } : answer;
    },
    lookFor: () => ({ kind: 'endorse' }),
    effect: () => NO_EFFECT,
  },
  /** Likes the newest post of the last 90 days that this account has not liked; skipped if none. */
  LIKE: {
    ...ACT_RECORDS.LIKE,
    prepare: () => NOTHING_TO_PREPARE,
    async perform({ network, act, now }) {
      const answer = await network.act.like({ ...act, now });
      return answer.done ? { done: true, found: { postId: answer.postId } } : answer;
    },
    lookFor: () => ({ kind: 'like' }),
    effect: () => NO_EFFECT,
  },
  /** Skipped when the person is already followed. */
  FOLLOW: {
    ...ACT_RECORDS.FOLLOW,
    prepare: () => NOTHING_TO_PREPARE,
    async perform({ network, act }) {
      const answer = await network.act.follow(act);
      return answer.done ? { done: true, found: {} } : answer;
    },
    lookFor: () => ({ kind: 'follow' }),
    effect: () => NO_EFFECT,
  },
  /** From the user's mailbox, never through the network: `acts/send-email.ts` sends it. */
  EMAIL: {
    ...ACT_RECORDS.EMAIL,
    prepare: prepareEmail,
    perform: () => Promise.reject(new Error('An email does not leave through the network.')),
    lookFor: null,
    effect: () => NO_EFFECT,
  },
  /** Asks the finder, never the network: `acts/find-email.ts`. */
  FIND_EMAIL: {
    ...ACT_RECORDS.FIND_EMAIL,
    prepare: () => NOTHING_TO_PREPARE,
    perform: () => Promise.reject(new Error('No one’s email is asked of the network.')),
    lookFor: null,
    effect: () => NO_EFFECT,
  },
  /** Withdraws a pending invitation; the network accepts no new one for 21 days. */
  WITHDRAW: {
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
    effect: ({ at }) => ({
      ...NO_EFFECT,
      person: { invitationPendingSince: null, withdrawnAt: at },
    }),
  },
} as const satisfies Record<ActionType, Action>;
