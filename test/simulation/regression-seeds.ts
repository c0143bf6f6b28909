import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Teams } from './draw-team.ts';

/**
 * A seed that once broke a guarantee, and which one; the tests always run it. `teams`: how it was
 * drawn; without it, before there were teams.
 */
export type RegressionSeed = { seed: number; rule: string; teams?: Teams };

const FILE = fileURLToPath(new URL('./regression-seeds.json', import.meta.url));

export function readRegressionSeeds(): RegressionSeed[] {
  return JSON.parse(readFileSync(FILE, 'utf8')) as RegressionSeed[];
}

export function keepRegressionSeeds(found: readonly RegressionSeed[]): void {
  const known = readRegressionSeeds();
  const fresh = found.filter(({ seed }) => !known.some((one) => one.seed === seed));
  const all = [...known, ...fresh].sort((one, other) => one.seed - other.seed);
  writeFileSync(FILE, `[\n${all.map((one) => `  ${JSON.stringify(one)}`).join(',\n')}\n]\n`);
}
