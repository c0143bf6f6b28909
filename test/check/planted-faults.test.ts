import { spawnSync } from 'node:child_process';
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';

const PROJECT = join(import.meta.dirname, '../..');
/** Half a minute where nothing else runs. */
const MOST_MS = 400_000;
const NOT_COPIED = ['.git', 'node_modules', 'data', 'dist', 'test-results'];

/**
 * Each fault by itself: the file it is planted in, what it says there, and what the check names.
 * Those of imports are in `architecture.test.ts`; the formatter needs none.
 */
const FAULTS = {
  'an overlong function': {
    path: 'src/core/planted-long.ts',
    text: `export function a() {\n${'  a();\n'.repeat(300)}}\n`,
    part: 'lint',
    named: /src\/core\/planted-long\.ts:1:.*max-lines-per-function/,
  },
  'a wide line of SQL': {
    path: 'src/data/planted-wide.ts',
    text: [
      `import { sql } from 'kysely';`,
      '',
      `export const one = sql\`select ${'lead_id, '.repeat(10)}user_id from leads\`;`,
      '',
    ].join('\n'),
    part: 'width of lines',
    named: /^src\/data\/planted-wide\.ts:3 is wider than 100 columns/m,
  },
  'an unused export': {
    path: 'src/core/planted-export.test.ts',
    text: `import { one } from './planted-export.ts';\n\none();\n`,
    beside: {
      path: 'src/core/planted-export.ts',
      text: `export const one = () => 1;\nexport const two = () => 2;\n`,
    },
    part: 'unused files, exports and dependencies',
    named: /^two\s+src\/core\/planted-export\.ts:2/m,
  },
  'an unused type': {
    path: 'src/core/planted-type.test.ts',
    text: `import { one } from './planted-type.ts';\n\none();\n`,
    beside: {
      path: 'src/core/planted-type.ts',
      text: `export const one = () => 1;\nexport type Two = 2;\n`,
    },
    part: 'unused files, exports and dependencies',
    named: /^Two\s+type\s+src\/core\/planted-type\.ts:2/m,
  },
  'an unused export of a package': {
    path: 'packages/network-wire/planted-export.ts',
    text: 'export const three = 3;\n',
    part: 'unused files, exports and dependencies',
    named: /^three\s+packages\/network-wire\/planted-export\.ts:1/m,
  },
  'an unused file': {
    path: 'src/core/planted-file.ts',
    text: 'export const one = 1;\n',
    part: 'unused files, exports and dependencies',
    named: /^src\/core\/planted-file\.ts/m,
  },
  'an object for what could be positional': {
    path: 'src/core/planted-parameter.ts',
    text: `export function one({ id }: { id: string }): string {\n  return id;\n}\n`,
    part: 'objects for what could be positional',
    named: /^src\/core\/planted-parameter\.ts:1: one takes an object/m,
  },
  'a limit written twice': {
    path: 'src/contract/planted-lengths.ts',
    text: `import { z } from 'zod';

const NAME_LENGTH = 40;
export const planted = z.object({
  note: z.string().trim().max(500),
  name: textShape({ min: 1, max: NAME_LENGTH }),
  port: z.number().max(65_535),
});
`,
    beside: {
      path: 'src/web/features/team/planted-field.tsx',
      text: `export const Planted = () => <input maxLength={80} />;\n`,
    },
    part: 'lengths of texts written twice',
    named: new RegExp(
      [
        'src/contract/planted-lengths.ts:5: a text’s length is written here; .*',
        'src/contract/planted-lengths.ts:6: a text’s length is written here; .*',
        'src/web/features/team/planted-field.tsx:1: a text’s length is written here',
      ].join('\n'),
    ),
  },
  'translated English on a screen': {
    path: 'src/web/features/team/planted-texts.ts',
    text: `export const plantedTexts = { none: 'Nobody is here', gone: 'It is forgotten at once' };\n`,
    part: 'English of texts, docs, and commits',
    named: new RegExp(
      [
        'src/web/features/team/planted-texts.ts:1: “Nobody”: no one, or say who',
        'src/web/features/team/planted-texts.ts:1: “is forgotten”: is deleted',
        'src/web/features/team/planted-texts.ts:1: “at once”: immediately, right away',
      ].join('\n'),
    ),
  },
  'translated English in the docs': {
    path: 'docs/planted-words.md',
    text: '# Planted\n\nWhoever reads `nobody` goes on.\n',
    part: 'English of texts, docs, and commits',
    named: /^docs\/planted-words\.md:3: “Whoever”: .*\ndocs\/planted-words\.md:3: “goes on”: /m,
  },
  'raw statements whose row types are wrong': {
    path: 'src/data/planted-statements.ts',
    text: `import { sql } from 'kysely';

type Lead = { full_name: number | null; tags: string };

const columns = (user: string) =>
  sql\`lead_id, \${sql.ref('tags')} from leads where user_id = \${user}\`;

export const planted = [
  sql<{ lead_id: number }>\`select \${columns('1')}\`,
  sql<{ lead_id: string; name: string }>\`select \${columns('1')}\`,
  sql<Lead>\`select full_name, \${columns('1')}\`,
  sql<{ company: string }>\`select company, \${columns('1')}\`,
  sql<{ email: string }>\`select email from people\`,
];
`,
    part: 'row types of raw statements',
    named: new RegExp(
      [
        'src/data/planted-statements.ts:9 lead_id is string, not number',
        'src/data/planted-statements.ts:10 has no column name',
        'src/data/planted-statements.ts:11 full_name is string, not number \\| null',
        'src/data/planted-statements.ts:11 tags is array, not string',
        'src/data/planted-statements.ts:12 company is string or null, not string',
        'src/data/planted-statements.ts:13 cannot be parsed: relation "people" does not exist',
      ].join('\n'),
    ),
  },
} satisfies Record<string, Fault>;

type Planted = { path: string; text: string };
type Fault = Planted & { beside?: Planted; part: string; named: RegExp };

let copy: string;
let output: string;
let exitCode: number | null;

beforeAll(() => {
  copy = mkdtempSync(join(tmpdir(), 'reachwell-check-'));
  for (const name of readdirSync(PROJECT)) {
    if (!NOT_COPIED.includes(name))
      cpSync(join(PROJECT, name), join(copy, name), { recursive: true });
  }
  linkPackages();
  for (const fault of Object.values<Fault>(FAULTS)) {
    plant(fault);
    if (fault.beside !== undefined) plant(fault.beside);
  }
  const manifest = join(copy, 'package.json');
  const { dependencies, ...rest } = JSON.parse(readFileSync(manifest, 'utf8')) as {
    dependencies: Record<string, string>;
  };
  const unused = { ...rest, dependencies: { ...dependencies, 'planted-package': '1.0.0' } };
  writeFileSync(manifest, `${JSON.stringify(unused, null, 2)}\n`);
  const { stdout, status } = spawnSync(
    process.execPath,
    [
      'tools/check.mjs',
      'lint',
      'unused',
      'statements',
      'parameters',
      'lengths',
      'width',
      'english',
    ],
    {
      cwd: copy,
      encoding: 'utf8',
      maxBuffer: 50_000_000,
      env: { ...process.env, TEST_DATABASE_URL: inject('testServerUrl') },
    },
  );
  output = stdout;
  exitCode = status;
}, MOST_MS);

afterAll(() => rmSync(copy, { recursive: true, force: true }));

test.each(Object.entries<Fault>(FAULTS))('the check refuses %s and names it', (_title, fault) => {
  expect(output).toMatch(fault.named);
  expect(output).toMatch(new RegExp(`^FAILED  ${fault.part} `, 'm'));
});

test('the check refuses a dependency that nothing uses and names it', () => {
  expect(output).toMatch(/^planted-package\s+package\.json/m);
});

test('the check fails as a whole', () => {
  expect(exitCode).toBe(1);
});

test('the check names nothing but what was planted', () => {
  const files = [...output.matchAll(/(?<![\w./-])(?:src|packages|test|tools)\/[\w./-]+\.\w+/g)].map(
    ([path]) => path,
  );
  const others = files.filter((path) => !path.includes('planted-'));
  expect(others).toEqual([]);
});

/**
 * Links to every package, in a folder of the copy's own, so that the tools' caches stay apart and
 * the links of npm to our own packages lead to those of the copy.
 */
function linkPackages(): void {
  const [installed, linked] = [join(PROJECT, 'node_modules'), join(copy, 'node_modules')];
  mkdirSync(linked);
  for (const name of readdirSync(installed)) {
    const [from, to] = [join(installed, name), join(linked, name)];
    if (name === '@reachwell') cpSync(from, to, { recursive: true, verbatimSymlinks: true });
    else if (name !== '.cache' && name !== '.vite') symlinkSync(from, to);
  }
}

function plant({ path, text }: Planted): void {
  writeFileSync(join(copy, path), text);
}
