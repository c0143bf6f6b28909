// `npm run integrations`: installs, checks, builds, and tests the packages for n8n and Zapier, and
// runs MCP’s own conformance suite. What these need is large, so the product’s own installation
// doesn’t have it.
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { PROJECT } from './project.mjs';

const INTEGRATIONS = [
  { folder: 'n8n-nodes-reachwell', checks: ['types', 'lint', 'build'] },
  { folder: 'zapier-app', checks: ['types', 'build'] },
];

for (const { folder, checks } of INTEGRATIONS) {
  const cwd = join(PROJECT, 'packages', folder);
  for (const args of [['ci'], ...checks.map((check) => ['run', check])]) run('npm', args, cwd);
}
const vitest = join(PROJECT, 'node_modules/vitest/vitest.mjs');
run(process.execPath, [vitest, 'run', '--project', 'integrations'], PROJECT);

function run(command, args, cwd) {
  const { status } = spawnSync(command, args, { cwd, stdio: 'inherit' });
  if (status !== 0) process.exit(status ?? 1);
}
