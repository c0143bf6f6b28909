import type { LeadId } from '#contract/shapes.ts';
import { useNoteCount } from '#web/parts/lead-notes/use-note-count.ts';
import { Segmented } from '#web/ui/fields/segmented.tsx';
import { oneLeadTexts } from './one-lead-texts.ts';

export type LeadPart = 'timeline' | 'notes' | 'details';

/** Where there is room for one part of a lead at a time: which one. */
export function LeadParts({
  leadId,
  part,
  onChange,
}: {
  leadId: LeadId;
  part: LeadPart;
  onChange: (part: LeadPart) => void;
}) {
  const notes = useNoteCount(leadId);
  return (
    <Segmented
      look="tabs"
      label={oneLeadTexts.parts}
      value={part}
      onChange={onChange}
      segments={[
        { value: 'timeline', label: oneLeadTexts.timeline },
        { value: 'notes', label: oneLeadTexts.notes, ...(notes > 0 && { count: notes }) },
        { value: 'details', label: oneLeadTexts.details },
      ]}
    />
  );
}
