import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  DAY_MS,
  MONDAY,
  startPracticeClient,
  type PracticeClient,
} from '#practice-client-fixture.ts';

let client: PracticeClient;
let account: string;
let relations: string[];
let endpoint: string[] = [];

beforeAll(async () => {
  client = await startPracticeClient({
    behavior: { writeFirstShare: 0, readShare: 1, replyShare: 1, secondThoughtShare: 0 },
  });
  account = await client.signIn();
  const listed = await client.ok('listRelations', {
    parameters: { account_id: account },
    query: { limit: 40 },
  });
  relations = listed.data.map(({ user }) => user.id);
  const announce = client.practice.network.announce;
  client.practice.network.announce = (announcement) => {
    endpoint.push(announcement.type);
    announce(announcement);
  };
});
afterAll(() => client.close());

const command = (id: string, body: object) =>
  client.control('POST', `/people/${id}`, { accountId: account, ...body });

async function chatWith(id: string): Promise<string> {
  const { data } = await client.ok('findUserChat', {
    parameters: { account_id: account, user_id: id },
  });
  const [chat] = data;
  if (chat === undefined) throw new Error('There is no chat');
  return chat.chat_id;
}

async function messagesOf(chatId: string) {
  const { data } = await client.ok('listMessages', {
    parameters: { account_id: account, chat_id: chatId },
  });
  return data;
}

const relation = (at: number): string => {
  const id = relations[at];
  if (id === undefined) throw new Error('Not enough relations');
  return id;
};

describe('conversations', () => {
  it('a person edits and then deletes what they wrote, and events tell of both', async () => {
    const id = relation(0);
    await command(id, { do: 'reply', text: 'Tuseday?' });
    const chat = await chatWith(id);
    endpoint = [];
    await command(id, { do: 'editMessage', text: 'Tuesday?' });
    expect((await messagesOf(chat))[0]).toMatchObject({ text: 'Tuesday?', is_edited: true });
    await command(id, { do: 'deleteMessage' });
    expect((await messagesOf(chat))[0]).toMatchObject({ text: null, is_deleted: true });
    expect(endpoint).toEqual(['message.update', 'message.delete']);
    expect((await command(id, { do: 'deleteMessage' })).status).toBe(409);
  });

  it('the owner edits and deletes a message for an hour, and each is in the ledger once', async () => {
    const id = relation(1);
    const sent = await client.ok('startChat', {
      parameters: { account_id: account },
      body: { text: 'Hello', users_ids: id },
    });
    const parameters = {
      account_id: account,
      chat_id: sent.chat_id,
      message_id: String(sent.message_id),
    };
    endpoint = [];
    await client.ok('modifyMessage', { parameters, body: { text: 'Hello!' }, requestId: 'edit-1' });
    await client.ok('deleteMessage', { parameters, requestId: 'delete-1' });
    expect(endpoint).toEqual(['message.update', 'message.delete']);
    const rows = (await client.ledger()).filter(({ personId }) => personId === id);
    expect(rows.map(({ kind, text, requestId }) => [kind, text, requestId])).toEqual([
      ['MESSAGE', 'Hello', expect.any(String)],
      ['MESSAGE_EDITED', 'Hello!', 'edit-1'],
      ['MESSAGE_DELETED', 'Hello!', 'delete-1'],
    ]);
    const late = await client.ok('startChat', {
      parameters: { account_id: account },
      body: { text: 'Once more', users_ids: id },
    });
    client.practice.network.clock.set({ now: client.practice.network.clock.now() + 3_600_001 });
    const refusal = await client.refused('modifyMessage', {
      parameters: { ...parameters, message_id: String(late.message_id) },
      body: { text: 'Too late' },
    });
    expect(refusal.detail).toContain('an hour');
  });

  it('a removed conversation is gone, and who writes again begins another', async () => {
    const id = relation(2);
    await command(id, { do: 'reply', text: 'First' });
    const chat = await chatWith(id);
    endpoint = [];
    await command(id, { do: 'removeChat' });
    expect(endpoint).toEqual(['chat.delete']);
    const gone = await client.refused('getChat', {
      parameters: { account_id: account, chat_id: chat },
    });
    expect(gone.status).toBe(404);
    await command(id, { do: 'reply', text: 'Second' });
    const again = await chatWith(id);
    expect(again).not.toBe(chat);
    expect((await messagesOf(again)).map(({ text }) => text)).toEqual(['Second']);
  });

  it('files come with the bytes that were sent, whatever their type claims', async () => {
    const id = relation(3);
    const contentBase64 = Buffer.from('<script>alert(1)</script>').toString('base64');
    await command(id, {
      do: 'reply',
      text: 'See the picture',
      files: [
        { filename: 'photo.png', contentType: 'image/png', contentBase64 },
        { filename: 'note.wav', contentType: 'audio/wav', contentBase64, voiceNote: true },
      ],
    });
    const chat = await chatWith(id);
    const [message] = await messagesOf(chat);
    expect(message?.attachments.map(({ type, voice_note }) => [type, voice_note])).toEqual([
      ['img', false],
      ['audio', true],
    ]);
    const answer = await client.raw('getAttachment', {
      parameters: {
        account_id: account,
        chat_id: chat,
        message_id: message?.id ?? '',
        attachment_id: '0',
      },
    });
    expect(answer.headers.get('content-type')).toBe('image/png');
    expect(await answer.text()).toBe('<script>alert(1)</script>');
  });

  it('conversations of the past fill pages backward, and groups are told apart', async () => {
    const before = await client.ok('listChats', { parameters: { account_id: account } });
    const { body } = await client.control('POST', `/accounts/${account}/chats`, {
      chats: 30,
      messagesEach: 12,
      days: 100,
      groups: 2,
    });
    expect(body).toEqual({ chats: 30, messages: 360, groups: 2 });
    const after = await client.ok('listChats', {
      parameters: { account_id: account },
      query: { limit: 100 },
    });
    expect(after.total_count).toBe((before.total_count ?? 0) + 32);
    const groups = after.data.filter(({ is_group }) => is_group);
    expect(groups.map(({ user_id, type }) => [user_id, type])).toEqual([
      [null, 'group'],
      [null, 'group'],
    ]);
    const [group] = groups;
    const senders = new Set((await messagesOf(group?.id ?? '')).map(({ sender_id }) => sender_id));
    expect(senders.size).toBeGreaterThan(1);
    const oldest = after.data.at(-1);
    const times = (await messagesOf(oldest?.id ?? '')).map(({ timestamp }) => timestamp);
    expect(times).toHaveLength(12);
    expect(times).toEqual(times.toSorted().reverse());
    expect(Date.parse(oldest?.last_message_timestamp ?? '')).toBeLessThan(MONDAY - DAY_MS);
  });
});

describe('what people write by themselves', () => {
  it('some relations write first, some answers have files, some are edited or deleted', async () => {
    const world = await startPracticeClient({
      behavior: {
        readShare: 1,
        replyShare: 1,
        fileShare: 0.5,
        secondThoughtShare: 0.25,
        writeFirstShare: 0.2,
      },
    });
    try {
      const own = await world.signIn();
      const listed = await world.ok('listRelations', {
        parameters: { account_id: own },
        query: { limit: 60 },
      });
      for (const { user } of listed.data)
        await world.ok('startChat', {
          parameters: { account_id: own },
          body: { text: 'Hello', users_ids: user.id },
        });
      for (let day = 0; day < 31; day += 1) await world.advance(1);
      const kinds = Map.groupBy(await world.ledger(), ({ kind }) => kind);
      const count = (kind: string) => kinds.get(kind)?.length ?? 0;
      expect(count('REPLIED')).toBe(60);
      expect(count('WROTE_FIRST')).toBeGreaterThan(20);
      expect(count('MESSAGE_EDITED')).toBeGreaterThan(5);
      expect(count('MESSAGE_DELETED')).toBeGreaterThan(5);
      const written = new Set(listed.data.map(({ user }) => user.id));
      expect(
        (kinds.get('WROTE_FIRST') ?? []).filter(({ personId }) => written.has(personId)),
      ).toEqual([]);
      let files = 0;
      for (const { user } of listed.data) {
        const { data } = await world.ok('findUserChat', {
          parameters: { account_id: own, user_id: user.id },
        });
        const messages = await world.ok('listMessages', {
          parameters: { account_id: own, chat_id: data[0]?.chat_id ?? '' },
        });
        files += messages.data.filter(({ attachments }) => attachments.length > 0).length;
      }
      expect(files).toBeGreaterThan(15);
      expect(files).toBeLessThan(45);
    } finally {
      await world.close();
    }
  });
});
