import type { SignUpMode } from '#core/account/sign-up-rule.ts';

/** What team handlers work with, besides the parts of every handler. */
export type TeamParts = {
  publicUrl: string;
  signUp: SignUpMode;
  /** A mail server is configured, so that emails leave the outbox. */
  deliverMails: boolean;
};
