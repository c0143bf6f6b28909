import { describe, expect, test } from 'vitest';
import type { CampaignStatus } from '#core/campaign/campaign-status.ts';
import type { SequenceItem, TriggerType } from '#core/sequence/sequence-item.ts';
import { wakeLane } from '#data/tables/lanes.ts';
import { pauseLeads } from '#data/leads/lead-changes.ts';
import { findingsIn } from '../../../test/support/doctor.ts';
import { useTestDatabase } from '../../../test/support/database.ts';
import {
  ALWAYS_AWAKE,
  chain,
  createEngineWorld,
  eventsOf,
  item,
  standingOf,
  startCampaign,
  type EngineWorld,
} from '../../../test/support/engine-world.ts';

const database = useTestDatabase();
const world = (options: Partial<Parameters<typeof createEngineWorld>[0]> = {}) =>
  createEngineWorld({
    db: database.db,
    databaseUrl: database.url,
    schedule: ALWAYS_AWAKE,
    ...options,
  });
const states = async (it: EngineWorld, campaignId: string) =>
  (await standingOf({ world: it, campaignId })).map(({ state, reason }) =>
    `${state} ${reason ?? ''}`.trim(),
  );
const kinds = (it: EngineWorld) =>
  it.network.acts.map(({ kind, memberId }) => `${kind} ${memberId}`);

/** A campaign that no one is in yet. */
async function emptyCampaign({
  it,
  sequence,
  status = 'ACTIVE',
  name = 'Target',
}: {
  it: EngineWorld;
  sequence: SequenceItem;
  status?: CampaignStatus;
  name?: string;
}): Promise<string> {
  const { campaignId } = await startCampaign({ world: it, sequence, people: 0, name });
  if (status !== 'ACTIVE') await setStatus(it, campaignId, status);
  return campaignId;
}

async function setStatus(
  it: EngineWorld,
  campaignId: string,
  status: CampaignStatus,
): Promise<void> {
  await it.db
    .updateTable('campaigns')
    .set({ status, ...(status === 'DRAFT' ? { started_at: null } : {}) })
    .where('user_id', '=', it.userId)
    .where('campaign_id', '=', campaignId)
    .execute();
  await wakeLane(it, it.clock.now());
}

const movingTo = (campaignId: string): SequenceItem => ({
  ...item('VISIT'),
  yes: item('END', { id: 'end', sequenceEndMode: 'MOVE', moveToCampaignId: campaignId }),
});
const fedBy = (
  campaignId: string,
  triggerType: TriggerType,
  root = item('FOLLOW', { id: 'fed' }),
): SequenceItem => chain({ ...root, moveLeadsFromSequenceId: campaignId, triggerType });

describe('an END that moves', () => {
  test('hands the lead to the campaign it names, where it goes on at once', async () => {
    const it = await world();
    const target = await emptyCampaign({ it, sequence: chain(item('FOLLOW')) });
    const { campaignId, leadIds } = await startCampaign({
      world: it,
      sequence: movingTo(target),
      people: 2,
    });
    await it.runFor({ days: 1 });
    expect(kinds(it).sort()).toEqual(['follow m-1', 'follow m-2', 'visit m-1', 'visit m-2']);
    expect(await states(it, campaignId)).toEqual(['FINISHED MOVED', 'FINISHED MOVED']);
    expect(await states(it, target)).toEqual(['FINISHED REACHED_END', 'FINISHED REACHED_END']);
    expect(await eventsOf({ world: it, campaignId: target, leadId: String(leadIds[0]) })).toEqual([
      'LEAD_ADDED',
      'FOLLOWED',
      'STATE_CHANGED',
    ]);
    const pack = await it.db
      .selectFrom('lead_packs')
      .select(['name', 'search_type', 'search_status', 'leads_number_collected'])
      .where('user_id', '=', it.userId)
      .where('campaign_id', '=', target)
      .execute();
    expect(pack).toEqual([
      {
        name: 'Moved from Campaign',
        search_type: 'EXISTING_LEADS',
        search_status: 'SEARCH_COMPLETE',
        leads_number_collected: 2,
      },
    ]);
  });

  test('keeps leads in a target that stands still, and they start with it', async () => {
    const it = await world();
    const target = await emptyCampaign({ it, sequence: chain(item('FOLLOW')), status: 'DRAFT' });
    await startCampaign({ world: it, sequence: movingTo(target) });
    await it.runFor({ days: 1 });
    expect(await states(it, target)).toEqual(['GETTING_READY']);
    expect(kinds(it)).toEqual(['visit m-1']);
    await it.db
      .updateTable('campaigns')
      .set({ status: 'ACTIVE', started_at: new Date(it.clock.now()) })
      .where('campaign_id', '=', target)
      .execute();
    await wakeLane(it, it.clock.now());
    await it.runFor({ days: 1 });
    expect(kinds(it)).toEqual(['visit m-1', 'follow m-1']);
  });

  test('holds the lead while the plan does not move leads, and lets it go on by itself when it does', async () => {
    const it = await world();
    await it.db
      .updateTable('users')
      .set({ plan_tier: 'BASIC' })
      .where('user_id', '=', it.userId)
      .execute();
    const target = await emptyCampaign({ it, sequence: chain(item('FOLLOW')) });
    const { campaignId } = await startCampaign({ world: it, sequence: movingTo(target) });
    await it.runFor({ days: 1 });
    expect(await states(it, campaignId)).toEqual(['PAUSED MOVING_NOT_IN_PLAN']);
    await it.db
      .updateTable('users')
      .set({ plan_tier: 'PRO' })
      .where('user_id', '=', it.userId)
      .execute();
    await wakeLane(it, it.clock.now());
    await it.runFor({ days: 1 });
    expect(await states(it, campaignId)).toEqual(['FINISHED MOVED']);
    expect(kinds(it)).toEqual(['visit m-1', 'follow m-1']);
  });

  test('holds the lead when the campaign it names is gone', async () => {
    const it = await world();
    const target = await emptyCampaign({ it, sequence: chain(item('FOLLOW')) });
    const { campaignId } = await startCampaign({ world: it, sequence: movingTo(target) });
    await it.db
      .deleteFrom('campaigns')
      .where('user_id', '=', it.userId)
      .where('campaign_id', '=', target)
      .execute();
    await it.runFor({ days: 1 });
    expect(await states(it, campaignId)).toEqual(['PAUSED TARGET_MISSING']);
    expect(await eventsOf({ world: it, campaignId })).toEqual(['PROFILE_VIEWED', 'STATE_CHANGED']);
  });
});

describe('an END that blacklists', () => {
  test('ends the person in every campaign, each change an event', async () => {
    const it = await world();
    const { campaignId } = await startCampaign({
      world: it,
      sequence: { ...item('VISIT'), yes: item('END', { id: 'end', sequenceEndMode: 'BLACKLIST' }) },
      people: 2,
    });
    const other = await startCampaign({
      world: it,
      sequence: chain(item('LIKE', { yesDelay: 0 })),
      people: 1,
      name: 'Other',
    });
    await pauseLeads({
      db: it.db,
      userId: it.userId,
      leadIds: other.leadIds,
      campaignId: other.campaignId,
      now: it.clock.now(),
    });
    await it.runFor({ days: 1 });
    expect(await states(it, campaignId)).toEqual([
      'BLACKLISTED BLACKLISTED_BY_SEQUENCE',
      'BLACKLISTED BLACKLISTED_BY_SEQUENCE',
    ]);
    expect(await states(it, other.campaignId)).toEqual(['BLACKLISTED BLACKLISTED_BY_SEQUENCE']);
    expect(await eventsOf({ world: it, campaignId: other.campaignId })).toEqual([
      'STATE_CHANGED',
      'STATE_CHANGED',
    ]);
    expect(kinds(it).sort()).toEqual(['visit m-1', 'visit m-2']);
  });
});

describe('a campaign that is fed by another', () => {
  const outreach = (): SequenceItem => {
    const connected = item('IF_CONNECTED', {
      noDelay: 96,
      yes: chain(item('MESSAGE', { message: 'Hi' })),
      no: chain(item('WITHDRAW')),
    });
    return { ...item('CONNECT'), yes: connected };
  };

  test.each(['ACTIVE', 'NOT_ACTIVE', 'DRAFT'] as const)(
    'takes who accepts over at once, whether it is %s, and the source sends nothing more',
    async (status) => {
      const it = await world();
      const source = await startCampaign({ world: it, sequence: outreach(), people: 2 });
      const target = await emptyCampaign({
        it,
        sequence: fedBy(source.campaignId, 'ON_ACCEPT'),
        status,
      });
      await it.runFor({ hours: 6 });
      it.network.accept('m-1');
      await it.runFor({ days: 5 });
      expect(await states(it, source.campaignId)).toEqual([
        'FINISHED MOVED',
        'FINISHED REACHED_END',
      ]);
      expect(await states(it, target)).toEqual([
        status === 'ACTIVE' ? 'FINISHED REACHED_END' : 'GETTING_READY',
      ]);
      expect(it.network.acts.filter(({ kind }) => kind === 'message')).toEqual([]);
      expect(it.network.acts.filter(({ kind }) => kind === 'follow')).toHaveLength(
        status === 'ACTIVE' ? 1 : 0,
      );
    },
  );

  test('takes over who was connected already, which counts as accepted', async () => {
    const it = await world();
    it.network.accept('m-1');
    const source = await startCampaign({ world: it, sequence: outreach() });
    const target = await emptyCampaign({ it, sequence: fedBy(source.campaignId, 'ON_ACCEPT') });
    await it.runFor({ days: 1 });
    expect(kinds(it)).toEqual(['follow m-1']);
    expect([await states(it, source.campaignId), await states(it, target)]).toEqual([
      ['FINISHED MOVED'],
      ['FINISHED REACHED_END'],
    ]);
  });

  test('takes who answers over, also long after the end, and a second answer stops it there', async () => {
    const it = await world();
    for (const memberId of ['m-1', 'm-2']) it.network.accept(memberId);
    const source = await startCampaign({
      world: it,
      sequence: chain(item('MESSAGE', { message: 'Hi' })),
      people: 2,
    });
    const target = await emptyCampaign({
      it,
      sequence: chain(
        {
          ...item('FOLLOW', { id: 'a', yesDelay: 240 }),
          moveLeadsFromSequenceId: source.campaignId,
          triggerType: 'ON_REPLY',
        },
        item('LIKE', { id: 'b' }),
      ),
    });
    await it.runFor({ days: 3 });
    expect(await states(it, source.campaignId)).toEqual([
      'FINISHED REACHED_END',
      'FINISHED REACHED_END',
    ]);
    it.network.reply('m-2');
    await it.runFor({ days: 2 });
    expect(await standingOf({ world: it, campaignId: target })).toHaveLength(1);
    expect(kinds(it)).toContain('follow m-2');
    it.network.reply('m-2', 'Once more');
    await it.runFor({ days: 20 });
    expect(await states(it, target)).toEqual(['FINISHED REPLIED']);
    expect(kinds(it)).not.toContain('like m-2');
  });

  test('takes over who reaches the end, exactly once', async () => {
    const it = await world();
    const source = await startCampaign({ world: it, sequence: chain(item('VISIT')), people: 3 });
    const target = await emptyCampaign({ it, sequence: fedBy(source.campaignId, 'ON_END') });
    await it.runFor({ days: 2 });
    expect(
      kinds(it)
        .filter((act) => act.startsWith('follow'))
        .sort(),
    ).toEqual(['follow m-1', 'follow m-2', 'follow m-3']);
    expect(await states(it, source.campaignId)).toEqual(Array(3).fill('FINISHED REACHED_END'));
    expect(
      (await eventsOf({ world: it, campaignId: target })).filter((type) => type === 'LEAD_ADDED'),
    ).toHaveLength(3);
    expect(await findingsIn({ db: it.db, realNow: it.clock.realNow })).toEqual([]);
  });

  test('keeps whom the user had paused paused, and leaves who is on the blacklist out', async () => {
    const it = await world();
    const source = await startCampaign({ world: it, sequence: outreach(), people: 2 });
    const target = await emptyCampaign({ it, sequence: fedBy(source.campaignId, 'ON_ACCEPT') });
    await it.runFor({ hours: 6 });
    const [first, second] = source.leadIds;
    await pauseLeads({
      db: it.db,
      userId: it.userId,
      leadIds: [String(first)],
      campaignId: source.campaignId,
      now: it.clock.now(),
    });
    await it.db
      .updateTable('leads')
      .set({ blacklisted: true })
      .where('user_id', '=', it.userId)
      .where('lead_id', '=', String(second))
      .execute();
    for (const memberId of ['m-1', 'm-2']) it.network.accept(memberId);
    await it.runFor({ days: 1 });
    expect(await states(it, target)).toEqual(['PAUSED PAUSED_BY_USER']);
    expect(it.network.acts.filter(({ kind }) => kind === 'follow')).toEqual([]);
  });

  test('and feeds its source in turn sends nobody round in a circle', async () => {
    const it = await world();
    const one = await startCampaign({ world: it, sequence: chain(item('VISIT')), people: 2 });
    const two = await emptyCampaign({ it, sequence: fedBy(one.campaignId, 'ON_END') });
    await it.db
      .updateTable('campaigns')
      .set({ sequence: JSON.stringify(fedBy(two, 'ON_END', item('VISIT'))), sequence_version: 2 })
      .where('campaign_id', '=', one.campaignId)
      .execute();
    await it.runFor({ days: 3 });
    expect(kinds(it).sort()).toEqual(['follow m-1', 'follow m-2', 'visit m-1', 'visit m-2']);
  });
});
