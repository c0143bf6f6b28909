import { setTimeout as wait } from 'node:timers/promises';
import { z } from 'zod';
import { startProgram, type ChildProgram } from '../harness/child-program.ts';
import { cpuMsOf, memoryMbOf } from '../harness/process-usage.ts';

const Ports = z.object({ imapPort: z.number(), smtpPort: z.number() });
const Progress = z.object({ looks: z.number(), told: z.number() });
const SETTLED_MS = 3000;

export type WatchCost = { memoryMb: number; cpuMs: number; looks: number; seconds: number };
type Watched = {
  mailboxes: number;
  lines: number;
  pollMs: number;
  idleMs: number;
  measuredMs: number;
};

const read = (text: string) =>
  text.startsWith('{"looks"') ? Progress.parse(JSON.parse(text)) : null;

/** What a process that watches so many mailboxes holds and takes once it has looked at each. */
export async function measureWatch({
  mailboxes,
  lines,
  pollMs,
  idleMs,
  measuredMs,
}: Watched): Promise<WatchCost> {
  const server = startProgram({ args: ['test/bench/mail/mail-server-program.ts'] });
  try {
    const { imapPort } = await server.line((text) =>
      text.startsWith('{"imapPort"') ? Ports.parse(JSON.parse(text)) : null,
    );
    const watch = startProgram({
      args: [
        '--expose-gc',
        'test/bench/mail/watch-program.ts',
        ...[imapPort, mailboxes, lines, pollMs, idleMs].map(String),
      ],
    });
    try {
      await watch.line(read);
      await wait(SETTLED_MS);
      const looksBefore = await newestLooks(watch);
      const startedAt = performance.now();
      const cpuBefore = cpuMsOf(watch.pid) ?? 0;
      await wait(measuredMs);
      const cpuMs = (cpuMsOf(watch.pid) ?? 0) - cpuBefore;
      const seconds = (performance.now() - startedAt) / 1000;
      const memoryMb = memoryMbOf(watch.pid) ?? 0;
      const looks = (await newestLooks(watch)) - looksBefore;
      return { memoryMb, cpuMs, looks, seconds };
    } finally {
      await watch.stop();
    }
  } finally {
    await server.stop();
  }
}

/** How many looks the last line that was kept tells of. */
async function newestLooks(watch: ChildProgram): Promise<number> {
  let looks = 0;
  await watch.line((text) => {
    const said = read(text);
    looks = Math.max(looks, said?.looks ?? 0);
    return said;
  });
  return looks;
}
