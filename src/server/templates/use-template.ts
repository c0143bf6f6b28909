import type { SequenceItem } from '#core/sequence/sequence-item.ts';
import { copySequenceForUser } from '#core/template/template-rules.ts';
import { copyAttachments, readAttachments } from '#data/tables/attachments.ts';
import { recordTemplateUse, readTemplate, type Template } from '#data/campaigns/templates.ts';
import type { DatabaseTransaction } from '#data/database.ts';
import { inScope } from '#data/database/retried-transaction.ts';
import { lockActingUser } from '#data/identity/acting-user.ts';
import type { Scope } from '#data/scope.ts';
import { found } from '#server/http/api-error.ts';
import { ensureAttachmentQuota } from '#server/attachments/attachment-quota.ts';
import type { Call } from '#server/http/handler.ts';
import { rejectUnknownCampaign } from '#server/http/reject-unknown-campaign.ts';
import { filesOfSequence } from '#server/campaign-facts/sequence-facts.ts';

type Use = Call<'POST /v1/shared/sequenceitemtemplates/{templateId}/use'>;

/**
 * The sequence of a template for a campaign or a copy; a teammate's files are copied to the user.
 */
export function useTemplate({
  scope,
  params: { templateId },
  body: { campaignId },
}: Use): Promise<{ sequence: SequenceItem }> {
  return inScope(scope, async (scope) => {
    const template = found(await readTemplate(scope, templateId));
    if (campaignId !== undefined) {
      await rejectUnknownCampaign(scope, campaignId);
      await recordTemplateUse(scope, { templateId, campaignId });
    }
    const { sequence, userId } = template;
    if (userId === scope.userId) return { sequence };
    return { sequence: copySequenceForUser(sequence, await ownCopies(scope, template)) };
  });
}

async function ownCopies(
  scope: Scope<'realNow', DatabaseTransaction>,
  { sequence, userId }: Template,
): Promise<Map<string, string>> {
  const attachmentIds = filesOfSequence(sequence);
  if (attachmentIds.length === 0) return new Map();
  await lockActingUser(scope);
  const files = await readAttachments({ db: scope.db, userId }, attachmentIds);
  const bytes = files.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0);
  await ensureAttachmentQuota(scope, { files: files.length, bytes });
  return copyAttachments(scope, userId, attachmentIds);
}
