/** The providers whose mailboxes are opened with a grant of their owner (OAuth 2.0). */
export type GrantProvider = 'GOOGLE' | 'MICROSOFT';

/** The credentials of a mailbox that a grant opens. */
export type GrantCredentials = {
  provider: GrantProvider;
  refreshToken: string;
  accessToken: string | null;
  /** In real epoch ms. */
  accessTokenEndsAt: number | null;
};

/**
 * Asks the owner of a mailbox for a grant, in the browser (RFC 6749, 4.1; RFC 7636; decision 117). The
 * caller keeps `state` and `codeVerifier` with the user who began, compares `state` when the browser
 * comes back, and uses each once.
 */
export interface MailboxGrants {
  /** Whether this deployment has a client id at the provider. */
  isAvailable(provider: GrantProvider): boolean;
  /**
   * The address to send the browser to. `state` and `codeVerifier` are random, the latter 43 to 128
   * letters, digits or `-._~`; `redirectUri` is registered at the provider; `loginHint` is the address
   * that is offered there. Throws where the provider is not available.
   */
  authorizationUrl(query: {
    provider: GrantProvider;
    state: string;
    codeVerifier: string;
    redirectUri: string;
    loginHint: string | null;
  }): Promise<string>;
  /**
   * Exchanges the code that the browser brought, with the same `codeVerifier` and `redirectUri`, and
   * asks the provider whose mailbox it is. Throws `MailError`: PERMISSION_NOT_GRANTED where the owner
   * declined, left out a permission, or the code was used or is too old; NOT_REACHED, TIMED_OUT,
   * NAME_NOT_FOUND where the provider does not answer; SIGN_IN_REFUSED where it does not accept this
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
