import type { MailConnector } from '#connectors/mail/mail.ts';
import type { GrantProvider, MailboxGrants } from '#connectors/mail/mailbox-grants.ts';
import { createGoogleMail } from '#connectors/mail/google/google-mail.ts';
import { createMicrosoftMail } from '#connectors/mail/microsoft/microsoft-mail.ts';
import type { ApiMailOptions } from '#connectors/mail/oauth/api-session.ts';
import { grantEndpoints, type GrantClient } from '#connectors/mail/oauth/grant-providers.ts';
import { createOAuthGrants } from '#connectors/mail/oauth/oauth-grants.ts';

/** How a deployment reaches a provider: `baseUrl` is null for the provider itself. */
type GrantSettings = { client: GrantClient; baseUrl: string | null };

/**
 * Everything for mailboxes accessed with a grant: an adapter for each configured provider, null for
 * the others, and the grants. `now` is campaign time, `settleMs` as in `ApiMailOptions`.
 */
export function openGrantMailboxes({
  settings,
  ...times
}: {
  settings: Readonly<Record<GrantProvider, GrantSettings | null>>;
} & Omit<ApiMailOptions, 'client' | 'endpoints'>): {
  adapters: Record<GrantProvider, MailConnector | null>;
  grants: MailboxGrants;
} {
  const providerOf = (provider: GrantProvider) => {
    const set = settings[provider];
    if (set === null) return null;
    const endpoints = grantEndpoints(provider, set.baseUrl);
    return { client: set.client, endpoints };
  };
  const [google, microsoft] = [providerOf('GOOGLE'), providerOf('MICROSOFT')];
  return {
    adapters: {
      GOOGLE: google === null ? null : createGoogleMail({ ...google, ...times }),
      MICROSOFT: microsoft === null ? null : createMicrosoftMail({ ...microsoft, ...times }),
    },
    grants: createOAuthGrants({
      providers: { GOOGLE: google, MICROSOFT: microsoft },
      ...(times.realNow && { realNow: times.realNow }),
    }),
  };
}
