import { sql, type RawBuilder } from 'kysely';
import type { AnyDatabase } from '#data/database.ts';
import { asksForContact, isSearch, type LeadFilter } from '#data/lead-lists/lead-filter.ts';
import { together } from '#data/database/pipelined-client.ts';
import { readQuickly } from '#data/database/quick-reads.ts';

/**
 * A list of leads by its ids, in its order, as it was at one version of all that it hangs on; of a
 * list that is long, or asked for at its beginning alone, the ids from `first` on.
 */
export type RememberedList = { version: string; ids: BigInt64Array; first: number; total: number };
/** `outdated`: something has changed since, and versions only rise. */
type Kept = { list: RememberedList; builtAt: number; tookMs: number; outdated: boolean };

/**
 * Ids that all lists of a process may take together, of eight bytes each; the longest unused go
 * first.
 */
const IDS_AT_MOST = 8_000_000;
/**
 * A list that changes all the time is not made anew for each page where there is another way:
 * making it takes this share of the time at most.
 */
const MAKING_SHARE = 0.1;

type Memory = {
  lists: Map<string, Kept>;
  making: Map<string, Promise<RememberedList>>;
  ids: number;
};
const memories = new WeakMap<object, Memory>();

/** The memory of a database in this process; its transactions have the same adapter. */
function memoryOf(db: AnyDatabase): Memory {
  const { adapter } = db.getExecutor();
  const memory = memories.get(adapter) ?? {
    lists: new Map<string, Kept>(),
    making: new Map<string, Promise<RememberedList>>(),
    ids: 0,
  };
  memories.set(adapter, memory);
  return memory;
}

/**
 * What a list hangs on: who is in the campaign and in the lead base, and where they stand, as far
 * as the filter and the order look at it.
 */
export type ListDependence = {
  campaignId: string | null;
  places: 'members' | 'version' | null;
  base: 'members' | 'version' | null;
};

/** The part of `list_versions` that a filter and the keys of an order hang on. */
export function dependenceOf({
  filter,
  keys,
}: {
  filter: LeadFilter;
  keys: readonly string[];
}): ListDependence {
  const { campaignId, includes, states } = filter;
  const facts = includes?.facts ?? [];
  const contact = asksForContact(filter);
  const moves =
    contact ||
    states !== null ||
    (includes?.states.length ?? 0) > 0 ||
    facts.some((fact) => fact !== 'EMAIL_AVAILABLE');
  if (campaignId === null)
    return {
      campaignId,
      places: moves || facts.length > 0 ? 'version' : null,
      base: contact || keys.includes('updatedAt') ? 'version' : 'members',
    };
  const readsLead =
    isSearch(filter) ||
    facts.includes('EMAIL_AVAILABLE') ||
    keys.some((key) => key === 'fullName' || key === 'company' || key === 'createdAt');
  return {
    campaignId,
    places: moves || keys.includes('state') || keys.includes('updatedAt') ? 'version' : 'members',
    base: contact ? 'version' : readsLead ? 'members' : null,
  };
}

/** The version of a list as a value of one statement with what else it reads. */
export function versionOf({
  userId,
  dependence: { campaignId, places, base },
}: {
  userId: string;
  dependence: ListDependence;
}): RawBuilder<string> {
  const scope =
    campaignId !== null
      ? sql`and campaign_id in (0, ${campaignId})`
      : places === null
        ? sql`and campaign_id = 0`
        : sql``;
  return sql<string>`(select coalesce(sum(case when campaign_id = 0 then ${sql.raw(base ?? '0')} else ${sql.raw(places ?? '0')} end), 0)::text from list_versions where user_id = ${userId} ${scope})`;
}

type Asked = { db: AnyDatabase; userId: string; key: string; dependence: ListDependence };

/**
 * All that lists of a user hang on, in one look: members and version of the lead base, members and
 * version of one campaign, and the version of all campaigns together.
 */
export type ListVersions = readonly [
  baseMembers: number,
  baseVersion: number,
  campaignMembers: number,
  campaignVersion: number,
  allCampaigns: number,
];

/** `ListVersions` of the user, as SQL; parameters by their text. */
export function listVersions({
  userId,
  campaignId,
}: {
  userId: string;
  campaignId: string;
}): string {
  const sums = [
    'members) filter (where campaign_id = 0',
    'version) filter (where campaign_id = 0',
    `members) filter (where campaign_id = ${campaignId}`,
    `version) filter (where campaign_id = ${campaignId}`,
    'version) filter (where campaign_id > 0',
  ];
  return `(select json_build_array(${sums.map((sum) => `coalesce(sum(${sum}), 0)`).join(', ')}) from list_versions where user_id = ${userId})`;
}

/**
 * What a list is still true by: the versions are looked at in one statement with all that is read
 * by the list.
 */
export type ListCheck = { campaignId: string | null; holds: (versions: ListVersions) => boolean };

function versionIn({
  versions: [baseMembers, baseVersion, campaignMembers, campaignVersion, allCampaigns],
  dependence: { campaignId, places, base },
}: {
  versions: ListVersions;
  dependence: ListDependence;
}): string {
  const ofBase = base === null ? 0 : base === 'members' ? baseMembers : baseVersion;
  if (places === null) return String(ofBase);
  return String(
    ofBase +
      (campaignId === null
        ? allCampaigns
        : places === 'members'
          ? campaignMembers
          : campaignVersion),
  );
}

/** The list if it is remembered, to be used if its check holds. */
export function guessList({
  db,
  key,
  dependence,
}: Asked): { list: RememberedList; check: ListCheck } | null {
  const kept = touch({ db, key });
  if (kept === null) return null;
  const holds = (versions: ListVersions): boolean =>
    holdsAt({ kept, version: versionIn({ versions, dependence }) });
  return { list: kept.list, check: { campaignId: dependence.campaignId, holds } };
}

/** What is kept and not outdated, now the last one used. */
function touch({ db, key }: Pick<Asked, 'db' | 'key'>): Kept | null {
  const { lists } = memoryOf(db);
  const kept = lists.get(key);
  if (kept === undefined || kept.outdated) return null;
  lists.delete(key);
  lists.set(key, kept);
  return kept;
}

function holdsAt({ kept, version }: { kept: Kept; version: string | undefined }): boolean {
  kept.outdated = version !== kept.list.version;
  return !kept.outdated;
}

/** The list if it is remembered and nothing has changed since. */
export async function recallList({
  db,
  userId,
  key,
  dependence,
}: Asked): Promise<RememberedList | null> {
  const kept = touch({ db, key });
  if (kept === null) return null;
  const [[row]] = await readQuickly(db, [
    sql<{ version: string }>`select ${versionOf({ userId, dependence })} as version`,
  ]);
  return holdsAt({ kept, version: row?.version }) ? kept.list : null;
}

/** Remembers a part of a list that was read in one statement with its version. */
export function rememberPart({
  db,
  key,
  list,
}: Pick<Asked, 'db' | 'key'> & { list: RememberedList }): void {
  keep({
    memory: memoryOf(db),
    key,
    kept: { list, builtAt: performance.now(), tookMs: 0, outdated: false },
  });
}

/**
 * Whether a list was made so short a time ago, for what it took, that it is not worth while to make
 * it again.
 */
export function changesTooOften({ db, key }: Pick<Asked, 'db' | 'key'>): boolean {
  const kept = memoryOf(db).lists.get(key);
  return kept !== undefined && performance.now() - kept.builtAt < kept.tookMs / MAKING_SHARE;
}

/**
 * Makes a list in one statement, so that its ids are of the very instant of its version, and
 * remembers it. Who asks while it is being made gets it if it is still true.
 */
export async function makeList({
  statement,
  long,
  ...asked
}: Asked & Making): Promise<RememberedList> {
  const { making } = memoryOf(asked.db);
  const running = making.get(asked.key);
  if (running !== undefined) {
    await running.catch(() => undefined);
    const recalled = await recallList(asked);
    if (recalled !== null) return recalled;
  }
  const made = readList({ ...asked, statement, long });
  making.set(asked.key, made);
  try {
    return await made;
  } finally {
    if (making.get(asked.key) === made) making.delete(asked.key);
  }
}

/**
 * `long`: most leads of a large campaign are in the list, so that tables are read as they lie and
 * not lead by lead.
 */
type Making = { statement: RawBuilder<unknown>; long: boolean };
const FOR_LONG = sql`select set_config('enable_nestloop', 'off', true), set_config('work_mem', '64MB', true)`;

async function readList({
  db,
  userId,
  key,
  dependence,
  statement,
  long,
}: Asked & Making): Promise<RememberedList> {
  const begunAt = performance.now();
  const look = sql<{
    version: string;
    ids: Buffer | null;
  }>`select ${versionOf({ userId, dependence })} as version, (select string_agg(int8send(lead_id), ''::bytea) from (${statement}) matching) as ids`;
  const rows =
    long && !db.isTransaction
      ? (
          await db.transaction().execute((trx) => together(trx, [FOR_LONG, look], { commit: true }))
        )[1]
      : (await look.execute(db)).rows;
  const [row] = rows;
  const ids = idsOf(row?.ids ?? null);
  const list = { version: row?.version ?? '', ids, first: 0, total: ids.length };
  const endedAt = performance.now();
  keep({
    memory: memoryOf(db),
    key,
    kept: { list, builtAt: endedAt, tookMs: endedAt - begunAt, outdated: false },
  });
  return list;
}

function keep({ memory, key, kept }: { memory: Memory; key: string; kept: Kept }): void {
  const { lists } = memory;
  const forget = (name: string): void => {
    memory.ids -= lists.get(name)?.list.ids.length ?? 0;
    lists.delete(name);
  };
  forget(key);
  lists.set(key, kept);
  memory.ids += kept.list.ids.length;
  for (const oldest of lists.keys())
    if (memory.ids > IDS_AT_MOST || lists.size > LISTS_AT_MOST) forget(oldest);
}
const LISTS_AT_MOST = 2000;

/** The ids that `int8send` packed. */
function idsOf(packed: Buffer | null): BigInt64Array {
  if (packed === null) return new BigInt64Array(0);
  packed.swap64();
  return new BigInt64Array(
    packed.buffer.slice(packed.byteOffset, packed.byteOffset + packed.byteLength),
  );
}
