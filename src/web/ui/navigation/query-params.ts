import { useRouter, useRouterState } from '@tanstack/react-router';

type Changes = Record<string, string | null | undefined>;

/** The address' query as plain strings: ids stay decimal strings. */
export function useQueryParams(): Record<string, string> {
  return useRouterState({ select: (state) => state.location.search as Record<string, string> });
}

function withChanges({ pathname, search, changes }: { pathname: string; search: Record<string, string>; changes: Changes }): string {
  const params = new URLSearchParams(search);
  for (const [name, value] of Object.entries(changes)) {
    if (value === null || value === undefined || value === '') params.delete(name);
    else params.set(name, value);
  }
  const query = params.toString();
  return query ? `${pathname}?${query}` : pathname;
}

/** Builds this page's address with some query values changed; null removes one. */
export function useHrefWith(): (changes: Changes) => string {
  const pathname = useRouterState({ select: (state) => state.location.pathname });
  const search = useQueryParams();
  return (changes) => withChanges({ pathname, search, changes });
}

/** Changes query values of this page's address in place; null removes one. */
export function useSetQueryParams(): (changes: Changes) => void {
  const router = useRouter();
  return (changes) => {
    const { pathname, search } = router.state.location;
    router.history.replace(withChanges({ pathname, search: search as Record<string, string>, changes }));
  };
}

/** Goes to an address of the product from code. */
export function useGo(): (href: string, options?: { replace?: boolean }) => void {
  const router = useRouter();
  return (href, options) => (options?.replace ? router.history.replace(href) : router.history.push(href));
}
