import type { PasswordCheck } from '#server/http/reject-wrong-password.ts';

/** What the account handlers work with, besides the parts of every handler. */
export type AccountParts = {
  publicUrl: string;
  /** A mail server is configured, so that emails leave the outbox. */
  deliverMails: boolean;
  isPassword: PasswordCheck;
};
