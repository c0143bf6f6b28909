import { download } from '#web/api/api.ts';
import { useProblemToast } from '#web/api/use-problem-toast.ts';
import { useCurrentUser } from '#web/session/current-user.ts';

/** A filter as an address has it. */
export type ExportFilter = Record<string, string | readonly string[] | null | undefined>;

/**
 * Saves leads as a file, by a filter or by ids. Of a shared campaign, only the user’s own, as the
 * lists that this is for have no others.
 */
export function useOwnExport(): (query: ExportFilter) => void {
  const senderIds = useCurrentUser()?.id ?? null;
  const onError = useProblemToast();
  return (query) => {
    const ofCampaign = !query['leadIds'] && Boolean(query['campaignId'] ?? query['leadsList']);
    void download('GET /leads/export', {
      query: { ...query, ...(ofCampaign && { senderIds }) },
      fileName: 'leads.csv',
    }).catch(onError);
  };
}
