import { Gauge, type Registry } from 'prom-client';
import type { Config } from '#config.ts';
import type { OutboundDoor } from '#connectors/webhooks/outbound-door.ts';
import { openUndiciDoor } from '#connectors/webhooks/undici/undici-door.ts';
import type { Database } from '#data/database.ts';
import { readDeliveryBacklog } from '#data/notices/zapier-deliveries.ts';

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

/**
 * Shows among the figures of a process how many events wait for delivery, and for how long the
 * oldest has been due.
 */
export function showDeliveryBacklog({ db, registry }: { db: Database; registry: Registry }): void {
  const overdue = new Gauge({
    name: 'reachwell_zapier_overdue_seconds',
    help: 'For how long the event that waits longest for its next try has been due, over the whole deployment',
    registers: [registry],
  });
  new Gauge({
    name: 'reachwell_zapier_waiting',
    help: 'Events of the whole deployment that wait for delivery to the addresses of their campaigns',
    registers: [registry],
    async collect() {
      const backlog = await readDeliveryBacklog({ db }).catch(() => null);
      if (backlog === null) return;
      this.set(backlog.waiting);
      overdue.set(
        backlog.oldestDueAt === null ? 0 : Math.max(0, (Date.now() - backlog.oldestDueAt) / 1000),
      );
    },
  });
}
