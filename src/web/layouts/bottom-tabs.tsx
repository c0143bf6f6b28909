import { Ellipsis } from 'lucide-react';
import { useEffect, useState } from 'react';
import { paths } from '#web/paths.ts';
import { lazyPart } from '#web/session/lazy-part.tsx';
import { usePathname } from '#web/ui/navigation/page-path.ts';
import { currentOverlay, openOverlay, useCurrentOverlay } from '#web/session/current-overlay.ts';
import { useUnreadCount } from '#web/session/unread-count.ts';
import { AppLink } from '#web/ui/actions/app-link.tsx';
import { CountBadge } from '#web/ui/data/badge.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import styles from './bottom-tabs.module.css';
import { useOpenNotifications } from './notification-bell.tsx';
import {
  HELP_ENTRY,
  isCurrent,
  MAIN_ENTRIES,
  PRACTICE_ENTRIES,
  SETTINGS_ENTRIES,
} from './navigation.ts';
import { layoutsTexts } from './layouts-texts.ts';

function closeNotifications(): void {
  if (currentOverlay() === 'notifications') openOverlay(null);
}

const MoreSheet = lazyPart(async () => (await import('./more-sheet.tsx')).MoreSheet);
const NotificationList = lazyPart(
  async () => (await import('./notification-list.tsx')).NotificationList,
);

/** The navigation of phones: up to four places and More. */
export function BottomTabs({ practice }: { practice: boolean }) {
  const [more, setMore] = useState(false);
  const isListOpen = useCurrentOverlay() === 'notifications';
  const open = useOpenNotifications();
  const unread = useUnreadCount();
  const pathname = usePathname();
  useEffect(() => {
    setMore(false);
    closeNotifications();
  }, [pathname]);
  const places = MAIN_ENTRIES.slice(0, 4);
  const others = [
    ...MAIN_ENTRIES.slice(4),
    ...SETTINGS_ENTRIES,
    ...(practice ? PRACTICE_ENTRIES : []),
    HELP_ENTRY,
  ];
  const isElsewhere =
    pathname.startsWith(paths.account.pattern) ||
    others.some((entry) => isCurrent({ entry, pathname }));
  return (
    <>
      <nav aria-label={layoutsTexts.main} className={styles.bar}>
        {places.map((entry) => {
          const current = isCurrent({ entry, pathname });
          const Icon = entry.icon;
          return (
            <AppLink
              key={entry.href}
              href={entry.href}
              aria-current={current ? 'page' : undefined}
              className={classNames(styles.tab, current && styles.current)}
            >
              <span className={styles.icon}>
                <Icon aria-hidden="true" />
                {entry.href === paths.inbox.href() && (
                  <CountBadge count={unread} spoken={layoutsTexts.countUnread(unread)} />
                )}
              </span>
              {entry.href === paths.dashboard.href() ? layoutsTexts.home : entry.label}
            </AppLink>
          );
        })}
        <button
          type="button"
          className={classNames(styles.tab, isElsewhere && styles.current)}
          aria-haspopup="dialog"
          aria-expanded={more}
          onClick={() => setMore(true)}
        >
          <span className={styles.icon}>
            <Ellipsis aria-hidden="true" />
            {open > 0 && <span className={styles.dot} />}
          </span>
          {layoutsTexts.more}
          {open > 0 && (
            <span className="sr-only">
              , {open} {layoutsTexts.unread}
            </span>
          )}
        </button>
      </nav>
      <Dialog open={more} onClose={() => setMore(false)} title={layoutsTexts.more}>
        <MoreSheet entries={others} onClose={() => setMore(false)} />
      </Dialog>
      <Dialog open={isListOpen} onClose={closeNotifications} title={layoutsTexts.notifications}>
        <NotificationList titled={false} onLeave={closeNotifications} />
      </Dialog>
    </>
  );
}
