// What the tests of a shared list share: a team of three whose lanes are held at a point of an act.
import { afterAll, beforeAll } from 'vitest';
import type { EngineStore } from '#data/engine-store/engine-store.ts';
import { instant } from '#data/database.ts';
import { leadHandlers } from '#server/leads/leads.routes.ts';
import { teamHandlers } from '#server/teams/teams.routes.ts';
import { buildTestServer } from '../support/api-server.ts';
import { connectedMember } from '../support/connected-member.ts';
import { useTestDatabase } from '../support/database.ts';
import {
  ALWAYS_AWAKE,
  chain,
  createEngineWorld,
  drive,
  item,
  startCampaign,
  type EngineWorld,
} from '../support/engine-world.ts';
import { writeMessage } from '../support/hand-messages.ts';
import { insertTeam } from '../support/teams.ts';

export const database = useTestDatabase();
const time = { now: Date.UTC(2026, 2, 2, 9), real: Date.UTC(2026, 2, 2, 9) };
let server: Awaited<ReturnType<typeof buildTestServer>>;
beforeAll(async () => {
  const parts = {
    publicUrl: 'http://127.0.0.1:4400',
    signUp: 'open' as const,
    deliverMails: false,
  };
  const handlers = { ...leadHandlers, ...teamHandlers(parts) };
  server = await buildTestServer({ db: database.db, time, handlers });
});
afterAll(async () => server.app.close());

const ADDRESS = 'person1@lead.example';
/** What is on its way to the person in an account. */
export const WAYS = ['MESSAGE', 'EMAIL', 'MESSAGE by hand', 'EMAIL by hand'] as const;
export type Way = (typeof WAYS)[number];
/** Where an act is held: before it is reserved, once it is, or once its request has left. */
export const HOLDS = ['before reserving', 'reserved', 'left'] as const;
export type Hold = (typeof HOLDS)[number];

export type Team = {
  worlds: readonly EngineWorld[];
  leadIds: readonly string[];
  headers: readonly Record<string, string>[];
  /** What arrived and was answered, in order. */
  log: string[];
};

/** Three teammates, each with something due to the same person; its list is on unless told. */
export async function threeAccounts({
  ways,
  shared = true,
}: {
  ways: readonly Way[];
  shared?: boolean;
}): Promise<Team> {
  const options = {
    db: database.db,
    databaseUrl: database.url,
    schedule: ALWAYS_AWAKE,
    config: { requestTimeoutMs: 60_000, settleMs: 90_000, emailSettleMs: 90_000, leaseMs: 600_000 },
  };
  // The lanes of earlier teams stand still.
  await database.db.deleteFrom('lanes').execute();
  const people = await Promise.all(ways.map(newMember));
  const first = await createEngineWorld({ ...options, userId: people[0]!.userId });
  const { clock, network, mail } = first;
  const worlds = [first];
  for (const { userId } of people.slice(1))
    worlds.push(await createEngineWorld({ ...options, clock, network, mail, userId }));
  const teamId = await insertTeam({ db: database.db, members: worlds.map(({ userId }) => userId) });
  await database.db
    .updateTable('teams')
    .set({ shared_blacklist: shared })
    .where('team_id', '=', teamId)
    .execute();
  network.accept('m-1');
  const log: string[] = [];
  network.onAct = () => void log.push('arrived');
  mail.fault = () => (log.push('arrived'), null);
  const leadIds: string[] = [];
  for (const [place, world] of worlds.entries())
    leadIds.push(await placeLead({ world, way: ways[place] ?? 'MESSAGE' }));
  const headers = people.map((one) => one.headers);
  return { worlds, leadIds, headers, log };
}

const newMember = () => connectedMember(database.db, time);

async function placeLead({ world, way }: { world: EngineWorld; way: Way }): Promise<string> {
  const { db, userId, clock } = world;
  const at = instant(clock.now());
  const text = { message: 'Hello', subject: 'Hello' };
  const sequence = chain(
    way === 'EMAIL'
      ? item('EMAIL', text)
      : way === 'MESSAGE'
        ? item('MESSAGE', { message: 'Hello' })
        : item('FOLLOW', { id: 'later' }),
  );
  const { leadIds, campaignId } = await startCampaign({ world, sequence });
  const leadId = String(leadIds[0]);
  await db
    .updateTable('leads')
    .set({ email: ADDRESS, connected_at: at })
    .where('user_id', '=', userId)
    .execute();
  if (!way.endsWith('by hand')) return leadId;
  await db
    .updateTable('campaigns')
    .set({ status: 'NOT_ACTIVE' })
    .where('campaign_id', '=', campaignId)
    .execute();
  const channel = way.startsWith('EMAIL') ? 'EMAIL' : 'LINKEDIN';
  const subject = channel === 'EMAIL' ? 'Hello' : null;
  await writeMessage({ db, userId, leadId, channel, subject, text: 'Hi', now: clock.now() });
  return leadId;
}

type Gate = { reached: Promise<void>; reach: () => void; open: () => void; opened: Promise<void> };
function gate(): Gate {
  const reached = Promise.withResolvers<void>();
  const opened = Promise.withResolvers<void>();
  return {
    reached: reached.promise,
    reach: reached.resolve,
    opened: opened.promise,
    open: opened.resolve,
  };
}

/**
 * Drives the lanes of a team until each is held at its point of its act; `release` lets one go on,
 * and `done` is when all lanes have come to rest.
 */
export async function holdActs({
  team: { worlds },
  holds,
}: {
  team: Team;
  holds: readonly Hold[];
}): Promise<{ release: (place: number) => void; done: Promise<unknown> }> {
  const first = worlds[0]!;
  const { parts, store, clock } = first;
  const placeOf = new Map(worlds.map(({ userId }, place) => [userId, place]));
  const gates = worlds.map(gate);
  const met = new Set<number>();
  const holdAt = async (userId: string, at: Hold) => {
    const place = placeOf.get(userId) ?? -1;
    const held = gates[place];
    if (held === undefined || holds[place] !== at || met.has(place)) return;
    met.add(place);
    held.reach();
    await held.opened;
  };
  const held: Pick<EngineStore, 'reserve' | 'reserveMessage' | 'depart'> = {
    async reserve(query) {
      await holdAt(query.lane.userId, 'before reserving');
      return store.reserve(query);
    },
    async reserveMessage(query) {
      await holdAt(query.lane.userId, 'before reserving');
      return store.reserveMessage(query);
    },
    async depart(query) {
      await holdAt(query.lane.userId, 'reserved');
      const mine = await store.depart(query);
      if (mine) await holdAt(query.lane.userId, 'left');
      return mine;
    },
  };
  const heldParts = { ...parts, store: { ...store, ...held } };
  const drives: Promise<void>[] = [];
  for (const [place] of worlds.entries()) {
    const driven = drive({
      parts: heldParts,
      until: clock.now() + 3_600_000,
      owner: String(70 + place),
    });
    drives.push(driven);
    // Any lane may come next; each drive brings one of them to its point.
    await Promise.race([
      Promise.all(gates.filter((_gate, at) => !met.has(at)).map(({ reached }) => reached)),
      nextReached(gates, met, place + 1),
      driven.then(() => {
        if (met.size <= place) throw new Error(`Only ${met.size} lanes came to their act`);
      }),
    ]);
  }
  return { release: (place) => gates[place]?.open(), done: Promise.all(drives) };
}

async function nextReached(gates: readonly Gate[], met: Set<number>, wanted: number) {
  const left = new Set(gates.filter((_gate, place) => !met.has(place)));
  while (met.size < wanted) {
    await Promise.race([...left].map(({ reached }) => reached));
    for (const [place, one] of gates.entries()) if (met.has(place)) left.delete(one);
  }
}

/** How somebody is put on the list, by whom; the answer is logged when it comes. */
export const PUTS: Record<string, (team: Team) => ReturnType<typeof server.call>> = {
  'on the list itself': ({ headers: [owner] }) =>
    server.call('POST /v1/shared/teams/blacklist', {
      headers: owner!,
      body: { email: ADDRESS, profileUrl: 'https://www.linkedin.com/in/s-1' },
    }),
  'as a lead of a member': ({ headers: [, member], leadIds: [, leadId] }) =>
    server.call('POST /leads/bulk', {
      headers: member!,
      body: { action: 'BLACKLIST', leadIds: [leadId] },
    }),
};

/** Turns the list of a team on. */
export const turnOn = ({ headers: [owner] }: Team) =>
  server.call('PATCH /v1/shared/teams', { headers: owner!, body: { sharedBlacklist: true } });

/** The same call, whose answer stands in the log. */
export async function acknowledged(team: Team, call: Promise<Awaited<ReturnType<typeof turnOn>>>) {
  const answer = await call;
  team.log.push('acknowledged');
  return answer;
}
