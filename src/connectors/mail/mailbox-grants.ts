/** The providers whose mailboxes are accessed with a grant of their owner (OAuth 2.0). */
export type GrantProvider = 'GOOGLE' | 'MICROSOFT';

/** The credentials of a mailbox accessed with a grant. */
export type GrantCredentials = {
  provider: GrantProvider;
  refreshToken: string;
  accessToken: string | null;
  /** In real epoch ms. */
  accessTokenEndsAt: number | null;
};

/**
 * Asks the owner of a mailbox for a grant in the browser (RFC 6749, 4.1; RFC 7636; decision 117).
 * The caller stores `state` and `codeVerifier` with the user who started, compares `state` when the
 * browser returns, and uses each once.
 */
export interface MailboxGrants {
  /** Whether this deployment has a client id with the provider. */
  isAvailable(provider: GrantProvider): boolean;
  /**
   * The URL to send the browser to. `state` and `codeVerifier` are random, the latter 43 to 128
   * letters, digits or `-._~`; `redirectUri` is registered with the provider; `loginHint` is the
   * address suggested there. Throws if the provider is not available.
   */
  authorizationUrl(query: {
    provider: GrantProvider;
    state: string;
    codeVerifier: string;
    redirectUri: string;
    loginHint: string | null;
  }): Promise<string>;
  /**
   * Exchanges the code that the browser returned, with the same `codeVerifier` and `redirectUri`,
   * and asks the provider whose mailbox it is. Throws `MailError`: PERMISSION_NOT_GRANTED if the
   * owner declined or left out a permission, or the code was used or expired; NOT_REACHED,
   * TIMED_OUT, NAME_NOT_FOUND if the provider does not respond; SIGN_IN_REFUSED if it rejects this
   * deployment's client id and secret.
   */
  exchangeCode(query: {
    provider: GrantProvider;
    code: string;
    codeVerifier: string;
    redirectUri: string;
    signal?: AbortSignal;
  }): Promise<{ address: string; credentials: GrantCredentials }>;
}
