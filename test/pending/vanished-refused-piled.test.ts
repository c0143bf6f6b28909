import { afterAll, beforeAll, expect, test } from 'vitest';
import { MS_PER_DAY } from '#core/schedule/zone-offset.ts';
import { asksForEmail } from '@reachwell/practice-network/world/personality.ts';
import { useTestDatabase } from '../support/database.ts';
import { chain, item } from '../support/engine-world.ts';
import { openPracticeWorld, type PracticeWorld } from '../support/practice-world.ts';

const database = useTestDatabase();
let world: PracticeWorld;
beforeAll(async () => {
  world = await openPracticeWorld({ db: database.db, databaseUrl: database.url, size: 12_000 });
});
afterAll(() => world?.close());

const VANISH = 60;
const ASK_EMAIL = 20;
const STAY = 20;
/**
 * Room for this many of the campaign's invitations; the pile is full then, until someone has
 * vanished.
 */
const ROOM = 70;

type Person = { id: string; slug: string };
type Entry = { at: string; personId: string; text: string | null; requestId: string | null };

/** People who have nothing to do with the account yet, and take invitations from everyone. */
async function strangers(account: string, count: number): Promise<Person[]> {
  const { number = 0 } = world.practice.network.accounts.byId(account) ?? {};
  const { ties, invitations } = world.practice.network;
  const { people } = await world.steer('/people?query=manager&limit=200');
  const free = (people as (Person & { index: number })[]).filter(
    ({ index }) =>
      ties.get(number, index).connectedAt === null &&
      invitations.pendingOf(number, index) === null &&
      !asksForEmail({ seed: world.practice.network.world.seed, person: index }),
  );
  expect(free.length).toBeGreaterThanOrEqual(count);
  return free.slice(0, count);
}

test('with people who vanish, people who require an address, a full pending list, and 4,000 manual invitations, everyone reaches the right end within a day’s reads', async () => {
  const user = await world.newUser();
  const { account } = user;
  const { pending } = await world.steer(`/accounts/${account}/pile`, { byHand: 4000 });
  const people = await strangers(account, VANISH + ASK_EMAIL + STAY);
  const vanishing = people.slice(0, VANISH);
  const asking = people.slice(VANISH, VANISH + ASK_EMAIL);
  for (const { id } of asking)
    await world.steer(`/people/${id}`, { do: 'askEmail', accountId: account });
  await world.steer(`/accounts/${account}/pile`, {
    room: pending + ROOM,
    answer: 'unprocessable_entity',
  });
  const campaignId = await user.newCampaign({
    name: 'Vanish',
    sequence: chain(item('CONNECT', { message: 'Hello', noteQuotaChoice: 'SEND_WITHOUT_NOTE' }), {
      ...item('IF_CONNECTED', { id: 'if', noDelay: 10 * 24 }),
      yes: item('END', { id: 'yes-end' }),
      no: item('END', { id: 'no-end' }),
    }),
  });
  await user.upload({
    fields: { campaignId },
    content: `name,profile\n${people.map(({ slug }) => `P,linkedin.com/in/${slug}`).join('\n')}\n`,
  });
  await user.start(campaignId);

  const ledger = async (kind: string) =>
    (await world.steer(`/ledger?limit=10000&accountId=${account}&kind=${kind}`)).entries as Entry[];
  const left = new Set<string>();
  for (let days = 0; days < 110; days += 1) {
    await user.it.runFor({ days: 1 });
    // Anyone who is invited leaves a few days later; the network tells no one.
    const now = world.clock.now();
    for (const { personId, at } of await ledger('INVITE'))
      if (
        vanishing.some(({ id }) => id === personId) &&
        !left.has(personId) &&
        now - Date.parse(at) > 3 * MS_PER_DAY
      ) {
        left.add(personId);
        await world.steer(`/people/${personId}`, { do: 'leave' });
      }
    const { rows } = await ends();
    if (rows.every(({ state }) => state === 'FINISHED' || state === 'FAILED')) break;
  }

  async function ends() {
    const rows = await database.db
      .selectFrom('campaign_leads as c')
      .innerJoin('leads as l', (join) =>
        join.onRef('l.user_id', '=', 'c.user_id').onRef('l.lead_id', '=', 'c.lead_id'),
      )
      .select(['l.network_member_id as member', 'c.state', 'c.reason', 'c.item_id as item'])
      .where('c.campaign_id', '=', campaignId)
      .execute();
    return { rows, of: (id: string) => rows.find(({ member }) => member === id) };
  }

  // Everyone at the right end.
  const { rows, of } = await ends();
  expect(rows).toHaveLength(people.length);
  const taken = people.filter((person) => !asking.includes(person));
  expect(
    taken.filter(({ id }) => of(id)?.state !== 'FINISHED' || of(id)?.item !== 'no-end'),
  ).toEqual([]);
  expect(asking.filter(({ id }) => of(id)?.reason !== 'INVITE_REFUSED')).toEqual([]);
  expect(left.size).toBe(VANISH);
  const gone = await database.db
    .selectFrom('events')
    .select('lead_id')
    .where('user_id', '=', user.userId)
    .where('type', '=', 'INVITE_GONE')
    .execute();
  expect(gone).toHaveLength(VANISH);

  // By the network's own record: each was invited once, and only who asks for an address never.
  const invites = await ledger('INVITE');
  expect(invites.map(({ personId }) => personId).sort()).toEqual(taken.map(({ id }) => id).sort());

  // No note is lost but where the network said so: a paid account has no quota of notes.
  expect(invites.filter(({ text }) => text !== 'Hello')).toEqual([]);

  // Profile reads of no act: by local day, fewer than a hundred.
  const acts = new Set(
    (
      await database.db
        .selectFrom('intents')
        .select('request_id')
        .where('user_id', '=', user.userId)
        .execute()
    ).map(({ request_id }) => request_id),
  );
  const { entries: reads } = (await world.steer(`/reads?accountId=${account}&limit=10000`)) as {
    entries: Entry[];
  };
  const invitedAt = new Map(invites.map(({ personId, at }) => [personId, at]));
  const beside = reads.filter(
    ({ personId, requestId, at }) =>
      !acts.has(requestId ?? '') && at > (invitedAt.get(personId) ?? '9'),
  );
  const perDay = Map.groupBy(beside, ({ at }) => at.slice(0, 10));
  expect(beside.length).toBeGreaterThanOrEqual(VANISH);
  expect(Math.max(...[...perDay.values()].map(({ length }) => length))).toBeLessThan(100);
  // Each of them once, or once more for a look that came before they had left.
  expect(beside.length).toBeLessThan(2 * people.length);
}, 600_000);
