import { NetworkError } from '#connectors/network/network-error.ts';
import type {
  AccountRef,
  ActionTarget,
  Invitation,
  NetworkConnector,
  Page,
  PageOf,
  Reconciled,
} from '#connectors/network/network.ts';
import type { Random } from '../seeded-random.ts';
import type { Scheduler } from '../scheduler.ts';
import type { WorkerProcess } from '../worker-process.ts';
import {
  chatIdOf,
  chatMessageOf,
  chatOf,
  invitationOf,
  profileOf,
  relationOf,
  shownMessages,
  type SimulatedPerson,
} from './person.ts';
import type { ActAnswer, ActKind, CarriedOut, Provider } from './provider.ts';

/** The faults of a call in transit, each as a probability. */
export type WireFaults = {
  /**
   * Executed, and the response is lost; executed or not, and the connection is reset; executed long
   * after the caller has given up.
   */
  actsSilently: number;
  resetBefore: number;
  resetAfter: number;
  actsLate: number;
  /** An act is executed just under this time after it was sent at the latest; real ms. */
  longestDelayMs: number;
  /** 503 and 429 before anything was done; any other 5xx after it may have been. */
  busy: number;
  rateLimited: number;
  serverError: number;
  challenge: number;
  readFails: number;
  /** The probability that a lookup of an act can't tell anything. */
  cannotTell: number;
  slowMs: number;
  /** How long the reads that come before some acts can take; real ms. */
  slowFirstReadMs: number;
};

export type Departure = {
  requestId: string;
  account: string;
  memberId: string;
  kind: CarriedOut;
};
type WireHooks = {
  onDeparture: (departure: Departure) => void;
  onReconciled: (answer: {
    account: string;
    memberId: string;
    kind: string;
    result: string;
    process: WorkerProcess;
  }) => void;
  onRead: (read: { name: string; page: string | null }) => void;
  onFault: (fault: string) => void;
};

type ConnectorOptions = {
  provider: Provider;
  scheduler: Scheduler;
  random: Random;
  /** A random stream of its own. */
  slowness: Random;
  process: WorkerProcess;
  faults: WireFaults;
  hooks: WireHooks;
  now: () => number;
  pageSize: number;
  pileByHand: number;
  requestTimeoutMs: number;
};

/** Acts that read before they act. */
const READS_FIRST: readonly ActKind[] = ['visit', 'follow', 'like', 'endorse', 'withdraw'];

/** A just sent invitation is not in the list yet, for so long at most; real ms. */
const LIST_LAG_MS = 4000;

/**
 * The network port of one worker: its calls take time, get lost, and reach the provider even when
 * the worker has died meanwhile.
 */
export function createConnector(options: ConnectorOptions): NetworkConnector {
  const { provider, scheduler, random, process, faults, hooks, slowness } = options;
  const people = (account: string): SimulatedPerson[] => [
    ...provider.account(account).people.values(),
  ];

  function read<Answer>(name: string, ref: AccountRef, answer: () => Answer): Promise<Answer> {
    return new Promise((resolve, reject) => {
      const fate = process.leaves(name);
      if (!fate.leaves) return;
      const fails = random.chance(faults.readFails);
      const latencyMs =
        faults.slowMs > 0 && random.chance(0.02)
          ? random.within(0, faults.slowMs)
          : 1 + random.next() * 4;
      const deadlineMs = ref.deadlineMs ?? Infinity;
      scheduler.after(Math.min(latencyMs, deadlineMs), () => {
        if (fate.killAtAnswer) return process.kill({ point: 'answer', port: name });
        process.hand(() => {
          if (latencyMs > deadlineMs) return reject(new NetworkError('transient', 'too slow'));
          if (fails) {
            hooks.onFault('read fails');
            return reject(
              random.chance(0.2)
                ? new NetworkError('rate_limited', 'too many reads')
                : new NetworkError('transient', 'the read failed'),
            );
          }
          try {
            const { state } = provider.account(ref.account);
            if (name !== 'account' && state === 'disconnected')
              throw new NetworkError('account_disconnected', 'signed out');
            if (name !== 'account' && state === 'restricted')
              throw new NetworkError('account_restricted', 'restricted');
            const answered = answer();
            hooks.onRead({ name, page: (ref as Partial<PageOf>).page ?? null });
            resolve(answered);
          } catch (error) {
            reject(error as Error);
          }
        });
      });
    });
  }

  function pageOf<Item>(items: readonly Item[], { page }: Pick<PageOf, 'page'>): Page<Item> {
    const from = page == null ? 0 : Number(page);
    const to = from + options.pageSize;
    return {
      items: items.slice(from, to),
      next: to < items.length ? String(to) : null,
      total: items.length,
    };
  }

  /** What an act reads first can take long while the act itself is quick. */
  async function readFirst(
    kind: ActKind,
    { account, memberId, deadlineMs }: ActionTarget,
  ): Promise<void> {
    if (faults.slowFirstReadMs === 0 || !READS_FIRST.includes(kind)) return;
    const takesMs = slowness.chance(0.4) ? slowness.within(0, faults.slowFirstReadMs) : 1;
    await new Promise<void>((resolve) => scheduler.after(takesMs, () => process.hand(resolve)));
    if (takesMs > (deadlineMs ?? Infinity)) throw new NetworkError('transient', 'too slow');
    if (kind === 'follow') find(account, memberId);
  }

  async function act(
    kind: ActKind,
    given: ActionTarget,
    texts: { text?: string | null; note?: string | null; email?: string | null } = {},
  ): Promise<ActAnswer> {
    const began = scheduler.elapsed();
    await readFirst(kind, given);
    if (kind === 'follow' && provider.account(given.account).people.get(given.memberId)?.followed)
      return { done: false, reason: 'ALREADY_FOLLOWED' };
    await given.beforeRequest?.();
    const deadlineMs = (given.deadlineMs ?? Infinity) - (scheduler.elapsed() - began);
    return request(kind, { ...given, deadlineMs }, texts);
  }

  function request(
    kind: ActKind,
    { account, memberId, requestId, deadlineMs = Infinity }: ActionTarget,
    {
      text = null,
      note = null,
      email = null,
    }: { text?: string | null; note?: string | null; email?: string | null } = {},
  ): Promise<ActAnswer> {
    return new Promise((resolve, reject) => {
      const fate = process.leaves(kind);
      if (!fate.leaves) return;
      hooks.onDeparture({ requestId, account, memberId, kind });
      // Its worker's deadline began with the reservation: what is left of the settle time is
      // shorter by as much.
      const way = drawWay({
        random,
        faults,
        deadlineMs,
        longestDelayMs: faults.longestDelayMs - Math.max(0, options.requestTimeoutMs - deadlineMs),
        now: options.now(),
      });
      const unknown = (): void =>
        reject(new NetworkError('outcome_unknown', way.fault ?? 'no answer'));
      if (way.fault !== null) hooks.onFault(way.fault);
      let outcome: (() => void) | null = null;
      if (way.carriedOutAfterMs !== null) {
        scheduler.after(way.carriedOutAfterMs, () => {
          try {
            const answer = provider.act({ kind, account, memberId, requestId, text, note, email });
            outcome = () => resolve(answer);
          } catch (error) {
            outcome = () => reject(error as Error);
          }
          if (way.answeredAfterMs === way.carriedOutAfterMs) answered();
        });
      }
      const answered = (): void => {
        if (fate.killAtAnswer) return process.kill({ point: 'answer', port: kind });
        const told =
          way.refusal !== null
            ? () => reject(way.refusal as Error)
            : way.answerLost
              ? unknown
              : (outcome ?? unknown);
        process.hand(told);
      };
      if (way.answeredAfterMs !== way.carriedOutAfterMs)
        scheduler.after(way.answeredAfterMs, answered);
    });
  }

  /** A person who is gone leaves nothing to decide by. */
  function lookFor({ account, intent }: Parameters<NetworkConnector['reconcile']>[0]): Reconciled {
    try {
      return provider.reconcile({ account, intent });
    } catch (error) {
      if (error instanceof NetworkError && error.kind === 'not_found')
        return { result: 'cannot_tell' };
      throw error;
    }
  }

  const find = (account: string, who: string): SimulatedPerson => provider.person({ account, who });
  return {
    capabilities: () => Promise.resolve(new Set(['inviteByEmail'] as const)),
    login: { start: notHere, answer: notHere, poll: notHere },
    account: {
      get: (ref) =>
        read('account', ref, () => ({
          account: ref.account,
          memberId: 'm-me',
          name: 'Me',
          state: provider.account(ref.account).state,
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
      profile: (ref) => read('profile', ref, () => profileOf(find(ref.account, ref.who))),
      search: notHere,
      validate: notHere,
      relations: (page) =>
        read('relations', page, () => pageOf(connectionsOf(people(page.account)), page)),
    },
    act: {
      invite: async (given) =>
        ({
          ...(await act('invite', given, { note: given.note ?? null, email: given.email ?? null })),
        }) as never,
      withdraw: async (given) => (await act('withdraw', given)) as never,
      message: async (given) => (await act('message', given, { text: given.text })) as never,
      inmail: async (given) => (await act('inmail', given, { text: given.text })) as never,
      visit: async (given) => (await act('visit', given)) as never,
      follow: async (given) => (await act('follow', given)) as never,
      endorse: async (given) => (await act('endorse', given)) as never,
      like: async (given) => (await act('like', given)) as never,
    },
    read: {
      relations: (page) =>
        read('relations', page, () => pageOf(connectionsOf(people(page.account)), page)),
      sentInvitations: (page) =>
        read('sentInvitations', page, () => {
          const listed = people(page.account).flatMap((person) =>
            person.invitations
              .filter(
                ({ end, realAt, id }) =>
                  end === 'pending' && scheduler.elapsed() - realAt > lagOf(id),
              )
              .map((invitation) => invitationOf({ person, invitation })),
          );
          listed.sort((one, other) => (other.sentAt ?? 0) - (one.sentAt ?? 0));
          return pageOf([...listed, ...strangersOf(options)], page);
        }),
      chats: (page) =>
        read('chats', page, () => {
          const chats = people(page.account)
            .filter((person) => shownMessages(person).length > 0)
            .map(chatOf)
            .filter(({ lastMessageAt }) => page.after == null || (lastMessageAt ?? 0) > page.after);
          return pageOf(
            chats.sort((one, other) => (other.lastMessageAt ?? 0) - (one.lastMessageAt ?? 0)),
            page,
          );
        }),
      chat: notHere,
      chatIdsWith: (ref) =>
        read('chatIdsWith', ref, () => {
          const person = find(ref.account, ref.memberId);
          return shownMessages(person).length === 0 ? [] : [chatIdOf(person)];
        }),
      messages: (page) =>
        read('messages', page, () => {
          const person = find(page.account, page.chatId.slice('chat-'.length));
          return pageOf(
            shownMessages(person)
              .map((message) => chatMessageOf({ person, message }))
              .reverse(),
            page,
          );
        }),
      attachment: notHere,
    },
    messages: { edit: notHere, remove: notHere },
    reconcile: (ref) =>
      read('reconcile', ref, () => {
        const answer = random.chance(faults.cannotTell)
          ? ({ result: 'cannot_tell' } as const)
          : lookFor(ref);
        hooks.onReconciled({
          account: ref.account,
          memberId: ref.intent.memberId,
          kind: ref.intent.kind,
          result: answer.result,
          process,
        });
        return answer;
      }),
    webhooks: { verify: () => [], ensureRegistered: notHere },
    close: () => Promise.resolve(),
  };
}

/**
 * How one act fares: when it is carried out (never: null), when the caller hears something, and
 * what.
 */
type Way = {
  carriedOutAfterMs: number | null;
  answeredAfterMs: number;
  answerLost: boolean;
  refusal: NetworkError | null;
  fault: string | null;
};

function drawWay({
  random,
  faults,
  deadlineMs,
  longestDelayMs,
  now,
}: {
  random: Random;
  faults: WireFaults;
  deadlineMs: number;
  longestDelayMs: number;
  now: number;
}): Way {
  const wayMs = 1 + random.next() * 8;
  const slow =
    faults.slowMs > 0 && random.chance(0.02)
      ? random.within(0, Math.min(faults.slowMs, longestDelayMs - 20))
      : 0;
  const there = wayMs + slow;
  const back = there + random.next() * 6;
  const fair: Way =
    back < deadlineMs
      ? {
          carriedOutAfterMs: there,
          answeredAfterMs: back,
          answerLost: false,
          refusal: null,
          fault: null,
        }
      : {
          carriedOutAfterMs: there,
          answeredAfterMs: deadlineMs,
          answerLost: true,
          refusal: null,
          fault: 'too slow',
        };
  let draw = random.next();
  const falls = (probability: number): boolean => {
    if (draw < probability) return true;
    draw -= probability;
    return false;
  };
  const refused = (refusal: NetworkError, fault: string): Way => ({
    carriedOutAfterMs: null,
    answeredAfterMs: there,
    answerLost: false,
    refusal,
    fault,
  });
  if (falls(faults.actsSilently))
    return {
      carriedOutAfterMs: Math.min(there, deadlineMs),
      answeredAfterMs: deadlineMs,
      answerLost: true,
      refusal: null,
      fault: 'acts, then times out',
    };
  if (falls(faults.resetBefore))
    return {
      carriedOutAfterMs: null,
      answeredAfterMs: random.within(0, Math.min(there, deadlineMs)),
      answerLost: true,
      refusal: null,
      fault: 'reset before',
    };
  if (falls(faults.resetAfter))
    return {
      carriedOutAfterMs: there,
      answeredAfterMs: Math.min(back, deadlineMs),
      answerLost: true,
      refusal: null,
      fault: 'reset after',
    };
  if (falls(faults.actsLate)) {
    const lateMs = random.within(deadlineMs, longestDelayMs);
    // The caller's connection may also be reset at once: no one waits then, and the act comes all
    // the same.
    return {
      carriedOutAfterMs: lateMs,
      answeredAfterMs: random.chance(0.5) ? deadlineMs : random.within(0, deadlineMs),
      answerLost: true,
      refusal: null,
      fault: 'acts late',
    };
  }
  if (falls(faults.busy)) return refused(new NetworkError('transient', 'busy'), 'busy');
  if (falls(faults.rateLimited))
    return refused(
      new NetworkError(
        'rate_limited',
        'too many',
        random.chance(0.5) ? { retryAt: now + random.between(1, 180) * 60_000 } : {},
      ),
      'rate limited',
    );
  if (falls(faults.serverError))
    return {
      carriedOutAfterMs: random.chance(0.5) ? there : null,
      answeredAfterMs: Math.min(back, deadlineMs),
      answerLost: true,
      refusal: null,
      fault: 'server error',
    };
  if (falls(faults.challenge))
    return refused(
      new NetworkError(
        random.pick(['challenge', 'incident', 'invalid', 'unsupported'] as const),
        'no',
      ),
      'challenge or refusal',
    );
  return fair;
}

function connectionsOf(people: readonly SimulatedPerson[]): ReturnType<typeof relationOf>[] {
  return people
    .filter(({ connectedAt }) => connectedAt !== null)
    .sort((one, other) => (other.connectedAt ?? 0) - (one.connectedAt ?? 0))
    .map(relationOf);
}

/** Someone invited manually long ago, who is no one's lead and never replies. */
function strangersOf({ pileByHand }: Pick<ConnectorOptions, 'pileByHand'>): Invitation[] {
  return Array.from({ length: pileByHand }, (_, index) => ({
    invitationId: `pile-${index}`,
    memberId: `stranger-${index}`,
    slug: null,
    note: null,
    sentAt: 0,
  }));
}

function lagOf(id: string): number {
  return (Number(id.slice('inv-'.length)) * 977) % LIST_LAG_MS;
}

function notHere(): Promise<never> {
  return Promise.reject(new NetworkError('unsupported', 'not in the simulation'));
}
