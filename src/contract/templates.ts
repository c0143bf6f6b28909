import { z } from 'zod';
import { FIELD_LENGTHS } from '#core/text/field-lengths.ts';
import { TEMPLATE_NAME_LENGTH, TEMPLATE_TYPES } from '#core/template/template-rules.ts';
import { ownRoutes, type PartialRoutes } from '#contract/route.ts';
import { sequenceItemShape } from '#contract/sequences.ts';
import { versionShape } from '#contract/settings-version.ts';
import { shapeNames } from '#contract/shape-names.ts';
import {
  campaignIdShape,
  changesQueryShape,
  emptyShape,
  instantShape,
  pageOrChanges,
  templateIdShape,
  textShape,
  userIdShape,
  verdictShape,
} from '#contract/shapes.ts';

const templateTypeShape = z.enum(TEMPLATE_TYPES).register(shapeNames, { id: 'TemplateType' });

/**
 * A sequence template (product api, "Shapes"). `userName` is its creator; `usedIn` counts the
 * campaigns created from it (for a team template, the team's).
 */
const templateShape = z.object({
  id: templateIdShape,
  templateName: z.string(),
  templateType: templateTypeShape,
  userId: userIdShape,
  userName: z.string(),
  updatedAt: instantShape,
  version: versionShape,
  sequence: sequenceItemShape,
  usedIn: z.number().int().min(0),
  lastUsedAt: instantShape.nullable(),
  can: z.object({ edit: verdictShape, delete: verdictShape, share: verdictShape }),
});
shapeNames.add(templateShape, { id: 'SequenceTemplate' });
export type TemplateAnswer = z.output<typeof templateShape>;

const body = z.strictObject({
  templateName: textShape({ min: 1, max: TEMPLATE_NAME_LENGTH }),
  templateType: templateTypeShape,
  sequence: sequenceItemShape.nullable(),
});
const params = z.object({ templateId: templateIdShape });
const count = z.number().int().min(0);
const countsShape = z
  .object({ INDIVIDUAL: count, GROUP: count })
  .register(shapeNames, { id: 'TemplateCounts' });
const query = changesQueryShape.extend({
  templateType: templateTypeShape.optional(),
  query: z.string().max(FIELD_LENGTHS.search).optional(),
});

/** Sequence templates, the user's own and the team's (product api, "Sequences and templates"). */
export const templateRoutes = ownRoutes('Sequences', {
  'GET /v1/shared/sequenceitemtemplates': {
    scopes: ['templates:read'],
    summary: 'Templates, most recently used first; sort by lastUsedAt, updatedAt, or templateName',
    query,
    answer: pageOrChanges(templateShape, {
      counts: countsShape,
    }),
  },
  'POST /v1/shared/sequenceitemtemplates': {
    scopes: ['templates:write'],
    summary: 'Save a new template; 422 with the sequence when it has errors',
    problems: ['TEMPLATE_INVALID', 'TEAM_ROLE_TOO_LOW', 'NOT_IN_TEAM'],
    body,
    status: 201,
    answer: templateShape,
  },
  'GET /v1/shared/sequenceitemtemplates/{templateId}': {
    scopes: ['templates:read'],
    summary: 'One template',
    params,
    answer: templateShape,
  },
  'PUT /v1/shared/sequenceitemtemplates/{templateId}': {
    scopes: ['templates:write'],
    summary:
      'Update a template; 409 when `version` is stale, 422 with the sequence when it has errors',
    problems: [
      'STALE_VERSION',
      'TEMPLATE_OF_TEAMMATE',
      'TEAM_ROLE_TOO_LOW',
      'NOT_IN_TEAM',
      'TEMPLATE_INVALID',
    ],
    params,
    body: body.extend({ version: versionShape.optional() }),
    answer: templateShape,
  },
  'DELETE /v1/shared/sequenceitemtemplates/{templateId}': {
    scopes: ['templates:write'],
    summary: 'Delete a template; campaigns keep their own copy',
    problems: ['TEMPLATE_OF_TEAMMATE'],
    params,
    status: 204,
    answer: emptyShape,
  },
  'POST /v1/shared/sequenceitemtemplates/{templateId}/use': {
    scopes: ['templates:write'],
    summary: 'The sequence of a template for a campaign, with copies of a teammate’s files',
    problems: ['TOO_MANY_FILES'],
    params,
    body: z.strictObject({ campaignId: campaignIdShape.optional() }),
    answer: z.object({ sequence: sequenceItemShape }),
  },
} as const satisfies PartialRoutes);
