/** What the calls about the account work with, besides the parts of every handler. */
export type AccountParts = {
  publicUrl: string;
  /** A mail server is set, so that mails leave the outbox. */
  deliverMails: boolean;
  /** Whether a password is that of a hash; without one it takes as long and is not. */
  isPassword: (check: { password: string; hash: string | null }) => Promise<boolean>;
};
