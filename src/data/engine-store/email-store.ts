/** An email that left, or may have left, as a later one of the same thread needs it. */
export type EarlierEmail = {
  campaignId: string;
  messageId: string;
  address: string;
  subject: string;
  threadId: string | null;
  sentAt: number;
  /** It came back, so that whoever it was for knows nothing of it. */
  bounced: boolean;
};

/** What is kept of an email when its try is settled; the rest stands in the intent. */
export type SentEmailRecord = {
  messageId: string;
  address: string;
  subject: string;
  /** The provider's own thread, where it has one. */
  threadId: string | null;
  sentAt: number;
};

/** What the engine keeps of the emails that it sends. */
export interface EmailStore {
  /** What was sent to a lead in any campaign, oldest first. */
  sentEmails(query: { userId: string; leadId: string }): Promise<EarlierEmail[]>;
}
