import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { textsInMarkup } from './support/texts-in-markup.ts';

const SRC = join(import.meta.dirname, '../src');
const files = readdirSync(SRC, { recursive: true, encoding: 'utf8' })
  .map((path) => path.replaceAll('\\', '/'))
  .filter((path) => /\.tsx?$/.test(path) && !/\.test\.tsx?$|-suite\.ts$/.test(path))
  .map((path) => ({ path, text: readFileSync(join(SRC, path), 'utf8') }));

describe('numbers, dates, and lists', () => {
  const FORMATS = new RegExp(
    String.raw`\.toLocale(Date|Time)?String\(|\bIntl\.(DateTime|Number|List|RelativeTime` +
      String.raw`|Duration)Format\(|\bIntl\.PluralRules\(`,
  );
  test('are formatted in one file of core and one folder of the web, and nowhere else', () => {
    const formatting = files.filter(({ text }) => FORMATS.test(text)).map(({ path }) => path);
    expect(formatting.toSorted()).toEqual(
      [
        // These three ask about zones and words, and write nothing for a person.
        'core/email/calendar-words.ts',
        'core/schedule/zone.ts',
        'main/open-product-clock.ts',
        'core/text/formats.ts',
        'web/ui/text/dates.ts',
        'web/ui/text/numbers.ts',
      ].toSorted(),
    );
  });
});

describe('a time ago', () => {
  const BEHIND_WORDS = /\{[^{}]*\},?(?:\{' '\})?\s+<RelativeTime(?! inSentence)/;
  test('begins small where words stand before it', () => {
    expect(BEHIND_WORDS.test('{texts.changed} <RelativeTime at={at} />')).toBe(true);
    const shown = files.filter(({ path }) => !path.startsWith('web/features/gallery/'));
    expect(shown.filter(({ text }) => BEHIND_WORDS.test(text)).map(({ path }) => path)).toEqual([]);
    const lowered = /relativeTime\([^;]*?\)\.toLowerCase\(\)/;
    expect(files.filter(({ text }) => lowered.test(text)).map(({ path }) => path)).toEqual([]);
  });
});

describe('the texts that a person reads on screens', () => {
  /** Folders of `src/web` whose texts stand in files of their own. */
  const COLLECTED = ['api', 'features', 'layouts', 'parts', 'session', 'ui'];

  test('stand in files of texts, not in markup', () => {
    const markup = files.filter(
      ({ path }) =>
        COLLECTED.some((folder) => path.startsWith(`web/${folder}/`)) &&
        path.endsWith('.tsx') &&
        !path.startsWith('web/features/gallery/'),
    );
    expect(markup.length).toBeGreaterThan(100);
    expect(markup.flatMap(textsInMarkup)).toEqual([]);
  });

  test.each([
    ['between tags', '<p>Nothing here yet</p>', '1 Nothing here yet'],
    ['between a tag and a value', '<p>{count} skipped</p>', '1 {} skipped'],
    ['in an attribute', '<Field label="Full name" />', '1 Full name'],
    ['in a branch', '<Field label={on ? texts.on : "Turn on"} />', '1 Turn on'],
    ['around a value', '<Field label={`Remove ${name}`} />', '1 Remove {}'],
    ['in a column', 'const columns = [{ title: "Sent at" }]', '1 Sent at'],
    ['in a toast', 'const save = () => toast.success("Rules saved")', '1 Rules saved'],
  ])('are found %s', (_where, text, found) => {
    expect(textsInMarkup({ path: 'page.tsx', text })).toEqual([`page.tsx:${found}`]);
  });

  test.each([
    ['classes', '<p className="row wide">{texts.none}</p>'],
    ['paths', '<a href={`/leads?sort=name asc`}>{texts.all}</a>'],
    ['calls', '<Button onClick={() => api("GET /leads/{id}")}>{texts.again}</Button>'],
    ['selectors', 'const rows = document.querySelectorAll("main tbody tr")'],
    ['values alone', '<p>{first} / {last}</p>'],
  ])('are not taken for %s', (_what, text) => {
    expect(textsInMarkup({ path: 'page.tsx', text })).toEqual([]);
  });
});
