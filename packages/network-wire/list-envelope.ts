import { z } from 'zod';

/**
 * The list envelope of the wire: `data`, and where the call supports it `total_count` and
 * `next_cursor`. A list without `next_cursor` is paged by `offset`; it has ended when a page holds
 * nothing (or `total_count` is reached). Members of the network may appear twice or change places
 * between pages: read by id.
 */
export function listOf<Item extends z.ZodType>(item: Item) {
  return z.looseObject({
    data: z.array(item),
    total_count: z.number().nullish(),
    next_cursor: z.string().nullish(),
  });
}

/**
 * Paging arguments in the query string. `limit` is 20 unless told; lists that answer `next_cursor`
 * take `cursor` instead of `offset`.
 */
export const PageQuery = z.object({
  offset: z.coerce.number().int().min(0).optional(),
  limit: z.coerce.number().int().min(1).max(100).optional(),
  cursor: z.string().optional(),
});
export type PageQuery = z.infer<typeof PageQuery>;
