import type { WritingChannel } from '#core/conversation/conversation-channels.ts';
import { FIELD_MESSAGES } from '#core/errors/error-catalog.ts';
import { TEXT_LIMITS } from '#core/sequence/text-limits.ts';
import { isEmptyText } from '#core/text/empty-text.ts';
import { listed } from '#core/text/formats.ts';
import { foreignPlaceholders, foreignPlaceholderMessage } from '#core/text/foreign-placeholders.ts';
import { fillText, type LeadValues } from '#core/text/placeholders.ts';
import { textLength } from '#core/sequence/text-length.ts';

/** The longest email written by hand, in UTF-16 code units; a campaign's step has its own limit. */
export const HAND_EMAIL_LENGTH = 20_000;
/** How far ahead a message may be scheduled; campaign ms. */
export const SCHEDULE_AHEAD_MS = 365 * 24 * 3_600_000;

const TEXT_LENGTHS = {
  LINKEDIN: TEXT_LIMITS.message,
  INMAIL: TEXT_LIMITS.inmail,
  EMAIL: HAND_EMAIL_LENGTH,
} as const satisfies Record<WritingChannel, number>;

/** LinkedIn messages have no subject. */
const SUBJECTS = {
  INMAIL: { limit: TEXT_LIMITS.inmailSubject, missing: 'Give the InMail a subject' },
  EMAIL: { limit: TEXT_LIMITS.emailSubject, missing: 'Give the email a subject' },
} as const satisfies Record<Exclude<WritingChannel, 'LINKEDIN'>, object>;

/** Why a message by hand can't be sent as it is, and the field to blame. */
export type MessageProblem = {
  field: 'text' | 'subject' | 'sendAt';
  code:
    | 'REQUIRED'
    | 'TOO_LONG'
    | 'PLACEHOLDER_MISSING'
    | 'FOREIGN_PLACEHOLDER'
    | 'IN_THE_PAST'
    | 'TOO_FAR';
  message: string;
};
export type WrittenMessage =
  | { kind: 'message'; text: string; subject: string | null }
  | { kind: 'refused'; problem: MessageProblem };

/**
 * A message as the person will read it: its variables filled from the lead, or why it can't be sent
 * (product rules, section 15). A message on LinkedIn has no subject, an InMail needs one; an email
 * uses `threadSubject`, that of the thread it continues, unless it has its own. Lengths in UTF-16
 * code units.
 */
export function writeMessage({
  channel,
  text,
  subject,
  threadSubject,
  hasFiles,
  lead,
}: {
  channel: WritingChannel;
  text: string;
  subject: string | null;
  /** Null: no email was exchanged yet. */
  threadSubject: string | null;
  hasFiles: boolean;
  lead: LeadValues;
}): WrittenMessage {
  const body = filledField({ field: 'text', text, limit: TEXT_LENGTHS[channel], lead });
  if ('problem' in body) return { kind: 'refused', problem: body.problem };
  if (isEmptyText(body.text) && !hasFiles)
    return refused('text', 'REQUIRED', 'Write something or attach a file');
  if (channel === 'LINKEDIN') return { kind: 'message', text: body.text, subject: null };
  const { limit, missing } = SUBJECTS[channel];
  const named = channel === 'EMAIL' && isEmptyText(subject) ? threadSubject : subject;
  if (isEmptyText(named)) return refused('subject', 'REQUIRED', missing);
  const title = filledField({
    field: 'subject',
    text: named ?? '',
    limit,
    lead,
  });
  if ('problem' in title) return { kind: 'refused', problem: title.problem };
  return { kind: 'message', text: body.text, subject: title.text };
}

/** Why a message can't be scheduled at an instant; null: it can. Campaign ms. */
export function scheduleProblem({
  sendAt,
  now,
}: {
  sendAt: number;
  now: number;
}): MessageProblem | null {
  if (sendAt <= now)
    return { field: 'sendAt', code: 'IN_THE_PAST', message: 'Choose a time in the future' };
  return sendAt > now + SCHEDULE_AHEAD_MS
    ? { field: 'sendAt', code: 'TOO_FAR', message: 'Choose a time within a year' }
    : null;
}

function filledField({
  field,
  text,
  limit,
  lead,
}: {
  field: 'text' | 'subject';
  text: string;
  limit: number;
  lead: LeadValues;
}): { text: string } | { problem: MessageProblem } {
  const foreign = foreignPlaceholders(text);
  if (foreign.length > 0)
    return {
      problem: { field, code: 'FOREIGN_PLACEHOLDER', message: foreignPlaceholderMessage(foreign) },
    };
  const filled = fillText({ template: text, alternative: null, lead });
  if (filled.kind === 'PLACEHOLDER_MISSING')
    return {
      problem: {
        field,
        code: 'PLACEHOLDER_MISSING',
        message: `There is no value for ${listed(filled.missing)}`,
      },
    };
  if (textLength(filled.text) > limit)
    return {
      problem: {
        field,
        code: 'TOO_LONG',
        message: FIELD_MESSAGES.TOO_LONG(limit),
      },
    };
  return { text: filled.text };
}

function refused(
  field: MessageProblem['field'],
  code: MessageProblem['code'],
  message: string,
): WrittenMessage {
  return { kind: 'refused', problem: { field, code, message } };
}
