import type { TemplateAnswer } from '#contract/templates.ts';
import { longestPathHours } from '#core/sequence/item-delay.ts';
import type { SequenceItem } from '#core/sequence/sequence-item.ts';
import { stepCount } from '#web/parts/mini-chart/step-count.ts';
import { longTimeText } from '#web/parts/sequence-editor/step-words.ts';
import { counted } from '#web/ui/text/numbers.ts';

/**
 * The line under a template's name: `7 steps, longest path 22 days`; a teammate's says who made it.
 */
export function templateLine({
  template,
  own,
}: {
  template: Pick<TemplateAnswer, 'sequence' | 'userName'>;
  own: boolean;
}): string {
  return own
    ? sequenceLine(template.sequence)
    : `${counted(stepCount(template.sequence), 'step')}, by ${template.userName}`;
}

function sequenceLine(sequence: SequenceItem): string {
  const hours = longestPathHours(sequence);
  return `${counted(stepCount(sequence), 'step')}, ${hours === 0 ? 'at once' : `longest path ${longTimeText(hours)}`}`;
}

/** Where a template was used. */
export function usedLine(usedIn: number): string {
  return usedIn === 0 ? 'Not used yet' : `Used in ${counted(usedIn, 'campaign')}`;
}
