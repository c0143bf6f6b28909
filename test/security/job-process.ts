import { readConfig } from '#config.ts';
import { startJobRunner } from '#main/job-runner.ts';
import { openLog } from '#main/open-log.ts';
import { openResources } from '#main/resources.ts';

// A process that does the jobs of an attacked product as a worker does, without an engine beside.
const config = readConfig(process.env);
const harness = await openResources({
  config,
  log: openLog({ config, asText: false }),
  print: () => undefined,
  undo: [],
});
await startJobRunner(harness);
console.log('doing jobs');
