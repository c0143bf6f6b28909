import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';

const SRC = join(import.meta.dirname, '../src');
const files = readdirSync(SRC, { recursive: true, encoding: 'utf8' })
  .map((path) => path.replaceAll('\\', '/'))
  .filter((path) => /\.tsx?$/.test(path) && !/\.test\.tsx?$|-suite\.ts$/.test(path))
  .map((path) => ({ path, text: readFileSync(join(SRC, path), 'utf8') }));

describe('numbers, dates, and lists', () => {
  const FORMATS =
    /\.toLocale(Date|Time)?String\(|\bIntl\.(DateTime|Number|List|RelativeTime|Duration)Format\(|\bIntl\.PluralRules\(/;
  test('are formatted in one file of core and one folder of the web, and nowhere else', () => {
    const formatting = files.filter(({ text }) => FORMATS.test(text)).map(({ path }) => path);
    expect(formatting.toSorted()).toEqual(
      [
        // These two ask about zones and write nothing for a person.
        'core/schedule/zone.ts',
        'main/open-product-clock.ts',
        'core/text/formats.ts',
        'web/ui/text/dates.ts',
        'web/ui/text/numbers.ts',
      ].toSorted(),
    );
  });
});
