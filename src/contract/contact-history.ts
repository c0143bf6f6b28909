import { z } from 'zod';
import { DATE_ORDERS } from '#core/contact-history/history-dates.ts';
import { HISTORY_FIELDS } from '#core/contact-history/history-columns.ts';
import { HISTORY_IMPORT_STATES, HISTORY_TOOLS } from '#core/contact-history/history-tools.ts';
import { LEAD_FILE_MAX_BYTES } from '#core/lead-pack/lead-pack.ts';
import {
  columnGuessOf,
  fileReadingFields,
  fileReadingShape,
  optOutCountsShape,
  problemRowShape,
} from '#contract/lead-packs.ts';
import { ownRoutes, type PartialRoutes } from '#contract/route.ts';
import { shapeNames } from '#contract/shape-names.ts';
import {
  emptyShape,
  historyImportIdShape,
  instantShape,
  listQueryShape,
  pageOrPart,
} from '#contract/shapes.ts';

const count = z.number().int().min(0);
const toolShape = z.enum(HISTORY_TOOLS).register(shapeNames, { id: 'HistoryTool' });
const fieldShape = z.enum(HISTORY_FIELDS).register(shapeNames, { id: 'HistoryField' });
const dateOrderShape = z.enum(DATE_ORDERS).register(shapeNames, { id: 'DateOrder' });
const columnsShape = z.array(z.object({ index: count, field: fieldShape })).max(200);
shapeNames.add(columnsShape, { id: 'HistoryColumns' });

/** The number of people with each fact, and of those not to contact. */
const countsShape = z.object({
  connectedAt: count,
  invitedAt: count,
  writtenAt: count,
  repliedAt: count,
  optOuts: optOutCountsShape,
});
shapeNames.add(countsShape, { id: 'HistoryCounts' });

/**
 * What a file says of whom: `silentRows` say of nobody that they were contacted. `columns` are what
 * its columns mean, as chosen or guessed; `cap` is the most rows a file can have.
 */
const validationShape = z.object({
  valid: z.boolean(),
  tool: toolShape,
  kind: z
    .enum(['PEOPLE', 'INVITATIONS', 'MESSAGES'])
    .register(shapeNames, { id: 'HistoryKind' })
    .nullable(),
  dateOrder: dateOrderShape.nullable(),
  /** Whether dates like 03/04/2025 could be read either way, and no other date settles it. */
  datesAreUnclear: z.boolean(),
  total: count,
  cap: count,
  people: count,
  wrongRows: count,
  silentRows: count,
  counts: countsShape.nullable(),
  problems: z.array(problemRowShape),
  columns: z.array(columnGuessOf(fieldShape).register(shapeNames, { id: 'HistoryColumnGuess' })),
  ...fileReadingShape,
});
shapeNames.add(validationShape, { id: 'HistoryValidation' });
export type HistoryValidationAnswer = z.infer<typeof validationShape>;

/** A file of contact history; `peopleDone` of its `people` are in the history already. */
const importShape = z.object({
  id: historyImportIdShape,
  tool: toolShape,
  fileName: z.string(),
  state: z.enum(HISTORY_IMPORT_STATES).register(shapeNames, { id: 'HistoryImportState' }),
  totalRows: count,
  wrongRows: count,
  silentRows: count,
  counts: countsShape,
  people: count,
  peopleDone: count,
  createdAt: instantShape,
});
shapeNames.add(importShape, { id: 'HistoryImport' });
export type HistoryImportAnswer = z.infer<typeof importShape>;

const file = { field: 'file', maxBytes: LEAD_FILE_MAX_BYTES, required: true } as const;
const reading = z.strictObject({
  columns: columnsShape.optional(),
  /** Which number of 03/04/2025 is the day; by default, as most dates of the file show. */
  dateOrder: dateOrderShape.optional(),
  ...fileReadingFields,
});
const problems = ['TOO_MANY_ROWS', 'FILE_EMPTY', 'FILE_UNREADABLE'] as const;
const params = z.object({ historyImportId: historyImportIdShape });

/** Contact history from other tools (product rules, section 21). */
export const contactHistoryRoutes = ownRoutes('Leads', {
  'POST /v1/contact-history/validation': {
    summary: 'Check a file of another tool or of LinkedIn’s archive before importing it',
    problems,
    file,
    body: reading,
    answer: validationShape,
  },
  'GET /v1/contact-history': {
    summary: 'Imported files of contact history, newest first, paged',
    query: listQueryShape.omit({ sort: true }),
    // Whether new lists skip people contacted before unless they say otherwise.
    answer: pageOrPart(importShape, { skipsByDefault: z.boolean() }),
  },
  'POST /v1/contact-history': {
    summary: 'Import whom you contacted elsewhere; its people are added in the background',
    problems,
    file,
    // By default, the tool whose columns or file name these are.
    body: reading.extend({ tool: toolShape.optional() }),
    status: 201,
    answer: importShape,
  },
  'GET /v1/contact-history/{historyImportId}': {
    summary: 'One imported file, with its progress',
    params,
    answer: importShape,
  },
  'GET /v1/contact-history/{historyImportId}/rejects': {
    summary: 'Rows that could not be used with their reasons, as a file',
    params,
    produces: 'text/csv',
    answer: emptyShape,
  },
  'DELETE /v1/contact-history/{historyImportId}': {
    summary:
      'Undo an import: its people, and the do-not-contact entries that nothing else asks for, are gone',
    params,
    status: 204,
    answer: emptyShape,
  },
} as const satisfies PartialRoutes);
