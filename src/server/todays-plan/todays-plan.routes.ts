import { WEEKLY_INVITES } from '#core/limits/processing-limits.ts';
import { isLimitedAction } from '#core/limits/daily-allowance.ts';
import { pausedUntil, pauseForToday } from '#core/schedule/day-pause.ts';
import { dayStart, nextDayStart } from '#core/schedule/zone.ts';
import { isAction } from '#core/sequence/sequence-item.ts';
import type { PlannedTurn } from '#core/today/day-plan.ts';
import { planColumns, type PlanColumn } from '#core/today/plan-columns.ts';
import { haltText, type PlanHalt } from '#core/today/plan-reasons.ts';
import { planSuggestions } from '#core/today/plan-suggestions.ts';
import type { todaysPlanRoutes } from '#contract/todays-plan.ts';
import type { CampaignId, LeadId } from '#contract/shapes.ts';
import { readLeadNames } from '#data/leads/launch-leads.ts';
import type { Owner } from '#data/scope.ts';
import {
  countCampaignsOff,
  readDoneTimes,
  readHeldForMailbox,
  readNextDue,
  readReadyLeads,
  readStandingWaits,
} from '#data/waiting/todays-plan.ts';
import type { Call, Handlers } from '#server/http/handler.ts';
import { isoInstant, pageResponse } from '#server/http/page-response.ts';
import { ApiError } from '#server/http/api-error.ts';
import {
  plannedActions,
  planHalt,
  limitedNames,
  planTypes,
  type PlanType,
} from '#server/todays-plan/present-plan.ts';
import { readPlan, type ReadPlan } from '#server/todays-plan/read-plan.ts';
import { planMoment } from '#server/plan/user-plan.ts';
import { writeAudit } from '#data/tables/audit-log.ts';
import { lockDayPause, writeDayPause } from '#data/waiting/day-pause.ts';
import { wakeLane } from '#data/tables/lanes.ts';
import { inTransaction } from '#data/database/retried-transaction.ts';
import { publishStreamEvent } from '#data/tables/stream-events.ts';

type Pausing = Call<'POST /v1/todays-plan/pause'> | Call<'POST /v1/todays-plan/resume'>;

/**
 * Pauses a user's engine until the end of their local day, or lets it continue; repeating either
 * changes nothing. The lane checks it before its next action.
 */
async function pauseToday({
  call: {
    caller: { userId, identityId },
    parts: { db },
    now,
    realNow,
  },
  paused,
}: {
  call: Pausing;
  paused: boolean;
}) {
  return inTransaction(db, async (trx) => {
    const held = await lockDayPause({ db: trx, userId });
    if (held === null) throw new ApiError('NOT_FOUND');
    const until = pausedUntil(held, now);
    if ((until !== null) === paused) return { pausedUntil: isoInstant(until) };
    const pause = paused ? pauseForToday(held.zone, now) : null;
    await writeDayPause({ db: trx, userId }, pause);
    await writeAudit(
      { db: trx, userId, realNow },
      { actedBy: identityId, type: paused ? 'PAUSED_FOR_TODAY' : 'RESUMED_TODAY' },
    );
    await wakeLane({ db: trx, userId }, now);
    await publishStreamEvent({ db: trx, userId }, 'user.status', { status: held.status });
    return { pausedUntil: isoInstant(pause?.until ?? null) };
  });
}

type Asked = Call<'GET /v1/todays-plan'>;
type Planned = { read: ReadPlan; halt: PlanHalt | null; acts: readonly PlannedTurn[] };

export const todaysPlanHandlers: Handlers<keyof typeof todaysPlanRoutes> = {
  'GET /v1/todays-plan': async (call) => {
    const {
      caller: { userId },
      parts,
      now,
      realNow,
      query,
    } = call;
    const read = await readPlan({ db: parts.db, userId, now }, planMoment(parts, realNow));
    if (read === null) throw new ApiError('NOT_FOUND');
    const halt = planHalt(read, realNow);
    const planned: Planned = { read, halt, acts: halt === null ? plannedActions(read) : [] };
    const owner = {
      db: parts.db,
      userId,
      campaignIds: read.campaigns.map(({ campaignId }) => campaignId),
    };
    const [waits, held, ready, campaignsOff, columns, nextDueAt] = await Promise.all([
      readStandingWaits(owner, owner.campaignIds),
      readHeldForMailbox(owner),
      readReadyLeads(owner, owner.campaignIds),
      countCampaignsOff(owner),
      stripOf(call, planned),
      readNextDue(owner, owner.campaignIds, read.plan.windows.at(-1)?.closesAt ?? now),
    ]);
    const types = planTypes(read, halt, { realNow, waits, held });
    const countedTypes = types.filter(({ counted }) => counted);
    const limited = planned.acts.filter(({ type }) => isLimitedAction(type));
    return {
      day: read.plan.day,
      today: read.plan.today,
      zone: read.account.week.zone,
      now: isoInstant(now),
      pausedUntil: isoInstant(pausedUntil(read.account.week, now)),
      halt: halt === null ? null : { code: halt, sentence: haltText(halt) },
      done: types.reduce((sum, { done }) => sum + done, 0),
      planned: limited.length,
      until: isoInstant(limited.at(-1)?.at ?? null),
      nextDueAt: isoInstant(nextDueAt),
      windows: read.plan.windows.map(({ opensAt, closesAt }) => ({
        opensAt: isoInstant(opensAt),
        closesAt: isoInstant(closesAt),
      })),
      columns: columns.map(({ startsAt, ...rest }) => ({
        startsAt: isoInstant(startsAt),
        ...rest,
      })),
      types: types.map(({ counted: _counted, ...type }) => type),
      allowed: countedTypes.reduce((sum, { effectiveLimit }) => sum + effectiveLimit, 0),
      unused: countedTypes.reduce(
        (sum, { done, planned: coming, effectiveLimit }) =>
          sum + Math.max(0, effectiveLimit - done - coming),
        0,
      ),
      minGapSeconds: read.account.minGapMs / 1000,
      actions: await pageOfActs(
        { db: parts.db, userId },
        { planned, page: query.page, size: query.size },
      ),
      raise: raiseOf({ planned, types, ready, campaignsOff, held }),
    };
  },
  'POST /v1/todays-plan/pause': (call) => pauseToday({ call, paused: true }),
  'POST /v1/todays-plan/resume': (call) => pauseToday({ call, paused: false }),
};

/** The timeline of the plan's day with what was done of it. */
async function stripOf(
  { caller: { userId }, parts, now }: Asked,
  { read, acts }: Planned,
): Promise<PlanColumn[]> {
  const { zone } = read.account.week;
  const { plan } = read;
  if (plan.day === null) return [];
  const dayStartsAt = dayStart({ zone, day: plan.day });
  const doneAt = plan.today
    ? await readDoneTimes({ db: parts.db, userId }, { from: dayStartsAt, to: now + 1 })
    : [];
  // The plan knows the hours from now on; the timeline shows the whole day's.
  return planColumns({
    dayStartsAt,
    dayEndsAt: nextDayStart(zone, dayStartsAt),
    windows: read.dayWindows,
    doneAt,
    plannedAt: acts.filter(({ type }) => isLimitedAction(type)).map(({ at }) => at),
  });
}

async function pageOfActs(
  scope: Owner,
  { planned: { read, acts }, page, size }: { planned: Planned; page: number; size: number },
) {
  const shown = acts
    .slice(page * size, (page + 1) * size)
    .flatMap(({ at, type, item, campaign, lead }) => {
      const own = read.campaigns[campaign];
      const place = own?.leads[lead];
      return own === undefined || place === undefined || !isAction(type)
        ? []
        : [
            {
              at: isoInstant(at),
              sequenceItemType: type,
              itemId: item.id,
              campaignId: own.campaignId as CampaignId,
              campaignName: own.name,
              leadId: place.leadId as LeadId,
            },
          ];
    });
  const names = await readLeadNames(
    scope,
    shown.map(({ leadId }) => leadId),
  );
  return pageResponse(
    { page, size },
    {
      rows: shown.map((act) => ({ ...act, fullName: names.get(act.leadId) ?? 'Unnamed lead' })),
      total: acts.length,
    },
  );
}

function raiseOf({
  planned: { read, halt, acts },
  types,
  ready,
  campaignsOff,
  held,
}: {
  planned: Planned;
  types: readonly PlanType[];
  ready: ReadonlyMap<string, number>;
  campaignsOff: number;
  held: number;
}) {
  const begun = (index: number): number =>
    acts.filter(
      ({ campaign, lead }) =>
        campaign === index && read.campaigns[index]?.leads[lead]?.lead.untried === true,
    ).length;
  const raise = planSuggestions({
    halt,
    campaignsOff,
    held,
    reasons: types.map(({ reason }) => reason),
    limited: limitedNames(types),
    invites: {
      sent: read.account.invitesSentAt.length,
      perWeek: read.account.paidAccount ? WEEKLY_INVITES.paid : WEEKLY_INVITES.free,
    },
    campaigns: read.campaigns.map(({ campaignId, name }, index) => ({
      campaignId,
      name,
      ready: ready.get(campaignId) ?? 0,
      begun: begun(index),
    })),
  });
  return raise.map((one) => ({ ...one, campaignId: one.campaignId as CampaignId | null }));
}
