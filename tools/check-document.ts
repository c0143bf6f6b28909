// `npm run check:document`: lints the API document with Redocly's rules and ours, and compares the
// SDK's types with it.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { allRoutes } from '#contract/all-routes.ts';
import { apiExamples } from '#server/platform/api-examples.ts';
import { openApiDocument } from '#server/platform/open-api.ts';
import { documentFaults } from './document-faults.ts';
import { SDK_TYPES_FILE, sdkTypes } from './sdk-types.ts';

const PROJECT = join(import.meta.dirname, '..');
const document = openApiDocument({
  routes: allRoutes,
  examples: apiExamples(),
  publicUrl: 'https://reachwell.example',
  version: '0.0.0',
});
const faults = documentFaults(document);
if (readFileSync(SDK_TYPES_FILE, 'utf8') !== (await sdkTypes()))
  faults.push('The types of the SDK aren’t those of the document: run `npm run sdk`');
for (const fault of faults) console.error(fault);

const folder = mkdtempSync(join(tmpdir(), 'reachwell-document-'));
const file = join(folder, 'openapi.json');
writeFileSync(file, JSON.stringify(document, null, 1));
const { status } = spawnSync(
  process.execPath,
  [
    join(PROJECT, 'node_modules/@redocly/cli/bin/cli.js'),
    'lint',
    file,
    `--config=${join(PROJECT, 'tools/redocly.yaml')}`,
    '--format=stylish',
  ],
  {
    cwd: PROJECT,
    stdio: 'inherit',
    // It asks nobody whether there is a newer one, and tells nobody that it ran.
    env: { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' },
  },
);
rmSync(folder, { recursive: true, force: true });
process.exit(faults.length === 0 && status === 0 ? 0 : 1);
