/** How long a code waits for its program, and how long tokens last; a used one is replaced. */
export const CODE_MS = 2 * 60_000;
export const PROGRAM_ACCESS_MS = 30 * 60_000;
export const PROGRAM_REFRESH_MS = 30 * 86_400_000;
/** How many programs an account can have connected. */
export const MAX_CONNECTIONS = 50;
/** The longest metadata document of a program, and how long it is believed without being read. */
export const CLIENT_DOCUMENT_BYTES = 10 * 1024;
export const CLIENT_DOCUMENT_MS = 5 * 60_000;

const ACCESS_PREFIX = 'rwa_';
const REFRESH_PREFIX = 'rwr_';
/** How programs’ tokens begin, so that each is recognized for what it is. */
export const TOKEN_PREFIXES = { ACCESS: ACCESS_PREFIX, REFRESH: REFRESH_PREFIX } as const;
export type TokenKind = keyof typeof TOKEN_PREFIXES;

const LOOPBACK = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])$/;

/** Whether a bearer token has the form of a connected program’s access token. */
export function isProgramToken(token: string): boolean {
  return token.startsWith(ACCESS_PREFIX);
}

/**
 * Whether a client id is the address of a metadata document: an https URL with a path, without
 * credentials, fragment, or dot segments, written as it is fetched.
 */
export function isClientId(clientId: string): boolean {
  const url = URL.parse(clientId);
  return (
    url !== null &&
    url.protocol === 'https:' &&
    url.href === clientId &&
    url.pathname !== '/' &&
    url.username === '' &&
    url.password === '' &&
    !clientId.includes('#')
  );
}

/** Whether a redirect leads to a program on the person’s own device. */
export function isLoopbackRedirect(uri: string): boolean {
  const url = URL.parse(uri);
  return url !== null && url.protocol === 'http:' && LOOPBACK.test(url.hostname);
}

/**
 * Whether people may be sent to an address with a code: over https, or to their own device
 * (OAuth 2.1). Never with credentials or a fragment.
 */
export function mayRedirectTo(uri: string): boolean {
  const url = URL.parse(uri);
  return (
    url !== null &&
    (url.protocol === 'https:' || isLoopbackRedirect(uri)) &&
    url.username === '' &&
    url.password === '' &&
    !uri.includes('#')
  );
}

/**
 * Whether a program registered a redirect: exactly, but on a person’s own device with any port,
 * because the program takes a free one (RFC 8252, section 7.3).
 */
export function isRegisteredRedirect(registered: readonly string[], uri: string): boolean {
  if (!mayRedirectTo(uri)) return false;
  return registered.some(
    (one) =>
      one === uri ||
      (isLoopbackRedirect(one) && isLoopbackRedirect(uri) && portless(one) === portless(uri)),
  );
}

function portless(uri: string): string {
  const url = new URL(uri);
  url.port = '';
  return url.href;
}

/** Whether a text is the S256 challenge of PKCE: 32 bytes as base64url (RFC 7636). */
export function isChallenge(text: string): boolean {
  return /^[\w-]{43}$/.test(text);
}

/** Whether a text can be the verifier of such a challenge. */
export function isVerifier(text: string): boolean {
  return /^[\w.~-]{43,128}$/.test(text);
}

/** An address with parameters added to its query. */
export function withParameters(uri: string, parameters: Readonly<Record<string, string>>): string {
  const url = new URL(uri);
  for (const [name, value] of Object.entries(parameters)) url.searchParams.append(name, value);
  return url.href;
}
