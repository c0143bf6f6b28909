import { z } from 'zod';
import { FIELD_LENGTHS } from '#core/text/field-lengths.ts';
import { FILE_ENCODINGS, FILE_SEPARATORS } from '#core/lead-pack/lead-file-format.ts';
import { HEADER_ROWS } from '#core/lead-pack/header-row.ts';
import {
  IMPORT_VERDICTS,
  LEAD_FILE_MAX_BYTES,
  LIST_SOURCES,
  SEARCH_ERRORS,
  SEARCH_OPTIONS,
  SEARCH_STATUSES,
  SEARCH_TYPES,
  SKIP_REASONS,
} from '#core/lead-pack/lead-pack.ts';
import { ownRoutes, type PartialRoutes } from '#contract/route.ts';
import { skipLeadConditionsShape } from '#contract/campaigns.ts';
import { leadFilterBodyShape } from '#contract/leads.ts';
import { shapeNames } from '#contract/shape-names.ts';
import {
  campaignIdShape,
  changesQueryShape,
  emptyShape,
  idListShape,
  instantShape,
  leadIdShape,
  leadPackIdShape,
  listQueryShape,
  pageOrChanges,
  pageOrPart,
  textShape,
  verdictShape,
} from '#contract/shapes.ts';

const listSourceShape = z.enum(LIST_SOURCES).register(shapeNames, { id: 'ListSource' });
const searchTypeShape = z.enum(SEARCH_TYPES).register(shapeNames, { id: 'SearchType' });
const searchOptionShape = z.enum(SEARCH_OPTIONS).register(shapeNames, { id: 'SearchOption' });
export const importVerdictShape = z
  .enum(IMPORT_VERDICTS)
  .register(shapeNames, { id: 'ImportVerdict' });
const encodingShape = z.enum(FILE_ENCODINGS).register(shapeNames, { id: 'FileEncoding' });
const separatorShape = z.enum(FILE_SEPARATORS).register(shapeNames, { id: 'FileSeparator' });

const count = z.number().int().min(0);
const percentage = z.number().min(0).max(100);

/**
 * The statistics of a pack (campaigns spec, section 3); the email figures are null without
 * EMAIL_RATE_FEATURE (section 6).
 */
const packStatisticsShape = z.object({
  totalLeadsCount: count,
  finishedLeadsCount: count,
  failedLeadsCount: count,
  blackListedCount: count,
  pausedCount: count,
  waitingUntilCount: count,
  inProgressLeadsCount: count,
  gettingReadyLeads: count,
  uploadingCount: count,
  acceptanceRate: percentage,
  acceptanceCount: count,
  replyRate: percentage,
  replyCount: count,
  emailReplyRate: percentage.nullable(),
  emailReplyCount: count.nullable(),
  emailBounceRate: percentage.nullable(),
  emailBounceCount: count.nullable(),
  emailOpenRate: percentage.nullable(),
  emailOpenCount: count.nullable(),
  invitedCount: count,
  contactedCount: count,
});
shapeNames.add(packStatisticsShape, { id: 'LeadPackStatistics' });
export type PackStatisticsAnswer = z.infer<typeof packStatisticsShape>;

/** A lead pack (campaigns spec, section 3; product api, "Shapes"). */
const leadPackShape = z.object({
  id: leadPackIdShape,
  campaignId: campaignIdShape,
  name: z.string(),
  createdAt: instantShape,
  skipLeadConditions: skipLeadConditionsShape,
  rulesChanged: z.boolean(),
  searchType: searchTypeShape,
  searchOption: searchOptionShape,
  searchStatus: z.enum(SEARCH_STATUSES),
  error: z.enum(SEARCH_ERRORS).nullable(),
  leadsNumberToCollect: count,
  leadsNumberCollected: count,
  sourceUrl: z.string().nullable(),
  fileName: z.string().nullable(),
  skipped: count,
  totalRows: count,
  processedRows: count,
  verdicts: z.record(importVerdictShape, count),
  undoableUntilContacted: z.boolean(),
  tookMs: count.nullable(),
  statistics: packStatisticsShape,
  can: z.object({
    pause: verdictShape,
    resume: verdictShape,
    delete: verdictShape,
    undo: verdictShape,
  }),
});
shapeNames.add(leadPackShape, { id: 'LeadPack' });
export type LeadPackAnswer = z.infer<typeof leadPackShape>;

/**
 * What a column of a file means; custom fields are `custom.<name>` (lowercase letters, digits,
 * underscore).
 */
const columnFieldShape = z
  .string()
  .regex(
    new RegExp(
      '^(firstName|lastName|fullName|email|profileUrl|headline|jobTitle|company' +
        '|industry|location|country|phone|website|doNotContact|doNotEmail|ignore' +
        String.raw`|custom\.[\p{L}\p{M}\p{N}_]{1,60})$`,
      'u',
    ),
    'Unknown field',
  );

/** How a column was recognized. */
const guessOriginShape = z
  .enum(['HEADER', 'VALUES', 'NONE', 'MEMORY', 'CHOSEN'])
  .register(shapeNames, { id: 'ColumnGuessOrigin' });
/** A column of a file with its meaning, as guessed, remembered, or chosen. */
export const columnGuessOf = <Field extends z.ZodType>(field: Field) =>
  z.object({
    index: count,
    header: z.string(),
    field,
    from: guessOriginShape,
    sure: z.boolean(),
    filled: count,
    samples: z.array(z.string()),
  });
const columnGuessShape = columnGuessOf(columnFieldShape).extend({
  from: guessOriginShape.exclude(['CHOSEN']),
});
shapeNames.add(columnGuessShape, { id: 'ColumnGuess' });
const columnMappingShape = z.array(z.object({ index: count, field: columnFieldShape })).max(200);
shapeNames.add(columnMappingShape, { id: 'ColumnMapping' });

const sourceFields = {
  searchType: listSourceShape.default('CSV_FILE'),
  searchOption: searchOptionShape.default('SEARCH'),
  url: z.string().max(FIELD_LENGTHS.searchUrl).optional(),
  urls: z.array(z.string().max(FIELD_LENGTHS.url)).max(5000).optional(),
  keyword: z.string().max(FIELD_LENGTHS.search).optional(),
};
/** How to read a file, for settings that the user corrected. */
/** How a file is to be read; what is left out is detected. */
export const fileReadingFields = {
  encoding: encodingShape.optional(),
  separator: separatorShape.optional(),
  hasHeader: z.boolean().optional(),
  /** Counted from 1 as a spreadsheet does; the rows above it are left out. */
  headerRow: z.number().int().min(1).max(HEADER_ROWS).optional(),
};
const fileFields = { columns: columnMappingShape.optional(), ...fileReadingFields };
const otherLinesShape = z.object({ encoding: encodingShape, lines: count });
shapeNames.add(otherLinesShape, { id: 'OtherLines' });
const fileRowShape = z.object({ row: z.number().int(), cells: z.array(z.string()) });
shapeNames.add(fileRowShape, { id: 'FileRow' });
/** People and addresses that a file says not to contact. */
export const optOutCountsShape = z.object({ people: count, addresses: count });
shapeNames.add(optOutCountsShape, { id: 'OptOutCounts' });
/** How a file was read. */
export const fileReadingShape = {
  previewRows: z.array(z.array(z.string())),
  previewRowNumbers: z.array(z.number().int()),
  encoding: encodingShape,
  otherLines: otherLinesShape.nullable(),
  separator: separatorShape,
  hasHeader: z.boolean(),
  headerRow: z.number().int().nullable(),
  firstRows: z.array(fileRowShape),
};
export const problemRowShape = z.object({
  row: z.number().int().optional(),
  code: z.string(),
  message: z.string(),
});
shapeNames.add(problemRowShape, { id: 'ProblemRow' });
const validationAnswerShape = z.object({
  valid: z.boolean(),
  total: count,
  cap: count,
  problems: z.array(problemRowShape),
  columns: z.array(columnGuessShape).optional(),
  ...z.object(fileReadingShape).partial().shape,
  wrongRows: count.optional(),
  sampleNames: z.array(z.string()).optional(),
  /** People and addresses that the file says not to contact, by the current column meanings. */
  optOuts: optOutCountsShape.optional(),
});
shapeNames.add(validationAnswerShape, { id: 'SourceValidation' });
const file = { field: 'file', maxBytes: LEAD_FILE_MAX_BYTES, required: false } as const;
const params = z.object({ leadPackId: leadPackIdShape });
const reportRowShape = z.object({
  row: z.number().int().nullable(),
  verdict: importVerdictShape,
  code: z.string().nullable(),
  message: z.string().nullable(),
  advice: z.string().nullable(),
  raw: z.string().nullable(),
  name: z.string().nullable(),
  leadId: leadIdShape.nullable(),
});
shapeNames.add(reportRowShape, { id: 'LeadPackReportRow' });

const reasonCountShape = z
  .object({
    code: z.enum(SKIP_REASONS).register(shapeNames, { id: 'SkipReason' }).or(z.string()),
    count,
  })
  .register(shapeNames, { id: 'SkipReasonCount' });

/** Lead packs, called searches on the wire (product api, "Campaigns, lead packs, leads"). */
export const leadPackRoutes = ownRoutes('Lead packs', {
  'GET /searches': {
    summary: 'Lead packs of a campaign, paged',
    query: changesQueryShape.extend({ campaignId: campaignIdShape.optional() }),
    answer: pageOrChanges(leadPackShape, {}),
  },
  'POST /searches': {
    summary: 'Add a lead pack from a URL, a list of URLs, existing leads, or a file',
    problems: [
      'TOO_MANY_ROWS',
      'FILE_EMPTY',
      'FILE_UNREADABLE',
      'CAMPAIGN_LOCKED',
      'SHARED_COPY',
      'LINKEDIN_NOT_CONNECTED',
      'LEADS_TRANSFER_IN_PROGRESS',
      'INVALID_URL',
      'WRONG_CONTRACT',
      'SOURCE_NOT_SUPPORTED',
      'NETWORK_UNREACHABLE',
      'ANOTHER_LIVE_SESSION',
      'MULTIPLE_RECRUITER_SESSIONS',
      'TWO_FA_OFF',
    ],
    status: 201,
    file,
    body: z.strictObject({
      campaignId: campaignIdShape,
      name: textShape({ max: FIELD_LENGTHS.leadPackName }).optional(),
      ...sourceFields,
      leadIds: z.array(leadIdShape).max(30_000).optional(),
      sourceCampaignId: campaignIdShape.optional(),
      filter: leadFilterBodyShape.optional(),
      leadsNumberToCollect: z.number().int().min(1).max(30_000).optional(),
      /** By default CONTACTED_BEFORE, if there is anyone who was contacted elsewhere. */
      skipLeadConditions: skipLeadConditionsShape.optional(),
      ...fileFields,
    }),
    answer: leadPackShape,
  },
  'POST /searches/validation': {
    summary: 'Check a source before adding it',
    problems: [
      'TOO_MANY_ROWS',
      'FILE_EMPTY',
      'FILE_UNREADABLE',
      'SOURCE_NOT_SUPPORTED',
      'LINKEDIN_NOT_CONNECTED',
      'INVALID_URL',
      'WRONG_CONTRACT',
      'ANOTHER_LIVE_SESSION',
      'MULTIPLE_RECRUITER_SESSIONS',
      'TWO_FA_OFF',
      'NETWORK_UNREACHABLE',
    ],
    file,
    body: z.strictObject({
      ...sourceFields,
      ...fileFields,
    }),
    answer: validationAnswerShape,
  },
  'GET /searches/{leadPackId}': {
    summary: 'One lead pack',
    params,
    answer: leadPackShape,
  },
  'PATCH /searches/{leadPackId}': {
    summary: 'Rename a pack or change its skip conditions',
    problems: ['SHARED_COPY'],
    params,
    body: z.strictObject({
      name: textShape({ min: 1, max: FIELD_LENGTHS.leadPackName }).optional(),
      skipLeadConditions: skipLeadConditionsShape.optional(),
    }),
    answer: leadPackShape,
  },
  'DELETE /searches/{leadPackId}': {
    summary: 'Remove a pack and its leads from the campaign',
    problems: ['SHARED_COPY'],
    params,
    status: 204,
    answer: emptyShape,
  },
  'PATCH /searches/{leadPackId}/status': {
    summary: 'Pause or resume collecting',
    problems: ['CONFLICT', 'CAMPAIGN_LOCKED', 'SHARED_COPY'],
    params,
    body: z.strictObject({ searchStatus: z.enum(['SEARCH_PAUSED', 'SEARCH_IN_PROGRESS']) }),
    answer: leadPackShape,
  },
  'POST /searches/{leadPackId}/undo': {
    summary: 'Undo an import while none of its leads have been contacted',
    problems: ['UNDO_NOT_POSSIBLE', 'SHARED_COPY'],
    params,
    status: 204,
    answer: emptyShape,
  },
  'GET /searches/{leadPackId}/file': {
    summary: 'The leads of a pack as a file',
    params,
    produces: 'text/csv',
    answer: emptyShape,
  },
  'GET /searches/{leadPackId}/rejects': {
    summary: 'Skipped and invalid rows with their reasons, as a file',
    params,
    produces: 'text/csv',
    answer: emptyShape,
  },
  'GET /searches/{leadPackId}/report': {
    summary: 'Verdicts and skip reasons of a pack',
    params,
    query: listQueryShape.extend({
      verdict: importVerdictShape.optional(),
      code: z.string().max(FIELD_LENGTHS.resultCode).optional(),
    }),
    answer: pageOrPart(reportRowShape, {
      verdicts: z.record(importVerdictShape, count),
      reasons: z.array(reasonCountShape),
    }),
  },
  'GET /v1/search-lead-config-item/statistics/{ids}': {
    summary: 'Statistics of several packs',
    params: z.object({ ids: idListShape }),
    answer: z.array(packStatisticsShape.extend({ id: leadPackIdShape })),
  },
} as const satisfies PartialRoutes);
