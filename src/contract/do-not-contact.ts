import { z } from 'zod';
import {
  DO_NOT_CONTACT_COVERS,
  DO_NOT_CONTACT_REASONS,
} from '#core/do-not-contact/do-not-contact.ts';
import type { RouteTable } from '#contract/route.ts';
import {
  doNotContactIdShape,
  emptyShape,
  instantShape,
  leadIdShape,
  pageOf,
  pageQueryShape,
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
  }),
]);

/**
 * An entry of the do-not-contact record (product rules, section 5). `person` is who it covers,
 * `email` the one address; a domain or a company is an entry of its own. `origin` is the file or
 * campaign it came from. `scope` is TEAM if the team's list has it as well.
 */
const entryShape = z.object({
  id: doNotContactIdShape,
  covers: z.enum(DO_NOT_CONTACT_COVERS),
  person: z
    .object({
      name: z.string(),
      profileUrl: z.string().nullable(),
      leadId: leadIdShape.nullable(),
    })
    .nullable(),
  email: z.string().nullable(),
  domain: z.string().nullable(),
  company: z.string().nullable(),
  reason: z.enum(DO_NOT_CONTACT_REASONS),
  origin: z.string().nullable(),
  evidence: evidenceShape.nullable(),
  at: instantShape,
  scope: z.enum(['USER', 'TEAM']),
});
export type DoNotContactAnswer = z.input<typeof entryShape>;

const own = { tag: 'Leads', permission: 'signed-in', tenant: 'acting-user' } as const;

export const doNotContactRoutes = {
  'GET /v1/do-not-contact': {
    ...own,
    summary: 'Whom you must not contact, newest first, paged; by name, address, or origin',
    query: pageQueryShape.omit({ sort: true }).extend({
      query: z.string().max(200).optional(),
      origin: z.string().max(300).optional(),
    }),
    answer: pageOf(entryShape),
  },
  'POST /v1/do-not-contact': {
    ...own,
    summary:
      'Add a person by profile URL, one email address, a whole domain, or a company; campaigns stop for everyone it covers. 409 when it is there',
    body: z.strictObject({
      person: z.string().max(500).optional(),
      email: z.string().max(254).optional(),
      domain: z.string().max(253).optional(),
      company: textShape({ max: 200 }).optional(),
      name: textShape({ max: 200 }).optional(),
      note: textShape({ max: 500 }).optional(),
    }),
    status: 201,
    answer: entryShape.extend({ underWay: z.number().int().min(0) }),
  },
  'DELETE /v1/do-not-contact/{entryId}': {
    ...own,
    summary: 'Remove an entry; people that no other entry covers can be contacted again',
    params: z.object({ entryId: doNotContactIdShape }),
    status: 204,
    answer: emptyShape,
  },
} satisfies RouteTable;
