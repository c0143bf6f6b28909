import { sql } from 'kysely';
import { expect, test } from 'vitest';
import type { LeadState } from '#core/lead/lead-state.ts';
import type { SequenceItemType } from '#core/sequence/sequence-item.ts';
import { instant } from '#data/database.ts';
import { firstDueStatement, firstDueFrom } from '#data/waiting/engine-facts.ts';
import { useTestDatabase } from '../../../test/support/database.ts';

const database = useTestDatabase();
const NOW = Date.parse('2026-03-02T09:00:00Z');
const HOUR = 3_600_000;
const TYPES = ['VISIT', 'MESSAGE', 'CONNECT'] as const satisfies readonly SequenceItemType[];

test('the next lead of each type is found by indexes of due leads and of waiting ones, never by reading a campaign', async () => {
  const plan = await database.db.transaction().execute(async (trx) => {
    await sql`set local enable_seqscan = off`.execute(trx);
    await sql`set local enable_bitmapscan = off`.execute(trx);
    const { rows } = await sql<
      Record<string, unknown>
    >`explain ${firstDueStatement('1', TYPES)}`.execute(trx);
    return rows.map((row) => row['QUERY PLAN']).join('\n');
  });
  expect(
    [...plan.matchAll(/Index (?:Only )?Scan using (campaign_leads\w+)/g)]
      .map(([, index]) => index?.replace(/_\d\d$/, ''))
      .toSorted(),
  ).toEqual(['campaign_leads_queue', 'campaign_leads_ripening']);
  expect(plan).not.toContain('Sort Key: w.due_at');
});

test('the earliest lead of each type in a running campaign is returned, waiting or ready; paused leads and inactive campaigns are left out', async () => {
  const { db } = database;
  await sql`
    insert into users (user_id, email, display_name, schedule, processing_limits)
    values (7001, 'due@example.com', 'Due', '[]', '{}')`.execute(db);
  const campaign = async (id: string, status: string) =>
    void (await sql`
      insert into campaigns (user_id, campaign_id, name, status, created_at) overriding system value
      values (7001, ${id}, ${id}, ${status}, ${instant(NOW)})`.execute(db));
  await campaign('8001', 'ACTIVE');
  await campaign('8002', 'NOT_ACTIVE');
  let leadId = 9000;
  const lead = async ({
    campaignId = '8001',
    type,
    state,
    hours,
  }: {
    campaignId?: string;
    type: SequenceItemType;
    state: LeadState;
    hours: number | null;
  }) => {
    leadId += 1;
    await sql`
      insert into leads (
        user_id, lead_id, profile_slug, created_at, updated_at
      ) overriding system value
      values (7001, ${leadId}, ${`due-${leadId}`}, ${instant(NOW)}, ${instant(NOW)})`.execute(db);
    await sql`
      insert into campaign_leads (
        user_id, campaign_id, lead_id, state, item_id, item_type, item_entered_at, due_at, added_at,
        updated_at
      )
      values (
        7001, ${campaignId}, ${leadId}, ${state}, 'i', ${type}, ${instant(NOW)},
        ${hours === null ? null : instant(NOW + hours * HOUR)}, ${instant(NOW)}, ${instant(NOW)}
      )`.execute(db);
  };
  await lead({ type: 'MESSAGE', state: 'WAITING', hours: 5 });
  await lead({ type: 'MESSAGE', state: 'IN_PROGRESS', hours: 6 });
  await lead({ type: 'VISIT', state: 'GETTING_READY', hours: 2 });
  await lead({ type: 'VISIT', state: 'IN_PROGRESS', hours: 1 });
  await lead({ type: 'VISIT', state: 'PAUSED', hours: null });
  await lead({ type: 'CONNECT', campaignId: '8002', state: 'GETTING_READY', hours: 0 });
  const told = await firstDueFrom({ db, userId: '7001', types: TYPES });
  expect(told.toSorted((one, other) => one.dueAt - other.dueAt)).toEqual([
    { type: 'VISIT', dueAt: NOW + HOUR },
    { type: 'MESSAGE', dueAt: NOW + 5 * HOUR },
  ]);
  expect(await firstDueFrom({ db, userId: '7001', types: ['CONNECT'] })).toEqual([]);
});
