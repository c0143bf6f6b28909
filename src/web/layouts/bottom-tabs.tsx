import { useQueryClient } from '@tanstack/react-query';
import { Bell, Ellipsis, LogOut, Search, UserRound, Users } from 'lucide-react';
import { useEffect, useState } from 'react';
import { actingUserId } from '#web/api/acting-user.ts';
import { ColorSchemeSwitch } from '#web/parts/color-scheme-switch.tsx';
import { paths } from '#web/paths.ts';
import { lazyPart } from '#web/session/lazy-part.tsx';
import { usePathname } from '#web/ui/navigation/page-path.ts';
import { currentOverlay, openOverlay, useCurrentOverlay } from '#web/session/current-overlay.ts';
import { useAdminStatus, useCurrentUser } from '#web/session/current-user.ts';
import { signOut } from '#web/session/session.ts';
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
  type NavEntry,
} from './navigation.ts';
import { layoutsTexts } from './layouts-texts.ts';

const ACCOUNT_ENTRY: NavEntry = {
  label: layoutsTexts.account,
  href: paths.account.href(),
  icon: UserRound,
};

function closeNotifications(): void {
  if (currentOverlay() === 'notifications') openOverlay(null);
}

const NotificationList = lazyPart(
  async () => (await import('./notification-list.tsx')).NotificationList,
);

const StaffGroup = lazyPart(async () => (await import('./staff-group.tsx')).StaffGroup, null);

/** The navigation of phones: up to four places and More. */
export function BottomTabs({ practice }: { practice: boolean }) {
  const queryClient = useQueryClient();
  const [more, setMore] = useState(false);
  const told = useCurrentOverlay() === 'notifications';
  const open = useOpenNotifications();
  const unread = useUnreadCount();
  const pathname = usePathname();
  useEffect(() => {
    setMore(false);
    closeNotifications();
  }, [pathname]);
  const inside = actingUserId() !== null;
  const user = useCurrentUser();
  const leads = !inside && user !== undefined && user.teamId !== null && user.role !== 'USER';
  const adminStatus = useAdminStatus();
  const places = MAIN_ENTRIES.slice(0, 4);
  const others = [
    ...MAIN_ENTRIES.slice(4),
    ...SETTINGS_ENTRIES,
    ...(practice ? PRACTICE_ENTRIES : []),
    HELP_ENTRY,
    ...(inside ? [] : [ACCOUNT_ENTRY]),
  ];
  const list = (entries: readonly NavEntry[]) =>
    entries.map((entry) => {
      const Icon = entry.icon;
      return (
        <AppLink
          key={entry.href}
          href={entry.href}
          className={styles.row}
          aria-current={isCurrent({ entry, pathname }) ? 'page' : undefined}
        >
          <Icon aria-hidden="true" />
          {entry.label}
        </AppLink>
      );
    });
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
          className={classNames(
            styles.tab,
            others.some((entry) => isCurrent({ entry, pathname })) && styles.current,
          )}
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
        <ColorSchemeSwitch />
        <div className={styles.list}>
          <button
            type="button"
            className={styles.row}
            onClick={() => {
              setMore(false);
              openOverlay('palette');
            }}
          >
            <Search aria-hidden="true" />
            {layoutsTexts.search}
          </button>
          <button
            type="button"
            className={styles.row}
            onClick={() => {
              setMore(false);
              openOverlay('notifications');
            }}
          >
            <Bell aria-hidden="true" />
            {layoutsTexts.notifications}
            <CountBadge count={open} spoken={layoutsTexts.countUnread(open)} />
          </button>
          {list(others)}
          {adminStatus && <StaffGroup adminStatus={adminStatus} list={list} />}
          {leads && (
            <button
              type="button"
              className={styles.row}
              onClick={() => {
                setMore(false);
                openOverlay('accounts');
              }}
            >
              <Users aria-hidden="true" />
              {layoutsTexts.openTeammate}
            </button>
          )}
          <button
            type="button"
            className={styles.row}
            onClick={() => void signOut({ queryClient })}
          >
            <LogOut aria-hidden="true" />
            {layoutsTexts.signOut}
          </button>
        </div>
      </Dialog>
      <Dialog open={told} onClose={closeNotifications} title={layoutsTexts.notifications}>
        <NotificationList titled={false} onLeave={closeNotifications} />
      </Dialog>
    </>
  );
}
