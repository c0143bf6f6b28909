import type { Access } from '#core/access/route-access.ts';
import type { AttackHarness } from './attack-harness.ts';
import { changedTables, digestOf, openAttackWorld, type AttackWorld } from './attack-world.ts';
import type { GotAnswer } from './http-sender.ts';
import { settleCast, visit, type Actor, type Cast } from './roles-cast.ts';
import {
  endsSessions,
  hasSession,
  PHASES,
  roleTries,
  type Phase,
  type RoleTry,
} from './roles-tries.ts';

export type MatrixFindings = {
  requests: number;
  operations: number;
  /** The results of one round. */
  tries: number;
  byAccess: Record<string, number>;
  /** Calls that were allowed and answered with what was asked for. */
  succeeded: number;
  leaks: number;
  changes: number;
  broken: string[];
};
const REFUSED_WITH: Record<Exclude<Access, 'ALLOWED'>, number> = {
  UNAUTHENTICATED: 401,
  FORBIDDEN: 403,
  NOT_FOUND: 404,
  SECOND_FACTOR_REQUIRED: 403,
  VISIT_NEEDED: 403,
  INBOX_NOT_SHARED: 403,
  OUT_OF_REACH_INSIDE: 403,
};
/** What members see about each other: that someone left, or works in their account. */
const TOLD_TO_OTHERS: Partial<Record<Phase, readonly string[]>> = { own: ['notifications'] };
const KEPT_OF_EACH = 2;

/** What is wrong with an answer, beside what it shows; null: nothing. */
function faultOf({ tried, answer }: { tried: RoleTry; answer: GotAnswer }): string | null {
  const { status } = answer;
  if (status === 0 || status >= 500) return `answered ${status}`;
  if (tried.access !== 'ALLOWED') {
    const wanted = REFUSED_WITH[tried.access];
    if (status !== wanted) return `answered ${status}, not ${wanted}`;
    return answer.text.includes(`"${tried.access}"`) ? null : `refused, but not as ${tried.access}`;
  }
  if (lostSession({ tried, answer })) return 'took a session for none';
  if (tried.notFound && status !== 404) return `answered ${status}, not 404`;
  return null;
}

/** One's own identity's calls end sessions, and are sent last. */
function lostSession({ tried, answer }: { tried: RoleTry; answer: GotAnswer }): boolean {
  return (
    answer.status === 401 &&
    answer.text.includes('"UNAUTHENTICATED"') &&
    hasSession(tried.actor) &&
    !endsSessions(tried.operation)
  );
}

function shownBy({
  tried,
  answer,
  everyone,
}: {
  tried: RoleTry;
  answer: GotAnswer;
  everyone: readonly Actor[];
}): Actor | undefined {
  return everyone.find(
    (one) =>
      !tried.mayShow.includes(one) &&
      (answer.text.includes(one.user.mark) || answer.text.includes(one.user.mark.toLowerCase())),
  );
}

/** The people that the tries of a phase may change. */
function mayChange(tries: readonly RoleTry[], phase: Phase): Set<Actor> {
  if (phase === 'refused') return new Set();
  return new Set(tries.flatMap(({ actor, account }) => [account ?? actor]));
}

type Digests = Map<Actor, Record<string, string>>;
async function digestsOf({
  harness,
  world,
  people,
}: {
  harness: AttackHarness;
  world: AttackWorld;
  people: readonly Actor[];
}): Promise<Digests> {
  const digests: Digests = new Map();
  for (const one of people)
    digests.set(one, await digestOf({ ...harness, ...world, userId: one.user.userId }));
  return digests;
}

/** Which tries are sent: all, or as many as there is room for, evenly spread. */
function thinned(tries: readonly RoleTry[], most: number): readonly RoleTry[] {
  if (tries.length <= most) return tries;
  const every = tries.length / most;
  return Array.from({ length: most }, (_none, index) => tries[Math.floor(index * every)]).filter(
    (tried) => tried !== undefined,
  );
}

type Running = {
  harness: AttackHarness;
  world: AttackWorld;
  cast: Cast;
  found: MatrixFindings;
  tell: (key: string, sentence: string) => void;
};

async function sendAll({ harness, cast, found, tell }: Running, tries: readonly RoleTry[]) {
  const everyone = [...new Set([...cast.actors, ...cast.targets])];
  const queue = tries.values();
  const send = async () => {
    for (const tried of queue) {
      const answer = await harness.http.send(tried.request());
      found.requests += 1;
      found.byAccess[tried.access] = (found.byAccess[tried.access] ?? 0) + 1;
      if (tried.access === 'ALLOWED' && answer.status >= 200 && answer.status < 300)
        found.succeeded += 1;
      const shown = shownBy({ tried, answer, everyone });
      if (shown !== undefined) found.leaks += 1;
      const faults = [
        shown === undefined ? null : `shows what is ${shown.name}'s`,
        faultOf({ tried, answer }),
        answer.status >= 400 ? harness.api.faultOfProblem(answer.text) : null,
      ];
      const { actor, operation, what } = tried;
      for (const sentence of faults)
        if (sentence !== null)
          tell(
            `${operation.key} ${actor.name} ${sentence}`,
            `${operation.key} by ${actor.name} with ${what} ${sentence}: ${answer.text.slice(0, 160)}`,
          );
    }
  };
  await Promise.all(Array.from({ length: 4 }, send));
}

/** Sends the tries of one actor and phase, and compares everyone they may not change. */
async function attackAs(running: Running, phase: Phase, tries: readonly RoleTry[]): Promise<void> {
  const { harness, world, cast, found, tell } = running;
  const [first] = tries;
  if (first === undefined) return;
  const changing = mayChange(tries, phase);
  const people = [...new Set([...cast.actors, ...cast.targets])].filter(
    (one) => !changing.has(one) && (one !== first.actor || phase === 'refused'),
  );
  await world.forgetTries();
  const before = await digestsOf({ harness, world, people });
  await sendAll(running, tries);
  const after = await digestsOf({ harness, world, people });
  for (const [one, digest] of before) {
    const tables = changedTables(digest, after.get(one) ?? {}).filter(
      (table) => TOLD_TO_OTHERS[phase]?.includes(table) !== true,
    );
    if (tables.length === 0) continue;
    found.changes += 1;
    const routes = [...new Set(tries.map(({ operation }) => operation.key))];
    tell(
      `changed ${phase} ${first.actor.name} ${tables.join()}`,
      `${first.actor.name}, ${phase}, changed ${tables.join(', ')} of ${one.name} by one of ${routes.length} routes: ${routes.slice(0, 3).join(', ')}`,
    );
  }
}

/**
 * Every actor × every route of the document × own, teammate's, and stranger's accounts and ids, in
 * rounds with new people until there were enough requests. The expectation is `routeAccess`; no
 * one's data may be shown or changed beyond it.
 */
export async function attackRoles({
  harness,
  atLeast,
  most = Infinity,
  say = () => {},
}: {
  harness: AttackHarness;
  atLeast: number;
  most?: number;
  say?: (line: string) => void;
}): Promise<MatrixFindings> {
  const world = await openAttackWorld(harness);
  const found: MatrixFindings = {
    requests: 0,
    operations: harness.api.operations.length,
    tries: 0,
    byAccess: {},
    succeeded: 0,
    leaks: 0,
    changes: 0,
    broken: [],
  };
  const told = new Map<string, number>();
  const tell = (key: string, sentence: string) => {
    const times = (told.get(key) ?? 0) + 1;
    told.set(key, times);
    if (times <= KEPT_OF_EACH) found.broken.push(sentence);
  };
  for (let round = 0; found.requests < atLeast; round += 1) {
    const cast = await settleCast({ harness, world, round });
    const all = roleTries({ harness, cast });
    found.tries = all.length;
    const tries = thinned(all, Math.min(most, atLeast - found.requests));
    const running = { harness, world, cast, found, tell };
    for (const phase of PHASES) {
      const ofPhase = tries.filter((tried) => tried.phase === phase);
      // Inside, only one account at a time may change; of one's own calls those end sessions that
      // are about the identity.
      const batches = Map.groupBy(ofPhase, ({ actor, account, operation }) =>
        phase === 'own'
          ? `${String(endsSessions(operation))} ${actor.name}`
          : `${actor.name} ${phase.endsWith('inside') ? account?.name : ''}`,
      );
      for (const [, batch] of [...batches].toSorted(([one], [other]) => (one < other ? -1 : 1))) {
        for (const { user } of [...cast.targets, ...cast.actors.filter(hasSession)])
          await world.revive(user);
        const [actor] = batch.map((tried) => tried.actor);
        if (actor !== undefined && actor.visits !== null)
          await visit({ harness, by: actor, targets: cast.targets });
        await attackAs(running, phase, batch);
      }
      say(
        `round ${round + 1}, ${phase}: ${found.requests} requests, ${found.broken.length} findings`,
      );
    }
  }
  return found;
}
