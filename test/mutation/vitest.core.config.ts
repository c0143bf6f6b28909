import { defineConfig } from 'vitest/config';

/**
 * The tests of the pure rules alone, which need no database: what mutation testing of core runs.
 */
export default defineConfig({
  test: { include: ['src/core/**/*.test.ts', 'test/mutation/**/*.test.ts'], testTimeout: 20_000 },
});
