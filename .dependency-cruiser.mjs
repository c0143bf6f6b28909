/**
 * The direction of imports (docs/architecture.md). One rule a line: its name says what holds. Tests
 * may reach across the layers, so they are left out of the direction, but not of the cycles.
 *
 *     core  <-  contract  <-  web          core  <-  data, connectors
 *     engine, jobs -> core, data, ports    server -> core, contract, data, ports          main, cli -> everything
 */
const TEST = '(\\.test\\.tsx?$|-(suite|fixture)\\.ts$|^test/|\\.config\\.ts$)';
const PORT = '^src/connectors/[^/]+/[^/]+$';
const LAYER = '^src/';

const only = (name, folder, allowed, comment) => ({
  name,
  comment,
  severity: 'error',
  from: { path: `^src/${folder}/`, pathNot: TEST },
  to: { path: LAYER, pathNot: [`^src/${folder}/`, ...allowed] },
});

const never = (name, from, to, comment) => ({
  name,
  comment,
  severity: 'error',
  from: { pathNot: TEST, ...from },
  to,
});

/** The folders of the engine: each imports only those before it, and the parts that all are given. */
const ENGINE_FOLDERS = [
  'lane',
  'walk',
  'watching',
  'actions',
  'collecting',
  'acts',
  'withdrawing',
  'sending',
  'turns',
  'listening',
];

const downward = (folder, index) =>
  never(
    'engine-folders-import-downward',
    { path: `^src/engine/${folder}/` },
    {
      path: '^src/engine/',
      pathNot: [
        '^src/engine/engine-parts\\.ts$',
        `^src/engine/(${ENGINE_FOLDERS.slice(0, index + 1).join('|')})/`,
      ],
    },
    'A folder knows those it is built on (src/engine/README.md), not those that use it.',
  );

/**
 * The folders of the data layer, from the ground up: each imports only those of its own row and of
 * the rows before it, and the files that lie beside the folders. Those of the long row still need
 * each other.
 */
const DATA_FOLDERS = [
  ['schema'],
  ['database', 'embedded-postgres'],
  ['secrets', 'jobs'],
  ['identity'],
  ['lead-packs', 'conversations', 'do-not-contact'],
  [
    'lanes',
    'notices',
    'billing',
    'finder',
    'teams',
    'campaigns',
    'email-links',
    'engine-store',
    'erasure',
    'leads',
    'lead-lists',
    'waiting',
  ],
  ['settings', 'account', 'staff', 'mailboxes', 'doctor', 'chores'],
  ['account-export'],
];

const dataDownward = (row, index) =>
  never(
    'data-folders-import-downward',
    { path: `^src/data/(${row.join('|')})/` },
    {
      path: '^src/data/[^/]+/',
      pathNot: `^src/data/(${DATA_FOLDERS.slice(0, index + 1)
        .flat()
        .join('|')})/`,
    },
    'A folder knows those it is built on, not those that use it.',
  );

export default {
  forbidden: [
    {
      name: 'no-import-cycle',
      severity: 'error',
      comment: 'Two files that need each other share a third concept.',
      from: {},
      to: { circular: true },
    },
    {
      name: 'every-import-resolves',
      severity: 'error',
      comment: 'The file or package is not there.',
      from: {},
      to: { couldNotResolve: true },
    },

    only('core-imports-only-core', 'core', [], 'Rules are pure: they know no other layer.'),
    only(
      'contract-imports-only-core',
      'contract',
      ['^src/core/'],
      'The contract speaks of core alone.',
    ),
    only(
      'data-imports-only-core',
      'data',
      ['^src/core/'],
      'SQL lives in data and knows the rules, not those who ask.',
    ),
    only(
      'connectors-import-only-core',
      'connectors',
      ['^src/core/'],
      'A port and its adapters know the rules, not those who call.',
    ),
    only(
      'engine-imports-core-data-ports',
      'engine',
      ['^src/core/', '^src/data/', PORT],
      'Server and engine meet in the database; adapters come from main.',
    ),
    only(
      'jobs-import-core-data-ports',
      'jobs',
      ['^src/core/', '^src/data/', PORT],
      'Whoever enqueues a job does so through data; adapters come from main.',
    ),
    only(
      'server-imports-core-contract-data-ports',
      'server',
      ['^src/core/', '^src/contract/', '^src/data/', PORT],
      'Server and engine meet in the database; adapters come from main.',
    ),
    only(
      'web-imports-core-and-contract',
      'web',
      ['^src/core/', '^src/contract/'],
      'The browser sees rules and shapes, nothing behind the HTTP door.',
    ),
    only(
      'practice-network-imports-only-the-wire',
      'practice-network',
      ['^src/connectors/network/wire/'],
      'It stands for a stranger: it shares the wire format and nothing else.',
    ),
    never(
      'nobody-imports-the-practice-network',
      { path: '^src/(core|contract|data|connectors|engine|jobs|server|web)/' },
      { path: '^src/practice-network/' },
      'It is another process; only main and cli start it.',
    ),
    never(
      'only-wiring-imports-wiring',
      { path: '^src/[^/]+/', pathNot: [TEST, '^src/(cli|main)/'] },
      { path: '^src/([^/]+\\.ts$|cli/|main/)' },
      'main, its settings and cli wire the parts; nothing reaches back for them.',
    ),
    never(
      'product-imports-no-tests',
      { path: LAYER },
      { path: '(^test/|^tools/|\\.test\\.tsx?$)' },
      'Tests, the store in memory with its flaws among them, and tools stay outside the product.',
    ),

    never(
      'core-imports-no-package',
      { path: '^src/core/' },
      { pathNot: LAYER },
      'Not even Node: no input, no output, no clock.',
    ),
    never(
      'contract-imports-only-zod',
      { path: '^src/contract/' },
      { pathNot: [LAYER, 'node_modules/zod/'] },
      'Shapes are zod and nothing else.',
    ),
    never(
      'only-data-speaks-sql',
      { path: LAYER, pathNot: [TEST, '^src/(data|practice-network)/'] },
      { path: 'node_modules/(pg|kysely)/' },
      'Others take the Database type of data and call its functions.',
    ),
    never(
      'web-is-for-the-browser',
      { path: '^src/web/' },
      { dependencyTypes: ['core'] },
      'There is no Node in the browser.',
    ),
    never(
      'web-takes-only-types-of-the-contract',
      { path: '^src/web/' },
      { path: '^src/contract/', dependencyTypesNot: ['type-only'] },
      'zod stays out of the first load: write `import type`.',
    ),
    never(
      'what-runs-is-a-dependency',
      { path: '^src/(?!web/)' },
      { dependencyTypes: ['npm-dev'], dependencyTypesNot: ['type-only'] },
      'devDependencies are not there in production.',
    ),
    never(
      'smtp-server-is-for-the-practice-world',
      { path: '^src/', pathNot: '^src/practice-network/' },
      { path: 'node_modules/smtp-server/' },
      'The product sends mail, it never takes any.',
    ),

    ...ENGINE_FOLDERS.map(downward),
    ...DATA_FOLDERS.map(dataDownward),
    never(
      'web-features-stay-apart',
      { path: '^src/web/features/([^/]+)/' },
      { path: '^src/web/features/', pathNot: '^src/web/features/$1/' },
      'What two features need sinks to parts, ui or core.',
    ),
    never(
      'server-folders-stay-apart',
      { path: '^src/server/([^/]+)/' },
      { path: '^src/server/[^/]+/', pathNot: '^src/server/$1/' },
      'What two folders need lies beside them, or in core or data.',
    ),
    never(
      'web-ui-knows-no-concept',
      { path: '^src/web/ui/' },
      { path: '^src/web/(kit|parts|layouts|features)/' },
      'Atoms are below everything else.',
    ),
    never(
      'web-kit-lies-below-parts',
      { path: '^src/web/kit/' },
      { path: '^src/web/(parts|layouts|features)/' },
      'How screens load, ask, and save depends on no concept.',
    ),
    never(
      'web-parts-lie-below-features',
      { path: '^src/web/parts/' },
      { path: '^src/web/(layouts|features)/' },
      'Composites are below the screens that use them.',
    ),
  ],
  options: {
    tsPreCompilationDeps: true,
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^(dist|data|test-results)/' },
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: {
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.json', '.css', '.svg', '.woff2'],
      conditionNames: ['import', 'node', 'default', 'types'],
      exportsFields: ['exports'],
    },
  },
};
