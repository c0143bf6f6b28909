import { QueryClientProvider, type QueryClient } from '@tanstack/react-query';
import { NotFoundPage } from './features/not-found/not-found-page.tsx';
import { useKeptFocus } from './layouts/kept-focus.ts';
import { LateScripts } from './layouts/late-scripts.tsx';
import { PageError } from './layouts/page-error.tsx';
import { useRegionKeys } from './layouts/region-keys.ts';
import { UpdatePopup } from './layouts/update-popup.tsx';
import type { Router } from './routing/router.ts';
import { RouterProvider } from './routing/router-provider.tsx';
import { focusHeading } from './session/focus-heading.ts';
import { Loader } from './ui/feedback/loader.tsx';
import { ToastProvider } from './ui/feedback/toast.tsx';

/** The whole web client. */
export function App({ router, queryClient }: { router: Router; queryClient: QueryClient }) {
  useKeptFocus();
  useRegionKeys();
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
        <LateScripts />
      </ToastProvider>
    </QueryClientProvider>
  );
}
