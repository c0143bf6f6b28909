import type { AccountProxy } from '#connectors/network/login-credentials.ts';
import type { WireProxy } from '@reachwell/network-wire/accounts.ts';

/** A proxy in the provider's format. */
export function wireProxyOf({ protocol, host, port, userName, password }: AccountProxy): WireProxy {
  return {
    protocol,
    host,
    port,
    ...(userName === null ? {} : { username: userName }),
    ...(password === null ? {} : { password }),
  };
}
