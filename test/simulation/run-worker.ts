import { parentPort } from 'node:worker_threads';
import type { Teams } from './draw-team.ts';
import type { Goal } from './goals.ts';
import { runHistory } from './history.ts';
import type { Violation } from './invariants/violation.ts';
import { PLANTED_BUGS } from './planted-bugs.ts';

/** A range of seeds to run, or one planted bug to find in a seed. */
export type Order = {
  from: number;
  count: number;
  beyond: boolean;
  teams?: Teams;
  bug: string | null;
};
export type Finding = { seed: number; violation: Violation };
/**
 * The result; `hash` covers the traces of all its histories. `ended` is the last seed that was run.
 */
export type Outcome = {
  order: Order;
  histories: number;
  steps: number;
  acts: number;
  kills: number;
  hash: number;
  goals: [Goal, number][];
  findings: Finding[];
  cpuMs: number;
};

async function live(order: Order): Promise<Outcome> {
  const bug =
    order.bug === null ? null : (PLANTED_BUGS.find(({ name }) => name === order.bug) ?? null);
  const outcome: Outcome = {
    order,
    histories: 0,
    steps: 0,
    acts: 0,
    kills: 0,
    hash: 0,
    goals: [],
    findings: [],
    cpuMs: 0,
  };
  const goals = new Map<Goal, number>();
  const before = process.threadCpuUsage();
  for (let seed = order.from; seed < order.from + order.count; seed += 1) {
    const history = await runHistory({
      seed,
      bug,
      beyond: order.beyond,
      teams: order.teams ?? 'some',
    });
    outcome.histories += 1;
    outcome.steps += history.steps;
    outcome.acts += history.acts;
    outcome.kills += history.kills;
    outcome.hash =
      (outcome.hash ^
        Math.imul(Number.parseInt(history.hash.slice(0, 8), 16) ^ seed, 0x9e3779b1)) >>>
      0;
    for (const [goal, count] of history.goals) goals.set(goal, (goals.get(goal) ?? 0) + count);
    if (history.violation !== null) outcome.findings.push({ seed, violation: history.violation });
    if (history.violation !== null && bug !== null) break;
  }
  outcome.goals = [...goals];
  const used = process.threadCpuUsage(before);
  outcome.cpuMs = (used.user + used.system) / 1000;
  return outcome;
}

parentPort?.on('message', (order: Order) => {
  live(order).then(
    (outcome) => parentPort?.postMessage(outcome),
    (error: unknown) => {
      throw error;
    },
  );
});
