import { defineConfig } from 'vitest/config';

/** The engine's tests that run on the memory form of its store; with MUTATION_HISTORIES also some histories of the simulator, which take longer. */
const ON_MEMORY = ['act-failures', 'act-outcomes', 'answered-leads', 'check-fresh', 'late-proof', 'mistakable-acts', 'open-tries', 'plausible-marks', 'queue-turns', 'reconcile', 'record-outcome'];
const HISTORIES = process.env['MUTATION_HISTORIES'] === undefined ? [] : ['test/mutation/*.mutation.ts'];

export default defineConfig({ test: { include: [...ON_MEMORY.map((name) => `src/engine/${name}.test.ts`), ...HISTORIES], testTimeout: 20_000, isolate: false } });
