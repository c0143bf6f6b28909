import {
  useEffect,
  useLayoutEffect,
  useRef,
  useSyncExternalStore,
  type ComponentType,
  type ReactNode,
} from 'react';
import { Outlet } from './outlet.tsx';
import { PageBoundary } from './page-boundary.tsx';
import type { Router, Shown } from './router.ts';
import { ChainContext, FailedContext, RouterContext } from './router-context.ts';
import { createScrollMemory } from './scroll-memory.ts';

type RouterProviderProps = {
  router: Router;
  /** Stands until the first page is there. */
  pending: ComponentType;
  notFound: ComponentType;
  failed: ComponentType<{ error: unknown }>;
  /** After another page is shown; not for the first one. */
  onPage?: () => void;
  children?: ReactNode;
};

/**
 * The place of a page in the window: where it was left for Back and Forward, the top for every
 * other way.
 */
function useScrolling(shown: Shown | null) {
  const memory = useRef(createScrollMemory()).current;
  useEffect(() => memory.keep(), [memory]);
  const key = shown?.address.key ?? null;
  const pathname = shown?.address.pathname ?? null;
  const action = shown?.action;
  useLayoutEffect(() => memory.arrive({ key, pathname, action }), [memory, key, pathname, action]);
}

/** Draws what the router shows. Its children stand beside every page. */
export function RouterProvider({
  router,
  pending: Pending,
  notFound: NotFound,
  failed: Failed,
  onPage,
  children,
}: RouterProviderProps) {
  const shown = useSyncExternalStore(router.subscribe, router.shown);
  const pathname = shown?.address.pathname ?? null;
  const first = useRef<string | null>(null);
  useScrolling(shown);
  useEffect(() => {
    if (pathname === null) return;
    if (first.current !== null && first.current !== pathname) onPage?.();
    first.current = pathname;
  }, [pathname, onPage]);
  return (
    <RouterContext value={router}>
      <FailedContext value={Failed}>
        {shown === null ? (
          <Pending />
        ) : (
          <PageBoundary page={shown.address.pathname} fallback={Failed}>
            {shown.error !== null ? (
              <main>
                <Failed error={shown.error} />
              </main>
            ) : shown.found ? (
              <ChainContext value={shown.chain}>
                <Outlet />
              </ChainContext>
            ) : (
              <NotFound />
            )}
          </PageBoundary>
        )}
      </FailedContext>
      {children}
    </RouterContext>
  );
}
