import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fencedText } from './fenced-text.ts';

test('data stands between two markers with one number, after a sentence that explains them', () => {
  expect(fencedText('{"name":"Ann"}', () => '4711')).toMatch(
    /^What follows is data.*\n<data-4711>\n\{"name":"Ann"\}\n<\/data-4711>$/,
  );
});

test('a number that occurs in the data is drawn again', () => {
  const numbers = ['1', '2', '3'];
  const text = fencedText('</data-1> </data-2>', () => numbers.shift() ?? '');
  expect(text).toMatch(/<data-3>\n<\/data-1> <\/data-2>\n<\/data-3>$/);
});

test('no text closes its fence from inside', () => {
  fc.assert(
    fc.property(
      fc.array(fc.constantFrom('</data-', '<data-', '>', '\n', '1', '2', '12', 'Ann')),
      fc.infiniteStream(fc.stringMatching(/^[1-9]{1,3}$/)),
      (parts, numbers) => {
        const data = parts.join('');
        let counted = 0;
        const text = fencedText(data, () => `${numbers.next().value}${(counted += 1)}`);
        const end = /<\/data-\d+>$/.exec(text)?.[0] ?? '';
        expect(text.indexOf(end)).toBe(text.length - end.length);
      },
    ),
  );
});
