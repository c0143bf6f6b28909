import { NetworkError } from '#connectors/network/network-error.ts';
import type { LaneMarks } from '#data/walk/lane-facts.ts';
import type { FoundInvitation, PendingInvitation } from '#data/engine-store/people-store.ts';
import { FAILURES } from '#engine/lane/network-failure.ts';
import { readProfile } from '#engine/watching/read-profile.ts';
import { setState, callOptions, campaignNow, type LaneRun } from '#engine/lane/lane-run.ts';
import { reserveProfileRead } from '#engine/lane/profile-reads.ts';
import { watchConnections } from '#engine/watching/watch-connections.ts';
import { withMarks } from '#engine/lane/lane-state.ts';

const PAGE = 100;
/**
 * Pages of the list read per turn; the rest waits for the next turns, and everything else continues
 * in between.
 */
const PAGES_AT_ONCE = 10;
/** A list longer than this has no end. */
const MAX_PAGES = 500;
const MAX_INVITATIONS = MAX_PAGES * PAGE;
/**
 * How long to wait before asking again for a page that the network did not show: campaign ms, and
 * at least `REAL_RETRY_MS` in real ms.
 */
const RETRY_MS = 15 * 60_000;
const REAL_RETRY_MS = 5000;
/** How long a just-sent invitation may be missing from the list; real ms. */
const LIST_LAG_MS = 5000;
/**
 * Profiles of vanished invitations read per sweep, which spreads a day's reads over several hours.
 */
const LOOK_UPS = 5;

type List = NonNullable<LaneMarks['invitationList']>;

/**
 * Reads the full list of pending invitations, one chunk per turn, and marks those we believe
 * pending that aren't in it, and those in it that were sent by hand. Once it was read to its end
 * (true), all acceptances up to its beginning are known except of those people, whom
 * `recheckMissing` explains. A list that can't be read further pauses for a while and keeps its
 * place: only what depends on it waits.
 */
export async function watchInvitations(run: LaneRun): Promise<boolean> {
  const underWay = run.state.marks.invitationList;
  if ((underWay?.retryAt ?? 0) > campaignNow(run)) return false;
  if (underWay === undefined || underWay.page === null) await watchConnections(run);
  const believed = await run.parts.store.pendingInvitations({
    userId: run.lane.userId,
    limit: MAX_INVITATIONS,
  });
  const list = await readOn(run, believed, underWay);
  if (list === null) return false;
  const known = list.startedAt - LIST_LAG_MS * run.parts.clock.rate();
  const listed = new Set(list.leadIds);
  const missing = believed.filter(({ leadId, since }) => since < known && !listed.has(leadId));
  const recorded = await run.parts.store.recordMissingInvitations({
    lane: run.lane,
    now: list.startedAt,
    leadIds: missing.map(({ leadId }) => leadId),
  });
  if (!recorded) return false;
  setState(
    run,
    withMarks(run.state, { invitationsReadAt: list.startedAt, invitationList: undefined }),
  );
  return true;
}

/**
 * Reads the profiles of people whose pending invitation vanished from the network's list: they
 * accepted it, declined it, or left the network. Each is one of the day's profile reads; a person
 * who was read is not read again, so every sweep makes progress.
 */
export async function recheckMissing(run: LaneRun): Promise<void> {
  const missing = await run.parts.store.missingInvitations({
    userId: run.lane.userId,
    limit: LOOK_UPS,
  });
  for (const { leadId, memberId } of missing) {
    if (!(await reserveProfileRead(run))) return;
    if ((await readProfile({ run, leadId, who: memberId })) === 'LANE_LOST') return;
  }
}

/** The list, read to its end; null if it continues, with its place kept. */
async function readOn(
  run: LaneRun,
  believed: readonly PendingInvitation[],
  underWay: List | undefined,
): Promise<Pick<List, 'startedAt' | 'leadIds'> | null> {
  const leadIdOf = new Map<string, string>();
  for (const { leadId, memberId, invitationId } of believed) {
    leadIdOf.set(memberId, leadId);
    if (invitationId !== null) leadIdOf.set(invitationId, leadId);
  }
  const begun: List = underWay ?? {
    startedAt: campaignNow(run),
    page: null,
    pages: 0,
    read: 0,
    leadIds: [],
  };
  const list: List = { ...begun, leadIds: [...begun.leadIds], retryAt: undefined };
  const now = campaignNow(run);
  if (list.page === null) list.startedAt = now;
  for (let pages = 0; pages < PAGES_AT_ONCE; pages += 1) {
    const found = await readPage(run, list.page);
    if (found === null) return keepPlace(run, { ...list, retryAt: retryAt(run) });
    const byHand: FoundInvitation[] = [];
    for (const { memberId, invitationId, sentAt } of found.items) {
      const leadId = leadIdOf.get(memberId ?? '') ?? leadIdOf.get(invitationId);
      if (leadId !== undefined) list.leadIds.push(leadId);
      else if (memberId !== null)
        byHand.push({ memberId, invitationId, at: Math.min(sentAt ?? now, now) });
    }
    if (byHand.length > 0)
      await run.parts.store.recordInvitations({ lane: run.lane, now, found: byHand });
    list.read += found.items.length;
    list.pages += 1;
    if (found.next === null) return list;
    // A list without an end is started over after a while.
    if (found.next === list.page || list.pages >= MAX_PAGES)
      return keepPlace(run, { ...list, page: null, pages: 0, leadIds: [], retryAt: retryAt(run) });
    list.page = found.next;
  }
  return keepPlace(run, list);
}

/**
 * A page of the list; null if the network does not show it now although it shows others. Throws
 * like any read for the first page, and for anything about the account.
 */
async function readPage(run: LaneRun, page: string | null) {
  try {
    return await run.parts.network.read.sentInvitations({
      ...callOptions(run),
      page,
      limit: PAGE,
    });
  } catch (error) {
    if (!(error instanceof NetworkError) || page === null) throw error;
    if (FAILURES[error.kind].of === 'account') throw error;
    return null;
  }
}

function keepPlace(run: LaneRun, { retryAt: restsUntil, ...list }: List): null {
  const invitationList = restsUntil === undefined ? list : { ...list, retryAt: restsUntil };
  setState(run, withMarks(run.state, { invitationList }));
  return null;
}

function retryAt(run: LaneRun): number {
  return campaignNow(run) + Math.max(RETRY_MS, REAL_RETRY_MS * run.parts.clock.rate());
}
