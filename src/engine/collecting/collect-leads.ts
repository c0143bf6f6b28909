import { IMPORTED_SOURCES, type SearchError } from '#core/lead-pack/lead-pack.ts';
import { isAsleep } from '#core/schedule/sleep-mode.ts';
import { nextOpening } from '#core/schedule/next-opening.ts';
import type { OpenPack } from '#data/engine-store/pack-store.ts';
import { isAccountAvailable } from '#engine/lane/account-incidents.ts';
import { collectPage, readUnreadRows, type Collected } from '#engine/collecting/collect-search.ts';
import { isReadBudgetSpent, profileReadsResetAt } from '#engine/lane/profile-reads.ts';
import { setState, campaignNow, type LaneRun } from '#engine/lane/lane-run.ts';
import { withChange, withUpdates, withEnds } from '#engine/lane/lane-state.ts';

/** Staged rows judged in one transaction. */
const ROWS_AT_ONCE = 2000;

/**
 * Continues a user's packs. Rows already read are judged and added at once, whatever the campaign's
 * state; the network is asked only while the campaign is on and awake (product rules, section 5).
 * One chunk of each per turn, so that nothing else waits long; every chunk is one transaction, so
 * an interruption neither loses nor duplicates anyone.
 */
export async function collectLeads(run: LaneRun): Promise<Collected> {
  const packs = await run.parts.store.openPacks({ userId: run.lane.userId, now: campaignNow(run) });
  let more = false;
  let nextAt: number | null = null;
  for (const pack of packs) {
    const collected = pack.stagedRows
      ? { more: await admit(run, pack), nextAt: null }
      : await continuePack(run, pack);
    more ||= collected.more;
    if (collected.nextAt !== null) nextAt = Math.min(nextAt ?? collected.nextAt, collected.nextAt);
  }
  return { more, nextAt };
}

async function admit(run: LaneRun, pack: OpenPack): Promise<boolean> {
  const admitted = await run.parts.store.admitRows({
    lane: run.lane,
    now: campaignNow(run),
    pack,
    limit: ROWS_AT_ONCE,
  });
  if (admitted === null) return false;
  queueProgress(run, pack);
  if (admitted.added > 0) setState(run, withChange(run.state, { campaignId: pack.campaignId }));
  return true;
}

/**
 * Handles a pack whose read rows are all judged: it is complete, has more to ask the network, or is
 * blocked from asking.
 */
async function continuePack(run: LaneRun, pack: OpenPack): Promise<Collected> {
  const { store } = run.parts;
  const now = campaignNow(run);
  if (isRead(pack)) {
    await store.completePack({ lane: run.lane, now, pack });
    // All its leads may have ended before the pack did.
    setState(run, withEnds(run.state, [pack.campaignId]));
    queueProgress(run, pack);
    setState(
      run,
      withUpdates(run.state, [
        { type: 'campaign.statistics', data: { campaignId: pack.campaignId } },
      ]),
    );
    return { more: false, nextAt: null };
  }
  const obstacle = obstacleOf(run, pack, now);
  if (obstacle !== null) {
    if (obstacle.error !== pack.error) {
      // The pack keeps its own pace: the obstacle may end earlier than it seems now, because of
      // changed hours or a new connection.
      await store.stopPack({
        lane: run.lane,
        now,
        pack,
        error: obstacle.error,
        dueAt: pack.dueAt,
        paused: false,
        notify: false,
      });
      queueProgress(run, pack);
    }
    return { more: false, nextAt: obstacle.until };
  }
  if ((pack.dueAt ?? 0) > now) {
    // The obstacle is gone, but the pack's pace stays.
    if (OBSTACLES.includes(pack.error)) {
      await store.stopPack({
        lane: run.lane,
        now,
        pack,
        error: null,
        dueAt: pack.dueAt,
        paused: false,
        notify: false,
      });
      queueProgress(run, pack);
    }
    return { more: false, nextAt: pack.dueAt };
  }
  const collected = pack.unreadRows
    ? await readUnreadRows(run, pack)
    : await collectPage(run, pack);
  queueProgress(run, pack);
  return collected;
}

/** What `obstacleOf` returns; every other error came from the network. */
const OBSTACLES: readonly (SearchError | null)[] = [
  'CAMPAIGN_PAUSED',
  'NOT_CONNECTED',
  'SLEEP_MODE',
  'PROFILE_READS',
];

/**
 * Whether nothing is left to read of a pack; lists and files are staged completely before they are
 * collected.
 */
function isRead(pack: OpenPack): boolean {
  return (
    !pack.unreadRows &&
    (IMPORTED_SOURCES.includes(pack.searchType) || pack.source['ended'] === true)
  );
}

/**
 * What blocks a pack from the network, with the specification's reasons (product rules, section
 * 13).
 */
function obstacleOf(
  run: LaneRun,
  pack: OpenPack,
  now: number,
): { error: SearchError; until: number | null } | null {
  const { user } = run.state.facts;
  if (!pack.campaignRuns) return { error: 'CAMPAIGN_PAUSED', until: null };
  if (user.status !== 'VERIFIED' || user.account === null)
    return { error: 'NOT_CONNECTED', until: null };
  if (!isAccountAvailable(run))
    return {
      error: 'OUTSIDE_UNREACHABLE',
      until:
        now +
        Math.ceil(
          ((run.state.marks.realRetryAt ?? 0) - run.parts.clock.realNow()) * run.parts.clock.rate(),
        ),
    };
  if (isAsleep(user.week, now)) return { error: 'SLEEP_MODE', until: nextOpening(user.week, now) };
  return pack.unreadRows && isReadBudgetSpent(run)
    ? { error: 'PROFILE_READS', until: profileReadsResetAt(run) }
    : null;
}

function queueProgress(run: LaneRun, { leadPackId, campaignId }: OpenPack): void {
  if (
    !run.state.news.some(
      ({ type, data }) =>
        type === 'search.progress' && 'leadPackId' in data && data.leadPackId === leadPackId,
    )
  )
    setState(
      run,
      withUpdates(run.state, [{ type: 'search.progress', data: { leadPackId, campaignId } }]),
    );
}
