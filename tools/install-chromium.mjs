import { spawnSync } from 'node:child_process';
import { findChromium } from './find-chromium.mjs';
import { say } from './project.mjs';

const HOW_TO =
  'Install Chromium or Chrome, or set CHROMIUM_PATH to the program of one, and run the tests again.';

/**
 * Finds a browser, installing Debian's Chromium where there is none and apt may be used. Throws
 * with what to do.
 */
export function ensureChromium() {
  const found = findChromium();
  if (found !== null) return found;
  const sudo = aptPrefix();
  if (sudo === null) throw new Error(`The journeys need a browser and none was found. ${HOW_TO}`);
  say("Installing Debian's Chromium for the journeys");
  // A list of packages that is partly out of reach may still hold Chromium, so only the
  // installation decides.
  apt(sudo, ['update', '-qq']);
  apt(sudo, ['install', '-y', '-qq', '--no-install-recommends', 'chromium']);
  const installed = findChromium();
  if (installed === null)
    throw new Error(`Chromium could not be installed with apt; its messages are above. ${HOW_TO}`);
  return installed;
}

function aptPrefix() {
  if (spawnSync('apt-get', ['--version'], { stdio: 'ignore' }).status !== 0) return null;
  if (process.getuid?.() === 0) return [];
  return spawnSync('sudo', ['-n', 'true'], { stdio: 'ignore' }).status === 0
    ? ['sudo', '-n']
    : null;
}

function apt(sudo, args) {
  const [command, ...rest] = [...sudo, 'env', 'DEBIAN_FRONTEND=noninteractive', 'apt-get', ...args];
  spawnSync(command, rest, { stdio: ['ignore', 'inherit', 'inherit'] });
}
