import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';

const PROJECT = dirname(import.meta.dirname);

describe('what no tool looks at', () => {
  const written = { cwd: PROJECT, exclude: ['**/node_modules'] };
  const sources = globSync('{src,packages}/**/*.{ts,tsx}', written).map((path) => ({
    path: path.replaceAll('\\', '/'),
    text: readFileSync(join(PROJECT, path), 'utf8'),
  }));
  const product = sources.filter(({ path }) => !/\.test\.tsx?$|-(suite|fixture)\.ts$/.test(path));

  test('no file is named for being nothing in particular', () => {
    const names = /(^|\/)(utils?|helpers?|common|misc|types|constants|index)\.tsx?$/;
    expect(sources.map(({ path }) => path).filter((path) => names.test(path))).toEqual([]);
  });

  test('core and engine never ask what time it is', () => {
    const offenders = product.filter(
      ({ path, text }) =>
        /^src\/(core|engine)\//.test(path) && /\bnew Date\(\)|\bDate\(\)/.test(text),
    );
    expect(offenders.map(({ path }) => path)).toEqual([]);
  });

  test('SQL is written in data, the practice network, and the embedded PostgreSQL, and nowhere else', () => {
    const places = /^(src\/data|packages\/(practice-network|embedded-postgres))\//;
    const sql =
      /['"`]\s*(select\s[^'"`]*\sfrom\s|insert\s+into\s|update\s+\w+\s+set\s|delete\s+from\s)/i;
    const offenders = product.filter(({ path, text }) => !places.test(path) && sql.test(text));
    expect(offenders.map(({ path }) => path)).toEqual([]);
  });

  test.each([
    ['package.json', 'src/'],
    ...globSync('packages/*/package.json', { cwd: PROJECT }).map((path) => [path, dirname(path)]),
  ])(
    'every dependency of %s is imported by what runs, not just by tests or the web client',
    (manifest, folder) => {
      const { dependencies = {} } = JSON.parse(readFileSync(join(PROJECT, manifest), 'utf8')) as {
        dependencies?: Record<string, string>;
      };
      const running = product.filter(
        ({ path }) => path.startsWith(folder) && !path.startsWith('src/web/'),
      );
      const idle = Object.keys(dependencies).filter(
        (name) => !running.some(({ text }) => new RegExp(`'${name}(/[^']*)?'`).test(text)),
      );
      expect(idle).toEqual([]);
    },
  );

  test('no rule is switched off and nothing is left for later', () => {
    const marks = /\b(TODO|FIXME|XXX|HACK)\b|oxlint-disable|eslint-disable|@ts-ignore|@ts-nocheck/;
    expect(product.filter(({ text }) => marks.test(text)).map(({ path }) => path)).toEqual([]);
  });
});
