/**
 * A LinkedIn URL in its parts: decoded path segments, query pairs in order, and the whole URL to
 * open.
 */
export type LinkedinAddress = {
  segments: string[];
  query: readonly (readonly [string, string])[];
  href: string;
};

export type AddressProblem = 'EMPTY' | 'TOO_LONG' | 'HAS_SPACE' | 'NOT_AN_ADDRESS' | 'OTHER_SITE';

/** The longest URL that is accepted; those of searches are long. */
export const MAX_URL_LENGTH = 8000;

const HOST = /^(?:(?:www|m|[a-z]{2,3}|[a-z]{2}-[a-z]{2})\.)?linkedin\.com$/;

/**
 * Parses a LinkedIn URL in any form people copy: with or without scheme, `www`, a country or mobile
 * subdomain, trailing slash, query, or fragment. Another site, a port, a user name before the host,
 * or an invalid percent sign make it invalid.
 */
export function parseLinkedinUrl(text: string): LinkedinAddress | AddressProblem {
  const address = text.trim();
  if (address === '') return 'EMPTY';
  if (address.length > MAX_URL_LENGTH) return 'TOO_LONG';
  if (/[\s\p{Cc}]/u.test(address)) return 'HAS_SPACE';
  const parts = /^(?:https?:)?(?:\/\/)?([^/?#]*)([^?#]*)(?:\?([^#]*))?(?:#(.*))?$/iu.exec(address);
  const host = (parts?.[1] ?? '').toLowerCase().replace(/:(?:443|80)$/u, '');
  if (!/^[a-z0-9-]+(?:\.[a-z0-9-]+)+$/u.test(host)) return 'NOT_AN_ADDRESS';
  if (!HOST.test(host)) return 'OTHER_SITE';
  const path = parts?.[2] ?? '';
  const query = parts?.[3] ?? '';
  const segments = path
    .split('/')
    .filter((segment) => segment !== '')
    .map(decoded);
  if (segments.some((segment) => segment === null)) return 'NOT_AN_ADDRESS';
  // Sales Navigator also puts the search criteria after the number sign.
  const fragment = (parts?.[4] ?? '').startsWith('query=') ? `#${parts?.[4]}` : '';
  return {
    segments: segments.filter((segment) => segment !== null),
    query: queryPairs(query),
    href: `https://www.linkedin.com${path}${query === '' ? '' : `?${query}`}${fragment}`,
  };
}

function queryPairs(query: string): [string, string][] {
  return query
    .split('&')
    .filter((pair) => pair !== '')
    .map((pair) => {
      const equals = pair.indexOf('=');
      const [name, value] =
        equals < 0 ? [pair, ''] : [pair.slice(0, equals), pair.slice(equals + 1)];
      return [decoded(name) ?? name, decoded(value.replaceAll('+', ' ')) ?? value];
    });
}

function decoded(text: string): string | null {
  try {
    return decodeURIComponent(text);
  } catch {
    return null;
  }
}
