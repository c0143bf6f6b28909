import { z } from 'zod';
import { LIST_FIELDS } from '#core/do-not-contact-file/list-columns.ts';
import { LIST_REASONS } from '#core/do-not-contact-file/list-entry.ts';
import { LEAD_FILE_MAX_BYTES } from '#core/lead-pack/lead-pack.ts';
import { coversShape, scopeShape } from '#contract/do-not-contact.ts';
import {
  columnGuessOf,
  fileReadingFields,
  fileReadingShape,
  problemRowShape,
} from '#contract/lead-packs.ts';
import { ownRoutes, type PartialRoutes } from '#contract/route.ts';
import { shapeNames } from '#contract/shape-names.ts';
import { emptyShape } from '#contract/shapes.ts';

const count = z.number().int().min(0);
const fieldShape = z.enum(LIST_FIELDS).register(shapeNames, { id: 'DoNotContactField' });
const columnsShape = z.array(z.object({ index: count, field: fieldShape })).max(200);
shapeNames.add(columnsShape, { id: 'DoNotContactColumns' });

/** A preview of what a file would add. Rows that are already on the list count as well. */
const fileValidationShape = z.object({
  valid: z.boolean(),
  total: count,
  cap: count,
  /** Whether it applies to the user alone, or to the team as well, which shares its list. */
  scope: scopeShape,
  counts: z.record(coversShape, count).nullable(),
  wrongRows: count,
  problems: z.array(problemRowShape),
  columns: z.array(
    columnGuessOf(fieldShape).register(shapeNames, { id: 'DoNotContactColumnGuess' }),
  ),
  ...fileReadingShape,
});
shapeNames.add(fileValidationShape, { id: 'DoNotContactFileValidation' });

/**
 * The result for each row of a file. `entry` is the person, address, domain, or company that it
 * names; `message` says what is wrong with the row, or which part of it was left out.
 */
const fileReportShape = z.object({
  fileId: z.string(),
  fileName: z.string(),
  scope: scopeShape,
  added: count,
  alreadyListed: count,
  wrong: count,
  rows: z.array(
    z
      .object({
        row: count,
        verdict: z
          .enum(['ADDED', 'ALREADY_LISTED', 'WRONG'])
          .register(shapeNames, { id: 'DoNotContactRowVerdict' }),
        entry: z.string().nullable(),
        code: z.string().nullable(),
        message: z.string().nullable(),
      })
      .register(shapeNames, { id: 'DoNotContactRow' }),
  ),
});
shapeNames.add(fileReportShape, { id: 'DoNotContactFileReport' });
export type DoNotContactFileReport = z.infer<typeof fileReportShape>;

const file = { field: 'file', maxBytes: LEAD_FILE_MAX_BYTES, required: true } as const;
const reading = z.strictObject({
  columns: columnsShape.optional(),
  ...fileReadingFields,
});
const fileProblems = ['TOO_MANY_ROWS', 'FILE_EMPTY', 'FILE_UNREADABLE'] as const;

/** The do-not-contact record as files (product rules, section 5). */
export const doNotContactFileRoutes = ownRoutes('Leads', {
  'POST /v1/do-not-contact/files/validation': {
    summary: 'Check a file of people, addresses, domains, and companies before adding it',
    problems: fileProblems,
    file,
    body: reading,
    answer: fileValidationShape,
  },
  'POST /v1/do-not-contact/files': {
    summary:
      'Add everyone whom a file names; campaigns stop for them. The answer has the verdict of each row',
    problems: fileProblems,
    file,
    body: reading.extend({
      /** Why, for rows that give no reason; by default, because the file says so. */
      reason: z
        .enum(LIST_REASONS)
        .register(shapeNames, { id: 'DoNotContactFileReason' })
        .optional(),
    }),
    status: 201,
    answer: fileReportShape,
  },
  'DELETE /v1/do-not-contact/files/{fileId}': {
    summary: 'Remove a file’s entries, except those that other files or your team list as well',
    params: z.object({ fileId: z.string().regex(/^[0-9a-f]{32}$/u) }),
    answer: z
      .object({ removed: count, kept: count })
      .register(shapeNames, { id: 'RemovedDoNotContactFile' }),
  },
  'GET /v1/do-not-contact/file': {
    summary: 'The whole list as a file that can be added again, here or elsewhere',
    produces: 'text/csv',
    answer: emptyShape,
  },
} as const satisfies PartialRoutes);
