import type { ThreadEntry } from '../inbox-query.ts';

/** The subject that an email starts with: an answer to the newest one that has any; else empty. */
export function replySubject(entries: readonly ThreadEntry[]): string {
  const last = entries.find(
    (entry) => entry.kind === 'MESSAGE' && entry.channel === 'EMAIL' && entry.subject?.trim(),
  );
  const subject = last?.kind === 'MESSAGE' ? (last.subject?.trim() ?? '') : '';
  return subject === '' || /^re\s*:/i.test(subject) ? subject : `Re: ${subject}`;
}
