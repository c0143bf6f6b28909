import type { SequenceItem } from '#core/sequence/sequence-item.ts';
import { walkItems } from '#core/sequence/walk-items.ts';
import { isEmptyText } from '#core/text/empty-text.ts';

/**
 * The email that started the thread in which an item's email follows up, unless it starts one
 * itself (product rules, section 16). Null if the item isn't an email, or is the first on its path.
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

/** Whether an item is an email that follows up in an existing thread. */
export function answersInThread({ sequence, item }: InSequence): boolean {
  return item.newThread !== true && threadBefore(sequence, item.id) !== null;
}

type InSequence = { sequence: SequenceItem | null; item: SequenceItem };

/**
 * An email step with the subject it has if nothing was sent before it: a follow-up without its own
 * subject uses that of the step that starts its thread, since the lead may not have received that
 * email (product rules, section 16). Any other step is unchanged.
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

/** An email step without its subject, which isn't checked because it follows up in a thread. */
export function withoutSubject(item: SequenceItem): SequenceItem {
  const none = { subject: null, alternativeSubject: null };
  return { ...item, ...none, variants: item.variants.map((texts) => ({ ...texts, ...none })) };
}
