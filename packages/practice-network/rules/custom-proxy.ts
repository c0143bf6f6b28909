import type { WireProxy } from '@reachwell/network-wire/accounts.ts';
import { WireFailure } from '#rules/wire-failure.ts';

/**
 * A proxy that an account is to connect through. Whoever gives one named "dead." is told that
 * nothing answers there; one whose password is "wrong" does not let anyone in.
 */
export function proxyOf({ host, port, password }: WireProxy): { host: string; port: number } {
  if (host.startsWith('dead.'))
    throw new WireFailure({
      type: 'api/proxy_error',
      title: 'Proxy error',
      detail: 'The proxy could not be reached.',
    });
  if (password === 'wrong')
    throw new WireFailure({
      type: 'api/proxy_auth_error',
      title: 'Proxy authentication failed',
      detail: 'The proxy refused the user name or the password.',
    });
  return { host, port };
}
