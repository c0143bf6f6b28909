import type { Config } from '#config.ts';
import type { OutboundClient } from '#connectors/webhooks/outbound-client.ts';
import { createReachProxy, type ReachProxy } from '#connectors/proxies/reach-proxy.ts';
import { createUndiciClient } from '#connectors/webhooks/undici/undici-client.ts';

/**
 * The door of this deployment: the public internet, and in practice mode the receivers that its
 * settings name.
 */
export function createOutboundClient({
  practice,
  PRACTICE_RECEIVERS,
}: Pick<Config, 'practice' | 'PRACTICE_RECEIVERS'>): OutboundClient {
  const receivers = new Set(practice ? PRACTICE_RECEIVERS : []);
  return createUndiciClient({ also: ({ address, port }) => receivers.has(`${address}:${port}`) });
}

/**
 * The door to pictures of people: the public internet, and in practice mode the practice network,
 * whose pictures are drawings.
 */
export function createPictureClient({
  practice,
  networkUrl,
}: {
  practice: boolean;
  networkUrl: string;
}): OutboundClient {
  const { hostname, port } = new URL(networkUrl);
  return createUndiciClient({
    also: (to) => practice && to.address === hostname && String(to.port) === port,
  });
}

/**
 * The door to proxies, whose addresses staff writes down: the public internet, and in practice mode
 * the receivers that its settings name.
 */
export function createProxyReach({
  practice,
  PRACTICE_RECEIVERS,
}: Pick<Config, 'practice' | 'PRACTICE_RECEIVERS'>): ReachProxy {
  const receivers = new Set(practice ? PRACTICE_RECEIVERS : []);
  return createReachProxy({ also: ({ address, port }) => receivers.has(`${address}:${port}`) });
}
