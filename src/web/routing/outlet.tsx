import { useContext } from 'react';
import { PageBoundary } from './page-boundary.tsx';
import { ChainContext, FailedContext, usePathname } from './router-context.ts';

/**
 * Inside a layout: the layout inside it, or the page; a page that fails leaves the layouts
 * standing.
 */
export function Outlet() {
  const [Next, ...rest] = useContext(ChainContext);
  const failed = useContext(FailedContext);
  const page = usePathname();
  if (!Next) return null;
  const next = (
    <ChainContext value={rest}>
      <Next />
    </ChainContext>
  );
  return rest.length > 0 ? (
    next
  ) : (
    <PageBoundary page={page} fallback={failed}>
      {next}
    </PageBoundary>
  );
}
