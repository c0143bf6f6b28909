import type { Pool } from 'pg';
import { DEFAULT_LIMITS } from '#core/limits/processing-limits.ts';
import { DEFAULT_WEEK } from '#core/schedule/week.ts';
import { newItem } from '#core/sequence/new-item.ts';
import { json, type Database } from '#data/database.ts';
import { wakeLane } from '#data/tables/lanes.ts';

type Person = { id: string; slug: string; firstName: string; lastName: string };
const PEOPLE_A_PAGE = 200;
/** High enough that no limit delays an act. */
const NO_LIMIT = 1_000_000_000;

/**
 * Gives a connected user campaigns that view profiles of the practice network one after the other;
 * answers the people, who are leads of one campaign each.
 */
export async function insertRunningCampaigns({
  pool,
  db,
  userId,
  controlUrl,
  campaigns,
  leadsEach,
}: {
  pool: Pool;
  db: Database;
  userId: string;
  controlUrl: string;
  campaigns: number;
  leadsEach: number;
}): Promise<{ leadId: string; personId: string }[]> {
  const people = await peopleOf({ controlUrl, count: campaigns * leadsEach });
  const always = DEFAULT_WEEK.map((day) => ({ ...day, fromHour: 0, toHour: 23, active: true }));
  await db
    .updateTable('users')
    .set({
      zone: 'Etc/UTC',
      schedule: json(always),
      processing_limits: json({ ...DEFAULT_LIMITS, VISIT: NO_LIMIT }),
    })
    .where('user_id', '=', userId)
    .execute();
  const sequence = newItem({
    type: 'VISIT',
    id: 'view',
    yes: newItem({ type: 'END', id: 'end' }),
  });
  const known: { leadId: string; personId: string }[] = [];
  for (let nth = 0; nth < campaigns; nth += 1) {
    const {
      rows: [campaign],
    } = await pool.query<{ id: string }>(
      `
        insert into campaigns (
          user_id, name, status, sequence, sequence_completed, sequence_version, started_at,
          created_at
        )
        values ($1, $2, 'ACTIVE', $3::jsonb, true, 1, now(), now())
        returning campaign_id as id`,
      [userId, `Campaign ${nth + 1}`, JSON.stringify(sequence)],
    );
    const { rows } = await pool.query<{ lead_id: string; member: string }>(
      `
        with found as (
          insert into leads (
            user_id, network_member_id, profile_slug, first_name, last_name, full_name, created_at,
            updated_at
          )
          select $1, p.id, p.slug, p."firstName", p."lastName",
            p."firstName" || ' ' || p."lastName", now(), now()
          from jsonb_to_recordset($3::jsonb)
            as p (id text, slug text, "firstName" text, "lastName" text)
          returning lead_id, network_member_id
        ), placed as (
          insert into campaign_leads (
            user_id, campaign_id, lead_id, state, item_id, item_type, item_entered_at, visit,
            due_at, added_at, updated_at
          )
          select $1, $2, lead_id, 'GETTING_READY', 'view', 'VISIT', now(), 1,
            now() - interval '1 minute', now(), now()
          from found
        )
        select lead_id, network_member_id as member from found`,
      [userId, campaign?.id, JSON.stringify(people.slice(nth * leadsEach, (nth + 1) * leadsEach))],
    );
    known.push(...rows.map(({ lead_id: leadId, member }) => ({ leadId, personId: member })));
  }
  await wakeLane({ db, userId }, Date.now());
  return known;
}

async function peopleOf({
  controlUrl,
  count,
}: {
  controlUrl: string;
  count: number;
}): Promise<Person[]> {
  const found: Person[] = [];
  while (found.length < count) {
    const answer = await fetch(
      `${controlUrl}/people?limit=${PEOPLE_A_PAGE}&offset=${found.length}`,
    );
    const { people } = (await answer.json()) as { people: Person[] };
    if (people.length === 0) throw new Error(`The practice network has ${found.length} people`);
    found.push(...people);
  }
  return found.slice(0, count);
}
