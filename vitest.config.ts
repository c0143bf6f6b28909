import { configDefaults, defineConfig } from 'vitest/config';

const JOURNEYS = 'test/journeys/**/*.journey.test.ts';

export default defineConfig({
  test: {
    globalSetup: ['./test/support/test-server.ts'],
    setupFiles: ['./test/support/drawn-seed.ts'],
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['src/**/*.test.{ts,tsx}', 'test/**/*.test.ts', 'tools/**/*.test.ts'],
          exclude: [...configDefaults.exclude, JOURNEYS],
          // Most of these wait for PostgreSQL: two at a time fill two cores.
          maxWorkers: 2,
          testTimeout: 60_000,
          hookTimeout: 120_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'journeys',
          include: [JOURNEYS],
          // Each file has a program of its own; two of them fill two cores.
          maxWorkers: 2,
          testTimeout: 1_200_000,
          hookTimeout: 180_000,
        },
      },
    ],
  },
});
