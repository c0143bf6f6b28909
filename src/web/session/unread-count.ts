import { useQuery } from '@tanstack/react-query';
import { apiQuery } from '#web/api/queries.ts';
import { useCurrentUser } from './current-user.ts';

/** How many conversations are unread; 0 without the inbox. */
export function useUnreadCount(): number {
  return (
    useQuery({
      ...apiQuery('GET /messaging/conversations/counts'),
      staleTime: 30_000,
      enabled: useCurrentUser()?.features.INBOX ?? false,
    }).data?.unread ?? 0
  );
}
