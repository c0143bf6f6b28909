import type { SequenceError, SequenceItem } from '#core/sequence/sequence-item.ts';
import { isEmptyText } from '#core/text/empty-text.ts';
import { foreignPlaceholders } from '#core/text/foreign-placeholders.ts';
import { listTexts, type ItemTexts } from '#core/sequence/item-texts.ts';
import {
  isUsableAlternative,
  lengthWithoutPlaceholders,
  needsAlternative,
  unknownPlaceholders,
} from '#core/text/placeholders.ts';
import {
  messageLimit,
  needsMessage,
  needsSubject,
  subjectLimit,
} from '#core/sequence/text-length.ts';

/**
 * The errors of an item's texts, over all of its variants, each once (product rules, section 2;
 * platform spec, section 5). A follow-up in a thread doesn't need its own subject.
 */
export function textErrors({
  item,
  noteLength,
  inThread = false,
}: {
  item: SequenceItem;
  noteLength?: number | undefined;
  inThread?: boolean;
}): SequenceError[] {
  const maxMessage = messageLimit(item.type, noteLength);
  if (maxMessage === null) return [];
  const maxSubject = subjectLimit(item.type);
  const errors = listTexts(item).flatMap((texts) => [
    ...emptyErrors({ texts, type: item.type, inThread }),
    ...pairErrors(messagePair(texts), maxMessage, 'MESSAGE_TOO_LONG'),
    ...(maxSubject === null ? [] : pairErrors(subjectPair(texts), maxSubject, 'SUBJECT_TOO_LONG')),
  ]);
  return [...new Set(errors)];
}

type TextPair = { text: string; alternative: string | null };

function messagePair({ message, alternativeMessage }: ItemTexts): TextPair {
  return { text: message, alternative: alternativeMessage };
}

function subjectPair({ subject, alternativeSubject }: ItemTexts): TextPair {
  return { text: subject, alternative: alternativeSubject };
}

function emptyErrors({
  texts,
  type,
  inThread,
}: {
  texts: ItemTexts;
  type: SequenceItem['type'];
  inThread: boolean;
}): SequenceError[] {
  return [
    ...(needsMessage(type) && isEmptyText(texts.message) ? (['EMPTY_MESSAGE'] as const) : []),
    ...(needsSubject(type) && !inThread && isEmptyText(texts.subject)
      ? (['EMPTY_SUBJECT'] as const)
      : []),
  ];
}

function pairErrors(
  { text, alternative }: TextPair,
  limit: number,
  tooLong: SequenceError,
): SequenceError[] {
  const written = [text, ...(isEmptyText(alternative) ? [] : [alternative ?? ''])];
  return [
    ...(written.some((part) => lengthWithoutPlaceholders(part) > limit) ? [tooLong] : []),
    ...(written.some((part) => unknownPlaceholders(part).length > 0)
      ? (['UNKNOWN_PLACEHOLDER'] as const)
      : []),
    ...(written.some((part) => foreignPlaceholders(part).length > 0)
      ? (['FOREIGN_PLACEHOLDER'] as const)
      : []),
    ...(lacksAlternative({ text, alternative }) ? (['ALTERNATIVE_NEEDED'] as const) : []),
  ];
}

function lacksAlternative({ text, alternative }: TextPair): boolean {
  if (needsAlternative(text)) return !isUsableAlternative(alternative);
  return !isEmptyText(alternative) && !isUsableAlternative(alternative);
}
