import { defineConfig } from 'vitest/config';

/** The tests of the delivery of events, which lives of SQL. */
export default defineConfig({
  test: {
    globalSetup: ['test/support/test-server.ts'],
    include: ['src/jobs/deliver-events.test.ts'],
    testTimeout: 60_000,
    hookTimeout: 120_000,
    isolate: false,
  },
});
