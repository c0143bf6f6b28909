import { buildPeopleIndex, type PeopleIndex } from '#search/people-index.ts';
import { criteriaTest, type DistanceOf, type SearchCriteria } from '#search/search-criteria.ts';
import type { SearchProduct } from '#search/search-urls.ts';
import { hashNumbers, hashText } from '#world/hash.ts';

/** Where the network stops showing results, however many there are. */
export const SEARCH_ENDS = {
  classic: 1000,
  sales_navigator: 2500,
  recruiter: 2500,
} as const satisfies Record<SearchProduct, number>;

const BLOCK = 10;
const KEPT_RESULTS = 60;

export interface PeoplePage {
  total: number;
  indexes: number[];
  /** Where the next page begins, or null after the last. */
  next: number | null;
}

export interface PeopleFinder {
  people(): PeopleIndex;
  /** Everyone who matches, best first. */
  all(input: { criteria: SearchCriteria; distanceOf: DistanceOf }): Uint32Array;
  /**
   * One page. Inside each run of ten places the order differs from request to request; with
   * `shuffled` it differs across the pages too.
   */
  page(input: {
    criteria: SearchCriteria;
    distanceOf: DistanceOf;
    offset: number;
    limit: number;
    end: number;
    shuffled: boolean;
  }): PeoplePage;
}

/**
 * Searches a population. The index is built at the first search, results of the last searches are
 * kept.
 */
export function createPeopleFinder({ seed, size }: { seed: number; size: number }): PeopleFinder {
  let built: PeopleIndex | null = null;
  const kept = new Map<string, Uint32Array>();
  const people = () => (built ??= buildPeopleIndex({ seed, size }));

  const all: PeopleFinder['all'] = ({ criteria, distanceOf }) => {
    const key = JSON.stringify(criteria);
    const before = kept.get(key);
    if (before !== undefined) return before;
    const test = criteriaTest({ people: people(), seed, criteria, distanceOf });
    const rank = hashText(seed, key);
    const found: { at: number; rank: number }[] = [];
    for (let at = 0; at < size; at += 1)
      if (test(at)) found.push({ at, rank: hashNumbers(rank, at) });
    found.sort((a, b) => a.rank - b.rank);
    const result = Uint32Array.from(found, ({ at }) => at);
    // A search by distance changes with every new connection, so it is not kept.
    if (criteria.distance === undefined) kept.set(key, result);
    const [oldest] = kept.keys();
    if (kept.size > KEPT_RESULTS && oldest !== undefined) kept.delete(oldest);
    return result;
  };

  return {
    people,
    all,
    page: ({ criteria, distanceOf, offset, limit, end, shuffled }) => {
      const found = all({ criteria, distanceOf });
      const last = Math.min(found.length, end);
      const shift = shuffled ? hashNumbers(seed, offset, 5) % BLOCK : 0;
      const indexes: number[] = [];
      for (let place = offset; place < Math.min(offset + limit, last); place += 1) {
        indexes.push(found[placeInBlock({ place, offset, shift, last })] ?? 0);
      }
      return { total: found.length, indexes, next: offset + limit < last ? offset + limit : null };
    },
  };
}

/**
 * Turns each block of ten by an amount that depends on the request: every place of the block still
 * comes exactly once.
 */
function placeInBlock({
  place,
  offset,
  shift,
  last,
}: {
  place: number;
  offset: number;
  shift: number;
  last: number;
}): number {
  const start = Math.max(0, Math.floor((place + shift) / BLOCK) * BLOCK - shift);
  const length = Math.min(BLOCK - (start === 0 ? shift : 0), last - start);
  const turn = hashNumbers(offset, start, 3) % 3;
  return start + ((place - start + turn) % length);
}
