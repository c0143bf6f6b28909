import { NetworkError, sourceProblemOf, type PersonHit, type SourceQuery } from '#connectors/network/network.ts';
import type { SearchError } from '#core/lead/lead-pack.ts';
import type { FoundPerson, OpenPack } from '#data/engine-store/pack-store.ts';
import { noteFailure, recovered } from '#engine/account-trouble.ts';
import { bounds, campaignNow, type LaneRun } from '#engine/lane-run.ts';
import { toReadProfile } from '#engine/read-profile.ts';

/** People asked for at once; a search product gives at most so many. */
const PAGE = 100;
/** Profiles read for a pack in one turn. */
const PROFILES_AT_ONCE = 5;

type Collect = { run: LaneRun; pack: OpenPack };

/** Reads the next page of a search where it stopped, stages its people and moves the offset on, in one transaction. True when there is more. */
export async function collectPage({ run, pack }: Collect): Promise<boolean> {
  const { store, network, config } = run.parts;
  const query = queryOf(pack);
  const limit = Math.min(PAGE, Math.max(1, pack.toCollect - pack.resumeOffset));
  try {
    const { hits, nextOffset, nextCursor } = await network.people.search({ ...bounds(run), query, offset: pack.resumeOffset, limit, cursor: typeof pack.source['cursor'] === 'string' ? pack.source['cursor'] : null });
    const people = hits.slice(0, Math.max(0, pack.toCollect - pack.resumeOffset)).map(toFoundPerson);
    const ended = nextOffset === null || nextOffset >= pack.toCollect || nextOffset <= pack.resumeOffset;
    const now = campaignNow(run);
    await store.stagePage({ lane: run.lane, now, pack, people, nextOffset: nextOffset ?? pack.resumeOffset + hits.length, cursor: nextCursor, ended, dueAt: ended ? null : now + config.minGapSeconds * 1000 });
    await recovered(run);
    return true;
  } catch (error) {
    await stopped({ run, pack, query, error });
    return false;
  }
}

/** Reads the profiles that a skip rule hangs on, a few at a time. True when there is more. */
export async function readUnreadRows({ run, pack }: Collect): Promise<boolean> {
  const { store, network } = run.parts;
  const rows = await store.unreadRows({ userId: run.lane.userId, leadPackId: pack.leadPackId, limit: PROFILES_AT_ONCE });
  for (const { rowNumber, memberId, profileSlug } of rows) {
    const who = memberId ?? profileSlug;
    try {
      const profile = who === null ? null : toReadProfile(await network.people.profile({ ...bounds(run), who, full: false }));
      await store.fillRow({ lane: run.lane, now: campaignNow(run), pack, rowNumber, profile });
    } catch (error) {
      if (error instanceof NetworkError && error.kind === 'not_found') await store.fillRow({ lane: run.lane, now: campaignNow(run), pack, rowNumber, profile: null });
      else if (await noteFailure({ run, error })) return false;
      else throw error;
    }
  }
  return rows.length > 0;
}

/** The source as the network is asked for it. */
function queryOf({ searchType, sourceUrl, source }: OpenPack): SourceQuery {
  if (searchType === 'MY_NETWORK') return { type: 'MY_NETWORK', keyword: typeof source['keyword'] === 'string' ? source['keyword'] : null };
  return { type: searchType as Exclude<SourceQuery['type'], 'MY_NETWORK'>, url: sourceUrl ?? '' };
}

/** A search that fails stops with its reason; what hangs on the account or the moment goes on by itself (product rules, section 13). */
async function stopped({ run, pack, query, error }: Collect & { query: SourceQuery; error: unknown }): Promise<void> {
  if (!(error instanceof NetworkError)) throw error;
  const problem = sourceProblemOf({ error, query });
  const now = campaignNow(run);
  if (problem !== null) {
    const reason: SearchError = problem === 'UNSUPPORTED' ? 'INVALID_URL' : problem;
    await run.parts.store.stopPack({ lane: run.lane, now, pack, error: reason, dueAt: null, paused: true, notify: true });
    return;
  }
  await noteFailure({ run, error });
  await run.parts.store.stopPack({ lane: run.lane, now, pack, error: error.kind === 'account_disconnected' || error.kind === 'account_restricted' ? 'NOT_CONNECTED' : 'OUTSIDE_UNREACHABLE', dueAt: null, paused: false, notify: false });
}

function toFoundPerson(hit: PersonHit): FoundPerson {
  const { memberId, slug, fullName, firstName, lastName, headline, jobTitle, company, industry, location, country, photoUrl, emails, distance, premium, openProfile, connections } = hit;
  return { memberId, profileSlug: slug, fullName, firstName, lastName, headline, jobTitle, company, industry, location, country, photoUrl, email: emails[0] ?? null, distance, premium, openProfile, connections };
}
