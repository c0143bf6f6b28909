import { vi } from 'vitest';

// Files of tests share a process, and with it what comes from node_modules; our own modules, some of
// which register hooks or open a server, are each file's own.
vi.resetModules();
