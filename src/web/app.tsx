import { QueryClientProvider, type QueryClient } from '@tanstack/react-query';
import { useEffect, useState, type ComponentType } from 'react';
import { PageError } from './layouts/page-error.tsx';
import { UpdatePopup } from './layouts/update-popup.tsx';
import type { Router } from './routing/router.ts';
import { RouterProvider } from './routing/router-provider.tsx';
import { focusHeading } from './session/focus-heading.ts';
import { lazyPart } from './session/lazy-part.tsx';
import { Loader } from './ui/feedback/loader.tsx';
import { ToastProvider } from './ui/feedback/toast.tsx';

const NotFoundPage = lazyPart(
  async () => (await import('./features/not-found/not-found-page.tsx')).NotFoundPage,
  null,
);

const LATE_MS = 1500;

/** What no page waits for; without it everything works. */
function Late() {
  const [Part, setPart] = useState<ComponentType | null>(null);
  useEffect(() => {
    const timer = setTimeout(
      () =>
        void import('./layouts/late-scripts.tsx').then(
          ({ LateScripts }) => setPart(() => LateScripts),
          () => undefined,
        ),
      LATE_MS,
    );
    return () => clearTimeout(timer);
  }, []);
  return Part && <Part />;
}

/** The whole web client. */
export function App({ router, queryClient }: { router: Router; queryClient: QueryClient }) {
  return (
    <QueryClientProvider client={queryClient}>
      <ToastProvider>
        <RouterProvider
          router={router}
          pending={Loader}
          notFound={NotFoundPage}
          failed={PageError}
          onPage={focusHeading}
        >
          <UpdatePopup />
        </RouterProvider>
        <Late />
      </ToastProvider>
    </QueryClientProvider>
  );
}
