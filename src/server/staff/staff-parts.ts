import type { Mail } from '#core/mail/mail.ts';
import type { Payments } from '#connectors/payments/payments.ts';
import type { ServerParts } from '#server/http/handler.ts';

/** The state of a user's engine, as its card shows it. */
type EngineWord = {
  kind: string;
  sentence: string;
  until: string | null;
  nextAt: string | null;
};

/**
 * What the staff handlers work with, besides the parts of every handler: functions of other
 * concepts, wired in main.
 */
export type StaffParts = {
  publicUrl: string;
  deliverMails: boolean;
  /** The payment provider; null where nothing is sold. */
  payments: Payments | null;
  /** Does something at the payment provider; a rejection becomes an API error. */
  atProvider: <Result>(work: () => Promise<Result>) => Promise<Result>;
  engineWord: (of: {
    parts: ServerParts;
    userId: string;
    now: number;
    realNow: number;
  }) => Promise<EngineWord>;
  /** The emails about the deletion of the account, and about its cancellation. */
  deletionMail: (of: { to: string; erasedAt: number; signInUrl: string }) => Mail;
  deletionCanceledMail: (of: { to: string; signInUrl: string }) => Mail;
};
