import { openAsBlob } from 'node:fs';
import { basename } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { Remote } from '#cli/remote/remote.ts';
import { inLine, pathOf, progressOf, tableOf } from '#cli/terminal.ts';
import { counted } from '#core/text/formats.ts';

const LOOK_AGAIN_MS = 500;
const SHOWN = 20;
const PHASES = { CHECKING: 'Checking the archive', READING: 'Reading it' } as const;

/**
 * `archive import`: reads the archive of an account into the empty account of the key, and says
 * what came in, what was refused, and what was left out.
 */
export async function importArchive({
  reachwell,
  json,
  dryRun,
  file,
  print,
  say,
}: Remote & { file: string }): Promise<void> {
  const path = pathOf(file);
  const content = new File([await openAsBlob(path)], basename(path), { type: 'application/zip' });
  const { taskId } = await reachwell.post('/v1/archive/import', { body: { file: content } });
  if (dryRun) return say('The archive can be imported. Nothing was changed.');
  const params = { path: { archiveImportId: taskId } };
  let phase: keyof typeof PHASES | null = null;
  let progress = progressOf(1);
  let report = await reachwell.get('/v1/archive/import/{archiveImportId}', { params });
  for (; report.state === 'RUNNING';) {
    if (report.phase !== phase) {
      phase = report.phase;
      say(PHASES[phase]);
      progress = progressOf(Math.max(1, report.rowsTotal));
    }
    progress(report.rowsDone);
    await wait(LOOK_AGAIN_MS);
    report = await reachwell.get('/v1/archive/import/{archiveImportId}', { params });
  }
  if (json) return print(JSON.stringify(report));
  if (report.problem !== null) throw new Error(report.problem);
  const rows = report.files.map((one) => [one.file, String(one.read), String(one.refused)]);
  tableOf(['File', 'Read', 'Refused'], rows).forEach(print);
  const { refusals, leftOut } = report;
  if (refusals.length > 0) {
    print('');
    const refused = refusals
      .slice(0, SHOWN)
      .map(({ file, row, message, field }) => [
        file,
        String(row),
        inLine(field === null ? message : `${message} (${field})`),
      ]);
    tableOf(['File', 'Row', 'Why'], refused).forEach(print);
    if (report.refused > SHOWN) print(`and ${counted(report.refused - SHOWN, 'more row')}`);
  }
  if (leftOut.length === 0) return;
  print('');
  tableOf(
    ['Left out', 'Rows', 'Why'],
    leftOut.map(({ file, rows, reason }) => [file, String(rows), reason]),
  ).forEach(print);
}
