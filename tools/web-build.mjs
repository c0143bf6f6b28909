import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { PROJECT, say } from './project.mjs';

const SOURCES = [
  'src/web',
  'src/core',
  'src/contract',
  'vite.config.ts',
  'tsconfig.json',
  'tsconfig.web.json',
  'package-lock.json',
  // The guides that are served beside the client.
  'docs/api.md',
  'docs/assistants.md',
  'docs/command-line.md',
  'docs/data-export.md',
  'docs/contact-history.md',
  'docs/first-campaign.md',
  'docs/leads-from-programs.md',
  'docs/lists.md',
  'docs/operations.md',
  'docs/production.md',
  'docs/recipes/clay.md',
  'docs/recipes/make.md',
  'docs/sdk.md',
  'docs/webhooks.md',
];
const STAMP = 'dist/web.built-from';

/** Builds the web client into dist/web, unless it was built from these very sources. */
export function ensureWebBuilt({ node }) {
  const wanted = fingerprint();
  if (readStamp() === wanted) return;
  say('Building the web client');
  rmSync(join(PROJECT, STAMP), { force: true });
  const vite = join(PROJECT, 'node_modules/vite/bin/vite.js');
  const { status } = spawnSync(node, [vite, 'build', '--logLevel', 'warn'], {
    cwd: PROJECT,
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  if (status !== 0) throw new Error('The web client could not be built; the messages are above.');
  writeFileSync(join(PROJECT, STAMP), wanted);
}

/**
 * Whether the first load of every route keeps to its budget; what is not
 * so is named.
 */
export function firstLoadsHold({ node }) {
  const { status, stderr } = spawnSync(node, ['tools/measure-web.mjs'], {
    cwd: PROJECT,
    encoding: 'utf8',
  });
  if (status !== 0)
    console.error(
      `The web client's code is not split as it should be (npm run bench -- web):
${stderr}`,
    );
  return status === 0;
}

function readStamp() {
  const path = join(PROJECT, STAMP);
  return existsSync(path) ? readFileSync(path, 'utf8') : null;
}

function fingerprint() {
  const hash = createHash('sha256');
  for (const source of SOURCES) {
    for (const file of filesOf(source).sort())
      hash.update(`${file}\0`).update(readFileSync(join(PROJECT, file)));
  }
  return hash.digest('hex');
}

function filesOf(path) {
  const full = join(PROJECT, path);
  if (!existsSync(full)) return [];
  try {
    const entries = readdirSync(full, { recursive: true, withFileTypes: true });
    return entries
      .filter((entry) => entry.isFile() && !entry.name.includes('.test.'))
      .map((entry) => join(entry.parentPath ?? entry.path, entry.name).slice(PROJECT.length + 1));
  } catch (error) {
    if (error.code === 'ENOTDIR') return [path];
    throw error;
  }
}
