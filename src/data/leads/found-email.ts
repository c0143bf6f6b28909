import { sql } from 'kysely';
import {
  becomesLeadEmail,
  replacesEmail,
  type EmailKind,
  type FoundEmail,
} from '#core/finder/finder-answer.ts';
import type { EmailRefusal } from '#core/sequence/step-facts.ts';
import { HOLDS_ENDED_BY_VALUES } from '#core/waiting/held-leads.ts';
import { instant, type DatabaseTransaction } from '#data/database.ts';
import { releaseHeldLeads } from '#data/leads/held-leads.ts';
import type { Scope } from '#data/scope.ts';

type Known = { email: string | null; kind: EmailKind | null; refusal: EmailRefusal | null };

/**
 * Makes a found address the lead's own if `replacesEmail` says so, and releases leads held for lack
 * of a value. Two leads that are identified only by their address can't share one: if another lead
 * has it, this one gets none. True: the lead has it now.
 */
export async function takeFoundEmail(
  { db, userId, now }: Scope<'now', DatabaseTransaction>,
  leadId: string,
  found: FoundEmail,
): Promise<boolean> {
  const { email, kind, source } = found;
  if (!becomesLeadEmail(kind)) return false;
  const { rows } = await sql<Known & { taken: boolean }>`
    select l.email, l.email_kind as kind,
      (
        select r.reason
        from refused_addresses r
        where r.user_id = l.user_id and r.address = lower(l.email)
      ) as refusal,
      l.network_member_id is null
        and l.profile_slug is null
        and exists (
          select from leads o
          where o.user_id = l.user_id
            and o.lead_id <> l.lead_id
            and lower(o.email) = lower(${email})
            and o.network_member_id is null
            and o.profile_slug is null
        ) as taken
    from leads l
    where l.user_id = ${userId} and l.lead_id = ${leadId}
    for no key update of l`.execute(db);
  const [known] = rows;
  if (known === undefined || known.taken || !replacesEmail(known, found)) return false;
  const owned = sql`where user_id = ${userId} and lead_id = ${leadId}`;
  // If the address changed without its kind, the trigger would take it for someone else's change
  // (leads_email_kind).
  if (known.kind !== null) await sql`update leads set email_kind = null ${owned}`.execute(db);
  await sql`
    update leads
    set email = ${email}, email_kind = ${kind}, email_source = ${source},
      updated_at = ${instant(now)} ${owned}`.execute(db);
  await releaseHeldLeads({ db, userId, reasons: HOLDS_ENDED_BY_VALUES, leadIds: [leadId], now });
  return true;
}
