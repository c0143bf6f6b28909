/** An email that left, or may have left, with what a later one in its thread requires. */
export type EarlierEmail = {
  campaignId: string;
  messageId: string;
  address: string;
  subject: string;
  threadId: string | null;
  sentAt: number;
  /** It bounced, so the person never saw it. */
  bounced: boolean;
};

/** What is stored of an email when its try is settled; the intent has the rest. */
export type SentEmailRecord = {
  messageId: string;
  address: string;
  subject: string;
  /** The provider's own thread, if it has one. */
  threadId: string | null;
  sentAt: number;
};

/** The engine's record of sent emails. */
export interface EmailStore {
  /** What was sent to a lead in any campaign, oldest first. */
  sentEmails(query: { userId: string; leadId: string }): Promise<EarlierEmail[]>;
}
