// `npm run dev`: the product, started again on every change of a file, and the web client built
// again likewise.
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { ensureInstalled } from './install.mjs';
import { envFile, PROJECT } from './project.mjs';
import { ensureWebBuilt } from './web-build.mjs';

const node = ensureInstalled();
ensureWebBuilt({ node });
const children = [
  [
    join(PROJECT, 'node_modules/vite/bin/vite.js'),
    'build',
    '--watch',
    '--logLevel',
    'warn',
    '--emptyOutDir',
    'false',
  ],
  [...envFile(), '--watch', 'src/main.ts', ...process.argv.slice(2)],
].map((args) => spawn(node, args, { cwd: PROJECT, stdio: ['ignore', 'inherit', 'inherit'] }));

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'])
  process.on(signal, () => children.forEach((child) => child.kill('SIGTERM')));
for (const child of children)
  child.once('exit', () => children.forEach((other) => other.kill('SIGTERM')));
