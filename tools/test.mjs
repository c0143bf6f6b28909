// `npm test`: sets up what is missing, then the check, the unit and HTTP tests, and the journeys in a browser.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { ensureChromium } from './install-chromium.mjs';
import { ensureInstalled } from './install.mjs';
import { PROJECT, say } from './project.mjs';
import { ensureWebBuilt } from './web-build.mjs';

const RESULTS = join(PROJECT, 'test-results');
const totals = { passed: 0, failed: 0 };

try {
  const node = ensureInstalled();
  const env = testEnvironment({ node });
  check({ node, env });
  tests({ node, env, project: 'unit' });
  if (hasJourneys()) {
    ensureWebBuilt({ node });
    tests({ node, env: { ...env, CHROMIUM_PATH: ensureChromium() }, project: 'journeys' });
  }
} catch (error) {
  console.error(`\nThe tests could not be run to their end: ${error.message}`);
  totals.failed += 1;
}
console.log(`\n${totals.passed} passed, ${totals.failed} failed`);
process.exit(totals.failed === 0 ? 0 : 1);

/** The project's own Node comes first on the path, for tests that start processes by name. */
function testEnvironment({ node }) {
  rmSync(RESULTS, { recursive: true, force: true });
  mkdirSync(RESULTS, { recursive: true });
  const pathName = Object.keys(process.env).find((name) => name.toUpperCase() === 'PATH') ?? 'PATH';
  const separator = process.platform === 'win32' ? ';' : ':';
  const path = [join(node, '..'), join(PROJECT, 'node_modules/.bin'), process.env[pathName]].join(separator);
  return { ...process.env, [pathName]: path, CI: '1', ...(process.stdout.isTTY ? {} : { NO_COLOR: '1' }) };
}

function check({ node, env }) {
  say('npm run check');
  const { status } = run({ node, env, args: ['tools/check.mjs'] });
  if (status !== 0) totals.failed += 1;
}

function tests({ node, env, project }) {
  say(`vitest run --project ${project}`);
  const report = join(RESULTS, `${project}.json`);
  const args = ['node_modules/vitest/vitest.mjs', 'run', '--project', project, '--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  const { status } = run({ node, env, args });
  const counts = existsSync(report) ? JSON.parse(readFileSync(report, 'utf8')) : { numPassedTests: 0, numFailedTests: 0 };
  totals.passed += counts.numPassedTests;
  // A file that does not even load fails without a failed test.
  totals.failed += status === 0 ? 0 : Math.max(1, counts.numFailedTests);
}

function hasJourneys() {
  return existsSync(join(PROJECT, 'test/journeys'));
}

function run({ node, env, args }) {
  return spawnSync(node, args, { cwd: PROJECT, env, stdio: ['ignore', 'inherit', 'inherit'] });
}
