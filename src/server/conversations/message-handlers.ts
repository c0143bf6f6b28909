import type { messageRoutes } from '#contract/written-messages.ts';
import { writtenAs } from '#core/conversation/conversation-channels.ts';
import { answeredMeanwhile } from '#core/conversation/answered-meanwhile.ts';
import { changeVerdict, deleteVerdict } from '#core/conversation/message-state.ts';
import { readNewestByOther } from '#data/conversations/answers.ts';
import { readThreadMessage, type ThreadMessage } from '#data/conversations/thread.ts';
import type { Scope } from '#data/scope.ts';
import {
  changeWrittenMessage,
  deleteWrittenMessage,
  insertWrittenMessage,
  lockMessage,
  settleMessage,
} from '#data/waiting/written-messages.ts';
import { emptyDraft, lockConversation } from '#data/conversations/drafts.ts';
import type { AnyDatabase, DatabaseTransaction } from '#data/database.ts';
import { readContactRefusal } from '#data/do-not-contact/contact-refusal.ts';
import { inTransaction } from '#data/database/retried-transaction.ts';
import { holdLeadsForWriting } from '#data/leads/lead-changes.ts';
import { ApiError, found, rejectField } from '#server/http/api-error.ts';
import { changeOnNetwork } from '#server/conversations/change-on-network.ts';
import { ensureWritable } from '#server/conversations/ensure-writable.ts';
import { notChangeable } from '#server/conversations/not-changeable.ts';
import { openOne } from '#server/conversations/open-conversation.ts';
import { changeFacts, presentMessage } from '#server/conversations/present-thread.ts';
import { ensureSendAt, writtenMessage } from '#server/conversations/written-message.ts';
import type { Call, Handlers } from '#server/http/handler.ts';

type OneMessage = '/messaging/conversations/{conversationId}/events/{eventId}';
type OfMessage = { db: AnyDatabase; userId: string; conversationId: string; messageId: string };

/**
 * Messages written manually: stored here, sent by the engine's lane (product rules, section 15).
 */
export const messageHandlers: Handlers<keyof typeof messageRoutes> = {
  'POST /messaging/conversations/{conversationId}/events': write,
  'PATCH /messaging/conversations/{conversationId}/events/{eventId}': change,
  'DELETE /messaging/conversations/{conversationId}/events/{eventId}': remove,
};

async function write({
  scope,
  params: { conversationId },
  body,
  caller,
  parts,
  now,
  realNow,
  keepAnswer,
}: Call<'POST /messaging/conversations/{conversationId}/events'>) {
  const { userId, identityId } = caller;
  await ensureWritable(scope);
  const { row, shown } = await openOne({ parts, caller, conversationId });
  const sendAt = body.sendAt === undefined ? null : ensureSendAt(body.sendAt, now);
  return inTransaction(parts.db, async (trx) => {
    const of = { db: trx, userId, conversationId };
    found(await lockConversation(of, of.conversationId));
    await ensureMayWrite(trx, userId, conversationId);
    const toConfirm = { ...of, now, writerId: identityId, rate: parts.clock.rate() };
    await ensureOfConversation(of, body.lastMessageId ?? null);
    if (!body.confirm) await ensureUnanswered(toConfirm, body.lastMessageId);
    const message = await writtenMessage({
      ...of,
      row,
      channels: shown.channels,
      channel: body.channel ?? shown.startsOn,
      text: body.text,
      subject: body.subject ?? null,
      attachmentIds: body.attachments,
      realNow,
    });
    if (!body.keepSequence) await holdSequences({ ...of, now }, row.lead_id);
    await emptyDraft({ ...of, now }, { conversationId, authorId: identityId });
    const { keepSequence } = body;
    const messageId = await insertWrittenMessage(
      { ...of, now },
      { ...message, conversationId, authorId: identityId, sendAt, keepSequence },
    );
    const value = await shownMessage({ ...of, messageId, now });
    await keepAnswer({ db: trx, value });
    return value;
  });
}

async function ensureOfConversation(
  of: Omit<OfMessage, 'messageId'>,
  messageId: string | null,
): Promise<void> {
  if (messageId !== null && !(await readThreadMessage(of, { ...of, messageId })))
    throw rejectField('lastMessageId', 'NOT_FOUND', 'This isn’t a message of this conversation');
}

/**
 * Rejects a message to a person a teammate has just answered, with what they wrote. The
 * conversation is locked, so of two at the same moment one is first.
 */
async function ensureUnanswered(
  {
    rate,
    now,
    writerId,
    ...of
  }: Omit<OfMessage, 'messageId'> & { now: number; writerId: string; rate: number },
  seen: string | null | undefined,
): Promise<void> {
  const newest = await readNewestByOther(of, { ...of, writerId });
  if (newest === null) return;
  const { messageId, at } = newest;
  const ageMs = (now - at) / Math.max(1, rate);
  if (answeredMeanwhile(seen, { messageId, ageMs }))
    throw new ApiError('ANSWERED_MEANWHILE', {
      currentVersion: messageId,
      message: await shownMessage({ ...of, messageId, now }),
    });
}

async function holdSequences(
  { db, userId, now }: Scope<'now', DatabaseTransaction>,
  leadId: string | null,
): Promise<void> {
  if (leadId !== null) await holdLeadsForWriting({ db, userId, leadIds: [leadId], now });
}

async function shownMessage({ now, ...of }: OfMessage & { now: number }) {
  const message = found(await readThreadMessage(of, of));
  return presentMessage({ message, now });
}

async function change({
  scope,
  params: { conversationId, eventId },
  body,
  caller,
  parts,
  now,
  realNow,
}: Call<`PATCH ${OneMessage}`>) {
  const { userId } = caller;
  await ensureWritable(scope);
  const { row, shown } = await openOne({ parts, caller, conversationId });
  const { sent, retry, ...edit } = body;
  const others = Object.keys(edit).length > 0 || retry !== undefined;
  if (sent !== undefined && others)
    throw rejectField('sent', 'NOT_ALONE', 'Report whether it was sent without any other change');
  if (retry !== undefined && edit.sendAt !== undefined)
    throw rejectField('sendAt', 'NOT_WITH_RETRY', 'A message is retried immediately');
  const known = await readThreadMessage(scope, { conversationId, messageId: eventId });
  if (known?.state === 'SENT' && sent === undefined && retry === undefined)
    return editSent({ parts, userId, conversationId, row, shown, known, edit, now, realNow });
  return inTransaction(parts.db, async (trx) => {
    const of = { db: trx, userId, conversationId, messageId: eventId };
    if (sent !== undefined) await settle({ ...of, happened: sent, now });
    else {
      const held = found(await lockMessage(of, of));
      await ensureChangeable({ ...of, retry: retry === true, now });
      await ensureMayWrite(trx, userId, conversationId);
      const message = await writtenMessage({
        ...of,
        row,
        channels: shown.channels,
        // A person who is a connection by now gets it as a message.
        channel: row.connected ? held.channel : writtenAs(held.channel, held.subject),
        text: edit.text ?? held.text,
        subject: edit.subject === undefined ? held.subject : edit.subject,
        attachmentIds: edit.attachments ?? held.uploadIds,
        realNow,
      });
      const sendAt = edit.sendAt === undefined ? held.sendAt : ensureSendAt(edit.sendAt, now);
      if (retry === true && !held.keepSequence) await holdSequences({ ...of, now }, row.lead_id);
      await changeWrittenMessage({
        ...of,
        ...message,
        files: edit.attachments === undefined ? null : message.files,
        sendAt: retry === true ? null : sendAt,
        now,
      });
    }
    return shownMessage({ ...of, now });
  });
}

/** Changes the text of a message sent on LinkedIn, and nothing else. */
async function editSent({
  parts,
  userId,
  conversationId,
  row,
  shown,
  known,
  edit,
  now,
  realNow,
}: {
  parts: Call<`PATCH ${OneMessage}`>['parts'];
  userId: string;
  conversationId: string;
  known: ThreadMessage;
  edit: Omit<Call<`PATCH ${OneMessage}`>['body'], 'sent' | 'retry'>;
  now: number;
  realNow: number;
} & Awaited<ReturnType<typeof openOne>>) {
  const of = { db: parts.db, userId, conversationId, messageId: known.message_id };
  const verdict = changeVerdict(changeFacts(known, now));
  if (!verdict.allowed) throw notChangeable(verdict.reason);
  for (const field of ['subject', 'sendAt', 'attachments'] as const)
    if (edit[field] !== undefined)
      throw rejectField(field, 'ALREADY_SENT', 'Only the text of a sent message can be changed');
  const { text } = await writtenMessage({
    ...of,
    row,
    // Editing a sent message requires no connection to the person.
    channels: shown.channels.filter(({ reason }) => reason !== 'NOT_CONNECTED_TO_PERSON'),
    channel: writtenAs(known.channel, known.subject),
    through: known.channel,
    text: edit.text ?? known.text,
    subject: known.subject,
    attachmentIds: [],
    keepsFiles: known.files.length > 0,
    realNow,
  });
  if (text !== known.text)
    await changeOnNetwork(
      { db: parts.db, userId },
      { network: parts.network, message: known, text },
    );
  return shownMessage({ ...of, now });
}

async function settle({
  happened,
  now,
  ...of
}: OfMessage & { db: DatabaseTransaction; happened: boolean; now: number }): Promise<void> {
  const held = found(await lockMessage(of, of));
  // A campaign's action is decided on its lead.
  if (held.sentBy !== 'USER') throw notChangeable('NOT_SENT_YET');
  const result = await settleMessage({ ...of, now }, { ...of, state: held.state, happened });
  if (result === 'OPEN') throw new ApiError('STILL_LOOKING');
  if (result === 'SETTLED') throw new ApiError('ALREADY_SETTLED');
}

/**
 * Rejects the change unless the message failed and may be retried, or is scheduled and may be
 * changed.
 */
async function ensureChangeable({
  retry,
  now,
  ...of
}: OfMessage & { retry: boolean; now: number }): Promise<void> {
  const message = found(await readThreadMessage(of, of));
  if (retry) {
    if (message.state !== 'FAILED' || message.sent_by !== 'USER')
      throw new ApiError('MESSAGE_NOT_CHANGEABLE', {
        detail: 'Only a message that failed can be tried again',
      });
    return;
  }
  const verdict = changeVerdict(changeFacts(message, now));
  if (!verdict.allowed) throw notChangeable(verdict.reason);
  // It was sent since it was read.
  if (message.state === 'SENT') throw new ApiError('CONFLICT');
}

async function remove({
  scope,
  params: { conversationId, eventId },
  caller,
  parts,
  now,
}: Call<`DELETE ${OneMessage}`>) {
  const { userId } = caller;
  await ensureWritable(scope);
  await openOne({ parts, caller, conversationId });
  const known = await readThreadMessage(scope, { conversationId, messageId: eventId });
  if (known?.state === 'SENT') {
    if (known.from_me && known.deleted) return undefined;
    const verdict = deleteVerdict(changeFacts(known, now));
    if (!verdict.allowed) throw notChangeable(verdict.reason);
    const { network } = parts;
    await changeOnNetwork(scope, { network, message: known, text: null });
    return undefined;
  }
  await inTransaction(parts.db, async (trx) => {
    const of = { db: trx, userId, conversationId, messageId: eventId };
    found(await lockMessage(of, of));
    const message = found(await readThreadMessage(of, of));
    const verdict = deleteVerdict(changeFacts(message, now));
    if (!verdict.allowed) throw notChangeable(verdict.reason);
    // It may have been sent since it was read.
    if (message.state === 'SENT') throw new ApiError('CONFLICT');
    await deleteWrittenMessage(of, of);
  });
  return undefined;
}

async function ensureMayWrite(
  db: DatabaseTransaction,
  userId: string,
  conversationId: string,
): Promise<void> {
  const refusal = await readContactRefusal(db, userId, conversationId);
  if (refusal !== null) throw new ApiError(refusal);
}
