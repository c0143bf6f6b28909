import { EVENT_TYPES, type EventType } from '#core/lead/lead-event.ts';
import { reasonText } from '#core/lead/lead-reasons.ts';
import { LEAD_STATE_LABELS } from '#core/lead/lead-state.ts';
import { EMAIL_RATES } from '#core/campaign/lead-statistics.ts';
import { sumRates, type RateCount } from '#core/campaign/measured-rate.ts';
import { isZone } from '#core/schedule/zone.ts';
import type { eventStatisticsRoutes } from '#contract/event-statistics.ts';
import type { CampaignId } from '#contract/shapes.ts';
import { readActingUser } from '#data/identity/acting-user.ts';
import { ownCampaignIds } from '#data/campaigns/campaigns.ts';
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
import { readLeadPack } from '#data/lead-packs/lead-packs.ts';
import type { Owner } from '#data/scope.ts';
import { canSeeEmailRates } from '#server/plan/email-rates.ts';
import type { Call, Handlers } from '#server/http/handler.ts';
import { readableAccounts } from '#server/http/readable-accounts.ts';
import { isoInstant } from '#server/http/page-response.ts';
import { ApiError, found, rejectField } from '#server/http/api-error.ts';

const DAY_MS = 86_400_000;
const STANDARD_DAYS = 30;
const MAX_DAYS = 3 * 366;
/** As many as a selector lists. */
const MAX_CAMPAIGNS = 3000;

type Asked = Call<'GET /events/statistics'>;

export const eventStatisticsHandlers: Handlers<keyof typeof eventStatisticsRoutes> = {
  'GET /events/statistics': async (call) => {
    const {
      caller,
      parts: { db },
      query,
    } = call;
    const accounts = await readableAccounts(db, caller, query.userIds);
    const campaignIds = await askedCampaigns(call, accounts);
    const zone = await askedZone(call);
    const { from, to } = askedRange(call);
    const leadPackId = query.leadsList ?? null;
    if (leadPackId !== null) await rejectUnknownPack(db, accounts, leadPackId);
    const ratesOf = ratesFor(await canSeeEmailRates(call.caller, call.parts, call.realNow));
    const asked = { db, campaignIds, leadPackId, from, to };
    const of = <Row>(read: (userId: string) => Promise<Row[]>) => ofAll(accounts, read);
    const [counts, rates, before, leaving, campaigns] = await Promise.all([
      of((userId) => readEventDays({ ...asked, userId }, { ...asked, zone })),
      of((userId) => readRateDays({ ...asked, userId }, { ...asked, zone })),
      of((userId) =>
        readRateDays({ ...asked, userId }, { ...asked, from: 2 * from - to, to: from, zone }),
      ),
      of((userId) => readExitReasons({ ...asked, userId }, asked.campaignIds, asked.leadPackId)),
      of((userId) => byCampaign({ ...asked, userId, ratesOf })),
    ]);
    return {
      from: isoInstant(from),
      to: isoInstant(to),
      zone,
      days: daysOf(counts, rates, ratesOf),
      totals: { counts: countsOf(counts), rates: ratesOf({ counts: rates, all: true }) },
      before: { rates: ratesOf({ counts: before }) },
      campaigns,
      leaving: summedExits(leaving).map(({ state, reason, leads }) => ({
        state,
        reason,
        sentence: reason === null ? LEAD_STATE_LABELS[state] : reasonText(reason).sentence,
        leads,
      })),
    };
  },
  'GET /events/filters': async ({ scope }) => ({
    types: [...EVENT_TYPES],
    campaigns: await listCampaignNames(scope, MAX_CAMPAIGNS),
  }),
};

/** The rows of all accounts, account by account. */
async function ofAll<Row>(
  accounts: readonly string[],
  read: (userId: string) => Promise<Row[]>,
): Promise<Row[]> {
  const rows: Row[] = [];
  for (const userId of accounts) rows.push(...(await read(userId)));
  return rows;
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

/** Rejects a list that is in none of the accounts. */
async function rejectUnknownPack(
  db: AnyDatabase,
  accounts: readonly string[],
  leadPackId: string,
): Promise<void> {
  for (const userId of accounts)
    if ((await readLeadPack({ db, userId }, leadPackId)) !== undefined) return;
  throw new ApiError('NOT_FOUND');
}

/** The requested campaigns, or all; one that is in none of the accounts is a 404. */
async function askedCampaigns(
  { query: { campaignIds }, parts: { db } }: Asked,
  accounts: readonly string[],
): Promise<string[]> {
  if (campaignIds === undefined) {
    const all = await ofAll(accounts, (userId) => listCampaignNames({ db, userId }, MAX_CAMPAIGNS));
    return all.map(({ id }) => id);
  }
  const own = await ofAll(accounts, (userId) => ownCampaignIds({ db, userId }, campaignIds));
  if (new Set(campaignIds).size !== own.length) throw new ApiError('NOT_FOUND');
  return own;
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

type Range = {
  db: AnyDatabase;
  userId: string;
  campaignIds: readonly string[];
  leadPackId: string | null;
  from: number;
  to: number;
};

/** Each campaign that did something or asked someone in the range, those that asked most first. */
async function byCampaign({ ratesOf, ...asked }: Range & { ratesOf: RatesOf }) {
  const [rates, events, names] = await Promise.all([
    readCampaignRates(asked, asked),
    readCampaignEvents(asked, asked),
    listCampaignNames(asked, MAX_CAMPAIGNS),
  ]);
  const ratesById = Map.groupBy(rates, ({ campaignId }) => campaignId);
  const eventsById = Map.groupBy(events, ({ campaignId }) => campaignId);
  const shown = names.filter(({ id }) => ratesById.has(id) || eventsById.has(id));
  const asks = (id: string): number =>
    (ratesById.get(id) ?? []).reduce((sum, one) => sum + one.asked, 0);
  return shown
    .toSorted((one, other) => asks(other.id) - asks(one.id))
    .map(({ id, name }) => ({
      campaignId: id as CampaignId,
      name,
      counts: countsOf(eventsById.get(id) ?? []),
      rates: ratesOf({ counts: ratesById.get(id) ?? [], all: true }),
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
