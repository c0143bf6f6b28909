import { z } from 'zod';
import {
  ARCHIVE_MAX_BYTES,
  ARCHIVE_PHASES,
  ARCHIVE_STATES,
  type RefusalCode,
  REFUSAL_TEXTS,
} from '#core/account/archive-rules.ts';
import { ARCHIVE_SCOPES } from '#core/programs/api-scopes.ts';
import { selfRoutes, type PartialRoutes } from '#contract/route.ts';
import { shapeNames } from '#contract/shape-names.ts';
import { archiveImportIdShape, instantShape, pageOf, pageQueryShape } from '#contract/shapes.ts';

const count = z.number().int().min(0);
const refusalCodeShape = z
  .enum(Object.keys(REFUSAL_TEXTS) as [RefusalCode, ...RefusalCode[]])
  .register(shapeNames, { id: 'ArchiveRefusalCode' });

/**
 * An archive that is read into the account: first every file is checked, then its rows are read.
 * `rowsDone` of `rowsTotal` are those of the phase; `problem` says why it failed, and `canContinue`
 * whether the rest can still be read.
 */
const importShape = z.object({
  id: archiveImportIdShape,
  fileName: z.string(),
  state: z.enum(ARCHIVE_STATES).register(shapeNames, { id: 'ArchiveImportState' }),
  phase: z.enum(ARCHIVE_PHASES).register(shapeNames, { id: 'ArchiveImportPhase' }),
  rowsDone: count,
  rowsTotal: count,
  read: count,
  refused: count,
  madeAt: instantShape,
  askedAt: instantShape,
  doneAt: instantShape.nullable(),
  problem: z.string().nullable(),
  canContinue: z.boolean(),
});
shapeNames.add(importShape, { id: 'ArchiveImport' });
export type ArchiveImportAnswer = z.infer<typeof importShape>;

/**
 * The result of an archive import: how many rows of each file were read and refused, the first
 * refused rows with the reason, and the files that were left out.
 */
const reportShape = importShape.extend({
  files: z.array(z.object({ file: z.string(), holds: z.string(), read: count, refused: count })),
  refusals: z.array(
    z
      .object({
        file: z.string(),
        row: z.number().int().min(1),
        code: refusalCodeShape,
        field: z.string().nullable(),
        message: z.string(),
      })
      .register(shapeNames, { id: 'ArchiveRefusal' }),
  ),
  leftOut: z.array(
    z.object({ file: z.string(), holds: z.string(), rows: count, reason: z.string() }),
  ),
});
shapeNames.add(reportShape, { id: 'ArchiveReport' });
export type ArchiveReportAnswer = z.infer<typeof reportShape>;

const taskShape = z
  .object({ taskId: archiveImportIdShape })
  .register(shapeNames, { id: 'ArchiveImportTask' });

/** Reading an archive of another account into an empty one (product rules, section 21). */
export const archiveImportRoutes = selfRoutes('Account', {
  'GET /v1/archive/import': {
    summary: 'Imported archives, newest first, paged',
    query: pageQueryShape,
    answer: pageOf(importShape),
  },
  'POST /v1/archive/import': {
    scopes: ARCHIVE_SCOPES,
    summary: 'Import the archive of an account, of any installation, into this empty account',
    problems: [
      'NOT_AN_ARCHIVE',
      'ARCHIVE_OF_OTHER_VERSION',
      'ACCOUNT_NOT_EMPTY',
      'ARCHIVE_IMPORT_RUNNING',
    ],
    file: { field: 'file', maxBytes: ARCHIVE_MAX_BYTES, required: true },
    body: z.strictObject({}),
    status: 202,
    answer: taskShape,
  },
  'GET /v1/archive/import/{archiveImportId}': {
    summary: 'Progress and report of an imported archive',
    params: z.object({ archiveImportId: archiveImportIdShape }),
    answer: reportShape,
  },
  'POST /v1/archive/import/{archiveImportId}/continue': {
    scopes: ARCHIVE_SCOPES,
    summary: 'Read the rest of an archive whose import stopped before its end',
    problems: ['ARCHIVE_IMPORT_OVER', 'ARCHIVE_IMPORT_RUNNING'],
    params: z.object({ archiveImportId: archiveImportIdShape }),
    status: 202,
    answer: taskShape,
  },
} as const satisfies PartialRoutes);
