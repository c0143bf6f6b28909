import { expect } from 'vitest';
import { NetworkError, type NetworkErrorKind } from '#connectors/network/network-error.ts';
import type { ActionTarget, LoginStep, NetworkConnector } from '#connectors/network/network.ts';
import type { NetworkSubject, SignInCase, SuiteEntry } from './network-subject.ts';

type Pool = 'strangers' | 'relations';

/**
 * A provider with a signed-in account that has many relations, and helpers for tests of the network
 * port.
 */
export type BegunNetwork = {
  subject: NetworkSubject;
  network: NetworkConnector;
  account: string;
  nextRequestId: () => string;
  /** The account's next act on a person, under a request id of its own. */
  on: (memberId: string) => ActionTarget;
  /** What actually happened under a request id. */
  entriesOf: (requestId: string) => Promise<SuiteEntry[]>;
  start: (kind: SignInCase, userName?: string) => Promise<LoginStep>;
  /** Connects another account; throws where a challenge comes between. */
  signIn: (kind: SignInCase) => Promise<LoginStep & { state: 'connected' }>;
  /** Takes people from a list, each once in the whole suite; those who don't match stay in it. */
  take: (from: Pool, fits?: (memberId: string) => Promise<boolean>) => Promise<string>;
  /** Someone with a pending invitation. */
  invited: () => Promise<{ memberId: string; invitationId: string }>;
  /** Whether a person has more than three skills that are still to be endorsed. */
  manySkills: (memberId: string) => Promise<boolean>;
};

/** Begins with an account that has many relations. */
export async function beginNetwork(subject: NetworkSubject): Promise<BegunNetwork> {
  const { network } = subject;
  let requests = 0;
  const nextRequestId = () => `suite-${++requests}`;
  const start: BegunNetwork['start'] = (kind, userName = subject.userName(kind)) =>
    network.login.start({ credentials: { userName, password: 'correct horse' } });
  const signIn: BegunNetwork['signIn'] = async (kind) => {
    const step = await start(kind);
    if (step.state !== 'connected') throw new Error(`${kind} should connect at once`);
    return step;
  };
  const { account } = await signIn('popular');
  const on = (memberId: string): ActionTarget => ({
    account,
    requestId: nextRequestId(),
    memberId,
  });
  const take = takeEachOnce({ subject, account });
  return {
    subject,
    network,
    account,
    nextRequestId,
    on,
    start,
    signIn,
    take,
    entriesOf: async (requestId) =>
      (await subject.ledger()).filter((entry) => entry.requestId === requestId),
    invited: async () => {
      const memberId = await take('strangers');
      // With a note, because some people accept no invitation without one.
      const sent = await network.act.invite({ ...on(memberId), note: 'Hello' });
      return { memberId, invitationId: sent.done ? sent.invitationId : '' };
    },
    manySkills: async (memberId) =>
      (await network.people.profile({ account, who: memberId })).skills.filter(
        (skill) => skill.id !== null && !skill.endorsed,
      ).length > 3,
  };
}

function takeEachOnce({
  subject,
  account,
}: {
  subject: NetworkSubject;
  account: string;
}): BegunNetwork['take'] {
  const pools: Partial<Record<Pool, string[]>> = {};
  return async (from, fits = () => Promise.resolve(true)) => {
    const pool = (pools[from] ??= await everybody({ subject, account, from }));
    for (const memberId of pool) {
      const free =
        from === 'relations' ||
        (await subject.network.people.profile({ account, who: memberId, full: false })).invitation
          .state === 'none';
      if (free && !(await fits(memberId))) continue;
      pool.splice(pool.indexOf(memberId), 1);
      if (free) return memberId;
    }
    throw new Error(`There are no more ${from}`);
  };
}

async function everybody({
  subject,
  account,
  from,
}: {
  subject: NetworkSubject;
  account: string;
  from: Pool;
}): Promise<string[]> {
  const query = subject.source(from === 'relations' ? 'MY_NETWORK' : 'BASIC_SEARCH');
  const found = new Set<string>();
  for (let offset: number | null = 0; offset !== null;) {
    const page = await subject.network.people.search({ account, query, offset, limit: 100 });
    for (const hit of page.hits)
      if ((hit.distance === 'FIRST_DEGREE') === (from === 'relations') && hit.distance !== 'SELF')
        found.add(hit.memberId);
    offset = page.nextOffset;
  }
  return [...found];
}

/** The NetworkError of a call, or null when it went well. */
export async function failureOf(call: Promise<unknown>): Promise<NetworkError | null> {
  try {
    await call;
    return null;
  } catch (error) {
    if (error instanceof NetworkError) return error;
    throw error;
  }
}

/** Expects that a call fails with an error of this kind, and gives the error. */
export async function expectKind(
  call: Promise<unknown>,
  kind: NetworkErrorKind,
): Promise<NetworkError> {
  const error = await failureOf(call);
  expect(error?.kind).toBe(kind);
  if (error === null) throw new Error(`${kind} was expected`);
  return error;
}
