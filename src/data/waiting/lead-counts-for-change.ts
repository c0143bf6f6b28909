import { sql } from 'kysely';
import type { LeadState } from '#core/lead/lead-state.ts';
import type { Standing } from '#core/sequence/change-preview.ts';
import { readItemStanding } from '#data/campaigns/sequences.ts';
import type { Owner } from '#data/scope.ts';

/**
 * How many leads are on each item by state, from the counters; with `rootId`, also how many on the
 * old root were never tried, and how many had nothing done.
 */
export async function readLeadCountsForChange(
  scope: Owner,
  { campaignId, rootId }: { campaignId: string; rootId: string | null },
): Promise<Standing[]> {
  const standing = (await readItemStanding(scope, campaignId)).map((one): Standing => ({
    ...one,
    untried: 0,
    untouched: 0,
  }));
  if (rootId === null) return standing;
  const { rows } = await sql<{
    state: LeadState;
    leads: number;
    untried: number;
    untouched: number;
  }>`
    select cl.state, count(*)::int as leads,
      count(*) filter (
        where cl.state = 'GETTING_READY'
        or (cl.state = 'PAUSED' and cl.walk ->> 'heldState' = 'GETTING_READY')
      )::int as untried,
      count(*) filter (
        where cl.state = 'GETTING_READY'
        or (cl.state = 'PAUSED' and cl.walk ->> 'heldState' = 'GETTING_READY')
        or (
          cl.contacted_at is null
          and cl.visited_at is null
          and cl.liked_at is null
          and cl.followed_at is null
          and cl.endorsed_at is null
          and (
            cl.due_at is not null
            or cl.state = 'FAILED'
            or (cl.state = 'PAUSED' and cl.reason is distinct from 'ACTION_UNCONFIRMED')
          )
        )
      )::int as untouched
    from campaign_leads cl
    where cl.user_id = ${scope.userId}
      and cl.campaign_id = ${campaignId}
      and cl.item_id = ${rootId}
      and cl.state in ('GETTING_READY', 'IN_PROGRESS', 'WAITING', 'PAUSED', 'FAILED')
    group by cl.state`.execute(scope.db);
  return [
    ...standing.filter(
      ({ itemId, state }) => itemId !== rootId || !rows.some((row) => row.state === state),
    ),
    ...rows.map((row) => ({ ...row, itemId: rootId })),
  ];
}
