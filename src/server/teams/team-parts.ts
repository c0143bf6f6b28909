import type { SignUpMode } from '#core/account/sign-up-rule.ts';

/** What the calls about teams work with, besides the parts of every handler. */
export type TeamParts = {
  publicUrl: string;
  signUp: SignUpMode;
  /** A mail server is set, so that mails leave the outbox. */
  deliverMails: boolean;
};
