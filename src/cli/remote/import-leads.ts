import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { PostCampaignsCampaignIdLeadsRequest } from '@reachwell/sdk/sdk.ts';
import type { Remote } from '#cli/remote/remote.ts';
import { readLeadFile, type LeadRow } from '#cli/remote/lead-file.ts';
import { pathOf, progressOf, tableOf } from '#cli/terminal.ts';
import { counted } from '#core/text/formats.ts';

/** What one call takes: so many rows, in a body of less than 1 MB. */
const MOST_ROWS = 1000;
const MOST_BYTES = 900_000;
const SHOWN = 20;

/**
 * `leads import`: adds the leads of a file to a campaign, part by part. Each part has a key of its
 * own, made of what it holds, so a run that was interrupted can be repeated: parts that are done
 * only give their first answer.
 */
export async function importLeads({
  reachwell,
  dryRun,
  campaignId,
  file,
  listName,
  ...remote
}: Remote & { campaignId: string; file: string; listName: string | undefined }): Promise<void> {
  const { json, print, say } = remote;
  const { rows, columns } = readLeadFile(readFileSync(pathOf(file)));
  if (rows.length === 0) throw new Error('The file has no leads.');
  for (const { header, meaning, customName } of columns)
    say(`${header} → ${customName === null ? meaning : `custom field “${customName}”`}`);
  const progress = progressOf(rows.length);
  const counts: Record<string, number> = {};
  const refused: string[][] = [];
  let done = 0;
  for (const leads of partsOf(rows)) {
    const body = { leads, ...(listName !== undefined && { listName }) };
    const answer = await reachwell.post('/campaigns/{campaignId}/leads', {
      params: {
        path: { campaignId },
        header: { 'Idempotency-Key': keyOf({ campaignId, dryRun, body }) },
      },
      body,
    });
    for (const [verdict, count] of Object.entries(answer.counts))
      counts[verdict] = (counts[verdict] ?? 0) + count;
    for (const { index, verdict, reason, message } of answer.rows)
      if (verdict === 'WRONG' || verdict === 'SKIPPED')
        refused.push([String(done + index + 1), verdict, message ?? reason ?? '']);
    done += leads.length;
    progress(done);
  }
  if (json) return print(JSON.stringify({ rows: rows.length, counts, refused: refused.length }));
  const table = Object.entries(counts).map(([verdict, count]) => [verdict, String(count)]);
  tableOf(['Verdict', 'Leads'], table).forEach(print);
  if (refused.length === 0) return;
  print('');
  tableOf(['Lead', 'Verdict', 'Why'], refused.slice(0, SHOWN)).forEach(print);
  if (refused.length > SHOWN) print(`and ${counted(refused.length - SHOWN, 'more lead')}`);
}

function* partsOf(rows: readonly LeadRow[]): Generator<LeadRow[]> {
  let part: LeadRow[] = [];
  let bytes = 0;
  for (const row of rows) {
    const size = Buffer.byteLength(JSON.stringify(row)) + 1;
    if (part.length === MOST_ROWS || (part.length > 0 && bytes + size > MOST_BYTES)) {
      yield part;
      part = [];
      bytes = 0;
    }
    part.push(row);
    bytes += size;
  }
  yield part;
}

function keyOf(part: {
  campaignId: string;
  dryRun: boolean;
  body: PostCampaignsCampaignIdLeadsRequest;
}): string {
  return `import-${createHash('sha256').update(JSON.stringify(part)).digest('hex')}`;
}
