/**
 * Where the browser stands: a path, its query as plain strings (ids keep every digit), what a
 * navigation left for it, and the entry of the browser's history.
 */
export type Address = {
  pathname: string;
  search: Readonly<Record<string, string>>;
  state: Readonly<Record<string, unknown>>;
  key: string;
};

/** `/campaigns/7?page=2` taken apart. A slash at the end says nothing. */
export function readHref(href: string): Pick<Address, 'pathname' | 'search'> {
  const { pathname, searchParams } = new URL(href, 'http://here');
  return { pathname: pathname.replace(/(.)\/+$/, '$1'), search: Object.fromEntries(searchParams) };
}

/** A path with a query; what is empty is left out of it. */
export function writeHref({
  pathname,
  search,
}: {
  pathname: string;
  search: Readonly<Record<string, string | null | undefined>>;
}): string {
  const params = new URLSearchParams();
  for (const [name, value] of Object.entries(search))
    if (value !== null && value !== undefined && value !== '') params.set(name, value);
  const query = params.toString();
  return query ? `${pathname}?${query}` : pathname;
}
