import { describe, expect, test } from 'vitest';
import { columnMapping, guessAnswer } from '#server/lead-packs/file-columns.ts';
import { parseRows } from '#server/lead-packs/parse-rows.ts';
import { readLeadFile } from '#server/lead-packs/read-lead-file.ts';
import { fileOf, FORMS, readCorpus } from '../../../test/support/lead-file-corpus/read-corpus.ts';

const corpus = readCorpus();

/**
 * What the server makes of a file: its header row, the meaning of its columns, and the verdict of
 * every row.
 */
function read(bytes: Buffer) {
  const file = readLeadFile(bytes, {});
  const columns = columnMapping(file.facts, undefined, null);
  return {
    headerRow: file.facts.headerRow,
    fields: file.facts.guesses.map(guessAnswer).map(({ header, field }) => ({
      text: header,
      field: field === 'ignore' || field.startsWith('custom.') ? null : field,
    })),
    rows: [...parseRows(file, columns)].map(({ person, code }) =>
      person === null
        ? code
        : [
            person.firstName,
            person.lastName,
            person.profileSlug ?? person.memberId,
            person.email,
            person.company,
            person.jobTitle,
          ]
            .map((value) => value ?? '')
            .join('·'),
    ),
  };
}

test('the corpus holds more than sixty exports', () => {
  expect(corpus.length).toBeGreaterThan(60);
  expect(new Set(corpus.map(({ tool }) => tool)).size).toBe(corpus.length);
});

describe.each(corpus.map((exported) => [exported.tool, exported] as const))('%s', (_, exported) => {
  test.each(Object.entries(FORMS))('%s: columns and rows are as expected', (_form, form) => {
    const file = fileOf({ exported, form });
    if (file === null) return;
    expect(read(file.bytes)).toEqual({
      headerRow: file.headerRow,
      fields: exported.headers.map(({ text, field }) => ({ text: text.slice(0, 200), field })),
      rows: exported.rows.map(({ becomes }) => becomes),
    });
  });
});
