import { z } from 'zod';
import { LEAD_FIELDS } from '#core/lead-pack/csv-header-words.ts';
import { IMPORT_VERDICTS, MOST_JSON_LEADS } from '#core/lead-pack/lead-pack.ts';
import { OPT_OUT_FIELDS } from '#core/lead-pack/opt-out-columns.ts';
import { FIELD_LENGTHS } from '#core/text/field-lengths.ts';
import { shapeNames } from '#contract/shape-names.ts';
import { importVerdictShape } from '#contract/lead-packs.ts';
import { ownRoutes, type PartialRoutes } from '#contract/route.ts';
import {
  campaignIdShape,
  emptyShape,
  instantShape,
  leadIdShape,
  leadPackIdShape,
  textShape,
} from '#contract/shapes.ts';

const count = z.number().int().min(0);
const cellShape = z
  .union([z.string().max(FIELD_LENGTHS.leadCell), z.number(), z.boolean()])
  .nullable();
type Cell = z.ZodOptional<typeof cellShape>;

/**
 * A lead as a row of a file says it; a profile URL or an email suffices. `doNotContact` and
 * `doNotEmail` put the person, or the address, on the do-not-contact record.
 */
const leadRowShape = z.strictObject({
  ...(Object.fromEntries(
    [...LEAD_FIELDS, ...OPT_OUT_FIELDS].map((field) => [field, cellShape.optional()]),
  ) as Record<(typeof LEAD_FIELDS)[number] | (typeof OPT_OUT_FIELDS)[number], Cell>),
  custom: z.record(z.string().min(1).max(FIELD_LENGTHS.memberName), cellShape).optional(),
});
export type LeadRow = z.infer<typeof leadRowShape>;

const listNameShape = textShape({ min: 1, max: FIELD_LENGTHS.leadPackName }).optional();
const verdictCountsShape = z.record(
  z.enum([...IMPORT_VERDICTS, 'NOT_CHECKED']).register(shapeNames, { id: 'JsonLeadVerdict' }),
  count,
);

/** The row of a request; without a verdict until LinkedIn was asked about its person. */
const judgedRowShape = z.object({
  index: count,
  verdict: importVerdictShape.nullable(),
  /** Why: a code of an import’s report. */
  reason: z.string().nullable(),
});

const judgedLeadsShape = z.object({
  packId: leadPackIdShape,
  rows: z.array(
    judgedRowShape.extend({
      /** The row’s number in the report of its list. */
      row: z.number().int().min(1),
      leadId: leadIdShape.nullable(),
      /** The reason, and what was corrected or isn’t known yet, as sentences. */
      message: z.string().nullable(),
    }),
  ),
  counts: verdictCountsShape,
});

/** A row of a form or a tool, whose members are read like the headers of a file. */
const looseRowShape = z.record(z.string(), z.unknown());
/** One row, or several in `leads`, and nothing beside those but the name of their list. */
const postedShape = z
  .looseObject({
    leads: z.array(looseRowShape).min(1).max(MOST_JSON_LEADS).optional(),
    listName: listNameShape,
  })
  .superRefine(({ leads, listName: _, ...others }, context) => {
    if (leads === undefined) return;
    for (const name of Object.keys(others))
      context.addIssue({ code: 'custom', path: [name], message: 'Put this in a lead' });
  });

const inboundShape = z.object({
  url: z.string(),
  createdAt: instantShape,
  lastAt: instantShape.nullable(),
});
shapeNames.add(inboundShape, { id: 'InboundAddress' });

const params = z.object({ campaignId: campaignIdShape });
/** Anyone who can read the URL can add leads with it. */
const scopes = ['leads:write'] as const;

/** Leads that programs and forms send (product rules, section 20). */
export const jsonLeadRoutes = ownRoutes('Lead packs', {
  'POST /campaigns/{campaignId}/leads': {
    summary:
      'Add 1 to 1,000 leads, by the rules of a file, with a verdict for each row. `verdict: null`: LinkedIn has to be asked first. They join the newest list of this name that came by this call, or begin one',
    problems: [
      'SHARED_COPY',
      'CAMPAIGN_LOCKED',
      'LINKEDIN_NOT_CONNECTED',
      'SOURCE_NOT_SUPPORTED',
      'TOO_MANY_ROWS',
    ],
    params,
    keepsAnswer: true,
    body: z.strictObject({
      leads: z.array(leadRowShape).min(1).max(MOST_JSON_LEADS),
      listName: listNameShape,
    }),
    answer: judgedLeadsShape,
  },
  'GET /campaigns/{campaignId}/inbound': {
    summary: 'The inbound address of a campaign; null if there is none',
    params,
    scopes,
    answer: inboundShape.nullable(),
  },
  'POST /campaigns/{campaignId}/inbound': {
    summary: 'Create the inbound address, or replace it; the old one stops working',
    params,
    scopes,
    status: 201,
    answer: inboundShape,
  },
  'DELETE /campaigns/{campaignId}/inbound': {
    summary: 'Switch the inbound address off',
    params,
    scopes,
    status: 204,
    answer: emptyShape,
  },
  'POST /hooks/{secret}': {
    summary:
      'An inbound address: one lead, or `leads` with up to 1,000, as JSON or as a form. Unknown members are read like the headers of a file',
    problems: [
      'INBOUND_ADDRESS_GONE',
      'CAMPAIGN_LOCKED',
      'SHARED_COPY',
      'SOURCE_NOT_SUPPORTED',
      'TOO_MANY_ROWS',
    ],
    permission: 'public',
    tenant: 'none',
    takesForms: true,
    params: z.object({ secret: z.string().max(FIELD_LENGTHS.webhookToken) }),
    status: 202,
    body: postedShape,
    answer: z.object({ rows: z.array(judgedRowShape), counts: verdictCountsShape }),
  },
} as const satisfies PartialRoutes);
