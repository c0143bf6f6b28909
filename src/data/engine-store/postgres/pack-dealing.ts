import { sql } from 'kysely';
import { identifyingKeys } from '#core/erasure/person-keys.ts';
import { SKIP_REASON_TEXTS } from '#core/lead-pack/skip-lead.ts';
import { MS_PER_DAY } from '#core/schedule/zone-offset.ts';
import { dealPeople, dealSentence, SAME_COMPANY_DAYS, type Deal } from '#core/team/deal-people.ts';
import type { DatabaseTransaction } from '#data/database.ts';
import type { JudgedPack } from '#data/engine-store/pack-store.ts';
import { lockTeamPeople } from '#data/engine-store/postgres/pack-team.ts';
import { stagedRows } from '#data/engine-store/postgres/staged-people.ts';
import { bindPeople, readBindings, recentCompanies } from '#data/shared-campaigns/bindings.ts';
import {
  readCommonGround,
  readDealingSenders,
  type DealingSender,
} from '#data/shared-campaigns/deal-facts.ts';
import {
  continueDealtList,
  openDealtLists,
  teamOfDealtList,
} from '#data/shared-campaigns/dealt-lists.ts';
import { sharedCampaignOf, type SharedCampaign } from '#data/shared-campaigns/shared-campaigns.ts';
import type { ErasedPeople } from '#data/tables/erased-people.ts';

type Batch = {
  userId: string;
  now: number;
  pack: JudgedPack;
  limit: number;
  erased: ErasedPeople;
};

/**
 * Deals the next staged rows of a shared campaign’s list to its senders: binds each person to one
 * of them, and stages the rows of the others in their own lists, where their own rules judge them
 * (product rules, section 22). All in the caller’s transaction, which locks the people first, so
 * that no two imports deal one person. `kept` rows are the owner’s to judge.
 */
export async function dealRows(
  db: DatabaseTransaction,
  batch: Batch,
): Promise<{ dealt: number; kept: number }> {
  const { userId, now, pack, limit } = batch;
  const shared = await sharedCampaignOf({ db, userId }, pack.campaignId);
  if (shared === null || shared.ownerId !== userId) return skipHandedOver(db, batch);
  const senders = await readDealingSenders({ db, now }, shared);
  const others = senders.filter((sender) => sender.userId !== userId);
  // Before the people: a sender's own import locks its list, then them.
  const lists = await openDealtLists({ db, now, ...shared, listId: pack.leadPackId }, others);
  const { teamId } = shared;
  await lockTeamPeople(db, { userId, pack, limit, teamId, withEmails: true });
  const rows = await readRows(db, batch);
  const deals = await decide(db, { batch, shared, senders, rows });
  return carryOut(db, { batch, shared, senders, lists, rows, deals });
}

/**
 * Skips the next rows that were dealt to a sender and whose people belong to another one by now:
 * they were handed over while the rows waited. Others are the sender’s to judge.
 */
async function skipHandedOver(
  db: DatabaseTransaction,
  batch: Batch,
): Promise<{ dealt: number; kept: number }> {
  const { userId, pack, limit } = batch;
  const teamId = await teamOfDealtList({ db, userId }, pack.leadPackId);
  if (teamId === null) return { dealt: 0, kept: limit };
  await lockTeamPeople(db, { userId, pack, limit, teamId, withEmails: true });
  const rows = await readRows(db, batch);
  const bindings = await readBindings(
    { db, teamId },
    rows.flatMap(({ keys }) => keys),
  );
  const elsewhere = rows.flatMap(({ row_number: row, keys }) => {
    const to = keys.flatMap((key) => bindings.get(key) ?? [])[0] ?? userId;
    return to === userId ? [] : [{ row, to }];
  });
  const names = await namesOf(db, [...new Set(elsewhere.map(({ to }) => to))]);
  const outcomes = elsewhere.map(({ row, to }) => belongsTo(row, names.get(to)));
  outcomes.push(...repeatsOf(rows, outcomes));
  await writeOutcomes(db, { userId, pack, outcomes });
  return { dealt: outcomes.length, kept: rows.length - outcomes.length };
}

type Row = {
  row_number: number;
  member: string | null;
  slug: string | null;
  email: string | null;
  company: string | null;
  same_as: number | null;
  /** The verdict on the first row of the same person, in an earlier batch. */
  first_code: string | null;
  keys: string[];
  refused: boolean;
};

async function readRows(db: DatabaseTransaction, batch: Batch): Promise<Row[]> {
  const { userId, pack, erased } = batch;
  const { rows } = await sql<Row>`
    select r.row_number, coalesce(r.member, k.network_member_id) as member,
      coalesce(r.slug, k.profile_slug) as slug, coalesce(r.email, lower(k.email)) as email,
      company_key(coalesce(r.company, k.company)) as company, r.same_as, f.code as first_code,
      blacklist_keys(
        coalesce(r.member, k.network_member_id), coalesce(r.slug, k.profile_slug),
        coalesce(r.email, lower(k.email))
      ) as keys,
      r.opt_out is not null
        or is_do_not_contact(
          ${userId}, contact_keys(r.member, r.slug, r.email, r.company)
        ) as refused
    from (${stagedRows(batch)}) r
    left join leads k on k.user_id = ${userId} and k.lead_id = r.lead_id
    left join lead_pack_rows f on f.user_id = ${userId}
      and f.lead_pack_id = ${pack.leadPackId}
      and f.row_number = r.same_as
    order by r.row_number`.execute(db);
  const gone = await erased.among({
    db,
    userId,
    keys: rows.flatMap((row) => identifyingKeys(knownBy(row))),
  });
  return rows.map((row) => ({
    ...row,
    refused: row.refused || identifyingKeys(knownBy(row)).some((key) => gone.has(key)),
  }));
}

const knownBy = ({ member, slug, email }: Row) => ({ memberId: member, profileSlug: slug, email });

/** Whose each row’s person is; without rows that name no one, or someone not to be contacted. */
async function decide(
  db: DatabaseTransaction,
  {
    batch: { now },
    shared: { teamId, ownerId },
    senders,
    rows,
  }: {
    batch: Batch;
    shared: SharedCampaign;
    senders: readonly DealingSender[];
    rows: readonly Row[];
  },
): Promise<Map<number, Deal>> {
  const people = rows.filter((row) => row.keys.length > 0 && !row.refused && row.same_as === null);
  const bindings = await readBindings(
    { db, teamId },
    people.flatMap(({ keys }) => keys),
  );
  const ground = await readCommonGround(db, {
    people: people.map((row) => ({ ...row, place: row.row_number })),
    userIds: senders.filter(({ lost }) => !lost).map(({ userId }) => userId),
  });
  const recent = await recentCompanies(
    { db, teamId },
    people.flatMap(({ company }) => company ?? []),
    now - SAME_COMPANY_DAYS * MS_PER_DAY,
  );
  // Two rows of one person that the file did not merge are dealt as one.
  const firsts = new Map<string, Row>();
  const leading = people.map((row) => {
    const first = row.keys.flatMap((key) => firsts.get(key) ?? [])[0] ?? row;
    for (const key of row.keys) if (!firsts.has(key)) firsts.set(key, first);
    return { row, first };
  });
  const deals = dealPeople({
    people: leading
      .filter(({ row, first }) => row === first)
      .map(({ row }) => ({
        key: row.keys.toSorted()[0] ?? '',
        company: row.company,
        boundTo: row.keys.flatMap((key) => bindings.get(key) ?? [])[0] ?? null,
        ground: ground.get(row.row_number) ?? [],
      })),
    senders: senders.filter(({ lost }) => !lost),
    recentCompanies: recent,
  });
  // They are bound to the owner, who judges them: the next import must not deal them to others.
  const whomNoOneTakes: Deal = { userId: ownerId, reason: 'ROOM', room: 0 };
  return new Map(
    leading.map(({ row, first }) => {
      const deal = deals.get(first.keys.toSorted()[0] ?? '') ?? whomNoOneTakes;
      return [row.row_number, deal] as const;
    }),
  );
}

type Outcome = {
  row: number;
  verdict: 'SKIPPED' | 'DUPLICATE';
  code: 'DEALT' | 'TEAM_DUPLICATE' | 'BATCH_DUPLICATE';
  message: string;
};

async function carryOut(
  db: DatabaseTransaction,
  {
    batch: { userId, now, pack },
    shared,
    senders,
    lists,
    rows,
    deals,
  }: {
    batch: Batch;
    shared: SharedCampaign;
    senders: readonly DealingSender[];
    lists: ReadonlyMap<string, string>;
    rows: readonly Row[];
    deals: ReadonlyMap<number, Deal>;
  },
): Promise<{ dealt: number; kept: number }> {
  const { teamId, campaignId } = shared;
  const bySender = new Map(senders.map((sender) => [sender.userId, sender]));
  const bound = rows.flatMap((row) => {
    const deal = deals.get(row.row_number);
    return deal === undefined ? [] : [{ ...row, ...deal }];
  });
  await bindPeople({ db, teamId }, { campaignId, now, people: bound });
  const elsewhere = bound.filter((one) => one.userId !== userId);
  const strangers = new Set(
    elsewhere.filter((one) => !bySender.has(one.userId)).map((one) => one.userId),
  );
  const names = await namesOf(db, [...strangers]);
  const outcomes: Outcome[] = elsewhere.map(({ row_number: row, userId: to, reason, room }) => {
    const sender = bySender.get(to);
    return sender === undefined
      ? belongsTo(row, names.get(to))
      : {
          row,
          verdict: 'SKIPPED',
          code: 'DEALT',
          message: `Goes to ${sender.name}: ${dealSentence({ reason, room })}`,
        };
  });
  outcomes.push(...repeatsOf(rows, outcomes));
  for (const sender of senders) {
    const leadPackId = lists.get(sender.userId);
    const theirs = elsewhere.filter((one) => one.userId === sender.userId);
    if (leadPackId === undefined || theirs.length === 0) continue;
    await stageForSender(db, {
      from: { userId, leadPackId: pack.leadPackId },
      to: { userId: sender.userId, leadPackId },
      rows: theirs.map(({ row_number }) => row_number),
    });
  }
  await writeOutcomes(db, { userId, pack, outcomes });
  return { dealt: outcomes.length, kept: rows.length - outcomes.length };
}

function belongsTo(row: number, name = ''): Outcome {
  return {
    row,
    verdict: 'SKIPPED',
    code: 'TEAM_DUPLICATE',
    message: `${SKIP_REASON_TEXTS.TEAM_DUPLICATE}: ${name}`,
  };
}

/** The rows that repeat a row which isn’t judged here. */
function repeatsOf(rows: readonly Row[], outcomes: readonly Outcome[]): Outcome[] {
  const moved = new Set(outcomes.map(({ row }) => row));
  return rows.flatMap(({ row_number: row, same_as: first, first_code: code }): Outcome[] =>
    first !== null && (moved.has(first) || code === 'DEALT' || code === 'TEAM_DUPLICATE')
      ? [
          {
            row,
            verdict: 'DUPLICATE',
            code: 'BATCH_DUPLICATE',
            message: `${SKIP_REASON_TEXTS.BATCH_DUPLICATE}, first in row ${first}`,
          },
        ]
      : [],
  );
}

async function namesOf(
  db: DatabaseTransaction,
  userIds: readonly string[],
): Promise<Map<string, string>> {
  if (userIds.length === 0) return new Map();
  const { rows } = await sql<{ user_id: string; display_name: string }>`
    select user_id, display_name
    from users
    where user_id = any(${[...userIds]}::bigint[])`.execute(db);
  return new Map(rows.map(({ user_id: userId, display_name: name }) => [userId, name]));
}

type List = { userId: string; leadPackId: string };

async function stageForSender(
  db: DatabaseTransaction,
  { from, to, rows }: { from: List; to: List; rows: readonly number[] },
): Promise<void> {
  const { numAffectedRows } = await sql`
    insert into lead_pack_rows (user_id, lead_pack_id, row_number, raw)
    select ${to.userId}, ${to.leadPackId}, row_number, raw
    from lead_pack_rows
    where user_id = ${from.userId}
      and lead_pack_id = ${from.leadPackId}
      and row_number = any(${[...rows]}::int[])
    order by row_number
    on conflict do nothing`.execute(db);
  await continueDealtList({ db }, { ...to, rows: Number(numAffectedRows ?? 0n) });
}

async function writeOutcomes(
  db: DatabaseTransaction,
  { userId, pack, outcomes }: { userId: string; pack: JudgedPack; outcomes: readonly Outcome[] },
): Promise<void> {
  if (outcomes.length === 0) return;
  await sql`
    with written as (
      update lead_pack_rows r
      set verdict = o.verdict, code = o.code, message = o.message
      from unnest(
        ${outcomes.map(({ row }) => row)}::int[],
        ${outcomes.map(({ verdict }) => verdict)}::text[],
        ${outcomes.map(({ code }) => code)}::text[],
        ${outcomes.map(({ message }) => message)}::text[]
      ) as o (row_number, verdict, code, message)
      where r.user_id = ${userId}
        and r.lead_pack_id = ${pack.leadPackId}
        and r.row_number = o.row_number
    )
    update lead_packs
    set processed_rows = processed_rows + ${outcomes.length},
      leads_number_collected = leads_number_collected + ${outcomes.length}
    where user_id = ${userId} and lead_pack_id = ${pack.leadPackId}`.execute(db);
}
