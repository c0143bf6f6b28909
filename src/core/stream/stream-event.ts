/**
 * What a change says on the live stream (product api, GET /v1/stream): ids only, meaning "look at
 * this again"; the client reads the rest by the ordinary calls, so a doubled or missed order does
 * no harm.
 */
export type StreamEventData = {
  'campaign.statistics': { campaignId: string };
  'lead.changed': { leadId: string; campaignId: string | null };
  'conversation.message': { conversationId: string; leadId: string | null };
  notification: { notificationId: string };
  'user.status': { status: string };
  'search.progress': { leadPackId: string; campaignId: string };
};

export type StreamEventType = keyof StreamEventData;

/**
 * The last word of a stream whose session has ended: signed out here or elsewhere, or by a change
 * of the password or the address.
 */
export const SESSION_OVER = 'session.over';
