import type { BenchPostgres } from '../harness/bench-postgres.ts';
import type { PracticeProgram } from '../harness/practice-program.ts';
import { cpuMsOf } from '../harness/process-usage.ts';

/** CPU time in ms, by who took it. */
export type Spent = { own: number | null; server: number | null; network: number | null };
export type Meter = () => { spent: Spent; seconds: number };

/**
 * Starts to measure a worker, its database and its network; what it gives says how much it was up
 * to then.
 */
export function startMeter({
  pid,
  postgres,
  practice,
}: {
  pid: number;
  postgres: BenchPostgres;
  practice: PracticeProgram;
}): Meter {
  const read = () => ({
    at: performance.now(),
    own: cpuMsOf(pid),
    server: postgres.cpuMs(),
    network: practice.cpuMs(),
  });
  const before = read();
  return () => {
    const after = read();
    const between = (name: keyof Spent) =>
      before[name] === null || after[name] === null ? null : after[name] - before[name];
    return {
      spent: { own: between('own'), server: between('server'), network: between('network') },
      seconds: (after.at - before.at) / 1000,
    };
  };
}

/** An even share of what was spent. */
export function shareOf({ spent, parts }: { spent: Spent; parts: number }): Spent {
  const share = (ms: number | null) => (ms === null ? null : ms / parts);
  return { own: share(spent.own), server: share(spent.server), network: share(spent.network) };
}
