import type { Logger } from 'pino';

type Repeated = { name: string; everyMs: number; work: () => Promise<unknown> };

/**
 * Background work of one process, repeated or once. Work that must outlive a process is a job
 * (`src/jobs/`). Failures are logged; `stop` waits for running work.
 */
export function createBackgroundWork(log: Logger) {
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
    repeat({ name, everyMs, work }: Repeated): void {
      let busy = false;
      const timer = setInterval(() => {
        if (busy) return;
        busy = true;
        once(name, () => work().finally(() => (busy = false)));
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
