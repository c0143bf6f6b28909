import type { AnyRouter } from '@tanstack/react-router';

/** Loads the code of an address's page before it is gone to. */
export function preloadPage({ router, href }: { router: AnyRouter; href: string }): void {
  const [routes] = router.getMatchedRoutes(href.split('?')[0] ?? href);
  for (const route of routes) void router.loadRouteChunk(route)?.catch(() => undefined);
}
