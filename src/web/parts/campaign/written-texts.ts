import type { SequenceItem } from '#core/sequence/sequence-item.ts';
import { walkItems } from '#core/sequence/walk-items.ts';
import { ACTION_DISPLAY } from '#web/parts/action-type.tsx';

type Texts = Pick<
  SequenceItem,
  'subject' | 'message' | 'alternativeSubject' | 'alternativeMessage'
>;
const textsOf = ({ subject, message, alternativeSubject, alternativeMessage }: Texts) => [
  subject,
  message,
  alternativeSubject,
  alternativeMessage,
];

/** All texts written into a sequence, under the number and name of each step. */
export function writtenTexts(sequence: SequenceItem | null): string {
  return [...walkItems(sequence)]
    .flatMap(({ item, index }) => {
      const texts = [item, ...item.variants].flatMap(textsOf).filter(Boolean);
      const name = `${index + 1}. ${ACTION_DISPLAY[item.type].label}`;
      return texts.length === 0 ? [] : [[name, ...texts].join('\n\n')];
    })
    .join('\n\n\n');
}
