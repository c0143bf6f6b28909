// No line of code is wider than the formatter lays it out, SQL in templates included: the formatter
// leaves their text alone. A sentence in quotes is kept whole, so that a search finds it.
import { join } from 'node:path';
import { WIDTH, wideLinesOf } from './wide-lines.ts';

/** Files with wide lines, how many, and why each of them is not broken. */
const KEPT: Readonly<Record<string, [lines: number, why: string]>> = {
  'src/connectors/mail/smtp-imap/guess-servers.test.ts': [5, 'an answer as a provider gives it'],
  'src/server/account/account-archive.ts': [2, 'what a file of the archive says'],
  'src/server/lead-packs/header-row.test.ts': [1, 'a row as LinkedIn exports it'],
  'src/web/parts/lead-pack/lead-pack-card.test.tsx': [2, 'markup as the page has it'],
  'test/support/inbox-walk.ts': [1, 'a call that runs in the page'],
  'tools/database-types.ts': [1, 'the first line of a generated file'],
};

const counts = new Map<string, number>(Object.keys(KEPT).map((path) => [path, 0]));
const faults: string[] = [];
for (const { path, line, sentence } of wideLinesOf(join(import.meta.dirname, '..'))) {
  if (sentence) continue;
  counts.set(path, (counts.get(path) ?? 0) + 1);
  if (!(path in KEPT)) faults.push(`${path}:${line} is wider than ${WIDTH} columns`);
}
for (const [path, [lines]] of Object.entries(KEPT)) {
  const count = counts.get(path);
  if (count !== lines) faults.push(`${path} has ${count} wide lines, not ${lines}`);
}
if (faults.length > 0) console.error(faults.join('\n'));
process.exit(faults.length === 0 ? 0 : 1);
