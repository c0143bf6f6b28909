import type { AttackHarness } from './attack-harness.ts';
import type { AttackWorld } from './attack-world.ts';
import { draftOf, written } from './draft-request.ts';
import { REFUSED_EXAMPLES } from './refused-examples.ts';

/**
 * Calls of the document whose examples do not do what they should: succeed in the document's form,
 * or be refused as `refused-examples.ts` says. Each that may change something is asked by a user of
 * its own, so that a new call without an example, or with rows that no one plants, is found.
 */
export async function faultyExamples({
  harness,
  world,
  atOnce = 4,
}: {
  harness: AttackHarness;
  world: AttackWorld;
  atOnce?: number;
}): Promise<string[]> {
  const faults: string[] = [];
  const queue = harness.api.operations.filter(({ key }) => key !== 'POST /practice/demo').entries();
  const reader = await world.settle(`Exreader${Date.now().toString(36)}mark`);
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      for (const [index, operation] of queue) {
        const user =
          operation.method === 'GET'
            ? reader
            : await world.settle(`Ex${index}x${Date.now().toString(36)}mark`);
        const draft = draftOf({ api: harness.api, user, operation });
        const { status, text } = await harness.http.send(written(draft));
        const refused = REFUSED_EXAMPLES[operation.key];
        const wanted =
          refused === undefined
            ? status === operation.success.status
            : text.includes(`"code":"${refused.code}"`);
        const shape = wanted && refused === undefined ? operation.success.faultOf(text) : null;
        if (!wanted || shape !== null)
          faults.push(
            `${operation.key} answered ${status}${shape === null ? '' : `, ${shape}`} to ${JSON.stringify(draft.body ?? draft.query).slice(0, 200)}: ${text.slice(0, 300)}`,
          );
      }
    }),
  );
  return faults.toSorted();
}
