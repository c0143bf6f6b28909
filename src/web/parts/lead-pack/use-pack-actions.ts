import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { LeadPackAnswer } from '#contract/lead-packs.ts';
import { api, download } from '#web/api/api.ts';
import { useProblemToast } from '#web/api/use-problem-toast.ts';
import { useToast } from '#web/ui/feedback/toast-context.ts';
import { leadPackTexts } from './lead-pack-texts.ts';

const TOUCHED = [
  ['GET /searches'],
  ['GET /campaigns'],
  ['GET /campaigns/{campaignId}'],
  ['GET /v1/search-lead-config-item/statistics/{ids}'],
];

/** Everything that is done to a list next to its rules and its removal. */
export function usePackActions() {
  const client = useQueryClient();
  const toast = useToast();
  const onError = useProblemToast();
  const settled = {
    onError,
    onSettled: () => {
      for (const queryKey of TOUCHED) void client.invalidateQueries({ queryKey });
    },
  };
  const switchSearch = useMutation({
    ...settled,
    mutationFn: ({ pack, on }: { pack: LeadPackAnswer; on: boolean }) =>
      api('PATCH /searches/{leadPackId}/status', {
        params: { leadPackId: pack.id },
        body: { searchStatus: on ? 'SEARCH_IN_PROGRESS' : 'SEARCH_PAUSED' },
      }),
  });
  const rename = useMutation({
    ...settled,
    mutationFn: ({ pack, name }: { pack: LeadPackAnswer; name: string }) =>
      api('PATCH /searches/{leadPackId}', { params: { leadPackId: pack.id }, body: { name } }),
  });
  const undo = useMutation({
    ...settled,
    mutationFn: (pack: LeadPackAnswer) =>
      api('POST /searches/{leadPackId}/undo', { params: { leadPackId: pack.id } }),
    onSuccess: () => toast.success(leadPackTexts.importUndone),
  });
  const downloadFile = (pack: LeadPackAnswer) =>
    void download('GET /searches/{leadPackId}/file', {
      params: { leadPackId: pack.id },
      fileName: `${pack.name}.csv`,
    }).catch(onError);
  return { switchSearch, rename, undo, downloadFile };
}
