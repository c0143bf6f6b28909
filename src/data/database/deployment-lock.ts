import type { Listener } from '#data/database/listen.ts';

export type DeploymentLock = { release: () => Promise<void> };

/**
 * Takes a lock of the whole deployment; null if another process has it. The listening connection
 * holds it, so that it is free as soon as its process dies.
 */
export async function acquireDeploymentLock(
  listener: Listener,
  number: number,
): Promise<DeploymentLock | null> {
  let taken = false;
  const release = await listener.hold({
    async begin(client) {
      const { rows } = await client.query<{ taken: boolean }>(
        'select pg_try_advisory_lock($1) as taken',
        [number],
      );
      taken = rows[0]?.taken === true;
    },
    end: async (client) => taken && client.query('select pg_advisory_unlock($1)', [number]),
  });
  if (taken) return { release: () => release().catch(() => undefined) };
  await release();
  return null;
}
