/**
 * The direction of imports (docs/architecture.md). One rule a line: its name says what holds. Tests
 * may reach across the layers, so they are left out of the direction, but not of the cycles.
 *
 *     core  <-  contract  <-  web          core  <-  data, connectors
 *     engine, jobs -> core, data, ports    server -> core, contract, data, ports          main, cli -> everything
 *     packages -> the network's wire or what integrations share, nothing of src
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

/**
 * The folders of the engine: each imports only those before it, and the parts that all are given.
 */
const ENGINE_FOLDERS = [
  'lane',
  'walk',
  'watching',
  'actions',
  'collecting',
  'acts',
  'comparing',
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

const foldersDownward = (layer, folders) =>
  folders.map((folder, index) =>
    never(
      `${layer}-folders-import-downward`,
      { path: `^src/${layer}/${folder}/` },
      {
        path: `^src/${layer}/[^/]+/`,
        pathNot: `^src/${layer}/(${folders.slice(0, index + 1).join('|')})/`,
      },
      'A folder knows those it is built on, not those that use it.',
    ),
  );

/** The folders of core, from the ground up: each imports only itself and those before it. */
const CORE_FOLDERS = [
  ...['backup', 'do-not-contact', 'errors', 'jobs', 'late-script', 'looks', 'partner'],
  ...[
    'practice',
    'random',
    'scrubber',
    'stream',
    'schedule',
    'zapier',
    'text',
    'erasure',
    'mail',
    'time',
    'email',
  ],
  ...['lead', 'plan', 'account', 'billing', 'finder', 'access', 'sequence', 'staff', 'team'],
  ...['campaign', 'conversation', 'dashboard', 'limits', 'template', 'lead-pack', 'waiting'],
  ...['forecast', 'notification', 'today', 'programs', 'webhooks'],
];

/**
 * The folders of the data layer, from the ground up: each imports only itself and those before it.
 * A file of `tables` is about one table, or a few that belong together, and imports no other.
 */
const DATA_FOLDERS = [
  'schema',
  'database',
  'secrets',
  'jobs',
  'tables',
  // The concepts.
  'identity',
  'lead-packs',
  'do-not-contact',
  'conversations',
  'walk',
  'notices',
  'campaigns',
  'lead-lists',
  'leads',
  'contact-history',
  'do-not-contact-files',
  'email-links',
  'finder',
  'billing',
  'shared-campaigns',
  'teams',
  'waiting',
  'settings',
  'looks',
  'staff',
  'account',
  'mailboxes',
  'chores',
  'demo',
  // What reads or writes across the concepts.
  'engine-store',
  'erasure',
  'account-export',
  'account-import',
  'backup',
  'doctor',
];

/**
 * What several concepts of the server are built on, from the ground up: each imports only those
 * before it, and every concept may import all of them.
 */
const SERVER_BASE = ['http', 'plan', 'attachments', 'campaign-facts', 'lead-lists', 'threads'];

const serverDownward = (folder, index) =>
  never(
    'server-base-imports-downward',
    { path: `^src/server/${folder}/` },
    {
      path: '^src/server/',
      pathNot: `^src/server/(${SERVER_BASE.slice(0, index + 1).join('|')})/`,
    },
    'A folder that concepts are built on does not know them.',
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
    {
      name: 'packages-import-only-the-wire',
      comment: 'A package knows nothing of the product, not even in its tests.',
      severity: 'error',
      from: { path: '^packages/([^/]+)/' },
      to: {
        path: '^(src|test|tools|packages)/',
        pathNot: '^packages/($1|network-wire|integration-core)/',
      },
    },
    never(
      'nobody-imports-the-practice-network',
      { path: LAYER },
      { path: '^packages/practice-network/' },
      'It stands for a stranger, and is another process, which main starts by its path.',
    ),
    never(
      'only-the-adapter-speaks-the-wire',
      { path: LAYER, pathNot: [TEST, '^src/connectors/network/unipile/'] },
      { path: '^packages/network-wire/' },
      'The format of a provider ends at its adapter.',
    ),
    never(
      'only-wiring-starts-postgresql',
      { path: LAYER, pathNot: [TEST, '^src/(cli|main)/'] },
      { path: '^packages/embedded-postgres/' },
      'Data is given a database, whoever runs it.',
    ),
    never(
      'only-wiring-imports-wiring',
      { path: '^src/[^/]+/', pathNot: [TEST, '^src/(cli|main)/'] },
      { path: '^src/([^/]+\\.ts$|cli/|main/)' },
      'main, its settings and cli wire the parts; nothing reaches back for them.',
    ),
    never(
      'product-imports-no-tests',
      { path: '^(src|packages)/' },
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
      { path: LAYER, pathNot: [TEST, '^src/data/'] },
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
      // n8n brings what its nodes import.
      { path: '^(src/(?!web/)|packages/)', pathNot: [TEST, '^packages/n8n-nodes-reachwell/'] },
      { dependencyTypes: ['npm-dev', 'npm-no-pkg'], dependencyTypesNot: ['type-only'] },
      'devDependencies are not there in production, and a package names its own dependencies.',
    ),

    ...ENGINE_FOLDERS.map(downward),
    ...foldersDownward('core', CORE_FOLDERS),
    ...foldersDownward('data', DATA_FOLDERS),
    never(
      'data-folders-import-downward',
      { path: '^src/data/(database|scope)\\.ts$' },
      { path: '^src/data/[^/]+/', pathNot: '^src/data/(schema|database)/' },
      'Every folder is built on these two files.',
    ),
    never(
      'data-tables-stand-alone',
      { path: '^src/data/tables/' },
      { path: '^src/data/tables/' },
      'What needs two tables is a concept.',
    ),
    never(
      'web-features-stay-apart',
      { path: '^src/web/features/([^/]+)/' },
      { path: '^src/web/features/', pathNot: '^src/web/features/$1/' },
      'What two features need sinks to parts, ui or core.',
    ),
    ...SERVER_BASE.map(serverDownward),
    never(
      'server-folders-stay-apart',
      { path: '^src/server/([^/]+)/' },
      { path: '^src/server/', pathNot: `^src/server/($1|${SERVER_BASE.join('|')})/` },
      'What two folders need is in one that both are built on, or in core or data.',
    ),
    never(
      'web-ui-knows-no-concept',
      { path: '^src/web/ui/' },
      { path: '^src/web/(api|session|kit|parts|layouts|features)/' },
      'Atoms are below everything else.',
    ),
    never(
      'web-api-lies-below-session',
      { path: '^src/web/api/' },
      { path: '^src/web/(session|kit|parts|layouts|features)/' },
      'Calls, their answers, and the live stream know no screen.',
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
    // What is built, and integrations, whose own installations may be missing.
    exclude: {
      path: '^(dist|data|test-results|packages/(sdk/dist|n8n-nodes-reachwell|zapier-app))/',
    },
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: {
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.json', '.css', '.svg', '.woff2'],
      conditionNames: ['import', 'node', 'default', 'types'],
      exportsFields: ['exports'],
    },
  },
};
