import { sql, type RawBuilder } from 'kysely';
import { LEAD_STATES } from '#core/lead/lead-state.ts';
import type { AnyDatabase } from '#data/database.ts';

/** A number that is kept and what a count of the rows says instead. */
export type Difference = { where: string; kept: number; counted: number };
export type Check = { name: string; differences: Difference[] };

/** Facts of a campaign lead that its pack's statistics count: `column` for each lead whose `column_at` is set. */
const FACTS = ['invited', 'accepted', 'withdrawn', 'contacted', 'messaged', 'viewed', 'replied', 'inmailed', 'emailed', 'email_delivered', 'email_opened', 'email_replied', 'email_bounced', 'visited', 'endorsed', 'followed', 'liked'] as const;
const MOST = 100;

const factColumns = FACTS.map((fact) => ({ column: fact as string, condition: sql`${sql.ref(`cl.${fact}_at`)} is not null` }));
const stateColumns = LEAD_STATES.map((state) => ({ column: state.toLowerCase(), condition: sql`cl.state = ${state}` }));

function packStatistics(): RawBuilder<Difference> {
  const parts = [...stateColumns, ...factColumns].map(
    ({ column, condition }) => sql`
      select 'campaign ' || coalesce(k.campaign_id, c.campaign_id) || ', list ' || coalesce(k.lead_pack_id, c.lead_pack_id) || ': ' || ${column} as "where", coalesce(k.kept, 0) as kept, coalesce(c.counted, 0)::int as counted
      from (select user_id, campaign_id, lead_pack_id, ${sql.ref(column)} as kept from pack_statistics) k
      full join (select cl.user_id, cl.campaign_id, coalesce(cl.lead_pack_id, 0) as lead_pack_id, count(*) filter (where ${condition}) as counted from campaign_leads cl group by 1, 2, 3) c
        on c.user_id = k.user_id and c.campaign_id = k.campaign_id and c.lead_pack_id = k.lead_pack_id
      where coalesce(k.kept, 0) <> coalesce(c.counted, 0)`,
  );
  return sql<Difference>`${sql.join(parts, sql` union all `)} limit ${MOST}`;
}

const CHECKS: Record<string, () => RawBuilder<Difference>> = {
  'the statistics of campaigns and lists': packStatistics,
  'the leads that stand on each item': () => sql`
    select 'campaign ' || coalesce(k.campaign_id, c.campaign_id) || ', item ' || coalesce(k.item_id, c.item_id) || ': ' || coalesce(k.state, c.state) as "where", coalesce(k.leads, 0) as kept, coalesce(c.leads, 0)::int as counted
    from item_standing k full join (select user_id, campaign_id, item_id, state, count(*) as leads from campaign_leads where item_id is not null group by 1, 2, 3, 4) c using (user_id, campaign_id, item_id, state)
    where coalesce(k.leads, 0) <> coalesce(c.leads, 0) limit ${MOST}`,
  'the leads of each user': () => sql`
    select 'user ' || user_id as "where", coalesce(k.leads, 0) as kept, coalesce(c.leads, 0)::int as counted
    from lead_counts k full join (select user_id, count(*) as leads from leads group by 1) c using (user_id) where coalesce(k.leads, 0) <> coalesce(c.leads, 0) limit ${MOST}`,
  'the verdicts of each list': () => sql`
    select 'list ' || lead_pack_id || ': ' || verdict || ' ' || code as "where", coalesce(k.rows, 0) as kept, coalesce(c.rows, 0)::int as counted
    from pack_verdicts k full join (select user_id, lead_pack_id, verdict, coalesce(code, '') as code, count(*) as rows from lead_pack_rows where verdict is not null group by 1, 2, 3, 4) c using (user_id, lead_pack_id, verdict, code)
    where coalesce(k.rows, 0) <> coalesce(c.rows, 0) limit ${MOST}`,
  'leads of running campaigns that nothing would ever move': () => sql`
    select 'campaign ' || cl.campaign_id || ', lead ' || cl.lead_id || ': ' || cl.state as "where", 1 as kept, 0 as counted
    from campaign_leads cl join campaigns c on c.user_id = cl.user_id and c.campaign_id = cl.campaign_id where c.status = 'ACTIVE' and not c.locked and cl.state in ('GETTING_READY', 'IN_PROGRESS', 'WAITING') and cl.due_at is null and cl.reason is null limit ${MOST}`,
  'acts that have no outcome for more than an hour': () => sql`
    select 'campaign ' || campaign_id || ', lead ' || lead_id || ', item ' || item_id as "where", 1 as kept, 0 as counted from intents where status = 'SENDING' and real_started_at < now() - interval '1 hour' limit ${MOST}`,
};

/** Counts everything that is kept as a number anew from the rows it stands for, and looks for what must not be; every list is empty when all is well. */
export async function recount({ db }: { db: AnyDatabase }): Promise<Check[]> {
  const checks: Check[] = [];
  for (const [name, query] of Object.entries(CHECKS)) checks.push({ name, differences: (await query().execute(db)).rows });
  return checks;
}
