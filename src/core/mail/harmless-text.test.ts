import fc from 'fast-check';
import { expect, test } from 'vitest';
import { harmlessName } from '#core/mail/harmless-text.ts';

test.each([
  ['Maya Lindqvist', 'Maya Lindqvist'],
  ['Dr. Åsa Öberg-Nyström, CEO', 'Dr. Åsa Öberg-Nyström, CEO'],
  ['O’Brien & Sons', 'O’Brien & Sons'],
  ['St.Gallen Team', 'St. Gallen Team'],
  ['Win at https://evil.example/win?x=1', 'Win at https evil. example win?x=1'],
  ['www.evil.example', 'www. evil. example'],
  ['call me@evil.example', 'call me evil. example'],
  ['evil。example', 'evil. example'],
  ['<a href="https://evil.example">Maya</a>', 'a href= https evil. example Maya a'],
  ['Maya\r\nBcc: x@y.example', 'Maya Bcc x y. example'],
  ['\u202eayaM\u2066\u200b', 'ayaM'],
  ['\u200b \u3164', null],
  ['…', null],
  ['x'.repeat(200), 'x'.repeat(60)],
])('%j becomes %j', (typed, said) => expect(harmlessName(typed)).toBe(said));

test('no program finds a link in any text', () => {
  fc.assert(
    fc.property(
      fc.array(
        fc.oneof(
          fc.constantFrom('http://', 'www.', 'evil.example', '/', '@', '.', ':', '\u200b', '\n'),
          fc.string({ unit: 'grapheme', maxLength: 4 }),
        ),
        { maxLength: 12 },
      ),
      (pieces) => {
        const said = harmlessName(pieces.join('')) ?? '';
        expect(said).not.toMatch(/:\/\/|@|[\p{L}\p{N}]\.[\p{L}\p{N}]|[\r\n]/u);
        expect([...said].length).toBeLessThanOrEqual(60);
      },
    ),
  );
});
