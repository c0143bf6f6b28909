// `npm test`: sets up what is missing, then the check, the unit and HTTP tests, and the journeys in a browser.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { ensureChromium } from './install-chromium.mjs';
import { ensureInstalled } from './install.mjs';
import { PROJECT, say } from './project.mjs';
import { ensureWebBuilt, firstLoadsHold } from './web-build.mjs';

const RESULTS = join(PROJECT, 'test-results');
/** More than these are no accident. */
const MOST_SECOND_TRIES = 3;
const totals = { passed: 0, failed: 0 };

try {
  const node = ensureInstalled();
  const env = testEnvironment({ node });
  check({ node, env });
  tests({ node, env, project: 'unit' });
  if (hasJourneys()) {
    ensureWebBuilt({ node });
    if (!firstLoadsHold({ node })) totals.failed += 1;
    journeys({ node, env: { ...env, CHROMIUM_PATH: ensureChromium() } });
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
  const path = [join(node, '..'), join(PROJECT, 'node_modules/.bin'), process.env[pathName]].join(
    separator,
  );
  return {
    ...process.env,
    [pathName]: path,
    CI: '1',
    ...(process.stdout.isTTY ? {} : { NO_COLOR: '1' }),
  };
}

function check({ node, env }) {
  say('npm run check');
  const { status } = run({ node, env, args: ['tools/check.mjs'] });
  if (status !== 0) totals.failed += 1;
}

function tests({ node, env, project }) {
  say(`vitest run --project ${project}`);
  count(runTests({ node, env, project }));
}

/** A journey's steps build on one another and meet a real browser: a file that fails is run once more by itself, and said so. */
function journeys({ node, env }) {
  say('vitest run --project journeys');
  const first = runTests({ node, env, project: 'journeys' });
  if (first.failedFiles.length === 0 || first.failedFiles.length > MOST_SECOND_TRIES)
    return count(first);
  const names = first.failedFiles.map((file) => file.slice(PROJECT.length + 1));
  say(`a second try, alone: ${names.join(', ')}`);
  const second = runTests({
    node,
    env,
    project: 'journeys',
    report: 'journeys-again',
    files: names,
  });
  count({ ...second, passed: first.passedElsewhere + second.passed });
  if (second.failed === 0) console.log(`\nOnly a second try passed: ${names.join(', ')}`);
}

function runTests({ node, env, project, report: name = project, files = [] }) {
  const report = join(RESULTS, `${name}.json`);
  const args = [
    'node_modules/vitest/vitest.mjs',
    'run',
    '--project',
    project,
    ...files,
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${report}`,
  ];
  const { status } = run({
    node,
    env,
    args: files.length > 0 ? [...args, '--maxWorkers=1'] : args,
  });
  const { numPassedTests, numFailedTests, testResults } = existsSync(report)
    ? JSON.parse(readFileSync(report, 'utf8'))
    : { numPassedTests: 0, numFailedTests: 0, testResults: [] };
  const failing = testResults.filter((result) => result.status === 'failed');
  const passedIn = (results) =>
    results
      .flatMap(({ assertionResults }) => assertionResults)
      .filter((one) => one.status === 'passed').length;
  // A file that does not even load fails without a failed test.
  return {
    passed: numPassedTests,
    failed: status === 0 ? 0 : Math.max(1, numFailedTests),
    failedFiles: failing.map((result) => result.name),
    passedElsewhere: numPassedTests - passedIn(failing),
  };
}

function count({ passed, failed }) {
  totals.passed += passed;
  totals.failed += failed;
}

function hasJourneys() {
  return existsSync(join(PROJECT, 'test/journeys'));
}

function run({ node, env, args }) {
  return spawnSync(node, args, { cwd: PROJECT, env, stdio: ['ignore', 'inherit', 'inherit'] });
}
