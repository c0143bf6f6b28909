import type { GrantProvider } from '#connectors/mail/mailbox-grants.ts';

/** A client that the deployment registered with a provider. */
export type GrantClient = { clientId: string; clientSecret: string };

/**
 * A provider's URLs. The browser opens `authorize`, the program calls the others; `revoke` is null
 * if a program cannot revoke grants there.
 */
export type GrantEndpoints = {
  issuer: string;
  authorize: string;
  token: string;
  revoke: string | null;
  /** The origin of the mail API. */
  api: string;
};

/** What is requested, and how the provider is asked for a refresh token. */
export type GrantRules = {
  /** Each must be granted. */
  scopes: readonly string[];
  /** Requested, but not listed among the granted scopes. */
  unnamedScopes: readonly string[];
  parameters: Readonly<Record<string, string>>;
};

/**
 * The least that sends, finds what was sent, and reads replies (decision 117). At Microsoft a
 * message is created as a draft before it is sent, which needs Mail.ReadWrite; User.Read returns
 * the address.
 */
export const GRANT_RULES = {
  GOOGLE: {
    scopes: [
      'https://www.googleapis.com/auth/gmail.send',
      'https://www.googleapis.com/auth/gmail.readonly',
    ],
    unnamedScopes: [],
    // Without the prompt a second grant has no refresh token.
    parameters: { access_type: 'offline', prompt: 'consent' },
  },
  MICROSOFT: {
    scopes: ['Mail.ReadWrite', 'Mail.Send', 'User.Read'],
    unnamedScopes: ['offline_access'],
    parameters: { response_mode: 'query' },
  },
} satisfies Record<GrantProvider, GrantRules>;

/**
 * The provider's published endpoints, or the same paths at `baseUrl`, for practice mode and tests.
 * Microsoft's "common" accepts work, school, and personal accounts.
 */
export function grantEndpoints(provider: GrantProvider, baseUrl: string | null): GrantEndpoints {
  const at = (origin: string) => (baseUrl === null ? origin : baseUrl.replace(/\/+$/u, ''));
  switch (provider) {
    case 'GOOGLE':
      return {
        issuer: at('https://accounts.google.com'),
        authorize: `${at('https://accounts.google.com')}/o/oauth2/v2/auth`,
        token: `${at('https://oauth2.googleapis.com')}/token`,
        revoke: `${at('https://oauth2.googleapis.com')}/revoke`,
        api: at('https://gmail.googleapis.com'),
      };
    case 'MICROSOFT':
      return {
        issuer: `${at('https://login.microsoftonline.com')}/common/v2.0`,
        authorize: `${at('https://login.microsoftonline.com')}/common/oauth2/v2.0/authorize`,
        token: `${at('https://login.microsoftonline.com')}/common/oauth2/v2.0/token`,
        revoke: null,
        api: at('https://graph.microsoft.com'),
      };
  }
}
