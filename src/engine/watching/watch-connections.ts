import { NetworkError } from '#connectors/network/network.ts';
import { lateStep } from '#engine/watching/late-acceptance.ts';
import { bounds, campaignNow, mayMove, note, type LaneRun } from '#engine/lanes/lane-run.ts';
import { readProfile } from '#engine/collecting/read-profile.ts';

const PAGE = 100;
/** Pages of new connections read at once; the full look at the invitations finds whoever is further down. */
const MOST_PAGES = 10;
const MOST_INVITATIONS = 3000;
/** Connections are read back to this long before the last look: the network may show one late. Campaign ms. */
const OVERLAP_MS = 3_600_000;
/** Vanished invitations looked up in one sweep. */
const LOOK_UPS = 50;
/** A just sent invitation may not be in the list yet; real ms. */
const LIST_LAG_MS = 5000;

/** Notes that a person turned out to be connected, with all that follows. */
export async function noteConnected({
  run,
  memberId,
}: {
  run: LaneRun;
  memberId: string | null;
}): Promise<void> {
  if (memberId !== null) await recordFound({ run, found: [{ memberId, at: campaignNow(run) }] });
}

/**
 * Looks at the newest connections, page by page as long as there is somebody new in them or they are younger than the last look: acceptances with their
 * own time. Others whom the user has connected with meanwhile hide nobody.
 */
export async function watchConnections(run: LaneRun): Promise<void> {
  const startedAt = campaignNow(run);
  const readUntil = (run.marks.connectionsReadAt ?? Infinity) - OVERLAP_MS;
  let page: string | null = null;
  for (let pages = 0; pages < MOST_PAGES; pages += 1) {
    const { items, next } = await run.parts.network.read.relations({
      ...bounds(run),
      page,
      limit: PAGE,
    });
    const fresh = await recordFound({
      run,
      found: items.map(({ memberId, connectedAt }) => ({
        memberId,
        at: Math.min(connectedAt ?? startedAt, startedAt),
      })),
    });
    const oldest = items.at(-1)?.connectedAt ?? null;
    const readBefore = oldest === null || oldest < readUntil;
    if (next === null || (fresh === 0 && readBefore)) break;
    page = next;
  }
  run.marks = { ...run.marks, connectionsReadAt: startedAt };
}

/**
 * Compares all invitations that are pending on the network with those we believe to be pending; who is missing there has accepted, or the invitation is
 * gone, and the profile says which. After it, acceptances up to now are known without a gap. False: not everything could be looked up yet.
 */
export async function watchInvitations(run: LaneRun): Promise<boolean> {
  await watchConnections(run);
  const startedAt = campaignNow(run);
  const pending = await pendingOnNetwork(run);
  const believed = await run.parts.store.pendingInvitations({
    userId: run.lane.userId,
    limit: MOST_INVITATIONS,
  });
  const known = startedAt - LIST_LAG_MS * run.parts.clock.rate();
  const vanished = believed.filter(
    ({ memberId, invitationId, since }) =>
      since < known &&
      !pending.has(memberId) &&
      !(invitationId !== null && pending.has(invitationId)),
  );
  for (const { leadId, memberId } of vanished.slice(0, LOOK_UPS))
    await readProfile({ run, leadId, who: memberId });
  if (vanished.length > LOOK_UPS) return false;
  run.marks = { ...run.marks, invitationsReadAt: startedAt };
  return true;
}

/** Looks at people whom a webhook named as connected: first together, then one by one who was not among the newest. */
export async function lookAtConnected({
  run,
  memberIds,
}: {
  run: LaneRun;
  memberIds: readonly string[];
}): Promise<void> {
  await watchConnections(run);
  const left = await run.parts.store.unconnectedLeads({ userId: run.lane.userId, memberIds });
  for (const { leadId, memberId } of left) await readProfile({ run, leadId, who: memberId });
}

async function pendingOnNetwork(run: LaneRun): Promise<ReadonlySet<string>> {
  const keys = new Set<string>();
  let page: string | null = null;
  for (let read = 0; read < MOST_INVITATIONS; read += PAGE) {
    const { items, next } = await run.parts.network.read.sentInvitations({
      ...bounds(run),
      page,
      limit: PAGE,
    });
    for (const { memberId, invitationId } of items) {
      keys.add(invitationId);
      if (memberId !== null) keys.add(memberId);
    }
    if (next === null) return keys;
    page = next;
  }
  throw new NetworkError('transient', 'The list of sent invitations has no end.');
}

async function recordFound({
  run,
  found,
}: {
  run: LaneRun;
  found: readonly { memberId: string; at: number }[];
}): Promise<number> {
  if (found.length === 0) return 0;
  const news = await run.parts.store.recordConnections({
    lane: run.lane,
    now: campaignNow(run),
    found,
    late: lateStep(run),
    moving: mayMove(run),
  });
  for (const campaignId of news?.campaignIds ?? []) {
    note(run, { campaignId });
    run.ended.add(campaignId);
  }
  return news?.leadIds.length ?? 0;
}
