import { join } from 'node:path';
import { startBenchPostgres } from '../harness/bench-postgres.ts';
import { startProductProgram } from '../harness/product-program.ts';
import { connectNetwork, signUpAndIn } from '../harness/product-session.ts';
import type { BenchHarness, BenchPart, Figure } from '../figure.ts';
import { measureImport } from './import.ts';

const ROWS = 30_000;
const WARM_ROWS = 3000;
const ROWS_A_CALL = 1000;
/** What leads as JSON may cost, times the same leads in a file. */
const MOST_TIMES_FILE = 1.3;

/** The same leads in one file, and as JSON in calls of the most rows. */
export const jsonLeadsPart: BenchPart = {
  title: `${ROWS.toLocaleString('en-US')} leads as JSON, and in a file`,
  run,
};

type Lead = Record<string, string>;

const leadsOf = (name: string, count: number): Lead[] =>
  Array.from({ length: count }, (_, row) => ({
    firstName: `Ada${row % 900}`,
    lastName: `Field${row}`,
    profileUrl: `https://www.linkedin.com/in/${name}-${row}/`,
    email: `${name}.${row}@company${row % 700}.example`,
    jobTitle: `Head of Sales, Region ${row % 40}`,
    company: `Company ${row % 700}`,
    location: 'Berlin, Germany',
  }));

async function run({ scratch, say }: BenchHarness): Promise<Figure[]> {
  const postgres = await startBenchPostgres({ scratch });
  const product = await startProductProgram({
    dataDir: join(scratch, 'product'),
    databaseUrl: postgres.url,
  });
  try {
    const session = await signUpAndIn({ url: product.url, name: 'importer' });
    await connectNetwork({ session, name: 'importer' });
    const campaign = (await session.call('POST /campaigns', { name: 'Import' })) as { id: string };
    const cpuMs = () => (product.cpuMs() ?? 0) + (postgres.cpuMs() ?? 0);
    const byFile = async (leads: readonly Lead[]) => {
      const lines = leads.map((lead) =>
        Object.values(lead)
          .map((text) => `"${text}"`)
          .join(','),
      );
      const text = [Object.keys(leads[0] ?? {}).join(','), ...lines].join('\n');
      const { ownCpuMs, serverCpuMs, added } = await measureImport({
        session,
        product,
        campaignId: campaign.id,
        file: new Blob([text], { type: 'text/csv' }),
        postgresCpuMs: postgres.cpuMs,
      });
      return { cpu: (ownCpuMs ?? 0) + (serverCpuMs ?? 0), added };
    };
    const byJson = async (leads: readonly Lead[]) => {
      const before = cpuMs();
      let added = 0;
      for (let first = 0; first < leads.length; first += ROWS_A_CALL) {
        const body = { leads: leads.slice(first, first + ROWS_A_CALL), listName: 'Bench' };
        const answer = await session.call(`POST /campaigns/${campaign.id}/leads`, body);
        added += (answer as { counts: { ADDED: number } }).counts.ADDED;
      }
      return { cpu: cpuMs() - before, added };
    };
    say('Adding a few, so that the product has read its code');
    await byFile(leadsOf('warm-file', WARM_ROWS));
    await byJson(leadsOf('warm-json', WARM_ROWS));
    say('In a file, as JSON, and in the other order');
    const files = [await byFile(leadsOf('file-one', ROWS))];
    const jsons = [await byJson(leadsOf('json-one', ROWS))];
    jsons.push(await byJson(leadsOf('json-two', ROWS)));
    files.push(await byFile(leadsOf('file-two', ROWS)));
    const sum = (runs: readonly { cpu: number }[]) => runs.reduce((all, { cpu }) => all + cpu, 0);
    const figure = (name: string, runs: typeof files): Figure => ({
      name,
      value: (sum(runs) / runs.length / ROWS) * 1000,
      unit: 'ms',
      beside: runs.map(({ cpu, added }) => `${added} added in ${Math.round(cpu)} ms`).join(', '),
    });
    return [
      figure('in a file: CPU of product and PostgreSQL per 1000 rows', files),
      figure('as JSON: the same', jsons),
      {
        name: 'as JSON, times in a file',
        value: sum(jsons) / sum(files),
        unit: '',
        beside: `at most ${MOST_TIMES_FILE}`,
      },
    ];
  } finally {
    await product.stop();
    await postgres.stop();
  }
}
