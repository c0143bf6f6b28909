import { configDefaults, defineConfig } from 'vitest/config';

const JOURNEYS = 'test/journeys/**/*.journey.test.ts';

/**
 * The journeys of `npm test`: the way in, the dashboard, a campaign's making and its leads, and the
 * browser they are driven with. The two walks of the main job take four minutes each: `prove`.
 */
const MAIN_JOURNEYS = ['browser', 'identity', 'dashboard', 'wizard', 'leads'].map(
  (name) => `test/journeys/${name}.journey.test.ts`,
);

/** What spans layers and takes its time: many histories, faults, attacks, whole campaigns. */
const PROOFS = [
  'account',
  'chaos',
  'check',
  'collection',
  'connection',
  'forecast',
  'hours',
  'pending',
  'security',
  'simulation',
].map((folder) => `test/${folder}/*.test.ts`);

// A journey's file has a program of its own, and most other tests wait for PostgreSQL: two at a
// time fill two cores.
const journeys = { maxWorkers: 2, testTimeout: 1_200_000, hookTimeout: 180_000 };
const tests = { maxWorkers: 2, testTimeout: 60_000, hookTimeout: 120_000 };

export default defineConfig({
  test: {
    globalSetup: ['./test/support/test-server.ts'],
    setupFiles: ['./test/support/drawn-seed.ts'],
    projects: [
      {
        extends: true,
        test: {
          ...tests,
          name: 'unit',
          include: ['src/**/*.test.{ts,tsx}', 'test/**/*.test.ts', 'tools/**/*.test.ts'],
          exclude: [...configDefaults.exclude, JOURNEYS, ...PROOFS],
        },
      },
      { extends: true, test: { ...tests, name: 'proofs', include: PROOFS } },
      { extends: true, test: { ...journeys, name: 'main-journeys', include: MAIN_JOURNEYS } },
      {
        extends: true,
        test: {
          ...journeys,
          name: 'journeys',
          include: [JOURNEYS],
          exclude: [...configDefaults.exclude, ...MAIN_JOURNEYS],
        },
      },
    ],
  },
});
