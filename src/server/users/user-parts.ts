import type { MasterKey } from '#data/secrets/sealing.ts';
import type { WebhookRegistration } from '#server/users/webhook-registration.ts';

export type UserSettings = {
  trialDays: number | null;
  /** Emails, in lower case, that have every feature. */
  allFeaturesAccounts: readonly string[];
  /** Domains, in lower case, whose users are offered only the profile-URL source. */
  profileUrlsOnlyDomains: readonly string[];
  /** Whether a partner program is configured, which hears of each sign-up. */
  tellsPartner: boolean;
};

/** What the user handlers work with, besides the parts of every handler. */
export type UserParts = {
  masterKey: MasterKey;
  settings: UserSettings;
  webhooks: WebhookRegistration;
  /** Continues with work that no answer waits for; a failure is logged. */
  background: (work: () => Promise<unknown>) => void;
};
