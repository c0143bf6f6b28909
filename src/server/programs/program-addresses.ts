const LOOPBACK = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])$/;

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

/** An address with parameters added to its query. */
export function withParameters(uri: string, parameters: Readonly<Record<string, string>>): string {
  const url = new URL(uri);
  for (const [name, value] of Object.entries(parameters)) url.searchParams.append(name, value);
  return url.href;
}
