import { describe, expect, test } from 'vitest';
import { NOW, failure, inviteError, network, profile, server } from './failures-fixture.ts';
import { wireError } from '../../../../test/support/scripted-server.ts';

const DAY = 86_400_000;
const message = (id: string, parts: object = {}) => ({
  object: 'Message',
  id,
  chat_id: 'c1',
  sender_id: 'p1',
  text: 'Yes',
  timestamp: '2027-03-01T08:00:00Z',
  is_sender: false,
  is_seen: false,
  is_delivered: true,
  is_edited: false,
  is_deleted: false,
  is_hidden: false,
  is_event: false,
  attachments: [],
  provider: 'linkedin',
  ...parts,
});
const user = (id: string) => ({ object: 'User', id, type: 'individual', display_name: id });

describe('a thread', () => {
  const read = async (...messages: object[]) => {
    server.play(() => ({ json: { data: messages, total_count: messages.length } }));
    return (await network.read.messages({ account: 'acc', chatId: 'c1' })).items;
  };

  test('is read although a message lacks something that no reply is recognized by', async () => {
    const { is_seen, is_delivered, is_edited, is_hidden, attachments, provider, ...bare } =
      message('m2');
    expect([is_seen, is_delivered, is_edited, is_hidden, attachments, provider]).toHaveLength(6);
    expect(await read(message('m1'), bare)).toMatchObject([
      { messageId: 'm1', text: 'Yes', attachments: [] },
      { messageId: 'm2', text: 'Yes', seen: false, edited: false, system: false, attachments: [] },
    ]);
  });

  test('is read although an attachment is of a kind that has no file', async () => {
    const post = { object: 'Attachment', id: 'a1', type: 'linkedin_post' };
    const file = {
      ...post,
      id: 'a2',
      type: 'file',
      mimetype: 'text/plain',
      url: 'u',
      filename: 'f',
    };
    expect(await read(message('m1', { attachments: [post, 'odd', file] }))).toMatchObject([
      {
        messageId: 'm1',
        attachments: [
          { attachmentId: 'a1', contentType: 'application/octet-stream' },
          { attachmentId: 'a2', contentType: 'text/plain', fileName: 'f' },
        ],
      },
    ]);
  });

  test('is not read if a message doesn’t say who wrote it', async () => {
    server.play(() => ({ json: { data: [message('m1', { is_sender: null })] } }));
    expect((await failure(network.read.messages({ account: 'acc', chatId: 'c1' }))).kind).toBe(
      'transient',
    );
  });
});

test('the list of chats is read although one has no name and no count', async () => {
  const chat = {
    object: 'Chat',
    id: 'c1',
    name: null,
    user_id: 'p1',
    type: '1to1',
    is_group: false,
    last_message_timestamp: '2027-03-01T08:00:00Z',
    last_message: { text: null, is_sender: false },
  };
  server.play(() => ({ json: { data: [chat], total_count: 1 } }));
  expect((await network.read.chats({ account: 'acc' })).items).toMatchObject([
    { chatId: 'c1', memberId: 'p1', name: null, group: false, unread: null },
  ]);
});

test('an invitation is found in the sent list of a server with smaller pages than requested', async () => {
  const sent = Array.from({ length: 120 }, (_, at) => ({
    object: 'RelationRequest',
    id: `r${at}`,
    type: 'sent',
    user: user(at === 75 ? 'p1' : `other${at}`),
    created_at: new Date(NOW - at * 1000).toISOString(),
  }));
  server.play(({ path }) => {
    if (!path.includes('/relation-requests'))
      return { json: profile({ relation_request_status: 'PENDING' }) };
    const offset = Number(new URL(path, 'http://x').searchParams.get('offset'));
    return { json: { data: sent.slice(offset, offset + 50), total_count: sent.length } };
  });
  const found = await network.reconcile({
    account: 'acc',
    intent: { kind: 'invite', memberId: 'p1', startedAt: NOW - DAY, knownBefore: [] },
  });
  expect(found).toMatchObject({ result: 'happened', value: { invitationId: 'r75' } });
});

test('an invitation that is accepted between two reads of a lookup is found by the next lookup', async () => {
  let profiles = 0;
  server.play(({ path }) => {
    if (!path.includes('/relation')) profiles += 1;
    else return { json: { data: [], total_count: 0 } };
    const answered = { network_distance: 'FIRST_DEGREE' };
    return { json: profile(profiles === 1 ? { relation_request_status: 'PENDING' } : answered) };
  });
  const look = () =>
    network.reconcile({
      account: 'acc',
      intent: { kind: 'invite', memberId: 'p1', startedAt: NOW - DAY, knownBefore: [] },
    });
  expect(await look()).toEqual({ result: 'cannot_tell', mayTellLater: true });
  expect(await look()).toMatchObject({ result: 'happened', value: { connected: true } });
});

test.each([
  ['is found in a thread of a server with smaller pages than were asked for', 20, 'happened'],
  ['that lies deeper than is read may have been sent', 1, 'cannot_tell'],
])('a message %s', async (_what, size, result) => {
  const lines = Array.from({ length: 45 }, (_, at) =>
    message(`m${at}`, {
      is_sender: at === 30,
      text: at === 30 ? 'Hello' : 'Yes',
      timestamp: new Date(NOW - at * 1000).toISOString(),
    }),
  );
  server.play(({ path }) => {
    if (path.includes('/chat?') || path.endsWith('/chat'))
      return { json: { object: 'ChatLookup', data: [{ chat_id: 'c1' }] } };
    const offset = Number(new URL(path, 'http://x').searchParams.get('offset'));
    return { json: { data: lines.slice(offset, offset + size), total_count: lines.length } };
  });
  const found = await network.reconcile({
    account: 'acc',
    intent: {
      kind: 'message',
      memberId: 'p1',
      chatId: null,
      text: 'Hello',
      startedAt: NOW - DAY,
      knownBefore: [],
    },
  });
  expect(found).toMatchObject({
    result,
    ...(result === 'happened' && { value: { messageId: 'm30' } }),
  });
});

describe('a message of ours whose response was lost', () => {
  const look = async (kept: string) => {
    const own = message('m1', {
      is_sender: true,
      text: kept,
      timestamp: new Date(NOW).toISOString(),
    });
    server.play(({ path }) =>
      /\/chat(\?|$)/u.test(path)
        ? { json: { object: 'ChatLookup', data: [{ chat_id: 'c1' }] } }
        : { json: { data: [own], total_count: 1 } },
    );
    const intent = {
      kind: 'message' as const,
      memberId: 'p1',
      chatId: null,
      text: 'Grüß  dich, René \n\nBis\u00a0bald \u2764\ufe0f ',
      startedAt: NOW,
      knownBefore: [],
    };
    return (await network.reconcile({ account: 'acc', intent })).result;
  };

  test.each([
    ['spaces and lines drawn together', 'Grüß dich, René\n\nBis bald \u2764\ufe0f'],
    [
      'letters composed in another way',
      'Gru\u0308ß  dich, Rene\u0301 \n\nBis\u00a0bald \u2764\ufe0f',
    ],
    ['a sign that cannot be seen left out', 'Grüß  dich, René \r\n\r\nBis\u00a0bald \u2764'],
  ])('is found if the network stored it with %s', async (_how, kept) => {
    expect(await look(kept)).toBe('happened');
  });

  test('isn’t mistaken for another', async () => {
    expect(await look('Grüß dich, René! Bis bald')).toBe('did_not_happen');
  });
});

describe('Retry-After', () => {
  const limited = (after: string) =>
    inviteError({
      reply: {
        status: 429,
        headers: { 'retry-after': after },
        json: wireError({ type: 'provider/too_many_requests', status: 429 }),
      },
    });

  test('of more than a month counts as a month, however long its number', async () => {
    expect((await limited('99999999999999999')).retryAt).toBe(NOW + 31 * DAY);
    expect((await limited('9'.repeat(400))).retryAt).toBe(NOW + 31 * DAY);
    expect((await limited('Wed, 03 Mar 2077 09:00:00 GMT')).retryAt).toBe(NOW + 31 * DAY);
  });
});
