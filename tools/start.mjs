// `npm start`: sets up what is missing and runs the product on its own Node. Runs on the Node that the user has.
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { npmProcess } from './follow-parent.mjs';
import { ensureInstalled } from './install.mjs';
import { PROJECT } from './project.mjs';
import { ensureWebBuilt } from './web-build.mjs';

const SECOND_SIGNAL_MS = 1_000;

try {
  const node = ensureInstalled();
  ensureWebBuilt({ node });
  runProduct({ node });
} catch (error) {
  console.error(`Reachwell could not be started: ${error.message}`);
  process.exit(1);
}

function runProduct({ node }) {
  const preload = pathToFileURL(join(PROJECT, 'tools/follow-parent.mjs')).href;
  const child = spawn(node, ['--env-file-if-exists=.env', '--import', preload, 'src/main.ts', ...process.argv.slice(2)], {
    cwd: PROJECT,
    stdio: 'inherit',
    env: { ...process.env, REACHWELL_FOLLOWS: String(npmProcess() ?? '') },
    // A group of its own: Ctrl-C reaches it once, through us, and not also from the terminal and from npm.
    detached: process.platform !== 'win32',
  });
  let firstSignalAt = null;
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
    process.on(signal, () => {
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
