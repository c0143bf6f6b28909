import type { PasswordCheck } from '#server/reject-wrong-password.ts';

/** What the calls about the account work with, besides the parts of every handler. */
export type AccountParts = {
  publicUrl: string;
  /** A mail server is set, so that mails leave the outbox. */
  deliverMails: boolean;
  isPassword: PasswordCheck;
};
