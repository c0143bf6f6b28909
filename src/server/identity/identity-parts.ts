import type { SignUpMode } from '#core/account/sign-up-rule.ts';
import type { DatabaseTransaction } from '#data/database.ts';
import type { MasterKey } from '#data/secrets/sealing.ts';
import type { TokenKeys } from '#server/session-tokens.ts';

export type IdentitySettings = {
  publicUrl: string;
  trialDays: number | null;
  signUp: SignUpMode;
  revealUnknownEmail: boolean;
  /** E-mails, in lower case, that have every feature. */
  allFeaturesAccounts: readonly string[];
  /** Domains, in lower case, whose addresses need no verification mail. */
  skipVerificationDomains: readonly string[];
  /** A partner program is set, which hears of who signs up. */
  tellsPartner: boolean;
  /** A mail server is set, so that mails leave the outbox. */
  deliverMails: boolean;
  /** Seals mails that carry a code; without it they stand in clear, as tests read them. */
  mailKey?: MasterKey;
  /**
   * In practice mode tries from this machine are not slowed by address, for its tests all come from
   * there.
   */
  practice: boolean;
};

/** What the calls of identity work with, besides the parts of every handler. */
export type IdentityParts = { keys: TokenKeys; masterKey: MasterKey; settings: IdentitySettings };

export type Stored = { trx: DatabaseTransaction; realNow: number };
