import type { SignUpMode } from '#core/account/sign-up-rule.ts';
import type { DatabaseTransaction } from '#data/database.ts';
import type { MasterKey } from '#data/secrets/sealing.ts';
import type { TokenKeys } from '#server/http/session-tokens.ts';

export type IdentitySettings = {
  publicUrl: string;
  trialDays: number | null;
  signUp: SignUpMode;
  revealUnknownEmail: boolean;
  /** Emails, in lower case, that have every feature. */
  allFeaturesAccounts: readonly string[];
  /** Domains, in lower case, whose addresses need no verification email. */
  skipVerificationDomains: readonly string[];
  /** Whether a partner program is configured, which hears of each sign-up. */
  tellsPartner: boolean;
  /** A mail server is configured, so that emails leave the outbox. */
  deliverMails: boolean;
  /** Seals emails with a code; without it they are unsealed, for tests to read. */
  mailKey?: MasterKey;
  /**
   * In practice mode, tries from this machine are not slowed down by address, because its tests all
   * come from there.
   */
  practice: boolean;
};

/** What the identity handlers work with, besides the parts of every handler. */
export type IdentityParts = { keys: TokenKeys; masterKey: MasterKey; settings: IdentitySettings };

export type Stored = { trx: DatabaseTransaction; realNow: number };
