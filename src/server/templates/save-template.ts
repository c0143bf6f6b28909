import { withStoredFiles } from '#core/sequence/attachment-rules.ts';
import { storedSequence, validateSequence } from '#core/sequence/sequence-errors.ts';
import type { SequenceItem } from '#core/sequence/sequence-item.ts';
import {
  canChangeTemplate,
  canShareTemplate,
  type TemplateType,
} from '#core/template/template-rules.ts';
import { readActingUser } from '#data/identity/acting-user.ts';
import {
  lockTemplate,
  insertTemplate,
  readMembership,
  writeTemplate,
  type TemplateContent,
} from '#data/campaigns/templates.ts';
import { inTransaction } from '#data/database/retried-transaction.ts';
import type { Call } from '#server/http/handler.ts';
import { ApiError } from '#server/http/api-error.ts';
import { rejectStale } from '#server/http/reject-stale.ts';
import { rejectForeignCampaigns, sequenceFacts } from '#server/campaign-facts/sequence-facts.ts';
import { planMoment } from '#server/plan/user-plan.ts';

type Create = Call<'POST /v1/shared/sequenceitemtemplates'>;
type Update = Call<'PUT /v1/shared/sequenceitemtemplates/{templateId}'>;
type Write = Pick<Create, 'body' | 'caller' | 'parts' | 'realNow'>;

/** Saves a new template; returns its id. */
export async function createTemplate({ body, caller, parts, realNow }: Create): Promise<string> {
  const content = await checkedContent({ body, caller, parts, realNow });
  return inTransaction(parts.db, async (trx) => {
    rejectSharing(body.templateType, {
      isCreator: true,
      ...(await readMembership({ db: trx, userId: caller.userId })),
    });
    return insertTemplate({ db: trx, userId: caller.userId, realNow }, content);
  });
}

/**
 * Saves a template as its next version; a save of an older one changes nothing, and of several
 * saves of one version exactly one wins (guarantee G6).
 */
export async function updateTemplate({
  params: { templateId },
  body,
  caller,
  parts,
  realNow,
}: Update): Promise<void> {
  const { userId } = caller;
  const content = await checkedContent({ body, caller, parts, realNow });
  await inTransaction(parts.db, async (trx) => {
    const template = await lockTemplate({ db: trx, userId }, templateId);
    if (template === undefined) throw new ApiError('NOT_FOUND');
    const reader = {
      isCreator: template.userId === userId,
      ...(await readMembership({ db: trx, userId })),
    };
    const change = canChangeTemplate({ ...reader, templateType: template.templateType });
    if (!change.allowed) throw new ApiError(change.reason);
    rejectSharing(body.templateType, reader);
    rejectStale({ known: body.version, current: template.version });
    await writeTemplate({ db: trx, userId, realNow }, { ...content, templateId });
  });
}

function rejectSharing(
  templateType: TemplateType,
  reader: Parameters<typeof canShareTemplate>[0],
): void {
  if (templateType !== 'GROUP') return;
  const share = canShareTemplate(reader);
  if (!share.allowed) throw new ApiError(share.reason);
}

/**
 * What is stored of a template: a sequence without errors, with its files as they are stored.
 * Rejected with every error at its item.
 */
async function checkedContent({
  body,
  caller: { userId },
  parts,
  realNow,
}: Write): Promise<TemplateContent> {
  const { templateName, templateType, sequence: root } = body;
  const user = await readActingUser({ db: parts.db, userId });
  if (user === undefined) throw new ApiError('NOT_FOUND');
  const facts = await sequenceFacts({
    db: parts.db,
    root,
    user,
    network: parts.network,
    plan: planMoment(parts, realNow),
  });
  const validation = validateSequence(facts);
  if (!validation.valid || root === null)
    throw new ApiError('TEMPLATE_INVALID', {
      sequence: validation.sequence ?? undefined,
      fieldErrors: [
        {
          path: 'sequence',
          code: validation.errors[0] ?? 'EMPTY_SEQUENCE',
          message: 'This sequence has errors',
        },
      ],
    });
  await rejectForeignCampaigns({ db: parts.db, userId }, root);
  const sequence: SequenceItem = withStoredFiles(storedSequence(root), facts.files);
  return { templateName: templateName.trim(), templateType, sequence };
}
