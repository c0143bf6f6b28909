import { Gauge, type Registry } from 'prom-client';
import type { Database } from '#data/database.ts';
import { readJobFigures } from '#data/jobs/job-figures.ts';

const STATES = ['waiting', 'due', 'running', 'failed', 'dead'] as const;

/** Adds the jobs of the whole deployment, by task, to a process's metrics. */
export function showJobs(db: Database, registry: Registry): void {
  const figures = () => readJobFigures(db).catch(() => []);
  new Gauge({
    name: 'reachwell_jobs',
    help: 'Jobs by task and state across the deployment: scheduled, due, running, retrying, or dead (failed permanently)',
    labelNames: ['task', 'state'],
    registers: [registry],
    async collect() {
      const tasks = await figures();
      this.reset();
      for (const { task, ...counts } of tasks)
        for (const state of STATES) this.set({ task, state }, counts[state]);
    },
  });
  new Gauge({
    name: 'reachwell_jobs_oldest_due_seconds',
    help: 'How long the oldest due job of a task has been due, across the deployment',
    labelNames: ['task'],
    registers: [registry],
    async collect() {
      const tasks = await figures();
      this.reset();
      for (const { task, oldestDueSeconds } of tasks) this.set({ task }, oldestDueSeconds);
    },
  });
}
