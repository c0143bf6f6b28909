import './temporal.ts';
import '@fontsource-variable/inter/opsz.css';
import '@fontsource-variable/geist-mono/index.css';
import './theme/tokens.css';
import './theme/scale.css';
import './theme/base.css';
import { createRoot } from 'react-dom/client';
import { onAccountStatus } from './api/api.ts';
import { actAs } from './acting-user.ts';
import { markTestAccount } from './api/admin-preferences.ts';
import { createQueryClient } from './api/queries.ts';
import { onSessionChange } from './api/session-token.ts';
import { createAppRouter } from './app-router.ts';
import { applyAccountStatus } from './session/account-status.ts';
import { blankPage } from './session/cleared-page.ts';
import { announceNewVersion } from '#web/ui/loading/new-version.ts';
import { hasUnsavedChanges, reloadWhenSaved } from './session/reload-when-saved.ts';
import { restoreSession } from './session/session.ts';
import { watchColorScheme } from './theme/color-scheme.ts';
import { preloadPage } from './ui/navigation/preload-page.ts';
import { trackTypedText } from './ui/navigation/typed-text.ts';
import { QueryClientProvider, type QueryClient } from '@tanstack/react-query';
import { RouterProvider, type AnyRouter } from '@tanstack/react-router';
import { useFocusFallback } from './layouts/focus-fallback.ts';
import { DeferredScripts } from './layouts/deferred-scripts.tsx';
import { useRegionKeys } from './layouts/region-keys.ts';
import { UpdatePopup } from './layouts/update-popup.tsx';
import { ToastProvider } from './ui/feedback/toast.tsx';

/** The whole web client. */
function App({ router, queryClient }: { router: AnyRouter; queryClient: QueryClient }) {
  useFocusFallback();
  useRegionKeys();
  return (
    <QueryClientProvider client={queryClient}>
      <ToastProvider>
        <RouterProvider router={router} />
        <UpdatePopup />
        <DeferredScripts />
      </ToastProvider>
    </QueryClientProvider>
  );
}

const query = new URLSearchParams(location.search);
if (query.has('sideAccount')) actAs(query.get('sideAccount') || null);
if (query.has('testAccount')) markTestAccount();
const psXid = query.get('psXid');
if (psXid)
  document.cookie = `psXid=${encodeURIComponent(psXid)}; max-age=${10 * 86_400}; path=/; samesite=lax${location.protocol === 'https:' ? '; secure' : ''}`;

// The guard runs again and handles the result.
void restoreSession().catch(() => undefined);
watchColorScheme();
trackTypedText();
const queryClient = createQueryClient();
const router = createAppRouter({ queryClient });

onSessionChange((message, fromOtherTab) => {
  if (message === 'new-version') {
    // Tells people with unsaved work why the page will refresh.
    if (hasUnsavedChanges()) announceNewVersion();
    reloadWhenSaved();
    return;
  }
  if (message === 'signed-in' && fromOtherTab) {
    location.reload();
    return;
  }
  blankPage(true);
  queryClient.clear();
  // The guard sends the reopened page to the sign-in, which leads back to it.
  const next = message === 'session-over' ? `${location.pathname}${location.search}` : '/';
  router.history.replace(next, undefined, { ignoreBlocker: true });
});
onAccountStatus((accountStatus) => applyAccountStatus({ queryClient, accountStatus }));
window.addEventListener('vite:preloadError', () => announceNewVersion());

preloadPage({ router, href: location.pathname });

const container = document.getElementById('app');
if (container) createRoot(container).render(<App router={router} queryClient={queryClient} />);
