/**
 * An event on the live stream (product api, GET /v1/stream): only ids, meaning "read this again".
 * The client reads the rest with its normal calls, so a duplicate or lost event does no harm.
 */
export type StreamEventData = {
  'campaign.statistics': { campaignId: string };
  'lead.changed': { leadId: string; campaignId: string | null };
  'conversation.message': { conversationId: string; leadId: string | null };
  /** A conversation of another account in the team's inbox. */
  'team.conversation': { accountId: string; conversationId: string };
  /** Someone else is writing there; they are done if it isn't said again. */
  'conversation.writing': {
    accountId: string;
    conversationId: string;
    userId: string;
    name: string;
  };
  notification: { notificationId: string };
  'user.status': { status: string };
  'search.progress': { leadPackId: string; campaignId: string };
  'history.progress': { importId: string };
};

export type StreamEventType = keyof StreamEventData;

/**
 * The last event of a stream whose session ended: signed out here or elsewhere, or by a change of
 * the password or the address.
 */
export const SESSION_OVER = 'session.over';
