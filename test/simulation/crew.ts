import { Worker } from 'node:worker_threads';
import type { Order, Outcome } from './run-worker.ts';

/** Threads that run histories, one job at a time. */
export type Crew = {
  give: (order: Order) => Promise<Outcome>;
  size: number;
  dismiss: () => Promise<void>;
};

export function createCrew(size: number): Crew {
  const free: Worker[] = [];
  const waiting: ((worker: Worker) => void)[] = [];
  const workers = Array.from(
    { length: size },
    () => new Worker(new URL('./run-worker.ts', import.meta.url)),
  );
  free.push(...workers);

  const take = (): Promise<Worker> => {
    const worker = free.pop();
    return worker === undefined
      ? new Promise((resolve) => waiting.push(resolve))
      : Promise.resolve(worker);
  };
  const giveBack = (worker: Worker): void => {
    const next = waiting.shift();
    if (next === undefined) free.push(worker);
    else next(worker);
  };
  return {
    size,
    async give(order) {
      const worker = await take();
      try {
        return await new Promise<Outcome>((resolve, reject) => {
          const done = (outcome: Outcome): void => {
            worker.off('error', reject);
            resolve(outcome);
          };
          worker.once('message', done);
          worker.once('error', reject);
          worker.postMessage(order);
        });
      } finally {
        giveBack(worker);
      }
    },
    async dismiss() {
      await Promise.all(workers.map((worker) => worker.terminate()));
    },
  };
}
