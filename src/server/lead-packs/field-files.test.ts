import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { leadValues } from '#core/sequence/lead-values.ts';
import { columnMapping } from '#server/lead-packs/file-columns.ts';
import { parseRows } from '#server/lead-packs/parse-rows.ts';
import { readLeadFile } from '#server/lead-packs/read-lead-file.ts';

/** The people of a file by their profiles, as texts name them. */
function read(bytes: Buffer) {
  const file = readLeadFile(bytes, {});
  const columns = columnMapping(file.facts, undefined, null);
  return [...parseRows(file, columns)].map(({ person, note, code }) => ({
    slug: person?.profileSlug ?? code,
    email: person?.email ?? null,
    lastName: person?.lastName ?? null,
    note: note ?? null,
    firstName: person === null ? null : leadValues({ ...person }, []).firstName,
  }));
}
const fieldFile = (name: string) =>
  readFileSync(new URL(`../../../test/collection/lead-files/${name}`, import.meta.url));

test('names with titles are read as a careful person would', () => {
  const names = new Map(
    read(fieldFile('titles.csv')).map(({ slug, firstName }) => [slug, firstName]),
  );
  expect(Object.fromEntries(names)).toMatchObject({
    'zzt-01': 'Karl',
    'zzt-02': 'Uwe',
    'zzt-03': 'Ute',
    'zzt-04': 'Eva',
    'zzt-05': 'Petr',
    'zzt-08': 'Sam',
    'zzt-10': 'William (Bill)',
    'zzt-17': 'Zoë',
    'zzt-18': 'Lee',
    'zzt-19': 'Md',
  });
});

test('invisible marks are removed from names and addresses, and the row says so', () => {
  expect(read(fieldFile('zero-width.csv'))).toEqual([
    {
      slug: 'zzzw-01',
      email: 'gio@zzzw.example',
      firstName: 'Gio',
      lastName: 'Zzzw',
      note: 'Email corrected to gio@zzzw.example. Invisible characters were removed from the name',
    },
  ]);
});

test('of two “Nom” columns the one with whole names is not a last name', () => {
  const rows = 'Jean Dupont;Jean;Dupont;jean@x.example\nEva Martin;Eva;Martin;eva@x.example\n';
  for (const headers of ['Nom;Prénom;Nom;E-mail', 'Nom;Prénom;Nom;Adresse e-mail'])
    expect(read(Buffer.from(`${headers}\n${rows}`)).map(({ lastName }) => lastName)).toEqual([
      'Dupont',
      'Martin',
    ]);
});
