import { sql } from 'kysely';
import type { UserStatus } from '#core/account/user-status.ts';
import { isConnected } from '#core/account/user-status.ts';
import type { Tier } from '#core/plan/feature-tiers.ts';
import { subscriptionHaltCode } from '#core/plan/subscription-halt.ts';
import { senderLoss, type SenderLoss, type SenderState } from '#core/team/shared-campaign.ts';
import { instant, type AnyDatabase } from '#data/database.ts';

type StandingRow = {
  teamId: string;
  campaignId: string;
  userId: string;
  state: SenderState;
  lost: SenderLoss | null;
  inTeam: boolean;
  status: UserStatus;
  planTier: Tier | null;
  subscriptionStatus: string | null;
  realTrialEndsAt: number | null;
  pausedUntil: number | null;
};

/** A moment by both clocks. */
export type Moment = { db: AnyDatabase; now: number; realNow: number };

type Named = { teamId: string; campaignId: string };

/**
 * Why each sender of a shared campaign, or of all of them, can’t send now (`loss`), beside what was
 * recorded last (`lost`). `pausedUntil`: the account is paused now.
 */
export async function readLosses(
  { db, now, realNow }: Moment,
  of: Named | null = null,
): Promise<(StandingRow & { loss: SenderLoss | null })[]> {
  const { rows } = await sql<StandingRow>`
    select s.team_id as "teamId", s.campaign_id as "campaignId", s.user_id as "userId", s.state,
      s.lost,
      exists (
        select from team_members m where m.team_id = s.team_id and m.user_id = s.user_id
      ) as "inTeam",
      u.status, u.plan_tier as "planTier",
      case
        when u.real_deletion_asked_at is null then u.subscription_status
        else 'deactivated'
      end as "subscriptionStatus",
      u.real_trial_ends_at as "realTrialEndsAt",
      case
        when u.engine_paused_from <= ${instant(now)} then u.engine_paused_until
      end as "pausedUntil"
    from campaign_senders s
    join users u on u.user_id = s.user_id
    where s.state in ('AGREED', 'LEFT')
      and (${of?.teamId ?? null}::bigint is null or s.team_id = ${of?.teamId ?? null})
      and (${of?.campaignId ?? null}::bigint is null or s.campaign_id = ${of?.campaignId ?? null})
    `.execute(db);
  return rows.map((row) => ({
    ...row,
    loss: senderLoss({
      ...row,
      connected: isConnected(row.status),
      subscribed: subscriptionHaltCode({ ...row, realNow }) === null,
      now,
    }),
  }));
}

/** Records who can’t send and since when, and who can again. */
export async function recordLosses(moment: Moment, of: Named | null = null): Promise<void> {
  const { db, now } = moment;
  const changed = (await readLosses(moment, of)).filter(({ loss, lost }) => loss !== lost);
  if (changed.length === 0) return;
  await sql`
    update campaign_senders s
    set lost = c.loss,
      lost_at = case when c.loss is not null then coalesce(s.lost_at, ${instant(now)}) end
    from unnest(
      ${changed.map(({ teamId }) => teamId)}::bigint[],
      ${changed.map(({ campaignId }) => campaignId)}::bigint[],
      ${changed.map(({ userId }) => userId)}::bigint[],
      ${changed.map(({ loss }) => loss)}::text[]
    ) as c (team_id, campaign_id, user_id, loss)
    where s.team_id = c.team_id
      and s.campaign_id = c.campaign_id
      and s.user_id = c.user_id`.execute(db);
}
