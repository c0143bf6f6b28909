// `npm run check`: format, types, lint, the direction of imports, what nothing uses, the route
// table, the row types of raw statements, parameters, the width of lines, the API document, and
// translated English.
// Every part runs, so that one run names all faults, and two run at a time: each keeps one core
// busy.
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { PROJECT } from './project.mjs';

const bin = (path) => join(PROJECT, 'node_modules', path);
const tsc = (project) => [bin('typescript/bin/tsc'), '-p', project];

const PARTS = {
  format: [
    {
      name: 'format',
      args: [bin('prettier/bin/prettier.cjs'), '--check', '--cache', '--log-level=warn', '.'],
    },
  ],
  types: [
    { name: 'types of core', args: tsc('tsconfig.core.json') },
    { name: 'types of server, engine and tests', args: tsc('tsconfig.json') },
    { name: 'types of web', args: tsc('tsconfig.web.json') },
  ],
  lint: [
    {
      name: 'lint',
      args: [
        bin('oxlint/bin/oxlint'),
        '--deny-warnings',
        '--format=unix',
        'src',
        'packages',
        'test',
        'tools',
        'vite.config.ts',
        'vitest.config.ts',
      ],
    },
  ],
  imports: [
    {
      name: 'direction of imports',
      args: [
        '--import',
        './tools/typescript-for-imports.mjs',
        bin('dependency-cruiser/bin/dependency-cruiser.mjs'),
        '--config',
        '.dependency-cruiser.mjs',
        'src',
        'packages',
        'test',
      ],
    },
  ],
  unused: [
    {
      name: 'unused files, exports and dependencies',
      args: [bin('knip/bin/knip.js'), '--no-progress'],
    },
  ],
  routes: [{ name: 'the route table', args: ['tools/check-routes.mjs'] }],
  statements: [{ name: 'row types of raw statements', args: ['tools/check-statements.ts'] }],
  parameters: [
    { name: 'objects for what could be positional', args: ['tools/check-parameters.ts'] },
  ],
  lengths: [{ name: 'lengths of texts written twice', args: ['tools/check-lengths.ts'] }],
  width: [{ name: 'width of lines', args: ['tools/check-width.ts'] }],
  document: [{ name: 'the API document', args: ['tools/check-document.ts'] }],
  english: [{ name: 'English of texts, docs, and commits', args: ['tools/check-english.ts'] }],
};

const asked = process.argv.slice(2);
const parts = Object.entries(PARTS).flatMap(([kind, list]) =>
  asked.length === 0 || asked.includes(kind) ? list : [],
);
const waiting = [...parts];
const failed = [];
await Promise.all([runParts(), runParts()]);
console.log(
  failed.length === 0
    ? `check: all ${parts.length} parts passed`
    : `check: ${failed.length} of ${parts.length} parts failed: ${failed.join(', ')}`,
);
process.exit(failed.length === 0 ? 0 : 1);

async function runParts() {
  for (let part = waiting.shift(); part; part = waiting.shift()) {
    if (!(await passes(part))) failed.push(part.name);
  }
}

function passes({ name, args }) {
  const start = performance.now();
  return new Promise((resolve) => {
    execFile(
      process.execPath,
      args,
      { cwd: PROJECT, maxBuffer: 50_000_000 },
      (error, stdout, stderr) => {
        const seconds = ((performance.now() - start) / 1000).toFixed(1);
        console.log(`${error ? 'FAILED' : 'ok    '}  ${name} (${seconds} s)`);
        if (error) console.log(`${stdout}${stderr}`.trimEnd() || error.message);
        resolve(!error);
      },
    );
  });
}
