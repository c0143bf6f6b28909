import { z } from 'zod';
import { READ_SCOPES } from '#core/programs/api-scopes.ts';
import { FIELD_LENGTHS } from '#core/text/field-lengths.ts';
import { FIELD_MESSAGES } from '#core/errors/error-catalog.ts';
import { selfRoutes, type PartialRoutes } from '#contract/route.ts';
import { shapeNames } from '#contract/shape-names.ts';
import {
  exportIdShape,
  instantShape,
  emptyShape,
  pageOf,
  pageQueryShape,
  userIdShape,
} from '#contract/shapes.ts';

const passwordShape = z
  .string()
  .min(1, FIELD_MESSAGES.REQUIRED())
  .max(FIELD_LENGTHS.password, FIELD_MESSAGES.TOO_LONG(FIELD_LENGTHS.password));
const emailShape = z
  .string()
  .trim()
  .min(1, FIELD_MESSAGES.REQUIRED())
  .max(FIELD_LENGTHS.email, FIELD_MESSAGES.TOO_LONG(FIELD_LENGTHS.email));

/** An account as its page shows it, besides the user itself. */
const accountShape = z.object({
  email: z.string(),
  emailVerified: z.boolean(),
  passwordChangedAt: instantShape,
  activeCampaigns: z.number().int(),
  campaigns: z.number().int(),
  leads: z.number().int(),
  /**
   * True while the user is the only owner of a team with other members: the account can't be
   * deleted then.
   */
  lastOwner: z.boolean(),
});
shapeNames.add(accountShape, { id: 'Account' });

/**
 * An archive of everything stored about the user. `percent` grows while it is built; it can be
 * downloaded until `expiresAt`.
 */
const exportShape = z.object({
  id: exportIdShape,
  state: z.enum(['PREPARING', 'READY', 'FAILED']),
  askedAt: instantShape,
  doneAt: instantShape.nullable(),
  expiresAt: instantShape.nullable(),
  percent: z.number().int().min(0).max(100),
  rows: z.number().int(),
  sizeBytes: z.number().int(),
});
shapeNames.add(exportShape, { id: 'AccountExport' });
export type ExportAnswer = z.infer<typeof exportShape>;

/**
 * A row of the activity log: what was done in the account, by whom, and from where. `by` is null
 * when the user did it; someone who no longer has an account isn't named. Consecutive actions by
 * someone else are one row: `count` calls since `since`, listed in `calls`.
 */
const activityShape = z.object({
  id: z.string(),
  type: z.string(),
  text: z.string(),
  at: instantShape,
  bySelf: z.boolean(),
  by: z.object({ userId: userIdShape.nullable(), displayName: z.string() }).nullable(),
  address: z.string().nullable(),
  userAgent: z.string().nullable(),
  detail: z.string().nullable(),
  count: z.number().int().min(1),
  since: instantShape,
  calls: z.array(z.object({ call: z.string(), times: z.number().int().min(1) })),
});
shapeNames.add(activityShape, { id: 'AccountActivity' });
export type ActivityAnswer = z.infer<typeof activityShape>;

export const deletionShape = z.object({ askedAt: instantShape, erasedAt: instantShape });
shapeNames.add(deletionShape, { id: 'AccountDeletion' });
const confirmationShape = z.strictObject({ email: emailShape, password: passwordShape });
shapeNames.add(confirmationShape, { id: 'AccountConfirmation' });
const exportParams = z.object({ exportId: exportIdShape });

/** The account: its page, archive, deletion and activity log (issue "The way in", Account). */
export const accountRoutes = selfRoutes('Account', {
  'GET /account': {
    summary: 'Account details not included in the user',
    answer: accountShape,
  },
  'GET /account/activity': {
    summary: 'Account activity, newest first, paged',
    query: pageQueryShape,
    answer: pageOf(activityShape),
  },
  'GET /account/export': {
    summary: 'Requested archives, newest first, paged',
    query: pageQueryShape,
    answer: pageOf(exportShape),
  },
  'POST /account/export': {
    scopes: READ_SCOPES,
    summary: 'Request an archive of everything; returns the current one while it is being made',
    problems: ['TOO_MANY_EXPORTS'],
    status: 202,
    answer: exportShape,
  },
  'GET /account/export/{exportId}': {
    summary: 'Progress of an archive',
    params: exportParams,
    answer: exportShape,
  },
  'GET /account/export/{exportId}/file': {
    scopes: READ_SCOPES,
    summary: 'The archive: a ZIP of JSON and CSV files',
    problems: ['EXPORT_NOT_READY'],
    params: exportParams,
    produces: 'application/zip',
    answer: emptyShape,
  },
  'DELETE /account/export/{exportId}': {
    summary: 'Delete an archive',
    params: exportParams,
    status: 204,
    answer: emptyShape,
  },
  'POST /account/deletion': {
    scopes: null,
    summary: 'Delete the account, with email and password; this can be undone for 14 days',
    problems: ['WRONG_PASSWORD', 'LAST_OWNER'],
    noDryRun: true,
    status: 202,
    body: confirmationShape,
    answer: deletionShape,
  },
  'POST /account/deletion/cancel': {
    summary: 'Cancel the deletion, with email and password',
    problems: ['WRONG_CREDENTIALS'],
    permission: 'public',
    tenant: 'none',
    status: 204,
    body: confirmationShape,
    answer: emptyShape,
  },
} as const satisfies PartialRoutes);
