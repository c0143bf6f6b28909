import { expect, test } from 'vitest';
import { NetworkError } from '#connectors/network/network-error.ts';
import { refusalOf, TEST_NOW } from '../../../test/support/call-handler.ts';
import { MINUTE } from '#server/conversations/conversations-fixture.ts';
import {
  addPerson,
  change,
  messagesOf,
  onNetwork,
  remove,
  setState,
  write,
} from '#server/conversations/messages-fixture.ts';

async function sentMessage(): Promise<{ conversationId: string; id: string }> {
  const { conversationId } = await addPerson();
  const { id } = await write(conversationId, { text: 'Helo' });
  await setState(id, { state: 'SENT', network_message_id: `n-${id}`, chat_id: 'c-1' });
  return { conversationId, id };
}
const later = (minutes: number) => ({ now: TEST_NOW + minutes * MINUTE });

test('a message sent on LinkedIn is edited there and here; an unchanged text sends no request', async () => {
  const { conversationId, id } = await sentMessage();
  const changed = await change(conversationId, id, { text: 'Hello' }, later(59));
  expect(changed).toMatchObject({ text: 'Hello', edited: true, state: 'SENT' });
  await change(conversationId, id, { text: 'Hello' });
  expect(onNetwork.asked).toMatchObject([
    { account: expect.any(String), chatId: 'c-1', messageId: `n-${id}`, text: 'Hello' },
  ]);
});

test('a deleted message keeps its place without text; deleting it again is no error', async () => {
  const { conversationId, id } = await sentMessage();
  await remove(conversationId, id);
  await remove(conversationId, id);
  expect(onNetwork.asked).toHaveLength(1);
  expect(await messagesOf(conversationId)).toMatchObject([{ id, text: '', deleted: true }]);
});

test('after 60 minutes the network is not called; its own rejection reads the same', async () => {
  const { conversationId, id } = await sentMessage();
  const ask = [
    () => change(conversationId, id, { text: 'Hello' }, later(60)),
    () => remove(conversationId, id, later(60)),
  ];
  for (const one of ask) expect((await refusalOf(one())).code).toBe('MESSAGE_NOT_CHANGEABLE');
  expect(onNetwork.asked).toEqual([]);
  onNetwork.problem = new NetworkError('invalid', 'The message is more than an hour old.');
  const refused = await refusalOf(change(conversationId, id, { text: 'Hello' }));
  expect(refused.message).toBe('LinkedIn allows changes for 60 minutes after sending');
});

test('a lost answer changes nothing here; what is gone there counts as deleted', async () => {
  const { conversationId, id } = await sentMessage();
  onNetwork.problem = new NetworkError('transient', 'No answer');
  await expect(change(conversationId, id, { text: 'Hello' })).rejects.toThrow('No answer');
  await expect(remove(conversationId, id)).rejects.toThrow('No answer');
  expect(await messagesOf(conversationId)).toMatchObject([{ text: 'Helo', edited: false }]);
  onNetwork.problem = new NetworkError('not_found', 'Gone');
  await remove(conversationId, id);
  expect(await messagesOf(conversationId)).toMatchObject([{ deleted: true }]);
});

test('an email, a received message, and one without a network id can’t be changed', async () => {
  const { conversationId, id } = await sentMessage();
  for (const values of [
    { channel: 'EMAIL' },
    { channel: 'LINKEDIN', network_message_id: 'hand/1' },
    { network_message_id: 'n-1', from_me: false },
  ]) {
    await setState(id, values);
    expect((await refusalOf(change(conversationId, id, { text: 'x' }))).code).toBe(
      'MESSAGE_NOT_CHANGEABLE',
    );
    expect((await refusalOf(remove(conversationId, id))).code).toBe('MESSAGE_NOT_CHANGEABLE');
  }
  expect(onNetwork.asked).toEqual([]);
});
