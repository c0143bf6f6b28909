import { QueryClientProvider, type QueryClient } from '@tanstack/react-query';
import { RouterProvider, type AnyRouter } from '@tanstack/react-router';
import { useKeptFocus } from './layouts/kept-focus.ts';
import { LateScripts } from './layouts/late-scripts.tsx';
import { useRegionKeys } from './layouts/region-keys.ts';
import { UpdatePopup } from './layouts/update-popup.tsx';
import { ToastProvider } from './ui/feedback/toast.tsx';

/** The whole web client. */
export function App({ router, queryClient }: { router: AnyRouter; queryClient: QueryClient }) {
  useKeptFocus();
  useRegionKeys();
  return (
    <QueryClientProvider client={queryClient}>
      <ToastProvider>
        <RouterProvider router={router} />
        <UpdatePopup />
        <LateScripts />
      </ToastProvider>
    </QueryClientProvider>
  );
}
