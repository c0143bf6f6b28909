import { expect } from 'vitest';
import type { Chat, ChatMessage } from '#connectors/network/network.ts';
import type { LaneRun } from '#engine/lane/lane-run.ts';
import { readThread } from '#engine/watching/watch-inbox.ts';
import { chain, item } from './engine-world.ts';
import { createMemoryEngineWorld, type MemoryEngineWorld } from './memory-engine-world.ts';
import { takeLane } from './memory-lane.ts';

export const HOUR = 3_600_000;

/** A lane with a person who was written to an hour ago. */
export async function written() {
  const it = createMemoryEngineWorld();
  const since = it.clock.now() - HOUR;
  const { campaignId, leadIds } = it.startCampaign(
    chain(item('MESSAGE', { message: 'Hi' }), item('FOLLOW')),
    [{ memberId: 'm-1', connectedAt: since, lastMessageAt: since, chatId: 'chat-m-1' }],
    {
      state: 'WAITING',
      itemId: 'follow',
      itemType: 'FOLLOW',
      dueAt: it.clock.now() + HOUR,
      addedAt: since,
      stamps: { messaged: since, contacted: since },
    },
  );
  return {
    it,
    campaignId,
    leadId: String(leadIds[0]),
    run: await takeLane(it),
    now: it.clock.now(),
  };
}

let made = 0;
export const message = (parts: Partial<ChatMessage>): ChatMessage => ({
  messageId: `x-${(made += 1)}`,
  chatId: 'chat-m-1',
  fromMe: false,
  senderId: 'm-1',
  text: 'Yes',
  subject: null,
  at: 0,
  seen: false,
  edited: false,
  deleted: false,
  system: false,
  attachments: [],
  ...parts,
});
export const chat = (
  chatId: string,
  lastMessageAt: number | null,
  parts: Partial<Chat> = {},
): Chat =>
  ({
    chatId,
    memberId: chatId.slice(5),
    name: null,
    group: false,
    readOnly: false,
    archived: false,
    unread: 0,
    lastMessageAt,
    lastMessage: null,
    ...parts,
  }) as Chat;

/** A network whose threads come in these pages, the newest first. */
export function threadPages(it: MemoryEngineWorld, ...lists: ChatMessage[][]): (string | null)[] {
  const asked: (string | null)[] = [];
  it.network.read.messages = async ({ page = null, limit, account, chatId }) => {
    expect([limit, account, chatId]).toEqual([20, 'acc-1', 'chat-m-1']);
    asked.push(page);
    const at = Number(page ?? 0);
    return {
      items: lists[at] ?? [],
      next: at + 1 < lists.length ? String(at + 1) : null,
      total: null,
    };
  };
  return asked;
}
export const textsOf = (it: MemoryEngineWorld) =>
  Object.fromEntries(
    [...it.memory.tables(it.userId).messages.values()].map(({ messageId, text }) => [
      messageId,
      text,
    ]),
  );
export const read = (run: LaneRun, memberId: string | null = 'm-1') =>
  readThread({ run, chatId: 'chat-m-1', memberId });
