import { z } from 'zod';
import { FIELD_LENGTHS } from '#core/text/field-lengths.ts';
import {
  DO_NOT_CONTACT_COVERS,
  DO_NOT_CONTACT_REASONS,
} from '#core/do-not-contact/do-not-contact.ts';
import { ownRoutes, type PartialRoutes } from '#contract/route.ts';
import { shapeNames } from '#contract/shape-names.ts';
import {
  changesQueryShape,
  doNotContactIdShape,
  emptyShape,
  instantShape,
  leadIdShape,
  pageOrChanges,
  textShape,
} from '#contract/shapes.ts';

/** The evidence for an entry: a sentence from a message, or a cell of a lead file. */
const evidenceShape = z.union([
  z.object({ sentence: z.string() }),
  z.object({
    fileName: z.string(),
    column: z.string(),
    value: z.string(),
    date: z.string().nullable(),
    /** The tool whose export it is. */
    tool: z.string().optional(),
  }),
]);
shapeNames.add(evidenceShape, { id: 'DoNotContactEvidence' });

export const coversShape = z
  .enum(DO_NOT_CONTACT_COVERS)
  .register(shapeNames, { id: 'DoNotContactCovers' });
const reasonShape = z
  .enum(DO_NOT_CONTACT_REASONS)
  .register(shapeNames, { id: 'DoNotContactReason' });
export const scopeShape = z
  .enum(['USER', 'TEAM'])
  .register(shapeNames, { id: 'DoNotContactScope' });
const personShape = z.object({
  name: z.string(),
  profileUrl: z.string().nullable(),
  leadId: leadIdShape.nullable(),
});
shapeNames.add(personShape, { id: 'DoNotContactPerson' });

/**
 * An entry of the do-not-contact record (product rules, section 5). `person` is who it covers,
 * `email` the one address; a domain or a company is an entry of its own. `origin` is the file or
 * campaign it came from. `scope` is TEAM if the team's list has it as well.
 */
const entryShape = z.object({
  id: doNotContactIdShape,
  covers: coversShape,
  person: personShape.nullable(),
  email: z.string().nullable(),
  domain: z.string().nullable(),
  company: z.string().nullable(),
  reason: reasonShape,
  origin: z.string().nullable(),
  evidence: evidenceShape.nullable(),
  at: instantShape,
  scope: scopeShape,
  /** The file that it was added with, all of whose entries can be removed at once. */
  fileId: z.string().nullable(),
});
shapeNames.add(entryShape, { id: 'DoNotContactEntry' });
export type DoNotContactAnswer = z.input<typeof entryShape>;

export const doNotContactRoutes = ownRoutes('Leads', {
  'GET /v1/do-not-contact': {
    summary: 'Whom you must not contact, newest first, paged; by name, address, or origin',
    query: changesQueryShape.omit({ sort: true }).extend({
      query: z.string().max(FIELD_LENGTHS.search).optional(),
      origin: z.string().max(FIELD_LENGTHS.origin).optional(),
    }),
    answer: pageOrChanges(entryShape, {}),
  },
  'POST /v1/do-not-contact': {
    summary:
      'Add a person by profile URL, one email address, a whole domain, or a company; campaigns stop for everyone it covers. 409 when it is there',
    problems: ['ALREADY_DO_NOT_CONTACT'],
    body: z.strictObject({
      person: z.string().max(FIELD_LENGTHS.profileUrl).optional(),
      email: z.string().max(FIELD_LENGTHS.email).optional(),
      domain: z.string().max(FIELD_LENGTHS.hostName).optional(),
      company: textShape({ max: FIELD_LENGTHS.companyName }).optional(),
      name: textShape({ max: FIELD_LENGTHS.leadName }).optional(),
      note: textShape({ max: FIELD_LENGTHS.reason }).optional(),
    }),
    status: 201,
    answer: entryShape.extend({ underWay: z.number().int().min(0) }),
  },
  'DELETE /v1/do-not-contact/{entryId}': {
    summary: 'Remove an entry; people that no other entry covers can be contacted again',
    problems: ['ON_TEAM_BLACKLIST'],
    params: z.object({ entryId: doNotContactIdShape }),
    status: 204,
    answer: emptyShape,
  },
} as const satisfies PartialRoutes);
