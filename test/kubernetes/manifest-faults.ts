import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Deployment } from 'kubernetes-models/apps/v1';
import { HorizontalPodAutoscaler } from 'kubernetes-models/autoscaling/v2';
import { Job } from 'kubernetes-models/batch/v1';
import { Ingress, NetworkPolicy } from 'kubernetes-models/networking.k8s.io/v1';
import { PodDisruptionBudget } from 'kubernetes-models/policy/v1';
import { Service } from 'kubernetes-models/v1';
import type { Manifest } from './helm-fixture.ts';

const MODELS = [
  Deployment,
  HorizontalPodAutoscaler,
  Job,
  Ingress,
  NetworkPolicy,
  PodDisruptionBudget,
  Service,
];

/** The folder of a group and version in `kubernetes-models`. */
const moduleOf = ({ apiVersion }: Manifest) => `kubernetes-models/${apiVersion}`;

/**
 * What Kubernetes would refuse or ignore: values by its JSON schemas, and names that they don’t
 * know by the types made from them, which the compiler checks.
 */
export function manifestFaults(manifests: Manifest[]): string[] {
  return [...manifests.flatMap(valueFaults), ...nameFaults(manifests)];
}

function valueFaults(manifest: Manifest): string[] {
  const { apiVersion, kind } = manifest;
  const Model = MODELS.find((model) => model.is({ apiVersion, kind } as never));
  if (Model === undefined) return [`${apiVersion} ${kind} is not a model of this test`];
  try {
    new Model(manifest as never).validate();
    return [];
  } catch (error) {
    return [`${kind} ${manifest.metadata.name}: ${(error as Error).message}`];
  }
}

function nameFaults(manifests: Manifest[]): string[] {
  const cache = join(import.meta.dirname, '../../node_modules/.cache');
  mkdirSync(cache, { recursive: true });
  const folder = mkdtempSync(join(cache, 'manifests-'));
  try {
    const lines = manifests.map(
      (manifest, at) =>
        `export const manifest${at}: import('${moduleOf(manifest)}').I${manifest.kind} = ${JSON.stringify(manifest)};`,
    );
    const file = join(folder, 'manifests.ts');
    writeFileSync(file, lines.join('\n'));
    const options =
      '--ignoreConfig --noEmit --strict --skipLibCheck --target esnext --module nodenext';
    const { stdout } = spawnSync('tsc', [...options.split(' '), file], { encoding: 'utf8' });
    return stdout.split('\n').filter((line) => line !== '');
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
