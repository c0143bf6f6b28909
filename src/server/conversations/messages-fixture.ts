import { beforeEach } from 'vitest';
import type { NetworkError } from '#connectors/network/network-error.ts';
import { instant } from '#data/database.ts';
import { messageHandlers } from '#server/conversations/message-handlers.ts';
import { handlerCaller, TEST_NOW } from '../../../test/support/call-handler.ts';
import { addChat, addLead, db, it, thread } from '#server/conversations/conversations-fixture.ts';

/** The changes that the network was asked for; `problem`: the error it answers instead. */
export const onNetwork: { asked: object[]; problem: NetworkError | null } = {
  asked: [],
  problem: null,
};
beforeEach(() => Object.assign(onNetwork, { asked: [], problem: null }));
const asked = (sent: object): Promise<void> => {
  onNetwork.asked.push(sent);
  return onNetwork.problem === null ? Promise.resolve() : Promise.reject(onNetwork.problem);
};

const call = handlerCaller({
  handlers: messageHandlers,
  db,
  network: { messages: { edit: asked, remove: asked } },
});

/** A person the user can message on LinkedIn and by email, with a chat. */
export async function addPerson(
  person: Parameters<typeof addLead>[0] = {},
): Promise<{ leadId: string; conversationId: string }> {
  const leadId = await addLead({
    name: 'Mikkel Thorsen',
    email: 'mikkel@example.com',
    connected: true,
    ...person,
  });
  return { leadId, conversationId: await addChat({ leadId }) };
}

export const write = (conversationId: string, body: object, userId = it.userId) =>
  call('POST /messaging/conversations/{conversationId}/events', {
    userId,
    params: { conversationId },
    body,
  });
export const change = (
  conversationId: string,
  eventId: string,
  body: object,
  { userId = it.userId, now = TEST_NOW }: { userId?: string; now?: number } = {},
) =>
  call('PATCH /messaging/conversations/{conversationId}/events/{eventId}', {
    userId,
    params: { conversationId, eventId },
    body,
    now,
  });
export const remove = (
  conversationId: string,
  eventId: string,
  { userId = it.userId, now = TEST_NOW }: { userId?: string; now?: number } = {},
) =>
  call('DELETE /messaging/conversations/{conversationId}/events/{eventId}', {
    userId,
    params: { conversationId, eventId },
    now,
  });

export const messagesOf = async (conversationId: string) =>
  (await thread(conversationId)).content.filter((entry) => entry.kind === 'MESSAGE');

/** Sets the state of a message, as the engine would. */
export const setState = (messageId: string, values: object) =>
  db()
    .updateTable('messages')
    .set(values)
    .where('user_id', '=', it.userId)
    .where('message_id', '=', messageId)
    .execute();

export async function addFile({
  userId = it.userId,
  expiresAt = TEST_NOW + 1000,
}: { userId?: string; expiresAt?: number } = {}): Promise<string> {
  const { attachment_id } = await db()
    .insertInto('attachments')
    .values({
      user_id: userId,
      file_name: 'offer.pdf',
      content_type: 'application/pdf',
      size_bytes: 3,
      content: Buffer.from('pdf'),
      real_created_at: instant(TEST_NOW - 48 * 3_600_000),
      real_expires_at: instant(expiresAt),
    })
    .returning('attachment_id')
    .executeTakeFirstOrThrow();
  return attachment_id;
}

/** The lead's place in a new campaign. */
export async function addPlace(leadId: string, state = 'WAITING'): Promise<string> {
  const { campaign_id: campaignId } = await db()
    .insertInto('campaigns')
    .values({ user_id: it.userId, name: 'Oslo', created_at: instant(TEST_NOW) })
    .returning('campaign_id')
    .executeTakeFirstOrThrow();
  await db()
    .insertInto('campaign_leads')
    .values({
      user_id: it.userId,
      campaign_id: campaignId,
      lead_id: leadId,
      state: state as 'WAITING',
      due_at: instant(TEST_NOW),
      added_at: instant(TEST_NOW),
      updated_at: instant(TEST_NOW),
    })
    .execute();
  return campaignId;
}

export const placeOf = (campaignId: string) =>
  db()
    .selectFrom('campaign_leads')
    .select(['state', 'reason', 'due_at'])
    .where('user_id', '=', it.userId)
    .where('campaign_id', '=', campaignId)
    .executeTakeFirstOrThrow();
