/** One page of a list, in the form of every paged answer (product api, "Conventions"). */
export function pageResponse<Item>({
  content,
  page,
  size,
  total,
}: {
  content: Item[];
  page: number;
  size: number;
  total: number;
}): { content: Item[]; page: number; size: number; totalElements: number; totalPages: number } {
  return { content, page, size, totalElements: total, totalPages: Math.ceil(total / size) };
}

/** An instant as an ISO string, as the API carries it. */
export function isoInstant(at: number): string;
export function isoInstant(at: number | null): string | null;
export function isoInstant(at: number | null): string | null {
  return at === null ? null : new Date(at).toISOString();
}
