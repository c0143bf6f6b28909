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

/** Whether a bearer token has the form of a connected program’s access token. */
export function isProgramToken(token: string): boolean {
  return token.startsWith(ACCESS_PREFIX);
}

/** Whether a text is the S256 challenge of PKCE: 32 bytes as base64url (RFC 7636). */
export function isChallenge(text: string): boolean {
  return /^[\w-]{43}$/.test(text);
}

/** Whether a text can be the verifier of such a challenge. */
export function isVerifier(text: string): boolean {
  return /^[\w.~-]{43,128}$/.test(text);
}
