import type { ColumnMapping } from '#core/lead-pack/csv-columns.ts';
import { IMPORT_CAPS, type ListSource } from '#core/lead-pack/lead-pack.ts';
import { grouped } from '#core/text/formats.ts';
import type { ActingUser } from '#data/identity/acting-user.ts';
import { recallColumns } from '#data/lead-packs/column-memory.ts';
import type { NewLeadPack } from '#data/lead-packs/lead-packs.ts';
import { stagedParts, type StagedPart } from '#data/lead-packs/staged-rows.ts';
import type { Call } from '#server/http/handler.ts';
import { checkNetworkSource, networkQuery } from '#server/lead-packs/check-network-source.ts';
import { existingLeads } from '#server/lead-packs/existing-leads.ts';
import { columnMapping } from '#server/lead-packs/file-columns.ts';
import { parseProfileUrls } from '#server/lead-packs/parse-rows.ts';
import { openLeadFile } from '#server/lead-packs/lead-file-thread.ts';
import { mergeRows } from '#server/lead-packs/merge-rows.ts';
import { ApiError, rejectField } from '#server/http/api-error.ts';

/**
 * A source that was read and accepted: the future pack (without a number: as many as its rows), its
 * rows in parts, read again each time, or leads if they are known already, and the chosen meaning
 * of the columns. `close` releases what it holds.
 */
export type PreparedSource = {
  leadPack: Pick<NewLeadPack, 'sourceUrl' | 'source' | 'fileName' | 'columns'> & {
    leadsNumberToCollect: number | null;
  };
  parts: () => Iterable<StagedPart> | AsyncIterable<StagedPart>;
  close?: () => void;
  leadIds: readonly string[];
  memory?: { headers: readonly string[]; mapping: readonly ColumnMapping[] };
};
type Asked = Call<'POST /searches'> & { user: ActingUser };

/** How each source is read (product rules, section 5). */
const PREPARATIONS = {
  BASIC_SEARCH: prepareNetworkSource,
  SALES_NAVIGATOR: prepareNetworkSource,
  RECRUITER: prepareNetworkSource,
  EVENT_MEMBERS: prepareNetworkSource,
  GROUP_MEMBERS: prepareNetworkSource,
  MY_NETWORK: prepareNetworkSource,
  PROFILE_URLS: prepareAddresses,
  CSV_FILE: prepareFile,
  EXISTING_LEADS: prepareLeads,
} as const satisfies Record<ListSource, (asked: Asked) => Promise<PreparedSource>>;

/** Reads and checks a source before anything is stored. */
export async function prepareSource(asked: Asked): Promise<PreparedSource> {
  return PREPARATIONS[asked.body.searchType](asked);
}

async function prepareNetworkSource({ body, user, parts }: Asked): Promise<PreparedSource> {
  const cap = IMPORT_CAPS[body.searchType];
  const asked = body.leadsNumberToCollect ?? cap;
  if (asked > cap)
    throw rejectField(
      'leadsNumberToCollect',
      'TOO_BIG',
      `This source returns at most ${grouped(cap)} leads`,
    );
  const query = networkQuery(body);
  const { total } = await checkNetworkSource(query, user, parts.network);
  const found = query.type === 'MY_NETWORK' ? { keyword: query.keyword, total } : { total };
  return {
    leadPack: {
      sourceUrl: query.type === 'MY_NETWORK' ? null : query.url,
      source: found,
      leadsNumberToCollect: Math.min(asked, total ?? asked),
    },
    parts: () => [],
    leadIds: [],
  };
}

async function prepareFile({
  body,
  file,
  caller: { userId },
  parts: { db },
}: Asked): Promise<PreparedSource> {
  if (file === null) throw rejectField('file', 'REQUIRED', 'Choose a file');
  const leadFile = await openLeadFile(file, body);
  try {
    const { encoding, separator, headerRow, headers } = leadFile;
    const columns = columnMapping(
      leadFile,
      body.columns,
      headerRow !== null ? await recallColumns({ db, userId }, { kind: 'LEADS', headers }) : null,
    );
    const mapping = columns.map(({ index, meaning, customName }) => ({
      index,
      meaning,
      customName,
    }));
    return {
      leadPack: {
        fileName: file.fileName,
        columns: { headers, mapping, encoding, separator, headerRow },
        leadsNumberToCollect: null,
      },
      parts: () => leadFile.parts(mapping),
      close: leadFile.close,
      leadIds: [],
      ...(headerRow !== null && body.columns !== undefined ? { memory: { headers, mapping } } : {}),
    };
  } catch (error) {
    leadFile.close();
    throw error;
  }
}

async function prepareAddresses({ body }: Asked): Promise<PreparedSource> {
  const rows = parseProfileUrls(profileUrlLines(body.urls));
  return {
    leadPack: { leadsNumberToCollect: null },
    parts: () => stagedParts(mergeRows(() => rows)),
    leadIds: [],
  };
}

async function prepareLeads({
  body,
  caller: { userId },
  parts: { db },
}: Asked): Promise<PreparedSource> {
  const { sourceCampaignId, filter } = body;
  const leadIds = await existingLeads(
    { db, userId },
    { leadIds: body.leadIds, sourceCampaignId, filter, most: body.leadsNumberToCollect },
  );
  const source = {
    ...(sourceCampaignId === undefined ? {} : { sourceCampaignId }),
    ...(filter === undefined ? {} : { filter }),
  };
  return { leadPack: { source, leadsNumberToCollect: leadIds.length }, parts: () => [], leadIds };
}

/** The lines of the profile-URL source. Rejects none, and more than the maximum. */
export function profileUrlLines(urls: readonly string[] | undefined): string[] {
  const lines = (urls ?? []).flatMap((line) => line.split(/\r\n|\r|\n/));
  const filled = lines.filter((line) => line.trim() !== '').length;
  if (filled === 0) throw rejectField('urls', 'REQUIRED', 'Add at least one profile URL');
  const cap = IMPORT_CAPS.PROFILE_URLS;
  if (filled > cap)
    throw new ApiError('TOO_MANY_ROWS', {
      detail: `You can add up to ${grouped(cap)} URLs at a time`,
      fieldErrors: [
        {
          path: 'urls',
          code: 'TOO_MANY_ROWS',
          message: `You can add up to ${grouped(cap)} URLs at a time`,
        },
      ],
    });
  return lines;
}
