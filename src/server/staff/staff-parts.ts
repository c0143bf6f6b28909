import type { Mail } from '#core/mail/mail.ts';
import type { Payments } from '#connectors/payments/payments.ts';
import type { ServerParts } from '#server/handler.ts';

/** What the engine does for a user, as its card says it. */
type EngineWord = {
  kind: string;
  sentence: string;
  until: string | null;
  nextAt: string | null;
};

/**
 * What the calls of staff work with, besides the parts of every handler: what other concepts know,
 * wired in main.
 */
export type StaffParts = {
  publicUrl: string;
  deliverMails: boolean;
  /** Who takes money; null where nothing is sold. */
  payments: Payments | null;
  /** Does something at the provider of payments; what it refuses becomes an answer. */
  atProvider: <Result>(work: () => Promise<Result>) => Promise<Result>;
  engineWord: (of: {
    parts: ServerParts;
    userId: string;
    now: number;
    realNow: number;
  }) => Promise<EngineWord>;
  /** The mails that tell a person of the deletion of the account, and of its undoing. */
  deletionMail: (of: { to: string; erasedAt: number; signInUrl: string }) => Mail;
  deletionCanceledMail: (of: { to: string; signInUrl: string }) => Mail;
};
