import { sql } from 'kysely';
import type { DatabaseTransaction } from '#data/database.ts';
import { recordAddress, recordKeys } from '#data/do-not-contact/do-not-contact.ts';
import { shareDoNotContact } from '#data/do-not-contact/share-later.ts';
import type { RowFacts } from '#data/engine-store/classified-rows.ts';
import type { OpenPack } from '#data/engine-store/pack-store.ts';
import { blacklistLeads } from '#data/leads/lead-changes.ts';

/**
 * Puts on the record whoever a lead file says not to contact, or not to email, with the cell that
 * says so; those who are leads already end in every campaign (product rules, section 5).
 */
export async function recordFileOptOuts(
  db: DatabaseTransaction,
  { userId, pack, now }: { userId: string; pack: OpenPack; now: number },
  rows: readonly RowFacts[],
): Promise<void> {
  const optOuts = rows.filter(({ person, erased }) => person.optOut && erased !== true);
  if (optOuts.length === 0) return;
  const fileName = await readFileName(db, userId, pack.leadPackId);
  const leadIds: string[] = [];
  for (const { person, leadId } of optOuts) {
    const { optOut, email = null, memberId = null, profileSlug = null } = person;
    if (optOut === undefined) continue;
    const { covers, ...cell } = optOut;
    const cause = { reason: 'FILE', evidence: { fileName, ...cell }, leadId, now } as const;
    if (covers === 'ADDRESS') {
      if (email !== null) await recordAddress(db, { userId, address: email }, cause);
      continue;
    }
    const name = person.fullName ?? email ?? profileSlug ?? '';
    const keys = await personKeys(db, { member: memberId, slug: profileSlug, email });
    await recordKeys(db, userId, { entry: { covers, name, keys }, cause });
    if (leadId !== null) leadIds.push(leadId);
  }
  await blacklistLeads({ db, userId, leadIds, now, actor: 'USER' }, null);
  await shareDoNotContact(db, userId);
}

async function readFileName(
  db: DatabaseTransaction,
  userId: string,
  leadPackId: string,
): Promise<string> {
  const pack = await db
    .selectFrom('lead_packs')
    .select(['file_name', 'name'])
    .where('user_id', '=', userId)
    .where('lead_pack_id', '=', leadPackId)
    .executeTakeFirst();
  return pack?.file_name ?? pack?.name ?? '';
}

async function personKeys(
  db: DatabaseTransaction,
  { member, slug, email }: { member: string | null; slug: string | null; email: string | null },
): Promise<string[]> {
  const { rows } = await sql<{ keys: string[] }>`
    select blacklist_keys(${member}::text, ${slug}::text, ${email}::text) as keys`.execute(db);
  return rows[0]?.keys ?? [];
}
