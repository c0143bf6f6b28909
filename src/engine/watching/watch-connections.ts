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
 * Pages of new connections read at once; the full look at the invitations finds anyone who is
 * further down.
 */
const MAX_PAGES = 10;
/**
 * Connections are read back to this long before the last look: the network may show one late.
 * Campaign ms.
 */
const OVERLAP_MS = 3_600_000;

/** Records that a person turned out to be connected, with all that follows. */
export async function recordConnected(run: LaneRun, memberId: string | null): Promise<void> {
  if (memberId !== null) await recordFound(run, [{ memberId, at: campaignNow(run) }]);
}

/**
 * Looks at the newest connections, page by page as long as there is someone new in them or they are
 * younger than the last look: acceptances with their own time. Others the user has connected with
 * meanwhile hide no one.
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
 * Looks at people a webhook named as connected: first together, then one by one who was not among
 * the newest, as long as the day has profile reads; anyone left is found by the next sweeps.
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
