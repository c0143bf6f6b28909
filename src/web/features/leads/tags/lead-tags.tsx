import type { Answer } from '#web/api/call-types.ts';
import { ChipsField } from '#web/ui/fields/chips-field.tsx';
import { tagRefusal } from './tag-rules.ts';
import { useChangeTags } from './use-change-tags.ts';

type OneLead = Answer<'GET /leads/{leadId}'>;

/** The tags of a lead as a field; each change is kept at once. */
export function LeadTags({ lead }: { lead: OneLead }) {
  const change = useChangeTags(lead);
  return (
    <ChipsField
      label="Tags"
      placeholder="Add a tag"
      words={change.isPending ? change.variables : lead.tags}
      onChange={(tags) => change.mutate(tags)}
      validate={(word, index) => tagRefusal({ word, tags: lead.tags, index })}
    />
  );
}
