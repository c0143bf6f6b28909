import { useMemo } from 'react';
import { writeHref } from '#web/routing/address.ts';
import { useAddress, usePathname, useRouter } from '#web/routing/router-context.ts';

type Changes = Record<string, string | null | undefined>;

/** The address' query as plain strings: ids stay decimal strings. */
export function useQueryParams(): Readonly<Record<string, string>> {
  return useAddress(({ search }) => search);
}

/** Builds this page's address with some query values changed; null removes one. */
export function useHrefWith(): (changes: Changes) => string {
  const pathname = usePathname();
  const search = useQueryParams();
  return (changes) => writeHref({ pathname, search: { ...search, ...changes } });
}

/** Changes query values of this page's address in place; null removes one. */
export function useSetQueryParams(): (changes: Changes) => void {
  const { history } = useRouter();
  return useMemo(
    () => (changes: Changes) => {
      const { pathname, search, state } = history.current();
      history.replace(writeHref({ pathname, search: { ...search, ...changes } }), state);
    },
    [history],
  );
}

/** Goes to an address of the product from code. */
export function useGo(): (href: string, options?: { replace?: boolean }) => void {
  const { history } = useRouter();
  return useMemo(
    () => (href: string, options?: { replace?: boolean }) =>
      options?.replace ? history.replace(href) : history.push(href),
    [history],
  );
}
