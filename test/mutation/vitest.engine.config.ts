import { globSync, readFileSync } from 'node:fs';
import { defineConfig } from 'vitest/config';

/**
 * The engine's tests that need no database (they run on the memory form of its store, or on none);
 * with MUTATION_HISTORIES also some histories of the simulator, which take longer.
 */
const ON_MEMORY = globSync('src/engine/**/*.test.ts').filter(
  (file) => !readFileSync(file, 'utf8').includes('test/support/database.ts'),
);
const HISTORIES =
  process.env['MUTATION_HISTORIES'] === undefined ? [] : ['test/mutation/*.mutation.ts'];

export default defineConfig({
  test: { include: [...ON_MEMORY, ...HISTORIES], testTimeout: 20_000, isolate: false },
});
