// Shared by the tests of collecting: a lane with a search or a list in memory.
import type { NetworkError } from '#connectors/network/network-error.ts';
import type { LaneUser } from '#data/walk/lane-facts.ts';
import type { NewPack } from '../../../test/simulation/store/world-seeding.ts';
import { chain, item } from '../../../test/support/engine-world.ts';
import { createMemoryEngineWorld } from '../../../test/support/memory-engine-world.ts';

export const hit = (n: number) => ({
  memberId: `m-${n}`,
  slug: `s-${n}`,
  fullName: `Person ${n}`,
  firstName: 'Person',
  lastName: String(n),
  headline: null,
  jobTitle: null,
  company: null,
  industry: null,
  location: null,
  country: null,
  photoUrl: n % 2 === 0 ? 'https://x/p.jpg' : null,
  emails: n === 1 ? ['one@x.io', 'two@x.io'] : [],
  distance: 'SECOND_DEGREE' as const,
  premium: null,
  openProfile: null,
  connections: null,
});
export type Options = {
  user?: Partial<LaneUser>;
  at?: string;
  rate?: number;
  status?: 'ACTIVE' | 'NOT_ACTIVE';
  found?: number;
} & Partial<NewPack>;

/** A list to collect from a network that finds this many people. */
export function collecting({
  user = {},
  at = '2026-03-02T09:00:00Z',
  rate = 3600,
  status = 'ACTIVE',
  found = 250,
  ...pack
}: Options = {}) {
  const it = createMemoryEngineWorld({ at, rate, user });
  it.network.hits = Array.from({ length: found }, (_, index) => hit(index + 1));
  const now = it.clock.now();
  const campaignId = it.memory.addCampaign({
    userId: it.userId,
    sequence: chain(item('LIKE')),
    now,
    status,
  });
  const leadPackId = it.memory.addPack({
    userId: it.userId,
    campaignId,
    now,
    searchType: 'BASIC_SEARCH',
    sourceUrl: 'https://x/search',
    toCollect: 250,
    ...pack,
  });
  const asked: { at: number; query: unknown; offset: number; limit: number; cursor: unknown }[] =
    [];
  let failure: NetworkError | null = null;
  const { search } = it.network.people;
  it.network.people.search = async (page) => {
    asked.push({
      at: it.clock.now() - now,
      query: page.query,
      offset: page.offset,
      limit: page.limit,
      cursor: page.cursor ?? null,
    });
    if (failure !== null) throw failure;
    return search(page);
  };
  const row = () => it.memory.tables(it.userId).packs.get(leadPackId)!.row;
  return {
    it,
    campaignId,
    leadPackId,
    asked,
    row,
    fail: (error: NetworkError | null) => void (failure = error),
    standing: () => [row().searchStatus, row().error, row().processedRows],
    verdicts: () =>
      [...it.memory.tables(it.userId).packs.get(leadPackId)!.rows.values()].map(
        ({ verdict, code }) => (code === null ? verdict : `${verdict} ${code}`),
      ),
    told: () =>
      it.memory
        .notifications(it.userId)
        .filter(({ type }) => type.startsWith('SEARCH') || type.startsWith('IMPORT'))
        .map(({ type }) => type),
    places: () => [...it.memory.places({ userId: it.userId, campaignId })].length,
  };
}
