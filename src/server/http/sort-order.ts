import { listedChoices } from '#core/text/formats.ts';
import { rejectField } from '#server/http/api-error.ts';

export type SortOrder<Key extends string> = { key: Key; descending: boolean }[];

/**
 * The order in `sort`: keys and directions separated by commas; a direction applies to the keys
 * before it (`locked,status,createdAt,asc`), and keys without one ascend. Without `sort` it is
 * `standard`; an unknown key is rejected.
 */
export function sortOrder<Key extends string>(
  sort: string | undefined,
  keys: readonly Key[],
  standard: SortOrder<Key>,
): SortOrder<Key> {
  const order: SortOrder<Key> = [];
  let undirected = 0;
  for (const word of (sort ?? '')
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '')) {
    const direction = word.toLowerCase();
    if (direction === 'asc' || direction === 'desc') {
      if (undirected === order.length) throw unsortable(keys);
      for (; undirected < order.length; undirected += 1)
        order[undirected]!.descending = direction === 'desc';
      continue;
    }
    const key = keys.find((offered) => offered === word);
    if (key === undefined || order.some((entry) => entry.key === key)) throw unsortable(keys);
    order.push({ key, descending: false });
  }
  return order.length === 0 ? standard : order;
}

function unsortable(keys: readonly string[]): Error {
  return rejectField(
    'sort',
    'INVALID_SORT',
    `Sort by ${listedChoices(keys)}, each at most once, followed by asc or desc`,
  );
}
