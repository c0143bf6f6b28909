import { lazyRouteComponent, type RouteComponent } from '@tanstack/react-router';
import { loadWithTimeout } from '#web/ui/loading/load-with-timeout.ts';

/** A component whose code is loaded on demand; a failed load is retried next time. */
export function lazy<Name extends string>(
  load: () => Promise<Record<Name, RouteComponent>>,
  name: Name,
): RouteComponent {
  return lazyRouteComponent(() => loadWithTimeout(load), name);
}
