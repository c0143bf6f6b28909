import { MOST_FIELD_ERRORS, type FieldError } from '#core/errors/field-error.ts';
import { RECONNECT_DAYS } from '#core/sequence/reconnect.ts';
import type { SequenceValidation } from '#core/sequence/sequence-errors.ts';
import type { SequenceError } from '#core/sequence/sequence-item.ts';
import { walkItems } from '#core/sequence/walk-items.ts';

/** The text for each sequence error, shown at the marked item (platform spec, section 5). */
export const SEQUENCE_ERROR_TEXTS = {
  SEQUENCE_WITHOUT_END: 'Make sure all sequence branches are closed',
  EMPTY_MESSAGE: 'The message is empty',
  EMPTY_SUBJECT: 'The subject is empty',
  MESSAGE_TOO_LONG: 'The message is too long, even without its variables',
  SUBJECT_TOO_LONG: 'The subject is too long, even without its variables',
  RECONNECT_TOO_EARLY: `Connection requests are allowed only ${RECONNECT_DAYS} days after a previous withdrawal`,
  WRONG_COMPOSITION: 'This step can’t go here',
  INVITE_BY_EMAIL_NOT_ALLOWED: 'Invite by email isn’t enabled for your account',
  ATTACHMENT_MISSING: 'A file is missing. Please attach it again',
  ATTACHMENT_EXPIRED: 'A file has expired. Please attach it again',
  EMPTY_SEQUENCE: 'The sequence is empty. Add a first step',
  ALTERNATIVE_NEEDED:
    'Write a fallback text for leads with a missing value. It can only use name variables',
  UNKNOWN_PLACEHOLDER: 'This text uses a variable that doesn’t exist',
  FOREIGN_PLACEHOLDER: 'This text has a placeholder from another tool, which would be sent as is',
} as const satisfies Record<SequenceError, string>;

/** The heading over the errors of a save (platform spec, section 5). */
export const SEQUENCE_SAVE_TITLES = {
  sequence: "Sequence can't be saved",
  template: "Template can't be saved",
} as const;

/**
 * The errors of a sequence, at most a hundred, each with the path of its item in the request, whose
 * field `field` the sequence is.
 */
export function sequenceFieldErrors(
  { sequence }: Pick<SequenceValidation, 'sequence'>,
  field: string,
): FieldError[] {
  const errorAt = (path: string, code: SequenceError): FieldError => ({
    path,
    code,
    message: SEQUENCE_ERROR_TEXTS[code],
  });
  if (sequence === null) return [errorAt(field, 'EMPTY_SEQUENCE')];
  return [...walkItems(sequence)]
    .flatMap(({ item, path }) =>
      item.errors.map((code) => errorAt(path === '' ? field : `${field}.${path}`, code)),
    )
    .slice(0, MOST_FIELD_ERRORS);
}
