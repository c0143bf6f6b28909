import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '#web/api/api.ts';
import type { Answer } from '#web/api/call-types.ts';
import { useProblemToast } from '#web/api/use-problem-toast.ts';
import { ChipsField } from '#web/ui/fields/chips-field.tsx';
import { LEAD_READS } from './lead-reads.ts';

type OneLead = Answer<'GET /leads/{leadId}'>;
const LONGEST = 50;
const MOST = 50;

function refusal({ word, tags, index }: { word: string; tags: readonly string[]; index: number | null }): string | null {
  if (tags.some((tag, at) => at !== index && tag === word)) return 'This tag is already added';
  if (word.length > LONGEST) return `A tag has at most ${LONGEST} characters`;
  return index === null && tags.length >= MOST ? `A lead has at most ${MOST} tags` : null;
}

/** The tags of a lead; each change is kept at once. */
export function LeadTags({ lead }: { lead: OneLead }) {
  const client = useQueryClient();
  const onError = useProblemToast();
  const change = useMutation({
    mutationFn: async (tags: readonly string[]) => {
      const one = (action: 'TAG' | 'UNTAG') => (tag: string) => api('POST /leads/bulk', { body: { action, leadIds: [lead.id], tag } });
      for (const tag of lead.tags.filter((each) => !tags.includes(each))) await one('UNTAG')(tag);
      for (const tag of tags.filter((each) => !lead.tags.includes(each))) await one('TAG')(tag);
    },
    onError,
    onSettled: () => {
      for (const queryKey of LEAD_READS) void client.invalidateQueries({ queryKey });
    },
  });
  return <ChipsField label="Tags" placeholder="Add a tag" words={change.isPending ? change.variables : lead.tags} onChange={(tags) => change.mutate(tags)} validate={(word, index) => refusal({ word, tags: lead.tags, index })} />;
}
