import { EVENT_TYPES, type EventType } from '#core/lead/lead-event.ts';
import { reasonText } from '#core/lead/lead-reasons.ts';
import { LEAD_STATE_LABELS } from '#core/lead/lead-state.ts';
import { EMAIL_RATES } from '#core/campaign/lead-statistics.ts';
import { sumRates, type RateCount } from '#core/campaign/measured-rate.ts';
import { isZone } from '#core/schedule/zone.ts';
import type { eventStatisticsRoutes } from '#contract/event-statistics.ts';
import { userIdShape, type CampaignId } from '#contract/shapes.ts';
import { readActingUser } from '#data/identity/acting-user.ts';
import type { AnyDatabase } from '#data/database.ts';
import {
  listCampaignNames,
  readEventDays,
  readCampaignEvents,
  readCampaignRates,
  readExitReasons,
  readRateDays,
  type DayCount,
  type DayRate,
  type ExitCount,
} from '#data/campaigns/event-statistics.ts';
import type { Owner } from '#data/scope.ts';
import {
  askedAccounts,
  MAX_CAMPAIGNS,
  type StatisticsAccount,
} from '#server/event-statistics/statistics-accounts.ts';
import { canSeeEmailRates } from '#server/plan/email-rates.ts';
import type { Call, Handlers } from '#server/http/handler.ts';
import { isoInstant } from '#server/http/page-response.ts';
import { found, rejectField } from '#server/http/api-error.ts';

const DAY_MS = 86_400_000;
const STANDARD_DAYS = 30;
const MAX_DAYS = 3 * 366;

type Asked = Call<'GET /events/statistics'>;

export const eventStatisticsHandlers: Handlers<keyof typeof eventStatisticsRoutes> = {
  'GET /events/statistics': async (call) => {
    const { db } = call.parts;
    const { accounts, sharedId } = await askedAccounts(call);
    const zone = await askedZone(call);
    const { from, to } = askedRange(call);
    const ratesOf = ratesFor(await canSeeEmailRates(call.caller, call.parts, call.realNow));
    const read: AccountRows[] = [];
    for (const account of accounts) read.push(await readAccount({ db, account, zone, from, to }));
    const counts = read.flatMap((rows) => rows.counts);
    const rates = read.flatMap((rows) => rows.rates);
    return {
      from: isoInstant(from),
      to: isoInstant(to),
      zone,
      days: daysOf(counts, rates, ratesOf),
      totals: { counts: countsOf(counts), rates: ratesOf({ counts: rates, all: true }) },
      before: { rates: ratesOf({ counts: read.flatMap((rows) => rows.before) }) },
      campaigns: byCampaign({ read, sharedId, ratesOf }),
      senders: read.flatMap(({ account: { userId, name }, ...rows }) =>
        name === null
          ? []
          : {
              userId: userIdShape.parse(userId),
              name,
              counts: countsOf(rows.counts),
              rates: ratesOf({ counts: rows.rates, all: true }),
            },
      ),
      leaving: summedExits(read.flatMap((rows) => rows.leaving)).map(
        ({ state, reason, leads }) => ({
          state,
          reason,
          sentence: reason === null ? LEAD_STATE_LABELS[state] : reasonText(reason).sentence,
          leads,
        }),
      ),
    };
  },
  'GET /events/filters': async ({ scope }) => ({
    types: [...EVENT_TYPES],
    campaigns: await listCampaignNames(scope, MAX_CAMPAIGNS),
  }),
};

type AccountRows = Awaited<ReturnType<typeof readAccount>>;

/** Everything that is counted in the campaigns of one account. */
async function readAccount({
  db,
  account,
  zone,
  from,
  to,
}: {
  db: AnyDatabase;
  account: StatisticsAccount;
  zone: string;
  from: number;
  to: number;
}) {
  const own = { db, userId: account.userId };
  const { campaignIds, leadPackId } = account;
  const asked = { campaignIds, leadPackId, from, to, zone };
  const [counts, rates, before, leaving, campaignRates, campaignEvents, names] = await Promise.all([
    readEventDays(own, asked),
    readRateDays(own, asked),
    readRateDays(own, { ...asked, from: 2 * from - to, to: from }),
    readExitReasons(own, campaignIds, leadPackId),
    readCampaignRates(own, asked),
    readCampaignEvents(own, asked),
    listCampaignNames(own, MAX_CAMPAIGNS),
  ]);
  return { account, counts, rates, before, leaving, campaignRates, campaignEvents, names };
}

/** Each state and reason once, most leads first. */
function summedExits(exits: readonly ExitCount[]): ExitCount[] {
  const sums = Map.groupBy(exits, ({ state, reason }) => `${state} ${reason ?? ''}`);
  return [...sums.values()]
    .flatMap(([first, ...others]) =>
      first === undefined
        ? []
        : [{ ...first, leads: others.reduce((sum, { leads }) => sum + leads, first.leads) }],
    )
    .toSorted((one, other) => other.leads - one.leads);
}

/** The time zone of the counted days: the requested one, or else the user's own. */
async function askedZone({
  query: { zone },
  caller: { userId },
  parts: { db },
}: Asked): Promise<string> {
  if (zone === undefined) return zoneOf({ db, userId });
  if (!isZone(zone)) throw rejectField('zone', 'INVALID_VALUE', 'This time zone isn’t recognized');
  return zone;
}

async function zoneOf(scope: Owner): Promise<string> {
  const user = found(await readActingUser(scope));
  return user.zone;
}

function askedRange({ query, now }: Asked): { from: number; to: number } {
  const to = query.to === undefined ? now : Date.parse(query.to);
  const from = query.from === undefined ? to - STANDARD_DAYS * DAY_MS : Date.parse(query.from);
  if (from >= to) throw rejectField('from', 'INVALID_VALUE', 'The range ends before it starts');
  if (to - from > MAX_DAYS * DAY_MS)
    throw rejectField('from', 'INVALID_VALUE', 'A range can be at most three years');
  return { from, to };
}

type RatesOf = (given: {
  counts: readonly RateCount[];
  all?: boolean;
}) => ReturnType<typeof sumRates>;

/** The rates of these counts, without email rates for those who may not see them. */
function ratesFor(emailRates: boolean): RatesOf {
  return (given) => sumRates(given).filter(({ name }) => emailRates || !EMAIL_RATES.includes(name));
}

/**
 * Each campaign that did something or asked someone in the range, those that asked most first; the
 * senders’ campaigns of a shared one count as one.
 */
function byCampaign({
  read,
  sharedId,
  ratesOf,
}: {
  read: readonly AccountRows[];
  sharedId: (campaignId: string) => string;
  ratesOf: RatesOf;
}) {
  const rates = Map.groupBy(
    read.flatMap(({ campaignRates }) => campaignRates),
    ({ campaignId }) => sharedId(campaignId),
  );
  const events = Map.groupBy(
    read.flatMap(({ campaignEvents }) => campaignEvents),
    ({ campaignId }) => sharedId(campaignId),
  );
  const names = new Map(
    read.flatMap((rows) => rows.names.map(({ id, name }) => [sharedId(id), name] as const)),
  );
  const shown = [...names].filter(([id]) => rates.has(id) || events.has(id));
  const asks = (id: string): number =>
    (rates.get(id) ?? []).reduce((sum, one) => sum + one.asked, 0);
  return shown
    .toSorted(([one], [other]) => asks(other) - asks(one))
    .map(([id, name]) => ({
      campaignId: id as CampaignId,
      name,
      counts: countsOf(events.get(id) ?? []),
      rates: ratesOf({ counts: rates.get(id) ?? [], all: true }),
    }));
}

function countsOf(
  counts: readonly Pick<DayCount, 'type' | 'events'>[],
): Partial<Record<EventType, number>> {
  const sums: Partial<Record<EventType, number>> = {};
  for (const { type, events } of counts) sums[type] = (sums[type] ?? 0) + events;
  return sums;
}

/** Every day on which something happened or someone was asked, in order. */
function daysOf(counts: readonly DayCount[], rates: readonly DayRate[], ratesOf: RatesOf) {
  const countsByDay = Map.groupBy(counts, ({ day }) => day);
  const ratesByDay = Map.groupBy(rates, ({ day }) => day);
  const dates = [...new Set([...countsByDay.keys(), ...ratesByDay.keys()])].toSorted();
  return dates.map((date) => ({
    date,
    counts: countsOf(countsByDay.get(date) ?? []),
    rates: ratesOf({ counts: ratesByDay.get(date) ?? [] }),
  }));
}
