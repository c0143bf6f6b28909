import type { Network, PresentMessage } from '#network.ts';
import { deleteTheirMessage, editTheirMessage } from '#rules/change-chats.ts';
import { personAt } from '#rules/find-person.ts';
import type { Account } from '#store/account-store.ts';
import { chatId, messageId } from '#store/chat-ids.ts';
import type { Chat, KeptAttachment, Message } from '#store/chat-store.ts';
import type { DueEvent } from '#store/schedule-store.ts';
import type { Invitation } from '#store/invitation-store.ts';
import { fileOf } from '#world/files.ts';
import { personIdOf } from '#world/person-ids.ts';
import {
  decideFile,
  decideInvitation,
  decideMessage,
  decideSecondThought,
  firstMessageText,
  replyText,
  showsReceipts,
} from '#world/personality.ts';

const AT_ONCE = 400;

export interface AnswerInput {
  account: Account;
  person: number;
  at: number;
}

/**
 * Runs what people do of their own accord, in the order of its time, up to `now`. Answers how much
 * happened; call again while it is not 0.
 */
export function runPeopleEvents(
  network: Network,
  { now, presentMessage }: { now: number; presentMessage: PresentMessage },
): number {
  let done = 0;
  network.database.write(() => {
    for (
      let event = network.due.next();
      event !== null && event.at <= now && done < AT_ONCE;
      event = network.due.next()
    ) {
      network.due.remove(event.number);
      happen(network, { event, presentMessage });
      done += 1;
    }
  });
  return done;
}

function happen(
  network: Network,
  { event, presentMessage }: { event: DueEvent; presentMessage: PresentMessage },
): void {
  const account = network.accounts.byNumber(event.account);
  if (account === null) return;
  const input = { account, person: event.person, at: event.at };
  switch (event.kind) {
    case 'accept': {
      const invitation = network.invitations.byNumber(event.ref);
      if (invitation?.state === 'PENDING') accept(network, { ...input, invitation });
      return;
    }
    case 'noteReply': {
      const invitation = network.invitations.byNumber(event.ref);
      if (invitation !== null) answerNote(network, { ...input, invitation, presentMessage });
      return;
    }
    case 'read': {
      const message = network.chats.message(event.ref);
      if (message !== null && !message.deleted) readAndMaybeAnswer(network, { ...input, message });
      return;
    }
    case 'reply':
      reply(network, {
        ...input,
        text: null,
        turn: network.chats.message(event.ref)?.turn ?? 0,
        presentMessage,
      });
      return;
    case 'writeFirst':
      writeFirst(network, { ...input, presentMessage });
      return;
    case 'edit':
    case 'delete': {
      const message = network.chats.message(event.ref);
      if (message === null || message.deleted) return;
      if (event.kind === 'edit')
        editTheirMessage(network, { ...input, message, text: undefined, presentMessage });
      else deleteTheirMessage(network, { ...input, message });
    }
  }
}

/** A relation writes by themselves; who has been written to meanwhile has their say by answers. */
function writeFirst(
  network: Network,
  input: AnswerInput & { presentMessage: PresentMessage },
): void {
  const { account, person } = input;
  const tie = network.ties.get(account.number, person);
  if (tie.silent || tie.connectedAt === null || network.gone.has(person)) return;
  if (network.chats.withPerson(account.number, person) !== null) return;
  const me = firstNameOf(network, account);
  const text = firstMessageText({ seed: network.world.seed, owner: account.owner, person, me });
  writeInChat(network, { ...input, text, turn: 0, attachments: [], kind: 'WROTE_FIRST' });
}

function firstNameOf(network: Network, account: Account): string {
  return personAt(network, account.owner).plainName.split(' ')[0] ?? '';
}

/** A pending invitation is accepted: both are connected from then on. */
export function accept(
  network: Network,
  { account, person, at, invitation }: AnswerInput & { invitation: Invitation },
): void {
  network.invitations.close(invitation, 'ACCEPTED', at);
  network.ties.save({
    ...network.ties.get(account.number, person),
    connectedAt: at,
    following: true,
  });
  const ledger = network.ledger.add({
    at,
    account: account.number,
    person,
    kind: 'ACCEPTED',
    text: null,
    requestId: null,
  });
  network.announce({
    type: 'relation.new',
    account: account.id,
    at,
    ledger,
    payload: { user_id: personIdOf({ seed: network.world.seed, index: person }) },
  });
  if (invitation.note === null) return;
  const answer = decideInvitation({
    seed: network.world.seed,
    behavior: network.behavior,
    owner: account.owner,
    person,
    turn: invitation.turn,
  });
  if (answer?.replyAfterMs != null)
    network.due.add({
      at: at + answer.replyAfterMs,
      kind: 'noteReply',
      account: account.number,
      person,
      ref: invitation.number,
    });
}

/** A note that is answered becomes the first message of the chat, as on the real network. */
function answerNote(
  network: Network,
  {
    invitation,
    presentMessage,
    ...input
  }: AnswerInput & { invitation: Invitation; presentMessage: PresentMessage },
): void {
  const { account, person } = input;
  if (network.chats.withPerson(account.number, person) === null && invitation.note !== null) {
    const chat = network.chats.open({ account: account.number, person, at: invitation.createdAt });
    const note = network.chats.addMessage({
      chat: chat.number,
      mine: true,
      text: invitation.note,
      subject: null,
      at: invitation.createdAt,
      attachments: [],
      turn: -1,
      credit: null,
    });
    network.chats.saveMessage({ ...note, readAt: input.at, seen: true });
  }
  reply(network, { ...input, text: null, turn: invitation.turn, presentMessage });
}

/**
 * The person has read everything up to now. It becomes known, and is in the ledger, for those who
 * show receipts.
 */
export function markAllRead(network: Network, { account, person, at }: AnswerInput): number {
  const chat = network.chats.withPerson(account.number, person);
  if (chat === null) return 0;
  const unread = network.chats.unreadByThem(chat.number, at);
  const shown = showsReceipts({ seed: network.world.seed, behavior: network.behavior, person });
  for (const message of unread) {
    network.chats.saveMessage({ ...message, readAt: at, seen: shown });
    if (!shown) continue;
    const ledger = network.ledger.add({
      at,
      account: account.number,
      person,
      kind: 'READ',
      text: null,
      requestId: null,
    });
    network.announce({
      type: 'message.receipt.read',
      account: account.id,
      at,
      ledger,
      payload: {
        chat_id: chatId(chat.number),
        message_id: messageId(message.number),
        user_id: personIdOf({ seed: network.world.seed, index: person }),
      },
    });
  }
  return unread.length;
}

function readAndMaybeAnswer(
  network: Network,
  { message, ...input }: AnswerInput & { message: Message },
): void {
  markAllRead(network, input);
  const { account, person, at } = input;
  const answer = decideMessage({
    seed: network.world.seed,
    behavior: network.behavior,
    owner: account.owner,
    person,
    turn: message.turn,
  });
  if (answer?.replyAfterMs != null)
    network.due.add({
      at: at + answer.replyAfterMs,
      kind: 'reply',
      account: account.number,
      person,
      ref: message.number,
    });
}

type WriteInput = AnswerInput & {
  turn: number;
  attachments: readonly KeptAttachment[];
  presentMessage: PresentMessage;
};

/**
 * The person answers, in words of their own where none are given, and then perhaps with a file or a
 * second thought; what was unread is read with it, and the credit of an answered InMail comes back.
 */
export function reply(
  network: Network,
  {
    text,
    attachments = [],
    ...input
  }: Omit<WriteInput, 'attachments'> & {
    text: string | null;
    attachments?: readonly KeptAttachment[];
  },
): Message {
  const { account, person, turn } = input;
  const { seed } = network.world;
  const encounter = {
    seed,
    behavior: network.behavior,
    owner: account.owner,
    person,
    turn,
  };
  markAllRead(network, input);
  if (text !== null) return writeInChat(network, { ...input, text, attachments, kind: 'REPLIED' });
  const file = decideFile(encounter);
  const message = writeInChat(network, {
    ...input,
    text: replyText({
      seed,
      owner: account.owner,
      person,
      turn,
      me: firstNameOf(network, account),
    }),
    attachments: [...attachments, ...(file === null ? [] : [fileOf(file, encounter)])],
    kind: 'REPLIED',
  });
  const thought = decideSecondThought(encounter);
  if (thought !== null)
    network.due.add({
      at: input.at + thought.afterMs,
      kind: thought.kind,
      account: account.number,
      person,
      ref: message.number,
    });
  return message;
}

function writeInChat(
  network: Network,
  {
    account,
    person,
    at,
    text,
    attachments,
    kind,
    presentMessage,
  }: WriteInput & { text: string; kind: 'REPLIED' | 'WROTE_FIRST' },
): Message {
  const found =
    network.chats.withPerson(account.number, person) ??
    network.chats.open({ account: account.number, person, at });
  const message = network.chats.addMessage({
    chat: found.number,
    mine: false,
    text,
    subject: null,
    at,
    attachments: [...attachments],
    turn: 0,
    credit: null,
  });
  const chat = { ...found, lastAt: at, unread: found.unread + 1, answered: true };
  network.chats.save(chat);
  const ledger = network.ledger.add({
    at,
    account: account.number,
    person,
    kind,
    text,
    requestId: null,
  });
  giveCreditBack(network, { account, chat });
  network.announce({
    type: 'message.new',
    account: account.id,
    at,
    ledger,
    payload: presentMessage({ account, chat, message }),
  });
  return message;
}

function giveCreditBack(
  network: Network,
  { account, chat }: { account: Account; chat: Chat },
): void {
  for (const message of network.chats.messages(chat.number, {
    before: Number.MAX_SAFE_INTEGER,
    after: -1,
    offset: 0,
    limit: 20,
  })) {
    if (message.credit === null) continue;
    network.chats.saveMessage({ ...message, credit: null });
    account.credits = { ...account.credits, [message.credit]: account.credits[message.credit] + 1 };
    network.accounts.save(account);
  }
}
