import { sql } from 'kysely';
import { writtenElsewhere } from '#core/conversation/own-messages.ts';
import type { DatabaseTransaction } from '#data/database.ts';
import { holdLeadsForWriting } from '#data/leads/lead-changes.ts';
import type { Scope } from '#data/scope.ts';

/**
 * Holds the leads of a person to whom the user wrote outside the product, on the network's own site
 * or phone. `shown` are the user's messages that were not known before. Returns the campaigns in
 * which something changed.
 */
export async function holdForOwnMessages(
  { db, userId, now }: Scope<'now', DatabaseTransaction>,
  {
    leadId,
    shown,
    rate,
  }: { leadId: string; shown: readonly { text: string; at: number }[]; rate: number },
): Promise<string[]> {
  if (shown.length === 0) return [];
  const { rows: sent } = await sql<{ text: string; startedAt: number; named: boolean }>`
    select coalesce(nullif(payload ->> 'text', ''), payload ->> 'note') as text,
      started_at as "startedAt", outcome ->> 'messageId' is not null as named
    from intents
    where user_id = ${userId}
      and lead_id = ${leadId}
      and action in ('MESSAGE', 'INMAIL', 'CONNECT', 'CONNECT_BY_EMAIL')
      and coalesce(nullif(payload ->> 'text', ''), payload ->> 'note', '') <> ''
    order by intent_id`.execute(db);
  const own = writtenElsewhere(shown, sent, rate);
  if (own.length === 0) return [];
  const writtenAt = Math.max(...own.map(({ at }) => at));
  const { campaignIds } = await holdLeadsForWriting({
    db,
    userId,
    leadIds: [leadId],
    now,
    writtenAt,
  });
  return campaignIds;
}
