import { sql, type RawBuilder } from 'kysely';
import { HOLDS_ENDED_BY_VALUES } from '#core/waiting/held-leads.ts';
import { instant, type DatabaseTransaction } from '#data/database.ts';
import type { LeadInWalk, LeadStep } from '#data/walk/lead-in-walk.ts';
import type { ReadProfile } from '#data/engine-store/people-store.ts';
import { markConnected } from '#data/engine-store/postgres/connected-people.ts';
import { mergeLeads } from '#data/engine-store/postgres/merged-leads.ts';
import { releaseHeldLeads } from '#data/leads/held-leads.ts';
import { runPipelined } from '#data/database/pipelined-client.ts';
import type { Scope } from '#data/scope.ts';

type Keep = {
  db: DatabaseTransaction;
  userId: string;
  now: number;
  leadId: string;
  profile: ReadProfile;
  late: (lead: LeadInWalk) => LeadStep | null;
  moving?: boolean | undefined;
};

type Kept = {
  leadId: string;
  /** Whether more than the person's own row has changed. */ further: boolean;
};
type Known = { lead_id: string; same: string | null; held: boolean };
type Filled = { was_connected: boolean };

/**
 * Stores a profile. If its member id is already another lead's, both are one person and are merged.
 */
export async function storeProfile(keep: Keep): Promise<{ leadId: string }> {
  const { db, userId, now, leadId, profile } = keep;
  const [known, filled] = await runPipelined(
    db,
    profileStatements({ userId, now, leadId: sql`${leadId}::bigint`, profile }),
  );
  const { leadId: kept } = await afterProfile(keep, { ...keep, known, filled });
  return { leadId: kept };
}

/**
 * Looks for another lead with the profile's member id, and fills the person in if there is none;
 * the results of both go to `afterProfile`, in the same transaction.
 */
export function profileStatements({
  userId,
  now,
  leadId,
  profile,
}: Pick<Keep, 'userId' | 'now' | 'profile'> & { leadId: RawBuilder<unknown> }): [
  RawBuilder<Known>,
  RawBuilder<Filled>,
] {
  const looking = sql<Known>`
    select p.lead_id,
      (
        select lead_id
        from leads
        where user_id = ${userId}
          and network_member_id = ${profile.memberId}
          and lead_id <> p.lead_id
      ) as same,
      exists (
        select from campaign_leads
        where user_id = ${userId} and lead_id = p.lead_id and state = 'PAUSED'
      ) as held
    from (select ${leadId} as lead_id) p`;
  return [looking, filling({ userId, now, leadId, profile })];
}

/** What follows from what `profileStatements` found. */
export async function afterProfile(
  scope: Scope<'now', DatabaseTransaction>,
  {
    profile,
    late,
    known: [row],
    filled,
    moving,
  }: {
    profile: ReadProfile;
    late: (lead: LeadInWalk) => LeadStep | null;
    known: readonly Known[];
    filled: readonly Filled[];
    moving?: boolean | undefined;
  },
): Promise<Kept> {
  const { userId, now, db } = scope;
  const asked = row?.lead_id ?? '';
  const leadId = row?.same ?? asked;
  let written = filled;
  if (leadId !== asked) {
    await mergeLeads(scope, { fromId: asked, intoId: leadId });
    written = (await filling({ userId, now, leadId: sql`${leadId}::bigint`, profile }).execute(db))
      .rows;
  }
  const connected = profile.distance === 'FIRST_DEGREE' && written[0]?.was_connected === false;
  if (connected) await markConnected(scope, { people: [{ leadId, at: now }], late, moving });
  const freed = leadId !== asked || row?.held === true;
  if (freed)
    await releaseHeldLeads({ db, userId, now, reasons: HOLDS_ENDED_BY_VALUES, leadIds: [leadId] });
  return { leadId, further: connected || freed };
}

/** Writes the profile's facts to the person's row; nothing while another lead has its member id. */
function filling({
  userId,
  now,
  leadId,
  profile,
}: Pick<Keep, 'userId' | 'now' | 'profile'> & { leadId: RawBuilder<unknown> }): RawBuilder<Filled> {
  const { invitation } = profile;
  const pendingSince = invitation.state === 'pending' ? instant(invitation.sentAt ?? now) : null;
  return sql<Filled>`
    with before as (
      select b.lead_id, b.connected_at, b.invitation_pending_since
      from leads b
      where b.user_id = ${userId}
        and b.lead_id = ${leadId}
        and not exists (
          select from leads o
          where o.user_id = ${userId}
            and o.network_member_id = ${profile.memberId}
            and o.lead_id <> b.lead_id
        )
      for no key update of b
    )
    update leads l
    set network_member_id = ${profile.memberId}, ${sql.join(textAssignments(profile), sql`, `)},
      open_profile = coalesce(${profile.openProfile}::boolean, l.open_profile),
      premium = coalesce(${profile.premium}::boolean, l.premium),
      profile_slug = case
        when exists (
          select from leads o
          where o.user_id = ${userId}
            and o.profile_slug = ${profile.slug}::text
            and o.lead_id <> l.lead_id
        )
          then l.profile_slug
        else coalesce(${profile.slug}::text, l.profile_slug)
      end,
      connections = coalesce(${profile.connections}::int, l.connections),
      network_distance = ${profile.distance}, profile_read_at = ${instant(now)}, unknown_at = null,
      updated_at = ${instant(now)},
      invitation_id = case
        when ${pendingSince !== null}
          then coalesce(${invitation.invitationId}::text, l.invitation_id)
        else l.invitation_id
      end,
      invitation_pending_since = case
        when ${profile.distance} = 'FIRST_DEGREE' then null
        when ${pendingSince !== null}
          then coalesce(before.invitation_pending_since, ${pendingSince}::timestamptz)
      end,
      withdrawn_at = case
        when ${invitation.state === 'withdrawn'} then coalesce(l.withdrawn_at, ${instant(now)})
        else l.withdrawn_at
      end
    from before
    where l.user_id = ${userId} and l.lead_id = before.lead_id
    returning before.connected_at is not null as was_connected`;
}

const TEXT_FIELDS = {
  first_name: 'firstName',
  last_name: 'lastName',
  full_name: 'fullName',
  headline: 'headline',
  job_title: 'jobTitle',
  company: 'company',
  industry: 'industry',
  location: 'location',
  country: 'country',
  photo_url: 'photoUrl',
  email: 'email',
  phone: 'phone',
  website: 'website',
} as const satisfies Record<string, keyof ReadProfile>;

/**
 * Names and jobs follow the profile; contact details are only added. What the user edited stays.
 */
function textAssignments(profile: ReadProfile) {
  return Object.entries(TEXT_FIELDS).map(([column, field]) => {
    const name = sql.ref(`l.${column}`);
    const target = sql.raw(column);
    const keepsOld = column === 'email' || column === 'phone' || column === 'website';
    return keepsOld
      ? sql`${target} = coalesce(${name}, ${profile[field]}::text)`
      : sql`
        ${target} = case
          when ${column} = any(l.hand_edited) then ${name}
          else coalesce(${profile[field]}::text, ${name})
        end`;
  });
}
