import { CSV_START, csvFileName, csvLine } from '#core/lead/csv-export.ts';
import { LEAD_REASON_TEXTS } from '#core/lead/lead-reasons.ts';
import { WRONG_ROW_TEXTS, type WrongRowCode } from '#core/lead-pack/csv-row.ts';
import type { ImportVerdict, SkipReason } from '#core/lead-pack/lead-pack.ts';
import { SKIP_REASON_TEXTS } from '#core/lead-pack/skip-lead.ts';
import type { Part, Walk } from '#data/database/keyset.ts';
import { listPackRows, listPackRowsAfter, type PackRow } from '#data/lead-packs/lead-pack-rows.ts';
import { readLeadPack, type LeadPackRow } from '#data/lead-packs/lead-packs.ts';
import { readPackVerdicts } from '#data/campaigns/statistics.ts';
import type { Owner } from '#data/scope.ts';
import type { Call, Download } from '#server/http/handler.ts';
import { countVerdicts } from '#server/lead-packs/present-lead-pack.ts';
import { listRequest, listResponse } from '#server/http/list-query.ts';
import { found } from '#server/http/api-error.ts';

const REJECTED: readonly ImportVerdict[] = ['SKIPPED', 'WRONG'];
const ROWS_AT_ONCE = 2000;
/**
 * Until the network is asked, it is unknown whether a profile exists (product rules, section 5).
 */
const NOT_CHECKED = 'Not checked on LinkedIn yet';

/**
 * Each row of a pack with its verdict, why, and what to do, all or only those of one verdict and
 * reason, with counts of verdicts and reasons (product rules, section 5).
 */
export async function getLeadPackReport(call: Call<'GET /searches/{leadPackId}/report'>) {
  const {
    scope,
    params: { leadPackId },
    query: { verdict, code = null },
  } = call;
  await ownLeadPack(scope, leadPackId);
  const counted = await readPackVerdicts(scope, [leadPackId]);
  const verdicts = countVerdicts(counted);
  const matching = counted.filter(
    (each) =>
      (verdict === undefined || each.verdict === verdict) && (code === null || each.code === code),
  );
  const total = matching.reduce((sum, { rows }) => sum + rows, 0);
  const asked = listRequest('GET /searches/{leadPackId}/report', call);
  const filter = { leadPackId, verdicts: verdict === undefined ? null : [verdict], code };
  const { page, size } = asked;
  const read =
    asked.walk === null
      ? { rows: await listPackRows(scope, { ...filter, page, size }), total }
      : await readPackRowsPart(scope, filter, asked.walk);
  const reasons = counted.flatMap(({ code: reason, rows: count }) =>
    reason === null ? [] : [{ code: reason, count }],
  );
  return {
    ...listResponse(asked, read, presentRow),
    verdicts,
    reasons,
  };
}

/** A part of a report by cursor, in the order of the source like its pages. */
async function readPackRowsPart(
  scope: Owner,
  filter: Pick<Parameters<typeof listPackRowsAfter>[1], 'leadPackId' | 'verdicts' | 'code'>,
  { after, size }: Walk,
): Promise<Part<PackRow>> {
  const read = await listPackRowsAfter(scope, {
    ...filter,
    after: Number(after ?? 0),
    limit: size + 1,
  });
  const rows = read.slice(0, size);
  return { rows, last: String(rows.at(-1)?.rowNumber ?? 0), more: read.length > size };
}

/**
 * The skipped and the wrong rows as they are in the source, in its order, each with its reason, to
 * be corrected and imported again.
 */
export async function downloadRejects({
  scope,
  params: { leadPackId },
}: Call<'GET /searches/{leadPackId}/rejects'>): Promise<Download> {
  const leadPack = await ownLeadPack(scope, leadPackId);
  return {
    fileName: csvFileName(`${leadPack.name} rejects`),
    chunks: rejectLines(scope, leadPack),
  };
}

async function* rejectLines(scope: Owner, leadPack: LeadPackRow): AsyncGenerator<string> {
  const headers = (leadPack.columns?.['headers'] as string[] | undefined) ?? ['Source'];
  yield CSV_START + csvLine([...headers, 'Reason']);
  for (let after = -1; ;) {
    const rows = await listPackRowsAfter(scope, {
      leadPackId: leadPack.lead_pack_id,
      verdicts: REJECTED,
      after,
      limit: ROWS_AT_ONCE,
    });
    const last = rows.at(-1);
    if (last === undefined) return;
    yield rows
      .map((row) => csvLine([...padded(row.cells, headers.length), messageOf(row) ?? '']))
      .join('');
    after = last.rowNumber;
  }
}

async function ownLeadPack(scope: Owner, leadPackId: string): Promise<LeadPackRow> {
  const leadPack = found(await readLeadPack(scope, leadPackId));
  return leadPack;
}

function presentRow(row: PackRow) {
  const { rowNumber, verdict, code, cells, person, leadId } = row;
  const name =
    person?.fullName ??
    [person?.firstName, person?.lastName]
      .filter((part) => part !== null && part !== undefined)
      .join(' ');
  return {
    row: rowNumber,
    verdict: verdict ?? ('WRONG' as const),
    code,
    message: messageOf(row),
    advice: adviceOf(row),
    raw: cells.join('; ') || null,
    name: name === '' ? null : name,
    leadId,
  };
}

/** Why a row has its verdict, and what was corrected or isn't known of it yet, as sentences. */
export function messageOf({
  message,
  code,
  note,
  unchecked,
  sameAddress,
}: Omit<PackRow, 'cells' | 'person'>): string | null {
  const why =
    message ??
    (code !== null && code in SKIP_REASON_TEXTS ? SKIP_REASON_TEXTS[code as SkipReason] : null);
  const parts = [
    why,
    note,
    sameAddress ? LEAD_REASON_TEXTS.SAME_ADDRESS.sentence : null,
    unchecked ? NOT_CHECKED : null,
  ];
  return parts.filter((part) => part !== null).join('. ') || null;
}

function adviceOf({ verdict, code }: PackRow): string | null {
  return verdict === 'WRONG' && code !== null && code in WRONG_ROW_TEXTS
    ? WRONG_ROW_TEXTS[code as WrongRowCode].advice
    : null;
}

function padded(cells: readonly string[], width: number): string[] {
  return [...cells, ...Array.from({ length: Math.max(0, width - cells.length) }, () => '')];
}
