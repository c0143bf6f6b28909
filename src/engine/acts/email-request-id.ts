import { createHash } from 'node:crypto';
import type { OutgoingMessage } from '#data/engine-store/message-store.ts';
import type { ActPayload } from '#engine/actions/action.ts';
import type { LeadInWalk } from '#data/walk/lead-in-walk.ts';

type EmailTry = {
  userId: string;
  lead: Pick<LeadInWalk, 'campaignId' | 'leadId' | 'itemId' | 'visit' | 'tried'>;
  payload: Pick<ActPayload, 'from' | 'to'>;
  /** The number of the attempt at the item, counted from the lead's next one. */
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
  return stableId(parts);
}

/** How many attempts at an email may be missing: those before the last one were refused. */
const LOST_TRIES = 3;

/** The ids that the lead's next attempts at an email will have, or lost ones have had. */
export function nextEmailRequestIds(email: Omit<EmailTry, 'ahead'>): string[] {
  return Array.from({ length: LOST_TRIES }, (_none, ahead) => emailRequestId({ ...email, ahead }));
}

/** The same for an email that the user wrote by hand. */
export function handEmailRequestId({
  userId,
  message: { messageId, text, attempts },
  to,
  ahead = 0,
}: {
  userId: string;
  message: Pick<OutgoingMessage, 'messageId' | 'text' | 'attempts'>;
  to: string | undefined;
  ahead?: number;
}): string {
  return stableId([userId, 'by hand', messageId, attempts + 1 + ahead, to, text]);
}

function stableId(parts: readonly (string | number | null | undefined)[]): string {
  const digest = createHash('sha256').update(JSON.stringify(parts)).digest('hex');
  return `rw-${digest.slice(0, 24)}`;
}
