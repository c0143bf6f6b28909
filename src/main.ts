import { enableCompileCache } from 'node:module';

// Before anything else is loaded: every later start then finds its files compiled.
enableCompileCache();
const { runProcess } = await import('#main/run-process.ts');
await runProcess();
