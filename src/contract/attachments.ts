import { z } from 'zod';
import { FIELD_LENGTHS } from '#core/text/field-lengths.ts';
import { ATTACHMENT_LIMITS } from '#core/sequence/attachment-rules.ts';
import type { RouteTable } from '#contract/route.ts';
import { shapeNames } from '#contract/shape-names.ts';
import { attachmentIdShape, instantShape, emptyShape } from '#contract/shapes.ts';

/** A stored file of a step (platform spec, section 3, "Sequence item"); it expires in real time. */
export const attachmentShape = z.object({
  id: z.string().max(FIELD_LENGTHS.itemId),
  fileName: z.string().max(FIELD_LENGTHS.fileName),
  contentType: z.string().max(FIELD_LENGTHS.contentType),
  sizeBytes: z.number().int().min(0),
  expiresAt: instantShape.nullable(),
});
shapeNames.add(attachmentShape, { id: 'Attachment' });

const params = z.object({ attachmentId: attachmentIdShape });
const file = { field: 'file', maxBytes: ATTACHMENT_LIMITS.fileBytes, required: true } as const;
const upload = {
  permission: 'signed-in',
  tenant: 'acting-user',
  body: z.object({}),
  file,
  status: 201,
  answer: attachmentShape,
} as const;
const read = {
  permission: 'signed-in',
  tenant: 'acting-user',
  params,
  answer: z.unknown(),
  produces: 'application/octet-stream',
} as const;
const remove = {
  permission: 'signed-in',
  tenant: 'acting-user',
  params,
  status: 204,
  answer: emptyShape,
} as const;

/**
 * Files of the steps of templates and sequences, in one store (product api, "Sequences and
 * templates").
 */
export const attachmentRoutes = {
  'POST /v1/shared/sequenceitemtemplates/attachments': {
    scopes: ['templates:write'],
    summary: 'Attach a file to a template step',
    problems: ['FILE_EMPTY', 'FILE_TYPE_NOT_ALLOWED', 'TOO_MANY_FILES'],
    tag: 'Sequences',
    ...upload,
  },
  'GET /v1/shared/sequenceitemtemplates/attachments/{attachmentId}': {
    scopes: ['templates:read'],
    summary: 'An attached file',
    tag: 'Sequences',
    ...read,
  },
  'DELETE /v1/shared/sequenceitemtemplates/attachments/{attachmentId}': {
    scopes: ['templates:write'],
    summary: 'Remove a file that no saved step uses',
    problems: ['ATTACHMENT_IN_USE'],
    tag: 'Sequences',
    ...remove,
  },
  'POST /v1/sequenceitems/attachments': {
    summary: 'Attach a file to a campaign step',
    problems: ['FILE_EMPTY', 'FILE_TYPE_NOT_ALLOWED', 'TOO_MANY_FILES'],
    tag: 'Sequences',
    ...upload,
  },
  'GET /v1/sequenceitems/attachments/{attachmentId}': {
    summary: 'An attached file',
    tag: 'Sequences',
    ...read,
  },
  'DELETE /v1/sequenceitems/attachments/{attachmentId}': {
    summary: 'Remove a file that no saved step uses',
    problems: ['ATTACHMENT_IN_USE'],
    tag: 'Sequences',
    ...remove,
  },
} as const satisfies RouteTable;
