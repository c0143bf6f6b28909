import { useQuery } from '@tanstack/react-query';
import { Lock, Search } from 'lucide-react';
import type { ReactNode } from 'react';
import { apiQuery } from '#web/api/queries.ts';
import { BrandMark } from '#web/parts/brand-mark.tsx';
import { BrandName } from '#web/parts/brand-name.tsx';
import { paths } from '#web/paths.ts';
import { openOverlay } from '#web/session/current-overlay.ts';
import { useAdminStatus, useCurrentUser } from '#web/session/current-user.ts';
import { useHasAdminPreferences } from '#web/session/use-admin-preference.ts';
import { lazyPart } from '#web/session/lazy-part.tsx';
import { useUnreadCount } from '#web/session/unread-count.ts';
import { usePathname } from '#web/ui/navigation/page-path.ts';
import { AppLink } from '#web/ui/actions/app-link.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { CountBadge } from '#web/ui/data/badge.tsx';
import { BELOW_WIDE, useMedia } from '#web/ui/hooks/use-media.ts';
import { Tooltip } from '#web/ui/overlays/tooltip.tsx';
import { counted, grouped } from '#core/text/formats.ts';
import { AccountMenu } from './account-menu.tsx';
import { EngineCard } from './engine-card.tsx';
import {
  HELP_ENTRY,
  isCurrent,
  MAIN_ENTRIES,
  PRACTICE_ENTRIES,
  SETTINGS_ENTRIES,
  type NavEntry,
} from './navigation.ts';
import { NotificationBell } from './notification-bell.tsx';
import { layoutsTexts } from './layouts-texts.ts';
import styles from './sidebar.module.css';

const StaffGroup = lazyPart(async () => (await import('./staff-group.tsx')).StaffGroup, null);
const APPLE = /Mac|iPhone|iPad/.test(navigator.userAgent);

/** Opens the command palette. */
function Find({ narrow }: { narrow: boolean }) {
  const button = (
    <button
      type="button"
      className={styles.find}
      aria-haspopup="dialog"
      aria-label={narrow ? layoutsTexts.search : undefined}
      onClick={() => openOverlay('palette')}
    >
      <Search aria-hidden="true" />
      {!narrow && (
        <>
          <span className={styles.word}>{layoutsTexts.searchBox}</span>
          <kbd>{APPLE ? '⌘K' : layoutsTexts.searchKeys}</kbd>
        </>
      )}
    </button>
  );
  return narrow ? (
    <Tooltip text={layoutsTexts.search} side="right" fullWidth describes={false}>
      {button}
    </Tooltip>
  ) : (
    button
  );
}

/**
 * When the window is too short for the whole menu; runs after the router restores the scroll
 * position.
 */
function bringIntoView(link: HTMLAnchorElement | null): void {
  requestAnimationFrame(() => link?.scrollIntoView({ block: 'nearest' }));
}

function Entry({ entry, count, narrow }: { entry: NavEntry; count?: ReactNode; narrow: boolean }) {
  const pathname = usePathname();
  const current = isCurrent({ entry, pathname });
  const Icon = entry.icon;
  const link = (
    <AppLink
      ref={current ? bringIntoView : undefined}
      href={entry.href}
      aria-current={current ? 'page' : undefined}
      className={classNames(styles.entry, current && styles.current)}
    >
      <Icon aria-hidden="true" />
      <span className={narrow ? 'sr-only' : styles.word}>{entry.label}</span>
      {count}
    </AppLink>
  );
  return narrow ? (
    <Tooltip text={entry.label} side="right" fullWidth describes={false}>
      {link}
    </Tooltip>
  ) : (
    link
  );
}

/** The badge of an entry, by its URL. */
function useCounts({
  practice,
}: {
  practice: boolean;
}): Partial<Record<string, { count: number | undefined; one: string }>> {
  const campaigns = useQuery({
    ...apiQuery('GET /campaigns', { query: { page: 0, size: 1 } }),
    staleTime: 30_000,
  }).data?.totalElements;
  const mails = useQuery({
    ...apiQuery('GET /practice/outbox/count'),
    staleTime: 30_000,
    enabled: practice,
  }).data?.count;
  return {
    [paths.campaigns.href()]: { count: campaigns, one: 'campaign' },
    [paths.practiceOutbox.href()]: { count: mails, one: 'mail' },
  };
}

/** How many conversations are unread, or the lock of a plan without the inbox. */
function UnreadMark() {
  const unread = useUnreadCount();
  if (useCurrentUser()?.features.INBOX === false) return <Lock aria-label={layoutsTexts.locked} />;
  return (
    <span className={styles.unread}>
      <CountBadge count={unread} spoken={layoutsTexts.countUnread(unread)} />
    </span>
  );
}

/** The navigation at the left: 224 px, below 1200 px icons only. */
export function Sidebar({ practice }: { practice: boolean }) {
  const narrow = useMedia(BELOW_WIDE);
  const counts = useCounts({ practice });
  const adminStatus = useAdminStatus();
  const hasPreferences = useHasAdminPreferences();
  const list = (entries: readonly NavEntry[]) =>
    entries.map((entry) => {
      const behind = counts[entry.href];
      return (
        <Entry
          key={entry.href}
          entry={entry}
          narrow={narrow}
          count={
            entry.href === paths.inbox.href() ? (
              <UnreadMark />
            ) : behind?.count && !narrow ? (
              <span className={styles.count} aria-label={counted(behind.count, behind.one)}>
                {grouped(behind.count)}
              </span>
            ) : undefined
          }
        />
      );
    });
  return (
    <nav
      aria-label={layoutsTexts.main}
      className={classNames(styles.sidebar, narrow && styles.narrow)}
    >
      <AppLink
        href={paths.campaigns.href()}
        className={styles.brand}
        aria-label={layoutsTexts.toCampaigns}
      >
        {narrow ? <BrandMark size={24} /> : <BrandName />}
      </AppLink>
      <Find narrow={narrow} />
      <div className={styles.menu}>
        <div className={styles.group}>{list(MAIN_ENTRIES)}</div>
        {hasPreferences && <StaffGroup adminStatus={adminStatus} list={list} grouped />}
        {practice && (
          <div className={styles.group} role="group" aria-label={layoutsTexts.practice}>
            <p className={styles.heading}>{layoutsTexts.practice}</p>
            {list(PRACTICE_ENTRIES)}
          </div>
        )}
        <div className={styles.group} role="group" aria-label={layoutsTexts.settings}>
          <p className={styles.heading}>{layoutsTexts.settings}</p>
          {list(SETTINGS_ENTRIES)}
        </div>
      </div>
      <div className={styles.bottom}>
        <div className={styles.engine}>
          <EngineCard narrow={narrow} />
        </div>
        <NotificationBell narrow={narrow} />
        {list([HELP_ENTRY])}
        <div className={styles.account}>
          <AccountMenu narrow={narrow} />
        </div>
      </div>
    </nav>
  );
}
