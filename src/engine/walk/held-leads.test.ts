import { describe, expect, test } from 'vitest';
import type { SequenceItem } from '#core/sequence/sequence-item.ts';
import { wakeLane } from '#data/tables/lanes.ts';
import { pauseLeads } from '#data/leads/lead-changes.ts';
import { editLead } from '#data/leads/leads.ts';
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

async function setUser(it: EngineWorld, change: Record<string, unknown>): Promise<void> {
  await it.db.updateTable('users').set(change).where('user_id', '=', it.userId).execute();
  await wakeLane(it, it.clock.now());
}

describe('a lead that is held', () => {
  test.each<[string, SequenceItem, Record<string, unknown> | 'finder', string]>([
    [
      'for want of a mailbox',
      item('EMAIL', { message: 'Hi', subject: 'Yo' }),
      { mailbox_connected: true },
      'FAILED EMAIL_MISSING',
    ],
    ['for want of an email finder', item('FIND_EMAIL'), 'finder', 'FINISHED REACHED_END'],
    [
      'for an invite by email that is not allowed',
      item('CONNECT_BY_EMAIL'),
      { feature_flags: ['INVITE_BY_EMAIL'] },
      'FAILED EMAIL_MISSING',
    ],
  ])('%s goes on by itself once it is there', async (_title, first, change, then) => {
    const it = await world();
    await setUser(it, { invite_by_email_enabled: true });
    const { campaignId } = await startCampaign({ world: it, sequence: chain(first), people: 2 });
    await it.runFor({ hours: 2 });
    const held = await states(it, campaignId);
    expect(held).toHaveLength(2);
    expect(held.every((state) => state.startsWith('PAUSED'))).toBe(true);
    await it.runFor({ days: 2 });
    expect(await states(it, campaignId)).toEqual(held);
    it.finder.available = change === 'finder';
    await setUser(it, change === 'finder' ? { note_length: 200 } : change);
    await it.runFor({ hours: 2 });
    // What it waited for is there: it tries, and meets what comes next.
    expect(await states(it, campaignId)).toEqual([then, then]);
    expect((await eventsOf({ world: it, campaignId })).length).toBeGreaterThan(held.length);
  });

  test('for want of a value goes on when a person fills it in, and keeps its place in the queue', async () => {
    const it = await world({ limits: { INMAIL: 1 } });
    const { campaignId, leadIds } = await startCampaign({
      world: it,
      sequence: chain(item('INMAIL', { message: 'You at {{company}}', subject: 'Hello' })),
      people: 3,
    });
    await it.db
      .updateTable('leads')
      .set({ company: 'Acme' })
      .where('user_id', '=', it.userId)
      .where('lead_id', 'in', leadIds.slice(1))
      .execute();
    await it.runFor({ hours: 8 });
    expect(await states(it, campaignId)).toEqual([
      'PAUSED PLACEHOLDER_MISSING',
      'FINISHED REACHED_END',
      'GETTING_READY',
    ]);
    await editLead({ db: it.db, userId: it.userId, now: it.clock.now() }, String(leadIds[0]), {
      company: 'Initech',
    });
    expect(await states(it, campaignId)).toEqual([
      'GETTING_READY',
      'FINISHED REACHED_END',
      'GETTING_READY',
    ]);
    await wakeLane(it, it.clock.now());
    await it.runFor({ days: 1 });
    expect(it.network.acts.map(({ text }) => text)).toEqual(['You at Acme', 'You at Initech']);
  });

  test('for want of a value stays held by a change that does not bring it', async () => {
    const it = await world();
    const { campaignId, leadIds } = await startCampaign({
      world: it,
      sequence: chain(item('INMAIL', { message: 'You at {{company}}', subject: 'Hello' })),
    });
    await it.runFor({ hours: 2 });
    await editLead({ db: it.db, userId: it.userId, now: it.clock.now() }, String(leadIds[0]), {
      industry: 'Shoes',
    });
    await wakeLane(it, it.clock.now());
    await it.runFor({ days: 1 });
    expect(await states(it, campaignId)).toEqual(['PAUSED PLACEHOLDER_MISSING']);
    expect(it.network.acts).toEqual([]);
  });

  test('by the user stays held whatever comes', async () => {
    const it = await world();
    const { campaignId, leadIds } = await startCampaign({
      world: it,
      sequence: chain(item('EMAIL', { message: 'Hi {{company}}', subject: 'Yo' })),
    });
    await pauseLeads({ db: it.db, userId: it.userId, leadIds, campaignId, now: it.clock.now() });
    it.finder.available = true;
    await setUser(it, { mailbox_connected: true });
    await editLead({ db: it.db, userId: it.userId, now: it.clock.now() }, String(leadIds[0]), {
      company: 'Acme',
    });
    await it.runFor({ days: 2 });
    expect(await states(it, campaignId)).toEqual(['PAUSED PAUSED_BY_USER']);
  });
});
