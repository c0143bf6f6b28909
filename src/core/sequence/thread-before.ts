import type { SequenceItem } from '#core/sequence/sequence-item.ts';
import { walkItems } from '#core/sequence/walk-items.ts';
import { isEmptyText } from '#core/text/empty-text.ts';

/**
 * The email that began the thread in which an item's email answers unless it begins one itself, by
 * the steps before it (product rules, section 16). Null for what is no email, and for the first
 * email on its way.
 */
export function threadBefore(sequence: SequenceItem | null, itemId: string): SequenceItem | null {
  const places = new Map([...walkItems(sequence)].map((place) => [place.item.id, place]));
  const own = places.get(itemId);
  if (own?.item.type !== 'EMAIL') return null;
  let first: SequenceItem | null = null;
  for (let item = own.parent; item !== null; item = places.get(item.id)?.parent ?? null) {
    if (item.type !== 'EMAIL') continue;
    first = item;
    if (item.newThread === true) break;
  }
  return first;
}

/** Whether an item is an email that answers in the thread of one before it. */
export function answersInThread({ sequence, item }: InSequence): boolean {
  return item.newThread !== true && threadBefore(sequence, item.id) !== null;
}

type InSequence = { sequence: SequenceItem | null; item: SequenceItem };

/**
 * An email step with the subject it has if nothing was sent before it: a follow-up without a subject
 * of its own takes that of the step that begins its thread, for the lead may not have got that email
 * (product rules, section 16). Any other step stays as it is.
 */
export function withThreadSubject({ sequence, item }: InSequence): SequenceItem {
  const thread = item.newThread === true ? null : threadBefore(sequence, item.id);
  if (thread === null) return item;
  const { subject, alternativeSubject } = thread.variants[0] ?? thread;
  const filled = <Texts extends Pick<SequenceItem, 'subject' | 'alternativeSubject'>>(
    texts: Texts,
  ): Texts => (isEmptyText(texts.subject) ? { ...texts, subject, alternativeSubject } : texts);
  return { ...filled(item), variants: item.variants.map(filled) };
}

/** An email step whose subject is not looked at, because it answers in a thread. */
export function withoutSubject(item: SequenceItem): SequenceItem {
  const none = { subject: null, alternativeSubject: null };
  return { ...item, ...none, variants: item.variants.map((texts) => ({ ...texts, ...none })) };
}
