import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { drawnInteger, seededDraw } from '#core/random/seeded-draw.ts';
import {
  addLeads,
  answer,
  database,
  invite,
  judgeDealt,
  newCampaign,
  people,
  profile,
  saveSequence,
  sequence,
  teamId,
} from '#server/campaigns/shared-campaigns-fixture.ts';

/** 1,000 with DEALING_RACES=1000; some belong to every run. */
const RACES = Number(process.env['DEALING_RACES'] ?? 12);
/** Two of each are colleagues. */
const PEOPLE = 6;

test(
  `three managers edit, weigh, and import the same people at once: one sender each, ${RACES} times over`,
  { timeout: 60_000 + RACES * 10_000 },
  async () => {
    const { dana, maya, ben } = people;
    const managers = [dana, maya, ben];
    await database.db
      .updateTable('team_members')
      .set({ role: 'MANAGER' })
      .where('user_id', 'in', [maya, ben])
      .execute();
    const campaigns: { as: string; to: string }[] = [];
    for (const as of managers) {
      const to = await newCampaign(as, `Of ${as}`);
      const senders = managers.map((userId) => ({ userId, weight: userId === as ? 100 : 1 }));
      await invite(senders, { as, to });
      for (const userId of managers) if (userId !== as) await answer(userId, true, to);
      campaigns.push({ as, to });
    }
    for (let race = 0; race < RACES; race += 1) {
      const list = Array.from({ length: PEOPLE }, (_, place) =>
        profile(`r${race}-${place}`, {
          email: `r${race}-${place}@example.com`,
          company: `Company ${race} ${Math.floor(place / 2)}`,
        }),
      );
      await Promise.all(
        campaigns.flatMap(({ as, to }, place) => [
          addLeads(place === 1 ? list.toReversed() : list, { as, to, judge: false }),
          saveSequence(sequence(`Round ${race}`), { userId: as, campaignId: to }).catch(conflict),
          invite(
            managers.map((userId) => ({ userId, weight: drawnWeight(race, place, userId) })),
            { as, to },
          ),
        ]),
      );
      await judgeDealt();
    }
    expect(await sendersOfPeople()).toEqual({ people: RACES * PEOPLE, most: 1, unbound: 0 });
    expect(await sendersOfCompanies()).toEqual({ companies: (RACES * PEOPLE) / 2, most: 1 });
  },
);

const drawnWeight = (...of: (string | number)[]) =>
  drawnInteger({ draw: seededDraw(...of), from: 1, to: 100 });

/** Two who save at once: the second is asked to look at what the first saved. */
function conflict(error: { code?: string }): void {
  if (error.code !== 'STALE_SEQUENCE') throw error;
}

/** How many people are in campaigns, with at most how many accounts, and how many are no one's. */
async function sendersOfPeople() {
  const { rows } = await sql`
    select count(*)::int as people, max(accounts)::int as most,
      count(*) filter (where not bound)::int as unbound
    from (
      select l.profile_slug, count(distinct cl.user_id) as accounts,
        bool_and(
          exists (
            select from person_senders p
            where p.team_id = ${teamId}
              and p.user_id = cl.user_id
              and p.person_key = 's:' || l.profile_slug
          )
        ) as bound
      from campaign_leads cl
      join leads l on l.user_id = cl.user_id and l.lead_id = cl.lead_id
      where cl.user_id = any(${Object.values(people)}::bigint[])
      group by l.profile_slug
    ) p`.execute(database.db);
  return rows[0];
}

async function sendersOfCompanies() {
  const { rows } = await sql`
    select count(*)::int as companies, max(senders)::int as most
    from (
      select company_key, count(distinct user_id) as senders
      from person_senders
      where team_id = ${teamId} and company_key is not null
      group by company_key
    ) c`.execute(database.db);
  return rows[0];
}
