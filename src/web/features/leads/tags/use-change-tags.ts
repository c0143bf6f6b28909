import { useMutation } from '@tanstack/react-query';
import type { LeadAnswer } from '#contract/leads.ts';
import { api } from '#web/api/api.ts';
import { changesRead } from '#web/api/followed-calls.ts';
import { useProblemToast } from '#web/api/use-problem-toast.ts';

/** Sets the tags of a lead; each change is kept at once. */
export function useChangeTags(lead: LeadAnswer) {
  return useMutation({
    mutationFn: async (tags: readonly string[]) => {
      const one = (action: 'TAG' | 'UNTAG') => (tag: string) =>
        api('POST /leads/bulk', { body: { action, leadIds: [lead.id], tag } });
      for (const tag of lead.tags.filter((each) => !tags.includes(each))) await one('UNTAG')(tag);
      for (const tag of tags.filter((each) => !lead.tags.includes(each))) await one('TAG')(tag);
    },
    onError: useProblemToast(),
    onSettled: changesRead,
  });
}
