import { FIELD_MESSAGES } from '#core/errors/error-catalog.ts';
import { KNOWN_REFUSALS } from '#core/errors/known-refusals.ts';
import { LEAD_FILE_MAX_BYTES } from '#core/lead-pack/lead-pack.ts';
import { leadFileTexts } from './lead-file-texts.ts';

/** What file pickers offer first. */
export const LEAD_FILE_TYPES = '.csv,.tsv,.txt,text/csv,text/tab-separated-values,text/plain';

/** Why a file is not sent at all, null when it may be (product rules, section 5). */
export function fileProblem({ size }: Pick<File, 'size'>): string | null {
  if (size === 0) return KNOWN_REFUSALS.FILE_EMPTY.text;
  return size > LEAD_FILE_MAX_BYTES ? FIELD_MESSAGES.TOO_LARGE(LEAD_FILE_MAX_BYTES / 1024) : null;
}

/** The size of a file in words: `24 KB`, `1.3 MB`. */
export function sizeText(bytes: number): string {
  if (bytes < 1024) return leadFileTexts.bytes(bytes);
  return bytes < 1024 * 1024
    ? leadFileTexts.kilobytes(Math.round(bytes / 1024))
    : leadFileTexts.megabytes((bytes / 1024 / 1024).toFixed(1));
}
