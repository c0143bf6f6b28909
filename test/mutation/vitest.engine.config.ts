import { defineConfig } from 'vitest/config';

/** The engine's tests that run on the memory form of its store, and some histories of the simulator: what mutation testing of the engine runs. */
const ON_MEMORY = ['act-failures', 'answered-leads', 'mistakable-acts', 'open-tries', 'plausible-marks', 'queue-turns', 'turns-of-a-lane', 'check-fresh'];

export default defineConfig({ test: { include: [...ON_MEMORY.map((name) => `src/engine/${name}.test.ts`), 'test/mutation/*.mutation.ts'], testTimeout: 20_000 } });
