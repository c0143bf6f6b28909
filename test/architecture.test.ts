import { spawnSync } from 'node:child_process';
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

const PROJECT = dirname(import.meta.dirname);
const CRUISER = [
  '--import',
  join(PROJECT, 'tools/typescript-for-imports.mjs'),
  join(PROJECT, 'node_modules/dependency-cruiser/bin/dependency-cruiser.mjs'),
];
const OXLINT = join(PROJECT, 'node_modules/oxlint/bin/oxlint');

/** Each planted fault: the file, what it says, and the rule that must name it. */
const FORBIDDEN_IMPORTS = [
  ['src/core/lead/planted-data.ts', `import '#data/migrate.ts';`, 'core-imports-only-core'],
  ['src/core/lead/planted-node.ts', `import 'node:fs';`, 'core-imports-no-package'],
  ['src/core/lead/planted-zod.ts', `import 'zod';`, 'core-imports-no-package'],
  ['src/core/text/planted-up.ts', `import '../today/day-plan.ts';`, 'core-folders-import-downward'],
  [
    'src/contract/planted-data.ts',
    `import type {} from '#data/migrate.ts';`,
    'contract-imports-only-core',
  ],
  ['src/contract/planted-pino.ts', `import 'pino';`, 'contract-imports-only-zod'],
  ['src/data/planted-contract.ts', `import '#contract/route.ts';`, 'data-imports-only-core'],
  [
    'src/connectors/network/planted-data.ts',
    `import '#data/migrate.ts';`,
    'connectors-import-only-core',
  ],
  [
    'src/engine/planted-server.ts',
    `import '#server/planted-one/one.ts';`,
    'engine-imports-core-data-ports',
  ],
  [
    'src/engine/planted-contract.ts',
    `import '#contract/route.ts';`,
    'engine-imports-core-data-ports',
  ],
  [
    'src/engine/planted-adapter.ts',
    `import '#connectors/network/planted/adapter.ts';`,
    'engine-imports-core-data-ports',
  ],
  ['src/engine/planted-pg.ts', `import 'pg';`, 'only-data-speaks-sql'],
  [
    'src/engine/planted-jobs.ts',
    `import '#jobs/planted-adapter.ts';`,
    'engine-imports-core-data-ports',
  ],
  ['src/jobs/planted-engine.ts', `import '#engine/planted.ts';`, 'jobs-import-core-data-ports'],
  [
    'src/jobs/planted-adapter.ts',
    `import '#connectors/network/planted/adapter.ts';`,
    'jobs-import-core-data-ports',
  ],
  [
    'src/server/planted-engine.ts',
    `import '#engine/planted.ts';`,
    'server-imports-core-contract-data-ports',
  ],
  [
    'src/server/planted-adapter.ts',
    `import '#connectors/network/planted/adapter.ts';`,
    'server-imports-core-contract-data-ports',
  ],
  [
    'src/server/planted-one/two.ts',
    `import '#server/planted-two/two.ts';`,
    'server-folders-stay-apart',
  ],
  [
    'src/server/planted-one/three.ts',
    `import '#server/planted-beside.ts';`,
    'server-folders-stay-apart',
  ],
  [
    'src/server/http/planted-up.ts',
    `import '#server/planted-two/two.ts';`,
    'server-base-imports-downward',
  ],
  [
    'src/server/planted-kysely.ts',
    `import type { Kysely } from 'kysely'; export type K = Kysely<object>;`,
    'only-data-speaks-sql',
  ],
  [
    'src/engine/planted-memory.ts',
    `import '../../test/simulation/store/flaws.ts';`,
    'product-imports-no-tests',
  ],
  ['src/server/planted-dev.ts', `import 'fast-check';`, 'what-runs-is-a-dependency'],
  ['src/server/planted-smtp.ts', `import 'smtp-server';`, 'what-runs-is-a-dependency'],
  ['src/server/planted-main.ts', `import '#planted-main.ts';`, 'only-wiring-imports-wiring'],
  [
    'src/server/planted-test.ts',
    `import '../../test/support/ports.ts';`,
    'product-imports-no-tests',
  ],
  [
    'src/server/planted-practice.ts',
    `import '@reachwell/practice-network/start-practice-network.ts';`,
    'nobody-imports-the-practice-network',
  ],
  [
    'src/engine/planted-wire.ts',
    `import '@reachwell/network-wire/planted.ts';`,
    'only-the-adapter-speaks-the-wire',
  ],
  [
    'src/data/planted-postgres.ts',
    `import '@reachwell/embedded-postgres/start-embedded-postgres.ts';`,
    'only-wiring-starts-postgresql',
  ],
  [
    'packages/practice-network/planted-core.ts',
    `import '../../src/core/lead/planted.ts';`,
    'packages-import-only-the-wire',
  ],
  [
    'packages/practice-network/planted.test.ts',
    `import '../../test/support/ports.ts';`,
    'packages-import-only-the-wire',
  ],
  [
    'packages/network-wire/planted-sideways.ts',
    `import '../practice-network/planted-fine.ts';`,
    'packages-import-only-the-wire',
  ],
  [
    'packages/practice-network/planted-layer.ts',
    `import '#core/lead/planted.ts';`,
    'every-import-resolves',
  ],
  ['packages/embedded-postgres/planted-dev.ts', `import 'vitest';`, 'what-runs-is-a-dependency'],
  [
    'src/web/planted-data.ts',
    `import type {} from '#data/migrate.ts';`,
    'web-imports-core-and-contract',
  ],
  [
    'src/web/planted-value.ts',
    `import { z } from '#contract/planted.ts'; export const v = z;`,
    'web-takes-only-types-of-the-contract',
  ],
  ['src/web/planted-node.ts', `import 'node:path';`, 'web-is-for-the-browser'],
  [
    'src/web/features/planted-one/one.ts',
    `import '../planted-two/two.ts';`,
    'web-features-stay-apart',
  ],
  ['src/web/ui/planted.ts', `import '../features/planted-two/two.ts';`, 'web-ui-knows-no-concept'],
  [
    'src/web/api/planted.ts',
    `import '../features/planted-two/two.ts';`,
    'web-api-lies-below-session',
  ],
  [
    'src/web/kit/planted.ts',
    `import '../features/planted-two/two.ts';`,
    'web-kit-lies-below-parts',
  ],
  [
    'src/web/parts/planted.ts',
    `import '../features/planted-two/two.ts';`,
    'web-parts-lie-below-features',
  ],
  [
    'src/engine/lane/planted-up.ts',
    `import type {} from '#engine/turns/run-lanes.ts';`,
    'engine-folders-import-downward',
  ],
  [
    'src/engine/acts/planted-start.ts',
    `import '#engine/start-engine.ts';`,
    'engine-folders-import-downward',
  ],
  [
    'src/data/secrets/planted-up.ts',
    `import type {} from '#data/campaigns/zapier-url.ts';`,
    'data-folders-import-downward',
  ],
  ['src/data/tables/planted.ts', `import '#data/tables/lanes.ts';`, 'data-tables-stand-alone'],
  ['src/engine/planted-nowhere.ts', `import '#engine/is-not-there.ts';`, 'every-import-resolves'],
  [
    'src/data/planted-cycle-a.ts',
    `import { b } from './planted-cycle-b.ts'; export const a = () => b;`,
    'no-import-cycle',
  ],
] as const;

/** What the planted files import, and imports that are as they should be. */
const BYSTANDERS = {
  'src/data/planted-cycle-b.ts': `import { a } from './planted-cycle-a.ts'; export const b = () => a;`,
  'src/contract/planted.ts': `export const z = 1; export type Z = 1;`,
  'src/core/lead/planted.ts': `export const fine = 1;`,
  'src/connectors/network/planted.ts': `export type Port = 1;`,
  'src/connectors/network/planted/adapter.ts': `export const adapter = 1;`,
  'src/connectors/network/unipile/planted.ts': `import '@reachwell/network-wire/planted.ts';`,
  'src/engine/planted.ts': `import type {} from '#connectors/network/planted.ts'; import '#core/lead/planted.ts'; import '#data/migrate.ts';`,
  'src/main/planted-start.ts': `import '@reachwell/embedded-postgres/start-embedded-postgres.ts';`,
  'packages/network-wire/planted.ts': `export const wire = 1;`,
  'packages/practice-network/planted-fine.ts': `import '@reachwell/network-wire/planted.ts'; import '#world/hash.ts';`,
  'src/planted-main.ts': `import '#engine/planted.ts'; import '#server/http/planted-fine.ts'; import '#connectors/network/planted/adapter.ts';`,
  'src/server/planted-beside.ts': `import './planted-two/two.ts';`,
  'src/server/http/planted-fine.ts': `import '#contract/planted.ts'; import type {} from '#connectors/network/planted.ts';`,
  'src/server/planted-one/one.ts': `import '#server/http/planted-fine.ts';`,
  'src/server/planted-two/two.ts': `export const two = 2;`,
  'src/web/planted-fine.ts': `import type { Z } from '#contract/planted.ts'; import '#core/lead/planted.ts'; export type V = Z;`,
  'src/web/features/planted-two/two.ts': `export const two = 2;`,
  'src/engine/planted.test.ts': `import '#server/http/planted-fine.ts'; import 'pg';`,
};

let copy: string;

beforeAll(() => {
  copy = mkdtempSync(join(tmpdir(), 'reachwell-architecture-'));
  for (const name of [
    'src',
    'packages',
    'test',
    'tools',
    'package.json',
    'tsconfig.json',
    '.dependency-cruiser.mjs',
    '.oxlintrc.json',
  ]) {
    cpSync(join(PROJECT, name), join(copy, name), {
      recursive: true,
      filter: (path) => basename(path) !== 'node_modules',
    });
  }
  const [installed, linked] = [join(PROJECT, 'node_modules'), join(copy, 'node_modules')];
  mkdirSync(linked);
  for (const name of readdirSync(installed)) {
    const [from, to] = [join(installed, name), join(linked, name)];
    // The links of npm to our own packages lead to those of the copy.
    if (name === '@reachwell') cpSync(from, to, { recursive: true, verbatimSymlinks: true });
    else symlinkSync(from, to);
  }
});

afterAll(() => rmSync(copy, { recursive: true, force: true }));

describe('the direction of imports', { timeout: 60_000 }, () => {
  test('is kept by the project as it stands', () => {
    expect(cruise({ folder: PROJECT }).faults).toEqual([]);
  });

  test('is held by a tool that names every planted fault, the file and the rule, and nothing else', () => {
    for (const [path, text] of FORBIDDEN_IMPORTS) plant({ path, text });
    for (const [path, text] of Object.entries(BYSTANDERS)) plant({ path, text });
    const { status, faults } = cruise({ folder: copy });
    expect(status).not.toBe(0);
    const planted = faults.filter(({ from }) => from.includes('planted'));
    for (const [from, , rule] of FORBIDDEN_IMPORTS) expect(planted).toContainEqual({ rule, from });
    expect([...new Set(planted.map(({ from }) => from))].sort()).toEqual(
      FORBIDDEN_IMPORTS.map(([from]) => from).sort(),
    );
  });
});

describe('the lint', { timeout: 60_000 }, () => {
  const file = 'src/engine/planted-lint.ts';

  test.each([
    ['an any', 'export const a = (x: any) => x;', 'no-explicit-any'],
    ['a silenced compiler', '// @ts-ignore\nexport const a = 1;', 'ban-ts-comment'],
    [
      'the wall clock in the engine',
      'export const a = () => Date.now();',
      'no-restricted-properties',
    ],
    [
      'randomness in the engine',
      'export const a = () => Math.random();',
      'no-restricted-properties',
    ],
    ['a file that only passes on another', `export * from './planted.ts';`, 'no-barrel-file'],
    ['a default export', 'export default 1;', 'no-default-export'],
    [
      'four parameters in a row',
      'export const a = (b: 1, c: 1, d: 1, e: 1) => [b, c, d, e];',
      'max-params',
    ],
    ['a file of 401 lines', 'export {};\n'.repeat(401), 'max-lines'],
    [
      'a function of 81 lines',
      `export function a() {\n${'  a();\n'.repeat(79)}}\n`,
      'max-lines-per-function',
    ],
    [
      'an import of types alone that is still loaded',
      `import { type Z } from './planted.ts';\nexport type V = Z;`,
      'no-import-type-side-effects',
    ],
    ['a name that is not used', 'const a = 1;\nexport {};', 'no-unused-vars'],
  ])('refuses %s', (_title, text, rule) => {
    plant({ path: file, text });
    const { status, stdout } = spawnSync(process.execPath, [OXLINT, '--format=unix', file], {
      cwd: copy,
      encoding: 'utf8',
    });
    expect(stdout).toContain(rule);
    expect(status).not.toBe(0);
  });

  test('refuses a component of 151 lines, and takes one of 150', () => {
    const path = 'src/web/planted.tsx';
    for (const [lines, refused] of [
      [151, true],
      [150, false],
    ] as const) {
      plant({ path, text: `export function A() {\n${'  A();\n'.repeat(lines - 2)}}\n` });
      const { stdout } = spawnSync(process.execPath, [OXLINT, '--format=unix', path], {
        cwd: copy,
        encoding: 'utf8',
      });
      expect(stdout.includes('max-lines-per-function')).toBe(refused);
    }
  });
});

describe('the route table', { timeout: 60_000 }, () => {
  const checkRoutes = () =>
    spawnSync(process.execPath, ['tools/check-routes.mjs'], { cwd: copy, encoding: 'utf8' });

  test('is sound in the project as it stands', () => {
    expect(
      spawnSync(process.execPath, ['tools/check-routes.mjs'], { cwd: PROJECT, encoding: 'utf8' }),
    ).toMatchObject({ status: 0, stderr: '' });
  });

  test('is held by a check that names a route without permission or tenant scope, and one opened beside the table', () => {
    plant({
      path: 'src/contract/all-routes.ts',
      text: `export const allRoutes = { 'GET /planted/{id}': { summary: 's', tag: 't', permission: 'signed-in', answer: {} }, 'GET /open': { tenant: 'none', answer: {} } };`,
    });
    plant({
      path: 'src/server/planted-open.ts',
      text: `export const open = (app: { get: (path: string) => void }) => app.get('/api/open');`,
    });
    const { status, stderr } = checkRoutes();
    expect(status).toBe(1);
    expect(stderr.trim().split('\n')).toEqual([
      'GET /planted/{id}: has no tenant scope',
      'GET /planted/{id}: its path and its params differ',
      'GET /open: has no permission',
      expect.stringMatching(
        /^src\/server\/planted-open\.ts:1: opens a route beside the contract's table/,
      ),
    ]);
  });
});

function plant({ path, text }: { path: string; text: string }): void {
  mkdirSync(dirname(join(copy, path)), { recursive: true });
  writeFileSync(join(copy, path), `${text}\n`);
}

function cruise({ folder }: { folder: string }): {
  status: number | null;
  faults: { rule: string; from: string }[];
} {
  const args = [
    ...CRUISER,
    '--config',
    '.dependency-cruiser.mjs',
    '--output-type',
    'err',
    'src',
    'packages',
    'test',
  ];
  const { status, stdout, stderr } = spawnSync(process.execPath, args, {
    cwd: folder,
    encoding: 'utf8',
    maxBuffer: 200_000_000,
  });
  if (stdout === '') throw new Error(stderr);
  const faults = [...stdout.matchAll(/^ *error ([a-z-]+): (\S+)/gm)].map(([, rule, from]) => ({
    rule: String(rule),
    from: String(from),
  }));
  return { status, faults };
}
