import { useLocation, useMatches, useRouter } from '@tanstack/react-router';
import { useCallback } from 'react';
import { usePathname } from './page-path.ts';

type Query = Readonly<Record<string, string>>;
type Changes = Readonly<Record<string, string | null | undefined>>;

/** `?page=2` as plain strings: ids keep every digit. */
export function parseQuery(text: string): Query {
  return Object.fromEntries(new URLSearchParams(text));
}

/** A query with its question mark; empty values are left out. */
export function formatQuery(query: Changes): string {
  const params = new URLSearchParams();
  for (const [name, value] of Object.entries(query))
    if (value !== null && value !== undefined && value !== '') params.set(name, value);
  const text = params.toString();
  return text && `?${text}`;
}

/**
 * The query of the current page. A change of only the query applies immediately, so that fields
 * bound to the URL keep their caret.
 */
export function useQueryParams(): Query {
  const location = useLocation();
  const page = useMatches({ select: (matches) => matches.at(-1) });
  const samePage = page === undefined || page.pathname === location.pathname;
  return (samePage ? location : page).search as Query;
}

/** Builds this page's address with some query values changed; null removes one. */
export function useHrefWith(): (changes: Changes) => string {
  const pathname = usePathname();
  const query = useQueryParams();
  return (changes) => pathname + formatQuery({ ...query, ...changes });
}

/** Changes query values of this page's address in place; null removes one. */
export function useSetQueryParams(): (changes: Changes) => void {
  const { history } = useRouter();
  const go = useNavigateTo();
  return useCallback(
    (changes) => {
      const { pathname, search } = history.location;
      go(pathname + formatQuery({ ...parseQuery(search), ...changes }), { replace: true });
    },
    [history, go],
  );
}

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The page was opened by code: the focus stays where it is. */
    keepsFocus?: true;
  }
}

type Navigation = { replace?: boolean | undefined; keepsFocus?: boolean };

/** Goes to an address of the product from code; a change of the query alone does not scroll. */
export function useNavigateTo(): (href: string, options?: Navigation) => void {
  const router = useRouter();
  return useCallback(
    (href, { replace = false, keepsFocus = false } = {}) => {
      const stays = href.split('?')[0] === router.latestLocation.pathname;
      // A guard that holds the page has no say in its query: asking it would delay the change, and
      // the next one would start from the query before it.
      void router.navigate({
        href,
        replace,
        resetScroll: !stays,
        ignoreBlocker: stays,
        ...(keepsFocus && { state: { keepsFocus } }),
      });
    },
    [router],
  );
}
