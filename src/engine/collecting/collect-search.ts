import { NetworkError, sourceProblemOf } from '#connectors/network/network-error.ts';
import type { PersonHit, SourceQuery } from '#connectors/network/network.ts';
import type { SearchError } from '#core/lead-pack/lead-pack.ts';
import { resumesAutomatically } from '#core/lead-pack/search-stop.ts';
import type { FoundPerson, OpenPack } from '#data/engine-store/pack-store.ts';
import { handleFailure, recordRecovery } from '#engine/lane/account-incidents.ts';
import { callOptions, campaignNow, type LaneRun } from '#engine/lane/lane-run.ts';
import { FAILURES } from '#engine/lane/network-failure.ts';
import { reserveProfileRead } from '#engine/lane/profile-reads.ts';
import { personFacts, toReadProfile } from '#engine/watching/read-profile.ts';

/** People per request, the most that a search product returns. */
const PAGE = 100;
/**
 * The most profiles read for a pack in one turn; and how long a turn may take for them, real ms.
 */
const PROFILES_AT_ONCE = 5;
const TURN_MS = 250;
/**
 * How long a search blocked from outside waits before it is tried again: campaign ms, and at least
 * `REAL_RETRY_MS` in real ms.
 */
const RETRY_MS = 15 * 60_000;
const REAL_RETRY_MS = 1000;

type Collect = { run: LaneRun; pack: OpenPack };

/** What is left to do: `more` now, or the campaign time at which to look again. */
export type Collected = { more: boolean; nextAt: number | null };
const GOES_ON: Collected = { more: true, nextAt: null };

/**
 * Reads the next page of a search, stages its people, and advances the offset in one transaction.
 */
export async function collectPage(run: LaneRun, pack: OpenPack): Promise<Collected> {
  const { store, network, config } = run.parts;
  const query = queryOf(pack);
  const limit = Math.min(PAGE, Math.max(1, pack.toCollect - pack.resumeOffset));
  try {
    const { hits, nextOffset, nextCursor } = await network.people.search({
      ...callOptions(run),
      query,
      offset: pack.resumeOffset,
      limit,
      cursor: typeof pack.source['cursor'] === 'string' ? pack.source['cursor'] : null,
    });
    const people = hits
      .slice(0, Math.max(0, pack.toCollect - pack.resumeOffset))
      .map(toFoundPerson);
    const ended =
      nextOffset === null || nextOffset >= pack.toCollect || nextOffset <= pack.resumeOffset;
    const now = campaignNow(run);
    await store.stagePage({
      lane: run.lane,
      now,
      pack,
      people,
      nextOffset: nextOffset ?? pack.resumeOffset + hits.length,
      cursor: nextCursor,
      ended,
      dueAt: ended ? null : now + config.minGapSeconds * 1000,
    });
    await recordRecovery(run);
    return GOES_ON;
  } catch (error) {
    return stopSearch({ run, pack, query, error });
  }
}

/**
 * Reads the profiles that a skip rule depends on, at the pace of a lane's calls and within the
 * day's profile reads.
 */
export async function readUnreadRows(run: LaneRun, pack: OpenPack): Promise<Collected> {
  const { store, network } = run.parts;
  const limit = profilesAtOnce(run);
  const rows = await store.unreadRows({
    userId: run.lane.userId,
    leadPackId: pack.leadPackId,
    limit,
  });
  const dueAt = campaignNow(run) + rows.length * run.parts.config.minGapSeconds * 1000;
  for (const { rowNumber, memberId, profileSlug } of rows) {
    const who = memberId ?? profileSlug;
    if (who !== null && !(await reserveProfileRead(run))) return GOES_ON;
    try {
      const profile =
        who === null
          ? null
          : toReadProfile(await network.people.profile({ ...callOptions(run), who, full: false }));
      await store.fillRow({
        lane: run.lane,
        now: campaignNow(run),
        pack,
        rowNumber,
        profile,
        dueAt,
      });
      await recordRecovery(run);
    } catch (error) {
      if (!(error instanceof NetworkError)) throw error;
      // A profile that the network does not show must not block the others.
      if (FAILURES[error.kind].about !== 'lead') return postpone(run, pack, error);
      await store.fillRow({
        lane: run.lane,
        now: campaignNow(run),
        pack,
        rowNumber,
        profile: null,
        dueAt,
      });
    }
  }
  return GOES_ON;
}

/**
 * One at a time in real life; several when the clock runs so fast that a turn is longer than the
 * gap.
 */
function profilesAtOnce({ parts: { clock, config } }: LaneRun): number {
  return Math.max(
    1,
    Math.min(
      PROFILES_AT_ONCE,
      Math.ceil((TURN_MS * clock.rate()) / Math.max(1, config.minGapSeconds * 1000)),
    ),
  );
}

/** The source in the form the network expects. */
function queryOf({ searchType, sourceUrl, source }: OpenPack): SourceQuery {
  if (searchType === 'MY_NETWORK')
    return {
      type: 'MY_NETWORK',
      keyword: typeof source['keyword'] === 'string' ? source['keyword'] : null,
    };
  return { type: searchType as Exclude<SourceQuery['type'], 'MY_NETWORK'>, url: sourceUrl ?? '' };
}

/**
 * Stops a failed search with its reason; one that fails because of the account, another session, or
 * a temporary problem continues automatically (product rules, section 13).
 */
async function stopSearch({
  run,
  pack,
  query,
  error,
}: Collect & { query: SourceQuery; error: unknown }): Promise<Collected> {
  if (!(error instanceof NetworkError)) throw error;
  const problem = sourceProblemOf(error, query);
  if (problem === null) return postpone(run, pack, error);
  const reason: SearchError = problem === 'UNSUPPORTED' ? 'SOURCE_NOT_SUPPORTED' : problem;
  const dueAt = resumesAutomatically(reason) ? retryAt(run) : null;
  await run.parts.store.stopPack({
    lane: run.lane,
    now: campaignNow(run),
    pack,
    error: reason,
    dueAt,
    paused: dueAt === null,
    notify: reason !== pack.error,
  });
  return { more: false, nextAt: dueAt };
}

/**
 * Postpones a search whose source is not at fault (a temporary failure, a provider limit, the
 * account): it is asked again, after a limit at the time the limit names.
 */
async function postpone(run: LaneRun, pack: OpenPack, error: NetworkError): Promise<Collected> {
  const limited = error.kind === 'rate_limited';
  if (!limited && !(await handleFailure(run, error))) throw error;
  const reason: SearchError =
    FAILURES[error.kind].about === 'account' ? 'NOT_CONNECTED' : 'OUTSIDE_UNREACHABLE';
  const dueAt = limited ? Math.max(error.retryAt ?? 0, retryAt(run)) : pack.dueAt;
  await run.parts.store.stopPack({
    lane: run.lane,
    now: campaignNow(run),
    pack,
    error: reason,
    dueAt,
    paused: false,
    notify: false,
  });
  return {
    more: false,
    nextAt: Math.max(dueAt ?? 0, campaignNow(run) + REAL_RETRY_MS * run.parts.clock.rate()),
  };
}

/**
 * When a search blocked by another session or a limit is tried again: at the pace of campaign time,
 * but bounded in real time.
 */
function retryAt(run: LaneRun): number {
  return campaignNow(run) + Math.max(RETRY_MS, REAL_RETRY_MS * run.parts.clock.rate());
}

function toFoundPerson(hit: PersonHit): FoundPerson {
  return { ...personFacts(hit), profileSlug: hit.slug };
}
