import { expect, test } from 'vitest';
import { NetworkError } from '#connectors/network/network-error.ts';
import {
  insertCampaign,
  insertPack,
  person,
  verdictsOf,
} from '../../../test/support/collecting.ts';
import { useTestDatabase } from '../../../test/support/database.ts';
import {
  ALWAYS_AWAKE,
  chain,
  createEngineWorld,
  item,
  standingOf,
} from '../../../test/support/engine-world.ts';

const database = useTestDatabase();

/** A file of three addresses in a running campaign; the second is of no one. */
async function threeAddresses({ first = item('VISIT') } = {}) {
  const it = await createEngineWorld({
    db: database.db,
    databaseUrl: database.url,
    schedule: ALWAYS_AWAKE,
  });
  const { profile } = it.network.people;
  it.network.people.profile = async (asked) => {
    if (asked.who === 's-2') throw new NetworkError('not_found', 'no such person');
    return profile(asked);
  };
  const campaignId = await insertCampaign({
    it,
    status: 'ACTIVE',
    sequence: chain(first, item('FOLLOW')),
  });
  const leadPackId = await insertPack({
    it,
    campaignId,
    people: [1, 2, 3].map((n) => person({ profileSlug: `s-${n}`, email: `p${n}@x.io` })),
  });
  return { it, campaignId, leadPackId };
}

test('a URL of no one is an unknown lead in its file’s report, not a lead that fails later', async () => {
  const { it, campaignId, leadPackId } = await threeAddresses();
  await it.runNow();
  expect(await verdictsOf({ it, leadPackId })).toEqual(['ADDED', 'ADDED', 'ADDED']);
  await it.runFor({ hours: 12 });
  expect(await verdictsOf({ it, leadPackId })).toEqual(['ADDED', 'SKIPPED UNKNOWN_LEAD', 'ADDED']);
  expect((await standingOf({ world: it, campaignId })).map(({ state }) => state)).toEqual([
    'FINISHED',
    'FINISHED',
  ]);
  const counted = await it.db
    .selectFrom('pack_verdicts')
    .select(['verdict', 'code', 'rows'])
    .where('lead_pack_id', '=', leadPackId)
    .where('rows', '>', 0)
    .orderBy('verdict')
    .execute();
  expect(counted).toEqual([
    { verdict: 'ADDED', code: '', rows: 2 },
    { verdict: 'SKIPPED', code: 'UNKNOWN_LEAD', rows: 1 },
  ]);
  const skipped = await it.db
    .selectFrom('events')
    .select(['data', 'campaign_id'])
    .where('user_id', '=', it.userId)
    .where('type', '=', 'LEAD_SKIPPED')
    .execute();
  expect(skipped).toEqual([{ data: { reason: 'UNKNOWN_LEAD' }, campaign_id: campaignId }]);
});

test('a person who disappears after something was done for them stays a lead, and fails', async () => {
  const { it, campaignId, leadPackId } = await threeAddresses();
  await it.runNow();
  await it.db
    .updateTable('campaign_leads')
    .set({ contacted_at: new Date(it.clock.now()) })
    .where('user_id', '=', it.userId)
    .execute();
  await it.runFor({ hours: 12 });
  expect(await verdictsOf({ it, leadPackId })).toEqual(['ADDED', 'ADDED', 'ADDED']);
  const states = (await standingOf({ world: it, campaignId })).map(({ state }) => state);
  expect(states.toSorted()).toEqual(['FAILED', 'FINISHED', 'FINISHED']);
});

test('what one campaign learns about a profile is in the report of every other, whatever it would do first', async () => {
  const { it, leadPackId } = await threeAddresses();
  const other = await insertCampaign({ it, status: 'NOT_ACTIVE', sequence: chain(item('INMAIL')) });
  const again = await insertPack({
    it,
    campaignId: other,
    people: [person({ profileSlug: 's-2' })],
  });
  await it.runFor({ hours: 12 });
  expect(await verdictsOf({ it, leadPackId })).toEqual(['ADDED', 'SKIPPED UNKNOWN_LEAD', 'ADDED']);
  expect(await verdictsOf({ it, leadPackId: again })).toEqual(['SKIPPED UNKNOWN_LEAD']);
});

test('an action that finds no one there is in the report, too', async () => {
  const it = await createEngineWorld({
    db: database.db,
    databaseUrl: database.url,
    schedule: ALWAYS_AWAKE,
  });
  const { invite } = it.network.act;
  it.network.act.invite = async (asked) => {
    if (asked.memberId === 'm-2') throw new NetworkError('not_found', 'no such person');
    return invite(asked);
  };
  const campaignId = await insertCampaign({
    it,
    status: 'ACTIVE',
    sequence: chain(item('CONNECT')),
  });
  const people = [1, 2, 3].map((n) => person({ memberId: `m-${n}`, profileSlug: `s-${n}` }));
  const leadPackId = await insertPack({ it, campaignId, people });
  await it.runFor({ hours: 12 });
  expect(await verdictsOf({ it, leadPackId })).toEqual(['ADDED', 'SKIPPED UNKNOWN_LEAD', 'ADDED']);
});
