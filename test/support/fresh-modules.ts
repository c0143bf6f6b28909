import { afterAll, vi } from 'vitest';

// Files of tests share a process, and with it what comes from node_modules; our own modules, some
// of which register hooks or open a server, are each file's own, and so is what a file puts in the
// place of globals and clocks.
vi.resetModules();
afterAll(() => {
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
  vi.useRealTimers();
});
