import { useQueryClient } from '@tanstack/react-query';

/** Has a lead's reminders read again, and the conversations, which show when the next one is. */
export function useRefreshReminders(): () => void {
  const client = useQueryClient();
  return () =>
    void client.invalidateQueries({
      predicate: ({ queryKey: [key] }) =>
        key === 'GET /leads/{leadId}/reminders' || String(key).startsWith('GET /messaging'),
    });
}
