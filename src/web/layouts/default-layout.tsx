import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { followStream } from '#web/api/stream.ts';
import { StatusBanner } from '#web/parts/engine-status/status-banner.tsx';
import { paths } from '#web/paths.ts';
import { Outlet } from '#web/routing/outlet.tsx';
import { usePathname } from '#web/routing/router-context.ts';
import { useFollowCurrentUser } from '#web/session/current-user.ts';
import { usePracticeMode } from '#web/session/practice-mode.ts';
import { ProductTimeProvider } from '#web/session/product-time-provider.tsx';
import { useVersionWatch } from '#web/session/use-version-watch.ts';
import { classNames } from '#web/ui/class-names.ts';
import { PHONE, useMedia } from '#web/ui/hooks/use-media.ts';
import { ActingBanner } from './acting-banner.tsx';
import { BottomTabs } from './bottom-tabs.tsx';
import { Keyboard } from './keyboard.tsx';
import styles from './default-layout.module.css';
import { hasOwnBar } from './navigation.ts';
import { Sidebar } from './sidebar.tsx';

/**
 * The signed-in pages: sidebar (bottom tabs on phones), whose account it is, one banner, the page.
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
    void followStream({ queryClient, signal: stop.signal });
    return () => stop.abort();
  }, [queryClient]);
  return (
    <ProductTimeProvider>
      <a className={styles.skip} href="#main">
        Skip to content
      </a>
      <div className={classNames(styles.layout, alone && styles.alone)}>
        {!phone && !alone && <Sidebar practice={practice === true} />}
        <div className={styles.column}>
          <ActingBanner />
          <StatusBanner />
          <main id="main" tabIndex={-1} className={styles.main}>
            <Outlet />
          </main>
        </div>
        {phone && !alone && !hasOwnBar(pathname) && <BottomTabs practice={practice === true} />}
      </div>
      <Keyboard />
    </ProductTimeProvider>
  );
}
