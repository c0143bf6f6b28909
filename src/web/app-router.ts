import type { QueryClient } from '@tanstack/react-query';
import { createRouter, type RouterHistory } from '@tanstack/react-router';
import { PageError } from './layouts/page-error.tsx';
import { routeTree } from './routes.tsx';
import { blankPage, isPageBlank } from './session/cleared-page.ts';
import { focusHeading } from './session/focus-heading.ts';
import { Loader } from './ui/feedback/loader.tsx';
import { parseQuery } from './ui/navigation/query-params.ts';

const PENDING_MS = 300;

/** The router over all pages, behind the navigation guard. */
export function createAppRouter({
  queryClient,
  history,
}: {
  queryClient: QueryClient;
  history?: RouterHistory;
}) {
  let shown: string | null = null;
  const router = createRouter({
    routeTree,
    ...(history && { history }),
    context: {
      queryClient,
      staysOnPage: (pathname) => !isPageBlank() && pathname === shown,
    },
    parseSearch: parseQuery,
    stringifySearch: (query) => {
      const text = new URLSearchParams(query as Record<string, string>).toString();
      return text && `?${text}`;
    },
    caseSensitive: true,
    notFoundMode: 'root',
    defaultPendingComponent: Loader,
    defaultPendingMs: PENDING_MS,
    defaultPendingMinMs: 0,
    defaultErrorComponent: PageError,
    scrollRestoration: true,
  });
  // Before the matches of the next page are drawn.
  router.subscribe('onBeforeRouteMount', () => blankPage(false));
  router.subscribe('onResolved', ({ toLocation }) => {
    shown = toLocation.pathname;
  });
  router.subscribe('onRendered', ({ fromLocation, toLocation, pathChanged }) => {
    if (fromLocation && pathChanged && !toLocation.state.keepsFocus) focusHeading();
  });
  return router;
}
