// No function of the product or its packages takes an object for one or two values that could be
// positional.
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { objectParameters } from './parameters.ts';

const project = join(import.meta.dirname, '..');
const faults = globSync('{src,packages}/**/*.ts', {
  cwd: project,
  exclude: ['**/node_modules'],
})
  .toSorted()
  .flatMap((path) => objectParameters(path, readFileSync(join(project, path), 'utf8')));
if (faults.length > 0) console.error(faults.join('\n'));
process.exit(faults.length === 0 ? 0 : 1);
