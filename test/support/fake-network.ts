import { NetworkError } from '#connectors/network/network-error.ts';
import type {
  Act,
  Invitation,
  NetworkConnector,
  OutgoingMessage,
  Page,
  PersonHit,
} from '#connectors/network/network.ts';
import type { Clock } from '#core/time/clock.ts';
import {
  type FakePerson,
  chatOf,
  invitationOf,
  messagesOf,
  profileOf,
  relationsOf,
} from './fake-people.ts';

/** The fate of one act: done, done with its response lost, lost before it was done, or rejected. */
type FakeFault = 'lost answer' | 'lost before' | 'transient' | NetworkError;
export type FakeAct = {
  kind: 'invite' | 'withdraw' | 'message' | 'inmail' | 'visit' | 'follow' | 'endorse' | 'like';
  memberId: string;
  at: number;
  requestId: string;
  text?: string | undefined;
  email?: string | null | undefined;
  fileNames?: string[] | undefined;
};

export type FakeNetwork = NetworkConnector & {
  person: (memberId: string) => FakePerson;
  acts: FakeAct[];
  /** Called before each act; its result decides what happens to the act. */
  fault: ((act: FakeAct) => FakeFault | null) | null;
  /** Called while an act does its initial reads. */
  beforeAct: ((act: Omit<FakeAct, 'at'>) => void) | null;
  /** Called after each act was done. */
  onAct: ((act: FakeAct) => void) | null;
  reads: string[];
  /**
   * The notes left this month, and how many invitations may be pending; beyond either, invitations
   * are rejected without a reason.
   */
  notesLeft: number;
  pilePlaces: number;
  accept: (memberId: string) => void;
  /** The person closes their account: no one finds them anymore, and their invitation vanishes. */
  leave: (memberId: string) => void;
  reply: (memberId: string, text?: string) => void;
  /** The user writes to the person on the network's own site. */
  write: (memberId: string, text?: string) => void;
  see: (memberId: string) => void;
  /** The chat with someone is removed, with all its messages. */
  removeChat: (memberId: string) => void;
  hits: PersonHit[];
  down: boolean;
};

/**
 * An in-memory network for tests of the engine: people are created when they are first named. `m-7`
 * is the member whose slug is `s-7`.
 */
export function createFakeNetwork({ clock }: { clock: Clock }): FakeNetwork {
  const people = new Map<string, FakePerson>();
  const gone = new Set<string>();
  const removed = new Set<string>();
  let made = 0;
  const id = (prefix: string): string => `${prefix}${(made += 1)}`;
  const person = (who: string): FakePerson => {
    const memberId = who.startsWith('s-') ? `m-${who.slice(2)}` : who;
    const known = people.get(memberId);
    if (known !== undefined) return known;
    const fresh: FakePerson = {
      memberId,
      slug: `s-${memberId.slice(2)}`,
      fullName: `Person ${memberId.slice(2)}`,
      connectedAt: null,
      invitation: null,
      withdrawnAt: null,
      openProfile: false,
      email: null,
      wantsEmail: false,
      messages: [],
    };
    people.set(memberId, fresh);
    return fresh;
  };
  const now = (): number => clock.now();

  async function act<Answer>(
    { beforeRequest, ...entry }: Omit<FakeAct, 'at'> & Pick<Act, 'beforeRequest'>,
    effect: () => Answer,
  ): Promise<Answer> {
    network.beforeAct?.(entry);
    await beforeRequest?.();
    const done: FakeAct = { ...entry, at: now() };
    const fault = network.down ? 'transient' : (network.fault?.(done) ?? null);
    if (fault instanceof NetworkError) throw fault;
    if (fault === 'transient') throw new NetworkError('transient', 'down');
    if (gone.has(entry.memberId)) throw new NetworkError('not_found', 'gone');
    if (fault === 'lost before') throw new NetworkError('outcome_unknown', 'no answer');
    const answer = effect();
    network.acts.push(done);
    network.onAct?.(done);
    if (fault === 'lost answer') throw new NetworkError('outcome_unknown', 'no answer');
    return answer;
  }
  function read<Answer>(name: string, answer: () => Answer): Promise<Answer> {
    network.reads.push(name);
    return network.down
      ? Promise.reject(new NetworkError('transient', 'down'))
      : Promise.resolve().then(answer);
  }
  const onePage = <Item>(items: Item[]): Page<Item> => ({ items, next: null, total: items.length });
  const send = (
    kind: 'message' | 'inmail',
    { memberId, requestId, beforeRequest, text, files = [], ...into }: OutgoingMessage,
  ) =>
    act(
      {
        kind,
        memberId,
        requestId,
        beforeRequest,
        text,
        ...(files.length > 0 && { fileNames: files.map(({ fileName }) => fileName) }),
      },
      () => {
        const to = person(memberId);
        if (into.sameChat === true && removed.has(into.chatId ?? ''))
          throw new NetworkError('not_found', 'no such chat');
        if (kind === 'message' && to.connectedAt === null)
          throw new NetworkError('not_connected', 'no');
        const messageId = id('msg-');
        to.messages.push({ id: messageId, fromMe: true, text, at: now(), seen: false });
        return { done: true as const, chatId: `chat-${memberId}`, messageId };
      },
    );

  const network: FakeNetwork = {
    person,
    acts: [],
    fault: null,
    beforeAct: null,
    onAct: null,
    reads: [],
    hits: [],
    down: false,
    notesLeft: Infinity,
    pilePlaces: Infinity,
    accept(memberId) {
      person(memberId).connectedAt ??= now();
      person(memberId).invitation = null;
    },
    leave(memberId) {
      gone.add(memberId);
      const one = person(memberId);
      one.connectedAt = null;
      one.invitation = null;
    },
    reply(memberId, text = 'Hello back') {
      person(memberId).messages.push({
        id: id('msg-'),
        fromMe: false,
        text,
        at: now(),
        seen: true,
      });
    },
    write(memberId, text = 'Let us talk on the phone') {
      const one = { id: id('msg-'), fromMe: true, text, at: now(), seen: false };
      person(memberId).messages.push(one);
    },
    see(memberId) {
      for (const message of person(memberId).messages) message.seen = true;
    },
    removeChat(memberId) {
      person(memberId).messages = [];
      removed.add(`chat-${memberId}`);
    },
    capabilities: () => Promise.resolve(new Set(['inviteByEmail'] as const)),
    login: { start: notHere, answer: notHere, poll: notHere },
    account: {
      get: ({ account }) =>
        read('account', () => ({
          account,
          memberId: 'm-me',
          name: 'Me',
          state: 'running' as const,
          proxyCountry: null,
        })),
      remove: notHere,
      setProxy: notHere,
      me: notHere,
      contracts: notHere,
      selectContract: notHere,
      inmailCredits: notHere,
    },
    people: {
      profile: ({ who }) =>
        read('profile', () => {
          const one = person(who);
          if (gone.has(one.memberId)) throw new NetworkError('not_found', 'gone');
          return profileOf(one);
        }),
      search: ({ offset, limit }) =>
        read('search', () => ({
          hits: network.hits.slice(offset, offset + limit),
          total: network.hits.length,
          nextOffset: offset + limit < network.hits.length ? offset + limit : null,
          nextCursor: null,
        })),
      validate: notHere,
      relations: () => read('relations', () => onePage(relationsOf(people))),
    },
    act: {
      invite: ({ memberId, requestId, beforeRequest, note, email }) =>
        act(
          { kind: 'invite', memberId, requestId, beforeRequest, text: note ?? undefined, email },
          () => {
            const to = person(memberId);
            if (to.connectedAt !== null) throw new NetworkError('already_connected', 'no');
            if (to.invitation !== null)
              throw new NetworkError('already_invited', 'no', { invitation: invitationOf(to) });
            const pending = [...people.values()].filter(({ invitation }) => invitation !== null);
            if (
              (to.wantsEmail && !email) ||
              (note && network.notesLeft <= 0) ||
              pending.length >= network.pilePlaces
            )
              throw new NetworkError('refused', 'no');
            if (note) network.notesLeft -= 1;
            to.invitation = { id: id('inv-'), sentAt: now() };
            return { done: true as const, invitationId: to.invitation.id };
          },
        ),
      withdraw: ({ memberId, requestId, beforeRequest }) => {
        const to = person(memberId);
        if (to.invitation === null)
          return Promise.resolve({
            done: false as const,
            reason:
              to.connectedAt === null
                ? ('NO_PENDING_INVITE' as const)
                : ('ALREADY_CONNECTED' as const),
          });
        return act({ kind: 'withdraw', memberId, requestId, beforeRequest }, () => {
          to.invitation = null;
          to.withdrawnAt = now();
          return { done: true as const };
        });
      },
      message: (message) => send('message', message),
      inmail: (message) => send('inmail', message),
      visit: ({ memberId, requestId, beforeRequest }) =>
        act({ kind: 'visit', memberId, requestId, beforeRequest }, () => ({
          done: true as const,
          profile: profileOf(person(memberId)),
        })),
      follow: ({ memberId, requestId, beforeRequest }) =>
        act({ kind: 'follow', memberId, requestId, beforeRequest }, () => ({
          done: true as const,
        })),
      endorse: ({ memberId, requestId, beforeRequest }) =>
        act({ kind: 'endorse', memberId, requestId, beforeRequest }, () => ({
          done: true as const,
          endorsed: 1,
          skillIds: [id('skill-')],
        })),
      like: ({ memberId, requestId, beforeRequest }) =>
        act({ kind: 'like', memberId, requestId, beforeRequest }, () => ({
          done: true as const,
          postId: id('post-'),
        })),
    },
    read: {
      sentInvitations: () =>
        read('sentInvitations', () =>
          onePage(
            [...people.values()].flatMap((one) =>
              one.invitation === null ? [] : [invitationOf(one) as Invitation],
            ),
          ),
        ),
      relations: () => read('relations', () => onePage(relationsOf(people))),
      chats: ({ after }) =>
        read('chats', () =>
          onePage(
            [...people.values()]
              .flatMap(chatOf)
              .filter(({ lastMessageAt }) => (lastMessageAt ?? 0) > (after ?? -1)),
          ),
        ),
      chat: ({ chatId }) =>
        read('chat', () => {
          const [chat] = chatOf(person(chatId.slice(5)));
          if (chat === undefined) throw new NetworkError('not_found', 'no such chat');
          return chat;
        }),
      chatIdsWith: ({ memberId }) =>
        read('chatIdsWith', () =>
          person(memberId).messages.length === 0 ? [] : [`chat-${memberId}`],
        ),
      messages: ({ chatId }) =>
        read('messages', () => {
          if (removed.has(chatId)) throw new NetworkError('not_found', 'no such chat');
          return onePage(messagesOf(person(chatId.slice(5))));
        }),
      attachment: notHere,
    },
    messages: { edit: notHere, remove: notHere },
    reconcile: ({ intent }) =>
      read('reconcile', () => {
        const found = network.acts.find(
          ({ kind, memberId, at, text }) =>
            kind === intent.kind &&
            memberId === intent.memberId &&
            at >= intent.startedAt &&
            (!('text' in intent) || text === intent.text),
        );
        if (found === undefined) return { result: 'did_not_happen' as const };
        const to = person(intent.memberId);
        const sent = to.messages.findLast(
          ({ fromMe, id, text }) =>
            fromMe &&
            (!('text' in intent) ||
              (text === intent.text && !(intent.knownBefore ?? []).includes(id))),
        );
        if ('text' in intent && sent === undefined) return { result: 'did_not_happen' as const };
        return {
          result: 'happened' as const,
          value: {
            at: found.at,
            invitationId: to.invitation?.id ?? null,
            connected: to.connectedAt !== null,
            chatId: sent === undefined ? null : `chat-${to.memberId}`,
            messageId: sent?.id ?? null,
            postId: null,
            skillIds: [],
          },
        };
      }),
    webhooks: { verify: () => [], ensureRegistered: notHere },
    close: () => Promise.resolve(),
  };
  return network;
}

function notHere(): Promise<never> {
  return Promise.reject(new NetworkError('unsupported', 'not in the fake network'));
}
