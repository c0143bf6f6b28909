import { useQuery } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { isConnected } from '#core/account/user-status.ts';
import { apiQuery } from '#web/api/queries.ts';
import { useCurrentUser } from '#web/session/current-user.ts';
import { CHAPTER_IDS, type ChapterId } from './chapters.tsx';

const KEY = 'quickGuideDone';
const listeners = new Set<() => void>();

function kept(): string {
  try {
    return localStorage.getItem(KEY) ?? '';
  } catch {
    return '';
  }
}

/** What was ticked by hand, in this browser. */
function useTicked(): [ReadonlySet<string>, (id: ChapterId) => void] {
  const text = useSyncExternalStore((changed) => {
    listeners.add(changed);
    return () => listeners.delete(changed);
  }, kept);
  const ticked = new Set(text.split(',').filter(Boolean));
  return [
    ticked,
    (id) => {
      try {
        localStorage.setItem(KEY, [...ticked, id].join(','));
      } catch {
        // A browser that keeps nothing forgets the tick; nothing else depends on it.
      }
      for (const listener of listeners) listener();
    },
  ];
}

/** Which chapters are done: by what the account shows, or ticked by hand. */
export function useGuide() {
  const user = useCurrentUser();
  const dashboard = useQuery(apiQuery('GET /v1/dashboard', { query: { days: 7 } }));
  const campaigns = useQuery(
    apiQuery('GET /campaigns', { query: { page: 0, size: 50, sort: 'createdAt,asc' } }),
  );
  const [ticked, tick] = useTicked();
  const all = campaigns.data?.content ?? [];
  const shown: Record<ChapterId, boolean> = {
    CONNECT: user !== undefined && isConnected(user.status),
    LEADS: all.some(({ leadsListsSize }) => leadsListsSize > 0),
    SEQUENCE: all.some(({ sequenceCompleted }) => sequenceCompleted),
    LIMITS: false,
    HOURS: false,
    LAUNCH: all.some(({ startedAt }) => startedAt !== null),
    REPLIES:
      (dashboard.data?.rows ?? []).some(({ statistics }) => statistics.replyRateLeads > 0) &&
      !(dashboard.data?.needs ?? []).some(({ code }) => code === 'REPLIES'),
  };
  const done = new Set(CHAPTER_IDS.filter((id) => shown[id] || ticked.has(id)));
  return {
    done,
    tick,
    pending: campaigns.isPending,
    failed: campaigns.isLoadingError ? campaigns : null,
  };
}
