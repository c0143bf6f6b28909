// Shared by the tests of a collecting turn: a lane on the in-memory store.
import type { LaneUser } from '#data/walk/lane-facts.ts';
import type { NewPack } from '../../../test/simulation/store/world-seeding.ts';
import { chain, item } from '../../../test/support/engine-world.ts';
import {
  createMemoryEngineWorld,
  type MemoryEngineWorld,
} from '../../../test/support/memory-engine-world.ts';

const NOBODY = {
  firstName: null,
  lastName: null,
  fullName: null,
  email: null,
  headline: null,
  jobTitle: null,
  company: null,
  industry: null,
  location: null,
  country: null,
  phone: null,
  website: null,
  photoUrl: null,
  custom: {},
  profileSlug: null,
};
export const listOf = (...memberIds: string[]) =>
  memberIds.map((memberId) => ({ ...NOBODY, memberId })) as never;
export const HOUR = 3_600_000;

export type Options = { user?: Partial<LaneUser>; at?: string; rate?: number };
export const world = ({ user = {}, at = '2026-03-02T09:00:00Z', rate = 1 }: Options = {}) =>
  createMemoryEngineWorld({ at, rate, user });

/** Another list of a campaign of its own. */
export function addList(
  it: MemoryEngineWorld,
  { status = 'ACTIVE', ...pack }: { status?: 'ACTIVE' | 'NOT_ACTIVE' } & Partial<NewPack> = {},
) {
  const campaignId =
    pack.campaignId ??
    it.memory.addCampaign({
      userId: it.userId,
      sequence: chain(item('LIKE')),
      now: it.clock.now(),
      status,
    });
  const leadPackId = it.memory.addPack({
    userId: it.userId,
    now: it.clock.now(),
    searchType: 'BASIC_SEARCH',
    sourceUrl: 'https://x/search',
    toCollect: 250,
    ...pack,
    campaignId,
  });
  const row = () => it.memory.tables(it.userId).packs.get(leadPackId)!.row;
  return {
    campaignId,
    leadPackId,
    row,
    progress: { type: 'search.progress', data: { leadPackId, campaignId } },
    counts: { type: 'campaign.statistics', data: { campaignId } },
  };
}
/** The blocked lists that the store was asked to record. */
export function stopsOf(it: MemoryEngineWorld) {
  const stops: unknown[] = [];
  const { stopPack } = it.parts.store;
  it.parts.store.stopPack = (query) => (
    stops.push({
      error: query.error,
      dueAt: query.dueAt,
      paused: query.paused,
      notify: query.notify,
    }),
    stopPack(query)
  );
  return stops;
}
