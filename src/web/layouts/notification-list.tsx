import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import {
  Bell,
  BellRing,
  Bot,
  CalendarClock,
  CircleCheck,
  CirclePause,
  CircleQuestionMark,
  CreditCard,
  DatabaseBackup,
  History,
  Mail,
  Plug,
  Unplug,
  UserCheck,
  UserPlus,
  Users,
  X,
  type LucideIcon,
} from 'lucide-react';
import { useState } from 'react';
import type { NotificationAnswer } from '#contract/notifications.ts';
import type { NotificationType } from '#core/notification/notification.ts';
import { notificationText } from '#core/notification/notification-text.ts';
import { api } from '#web/api/api.ts';
import { apiQuery } from '#web/api/queries.ts';
import { useProblemToast } from '#web/api/use-problem-toast.ts';
import { AppLink } from '#web/ui/actions/app-link.tsx';
import { Button } from '#web/ui/actions/button.tsx';
import { IconButton } from '#web/ui/actions/icon-button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { EmptyState, RetryCard } from '#web/ui/feedback/empty-state.tsx';
import { SkeletonRows } from '#web/ui/feedback/skeleton.tsx';
import { Segmented } from '#web/ui/fields/segmented.tsx';
import { useProductTime } from '#web/ui/text/time-context.ts';
import { RelativeTime } from '#web/ui/text/times.tsx';
import {
  requestNotificationPermission,
  useNotificationPermission,
} from './browser-notifications.ts';
import { notificationListTexts } from './notification-list-texts.ts';
import styles from './notifications.module.css';

const PAGE = 20;
const MOST = 3000;

const ICONS = {
  PLAN_CHANGED: CreditCard,
  TEAM_MEMBER_LEFT: Users,
  ROLE_CHANGED: Users,
  SUBSCRIPTION_PAUSED: CirclePause,
  TEAM_INVITATION: UserPlus,
  CAMPAIGN_INVITATION: UserPlus,
  CONNECTION_LOST: Unplug,
  CONNECTION_RESTORED: Plug,
  SEARCH_STOPPED: CirclePause,
  IMPORT_FINISHED: CircleCheck,
  CAMPAIGN_FINISHED: CircleCheck,
  INVITES_PAUSED: CirclePause,
  INVITES_RESUMED: CircleCheck,
  ACTION_UNCONFIRMED: CircleQuestionMark,
  EMAIL_CREDITS_LOW: Mail,
  LATE_ACCEPTANCE: UserCheck,
  MAILBOX_LOST: Unplug,
  TOO_MANY_BOUNCES: CirclePause,
  REMINDER: CalendarClock,
  SCHEDULED_MESSAGE_DROPPED: CalendarClock,
  CONVERSATION_ASSIGNED: UserCheck,
  WEBHOOK_PAUSED: CirclePause,
  APPROVAL_NEEDED: Bot,
  BACKUPS_FAILING: DatabaseBackup,
  BACKUPS_RESUMED: DatabaseBackup,
  DATABASE_WENT_BACK: History,
} as const satisfies Record<NotificationType, LucideIcon>;

/** Closes one or all; the list shows it at once and takes it back when it fails. */
function useClose() {
  const client = useQueryClient();
  const onError = useProblemToast();
  const settled = {
    onError,
    onSettled: () => void client.invalidateQueries({ queryKey: ['GET /notifications'] }),
  };
  const one = useMutation({
    ...settled,
    mutationFn: (notificationId: NotificationAnswer['id']) =>
      api('PATCH /notifications/{notificationId}', {
        params: { notificationId },
        body: { closed: true },
      }),
  });
  const all = useMutation({
    ...settled,
    mutationFn: (until: NotificationAnswer['id']) =>
      api('PATCH /notifications', { body: { closed: true, until } }),
  });
  return { one, all };
}

function Row({
  notification,
  onClose,
  onLeave,
}: {
  notification: NotificationAnswer;
  onClose: () => void;
  onLeave: () => void;
}) {
  const { now, zone } = useProductTime();
  const { type, data, at, closed, link } = notification;
  const { title, text, action, tone } = notificationText({ type, data, now: now(), zone });
  const Icon = ICONS[type];
  const follow = () => {
    if (!closed) onClose();
    onLeave();
  };
  return (
    <li className={classNames(styles.row, !closed && styles.unread)}>
      <span className={classNames(styles.sign, styles[tone])} aria-hidden="true">
        <Icon />
      </span>
      <div>
        <p className={styles.title}>
          {!closed && <span className="sr-only">{notificationListTexts.unread} </span>}
          {title}
        </p>
        <p className={styles.text}>{text}</p>
        <p className={styles.foot}>
          <RelativeTime at={at} />
          {link !== null && (
            <AppLink href={link} onClick={follow}>
              {action ?? notificationListTexts.show}
            </AppLink>
          )}
        </p>
      </div>
      {!closed && (
        <IconButton
          size="small"
          label={notificationListTexts.close(title)}
          icon={<X aria-hidden="true" />}
          onClick={onClose}
        />
      )}
    </li>
  );
}

/** Asked for only by a click; where the person refused, nothing is said anymore. */
function BrowserPermission() {
  const permission = useNotificationPermission();
  return permission === 'default' ? (
    <Button
      size="small"
      variant="link"
      icon={<BellRing aria-hidden="true" />}
      onClick={() => void requestNotificationPermission()}
    >
      {notificationListTexts.desktop}
    </Button>
  ) : null;
}

/** All notifications, newest first, each with its one action (design, png/45). */
export function NotificationList({
  onLeave,
  titled = true,
}: {
  onLeave: () => void;
  /** False where a dialog around it has the title. */ titled?: boolean;
}) {
  const [shown, setShown] = useState<'all' | 'unread'>('all');
  const [size, setSize] = useState(PAGE);
  const { one, all } = useClose();
  const list = useQuery({
    ...apiQuery('GET /notifications', {
      query: { size, closed: shown === 'unread' ? 'false' : null },
    }),
    placeholderData: (before) => before,
  });
  const pending = one.isPending ? one.variables : null;
  const rows = (list.data?.content ?? [])
    .map((row) => (row.id === pending || all.isPending ? { ...row, closed: true } : row))
    .filter((row) => shown === 'all' || !row.closed);
  const { open = 0, totalElements = 0 } = list.data ?? {};
  const [newest] = [...(list.data?.content ?? [])].sort((a, b) =>
    BigInt(b.id) > BigInt(a.id) ? 1 : -1,
  );
  return (
    <div className={styles.center}>
      <div className={styles.head}>
        {titled && <h2>{notificationListTexts.title}</h2>}
        <Segmented
          size="small"
          label={notificationListTexts.filter}
          value={shown}
          onChange={setShown}
          segments={[
            { value: 'all', label: notificationListTexts.all },
            {
              value: 'unread',
              label: notificationListTexts.unreadOnly,
              ...(open > 0 && { count: <b className={styles.unreadCount}>{open}</b> }),
            },
          ]}
        />
      </div>
      {list.isLoadingError ? (
        <RetryCard onRetry={() => void list.refetch()} busy={list.isFetching} />
      ) : !list.data ? (
        <SkeletonRows count={4} rowHeight={72} label={notificationListTexts.loading} />
      ) : rows.length === 0 ? (
        <EmptyState
          icon={<Bell />}
          title={shown === 'unread' ? notificationListTexts.noUnread : notificationListTexts.none}
          text={notificationListTexts.noneText}
        />
      ) : (
        <ul className={styles.list} tabIndex={0} aria-label={notificationListTexts.title}>
          {rows.map((row) => (
            <Row
              key={row.id}
              notification={row}
              onClose={() => one.mutate(row.id)}
              onLeave={onLeave}
            />
          ))}
          {totalElements > rows.length && size < MOST && (
            <li className={styles.more}>
              <Button variant="link" onClick={() => setSize(Math.min(MOST, size * 2))}>
                {notificationListTexts.showOlder}
              </Button>
            </li>
          )}
        </ul>
      )}
      <div className={styles.actions}>
        <Button
          variant="link"
          size="small"
          disabled={open === 0 || newest === undefined}
          busy={all.isPending}
          busyLabel={notificationListTexts.closing}
          onClick={() => newest && all.mutate(newest.id)}
        >
          {notificationListTexts.closeAll}
        </Button>
        <BrowserPermission />
      </div>
    </div>
  );
}
