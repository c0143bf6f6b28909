import { ControlFailure } from '#control/control-failure.ts';
import type { PersonAction, PersonCommand } from '#control/control-shapes.ts';
import type { Network, PresentMessage } from '#network.ts';
import {
  deleteTheirMessage,
  editTheirMessage,
  latestOfTheirs,
  removeChat,
} from '#rules/change-chats.ts';
import { leaveNetwork } from '#rules/leave-network.ts';
import { placeInvitation } from '#rules/invite.ts';
import { accept, markAllRead, reply } from '#rules/people-events.ts';
import { placeMessage } from '#rules/send-message.ts';
import type { Account } from '#store/account-store.ts';
import type { KeptAttachment } from '#store/chat-store.ts';
import type { Person } from '#world/person.ts';

interface DeedInput {
  network: Network;
  person: Person;
  account: Account;
  now: number;
  text: string | undefined;
  files: PersonCommand['files'];
  presentMessage: PresentMessage;
}

const HAS_WRITTEN_NOTHING = 'This person has written nothing that is still there.';
const hasWritten = ({
  network,
  account,
  person,
}: Pick<DeedInput, 'network' | 'account' | 'person'>) =>
  latestOfTheirs(network, { account, person: person.index }) === null ? HAS_WRITTEN_NOTHING : null;

const attachmentsOf = (files: PersonCommand['files'] = []): KeptAttachment[] =>
  files.map(({ filename, contentType, contentBase64, voiceNote }) => ({
    filename,
    contentType,
    content: contentBase64,
    voiceNote,
  }));

/** Whether a deed makes sense between a person and an account; the reason when it does not. */
const OBSTACLES = {
  accept: ({ network, account, person }) =>
    network.invitations.pendingOf(account.number, person.index) === null
      ? 'No invitation to this person is pending.'
      : null,
  reply: ({ network, account, person }) =>
    network.chats.withPerson(account.number, person.index) === null &&
    network.ties.get(account.number, person.index).connectedAt === null
      ? 'This person is not connected and has no chat.'
      : null,
  read: ({ network, account, person, now }) => {
    const chat = network.chats.withPerson(account.number, person.index);
    return chat === null || network.chats.unreadByThem(chat.number, now).length === 0
      ? 'This person has read everything.'
      : null;
  },
  ignore: () => null,
  askEmail: () => null,
  inviteByHand: ({ network, account, person }) =>
    network.ties.get(account.number, person.index).connectedAt !== null ||
    network.invitations.pendingOf(account.number, person.index) !== null
      ? 'This person is already connected or invited.'
      : null,
  withdrawByHand: ({ network, account, person }) =>
    network.invitations.pendingOf(account.number, person.index) === null
      ? 'No invitation to this person is pending.'
      : null,
  messageByHand: () => null,
  connect: ({ network, account, person }) =>
    network.ties.get(account.number, person.index).connectedAt !== null
      ? 'This person is connected already.'
      : null,
  removeRelation: ({ network, account, person }) =>
    network.ties.get(account.number, person.index).connectedAt === null
      ? 'This person is not connected.'
      : null,
  leave: ({ network, person }) =>
    network.gone.has(person.index) || network.accounts.byNumber(person.index) !== null
      ? 'This person has left already, or owns an account.'
      : null,
  editMessage: hasWritten,
  deleteMessage: hasWritten,
  removeChat: ({ network, account, person }) =>
    network.chats.withPerson(account.number, person.index) === null
      ? 'This person has no chat.'
      : null,
} as const satisfies Record<
  PersonAction,
  (input: Omit<DeedInput, 'text' | 'files' | 'presentMessage'>) => string | null
>;

const DEEDS = {
  accept: ({ network, account, person, now }) => {
    const invitation = network.invitations.pendingOf(account.number, person.index);
    if (invitation !== null)
      accept(network, { account, person: person.index, at: now, invitation });
  },
  reply: ({ network, account, person, now, text, files, presentMessage }) => {
    reply(network, {
      account,
      person: person.index,
      at: now,
      text: text ?? null,
      turn: network.ties.get(account.number, person.index).messages,
      attachments: attachmentsOf(files),
      presentMessage,
    });
  },
  read: ({ network, account, person, now }) => {
    markAllRead(network, { account, person: person.index, at: now });
  },
  ignore: ({ network, account, person }) => {
    network.due.removePair(account.number, person.index);
  },
  askEmail: ({ network, account, person }) => {
    network.ties.save({ ...network.ties.get(account.number, person.index), asksEmail: true });
  },
  inviteByHand: ({ network, account, person, now, text }) => {
    placeInvitation(network, { account, now, person: person.index, note: text ?? null });
  },
  withdrawByHand: ({ network, account, person, now }) => {
    const invitation = network.invitations.pendingOf(account.number, person.index);
    if (invitation !== null) network.invitations.close(invitation, 'WITHDRAWN', now);
    network.ties.save({ ...network.ties.get(account.number, person.index), withdrawnAt: now });
  },
  messageByHand: ({ network, account, person, now, text, files, presentMessage }) => {
    const sent = placeMessage(network, {
      account,
      now,
      person,
      text: text ?? 'Written by hand.',
      attachments: attachmentsOf(files),
      subject: null,
      credit: null,
    });
    network.announce({
      type: 'message.new',
      account: account.id,
      at: now,
      payload: presentMessage({ account, ...sent }),
    });
  },
  connect: ({ network, account, person, now }) => {
    network.ties.save({
      ...network.ties.get(account.number, person.index),
      connectedAt: now,
      following: true,
    });
    network.announce({
      type: 'relation.new',
      account: account.id,
      at: now,
      payload: { user_id: person.id },
    });
  },
  removeRelation: ({ network, account, person }) => {
    network.ties.save({ ...network.ties.get(account.number, person.index), connectedAt: null });
  },
  leave: ({ network, account, person, now }) => {
    leaveNetwork(network, { person: person.index, at: now, toldBy: account });
  },
  editMessage: ({ network, account, person, now, text, presentMessage }) => {
    const message = latestOfTheirs(network, { account, person: person.index });
    if (message !== null)
      editTheirMessage(network, { account, at: now, message, text, presentMessage });
  },
  deleteMessage: ({ network, account, person, now }) => {
    const message = latestOfTheirs(network, { account, person: person.index });
    if (message !== null) deleteTheirMessage(network, { account, at: now, message });
  },
  removeChat: ({ network, account, person, now }) => {
    removeChat(network, { account, person: person.index, at: now });
  },
} as const satisfies Record<PersonAction, (input: DeedInput) => void>;

/**
 * Makes a person (or the account's owner, by hand, past the wire) do something now. `ignore`
 * silences a person toward the account until another deed of theirs. Without an account it is the
 * one that the deed makes sense for.
 */
export function performPersonAction({
  deed,
  accountId,
  ...input
}: Omit<DeedInput, 'account'> & { deed: PersonAction; accountId: string | undefined }): Account {
  const { network, person } = input;
  const candidates =
    accountId === undefined
      ? network.accounts.all()
      : network.accounts.all().filter(({ id }) => id === accountId);
  if (candidates.length === 0)
    throw new ControlFailure({
      status: 404,
      sentence: 'Account not found.',
      field: 'accountId',
    });
  const possible = candidates.filter((account) => OBSTACLES[deed]({ ...input, account }) === null);
  const account = possible.sort(
    (a, b) => lastMoment(network, b, person) - lastMoment(network, a, person),
  )[0];
  if (account === undefined) {
    const [first] = candidates;
    throw new ControlFailure({
      status: 409,
      sentence:
        (first && OBSTACLES[deed]({ ...input, account: first })) ?? 'This can’t be done right now.',
    });
  }
  const tie = network.ties.get(account.number, person.index);
  network.ties.save({ ...tie, silent: deed === 'ignore' });
  DEEDS[deed]({ ...input, account });
  return account;
}

function lastMoment(network: Network, account: Account, person: Person): number {
  const tie = network.ties.get(account.number, person.index);
  return Math.max(
    network.chats.withPerson(account.number, person.index)?.lastAt ?? 0,
    network.invitations.pendingOf(account.number, person.index)?.createdAt ?? 0,
    tie.connectedAt ?? 0,
  );
}
