import { ACTION_EVENTS, countActions, type ActionEvent } from '#core/dashboard/action-events.ts';
import { sumRates } from '#core/campaign/measured-rate.ts';
import { LIMITED_ACTIONS } from '#core/limits/processing-limits.ts';
import { dayStart, localDay } from '#core/schedule/zone.ts';
import type { DashboardAnswer, dashboardRoutes } from '#contract/dashboard.ts';
import type { CampaignId, LeadId } from '#contract/shapes.ts';
import { readActingUser, type ActingUser } from '#data/identity/acting-user.ts';
import { readCampaignSummaries } from '#data/campaigns/campaigns.ts';
import {
  readActionDays,
  readCampaignDays,
  readDashboardCampaigns,
  readDashboardVersion,
  readLatest,
  type DayActions,
} from '#data/campaigns/dashboard.ts';
import { readRateDays, type DayRate } from '#data/campaigns/event-statistics.ts';
import { ZERO_COUNTS, readCampaignCounts } from '#data/campaigns/statistics.ts';
import type { Owner } from '#data/scope.ts';
import { listSenders, readShared } from '#data/shared-campaigns/shared-campaigns.ts';
import { createShortCache } from '#server/http/short-cache.ts';
import { dashboardRange, type DashboardRange } from '#server/dashboard/dashboard-range.ts';
import { countBySender } from '#server/campaign-facts/sender-statistics.ts';
import { readNeeds } from '#server/dashboard/read-needs.ts';
import { readDayAllowance } from '#server/plan/day-allowance.ts';
import type { Call, Handlers } from '#server/http/handler.ts';
import { isoInstant } from '#server/http/page-response.ts';
import { presentStatistics } from '#server/campaign-facts/present-statistics.ts';
import { ApiError, found } from '#server/http/api-error.ts';
import { planMoment } from '#server/plan/user-plan.ts';

/** How long answers are cached while nothing they show has changed, in real ms, and how many. */
const REMEMBERED = { keepMs: 5000, most: 200 } as const;
/** How many campaigns and events the page lists. */
const ROWS = 5;
const LATEST = 6;

type Asked = Call<'GET /v1/dashboard'>;
type Chosen = {
  call: Asked;
  user: ActingUser;
  range: DashboardRange;
  campaignIds: readonly string[];
  /** The campaigns that count, by account: of shared ones of the user's, every sender's. */
  counted: ReadonlyMap<string, readonly string[]>;
  types: readonly ActionEvent[];
};

/** The whole dashboard in one answer; cached for some seconds while nothing in it has changed. */
export function dashboardHandlers(): Handlers<keyof typeof dashboardRoutes> {
  const answers = createShortCache<DashboardAnswer>(REMEMBERED);
  return {
    'GET /v1/dashboard': async (call) => {
      const {
        caller: { userId },
        parts: { db },
        query,
        now,
        realNow,
      } = call;
      const version = await readDashboardVersion({ db, userId, now });
      if (version === null) throw new ApiError('NOT_FOUND');
      return answers.get({ key: [userId, version, query], realNow, compute: () => answer(call) });
    },
  };
}

async function answer(call: Asked): Promise<DashboardAnswer> {
  const {
    caller: { userId },
    parts: { db },
    query,
    now,
  } = call;
  const user = found(await readActingUser({ db, userId }));
  const range = dashboardRange(query, { zone: user.zone, schedulerItems: user.schedule }, now);
  const { ids, running, names } = await readDashboardCampaigns({ db, userId });
  const asked = query.campaignIds;
  if (asked?.some((id) => !names.has(id))) throw new ApiError('NOT_FOUND');
  const campaignIds = asked === undefined ? ids : ids.filter((id) => asked.includes(id));
  const counted = await countedCampaigns({ db, userId }, campaignIds);
  const types = query.types ?? ACTION_EVENTS;
  const chosen: Chosen = { call, user, range, campaignIds, counted, types };
  const today = dayStart({ zone: user.zone, day: localDay(user.zone, now) });
  const [days, limits, rows, { needs, repliesToday }, latest] = await Promise.all([
    daysOf(chosen),
    limitsToday(chosen),
    campaignRows(chosen),
    readNeeds(call, user, today),
    readLatest({ db, userId }, asked === undefined ? null : campaignIds, LATEST),
  ]);
  return {
    from: isoInstant(range.from),
    to: isoInstant(range.to),
    zone: user.zone,
    campaigns: names.size,
    running,
    senders: counted.size,
    repliesToday,
    ...days,
    limits,
    rows,
    needs,
    latest: latest.map(({ eventId, type, at, campaignId, leadId, fullName }) => ({
      id: eventId,
      type,
      at: isoInstant(at),
      campaignId: campaignId as CampaignId | null,
      campaignName: names.get(campaignId ?? '') ?? null,
      leadId: leadId as LeadId,
      fullName,
    })),
  };
}

async function countedCampaigns(
  owner: Owner,
  campaignIds: readonly string[],
): Promise<Map<string, readonly string[]>> {
  const counted = new Map<string, readonly string[]>([[owner.userId, campaignIds]]);
  for (const shared of (await readShared(owner, campaignIds)).values()) {
    if (shared.ownerId !== owner.userId) continue;
    for (const { userId, ownCampaignId } of await listSenders(owner, shared))
      if (userId !== owner.userId && ownCampaignId !== null)
        counted.set(userId, [...(counted.get(userId) ?? []), ownCampaignId]);
  }
  return counted;
}

/** Actions and rates of every day, and of as many days before, of all senders together. */
async function daysOf({
  call: {
    parts: { db },
  },
  user: { zone },
  range: { from, to, days },
  counted,
  types,
}: Chosen): Promise<Pick<DashboardAnswer, 'totals' | 'before' | 'days'>> {
  const actions: DayActions[] = [];
  const rates: DayRate[] = [];
  for (const [userId, campaignIds] of counted) {
    const asked = { db, userId, campaignIds, zone, from: 2 * from - to, to };
    actions.push(...(await readActionDays(asked, { ...asked, types })));
    rates.push(...(await readRateDays(asked, { ...asked, leadPackId: null })));
  }
  const first = days[0]?.date ?? '';
  const [now, past] = [
    actions.filter(({ day }) => day >= first),
    actions.filter(({ day }) => day < first),
  ];
  const [ratesNow, ratesPast] = [
    rates.filter(({ day }) => day >= first),
    rates.filter(({ day }) => day < first),
  ];
  const actionsByDay = Map.groupBy(now, ({ day }) => day);
  const ratesByDay = Map.groupBy(ratesNow, ({ day }) => day);
  return {
    totals: { counts: countsOf(now), rates: sumRates({ counts: ratesNow, all: true }) },
    before: {
      actions: countActions(countsOf(past)),
      rates: sumRates({ counts: ratesPast }),
    },
    days: days.map(({ date, off }) => ({
      date,
      off,
      counts: countsOf(actionsByDay.get(date) ?? []),
      rates: sumRates({ counts: ratesByDay.get(date) ?? [] }),
    })),
  };
}

function countsOf(actions: readonly DayActions[]): Partial<Record<ActionEvent, number>> {
  const sums: Partial<Record<ActionEvent, number>> = {};
  for (const { type, events } of actions) sums[type] = (sums[type] ?? 0) + events;
  return sums;
}

/** Today's usage of each limit, as the engine counts it. */
async function limitsToday({
  call: { parts, now, realNow },
  user,
}: Chosen): Promise<DashboardAnswer['limits']> {
  const plan = planMoment(parts, realNow);
  const { units, limitOf, noteOf } = await readDayAllowance({ db: parts.db, user, plan, now });
  return LIMITED_ACTIONS.map((type) => {
    const { used = 0, reserved = 0 } = units.get(type) ?? {};
    return {
      sequenceItemType: type,
      done: used + reserved,
      effectiveLimit: limitOf(type),
      note: noteOf(type),
    };
  });
}

/**
 * The first campaigns with their counts since their start, and their actions on each day; of shared
 * ones of the user's, all senders' together.
 */
async function campaignRows({
  call: {
    caller: { userId },
    parts: { db },
  },
  user: { zone },
  range: { from, to, days },
  campaignIds,
  types,
}: Chosen): Promise<DashboardAnswer['rows']> {
  const shown = campaignIds.slice(0, ROWS);
  const asked = { from, to, zone, types };
  const [campaigns, counts, shared, actions] = await Promise.all([
    readCampaignSummaries({ db, userId }, shown),
    readCampaignCounts({ db, userId }, shown),
    countBySender({ db, userId }, shown),
    readCampaignDays({ db, userId }, { campaignIds: shown, ...asked }),
  ]);
  for (const [id, { senders }] of shared)
    for (const { userId: senderId, campaignId } of senders)
      if (senderId !== userId) {
        const theirs = { campaignIds: [campaignId], ...asked };
        const days = await readCampaignDays({ db, userId: senderId }, theirs);
        actions.push(...days.map((one) => ({ ...one, campaignId: id })));
      }
  const byPlace = Map.groupBy(actions, ({ campaignId, day }) => `${campaignId}/${day}`);
  return campaigns.map(({ campaign_id, name, status, locked }) => ({
    id: campaign_id as CampaignId,
    name,
    status,
    locked,
    statistics: presentStatistics(
      status,
      shared.get(campaign_id)?.together ?? counts.get(campaign_id) ?? ZERO_COUNTS,
    ),
    trend: days.map(({ date }) =>
      (byPlace.get(`${campaign_id}/${date}`) ?? []).reduce((sum, { events }) => sum + events, 0),
    ),
  }));
}
