import type { PersonHit } from '#connectors/network/network.ts';
import type { SearchType, SkipLeadCondition } from '#core/lead-pack/lead-pack.ts';
import type { SequenceItem } from '#core/sequence/sequence-item.ts';
import { instant, json } from '#data/database.ts';
import type { EngineStore } from '#data/engine-store/engine-store.ts';
import { wakeLane } from '#data/tables/lanes.ts';
import { insertLeadPack } from '#data/lead-packs/lead-packs.ts';
import { stageRows } from '#data/lead-packs/lead-pack-rows.ts';
import { stagedParts, type StagedPerson } from '#data/lead-packs/staged-rows.ts';
import { inTransaction } from '#data/database/retried-transaction.ts';
import { drive, type EngineWorld } from './engine-world.ts';

const NOBODY: StagedPerson = {
  firstName: null,
  lastName: null,
  fullName: null,
  email: null,
  profileSlug: null,
  memberId: null,
  headline: null,
  jobTitle: null,
  company: null,
  industry: null,
  location: null,
  country: null,
  phone: null,
  website: null,
  photoUrl: null,
  custom: {},
};

/** A person as a row of a source describes them. */
export const person = (parts: Partial<StagedPerson>): StagedPerson => ({ ...NOBODY, ...parts });

/**
 * The n-th person that a search of the fake network finds; every second has a photo, every third an
 * open profile.
 */
export const hit = (n: number): PersonHit => ({
  memberId: `m-${n}`,
  slug: `s-${n}`,
  fullName: `Person ${n}`,
  firstName: 'Person',
  lastName: String(n),
  headline: null,
  jobTitle: null,
  company: null,
  industry: null,
  location: null,
  country: null,
  photoUrl: n % 2 === 0 ? 'https://x/p.jpg' : null,
  emails: [],
  distance: 'SECOND_DEGREE',
  premium: null,
  openProfile: n % 3 === 0,
  connections: null,
});

export const hits = (count: number, from = 1): PersonHit[] =>
  Array.from({ length: count }, (_, index) => hit(index + from));

type NewCampaign = {
  it: EngineWorld;
  status?: 'DRAFT' | 'ACTIVE' | 'NOT_ACTIVE';
  sequence?: SequenceItem | null;
  name?: string;
};

/** A campaign without leads. */
export async function insertCampaign({
  it,
  status = 'DRAFT',
  sequence = null,
  name = 'Campaign',
}: NewCampaign): Promise<string> {
  const row = await it.db
    .insertInto('campaigns')
    .values({
      user_id: it.userId,
      name,
      status,
      sequence: sequence === null ? null : json(sequence),
      sequence_version: 1,
      started_at: status === 'ACTIVE' ? instant(it.clock.now()) : null,
      created_at: instant(it.clock.now()),
    })
    .returning('campaign_id')
    .executeTakeFirstOrThrow();
  return row.campaign_id;
}

export async function switchCampaign({
  it,
  campaignId,
  status,
}: {
  it: EngineWorld;
  campaignId: string;
  status: 'ACTIVE' | 'NOT_ACTIVE';
}): Promise<void> {
  await it.db
    .updateTable('campaigns')
    .set({ status })
    .where('user_id', '=', it.userId)
    .where('campaign_id', '=', campaignId)
    .execute();
  await wake(it);
}

export const wake = (it: EngineWorld): Promise<void> => wakeLane(it, it.clock.now());

type NewPack = {
  it: EngineWorld;
  campaignId: string;
  people?: readonly StagedPerson[];
  searchType?: SearchType;
  toCollect?: number;
  conditions?: SkipLeadCondition[];
  source?: Record<string, unknown>;
};

/** A pack as the API creates it: its rows staged, or a search that waits for its first page. */
export async function insertPack({
  it,
  campaignId,
  people = [],
  searchType = 'CSV_FILE',
  toCollect = people.length,
  conditions = ['CAMPAIGN_DUPLICATE'],
  source = {},
}: NewPack): Promise<string> {
  const sourceUrl =
    people.length > 0 || searchType === 'CSV_FILE' ? null : 'https://www.linkedin.com/search';
  return inTransaction(it.db, async (db) => {
    const { lead_pack_id: leadPackId } = await insertLeadPack(
      { db, userId: it.userId, now: it.clock.now() },
      {
        campaignId,
        name: 'List',
        searchType,
        searchOption: 'SEARCH',
        searchStatus: 'SEARCH_IN_PROGRESS',
        sourceUrl,
        source,
        skipLeadConditions: conditions,
        leadsNumberToCollect: toCollect,
        totalRows: people.length,
      },
    );
    await stageRows(
      { db, userId: it.userId },
      leadPackId,
      stagedParts(
        people.map((one, index) => ({
          rowNumber: index + 1,
          cells: ['x'],
          person: one,
          verdict: null,
          code: null,
          message: null,
        })),
      ),
    );
    await wakeLane({ db, userId: it.userId }, it.clock.now());
    return leadPackId;
  });
}

/** The verdicts of a pack's rows in their order, with the code where there is one. */
export async function verdictsOf({
  it,
  leadPackId,
}: {
  it: EngineWorld;
  leadPackId: string;
}): Promise<string[]> {
  const rows = await it.db
    .selectFrom('lead_pack_rows')
    .select(['verdict', 'code'])
    .where('user_id', '=', it.userId)
    .where('lead_pack_id', '=', leadPackId)
    .orderBy('row_number')
    .execute();
  return rows.map(({ verdict, code }) => (code === null ? String(verdict) : `${verdict} ${code}`));
}

export const packOf = ({ it, leadPackId }: { it: EngineWorld; leadPackId: string }) =>
  it.db
    .selectFrom('lead_packs')
    .selectAll()
    .where('user_id', '=', it.userId)
    .where('lead_pack_id', '=', leadPackId)
    .executeTakeFirstOrThrow();

/** The state of a pack, as the API would report it. */
export async function packState(pack: {
  it: EngineWorld;
  leadPackId: string;
}): Promise<{ status: string; error: string | null; done: number }> {
  const { search_status: status, error, processed_rows: done } = await packOf(pack);
  return { status, error, done };
}

export const notificationsOf = async (it: EngineWorld) =>
  await it.db
    .selectFrom('notifications')
    .select(['type', 'data', 'link'])
    .where('user_id', '=', it.userId)
    .orderBy('notification_id')
    .execute();

class Killed extends Error {}

/**
 * A worker that dies at a method of its store, before or after the write: it does nothing from then
 * on.
 */
export async function killAt({
  it,
  method,
  when,
  times = 1,
  within = { hours: 12 },
}: {
  it: EngineWorld;
  method: keyof EngineStore;
  when: 'before' | 'after';
  times?: number;
  within?: { hours: number };
}): Promise<void> {
  let left = times;
  let dead = false;
  const deadly = async (call: () => Promise<unknown>): Promise<unknown> => {
    left -= 1;
    if (left > 0) return call();
    if (when === 'after') await call();
    dead = true;
    throw new Killed();
  };
  const calls = Object.entries(it.store).map(
    ([name, call]: [string, (query: never) => Promise<unknown>]) => [
      name,
      (query: never) =>
        dead
          ? Promise.reject(new Killed())
          : name === method
            ? deadly(() => call(query))
            : call(query),
    ],
  );
  const store = { ...it.store, ...Object.fromEntries(calls) } as EngineStore;
  const until = it.clock.now() + within.hours * 3_600_000;
  await drive({
    parts: { ...it.parts, store, log: { ...it.parts.log, error: () => undefined } },
    until,
    owner: '1',
  }).catch((error: unknown) => {
    if (!(error instanceof Killed)) throw error;
  });
  if (!dead) throw new Error(`The worker never came to ${method} for the ${times}. time.`);
}
