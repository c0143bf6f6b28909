import type { DatabaseTransaction } from '#data/database.ts';
import { shareDoNotContact } from '#data/do-not-contact/share-later.ts';
import { isOfAddress, recordOptOuts, type OptOutRow } from '#data/do-not-contact/opt-out-rows.ts';
import type { RowFacts } from '#data/engine-store/classified-rows.ts';
import type { JudgedPack } from '#data/engine-store/pack-store.ts';
import { blacklistLeads } from '#data/leads/lead-changes.ts';

/**
 * Puts everyone a lead file says not to contact, or not to email, on the record, with the cell that
 * says so; existing leads end in every campaign (product rules, section 5).
 */
export async function recordFileOptOuts(
  db: DatabaseTransaction,
  { userId, pack, now }: { userId: string; pack: JudgedPack; now: number },
  rows: readonly RowFacts[],
): Promise<void> {
  const marked = rows.filter(({ person, erased }) => person.optOut && erased !== true);
  if (marked.length === 0) return;
  const fileName = await readFileName(db, userId, pack.leadPackId);
  const optOuts = marked.flatMap(({ person, leadId }): OptOutRow[] => {
    const { optOut, email = null, memberId = null, profileSlug = null } = person;
    if (optOut === undefined) return [];
    const { covers, addresses = email === null ? [] : [email], ...cell } = optOut;
    const name = person.fullName ?? email ?? profileSlug ?? '';
    const evidence = { fileName, ...cell };
    return [{ covers, name, member: memberId, slug: profileSlug, addresses, evidence, leadId }];
  });
  await recordOptOuts({ db, userId, now }, { optOuts });
  const leadIds = optOuts.flatMap((row) => (isOfAddress(row) ? [] : (row.leadId ?? [])));
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
