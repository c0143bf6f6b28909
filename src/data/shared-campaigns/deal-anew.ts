import { sql } from 'kysely';
import { MS_PER_DAY } from '#core/schedule/zone-offset.ts';
import { dealPeople, SAME_COMPANY_DAYS } from '#core/team/deal-people.ts';
import { isDealtAnew, type HandOver } from '#core/team/shared-campaign.ts';
import type { Database, DatabaseTransaction } from '#data/database.ts';
import { inTransaction } from '#data/database/retried-transaction.ts';
import { recentCompanies } from '#data/shared-campaigns/bindings.ts';
import { readCommonGround, readDealingSenders } from '#data/shared-campaigns/deal-facts.ts';
import { handOverLeads, lockLeaving } from '#data/shared-campaigns/hand-over.ts';
import { recordLosses } from '#data/shared-campaigns/losses.ts';
import { lockShared } from '#data/shared-campaigns/shared-campaigns.ts';
import { IS_TOUCHED } from '#data/shared-campaigns/touched.ts';

/** How many people are dealt again per transaction. */
const PEOPLE_AT_ONCE = 500;

type Lost = {
  teamId: string;
  campaignId: string;
  userId: string;
  ownCampaignId: string;
  handOver: HandOver;
  lostAt: number;
};
type Row = Omit<Lost, 'ownCampaignId' | 'lostAt'> & {
  ownCampaignId: string | null;
  lostAt: number | null;
};

/**
 * Deals the people whom lost senders never touched to those who can send, by each owner’s choice
 * (product rules, section 22). May be stopped and run twice: the database says what is left to do.
 * `stopping` ends it between two transactions.
 */
export async function dealAnew({
  db,
  now,
  realNow,
  stopping,
}: {
  db: Database;
  now: number;
  realNow: number;
  stopping: () => boolean;
}): Promise<void> {
  await recordLosses({ db, now, realNow });
  const { rows } = await sql<Row>`
    select s.team_id as "teamId", s.campaign_id as "campaignId", s.user_id as "userId",
      s.own_campaign_id as "ownCampaignId", c.hand_over as "handOver", s.lost_at as "lostAt"
    from campaign_senders s
    join shared_campaigns c on c.team_id = s.team_id and c.campaign_id = s.campaign_id
    where s.lost_at is not null and s.own_campaign_id is not null and c.hand_over <> 'NEVER'
    order by s.team_id, s.campaign_id, s.user_id`.execute(db);
  for (const lost of rows.flatMap(lostOf).filter((one) => isDealtAnew({ ...one, now })))
    for (let more = true; more && !stopping();)
      more = await inTransaction(db, (trx) => dealBatch(trx, lost, now));
}

function lostOf({ ownCampaignId, lostAt, ...row }: Row): Lost[] {
  return ownCampaignId === null || lostAt === null ? [] : [{ ...row, ownCampaignId, lostAt }];
}

/** Deals the next untouched people of a lost sender; true if there may be more. */
async function dealBatch(db: DatabaseTransaction, lost: Lost, now: number): Promise<boolean> {
  const shared = { ...lost, db, now };
  await lockShared({ db, userId: lost.userId }, lost);
  const senders = (await readDealingSenders({ db, now }, lost)).filter((one) => !one.lost);
  if (senders.every(({ weight }) => weight === 0)) return false;
  const { rows } = await sql<{ lead_id: string }>`
    select cl.lead_id
    from campaign_leads cl
    join leads l on l.user_id = cl.user_id and l.lead_id = cl.lead_id and not l.blacklisted
    where cl.user_id = ${lost.userId}
      and cl.campaign_id = ${lost.ownCampaignId}
      -- Whom their sender paused stays paused with them.
      and cl.state in ('GETTING_READY', 'IN_PROGRESS', 'WAITING')
      and not ${IS_TOUCHED}
    order by cl.lead_id limit ${PEOPLE_AT_ONCE}`.execute(db);
  const leaving = (
    await lockLeaving(
      shared,
      lost,
      rows.map(({ lead_id: leadId }) => leadId),
    )
  ).filter(({ code, touched }) => code === null && !touched);
  if (leaving.length === 0) return false;
  const ground = await readCommonGround(db, {
    people: leaving.map(({ keys }, place) => ({
      place,
      member: valueOf(keys, 'm:'),
      slug: valueOf(keys, 's:'),
      email: valueOf(keys, 'e:'),
    })),
    userIds: senders.map(({ userId }) => userId),
  });
  const recent = await recentCompanies(
    shared,
    leaving.flatMap(({ company }) => company ?? []),
    now - SAME_COMPANY_DAYS * MS_PER_DAY,
  );
  recent.forEach((userId, company) => userId === lost.userId && recent.delete(company));
  const deals = dealPeople({
    people: leaving.map(({ leadId, company }, place) => ({
      key: leadId,
      company,
      boundTo: null,
      ground: ground.get(place) ?? [],
    })),
    senders,
    recentCompanies: recent,
  });
  for (const to of senders)
    await handOverLeads(shared, {
      from: lost,
      to,
      leads: leaving.filter(({ leadId }) => deals.get(leadId)?.userId === to.userId),
      reasonOf: ({ leadId }) => deals.get(leadId)?.reason ?? 'ROOM',
      actor: 'ENGINE',
    });
  return rows.length === PEOPLE_AT_ONCE;
}

function valueOf(keys: readonly string[], kind: string): string | null {
  return keys.find((key) => key.startsWith(kind))?.slice(kind.length) ?? null;
}
