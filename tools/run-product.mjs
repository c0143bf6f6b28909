import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { npmProcess } from './follow-parent.mjs';
import { envFile, PROJECT } from './project.mjs';

const SECOND_SIGNAL_MS = 1_000;
const FOLLOW_PARENT = pathToFileURL(join(PROJECT, 'tools/follow-parent.mjs')).href;

/**
 * Runs a program of the product in our place: signals go on to it, its exit code becomes ours, and
 * it ends when we or the npm above us are gone. A server gets a group of its own, so that Ctrl-C
 * reaches it once, through us, and not also from the terminal and from npm; a command stays in
 * ours, so that it may ask its user.
 */
export function runProduct({ node, program, args, isServer }) {
  const hasOwnGroup = isServer && process.platform !== 'win32';
  const child = spawn(node, [...envFile(), '--import', FOLLOW_PARENT, program, ...args], {
    cwd: PROJECT,
    stdio: 'inherit',
    env: {
      // Where the command was typed, as npm also tells it.
      INIT_CWD: process.cwd(),
      ...process.env,
      REACHWELL_FOLLOWS: String(npmProcess() ?? ''),
    },
    detached: hasOwnGroup,
  });
  let firstSignalAt = null;
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
    process.on(signal, () => {
      if (signal === 'SIGINT' && !hasOwnGroup) return;
      firstSignalAt ??= performance.now();
      const isImpatient = performance.now() - firstSignalAt > SECOND_SIGNAL_MS;
      if (isImpatient) child.kill('SIGKILL');
      else if (!child.killed) child.kill('SIGTERM');
    });
  }
  child.once('error', (error) => {
    console.error(error.message);
    process.exit(1);
  });
  child.once('exit', (code, signal) => process.exit(code ?? (signal === 'SIGKILL' ? 137 : 143)));
}
