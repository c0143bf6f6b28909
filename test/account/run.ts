import { parseArgs } from 'node:util';
import { compareExport } from './compare-export.ts';
import { readExportFile } from './read-export.ts';

/**
 * Compares an archive with a running product: `npm run export-check -- --zip file.zip --url
 * http://127.0.0.1:4400 --token <bearer>`.
 */
const { values } = parseArgs({
  options: {
    zip: { type: 'string' },
    url: { type: 'string', default: 'http://127.0.0.1:4400' },
    token: { type: 'string' },
  },
});
if (values.zip === undefined || values.token === undefined)
  throw new Error(
    'Usage: npm run export-check -- --zip file.zip --token <bearer> [--url http://127.0.0.1:4400]',
  );

const archive = await readExportFile(values.zip);
const ask = async (path: string) => {
  const answer = await fetch(`${values.url}/api${path}`, {
    headers: { authorization: `Bearer ${values.token}` },
  });
  if (!answer.ok) throw new Error(`${path} answered ${answer.status} ${await answer.text()}`);
  return answer.json();
};
const madeUpTo = String((archive.manifest as unknown as { madeAt: string }).madeAt);
const differences = await compareExport({ archive, ask, madeUpTo });
for (const line of differences) console.log(line);
console.log(
  differences.length === 0
    ? `The archive of user ${archive.manifest.userId} equals what the API shows.`
    : `${differences.length} differences.`,
);
process.exitCode = differences.length === 0 ? 0 : 1;
