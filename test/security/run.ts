import { cpus, loadavg } from 'node:os';
import type { Attack } from './attack.ts';

// `npm run attack -- NAME [options]`: one attack on a product of its own, from outside. Ends with 1
// when a promise was broken.
const ATTACKS: Readonly<Record<string, () => Promise<{ attack: Attack }>>> = {
  foreign: () => import('./foreign.attack.ts'),
  fuzz: () => import('./fuzz.attack.ts'),
  guesses: () => import('./guesses.attack.ts'),
  keys: () => import('./keys.attack.ts'),
  roles: () => import('./roles.attack.ts'),
  'old-tokens': () => import('./old-tokens.attack.ts'),
  'sign-in': () => import('./sign-in.attack.ts'),
};

const startedAt = Date.now();
const say = (line: string) =>
  console.log(`${String(Math.round((Date.now() - startedAt) / 1000)).padStart(6)} s  ${line}`);
const [name = '', ...args] = process.argv.slice(2);
const open = ATTACKS[name];
if (open === undefined) {
  console.error(`There is no attack "${name}". Attacks: ${Object.keys(ATTACKS).join(', ')}.`);
  process.exit(2);
}

process.on('SIGINT', () => process.exit(130));
process.on('SIGTERM', () => process.exit(143));
try {
  const { attack } = await open();
  say(attack.title);
  const { figures, broken } = await attack.run({ args, say });
  const width = Math.max(...Object.keys(figures).map((figure) => figure.length));
  for (const [figure, value] of Object.entries(figures))
    console.log(`${figure.padEnd(width)}  ${value}`);
  for (const sentence of broken) console.log(`BROKEN  ${sentence}`);
  const [load = 0] = loadavg();
  console.log(
    `\n${broken.length === 0 ? 'Every promise was kept.' : `${broken.length} promises were broken.`}  ${cpus().length} cores, Node ${process.version}, load ${load.toFixed(1)} at the end`,
  );
  process.exitCode = broken.length === 0 ? 0 : 1;
} catch (error) {
  console.error(error);
  process.exitCode = 2;
}
process.exit();
