import { sql } from 'kysely';
import { HOLDS_OF_VALUES } from '#core/lead/held-leads.ts';
import { instant, type DatabaseTransaction } from '#data/database.ts';
import type { LeadInWalk, LeadStep } from '#data/engine-store/lead-in-walk.ts';
import type { ReadProfile } from '#data/engine-store/people-store.ts';
import { markConnected } from '#data/engine-store/postgres/connected-people.ts';
import { releaseHeldLeads } from '#data/held-leads.ts';
import { mergeLeads } from '#data/engine-store/postgres/merged-leads.ts';

type Keep = { db: DatabaseTransaction; userId: string; now: number; leadId: string; profile: ReadProfile; late: (lead: LeadInWalk) => LeadStep | null; moving?: boolean | undefined };

/** Keeps what a profile says. When its member id is another lead's already, both are one person and become one lead. */
export async function keepProfile({ db, userId, now, leadId: asked, profile, late, moving }: Keep): Promise<{ leadId: string }> {
  const { rows: known } = await sql<{ same: string | null; held: boolean }>`
    select (select lead_id from leads where user_id = ${userId} and network_member_id = ${profile.memberId} and lead_id <> ${asked}) as same,
      exists (select from campaign_leads where user_id = ${userId} and lead_id = ${asked} and state = 'PAUSED') as held`.execute(db);
  const leadId = known[0]?.same ?? asked;
  if (leadId !== asked) await mergeLeads({ db, userId, now, fromId: asked, intoId: leadId });
  const { invitation } = profile;
  const pendingSince = invitation.state === 'pending' ? instant(invitation.sentAt ?? now) : null;
  const { rows } = await sql<{ was_connected: boolean }>`
    with before as (select connected_at, invitation_pending_since from leads where user_id = ${userId} and lead_id = ${leadId} for no key update)
    update leads l set network_member_id = ${profile.memberId}, ${sql.join(textAssignments(profile), sql`, `)}, open_profile = coalesce(${profile.openProfile}::boolean, l.open_profile), premium = coalesce(${profile.premium}::boolean, l.premium),
      profile_slug = case when exists (select from leads o where o.user_id = ${userId} and o.profile_slug = ${profile.slug}::text and o.lead_id <> l.lead_id) then l.profile_slug else coalesce(${profile.slug}::text, l.profile_slug) end,
      connections = coalesce(${profile.connections}::int, l.connections), network_distance = ${profile.distance}, profile_read_at = ${instant(now)}, updated_at = ${instant(now)},
      invitation_id = case when ${pendingSince !== null} then coalesce(${invitation.invitationId}::text, l.invitation_id) else l.invitation_id end,
      invitation_pending_since = case when ${profile.distance} = 'FIRST_DEGREE' then null when ${pendingSince !== null} then coalesce(before.invitation_pending_since, ${pendingSince}::timestamptz) end,
      withdrawn_at = case when ${invitation.state === 'withdrawn'} then coalesce(l.withdrawn_at, ${instant(now)}) else l.withdrawn_at end
    from before where l.user_id = ${userId} and l.lead_id = ${leadId} returning before.connected_at is not null as was_connected`.execute(db);
  if (profile.distance === 'FIRST_DEGREE' && rows[0]?.was_connected === false) await markConnected({ db, userId, now, people: [{ leadId, at: now }], late, moving });
  if (leadId !== asked || known[0]?.held === true) await releaseHeldLeads({ db, userId, now, reasons: HOLDS_OF_VALUES, leadIds: [leadId] });
  return { leadId };
}

const TEXT_FIELDS = {
  first_name: 'firstName', last_name: 'lastName', full_name: 'fullName', headline: 'headline', job_title: 'jobTitle', company: 'company', industry: 'industry', location: 'location', country: 'country', photo_url: 'photoUrl', email: 'email',
  phone: 'phone', website: 'website',
} as const satisfies Record<string, keyof ReadProfile>;

/** Names and jobs follow the profile; how to reach somebody is only added to. What the user wrote by hand stays. */
function textAssignments(profile: ReadProfile) {
  return Object.entries(TEXT_FIELDS).map(([column, field]) => {
    const name = sql.ref(`l.${column}`);
    const target = sql.raw(column);
    const keepsOld = column === 'email' || column === 'phone' || column === 'website';
    return keepsOld ? sql`${target} = coalesce(${name}, ${profile[field]}::text)` : sql`${target} = case when ${column} = any(l.hand_edited) then ${name} else coalesce(${profile[field]}::text, ${name}) end`;
  });
}
