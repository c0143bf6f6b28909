import { useQueryClient } from '@tanstack/react-query';
import { Bell, Gem, LogOut, Search, UserRound, Users } from 'lucide-react';
import { actingUserId } from '#web/acting-user.ts';
import { ColorSchemeSwitch } from '#web/parts/color-scheme-switch.tsx';
import { paths } from '#web/paths.ts';
import { openOverlay, type AskedOverlay } from '#web/session/current-overlay.ts';
import { leadsTeam, useAdminStatus, useCurrentUser } from '#web/session/current-user.ts';
import { useHasAdminPreferences } from '#web/session/use-admin-preference.ts';
import { lazyPart } from '#web/session/lazy-part.tsx';
import { useIsSelling, useIsTestBilling } from '#web/session/practice-mode.ts';
import { signOut } from '#web/session/session.ts';
import { AppLink } from '#web/ui/actions/app-link.tsx';
import { Badge, CountBadge } from '#web/ui/data/badge.tsx';
import { usePathname } from '#web/ui/navigation/page-path.ts';
import styles from './bottom-tabs.module.css';
import { layoutsTexts } from './layouts-texts.ts';
import { isCurrent, type NavEntry } from './navigation.ts';
import { useOpenNotifications } from './notification-bell.tsx';

const StaffGroup = lazyPart(async () => (await import('./staff-group.tsx')).StaffGroup, null);

const ACCOUNT_ENTRY: NavEntry = {
  label: layoutsTexts.account,
  href: paths.account.href(),
  icon: UserRound,
};

const PLANS_ENTRY: NavEntry = {
  label: layoutsTexts.plans,
  href: paths.upgrade.href(),
  icon: Gem,
};

export type MoreSheetProps = { entries: readonly NavEntry[]; onClose: () => void };

/** The More sheet on phones: all other pages, and the account menu. */
export function MoreSheet({ entries, onClose }: MoreSheetProps) {
  const queryClient = useQueryClient();
  const open = useOpenNotifications();
  const pathname = usePathname();
  const user = useCurrentUser();
  const inside = actingUserId() !== null;
  const ask = (overlay: AskedOverlay) => () => {
    onClose();
    openOverlay(overlay);
  };
  const adminStatus = useAdminStatus();
  const hasPreferences = useHasAdminPreferences();
  const own = useIsSelling() ? [ACCOUNT_ENTRY, PLANS_ENTRY] : [ACCOUNT_ENTRY];
  const testing = useIsTestBilling();
  const list = (places: readonly NavEntry[]) =>
    places.map((entry) => {
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
          {testing && entry === PLANS_ENTRY && (
            <Badge tone="info">{layoutsTexts.testBilling}</Badge>
          )}
        </AppLink>
      );
    });
  return (
    <>
      <ColorSchemeSwitch />
      <div className={styles.list}>
        <button type="button" className={styles.row} onClick={ask('palette')}>
          <Search aria-hidden="true" />
          {layoutsTexts.search}
        </button>
        <button type="button" className={styles.row} onClick={ask('notifications')}>
          <Bell aria-hidden="true" />
          {layoutsTexts.notifications}
          <CountBadge count={open} spoken={layoutsTexts.countUnread(open)} />
        </button>
        {list(inside ? entries : [...entries, ...own])}
        {hasPreferences && <StaffGroup adminStatus={adminStatus} list={list} />}
        {!inside && leadsTeam(user) && (
          <button type="button" className={styles.row} onClick={ask('accounts')}>
            <Users aria-hidden="true" />
            {layoutsTexts.openTeammate}
          </button>
        )}
        <button type="button" className={styles.row} onClick={() => void signOut({ queryClient })}>
          <LogOut aria-hidden="true" />
          {layoutsTexts.signOut}
        </button>
      </div>
    </>
  );
}
