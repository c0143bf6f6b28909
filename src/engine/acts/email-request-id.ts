import { createHash } from 'node:crypto';
import type { ActPayload } from '#engine/actions/action.ts';
import type { LeadInWalk } from '#data/walk/lead-in-walk.ts';

type EmailTry = {
  userId: string;
  lead: Pick<LeadInWalk, 'campaignId' | 'leadId' | 'itemId' | 'visit' | 'tried'>;
  payload: Pick<ActPayload, 'from' | 'to'>;
  /** Which attempt at the item, counted from the lead's next one. */
  ahead?: number;
};

/**
 * The id of an attempt to send an email, which its Message-ID is made of. It follows from what is
 * sent to whom, so that a database that has lost the attempt can still find the email in the
 * mailbox (decision 198).
 */
export function emailRequestId({ userId, lead, payload, ahead = 0 }: EmailTry): string {
  const { campaignId, leadId, itemId, visit, tried } = lead;
  const attempt = tried.attempts + 1 + ahead;
  const parts = [userId, campaignId, leadId, itemId, visit, attempt, payload.from, payload.to];
  const digest = createHash('sha256').update(JSON.stringify(parts)).digest('hex');
  return `rw-${digest.slice(0, 24)}`;
}
