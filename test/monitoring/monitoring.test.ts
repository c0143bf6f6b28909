import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { showDeployment } from '#main/deployment-metrics.ts';
import { createMetrics } from '#server/http/metrics.ts';
import { useTestDatabase } from '../support/database.ts';

const database = useTestDatabase();
const pathOf = (name: string) =>
  fileURLToPath(new URL(`../../deploy/monitoring/${name}`, import.meta.url));
const textOf = (name: string) => readFileSync(pathOf(name), 'utf8');
const rules = (
  parse(textOf('alerts.yaml')) as { groups: { rules: { alert: string; expr: string }[] }[] }
).groups.flatMap((group) => group.rules);

/** For each alert: series of one sample a minute, and the minutes of silence and of alarm. */
const CASES: Record<string, { series: Record<string, string>; quiet: number; fires: number }> = {
  ReachwellDown: {
    series: {
      'up{job="reachwell",instance="a"}': '1x4 0x20',
      'up{job="reachwell",instance="b"}': '1x6 0x20',
    },
    quiet: 8,
    fires: 10,
  },
  ReachwellNoWorker: {
    series: { 'reachwell_jobs_oldest_due_seconds{task="deliver-mail"}': '30x9 660+60x20' },
    quiet: 13,
    fires: 16,
  },
  ReachwellErrors: {
    series: {
      'reachwell_http_request_seconds_count{status="200"}': '0+100x40',
      'reachwell_http_request_seconds_count{status="503"}': '0x9 0+10x30',
    },
    quiet: 9,
    fires: 20,
  },
  ReachwellSlow: {
    series: {
      'reachwell_http_request_seconds_bucket{le="2.5"}': '0+100x9 900x40',
      'reachwell_http_request_seconds_bucket{le="5"}': '0+100x50',
      'reachwell_http_request_seconds_bucket{le="+Inf"}': '0+100x50',
    },
    quiet: 10,
    fires: 30,
  },
  ReachwellDeadJobs: {
    series: { 'reachwell_jobs{task="make-backup",state="dead"}': '0x9 1x20' },
    quiet: 9,
    fires: 12,
  },
  ReachwellBackupOld: {
    series: { reachwell_backup_last_success_timestamp_seconds: '0x2000' },
    quiet: 1600,
    fires: 1680,
  },
  ReachwellBackupFailing: {
    series: {
      reachwell_backup_last_success_timestamp_seconds: '600x200',
      reachwell_backup_last_failure_timestamp_seconds: '300x20 1200x200',
    },
    quiet: 70,
    fires: 90,
  },
  ReachwellLooksOpen: {
    series: { 'reachwell_looks{state="open"}': '0x20 4x200' },
    quiet: 70,
    fires: 90,
  },
  ReachwellLateActs: { series: { reachwell_late_acts: '3x30 4x200' }, quiet: 25, fires: 40 },
};
const hasPromtool = spawnSync('promtool', ['--version']).status === 0;

test.skipIf(!hasPromtool)(
  'every alert is silent before its condition holds, and fires once then',
  () => {
    expect(Object.keys(CASES).toSorted()).toEqual(rules.map(({ alert }) => alert).toSorted());
    const tests = Object.entries(CASES).map(([alert, { series, quiet, fires }]) => {
      const expr = `count(ALERTS{alertname="${alert}",alertstate="firing"})`;
      return {
        interval: '1m',
        input_series: Object.entries(series).map(([name, values]) => ({ series: name, values })),
        promql_expr_test: [
          { expr, eval_time: `${quiet}m`, exp_samples: [] },
          { expr, eval_time: `${fires}m`, exp_samples: [{ labels: '{}', value: 1 }] },
        ],
      };
    });
    const folder = mkdtempSync(join(tmpdir(), 'reachwell-alerts-'));
    const file = join(folder, 'tests.json');
    writeFileSync(
      file,
      JSON.stringify({ rule_files: [pathOf('alerts.yaml')], evaluation_interval: '1m', tests }),
    );
    const { stdout, stderr, status } = spawnSync('promtool', ['test', 'rules', file]);
    rmSync(folder, { recursive: true });
    expect({ status, said: `${stdout}${stderr}` }).toMatchObject({ status: 0 });
  },
);

test('alerts and dashboard ask only for metrics that a web process exposes', async () => {
  const { registry } = createMetrics();
  showDeployment(database.db, registry);
  const exposed = registry.getMetricsAsArray().map(({ name }) => name);
  const dashboard = JSON.parse(textOf('dashboard.json')) as {
    panels: { title: string; targets: { expr: string }[] }[];
  };
  const asked = [...rules, ...dashboard.panels.flatMap(({ targets }) => targets)]
    .flatMap(({ expr }) => expr.match(/reachwell_[a-z_]+/g) ?? [])
    .map((name) => name.replace(/_(bucket|count)$/, ''));
  expect(asked.length).toBeGreaterThan(15);
  expect(asked.filter((name) => !exposed.includes(name))).toEqual([]);
});
