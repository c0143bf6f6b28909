import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { drawnInteger, seededDraw } from '#core/random/seeded-draw.ts';
import { deleteCampaign } from '#data/campaigns/campaigns.ts';
import { inTransaction } from '#data/database/retried-transaction.ts';
import { erasePerson } from '#data/erasure/erase-person.ts';
import { readTeamNumbers } from '#data/teams/team-statistics.ts';
import { useTestDatabase } from '../../../test/support/database.ts';
import { signedInUser } from '../../../test/support/signed-in.ts';
import { insertTeam } from '../../../test/support/teams.ts';
import { TEST_MASTER_KEY } from '../../../test/support/call-handler.ts';

const database = useTestDatabase();
const NOW = Date.parse('2026-11-20T12:00:00Z');
const QUARTER = 900_000;
const DAY = 86_400_000;
const SPAN = 8 * DAY;
const ROUNDS = Number(process.env['TEAM_STATISTICS_ROUNDS'] ?? 120);

type Draw = { step: number; draw: (name: string, from: number, to: number) => number };
type Lead = { userId: string; campaignId: string; leadId: string };

const drawing = (step: number): Draw => ({
  step,
  draw: (name, from, to) => drawnInteger({ draw: seededDraw('team', step, name), from, to }),
});

async function insertCampaign(userId: string): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    insert into campaigns (user_id, name, created_at)
    values (${userId}, 'Autumn', ${new Date(NOW)})
    returning campaign_id as id`.execute(database.db);
  return rows[0]?.id ?? '';
}

async function insertLeads({ userId, campaignId }: Omit<Lead, 'leadId'>, { step, draw }: Draw) {
  const leads: Lead[] = [];
  for (let nth = 0; nth < draw('leads', 1, 4); nth += 1) {
    const { rows } = await sql<{ id: string }>`
      with l as (
        insert into leads (user_id, network_member_id, full_name, created_at, updated_at)
        values (${userId}, ${`m-${step}-${nth}`}, 'Ada', now(), now())
        returning user_id, lead_id
      )
      insert into campaign_leads (
        user_id, campaign_id, lead_id, state, reason, added_at, updated_at
      )
      select user_id, ${campaignId}, lead_id, 'WAITING', null, now(), now()
      from l
      returning lead_id as id`.execute(database.db);
    leads.push({ userId, campaignId, leadId: rows[0]?.id ?? '' });
  }
  return leads;
}

/** One statement that asks many leads, makes them answer, or undoes that. */
async function change(leads: readonly Lead[], { draw }: Draw): Promise<void> {
  const [asked, answered] = (
    [
      ['invited_at', 'accepted_at'],
      ['contacted_at', 'replied_at'],
    ] as const
  )[draw('rate', 0, 1)] ?? ['invited_at', 'accepted_at'];
  const at = new Date(NOW - SPAN + draw('at', 0, SPAN));
  const chosen = leads.filter((_, index) => draw(`chosen ${index}`, 0, 2) === 0);
  const set = [
    sql`${sql.ref(asked)} = ${at}::timestamptz + (lead_id % 7) * interval '5 hours'`,
    sql`${sql.ref(asked)} = null`,
    sql`${sql.ref(answered)} = now()`,
    sql`${sql.ref(answered)} = null`,
  ][draw('kind', 0, 3)];
  if (set === undefined) return;
  await sql`
    update campaign_leads
    set ${set}
    where lead_id = any(${chosen.map(({ leadId }) => leadId)}::bigint[])`.execute(database.db);
}

async function recount({ from, to }: { from: number | null; to: number | null }) {
  const within = (column: string) =>
    sql`
      ${sql.ref(column)} >= coalesce(
        ${from === null ? null : new Date(from)}::timestamptz, '-infinity'
      )
      and ${sql.ref(column)} < coalesce(
        ${to === null ? null : new Date(to)}::timestamptz, 'infinity'
      )`;
  const { rows } = await sql<Record<string, unknown>>`
    select m.user_id as "userId", (count(*) filter (where ${within('invited_at')}))::int as invited,
      (
        count(*) filter (where ${within('invited_at')} and accepted_at is not null)
      )::int as accepted,
      (count(*) filter (where ${within('contacted_at')}))::int as contacted,
      (count(*) filter (where ${within('contacted_at')} and replied_at is not null))::int as replied
    from team_members m
    left join campaign_leads l on l.user_id = m.user_id
    group by 1
    order by 1`.execute(database.db);
  return rows;
}

async function erase({ userId, leadId }: Lead): Promise<void> {
  await erasePerson({
    db: database.db,
    masterKey: TEST_MASTER_KEY,
    userId,
    leadId,
    actedBy: userId,
    shred: false,
    now: NOW,
    realNow: NOW,
  });
}

test(
  'sums of any range equal a recount of the leads, after any actions and erasures',
  async () => {
    const { db } = database;
    const members: string[] = [];
    while (members.length < 3) members.push((await signedInUser({ db, realNow: NOW })).userId);
    const teamId = await insertTeam({ db, members });
    const campaigns: Omit<Lead, 'leadId'>[] = [];
    for (const userId of members)
      for (let nth = 0; nth < 2; nth += 1)
        campaigns.push({ userId, campaignId: await insertCampaign(userId) });
    let leads: Lead[] = [];
    let compared = 0;
    for (let step = 0; step < ROUNDS; step += 1) {
      const drawn = drawing(step);
      const act = drawn.draw('act', 0, 9);
      const place = campaigns[drawn.draw('campaign', 0, campaigns.length - 1)];
      const lead = leads[drawn.draw('lead', 0, Math.max(0, leads.length - 1))];
      if (act < 3 && place !== undefined) leads.push(...(await insertLeads(place, drawn)));
      else if (act === 3 && lead !== undefined) {
        await erase(lead);
        leads = leads.filter(({ leadId }) => leadId !== lead.leadId);
      } else if (act === 4 && place !== undefined && drawn.draw('delete', 0, 3) === 0) {
        await inTransaction(db, (trx) => deleteCampaign({ ...place, db: trx }, place.campaignId));
        leads = leads.filter(({ campaignId }) => campaignId !== place.campaignId);
        campaigns.splice(campaigns.indexOf(place), 1, {
          userId: place.userId,
          campaignId: await insertCampaign(place.userId),
        });
      } else await change(leads, drawn);

      const quarters = SPAN / QUARTER;
      const ends = [drawn.draw('from', 0, quarters), drawn.draw('to', 0, quarters)].map(
        (nth) => NOW - SPAN + nth * QUARTER,
      );
      const [from = null, to = null] = [Math.min(...ends), Math.max(...ends) + QUARTER].map(
        (at, nth) => (drawn.draw(`bound ${nth}`, 0, 4) === 0 ? null : at),
      );
      const told = await readTeamNumbers({ db, teamId, from, to });
      expect(
        told
          .map(({ userId, invited, accepted, contacted, replied }) => ({
            userId,
            invited,
            accepted,
            contacted,
            replied,
          }))
          .toSorted((one, other) => Number(one.userId) - Number(other.userId)),
      ).toEqual(await recount({ from, to }));
      compared += told.reduce((sum, { invited, contacted }) => sum + invited + contacted, 0);
    }
    expect(compared).toBeGreaterThan(ROUNDS);
  },
  60_000 + ROUNDS * 100,
);
