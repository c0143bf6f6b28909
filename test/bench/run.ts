import { mkdtempSync, rmSync, chmodSync } from 'node:fs';
import { cpus, loadavg, tmpdir, totalmem } from 'node:os';
import { join } from 'node:path';
import { figuresTable, type BenchPart, type Figure } from './figure.ts';
import { dashboardPart } from './parts/dashboard.ts';
import { firstSavePart } from './parts/first-save.ts';
import { forecastPart } from './parts/forecast.ts';
import { growthPart } from './parts/growth.ts';
import { hostileFilesPart } from './parts/hostile-files.ts';
import { idlePart } from './parts/idle.ts';
import { importPart } from './parts/import.ts';
import { inboxBrowserPart } from './parts/inbox-browser.ts';
import { inboxNewsPart } from './parts/inbox-news.ts';
import { inboxPart } from './parts/inbox.ts';
import { jsonLeadsPart } from './parts/json-leads.ts';
import { leadsPart } from './parts/leads.ts';
import { leadsListPart } from './parts/leads-list.ts';
import { leadsMillionPart } from './parts/leads-million.ts';
import { mailboxesPart } from './parts/mailboxes.ts';
import { sequenceEditorPart } from './parts/sequence-editor.ts';
import { startPart } from './parts/start.ts';
import { stepsPart } from './parts/steps.ts';
import { teamInboxPart } from './parts/team-inbox.ts';
import { teamPart } from './parts/team.ts';
import { walkPart } from './parts/walk.ts';
import { webPart } from './parts/web.ts';

// `npm run bench` runs all parts, `npm run bench -- steps import` those named. Read times as ratios
// within one run; CPU time hangs less on what else the machine does. Everything is made in a folder
// for temporary files and deleted.
const PARTS: Readonly<Record<string, BenchPart>> = {
  start: startPart,
  steps: stepsPart,
  walk: walkPart,
  growth: growthPart,
  idle: idlePart,
  mailboxes: mailboxesPart,
  import: importPart,
  'json-leads': jsonLeadsPart,
  'hostile-files': hostileFilesPart,
  leads: leadsPart,
  'leads-million': leadsMillionPart,
  inbox: inboxPart,
  'inbox-browser': inboxBrowserPart,
  'inbox-news': inboxNewsPart,
  dashboard: dashboardPart,
  team: teamPart,
  'team-inbox': teamInboxPart,
  forecast: forecastPart,
  'sequence-editor': sequenceEditorPart,
  'first-save': firstSavePart,
  'leads-list': leadsListPart,
  web: webPart,
};

const asked = process.argv.slice(2);
const unknown = asked.filter((name) => !(name in PARTS));
if (unknown.length > 0) {
  console.error(`There is no part ${unknown.join(', ')}. Parts: ${Object.keys(PARTS).join(', ')}.`);
  process.exit(2);
}

process.on('SIGINT', () => process.exit(130));
process.on('SIGTERM', () => process.exit(143));
const startedAt = performance.now();
const results: { title: string; figures: Figure[] }[] = [];
let failures = 0;
for (const [name, part] of Object.entries(PARTS))
  if (asked.length === 0 || asked.includes(name))
    results.push({ title: part.title, figures: await measured({ name, part }) });

const [load = 0] = loadavg();
console.log(figuresTable(results));
console.log(
  `\n${cpus().length} cores (${cpus()[0]?.model.trim() ?? 'unknown'}), ${(totalmem() / 1024 ** 3).toFixed(1)} GB, Node ${process.version}, load ${load.toFixed(1)} at the end, ${((performance.now() - startedAt) / 1000).toFixed(0)} s in all`,
);
process.exit(failures === 0 ? 0 : 1);

async function measured({ name, part }: { name: string; part: BenchPart }): Promise<Figure[]> {
  const scratch = mkdtempSync(join(tmpdir(), `reachwell-bench-${name}-`));
  // PostgreSQL's own user must be able to walk down to its files.
  chmodSync(scratch, 0o755);
  const deleteScratch = () => rmSync(scratch, { recursive: true, force: true });
  process.once('exit', deleteScratch);
  const say = (line: string) => console.log(`> ${name}: ${line}`);
  try {
    return await part.run({ scratch, say });
  } catch (error) {
    failures += 1;
    console.error(error);
    return [
      {
        name: 'failed',
        value: null,
        unit: '',
        beside: error instanceof Error ? (error.message.split('\n')[0] ?? '') : String(error),
      },
    ];
  } finally {
    deleteScratch();
    process.off('exit', deleteScratch);
  }
}
