// No length of a text is written beside core, where contract and screens read it.
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { writtenLengths } from './lengths.ts';

const project = join(import.meta.dirname, '..');
const faults = globSync('src/{contract,web}/**/*.{ts,tsx}', { cwd: project })
  .toSorted()
  .flatMap((path) => writtenLengths(path, readFileSync(join(project, path), 'utf8')));
if (faults.length > 0) console.error(faults.join('\n'));
process.exit(faults.length === 0 ? 0 : 1);
