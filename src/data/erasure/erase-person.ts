import { sql } from 'kysely';
import { emptyCounts, type ErasedCounts } from '#core/erasure/certificate.ts';
import { inTransaction } from '#data/database/retried-transaction.ts';
import { instant, json, type Database, type DatabaseTransaction } from '#data/database.ts';
import { ERASED_TABLES } from '#data/erasure/erased-tables.ts';
import { hashPersonKey, makeErasureKey } from '#data/secrets/erasure-key.ts';
import { findPerson, keysOfPerson, type PersonToErase } from '#data/erasure/person.ts';
import { restartExports } from '#data/erasure/restart-exports.ts';
import { lockCredits } from '#data/finder/credits.ts';
import { writeAudit } from '#data/tables/audit-log.ts';
import { addJob } from '#data/jobs/jobs.ts';
import { publishStreamEvent } from '#data/tables/stream-events.ts';
import type { Owner } from '#data/scope.ts';
import type { MasterKey } from '#data/secrets/sealing.ts';
import { voidTries, type OpenTry } from '#data/teams/void-tries.ts';

/** `acted`: who did it; the operator is 0. */
export type Erase = {
  db: Database;
  masterKey: MasterKey;
  userId: string;
  leadId: string;
  actedBy: string;
  /** Whether deleted rows are also wiped from the database files. */
  shred: boolean;
  now: number;
  realNow: number;
};
/** `UNDER_WAY`: actions may have left and have no outcome yet; nothing was changed. */
export type Erased =
  | { kind: 'ERASED'; certificateId: string }
  | { kind: 'NOT_FOUND' }
  | { kind: 'UNDER_WAY'; tries: OpenTry[] };

class ActsUnderWay extends Error {
  readonly tries: OpenTry[];
  constructor(tries: OpenTry[]) {
    super('Acts are under way');
    this.tries = tries;
  }
}

/**
 * Erases one person of a user in one transaction that locks the user’s lane: nothing is sent, read,
 * or imported for them meanwhile, and everything after it knows that they were erased (product
 * rules, section 21; decision 149). Repeating it for the same lead returns the same certificate.
 */
export async function erasePerson(erase: Erase): Promise<Erased> {
  try {
    return await inTransaction(erase.db, (trx) => eraseIn(trx, erase));
  } catch (error) {
    if (error instanceof ActsUnderWay) return { kind: 'UNDER_WAY', tries: error.tries };
    throw error;
  }
}

async function eraseIn(db: DatabaseTransaction, erase: Erase): Promise<Erased> {
  const { userId, leadId, now } = erase;
  await sql`select from lanes where user_id = ${userId} for no key update`.execute(db);
  const person = await findPerson({ db, userId }, leadId);
  if (person === null) {
    const before = await certificateOfLead({ db, userId }, leadId);
    return before === null ? { kind: 'NOT_FOUND' } : { kind: 'ERASED', certificateId: before };
  }
  await settleActs(db, person, now);
  await releaseHeldCredits(db, person, erase.realNow);
  const campaignIds = await campaignsOf(db, person);
  await restartExports({ db, userId });
  const counts = await eraseRows(db, person);
  const certificateId = await certify({ db, erase, person, counts });
  await writeAudit(
    { db, userId, realNow: erase.realNow },
    {
      actedBy: erase.actedBy,
      type: 'PERSON_ERASED',
      data: { certificateId, detail: `Certificate ${certificateId}` },
    },
  );
  for (const campaignId of campaignIds)
    await publishStreamEvent({ db, userId }, 'campaign.statistics', { campaignId });
  await publishStreamEvent({ db, userId }, 'lead.changed', {
    leadId,
    campaignId: campaignIds[0] ?? null,
  });
  if (erase.shred) await addJob({ db, task: 'shred-deleted-rows', payload: {} });
  return { kind: 'ERASED', certificateId };
}

/**
 * Ends what has not left, and rejects while anything may have: an action's outcome is recorded
 * before its person is erased.
 */
async function settleActs(
  db: DatabaseTransaction,
  person: PersonToErase,
  now: number,
): Promise<void> {
  const { userId, leadIds, memberIds } = person;
  const tries = await voidTries({ db, userId, now }, { leadIds, memberIds });
  const { rows } = await sql<{ intent_id: string }>`
    select i.intent_id
    from intents i
    where i.user_id = ${userId}
      and i.status = 'SENDING'
      and (
        i.lead_id = any(${leadIds}::bigint[])
        or i.withdrawal_id in (
          select w.withdrawal_id
          from withdrawals w
          where w.user_id = ${userId} and w.member_id = any(${memberIds}::text[])
        )
      )`.execute(db);
  const others = rows.map(({ intent_id: intentId }) => ({ userId, intentId }));
  const open = [...new Map([...tries, ...others].map((one) => [one.intentId, one])).values()];
  if (open.length > 0) throw new ActsUnderWay(open);
}

/** Ends open searches, and gives back the credits that they hold. */
async function releaseHeldCredits(
  db: DatabaseTransaction,
  { userId, leadIds }: PersonToErase,
  realNow: number,
): Promise<void> {
  await lockCredits({ db, userId });
  await sql`
    insert into email_credit_entries (user_id, type, amount, cause, lead_id, real_at)
    select user_id, 'RELEASE', 1, 'question/' || round || '/' || question_key, lead_id,
      ${instant(realNow)}
    from finder_questions
    where user_id = ${userId}
      and lead_id = any(${leadIds}::bigint[])
      and state = 'OPEN'
      and held`.execute(db);
}

async function campaignsOf(
  db: DatabaseTransaction,
  { userId, leadIds }: PersonToErase,
): Promise<string[]> {
  const { rows } = await sql<{ campaign_id: string }>`
    select distinct campaign_id
    from campaign_leads
    where user_id = ${userId} and lead_id = any(${leadIds}::bigint[])
    order by 1`.execute(db);
  return rows.map(({ campaign_id: campaignId }) => campaignId);
}

async function eraseRows(db: DatabaseTransaction, person: PersonToErase): Promise<ErasedCounts> {
  const counts = emptyCounts();
  const { rows } = await sql<{ numbers: string[] }>`
    select array_agg(-nextval('erased_lead_numbers'))::text[] as numbers
    from unnest(${person.leadIds}::bigint[])`.execute(db);
  const erasing = { person, numbers: rows[0]?.numbers ?? [] };
  for (const treatment of Object.values(ERASED_TABLES)) {
    if ('why' in treatment) continue;
    const { numAffectedRows } = await treatment.statement(erasing).execute(db);
    counts[treatment.kind] += Number(numAffectedRows ?? 0);
  }
  return counts;
}

async function certify({
  db,
  erase: { masterKey, userId, actedBy, realNow },
  person,
  counts,
}: {
  db: DatabaseTransaction;
  erase: Erase;
  person: PersonToErase;
  counts: ErasedCounts;
}): Promise<string> {
  const { certificate_id: certificateId } = await db
    .insertInto('erasures')
    .values({
      user_id: userId,
      lead_ids: person.leadIds,
      acted_by: actedBy === '0' ? null : actedBy,
      counts: json(counts),
      real_at: instant(realNow),
    })
    .returning('certificate_id')
    .executeTakeFirstOrThrow();
  const key = await makeErasureKey(db, masterKey);
  const hashes = keysOfPerson(person).map((one) => ({
    user_id: userId,
    key_hash: hashPersonKey(key, one),
    certificate_id: certificateId,
  }));
  if (hashes.length > 0)
    await db
      .insertInto('erased_people')
      .values(hashes)
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  return certificateId;
}

async function certificateOfLead(
  { db, userId }: Owner<DatabaseTransaction>,
  leadId: string,
): Promise<string | null> {
  const { rows } = await sql<{ certificate_id: string }>`
    select certificate_id
    from erasures
    where user_id = ${userId} and ${leadId}::bigint = any(lead_ids)`.execute(db);
  return rows[0]?.certificate_id ?? null;
}
