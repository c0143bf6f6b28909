import { withStoredFiles } from '#core/sequence/attachment-rules.ts';
import { sequenceFieldErrors } from '#core/sequence/error-texts.ts';
import { storedSequence, validateSequence } from '#core/sequence/sequence-errors.ts';
import {
  canChangeTemplate,
  canShareTemplate,
  copySequenceForUser,
  templateAbilities,
} from '#core/template/template-rules.ts';
import type { templateRoutes } from '#contract/templates.ts';
import {
  changeTemplate,
  deleteTemplate,
  insertTemplate,
  listGoneTemplates,
  listTemplates,
  lockTemplate,
  readTemplate,
  recordTemplateUse,
  TEMPLATE_SORT_KEYS,
  type Template,
  type TemplateContent,
} from '#data/campaigns/templates.ts';
import type { Walk } from '#data/database/keyset.ts';
import { inScope } from '#data/database/retried-transaction.ts';
import type { Owner } from '#data/scope.ts';
import { copyFiles } from '#server/attachments/copy-files.ts';
import {
  filesOfSequence,
  rejectForeignCampaigns,
  sequenceFacts,
} from '#server/campaign-facts/sequence-facts.ts';
import { actingUserOf } from '#server/http/acting-user-of.ts';
import { ApiError, found, rejectUnless } from '#server/http/api-error.ts';
import type { Call, Handlers } from '#server/http/handler.ts';
import { listRequest, changesResponse } from '#server/http/list-query.ts';
import { withIsoInstants } from '#server/http/page-response.ts';
import { rejectUnknownCampaign } from '#server/http/reject-unknown-campaign.ts';
import { rejectStale } from '#server/http/reject-stale.ts';
import { sortOrder } from '#server/http/sort-order.ts';
import { planMoment } from '#server/plan/user-plan.ts';

type Save = Pick<Call<'POST /v1/shared/sequenceitemtemplates'>, 'scope' | 'body' | 'parts'>;

/** Sequence templates. Of several saves of one version exactly one wins (guarantee G6). */
export const templateHandlers: Handlers<keyof typeof templateRoutes> = {
  'GET /v1/shared/sequenceitemtemplates': async (call) => {
    const { scope, query } = call;
    const order = sortOrder(query.sort, TEMPLATE_SORT_KEYS, [
      { key: 'lastUsedAt', descending: true },
      { key: 'updatedAt', descending: true },
    ]);
    const asked = listRequest('GET /v1/shared/sequenceitemtemplates', call);
    const { templateType } = query;
    const { read, counts } = await listTemplates(scope, {
      ...asked,
      templateType,
      query: query.query,
      order,
    });
    const readDeleted = (walk: Walk) => listGoneTemplates(scope, walk);
    return { ...(await changesResponse(asked, { read, readDeleted }, present)), counts };
  },
  'POST /v1/shared/sequenceitemtemplates': async (call) => {
    const content = await checkedContent(call);
    return inScope(call.scope, async (scope) => {
      const template = await readOne(scope, await insertTemplate(scope, content));
      rejectSharing(content, template);
      return present(template);
    });
  },
  'GET /v1/shared/sequenceitemtemplates/{templateId}': async ({ scope, params }) =>
    present(await readOne(scope, params.templateId)),
  'PUT /v1/shared/sequenceitemtemplates/{templateId}': async (call) => {
    const { templateId } = call.params;
    const content = await checkedContent(call);
    return inScope(call.scope, async (scope) => {
      const before = found(await lockTemplate(scope, templateId));
      rejectUnless(canChangeTemplate(before));
      rejectSharing(content, before);
      rejectStale({ known: call.body.version, current: before.version });
      await changeTemplate(scope, templateId, content);
      return present(await readOne(scope, templateId));
    });
  },
  'DELETE /v1/shared/sequenceitemtemplates/{templateId}': async ({ scope, params }) => {
    await inScope(scope, async (scope) => {
      rejectUnless(canChangeTemplate(found(await lockTemplate(scope, params.templateId))));
      await deleteTemplate(scope, params.templateId);
    });
  },
  'POST /v1/shared/sequenceitemtemplates/{templateId}/use': async ({ scope, params, body }) =>
    inScope(scope, async (scope) => {
      const {
        id: templateId,
        sequence,
        userId,
        isCreator,
      } = await readOne(scope, params.templateId);
      const { campaignId } = body;
      if (campaignId !== undefined) {
        await rejectUnknownCampaign(scope, campaignId);
        await recordTemplateUse(scope, { templateId, campaignId });
      }
      if (isCreator) return { sequence };
      const copies = await copyFiles(scope, userId, filesOfSequence(sequence));
      return { sequence: copySequenceForUser(sequence, copies) };
    }),
};

/**
 * What is stored of a template: a sequence without errors, with its files as they are stored.
 * Rejected with every error at its item.
 */
async function checkedContent({ scope, body, parts }: Save): Promise<TemplateContent> {
  const { templateName, templateType, sequence: root } = body;
  const { db, network } = parts;
  const user = await actingUserOf(scope);
  const plan = planMoment(parts, scope.realNow);
  const facts = await sequenceFacts({ db, root, user, network, plan });
  const validation = validateSequence(facts);
  if (!validation.valid || root === null)
    throw new ApiError('TEMPLATE_INVALID', {
      sequence: validation.sequence ?? undefined,
      fieldErrors: sequenceFieldErrors(validation, 'sequence'),
    });
  await rejectForeignCampaigns(scope, root);
  const stored = withStoredFiles(storedSequence(root), facts.files);
  return { templateName: templateName.trim(), templateType, sequence: stored };
}

function rejectSharing({ templateType }: TemplateContent, template: Template): void {
  if (templateType === 'GROUP') rejectUnless(canShareTemplate(template));
}

async function readOne(scope: Owner, templateId: string): Promise<Template> {
  return found(await readTemplate(scope, templateId));
}

function present({ isCreator, teamId, role, ...template }: Template) {
  const { templateType } = template;
  const can = templateAbilities({ isCreator, teamId, role, templateType });
  return { ...withIsoInstants(template), can };
}
