import { filesOf } from '#core/sequence/attachment-rules.ts';
import type { SequenceItem } from '#core/sequence/sequence-item.ts';
import { walkItems } from '#core/sequence/walk-items.ts';
import { copySequenceForUser } from '#core/template/template-rules.ts';
import { lockActingUser } from '#data/identity/acting-user.ts';
import { copyAttachments, readAttachments } from '#data/tables/attachments.ts';
import type { DatabaseTransaction } from '#data/database.ts';
import { inTransaction } from '#data/database/retried-transaction.ts';
import { recordTemplateUse, readTemplate, type TemplateRow } from '#data/campaigns/templates.ts';
import { ensureAttachmentQuota } from '#server/attachments/attachment-quota.ts';
import type { Call } from '#server/http/handler.ts';
import { ApiError } from '#server/http/api-error.ts';
import { rejectUnknownCampaign } from '#server/http/reject-unknown-campaign.ts';

type Use = Call<'POST /v1/shared/sequenceitemtemplates/{templateId}/use'>;

/**
 * The sequence of a template for a campaign or a copy; a teammate's files are copied to the user.
 */
export async function useTemplate({
  params: { templateId },
  body: { campaignId },
  caller: { userId },
  parts: { db },
  realNow,
}: Use): Promise<{ sequence: SequenceItem }> {
  return inTransaction(db, async (trx) => {
    const template = await readTemplate({ db: trx, userId }, templateId);
    if (template === undefined) throw new ApiError('NOT_FOUND');
    if (campaignId !== undefined) {
      await rejectUnknownCampaign({ db: trx, userId }, campaignId);
      await recordTemplateUse({ db: trx, userId, realNow }, { templateId, campaignId });
    }
    if (template.userId === userId) return { sequence: template.sequence };
    return {
      sequence: copySequenceForUser(
        template.sequence,
        await ownCopies({ trx, userId, template, realNow }),
      ),
    };
  });
}

async function ownCopies({
  trx,
  userId,
  template,
  realNow,
}: {
  trx: DatabaseTransaction;
  userId: string;
  template: TemplateRow;
  realNow: number;
}): Promise<Map<string, string>> {
  const attachmentIds = [...walkItems(template.sequence)].flatMap(({ item }) => filesOf(item));
  if (attachmentIds.length === 0) return new Map();
  await lockActingUser({ db: trx, userId });
  const files = await readAttachments({ db: trx, userId: template.userId }, attachmentIds);
  await ensureAttachmentQuota({
    trx,
    userId,
    files: files.length,
    bytes: files.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0),
    realNow,
  });
  return copyAttachments({
    db: trx,
    fromUserId: template.userId,
    toUserId: userId,
    attachmentIds,
    realNow,
  });
}
