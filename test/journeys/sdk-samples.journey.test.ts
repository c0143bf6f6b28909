import { execFile } from 'node:child_process';
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createApiClient } from '../support/api-client.ts';
import { sharedHarness, type JourneyHarness } from '../support/journey-harness.ts';
import { signUpAndConnect } from '../support/main-job.ts';

const run = promisify(execFile);
const PROJECT = join(import.meta.dirname, '../..');
const MODULES = join(PROJECT, 'node_modules');
const folder = mkdtempSync(join(tmpdir(), 'reachwell-samples-'));
const installed = join(folder, 'node_modules/@reachwell/sdk');
let harness: JourneyHarness;
let key: string;

/** Installs the package as `npm pack` makes it, with nothing of the workspace beside it. */
async function installPacked(): Promise<void> {
  const sdk = join(PROJECT, 'packages/sdk');
  const { stdout } = await run('npm', ['pack', '--json', '--pack-destination', folder], {
    cwd: sdk,
  });
  const [packed] = JSON.parse(stdout) as { filename: string }[];
  await run('tar', ['-xzf', join(folder, packed?.filename ?? ''), '-C', folder]);
  mkdirSync(join(installed, '..'), { recursive: true });
  cpSync(join(folder, 'package'), installed, { recursive: true });
  const { dependencies } = JSON.parse(readFileSync(join(installed, 'package.json'), 'utf8')) as {
    dependencies: Record<string, string>;
  };
  for (const name of [...Object.keys(dependencies), '@types', 'undici-types'])
    symlinkSync(join(MODULES, name), join(folder, 'node_modules', name));
}

beforeAll(async () => {
  harness = await sharedHarness();
  const user = await signUpAndConnect({
    api: createApiClient({ baseUrl: harness.program.baseUrl }),
    email: 'ida.samples@example.com',
    userName: 'sms@ida.samples.example',
  });
  await user.call('POST /campaigns', { body: { name: 'Nordics' } });
  const scopes = ['leads:read', 'leads:write', 'campaigns:read', 'campaigns:write'] as const;
  const body = { name: 'Samples', scopes: [...scopes] };
  key = (await user.call('POST /v1/apikeys', { body })).secret;
});
afterAll(async () => {
  await harness?.leave();
  rmSync(folder, { recursive: true });
});

test('the package holds compiled code with types, and nothing of the workspace', async () => {
  await installPacked();
  const manifest = JSON.parse(readFileSync(join(installed, 'package.json'), 'utf8')) as {
    version: string;
    dependencies: Record<string, string>;
  };
  const { version } = JSON.parse(readFileSync(join(PROJECT, 'package.json'), 'utf8')) as {
    version: string;
  };
  expect(manifest.version).toBe(version);
  expect(Object.values(manifest.dependencies).join(' ')).not.toMatch(/file:|workspace:/);
  for (const file of ['dist/sdk.js', 'dist/sdk.d.ts', 'dist/api.d.ts', 'README.md'])
    expect(readFileSync(join(installed, file), 'utf8').length).toBeGreaterThan(0);
});

test.each(['packages/sdk/README.md', 'docs/sdk.md'])(
  'the samples of %s have no type errors, and run against a server',
  async (path) => {
    const text = readFileSync(join(PROJECT, path), 'utf8');
    const samples = [...text.matchAll(/```ts\n([^]*?)```/g)].map(([, code = '']) => code);
    const [name, file] = [path.replaceAll(/\W+/g, '-'), 'samples.ts'] as const;
    const own = join(folder, name);
    mkdirSync(own);
    writeFileSync(join(own, file), samples.join('\n'));
    writeFileSync(join(own, 'package.json'), '{"type": "module"}');
    const compilerOptions = {
      noEmit: true,
      strict: true,
      module: 'nodenext',
      target: 'es2022',
      types: ['node'],
      skipLibCheck: false,
    };
    writeFileSync(join(own, 'tsconfig.json'), JSON.stringify({ compilerOptions, files: [file] }));
    const tsc = join(MODULES, 'typescript/bin/tsc');
    const types = await run(process.execPath, [tsc, '-p', own]).catch((error) => error);
    expect(types.stdout).toBe('');
    const env = {
      ...process.env,
      REACHWELL_SERVER: harness.program.baseUrl,
      REACHWELL_KEY: key,
    };
    const { stdout } = await run(process.execPath, [join(own, file)], { cwd: own, env });
    expect(stdout).toContain('Nordics');
    if (path.startsWith('docs')) expect(stdout).toMatch(/INVALID_INPUT name [^]*1 leads/);
  },
);
