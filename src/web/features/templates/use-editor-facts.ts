import { useQuery } from '@tanstack/react-query';
import { apiQuery } from '#web/api/queries.ts';
import { useCurrentUser } from '#web/session/current-user.ts';

const PREVIEW_LEADS = 20;
const NOTE_LENGTH = 200;
const FRESH_MS = 60_000;

/**
 * What the sequence editor needs beside the sequence: the account's limits, the types it may use,
 * and leads for the preview.
 */
export function useEditorFacts() {
  const available = useQuery({
    ...apiQuery('GET /v1/sequenceitems/available'),
    staleTime: FRESH_MS,
  });
  const note = useQuery({
    ...apiQuery('GET /processinglimits/invite-message-length'),
    staleTime: FRESH_MS,
  });
  const leads = useQuery({
    ...apiQuery('GET /leads', { query: { size: PREVIEW_LEADS } }),
    staleTime: FRESH_MS,
  });
  const user = useCurrentUser();
  return {
    available: available.data ?? [],
    noteLength: note.data?.length ?? NOTE_LENGTH,
    previewLeads: leads.data?.content ?? [],
    inviteByEmailAllowed:
      available.data?.some(({ type, allowed }) => type === 'CONNECT_BY_EMAIL' && allowed) ?? false,
    leadsMovingAllowed: user?.features.LEADS_MOVING ?? true,
  };
}
