import fc from 'fast-check';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { HighlightedText } from './highlighted-text.tsx';

const ENTITIES: Record<string, string> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#x27;': "'",
};
const lettersOf = (text: string) =>
  renderToStaticMarkup(<HighlightedText text={text} />)
    .replaceAll(/<[^>]*>/g, '')
    .replaceAll(/&(?:amp|lt|gt|quot|#x27);/g, (entity) => ENTITIES[entity] ?? entity);

test('whatever is written is drawn letter for letter, so that it lies over what is typed', () => {
  const piece = fc.oneof(
    fc.constantFrom(
      '{{firstName}}',
      '{{ company }}',
      '{{custom.stand}}',
      '{{oops',
      '}}',
      '{',
      '\n',
      ' & <b> ',
    ),
    fc.string(),
  );
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 8 }), (pieces) => {
      const text = pieces.join('').replaceAll(/[\0\r]/g, '');
      expect(lettersOf(text)).toBe(text);
    }),
  );
});

test('a variable is a chip with its bare name between unseen braces, and one that does not exist looks wrong', () => {
  const drawn = renderToStaticMarkup(<HighlightedText text="Hi {{firstName}}, {{shoeSize}}" />);
  expect(drawn).toMatch(
    /<span class="[^"]*brace[^"]*">\{\{<\/span>firstName<span class="[^"]*brace[^"]*">\}\}<\/span>/,
  );
  expect(drawn).toMatch(
    /class="[^"]*unknownChip[^"]*"><span class="[^"]*brace[^"]*">\{\{<\/span>shoeSize/,
  );
  expect(drawn.match(/unknownChip/g)).toHaveLength(1);
});
