// `npm run build` in the packages of integrations: the platforms load CommonJS, and a package of
// theirs carries all it needs, so what both share is built into each.
import { cpSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'vite';
import { PROJECT } from './project.mjs';

const INTEGRATIONS = {
  n8n: {
    folder: 'packages/n8n-nodes-reachwell',
    entries: [
      'credentials/ReachwellApi.credentials',
      'nodes/Reachwell/Reachwell.node',
      'nodes/Reachwell/ReachwellTrigger.node',
    ],
    given: 'n8n-workflow',
    copied: ['nodes/Reachwell/reachwell.svg', 'nodes/Reachwell/reachwell.dark.svg'],
  },
  zapier: {
    folder: 'packages/zapier-app',
    entries: ['app'],
    given: 'zapier-platform-core',
    copied: [],
  },
};

for (const name of process.argv.slice(2)) {
  const { folder, entries, given, copied } = INTEGRATIONS[name];
  const root = join(PROJECT, folder);
  await build({
    configFile: false,
    root,
    logLevel: 'warn',
    build: {
      ssr: true,
      minify: false,
      rollupOptions: {
        input: Object.fromEntries(entries.map((entry) => [entry, join(root, `${entry}.ts`)])),
        external: [given],
        output: { format: 'cjs', entryFileNames: '[name].js', chunkFileNames: 'shared/[name].js' },
      },
    },
  });
  for (const file of copied) cpSync(join(root, file), join(root, 'dist', file));
}
