import { lazy, Suspense, useEffect, useState, type ComponentType, type ReactNode } from 'react';
import { SkeletonRows } from '#web/ui/feedback/skeleton.tsx';
import { loadWithTimeout } from '#web/ui/loading/load-with-timeout.ts';

export type LazyPart<Props> = ComponentType<Props> & { preload: () => void };

/**
 * A part of a page whose code is loaded when it is first shown, or before with `preload`; a failed
 * load opens the update popup.
 */
export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  fallback: ReactNode = <SkeletonRows />,
): LazyPart<Props> {
  let known: ComponentType<Props> | null = null;
  const fetchPart = async () => {
    known = await loadWithTimeout(load);
    return { default: known };
  };
  const Lazy = lazy(fetchPart) as unknown as ComponentType<Props>;
  function Part(props: Props) {
    // Chosen once, so that the part does not start again when its code has come.
    const [Loaded] = useState<ComponentType<Props> | null>(() => known);
    if (Loaded) return <Loaded {...props} />;
    return (
      <Suspense fallback={fallback}>
        <Lazy {...props} />
      </Suspense>
    );
  }
  return Object.assign(Part, {
    preload: () =>
      void (
        known ??
        load().then(
          (part) => {
            known = part;
          },
          () => undefined,
        )
      ),
  });
}

/** Loads parts as soon as the page is rendered, so that they are ready when needed. */
export function usePreloaded(parts: readonly { preload: () => void }[]): void {
  useEffect(() => {
    for (const part of parts) part.preload();
  }, [parts]);
}
