import { canChangeTemplate, templateAbilities } from '#core/template/template-rules.ts';
import type { templateRoutes } from '#contract/templates.ts';
import {
  deleteTemplate,
  lockTemplate,
  listGoneTemplates,
  listTemplates,
  readMembership,
  readTemplate,
  TEMPLATE_SORT_KEYS,
  type Template,
} from '#data/campaigns/templates.ts';
import { inScope } from '#data/database/retried-transaction.ts';
import type { Owner } from '#data/scope.ts';
import { found, rejectUnless } from '#server/http/api-error.ts';
import type { Handlers } from '#server/http/handler.ts';
import { askedList, changesResponse, deletedIn } from '#server/http/list-query.ts';
import { withIsoInstants } from '#server/http/page-response.ts';
import { sortOrder } from '#server/http/sort-order.ts';
import { createTemplate, readerOf, updateTemplate } from '#server/templates/save-template.ts';
import { useTemplate } from '#server/templates/use-template.ts';

export const templateHandlers: Handlers<keyof typeof templateRoutes> = {
  'GET /v1/shared/sequenceitemtemplates': async (call) => {
    const { scope, query } = call;
    const order = sortOrder(query.sort, TEMPLATE_SORT_KEYS, [
      { key: 'lastUsedAt', descending: true },
      { key: 'updatedAt', descending: true },
    ]);
    const asked = askedList('GET /v1/shared/sequenceitemtemplates', call);
    const { templateType } = query;
    const { read, counts } = await listTemplates(scope, {
      ...asked,
      templateType,
      query: query.query,
      order,
    });
    const deleted = await deletedIn(asked, (walk) => listGoneTemplates(scope, walk));
    const membership = await readMembership(scope);
    const list = changesResponse(asked, { read, deleted }, (row) =>
      present(scope, row, membership),
    );
    return { ...list, counts };
  },
  'POST /v1/shared/sequenceitemtemplates': async (call) =>
    presentOne(call.scope, await createTemplate(call)),
  'GET /v1/shared/sequenceitemtemplates/{templateId}': ({ scope, params: { templateId } }) =>
    presentOne(scope, templateId),
  'PUT /v1/shared/sequenceitemtemplates/{templateId}': async (call) => {
    await updateTemplate(call);
    return presentOne(call.scope, call.params.templateId);
  },
  'DELETE /v1/shared/sequenceitemtemplates/{templateId}': async ({
    scope,
    params: { templateId },
  }) => {
    await inScope(scope, async (scope) => {
      const template = found(await lockTemplate(scope, templateId));
      rejectUnless(canChangeTemplate(await readerOf(scope, template)));
      await deleteTemplate(scope, templateId);
    });
  },
  'POST /v1/shared/sequenceitemtemplates/{templateId}/use': useTemplate,
};

async function presentOne(scope: Owner, templateId: string) {
  const template = found(await readTemplate(scope, templateId));
  return present(scope, template, await readMembership(scope));
}

function present(
  { userId }: Owner,
  template: Template,
  membership: Awaited<ReturnType<typeof readMembership>>,
) {
  const { templateType } = template;
  const isCreator = template.userId === userId;
  const can = templateAbilities({ isCreator, templateType, ...membership });
  return { ...withIsoInstants(template), can };
}
