import type { Network } from '#network.ts';
import { personAt } from '#rules/find-person.ts';
import type { Account } from '#store/account-store.ts';
import { drawBits } from '#world/hash.ts';
import { firstMessageText, replyText } from '#world/personality.ts';

const DAY_MS = 86_400_000;

interface PastChats {
  account: Account;
  now: number;
  chats: number;
  messagesEach: number;
  days: number;
  groups: number;
}

const GROUPS = ['Alumni reunion', 'Conference organizers', 'Sales leaders', 'Old team'] as const;

/**
 * Conversations that the owner had with relations before, all read, and groups that they are in.
 * Relations without a chat first, the newest ones; strangers from the end of the population where
 * the relations do not suffice, who become relations. No webhook reports them.
 */
export function placePastChats(
  network: Network,
  { account, now, chats, messagesEach, days, groups }: PastChats,
): { chats: number; messages: number; groups: number } {
  let placed = 0;
  for (const person of peopleWithoutChat(network, account)) {
    if (placed === chats) break;
    placePastChat(network, { account, now, person, messagesEach, days });
    placed += 1;
  }
  for (let group = 0; group < groups; group += 1) placeGroup(network, { account, now, group });
  return { chats: placed, messages: placed * messagesEach, groups };
}

function* peopleWithoutChat(network: Network, account: Account): Generator<number> {
  const free = (person: number) =>
    person !== account.owner &&
    !network.gone.has(person) &&
    network.chats.withPerson(account.number, person) === null;
  for (const { person } of network.ties.connected(account.number)) if (free(person)) yield person;
  for (let person = network.world.size - 1; person >= 0; person -= 1) {
    const tie = network.ties.get(account.number, person);
    if (tie.connectedAt !== null || tie.invitations > 0 || !free(person)) continue;
    network.ties.save({ ...tie, connectedAt: 0, following: true });
    yield person;
  }
}

function placePastChat(
  network: Network,
  {
    account,
    now,
    person,
    messagesEach,
    days,
  }: Omit<PastChats, 'chats' | 'groups'> & { person: number },
): void {
  const { seed } = network.world;
  const { owner } = account;
  const me = personAt(network, owner).plainName.split(' ')[0] ?? '';
  const bits = (turn: number) => drawBits({ seed, person, draw: 'pastChat', turn });
  const end = now - (1 + (bits(0) % days)) * DAY_MS - (bits(1) % DAY_MS);
  const gap = Math.max(60_000, Math.floor((DAY_MS * 20) / messagesEach));
  const begin = end - gap * (messagesEach - 1);
  const chat = network.chats.open({ account: account.number, person, at: begin });
  for (let turn = 0; turn < messagesEach; turn += 1) {
    const mine = turn > 0 && bits(turn + 2) % 2 === 0;
    const at = begin + turn * gap;
    const message = network.chats.addMessage({
      chat: chat.number,
      mine,
      text:
        turn === 0
          ? firstMessageText({ seed, owner, person, me })
          : replyText({ seed, owner, person, turn, me: mine ? firstNameOf(network, person) : me }),
      subject: null,
      at,
      attachments: [],
      turn: 0,
      credit: null,
    });
    if (mine) network.chats.saveMessage({ ...message, readAt: at, seen: true });
  }
  network.chats.save({ ...chat, lastAt: end, answered: true });
}

function firstNameOf(network: Network, person: number): string {
  return personAt(network, person).plainName.split(' ')[0] ?? '';
}

function placeGroup(
  network: Network,
  { account, now, group }: { account: Account; now: number; group: number },
): void {
  const { seed, size } = network.world;
  const name = `${GROUPS[group % GROUPS.length]}${group < GROUPS.length ? '' : ` ${group + 1}`}`;
  const person = -1 - group;
  if (network.chats.withPerson(account.number, person) !== null) return;
  const at = now - (1 + group) * DAY_MS;
  const chat = network.chats.open({ account: account.number, person, at, groupName: name });
  for (let turn = 0; turn < 5; turn += 1) {
    const sender = drawBits({ seed, person: group, draw: 'pastChat', turn }) % size;
    network.chats.addMessage({
      chat: chat.number,
      mine: false,
      text: replyText({ seed, owner: account.owner, person: sender, turn, me: 'all' }),
      subject: null,
      at: at + turn * 60_000,
      attachments: [],
      turn: 0,
      credit: null,
      sender,
    });
  }
  network.chats.save({ ...chat, lastAt: at + 4 * 60_000, answered: true, unread: 2 });
}
