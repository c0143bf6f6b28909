import { addressAtGoogle } from '#connectors/mail/google/gmail-api.ts';
import type { Mailbox } from '#connectors/mail/mail.ts';
import type {
  GrantCredentials,
  GrantProvider,
  MailboxGrants,
} from '#connectors/mail/mailbox-grants.ts';
import { addressAtMicrosoft } from '#connectors/mail/microsoft/graph-api.ts';
import { ApiFailure } from '#connectors/mail/oauth/api-failure.ts';
import type { ProviderApi } from '#connectors/mail/oauth/api-session.ts';
import type { GrantClient, GrantEndpoints } from '#connectors/mail/oauth/grant-providers.ts';
import { missingScopes, openTokenEndpoint } from '#connectors/mail/oauth/token-endpoint.ts';

const EXCHANGE_MS = 30_000;

/** Returns the address of the mailbox that a grant gives access to. */
const ADDRESS_AT = {
  GOOGLE: addressAtGoogle,
  MICROSOFT: addressAtMicrosoft,
} satisfies Record<
  GrantProvider,
  (query: { api: ProviderApi; mailbox: Mailbox }) => Promise<string>
>;

/**
 * OAuth 2.0 grants with PKCE, through openid-client (decision 117). A provider is available when
 * the deployment has a client with it.
 */
export function createOAuthGrants({
  providers,
  realNow = Date.now,
}: {
  providers: Readonly<
    Record<GrantProvider, { client: GrantClient; endpoints: GrantEndpoints } | null>
  >;
  realNow?: () => number;
}): MailboxGrants {
  const apiOf = (provider: GrantProvider): ProviderApi => {
    const settings = providers[provider];
    if (settings === null) throw new TypeError(`There is no client at ${provider}`);
    const tokens = openTokenEndpoint({ provider, ...settings, realNow });
    return { provider, endpoints: settings.endpoints, tokens, realNow };
  };
  return {
    isAvailable: (provider) => providers[provider] !== null,
    authorizationUrl: async ({ provider, ...query }) =>
      apiOf(provider).tokens.authorizationUrl(query),
    async exchangeCode({ provider, code, codeVerifier, redirectUri, signal }) {
      const api = apiOf(provider);
      const timer = AbortSignal.timeout(EXCHANGE_MS);
      const ends = signal === undefined ? timer : AbortSignal.any([timer, signal]);
      const got = await api.tokens.exchange({ code, codeVerifier, redirectUri, signal: ends });
      const missing = missingScopes(provider, got.scopes);
      if (missing.length > 0 || got.refreshToken === null) {
        const left = missing.length > 0 ? missing.join(', ') : 'lasting access';
        throw new ApiFailure({ problem: 'PERMISSION_NOT_GRANTED', answer: `Not granted: ${left}` });
      }
      const credentials: GrantCredentials = {
        provider,
        refreshToken: got.refreshToken,
        accessToken: got.accessToken,
        accessTokenEndsAt: got.accessTokenEndsAt,
      };
      const mailbox = { address: '', credentials, deadlineMs: EXCHANGE_MS, signal: ends };
      return { address: await ADDRESS_AT[provider]({ api, mailbox }), credentials };
    },
  };
}
