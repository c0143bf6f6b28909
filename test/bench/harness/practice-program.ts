import { join } from 'node:path';
import { z } from 'zod';
import { cpuMsOf, memoryMbOf } from './process-usage.ts';
import { startProgram } from './child-program.ts';

const Ready = z.object({ url: z.string(), controlUrl: z.string() });
const People = z.object({
  people: z.array(
    z.object({ id: z.string(), slug: z.string(), firstName: z.string(), lastName: z.string() }),
  ),
});
const Ledger = z.object({ entries: z.array(z.object({ kind: z.string() })), next: z.number() });
const PEOPLE_A_PAGE = 200;
const ENTRIES_A_PAGE = 10_000;

export type PracticePerson = z.infer<typeof People>['people'][number];
export type PracticeProgram = {
  url: string;
  controlUrl: string;
  cpuMs: () => number | null;
  memoryMb: () => number | null;
  people: (range: { from: number; count: number }) => Promise<PracticePerson[]>;
  /** How many acts of a kind the network has seen. */
  countLedger: (kind: string) => Promise<number>;
  stop: () => Promise<void>;
};

export const PRACTICE_KEY = 'bench';

/** The practice network as its own process, with a world of its own in the scratch folder. */
export async function startPracticeProgram({
  scratch,
  now,
  rate,
}: {
  scratch: string;
  now: number;
  rate: number;
}): Promise<PracticeProgram> {
  const program = startProgram({
    args: [
      'packages/practice-network/main.ts',
      '--data',
      join(scratch, 'practice-network'),
      '--api-key',
      PRACTICE_KEY,
      '--now',
      new Date(now).toISOString(),
      '--rate',
      String(rate),
      '--with-parent',
    ],
  });
  const { url, controlUrl } = await program.line((text) =>
    text.startsWith('{"url"') ? Ready.parse(JSON.parse(text)) : null,
  );
  const ask = async (path: string): Promise<unknown> =>
    (await fetch(`${controlUrl}${path}`)).json();
  return {
    url,
    controlUrl,
    cpuMs: () => cpuMsOf(program.pid),
    memoryMb: () => memoryMbOf(program.pid),
    async people({ from, count }) {
      const found: PracticePerson[] = [];
      while (found.length < count) {
        const { people } = People.parse(
          await ask(`/people?limit=${PEOPLE_A_PAGE}&offset=${from + found.length}`),
        );
        if (people.length === 0)
          throw new Error(`The practice network has only ${found.length} people after ${from}.`);
        found.push(...people);
      }
      return found.slice(0, count);
    },
    async countLedger(kind) {
      let count = 0;
      for (let since = 0; ;) {
        const { entries, next } = Ledger.parse(
          await ask(`/ledger?kind=${kind}&since=${since}&limit=${ENTRIES_A_PAGE}`),
        );
        count += entries.length;
        if (entries.length < ENTRIES_A_PAGE) return count;
        since = next;
      }
    },
    stop: program.stop,
  };
}
