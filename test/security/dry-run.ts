import { hasDryRun } from '#contract/route.ts';
import { allRoutes } from '#contract/all-routes.ts';
import type { AttackHarness } from './attack-harness.ts';
import { changedTables, digestOf, type AttackWorld } from './attack-world.ts';
import { draftOf, written } from './draft-request.ts';
import type { GotAnswer } from './http-sender.ts';
import type { Operation } from './operations.ts';
import { REFUSED_EXAMPLES } from './refused-examples.ts';

const isMarked = ({ header, text }: GotAnswer): boolean =>
  header('dry-run') === 'true' && (text.startsWith('[') || text.includes('"dryRun":true'));

/**
 * Calls whose dry run changes a row, isn't marked, or answers differently from the call itself.
 * Each is made by a user of its own, first as a dry run, then for real.
 */
export async function faultyDryRuns({
  harness,
  world,
  atOnce = 4,
}: {
  harness: AttackHarness;
  world: AttackWorld;
  atOnce?: number;
}): Promise<string[]> {
  const faults: string[] = [];
  const queue = harness.api.operations
    .filter(({ method, permission }) => method !== 'GET' && permission !== 'practice')
    .entries();
  const faultOf = async (operation: Operation, index: number): Promise<string | null> => {
    const user = await world.settle(`Dry${index}x${Date.now().toString(36)}mark`);
    const of = { ...harness, ...world, userId: user.userId };
    const draft = draftOf({ api: harness.api, user, operation });
    const before = await digestOf(of);
    const dry = await harness.http.send(
      written({ ...draft, headers: { ...draft.headers, 'dry-run': 'true' } }),
    );
    const changed = changedTables(before, await digestOf(of));
    if (changed.length > 0) return `changed ${changed.join()}`;
    const refusal = hasDryRun(operation.key, allRoutes[operation.key as keyof typeof allRoutes])
      ? REFUSED_EXAMPLES[operation.key]?.code
      : 'DRY_RUN_UNAVAILABLE';
    const isStaff = operation.permission === 'admin' || operation.permission === 'proxy-manager';
    if (refusal !== undefined || isStaff)
      return dry.text.includes(`"${isStaff ? 'FORBIDDEN' : refusal}"`)
        ? null
        : `wasn’t refused: ${dry.text}`;
    if (!isMarked(dry)) return `isn’t marked: ${dry.status} ${dry.text}`;
    const real = await harness.http.send(written(draft));
    const same = dry.status === (real.status === 204 ? 200 : real.status);
    return same ? null : `answered ${dry.status}, the call itself ${real.status} ${real.text}`;
  };
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      for (const [index, operation] of queue) {
        const fault = await faultOf(operation, index);
        if (fault !== null) faults.push(`${operation.key} ${fault.slice(0, 300)}`);
      }
    }),
  );
  return faults.toSorted();
}
