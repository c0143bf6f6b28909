import { setTimeout as wait } from 'node:timers/promises';
import type { CampaignStatisticsAnswer } from '#contract/campaigns.ts';
import type { CampaignId } from '#contract/shapes.ts';
import type { ApiClient } from './api-client.ts';

const LOOK_MS = 250;
/**
 * How often the list of waiting leads is read: it costs the server more than the campaign's state
 * does.
 */
const LOOKS_BETWEEN_LISTS = 12;
const HOUR_MS = 3_600_000;
const MINUTE_MS = 60_000;
const DAY_MS = 24 * HOUR_MS;

type Said = { say?: (line: string) => void };
type Walked = { user: ApiClient; campaignId: CampaignId };
type Drive = Walked & {
  /** The other senders of a shared campaign. */
  teammates?: readonly Walked[];
  forMs: number;
  /** Whether the campaign is over although leads still wait; checked now and then. */
  isOver?: (now: number) => Promise<boolean>;
} & Said;
export type RunFigures = {
  ended: boolean;
  realSeconds: number;
  campaignDays: number;
  jumps: number;
};

/** Whether the engine has nothing left to do for any lead. */
function nobodyWaits(statistics: CampaignStatisticsAnswer): boolean {
  return (
    statistics.gettingReadyLeads +
      statistics.inProgressLeads +
      statistics.waitingLeads +
      statistics.uploadingLeads ===
      0 && !statistics.searchActive
  );
}

/**
 * Runs the clock fast, and jumps over times in which no lead has anything to do, until no lead
 * waits.
 */
export async function runUntilNoLeadWaits({
  user,
  campaignId,
  rate,
  withinMs,
  ...options
}: Omit<Drive, 'forMs'> & { rate: number; withinMs: number }): Promise<RunFigures> {
  await user.call('POST /practice/clock', { body: { rate } });
  const figures = await driveCampaign({ user, campaignId, forMs: withinMs, ...options });
  if (!figures.ended)
    throw new Error(
      `After ${Math.round(withinMs / 1000)} s leads still wait: ${await whyTheyWait({ user, campaignId })}`,
    );
  return figures;
}

/**
 * Watches a campaign for a while, and jumps over times in which no lead has anything to do; `ended`
 * when no lead waits anymore.
 */
export async function driveCampaign({
  user,
  campaignId,
  teammates = [],
  forMs,
  isOver = () => Promise.resolve(false),
  say = () => {},
}: Drive): Promise<RunFigures> {
  const startedAt = performance.now();
  const elapsed = () => performance.now() - startedAt;
  const first = Date.parse((await user.call('GET /practice/clock')).now);
  let jumps = 0;
  for (let look = 0; ; look += 1) {
    const statistics = await readStatistics({ user, campaignId });
    const now = Date.parse((await user.call('GET /practice/clock')).now);
    if (look % 20 === 0)
      say(lineOf({ statistics, seconds: elapsed() / 1000, days: (now - first) / DAY_MS }));
    const theirs = await Promise.all(teammates.map(readStatistics));
    const ended =
      [statistics, ...theirs].every(nobodyWaits) ||
      (look % LOOKS_BETWEEN_LISTS === 0 && (await isOver(now)));
    if (ended || elapsed() > forMs)
      return {
        ended,
        realSeconds: Math.round(elapsed() / 1000),
        campaignDays: Math.round((now - first) / DAY_MS),
        jumps,
      };
    const withLists = look % LOOKS_BETWEEN_LISTS === 0;
    const turns = await Promise.all(
      [{ user, campaignId }, ...teammates].map((walked) =>
        nextTurn({ ...walked, now, withLists, searching: statistics.searchActive }),
      ),
    );
    const next = Math.min(...turns);
    if (next > now + HOUR_MS && next < Infinity) {
      await user.call('POST /practice/clock', { body: { advanceMs: next - now - MINUTE_MS } });
      jumps += 1;
    } else await wait(Math.min(LOOK_MS, Math.max(10, forMs - elapsed())));
  }
}

/**
 * Lets everyone in the practice world do what they still plan to do, until product and network are
 * in sync.
 */
export async function letThePeopleFinish({
  user,
  campaignId,
}: {
  user: ApiClient;
  campaignId: CampaignId;
}): Promise<void> {
  // Messages are read within three days, answered within four days of that, and invitations
  // accepted within twelve.
  for (let day = 0; day < 16; day += 1) {
    await user.call('POST /practice/clock', { body: { advanceMs: DAY_MS } });
    await quiet({ user, campaignId, looks: 2 });
  }
  await user.call('POST /practice/clock', { body: { rate: 1 } });
  await quiet({ user, campaignId, looks: 8 });
}

/** Waits until the campaign's events stay the same for several polls in a row. */
async function quiet({
  user,
  campaignId,
  looks,
}: {
  user: ApiClient;
  campaignId: CampaignId;
  looks: number;
}): Promise<void> {
  let same = 0;
  let before = -1;
  for (let look = 0; same < looks && look < 200; look += 1) {
    await wait(LOOK_MS);
    const { totalElements } = await user.call('GET /events', { query: { campaignId, size: 1 } });
    same = totalElements === before ? same + 1 : 0;
    before = totalElements;
  }
}

export async function readStatistics({
  user,
  campaignId,
}: {
  user: ApiClient;
  campaignId: CampaignId;
}): Promise<CampaignStatisticsAnswer> {
  const [statistics] = await user.call('GET /v1/campaign/statistics/{ids}', {
    params: { ids: campaignId },
  });
  if (statistics === undefined) throw new Error('The campaign has no statistics');
  return statistics;
}

/**
 * The earliest instant at which a lead has something to do: now while it isn’t known, infinity if
 * none waits.
 */
async function nextTurn({
  user,
  campaignId,
  now,
  withLists,
  searching,
}: {
  user: ApiClient;
  campaignId: CampaignId;
  now: number;
  withLists: boolean;
  searching: boolean;
}): Promise<number> {
  const { kind, nextAt, until } = await user.call('GET /v1/engine/status');
  const told = kind === 'SLEEP' ? nextAt : kind === 'LIMITS_REACHED' ? until : null;
  if (told !== null) return Date.parse(told);
  if (searching || (kind === 'RUNNING' && !withLists)) return now;
  const { content } = await user.call('GET /leads', {
    query: { campaignId, status: ['GETTING_READY', 'IN_PROGRESS', 'WAITING'], size: 1000 },
  });
  const turns = content.flatMap(({ campaigns }) =>
    campaigns
      .filter((place) => place.campaignId === campaignId)
      .map(({ waitingFor, dueAt }) => Date.parse(waitingFor?.until ?? dueAt ?? '') || now),
  );
  return Math.min(...turns);
}

/** How many leads wait for what, for the message of a test that timed out. */
async function whyTheyWait({
  user,
  campaignId,
}: {
  user: ApiClient;
  campaignId: CampaignId;
}): Promise<string> {
  const { content } = await user.call('GET /leads', {
    query: { campaignId, status: ['GETTING_READY', 'IN_PROGRESS', 'WAITING'], size: 1000 },
  });
  const reasons = new Map<string, number>();
  for (const { campaigns } of content) {
    for (const { state, itemId, waitingFor } of campaigns) {
      const reason = `${state} at ${itemId} for ${waitingFor?.code ?? 'nothing'} (${waitingFor?.sentence.replaceAll(/\d+/g, '#') ?? ''})`;
      reasons.set(reason, (reasons.get(reason) ?? 0) + 1);
    }
  }
  return [...reasons].map(([reason, count]) => `${count} ${reason}`).join('; ');
}

function lineOf({
  statistics,
  seconds,
  days,
}: {
  statistics: CampaignStatisticsAnswer;
  seconds: number;
  days: number;
}): string {
  const {
    gettingReadyLeads,
    inProgressLeads,
    waitingLeads,
    finishedLeads,
    failedLeads,
    pausedLeads,
    totalLeads,
  } = statistics;
  return `${seconds.toFixed(0)} s, day ${days.toFixed(1)}: ${totalLeads} leads, ${gettingReadyLeads} getting ready, ${inProgressLeads} in progress, ${waitingLeads} waiting, ${finishedLeads} finished, ${failedLeads} failed, ${pausedLeads} paused`;
}
