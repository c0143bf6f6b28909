import { sql } from 'kysely';
import type { SkipLeadCondition } from '#core/lead-pack/lead-pack.ts';
import { begunElsewhere, SPOKEN_MESSAGES } from '#data/conversations/begun-elsewhere.ts';
import type { Owner } from '#data/scope.ts';

/**
 * Whether a user contacted anyone outside of campaigns, by an imported history or in a conversation
 * that the product didn’t begin: then new lists skip such people by default.
 */
export async function isContactedElsewhere({ db, userId }: Owner): Promise<boolean> {
  const { rows } = await sql<{ is: boolean }>`
    select exists (
      select from contact_history where user_id = ${userId} and contact is not null
    ) or exists (
      select from conversations v
      cross join lateral (
        select m.sent_by, m.at ${SPOKEN_MESSAGES} order by m.at, m.message_id limit 1
      ) a
      where v.user_id = ${userId} and ${begunElsewhere(sql.ref('v.lead_id'))}
    ) as is`.execute(db);
  return rows[0]?.is === true;
}

/** The conditions of a new list that names none. */
export async function defaultConditions(scope: Owner): Promise<SkipLeadCondition[]> {
  return (await isContactedElsewhere(scope)) ? ['CONTACTED_BEFORE'] : [];
}
