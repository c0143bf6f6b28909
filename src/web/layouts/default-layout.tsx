import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { actingUserId, wasAccountClosed } from '#web/acting-user.ts';
import { StatusBanner } from '#web/parts/engine-status/status-banner.tsx';
import { paths } from '#web/paths.ts';
import { Outlet } from '@tanstack/react-router';
import { usePathname } from '#web/ui/navigation/page-path.ts';
import { useFollowCurrentUser } from '#web/session/current-user.ts';
import { lazyPart } from '#web/session/lazy-part.tsx';
import { loadWithTimeout } from '#web/ui/loading/load-with-timeout.ts';
import { usePracticeMode } from '#web/session/practice-mode.ts';
import { ProductTimeProvider } from '#web/session/product-time-provider.tsx';
import { useVersionWatch } from '#web/session/use-version-watch.ts';
import { classNames } from '#web/ui/class-names.ts';
import { PHONE, useMedia } from '#web/ui/hooks/use-media.ts';
import { BottomTabs } from './bottom-tabs.tsx';
import { KeyboardShortcuts } from './keyboard-shortcuts.tsx';
import styles from './default-layout.module.css';
import { hasBottomBar } from './navigation.ts';
import { Sidebar } from './sidebar.tsx';
import { layoutsTexts } from './layouts-texts.ts';

const ActingBanner = lazyPart(async () => (await import('./acting-banner.tsx')).ActingBanner, null);

/**
 * The signed-in pages: sidebar (bottom tabs on phones), the acting-user banner, one status banner,
 * and the page.
 */
export function DefaultLayout() {
  const queryClient = useQueryClient();
  const phone = useMedia(PHONE);
  const practice = usePracticeMode();
  // The wizard has the window to itself (design, png/04).
  const pathname = usePathname();
  const alone = pathname === paths.newCampaign.pattern;
  useFollowCurrentUser();
  useVersionWatch();
  useEffect(() => {
    const stop = new AbortController();
    loadWithTimeout(() => import('#web/api/stream.ts')).then(
      ({ subscribeToStream }) => subscribeToStream({ queryClient, signal: stop.signal }),
      () => undefined,
    );
    return () => stop.abort();
  }, [queryClient]);
  return (
    <ProductTimeProvider>
      <a className={styles.skip} href="#main">
        {layoutsTexts.skipToContent}
      </a>
      <div className={classNames(styles.layout, alone && styles.alone)}>
        {!phone && !alone && <Sidebar practice={practice === true} />}
        <div className={styles.column}>
          {(actingUserId() !== null || wasAccountClosed()) && <ActingBanner />}
          <StatusBanner />
          <main id="main" tabIndex={-1} className={styles.main}>
            <Outlet />
          </main>
        </div>
        {phone && !alone && !hasBottomBar(pathname) && <BottomTabs practice={practice === true} />}
      </div>
      <KeyboardShortcuts />
    </ProductTimeProvider>
  );
}
