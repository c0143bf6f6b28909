import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { defineConfig } from 'vitest/config';

/**
 * The engine's tests that need no database (they run on the memory form of its store, or on none);
 * with MUTATION_HISTORIES also some histories of the simulator, which take longer.
 */
const ON_MEMORY = globSync('src/engine/**/*.test.ts').filter((file) => !needsDatabase(file));
const HISTORIES =
  process.env['MUTATION_HISTORIES'] === undefined ? [] : ['test/mutation/*.mutation.ts'];

export default defineConfig({
  test: { include: [...ON_MEMORY, ...HISTORIES], testTimeout: 20_000, isolate: false },
});

function needsDatabase(file: string): boolean {
  const text = readFileSync(file, 'utf8');
  const fixture = /'\.\/([\w-]+-fixture\.ts)'/.exec(text)?.[1];
  return (
    text.includes('test/support/database.ts') ||
    (fixture !== undefined && needsDatabase(join(dirname(file), fixture)))
  );
}
