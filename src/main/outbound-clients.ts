import type { Config } from '#config.ts';
import type { OutboundClient } from '#connectors/webhooks/outbound-client.ts';
import { createReachProxy, type ReachProxy } from '#connectors/proxies/reach-proxy.ts';
import { createUndiciClient } from '#connectors/webhooks/undici/undici-client.ts';

/**
 * The outbound client of this deployment: reaches the public internet and, in practice mode, the
 * receivers in its settings.
 */
export function createOutboundClient({
  practice,
  PRACTICE_RECEIVERS,
}: Pick<Config, 'practice' | 'PRACTICE_RECEIVERS'>): OutboundClient {
  const receivers = new Set(practice ? PRACTICE_RECEIVERS : []);
  return createUndiciClient({ also: ({ address, port }) => receivers.has(`${address}:${port}`) });
}

/**
 * The client that events are sent with: as above, and it also reaches the neighbors that the
 * operator named.
 */
export function createWebhookClient({
  practice,
  PRACTICE_RECEIVERS,
  WEBHOOK_HOSTS,
}: Pick<Config, 'practice' | 'PRACTICE_RECEIVERS' | 'WEBHOOK_HOSTS'>): OutboundClient {
  const receivers = new Set(practice ? PRACTICE_RECEIVERS : []);
  return createUndiciClient({
    also: ({ address, port }) => receivers.has(`${address}:${port}`),
    neighbors: new Set(WEBHOOK_HOSTS),
  });
}

/**
 * The outbound client for pictures of people: reaches the public internet and, in practice mode,
 * the practice network, whose pictures are drawings.
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
 * Reaches proxies, whose addresses staff enters: on the public internet and, in practice mode, the
 * receivers in the settings.
 */
export function createProxyReach({
  practice,
  PRACTICE_RECEIVERS,
}: Pick<Config, 'practice' | 'PRACTICE_RECEIVERS'>): ReachProxy {
  const receivers = new Set(practice ? PRACTICE_RECEIVERS : []);
  return createReachProxy({ also: ({ address, port }) => receivers.has(`${address}:${port}`) });
}
