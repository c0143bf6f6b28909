import { useQuery } from '@tanstack/react-query';
import { Bell } from 'lucide-react';
import { apiQuery } from '#web/api/queries.ts';
import { lazyPart } from '#web/session/lazy-part.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { Popover } from '#web/ui/overlays/popover.tsx';
import { useBrowserNotifications } from './browser-notifications.ts';
import { layoutsTexts } from './layouts-texts.ts';
import styles from './sidebar.module.css';

const NotificationList = lazyPart(
  async () => (await import('./notification-list.tsx')).NotificationList,
);
const NEWEST = 5;

/**
 * The newest open notifications and how many there are; the live stream says when to look again.
 */
export function useOpenNotifications() {
  const open = useQuery(
    apiQuery('GET /notifications', { query: { closed: 'false', size: NEWEST } }),
  ).data;
  useBrowserNotifications(open?.content);
  return open?.open ?? 0;
}

/** The bell of the sidebar with its center (design, section 7, "Notification centre"). */
export function NotificationBell({ narrow }: { narrow: boolean }) {
  const open = useOpenNotifications();
  return (
    <Popover
      label={layoutsTexts.notifications}
      side="right"
      align="end"
      fullWidth
      padded={false}
      trigger={(props) => (
        <button
          type="button"
          {...props}
          className={classNames(styles.entry, styles.button)}
          aria-label={
            narrow ? (open > 0 ? layoutsTexts.bell(open) : layoutsTexts.notifications) : undefined
          }
        >
          <Bell aria-hidden="true" />
          {!narrow && <span className={styles.word}>{layoutsTexts.notifications}</span>}
          {open > 0 && (
            <span className={narrow ? styles.dot : styles.count} aria-hidden={narrow || undefined}>
              {narrow ? (
                ''
              ) : (
                <>
                  <span className="sr-only">, </span>
                  {open > 99 ? '99+' : open}
                  <span className="sr-only"> {layoutsTexts.unread}</span>
                </>
              )}
            </span>
          )}
        </button>
      )}
    >
      {(close) => <NotificationList onLeave={close} />}
    </Popover>
  );
}
