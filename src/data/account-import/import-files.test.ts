import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { ARCHIVE_VERSION, LEFT_OUT_FILES } from '#core/account/archive-rules.ts';
import { EXPORT_FILES } from '#data/account-export/export-files.ts';
import { columnsOf } from '#data/account-export/read-export-page.ts';
import {
  IMPORT_FILES,
  JSON_WITH_REFERENCES,
  REFERENCES,
  TEXT_REFERENCES,
} from '#data/account-import/import-files.ts';
import { ownIdOf } from '#data/account-import/read-row.ts';
import { useTestDatabase } from '../../../test/support/database.ts';

const database = useTestDatabase();

/** Numbers that name no row. */
const MERE_NUMBERS = ['size_bytes'];
/** Columns of JSON that name no row of an archive. */
const MERE_JSON = [
  'schedule',
  'processing_limits',
  'network_profile',
  'mapping',
  'counts',
  'headers',
  'facts',
  'opt_out',
  'evidence',
  'custom',
  'columns',
  'raw',
  'walk',
];

test('every file of an archive is read, or left out with a reason', () => {
  const known = [...IMPORT_FILES.map(({ name }) => name), ...Object.keys(LEFT_OUT_FILES)];
  expect(known.toSorted()).toEqual(EXPORT_FILES.map(({ name }) => name).toSorted());
});

test('every column that may name a row is known, and names a file that is there', async () => {
  const names = new Set<string>();
  for (const file of IMPORT_FILES) {
    const columns = await columnsOf(database.db, file);
    const own = ownIdOf({ file, columns });
    for (const { name, type, derived } of columns) {
      if (derived || name === own || name === file.of || file.anew?.includes(name)) continue;
      names.add(name);
      if (type.startsWith('bigint') && !MERE_NUMBERS.includes(name))
        expect(Object.keys(REFERENCES), `${file.table}.${name}`).toContain(name);
      if (type === 'jsonb' && !MERE_JSON.includes(name))
        expect(JSON_WITH_REFERENCES, `${file.table}.${name}`).toContain(name);
    }
  }
  const files = ['people', ...IMPORT_FILES.map(({ name }) => name)];
  for (const [name, file] of Object.entries(REFERENCES)) {
    expect(names, name).toContain(name);
    expect(files).toContain(file);
  }
  for (const name of [...JSON_WITH_REFERENCES, ...Object.keys(TEXT_REFERENCES)])
    expect(names, name).toContain(name);
});

test('the version of the format is raised when a file gets other columns', async () => {
  const digest = createHash('sha256');
  for (const file of IMPORT_FILES)
    for (const { name, type } of await columnsOf(database.db, file))
      digest.update(`${file.name}.${name} ${type}\n`);
  // After a release with a version, another digest needs another version.
  expect([ARCHIVE_VERSION, digest.digest('hex').slice(0, 16)]).toEqual([2, 'e177422718ee7bdd']);
});

test('places in campaigns are read after all that says what happened there', () => {
  const names = IMPORT_FILES.map(({ name }) => name);
  expect(names.at(-1)).toBe('campaign-leads');
});
