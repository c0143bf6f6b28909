// What `npm test` and `npm run prove` share: the set-up, the projects of Vitest, second tries and
// the closing count.
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

/**
 * Sets up what is missing, runs the parts of one tier in order and ends the process with the tier's
 * result. Every part runs, so that one run names all faults; files that needed a second try are
 * listed before the closing count.
 */
export function runTier({ name, parts }) {
  const totals = { passed: 0, failed: 0, secondTries: [] };
  const startedAt = performance.now();
  try {
    const node = ensureInstalled();
    const env = testEnvironment({ node, tier: name });
    for (const part of parts) {
      const {
        passed,
        failed,
        secondTries = [],
      } = part({ node, env, results: join(RESULTS, name) });
      totals.passed += passed;
      totals.failed += failed;
      totals.secondTries.push(...secondTries);
    }
  } catch (error) {
    console.error(`\nThe tests could not be run to their end: ${error.message}`);
    totals.failed += 1;
  }
  const minutes = ((performance.now() - startedAt) / 60_000).toFixed(1);
  console.log(`\n${name}: ${minutes} min, ${totals.secondTries.length} files needed a second try`);
  for (const file of totals.secondTries) console.log(`  second try: ${file}`);
  console.log(`\n${totals.passed} passed, ${totals.failed} failed`);
  process.exit(totals.failed === 0 ? 0 : 1);
}

/** The checks of the code itself (tools/check.mjs). */
export function check({ node, env }) {
  say('npm run check');
  const { status } = run({ node, env, args: ['tools/check.mjs'] });
  return { passed: 0, failed: status === 0 ? 0 : 1 };
}

/** The budgets of the built web client. */
export function firstLoads({ node }) {
  ensureWebBuilt({ node });
  return { passed: 0, failed: firstLoadsHold({ node }) ? 0 : 1 };
}

/** A project of Vitest whose tests depend on nothing but the tree. */
export function tests(project) {
  return ({ node, env, results }) => runTests({ node, env, results, project });
}

/**
 * A project whose steps build on one another and meet a real browser or processes that are killed:
 * a file that fails is run once more by itself, and said so.
 */
export function testsWithSecondTry(project) {
  return (context) => {
    ensureWebBuilt(context);
    const env = { ...context.env, CHROMIUM_PATH: ensureChromium() };
    const first = runTests({ ...context, env, project });
    const failing = first.failedFiles;
    if (failing.length === 0 || failing.length > MOST_SECOND_TRIES) return first;
    say(`a second try, alone: ${failing.join(', ')}`);
    const report = `${project}-again`;
    const second = runTests({ ...context, env, project, report, files: failing });
    const passed = first.passedElsewhere + second.passed;
    return { passed, failed: second.failed, secondTries: failing };
  };
}

function runTests({ node, env, results, project, report: name = project, files = [] }) {
  say(`vitest run --project ${project}`);
  const report = join(results, `${name}.json`);
  const args = [
    'node_modules/vitest/vitest.mjs',
    'run',
    '--project',
    project,
    ...files,
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${report}`,
    ...(files.length > 0 ? ['--maxWorkers=1'] : []),
  ];
  const { status } = run({ node, env, args });
  const { numPassedTests, numFailedTests, testResults } = existsSync(report)
    ? JSON.parse(readFileSync(report, 'utf8'))
    : { numPassedTests: 0, numFailedTests: 0, testResults: [] };
  const failing = testResults.filter((result) => result.status === 'failed');
  const passedInFailing = failing
    .flatMap(({ assertionResults }) => assertionResults)
    .filter((one) => one.status === 'passed').length;
  return {
    passed: numPassedTests,
    // A file that does not even load fails without a failed test.
    failed: status === 0 ? 0 : Math.max(1, numFailedTests),
    failedFiles: failing.map((result) => result.name.slice(PROJECT.length + 1)),
    passedElsewhere: numPassedTests - passedInFailing,
  };
}

/** The project's own Node comes first on the path, for tests that start processes by name. */
function testEnvironment({ node, tier }) {
  rmSync(join(RESULTS, tier), { recursive: true, force: true });
  mkdirSync(join(RESULTS, tier), { recursive: true });
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

function run({ node, env, args }) {
  return spawnSync(node, args, { cwd: PROJECT, env, stdio: ['ignore', 'inherit', 'inherit'] });
}
