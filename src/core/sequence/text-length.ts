import type { SequenceItemType } from '#core/sequence/sequence-item.ts';
import { TEXT_LIMITS } from '#core/sequence/text-limits.ts';

/**
 * The length of a text as the network counts it: in UTF-16 code units (product rules, section 2).
 */
export function textLength(text: string): number {
  return text.length;
}

/**
 * The most characters the body of an item may have, null for a type without a body (platform spec,
 * section 9). `noteLength` comes from the server.
 */
export function messageLimit(
  type: SequenceItemType,
  noteLength: number | undefined = TEXT_LIMITS.connectNote,
): number | null {
  switch (type) {
    case 'CONNECT':
    case 'CONNECT_BY_EMAIL':
      return noteLength;
    case 'MESSAGE':
      return TEXT_LIMITS.message;
    case 'INMAIL':
      return TEXT_LIMITS.inmail;
    case 'EMAIL':
      return TEXT_LIMITS.email;
    default:
      return null;
  }
}

/**
 * The most characters the subject of an item may have, null for a type without a subject (platform
 * spec, section 9).
 */
export function subjectLimit(type: SequenceItemType): number | null {
  if (type === 'INMAIL') return TEXT_LIMITS.inmailSubject;
  return type === 'EMAIL' ? TEXT_LIMITS.emailSubject : null;
}

/**
 * Whether the body of an item of this type may not be empty; the note of an invite may (platform
 * spec, section 5).
 */
export function needsMessage(type: SequenceItemType): boolean {
  return type === 'MESSAGE' || type === 'INMAIL' || type === 'EMAIL';
}

/**
 * Whether the subject of an item of this type may not be empty: only an email's (platform spec,
 * section 5).
 */
export function needsSubject(type: SequenceItemType): boolean {
  return type === 'EMAIL';
}
