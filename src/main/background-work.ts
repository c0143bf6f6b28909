import type { Logger } from 'pino';

/** `restMs`: how long work is left alone that found nothing to do (0) many times in a row. */
type Repeated = { name: string; everyMs: number; restMs?: number; work: () => Promise<unknown> };
const IDLE_TIMES = 5;

/**
 * Work beside the answers: done again and again, or once in the background. What fails is logged;
 * `stop` waits for what runs.
 */
export function createBackgroundWork({ log }: { log: Logger }) {
  const running = new Set<Promise<unknown>>();
  const timers: NodeJS.Timeout[] = [];
  let stopped = false;

  function once(name: string, work: () => Promise<unknown>): void {
    if (stopped) return;
    const done = work().catch((error: unknown) => log.warn({ err: error }, `${name} failed`));
    running.add(done);
    void done.finally(() => running.delete(done));
  }
  return {
    once,
    repeat({ name, everyMs, restMs = everyMs, work }: Repeated): void {
      let busy = false;
      let idleTimes = 0;
      let ticks = 0;
      const timer = setInterval(() => {
        ticks += 1;
        if (
          busy ||
          (idleTimes >= IDLE_TIMES && ticks % Math.max(1, Math.round(restMs / everyMs)) !== 0)
        )
          return;
        busy = true;
        once(name, () =>
          work()
            .then((done) => (idleTimes = done === 0 ? idleTimes + 1 : 0))
            .finally(() => (busy = false)),
        );
      }, everyMs);
      timers.push(timer);
    },
    async stop(): Promise<void> {
      stopped = true;
      for (const timer of timers) clearInterval(timer);
      await Promise.all(running);
    },
  };
}

export type BackgroundWork = ReturnType<typeof createBackgroundWork>;
