import { replySubject } from '#core/email/email-threads.ts';
import type { SequenceItem } from '#core/sequence/sequence-item.ts';
import { threadBefore } from '#core/sequence/thread-before.ts';
import type { ItemPanelProps } from './item-panel-props.ts';

/** The subjects that an email has by the thread in which it answers, before they are filled in. */
export type ThreadSubjects = Pick<SequenceItem, 'subject' | 'alternativeSubject'>;

/** The subjects of the thread in which a step's email answers; null where it begins one. */
export function threadSubjects({
  placed: { item },
  sequence,
}: Pick<ItemPanelProps, 'placed' | 'sequence'>): ThreadSubjects | null {
  const thread = item.newThread === true ? null : threadBefore(sequence, item.id);
  if (thread === null) return null;
  const { subject, alternativeSubject } = thread.variants[0] ?? thread;
  const reply = (text: string | null) => (text === null || text === '' ? text : replySubject(text));
  return { subject: reply(subject), alternativeSubject: reply(alternativeSubject) };
}
