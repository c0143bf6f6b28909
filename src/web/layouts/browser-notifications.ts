import { useEffect, useRef, useSyncExternalStore } from 'react';
import type { NotificationAnswer } from '#contract/notifications.ts';
import { loadWithTimeout } from '#web/ui/loading/load-with-timeout.ts';
import { useProductTime } from '#web/ui/text/time-context.ts';

const listeners = new Set<() => void>();

/** Whether this browser may show notifications beside the page; 'unsupported' where it cannot. */
export function useNotificationPermission(): NotificationPermission | 'unsupported' {
  return useSyncExternalStore(
    (tell) => {
      listeners.add(tell);
      return () => listeners.delete(tell);
    },
    () => ('Notification' in window ? Notification.permission : 'unsupported'),
  );
}

/** Asks for permission, once, and only after a click. */
export async function requestNotificationPermission(): Promise<void> {
  if ('Notification' in window) await Notification.requestPermission();
  for (const tell of listeners) tell();
}

async function showNotifications({
  fresh,
  now,
  zone,
}: {
  fresh: readonly NotificationAnswer[];
  now: number;
  zone: string;
}) {
  const { notificationText } = await loadWithTimeout(
    () => import('#core/notification/notification-text.ts'),
  );
  for (const { id, type, data } of fresh) {
    const { title, text } = notificationText({ type, data, now, zone });
    // Tabs that show the same one replace each other by its tag.
    new Notification(title, { body: text, tag: `reachwell-${id}`, silent: true });
  }
}

/**
 * Shows browser notifications while another window is in front; never without permission, never
 * with a sound, and once across all tabs.
 */
export function useBrowserNotifications(open: readonly NotificationAnswer[] | undefined): void {
  const { now, zone } = useProductTime();
  const newestSeen = useRef<bigint | null>(null);
  useEffect(() => {
    if (open === undefined) return;
    const seen = newestSeen.current;
    newestSeen.current = open.reduce(
      (most, { id }) => (BigInt(id) > most ? BigInt(id) : most),
      seen ?? 0n,
    );
    if (
      seen === null ||
      !('Notification' in window) ||
      Notification.permission !== 'granted' ||
      !document.hidden
    )
      return;
    const fresh = open.filter((one) => BigInt(one.id) > seen);
    if (fresh.length > 0) void showNotifications({ fresh, now: now(), zone });
  }, [open, now, zone]);
}
