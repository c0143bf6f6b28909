import { withStoredFiles } from '#core/sequence/attachment-rules.ts';
import { storedSequence, validateSequence } from '#core/sequence/sequence-errors.ts';
import { canChangeTemplate, canShareTemplate } from '#core/template/template-rules.ts';
import { inScope } from '#data/database/retried-transaction.ts';
import {
  changeTemplate,
  insertTemplate,
  lockTemplate,
  readMembership,
  type Template,
  type TemplateContent,
} from '#data/campaigns/templates.ts';
import type { Owner } from '#data/scope.ts';
import { actingUserOf } from '#server/http/acting-user-of.ts';
import { ApiError, found, rejectUnless } from '#server/http/api-error.ts';
import type { Call } from '#server/http/handler.ts';
import { rejectStale } from '#server/http/reject-stale.ts';
import { rejectForeignCampaigns, sequenceFacts } from '#server/campaign-facts/sequence-facts.ts';
import { planMoment } from '#server/plan/user-plan.ts';

type Create = Call<'POST /v1/shared/sequenceitemtemplates'>;
type Update = Call<'PUT /v1/shared/sequenceitemtemplates/{templateId}'>;
type Reader = Awaited<ReturnType<typeof readerOf>>;

/** A user as the viewer of a template: whether they created it, their team, and their role. */
export async function readerOf(
  scope: Owner,
  { userId, templateType }: Pick<Template, 'userId' | 'templateType'>,
) {
  const isCreator = userId === scope.userId;
  return { isCreator, templateType, ...(await readMembership(scope)) };
}

/** Saves a new template; returns its id. */
export async function createTemplate({ scope, body, parts }: Create): Promise<string> {
  const content = await checkedContent({ scope, body, parts });
  return inScope(scope, async (scope) => {
    rejectSharing(content, await readerOf(scope, { ...content, userId: scope.userId }));
    return insertTemplate(scope, content);
  });
}

/**
 * Saves a template as its next version; a save of an older one changes nothing, and of several
 * saves of one version exactly one wins (guarantee G6).
 */
export async function updateTemplate({ scope, params, body, parts }: Update): Promise<void> {
  const content = await checkedContent({ scope, body, parts });
  await inScope(scope, async (scope) => {
    const template = found(await lockTemplate(scope, params.templateId));
    const reader = await readerOf(scope, template);
    rejectUnless(canChangeTemplate(reader));
    rejectSharing(content, reader);
    rejectStale({ known: body.version, current: template.version });
    await changeTemplate(scope, template.id, content);
  });
}

function rejectSharing({ templateType }: TemplateContent, reader: Reader): void {
  if (templateType === 'GROUP') rejectUnless(canShareTemplate(reader));
}

/**
 * What is stored of a template: a sequence without errors, with its files as they are stored.
 * Rejected with every error at its item.
 */
async function checkedContent({
  scope,
  body: { templateName, templateType, sequence: root },
  parts: { db, network, ...parts },
}: Pick<Create, 'scope' | 'body' | 'parts'>): Promise<TemplateContent> {
  const user = await actingUserOf(scope);
  const plan = planMoment(parts, scope.realNow);
  const facts = await sequenceFacts({ db, root, user, network, plan });
  const { valid, errors, sequence } = validateSequence(facts);
  if (!valid || root === null) {
    const code = errors[0] ?? 'EMPTY_SEQUENCE';
    throw new ApiError('TEMPLATE_INVALID', {
      sequence: sequence ?? undefined,
      fieldErrors: [{ path: 'sequence', code, message: 'This sequence has errors' }],
    });
  }
  await rejectForeignCampaigns(scope, root);
  const stored = withStoredFiles(storedSequence(root), facts.files);
  return { templateName: templateName.trim(), templateType, sequence: stored };
}
