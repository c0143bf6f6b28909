import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { describeSettings } from '#config.ts';
import { allRoutes } from '#contract/all-routes.ts';
import { showDeployment } from '#main/deployment-metrics.ts';
import { readConfig } from '#config.ts';
import { stopLimits } from '#main/start-product.ts';
import { createMetrics } from '#server/http/metrics.ts';
import { useTestDatabase } from '../support/database.ts';
import { CHART, findHelm, render, runHelm, type Manifest } from './helm-fixture.ts';
import { manifestFaults } from './manifest-faults.ts';

type Probe = { httpGet: { path: string; port: string } };
type Container = {
  name: string;
  env: { name: string; value: string }[];
  securityContext: object;
  volumeMounts: { mountPath: string }[];
  lifecycle?: { preStop: { sleep: { seconds: number } } };
} & Partial<Record<'startupProbe' | 'livenessProbe' | 'readinessProbe', Probe>>;
type PodSpec = {
  containers: Container[];
  securityContext: object;
  terminationGracePeriodSeconds?: number;
};

const database = useTestDatabase();
const LEAST = {
  existingSecret: 'reachwell',
  settings: { PUBLIC_URL: 'https://reach.example.com', NETWORK_URL: 'https://network.example.com' },
};
const EVERYTHING = {
  ...LEAST,
  settings: { ...LEAST.settings, DATABASE_POOL: 8, TRUST_PROXY: '1' },
  image: { repository: 'registry.example.com/reachwell', tag: 'abc' },
  imagePullSecrets: [{ name: 'registry' }],
  web: { autoscaling: { enabled: true } },
  worker: { autoscaling: { enabled: true } },
  ingress: {
    enabled: true,
    className: 'nginx',
    tlsSecret: 'certificate',
    annotations: { 'nginx.ingress.kubernetes.io/proxy-read-timeout': '3600' },
  },
  networkPolicy: {
    webFrom: [{ namespaceSelector: { matchLabels: { name: 'ingress' } } }],
    database: [{ ipBlock: { cidr: '10.0.0.5/32' } }],
    alsoTo: [{ to: [{ ipBlock: { cidr: '10.0.0.6/32' } }], ports: [{ port: 25 }] }],
  },
  nodeSelector: { disk: 'fast' },
  tolerations: [{ key: 'reachwell', operator: 'Exists' }],
};
const helm = await findHelm();
if (helm === null)
  console.warn('The chart isn’t rendered: Helm is neither installed nor available from npm.');

const settings = describeSettings().map(({ name }) => name);
const named = (manifests: Manifest[], kind: string, name: string) => {
  const found = manifests.find((each) => each.kind === kind && each.metadata.name === name);
  if (found === undefined) throw new Error(`There is no ${kind} ${name}`);
  return found as Manifest & { spec: Record<string, unknown> };
};
const podOf = (manifest: Manifest) =>
  (manifest as unknown as { spec: { template: { spec: PodSpec } } }).spec.template.spec;
const WORKLOADS = [
  ['Deployment', 'reachwell-web'],
  ['Deployment', 'reachwell-worker'],
  ['Job', 'reachwell-migration'],
] as const;

describe.skipIf(helm === null)('the chart for Kubernetes', () => {
  const program = helm ?? '';
  let least: Manifest[] = [];
  let all: Manifest[] = [];
  beforeAll(() => {
    least = render(program, LEAST);
    all = render(program, EVERYTHING);
  });

  it('passes Helm’s own check', () => {
    for (const values of [LEAST, EVERYTHING])
      expect(runHelm(program, ['lint', '--strict'], values)).toMatchObject({ status: 0 });
  });
  it('says which values are missing, misspelled, or too secret for a file', () => {
    for (const [values, said] of [
      [{}, 'existingSecret'],
      [{ ...LEAST, settings: {} }, 'PUBLIC_URL'],
      [{ ...LEAST, wrokers: 2 }, 'wrokers'],
      [{ ...LEAST, settings: { ...LEAST.settings, MASTER_KEY: 'a' } }, 'MASTER_KEY'],
      [{ ...LEAST, settings: { ...LEAST.settings, ROLE: 'all' } }, 'ROLE'],
    ] as const) {
      const { status, stderr } = runHelm(program, ['template', 'reachwell'], values);
      expect(status).not.toBe(0);
      expect(stderr).toContain(said);
    }
  });
  it('renders manifests that Kubernetes’ schemas accept, with no name that they don’t know', () => {
    expect(all.map(({ kind }) => kind)).toEqual(
      expect.arrayContaining(['Ingress', 'HorizontalPodAutoscaler']),
    );
    expect(manifestFaults([...least, ...all])).toEqual([]);
  });
  it('would be refused with a wrong value, a missing one, or a misspelled name', () => {
    const broken = (change: (pod: PodSpec) => void) => {
      const copy = structuredClone(named(least, 'Deployment', 'reachwell-web'));
      change(podOf(copy));
      return manifestFaults([copy]).join('\n');
    };
    expect(
      broken((pod) => Object.assign(pod, { terminationGracePeriodSeconds: 'thirty' })),
    ).toContain('terminationGracePeriodSeconds');
    expect(broken((pod) => delete (pod as Partial<PodSpec>).containers)).toContain('containers');
    expect(broken((pod) => Object.assign(pod, { hostIpc: true }))).toContain('hostIpc');
  });

  it.each(WORKLOADS)(
    'runs %s %s without root, on a file system it can’t write to',
    (kind, name) => {
      const pod = podOf(named(least, kind, name));
      expect(pod.securityContext).toMatchObject({
        runAsNonRoot: true,
        runAsUser: 1000,
        seccompProfile: { type: 'RuntimeDefault' },
      });
      for (const { env, securityContext, volumeMounts } of pod.containers) {
        expect(securityContext).toEqual({
          allowPrivilegeEscalation: false,
          readOnlyRootFilesystem: true,
          capabilities: { drop: ['ALL'] },
        });
        const written = env.find(({ name }) => name === 'DATA_DIR')?.value ?? '';
        expect(volumeMounts.map(({ mountPath }) => mountPath)).toEqual(['/tmp']);
        expect(written).toMatch(/^\/tmp\//);
      }
    },
  );
  it('sets only settings that there are, and each process’s role', () => {
    for (const [kind, name] of WORKLOADS) {
      const [container] = podOf(named(all, kind, name)).containers;
      const role = kind === 'Job' ? 'all' : name.replace('reachwell-', '');
      const names = container?.env.map(({ name }) => name) ?? [];
      expect(names.filter((name) => !settings.includes(name))).toEqual([]);
      expect(container?.env).toContainEqual({ name: 'ROLE', value: role });
      expect(container?.env).toContainEqual({ name: 'DATABASE_POOL', value: '8' });
    }
  });
  it('keeps every secret setting out of the values', () => {
    const schema = JSON.parse(readFileSync(join(CHART, 'values.schema.json'), 'utf8')) as {
      properties: { settings: { propertyNames: { not: { enum: string[] } } } };
    };
    const kept = schema.properties.settings.propertyNames.not.enum;
    const secret = settings.filter((name) =>
      /_(SECRET|SECRET_KEY|KEY|TOKEN)$|^(DATABASE|SMTP)_.*URL$/.test(name),
    );
    expect(kept).toEqual(expect.arrayContaining(secret));
    expect(kept.filter((name) => ![...settings, 'AWS_SECRET_ACCESS_KEY'].includes(name))).toEqual(
      [],
    );
  });
  it('probes routes of the product, which need no sign-in', () => {
    const [container] = podOf(named(least, 'Deployment', 'reachwell-web')).containers;
    const paths = (['startupProbe', 'livenessProbe', 'readinessProbe'] as const).map(
      (probe) => container?.[probe]?.httpGet.path,
    );
    expect(paths).toEqual(['/api/health', '/api/health', '/api/ready']);
    for (const path of paths)
      expect(allRoutes).toHaveProperty(
        [`GET ${path?.replace('/api', '')}`, 'permission'],
        'public',
      );
  });
  it.each(['web', 'worker'])('gives the %s longer to stop than it takes', (role) => {
    const pod = podOf(named(least, 'Deployment', `reachwell-${role}`));
    const pause = pod.containers[0]?.lifecycle?.preStop.sleep.seconds ?? 0;
    expect(pod.terminationGracePeriodSeconds).toBeGreaterThan(
      pause + stopLimits(readConfig({})).allMs / 1000,
    );
  });
  it('migrates before the pods of a new version start', () => {
    expect(named(least, 'Job', 'reachwell-migration')).toMatchObject({
      metadata: { annotations: { 'helm.sh/hook': 'pre-install,pre-upgrade' } },
      spec: {
        template: {
          spec: { containers: [{ command: ['node', 'src/cli/reachwell.ts', 'migrate'] }] },
        },
      },
    });
  });
  it('scales workers by metrics that a web process exposes, as the docs’ adapter names them', () => {
    const { registry } = createMetrics();
    showDeployment(database.db, registry);
    const exposed = registry.getMetricsAsArray().map(({ name }) => name);
    const { spec } = named(all, 'HorizontalPodAutoscaler', 'reachwell-worker');
    const asked = (spec['metrics'] as { external: { metric: { name: string } } }[]).map(
      ({ external }) => external.metric.name,
    );
    expect(asked.length).toBe(3);
    expect(asked.filter((name) => !exposed.includes(name))).toEqual([]);
    const docs = readFileSync(join(CHART, '../../../docs/operations/kubernetes.md'), 'utf8');
    const adapter = /^ {4}externalRules:[^]*?(?=\n\n\S)/m.exec(docs)?.[0] ?? '';
    const rules = parse(adapter.replaceAll(/^ {4}/gm, '')) as {
      externalRules: { seriesQuery: string; name: { as: string }; metricsQuery: string }[];
    };
    expect(rules.externalRules.map(({ name }) => name.as)).toEqual(asked);
    for (const { seriesQuery, name, metricsQuery } of rules.externalRules) {
      expect(seriesQuery).toBe(name.as);
      expect(metricsQuery).toContain('<<.Series>>');
    }
    expect(named(all, 'Deployment', 'reachwell-worker').spec).not.toHaveProperty('replicas');
    expect(named(least, 'Deployment', 'reachwell-worker').spec).toHaveProperty('replicas', 2);
  });
  it('denies every connection that isn’t listed, and opens one door that leads to no private address', () => {
    const policies = all.filter(({ kind }) => kind === 'NetworkPolicy') as (Manifest & {
      spec: { egress?: object[] };
    })[];
    expect(named(all, 'NetworkPolicy', 'reachwell-deny').spec).toEqual({
      podSelector: {
        matchLabels: {
          'app.kubernetes.io/name': 'reachwell',
          'app.kubernetes.io/instance': 'reachwell',
        },
      },
      policyTypes: ['Ingress', 'Egress'],
    });
    const out = policies.flatMap(({ spec }) => spec.egress ?? []);
    expect(out).toHaveLength(4);
    expect(out[2]).toMatchObject({
      to: [
        { ipBlock: { cidr: '0.0.0.0/0', except: expect.arrayContaining(['10.0.0.0/8']) } },
        { ipBlock: { cidr: '::/0', except: expect.arrayContaining(['fc00::/7']) } },
      ],
    });
    const open = render(program, { ...LEAST, networkPolicy: { enabled: false } });
    expect(open.some(({ kind }) => kind === 'NetworkPolicy')).toBe(false);
  });
  it('survives the draining of any node, also with one pod of each kind', () => {
    for (const role of ['web', 'worker'])
      expect(named(least, 'PodDisruptionBudget', `reachwell-${role}`).spec).toMatchObject({
        maxUnavailable: 1,
        selector: { matchLabels: { 'app.kubernetes.io/component': role } },
      });
  });
  it('has the version of the product', () => {
    const { version } = JSON.parse(readFileSync(join(CHART, '../../../package.json'), 'utf8')) as {
      version: string;
    };
    expect(parse(readFileSync(join(CHART, 'Chart.yaml'), 'utf8'))).toMatchObject({
      version,
      appVersion: version,
    });
  });
});
