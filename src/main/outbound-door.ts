import type { Config } from '#config.ts';
import type { OutboundDoor } from '#connectors/webhooks/outbound-door.ts';
import { openUndiciDoor } from '#connectors/webhooks/undici/undici-door.ts';

/**
 * The door of this deployment: the public internet, and in practice mode the receivers that its
 * settings name.
 */
export function outboundDoorOf({
  practice,
  PRACTICE_RECEIVERS,
}: Pick<Config, 'practice' | 'PRACTICE_RECEIVERS'>): OutboundDoor {
  const receivers = new Set(practice ? PRACTICE_RECEIVERS : []);
  return openUndiciDoor({ also: ({ address, port }) => receivers.has(`${address}:${port}`) });
}

/**
 * The door to pictures of people: the public internet, and in practice mode the practice network,
 * whose pictures are drawings.
 */
export function pictureDoorOf({
  practice,
  networkUrl,
}: {
  practice: boolean;
  networkUrl: string;
}): OutboundDoor {
  const { hostname, port } = new URL(networkUrl);
  return openUndiciDoor({
    also: (to) => practice && to.address === hostname && String(to.port) === port,
  });
}
