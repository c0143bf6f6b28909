import fc from 'fast-check';
import { expect, test } from 'vitest';
import { nameExamples, nameParts } from '#core/scrubber/name-examples.ts';
import { scrubName } from '#core/scrubber/person-name.ts';

const struck = (before: string, words: string[] = []): string =>
  nameParts({ before, after: scrubName(before, words).name })
    .map(({ text, removed }) => (removed ? `[${text}]` : text))
    .join('');

test.each([
  ['Dr Ingrid Halvorsen, MBA', '[Dr ]Ingrid Halvorsen[, MBA]'],
  ['Jonas Berg ★ Hiring', 'Jonas Berg [★ Hiring]'],
  ['Aino Lehtonen | she her', 'Aino Lehtonen [| she her]'],
  ['Prof. Petra Lundgren', '[Prof. ]Petra Lundgren'],
  ['Minh Do, MBA', 'Minh Do[, MBA]'],
  ['Jenny Ma', 'Jenny Ma'],
  ['Anna Krüger👍🏽', 'Anna Krüger[👍🏽]'],
  ['J. R. Smith', 'J[. ]R[. ]Smith'],
])('the removed parts of %j are marked in place', (name, marked) => {
  expect(struck(name, ['Hiring', 'she her'])).toBe(marked);
});

test('the parts of any name are together that name', () => {
  const piece = fc.oneof(
    fc.constantFrom('Dr.', 'MBA', 'Anna', 'Krüger', 'Do', 'Ma', ' ', ', ', '★', 'Ph.D.', 'é'),
    fc.string({ unit: 'grapheme', maxLength: 5 }),
  );
  fc.assert(
    fc.property(
      fc.array(piece, { maxLength: 6 }).map((pieces) => pieces.join(' ')),
      (before) => {
        expect(
          nameParts({ before, after: scrubName(before).name })
            .map(({ text }) => text)
            .join(''),
        ).toBe(before);
      },
    ),
  );
});

test('changed names come first, then some in which a title stays because it is a name; each once', () => {
  const names = [
    'Jenny Ma',
    'Anna Krüger',
    'Dr Ada Stone',
    'Dr Ada Stone',
    'Minh Do',
    'Prof Bo Lind',
    'Mr Cy Holm',
  ];
  const { examples, changed } = nameExamples({ names, words: [], limit: 4 });
  expect([changed, examples.map(({ before }) => before)]).toEqual([
    3,
    ['Dr Ada Stone', 'Prof Bo Lind', 'Jenny Ma', 'Minh Do'],
  ]);
  expect(
    nameExamples({ names, words: ['Krüger'], limit: 9 }).examples.map(({ after }) => after),
  ).toEqual(['Anna', 'Ada Stone', 'Bo Lind', 'Cy Holm', 'Jenny Ma', 'Minh Do']);
});
