import { canChangeTemplate, templateAbilities } from '#core/template/template-rules.ts';
import type { templateRoutes } from '#contract/templates.ts';
import {
  deleteTemplate,
  lockTemplate,
  listTemplates,
  readMembership,
  readTemplate,
  TEMPLATE_SORT_KEYS,
  type TemplateRow,
} from '#data/campaigns/templates.ts';
import { inScope } from '#data/database/retried-transaction.ts';
import type { Owner } from '#data/scope.ts';
import type { Handlers } from '#server/http/handler.ts';
import { isoInstant, pageResponse } from '#server/http/page-response.ts';
import { ApiError } from '#server/http/api-error.ts';
import { sortOrder } from '#server/http/sort-order.ts';
import { createTemplate, updateTemplate } from '#server/templates/save-template.ts';
import { useTemplate } from '#server/templates/use-template.ts';

type Reader = { userId: string } & Awaited<ReturnType<typeof readMembership>>;

export const templateHandlers: Handlers<keyof typeof templateRoutes> = {
  'GET /v1/shared/sequenceitemtemplates': async ({
    scope,
    query: { page, size, sort, templateType, query },
    caller: { userId },
  }) => {
    const order = sortOrder(sort, TEMPLATE_SORT_KEYS, [
      { key: 'lastUsedAt', descending: true },
      { key: 'updatedAt', descending: true },
    ]);
    const { templates, counts } = await listTemplates(scope, {
      filter: {
        ...(templateType && { templateType }),
        ...(query?.trim() && { query: query.trim() }),
      },
      order,
      page,
      size,
    });
    const reader = { userId, ...(await readMembership(scope)) };
    const total =
      templateType === undefined ? counts.INDIVIDUAL + counts.GROUP : counts[templateType];
    return {
      ...pageResponse({
        content: templates.map((template) => present(template, reader)),
        page,
        size,
        total,
      }),
      counts,
    };
  },
  'POST /v1/shared/sequenceitemtemplates': async (call) =>
    answerOf({ db: call.parts.db, userId: call.caller.userId }, await createTemplate(call)),
  'GET /v1/shared/sequenceitemtemplates/{templateId}': ({ scope, params: { templateId } }) =>
    answerOf(scope, templateId),
  'PUT /v1/shared/sequenceitemtemplates/{templateId}': async (call) => {
    await updateTemplate(call);
    return answerOf({ db: call.parts.db, userId: call.caller.userId }, call.params.templateId);
  },
  'DELETE /v1/shared/sequenceitemtemplates/{templateId}': async ({
    scope,
    params: { templateId },
    caller: { userId },
  }) => {
    await inScope(scope, async (scope) => {
      const template = await lockTemplate(scope, templateId);
      if (template === undefined) throw new ApiError('NOT_FOUND');
      const change = canChangeTemplate({
        isCreator: template.userId === userId,
        templateType: template.templateType,
        ...(await readMembership(scope)),
      });
      if (!change.allowed) throw new ApiError(change.reason);
      await deleteTemplate(scope, templateId);
    });
    return undefined;
  },
  'POST /v1/shared/sequenceitemtemplates/{templateId}/use': useTemplate,
};

async function answerOf(scope: Owner, templateId: string) {
  const { userId, db } = scope;
  const template = await readTemplate(scope, templateId);
  if (template === undefined) throw new ApiError('NOT_FOUND');
  return present(template, { userId, ...(await readMembership({ db, userId })) });
}

function present(
  { templateId, realUpdatedAt, realLastUsedAt, ...template }: TemplateRow,
  reader: Reader,
) {
  const can = templateAbilities({
    isCreator: template.userId === reader.userId,
    templateType: template.templateType,
    teamId: reader.teamId,
    role: reader.role,
  });
  return {
    ...template,
    id: templateId,
    updatedAt: isoInstant(realUpdatedAt),
    lastUsedAt: isoInstant(realLastUsedAt),
    can,
  };
}
