import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { instant, instantSql, type AnyDatabase } from '#data/database.ts';
import type { Owner, Scope } from '#data/scope.ts';
import type { MasterKey } from '#data/secrets/sealing.ts';
import { deleteSecret, openSecret, storeSecret } from '#data/secrets/secrets.ts';

/** How many addresses of a campaign that no longer work are remembered. */
const ENDED_KEPT = 20;

const secretName = (campaignId: string) => `inbound/${campaignId}` as const;

/** A secret has 192 random bits, so a plain hash can’t be guessed. */
const hashOf = (secret: string): Buffer => createHash('sha256').update(secret).digest();

/** The address of a campaign that works now. */
export type InboundAddress = { secret: string; createdAt: number; lastAt: number | null };

/** A campaign's inbound address, its secret unsealed; null if there is none. */
export async function readInboundAddress(
  scope: Owner,
  masterKey: MasterKey,
  campaignId: string,
): Promise<InboundAddress | null> {
  const { db, userId } = scope;
  const row = await db
    .selectFrom('inbound_addresses')
    .select(['real_created_at', 'real_last_at'])
    .where('user_id', '=', userId)
    .where('campaign_id', '=', campaignId)
    .where('real_ended_at', 'is', null)
    .executeTakeFirst();
  const secret = row && (await openSecret(scope, masterKey, secretName(campaignId)));
  return row && secret
    ? { secret, createdAt: row.real_created_at, lastAt: row.real_last_at }
    : null;
}

/**
 * Gives a campaign an inbound address with this secret, which replaces any other. The caller holds
 * the campaign.
 */
export async function replaceInboundAddress(
  scope: Scope<'realNow'>,
  { masterKey, campaignId, secret }: { masterKey: MasterKey; campaignId: string; secret: string },
): Promise<void> {
  const { db, userId, realNow } = scope;
  await endInboundAddress(scope, campaignId);
  await sql`
    delete from inbound_addresses
    where user_id = ${userId}
      and campaign_id = ${campaignId}
      and address_id not in (
        select address_id
        from inbound_addresses
        where user_id = ${userId} and campaign_id = ${campaignId}
        order by address_id desc limit ${ENDED_KEPT}
      )`.execute(db);
  await db
    .insertInto('inbound_addresses')
    .values({
      user_id: userId,
      campaign_id: campaignId,
      secret_hash: hashOf(secret),
      real_created_at: instant(realNow),
    })
    .execute();
  await storeSecret(scope, { masterKey, name: secretName(campaignId), text: secret });
}

/** Switches a campaign's inbound address off; false if there is none. */
export async function endInboundAddress(
  scope: Scope<'realNow'>,
  campaignId: string,
): Promise<boolean> {
  const { db, userId, realNow } = scope;
  const { numUpdatedRows } = await db
    .updateTable('inbound_addresses')
    .set({ real_ended_at: instant(realNow) })
    .where('user_id', '=', userId)
    .where('campaign_id', '=', campaignId)
    .where('real_ended_at', 'is', null)
    .executeTakeFirst();
  await deleteInboundSecret(scope, campaignId);
  return numUpdatedRows > 0n;
}

/** Deletes the secret of a campaign that is being deleted; its addresses go with it. */
export async function deleteInboundSecret(scope: Owner, campaignId: string): Promise<void> {
  await deleteSecret(scope, secretName(campaignId));
}

/** The campaign that an address belongs to; `ended`: it was replaced or switched off. */
export type KnownAddress = { userId: string; campaignId: string; ended: boolean };

/**
 * Which address a secret belongs to, also one that ended; undefined if there is none, or its user
 * can't sign in either.
 */
export async function findInboundAddress(
  db: AnyDatabase,
  secret: string,
): Promise<KnownAddress | undefined> {
  const { rows } = await sql<KnownAddress>`
    select a.user_id as "userId", a.campaign_id as "campaignId",
      a.real_ended_at is not null as ended
    from inbound_addresses a
    join identities i on i.identity_id = a.user_id and i.real_disabled_at is null
    join users u on u.user_id = a.user_id and u.real_deletion_asked_at is null
    where a.secret_hash = ${hashOf(secret)}`.execute(db);
  return rows[0];
}

/** Remembers that leads came in by a campaign's address. */
export async function noteInboundUse(
  { db, userId, realNow }: Scope<'realNow'>,
  campaignId: string,
): Promise<void> {
  await sql`
    update inbound_addresses
    set real_last_at = ${instantSql(realNow)}
    where user_id = ${userId} and campaign_id = ${campaignId} and real_ended_at is null`.execute(
    db,
  );
}
