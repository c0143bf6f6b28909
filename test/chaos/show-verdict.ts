import { cpus, loadavg } from 'node:os';
import type { Verdict } from './judge-run.ts';

/** Prints the figures of a run, and a line for each promise that was broken. */
export function showVerdict({ figures, violations, unconfirmed }: Verdict): void {
  const width = Math.max(...Object.keys(figures).map((name) => name.length));
  for (const [name, value] of Object.entries(figures))
    console.log(`${name.padEnd(width)}  ${value}`);
  for (const sentence of unconfirmed) console.log(`unconfirmed: ${sentence}`);
  for (const sentence of violations) console.log(`BROKEN  ${sentence}`);
  const [load = 0] = loadavg();
  console.log(
    `\n${violations.length === 0 ? 'Every promise was kept.' : `${violations.length} promises were broken.`}  ${cpus().length} cores, Node ${process.version}, load ${load.toFixed(1)} at the end`,
  );
}
