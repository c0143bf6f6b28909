import type { FastifyServerOptions } from 'fastify';

/**
 * Whose X-Forwarded-For is believed: nobody's, that of so many proxies in a row, or that of these
 * addresses and networks.
 */
export type TrustedProxies = false | number | readonly string[];

/**
 * The proxies in the form that Fastify takes. The header is read from the right, where each proxy
 * adds whom it heard; the first entry that no trusted proxy wrote is the address of the client, and
 * what stands left of it is what the client made up. Fastify itself believes no plain number of
 * hops, hence the function.
 */
export function trustProxyOption(
  trusted: TrustedProxies,
): NonNullable<FastifyServerOptions['trustProxy']> {
  if (trusted === false) return false;
  return typeof trusted === 'number' ? (_address, hop) => hop < trusted : [...trusted];
}
