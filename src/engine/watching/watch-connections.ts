import { lateAcceptanceStep } from '#engine/walk/late-acceptance.ts';
import {
  setState,
  callOptions,
  campaignNow,
  canMoveLeads,
  type LaneRun,
} from '#engine/lane/lane-run.ts';
import { reserveProfileRead } from '#engine/lane/profile-reads.ts';
import { readProfile } from '#engine/watching/read-profile.ts';
import { withChange, withMarks, withEnds } from '#engine/lane/lane-state.ts';

const PAGE = 100;
/**
 * Pages of new connections read at once; the full check of invitations finds anyone further down.
 */
const MAX_PAGES = 10;
/**
 * How far before the last check connections are read again: the network may show one late. Campaign
 * ms.
 */
const OVERLAP_MS = 3_600_000;

/** Records that a person turned out to be connected, with all its consequences. */
export async function recordConnected(run: LaneRun, memberId: string | null): Promise<void> {
  if (memberId !== null) await recordFound(run, [{ memberId, at: campaignNow(run) }]);
}

/**
 * Reads the newest connections page by page, until a page has no one new and is older than the last
 * check, and records acceptances with their own time. Unrelated new connections of the user hide no
 * one.
 */
export async function watchConnections(run: LaneRun): Promise<void> {
  const startedAt = campaignNow(run);
  const readUntil = (run.state.marks.connectionsReadAt ?? Infinity) - OVERLAP_MS;
  let page: string | null = null;
  for (let pages = 0; pages < MAX_PAGES; pages += 1) {
    const { items, next } = await run.parts.network.read.relations({
      ...callOptions(run),
      page,
      limit: PAGE,
    });
    const fresh = await recordFound(
      run,
      items.map(({ memberId, connectedAt }) => ({
        memberId,
        at: Math.min(connectedAt ?? startedAt, startedAt),
      })),
    );
    const oldest = items.at(-1)?.connectedAt ?? null;
    const readBefore = oldest === null || oldest < readUntil;
    if (next === null || (fresh === 0 && readBefore)) break;
    page = next;
  }
  setState(run, withMarks(run.state, { connectionsReadAt: startedAt }));
}

/**
 * Checks people a webhook named as connected: first together, then one by one those not among the
 * newest, as long as the day has profile reads; the next sweeps find anyone left.
 */
export async function recheckConnected(run: LaneRun, memberIds: readonly string[]): Promise<void> {
  await watchConnections(run);
  const left = await run.parts.store.unconnectedLeads({ userId: run.lane.userId, memberIds });
  for (const { leadId, memberId } of left) {
    if (!(await reserveProfileRead(run))) return;
    await readProfile({ run, leadId, who: memberId });
  }
}

async function recordFound(
  run: LaneRun,
  found: readonly { memberId: string; at: number }[],
): Promise<number> {
  if (found.length === 0) return 0;
  const news = await run.parts.store.recordConnections({
    lane: run.lane,
    now: campaignNow(run),
    found,
    late: lateAcceptanceStep(run),
    moving: canMoveLeads(run),
  });
  for (const campaignId of news?.campaignIds ?? []) {
    setState(run, withChange(run.state, { campaignId }));
    setState(run, withEnds(run.state, [campaignId]));
  }
  return news?.leadIds.length ?? 0;
}
