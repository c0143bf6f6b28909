import type { Config } from '#config.ts';
import type { MasterKey } from '#data/secrets/sealing.ts';
import type { IdentitySettings } from '#server/identity/identity-parts.ts';

/** The deployment's settings that identity handlers need. */
export function identitySettings(config: Config, mailKey: MasterKey): IdentitySettings {
  return {
    publicUrl: config.publicUrl,
    trialDays: config.trialDays,
    signUp: config.SIGN_UP,
    revealUnknownEmail: config.REVEAL_UNKNOWN_EMAIL,
    allFeaturesAccounts: config.ALL_FEATURES_ACCOUNTS,
    skipVerificationDomains: config.SKIP_VERIFICATION_DOMAINS,
    tellsPartner: config.partner !== null,
    deliverMails: config.SMTP_URL !== undefined,
    mailKey,
    practice: config.practice,
  };
}
