import { useMutation } from '@tanstack/react-query';
import type { LeadPackAnswer } from '#contract/lead-packs.ts';
import { api, download } from '#web/api/api.ts';
import { useProblemToast } from '#web/api/use-problem-toast.ts';
import { useToast } from '#web/ui/feedback/toast-context.ts';
import { leadPackTexts } from './lead-pack-texts.ts';

/** Everything that is done to a list next to its rules and its removal. */
export function usePackActions() {
  const toast = useToast();
  const onError = useProblemToast();
  const switchSearch = useMutation({
    onError,
    mutationFn: ({ pack, on }: { pack: LeadPackAnswer; on: boolean }) =>
      api('PATCH /searches/{leadPackId}/status', {
        params: { leadPackId: pack.id },
        body: { searchStatus: on ? 'SEARCH_IN_PROGRESS' : 'SEARCH_PAUSED' },
      }),
  });
  const undo = useMutation({
    onError,
    mutationFn: (pack: LeadPackAnswer) =>
      api('POST /searches/{leadPackId}/undo', { params: { leadPackId: pack.id } }),
    onSuccess: () => toast.success(leadPackTexts.importUndone),
  });
  const downloadFile = (pack: LeadPackAnswer) =>
    void download('GET /searches/{leadPackId}/file', {
      params: { leadPackId: pack.id },
      fileName: `${pack.name}.csv`,
    }).catch(onError);
  return { switchSearch, undo, downloadFile };
}
