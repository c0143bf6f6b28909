import { currentPlan, TIERS } from '#core/plan/feature-tiers.ts';
import type { StaffOverviewAnswer } from '#contract/staff.ts';
import { countLateActs, countUsers, listStuckLanes } from '#data/staff/overview.ts';
import { listProxies, readProxyOf } from '#data/staff/proxies.ts';
import { readPeople, readStaffUserRow } from '#data/staff/staff-user.ts';
import { isoInstant } from '#server/http/page-response.ts';
import { presentLanes, presentPerson } from '#server/staff/present-staff.ts';
import { presentProxy } from '#server/staff/proxy-handlers.ts';
import type { StaffParts } from '#server/staff/staff-parts.ts';
import type { StaffCall } from '#server/staff/staff-user.ts';

/** A lane that was due this long ago and still untouched counts as stuck. */
const STUCK_AFTER_MS = 15 * 60_000;
const SHOWN = 20;

type Of = { call: StaffCall; staff: StaffParts };

async function stuckLanes({ call, staff }: Of): Promise<StaffOverviewAnswer['stuckLanes']> {
  const { parts, now } = call;
  const { db } = parts;
  const stuck = await listStuckLanes({ db, dueBefore: now - STUCK_AFTER_MS, limit: SHOWN });
  const people = new Map(
    (
      await readPeople(
        db,
        stuck.map(({ userId }) => userId),
      )
    ).map((person) => [person.userId, person]),
  );
  const shown: StaffOverviewAnswer['stuckLanes'] = [];
  for (const { userId, waitingSince } of stuck) {
    const person = people.get(userId);
    const row = await readStaffUserRow({ db, userId });
    if (person === undefined || row === null) continue;
    const proxy = await readProxyOf({ db, userId });
    const [lane] = await presentLanes({ call, staff, userId, mailbox: row.mailbox, proxy });
    if (lane === undefined) continue;
    shown.push({
      user: presentPerson(person),
      lane: {
        ...lane,
        waitingFor: lane.waitingFor ?? {
          code: 'NOT_LOOKED_AT',
          sentence: 'No worker has picked it up since it was due',
          until: null,
        },
      },
      waitingSince: isoInstant(waitingSince ?? now),
    });
  }
  return shown;
}

/** Users by plan and connection, lanes and proxies in trouble, and late actions. */
export async function readOverview(of: Of): Promise<StaffOverviewAnswer> {
  const { parts, realNow } = of.call;
  const { db, allFeaturesAccounts = [] } = parts;
  const groups = await countUsers(db, allFeaturesAccounts, realNow);
  const byTier: Record<string, number> = Object.fromEntries(TIERS.map((tier) => [tier, 0]));
  const byStatus: Record<string, number> = {};
  for (const { status, planTier, realTrialEndsAt, email, users } of groups) {
    const account = { email, planTier, realTrialEndsAt };
    const { tier } = currentPlan(account, allFeaturesAccounts, realNow);
    byTier[tier] = (byTier[tier] ?? 0) + users;
    byStatus[status] = (byStatus[status] ?? 0) + users;
  }
  const proxies = await listProxies(db, { page: 0, size: SHOWN }, true);
  return {
    users: { total: groups.reduce((sum, { users }) => sum + users, 0), byTier, byStatus },
    stuckLanes: await stuckLanes(of),
    proxiesInTrouble: proxies.rows.map(presentProxy),
    lateActs: await countLateActs(db),
  };
}
