import { sql } from 'kysely';
import type { FileOptOut } from '#core/do-not-contact/do-not-contact.ts';
import { identifyingKeys } from '#core/erasure/person-keys.ts';
import type { SkipLeadCondition } from '#core/lead-pack/lead-pack.ts';
import { startingState } from '#core/sequence/advance-lead.ts';
import type { SequenceItem } from '#core/sequence/sequence-item.ts';
import type { Database, DatabaseTransaction } from '#data/database.ts';
import type { EngineStore } from '#data/engine-store/engine-store.ts';
import { countYoungTable } from '#data/database/young-table.ts';
import { mergeRounds, classifyRows, type RowFacts } from '#data/engine-store/classified-rows.ts';
import type { JudgedPack } from '#data/engine-store/pack-store.ts';
import {
  insertAdmittedLeads,
  fillMissingFields,
} from '#data/engine-store/postgres/admitted-leads.ts';
import { recordFileOptOuts } from '#data/engine-store/postgres/file-opt-outs.ts';
import {
  contactBefore,
  contactBeforeText,
  NOT_ASKED,
  type ContactBefore,
} from '#data/conversations/contact-before.ts';
import type { ErasedPeople } from '#data/tables/erased-people.ts';
import { dealRows } from '#data/engine-store/postgres/pack-dealing.ts';
import { stagedRows } from '#data/engine-store/postgres/staged-people.ts';
import { withLaneLease } from '#data/walk/lane-guard.ts';
import { lockTeamPeople, inTeammatesCampaign } from '#data/engine-store/postgres/pack-team.ts';

/**
 * Gives staged rows their verdicts, some thousand per transaction, in a few set-based statements.
 */
export function createPackAdmitter(
  db: Database,
  erased: ErasedPeople,
): Pick<EngineStore, 'admitRows'> {
  return {
    admitRows: ({ lane, now, pack, limit }) =>
      withLaneLease(db, lane, (trx) =>
        admitStagedRows(trx, { userId: lane.userId, now, pack, limit, erased }),
      ),
  };
}

type Admission = {
  userId: string;
  now: number;
  pack: JudgedPack;
  limit: number;
  erased: ErasedPeople;
};

/**
 * Gives the next staged rows of a pack their verdicts and adds new people; returns how many rows
 * were done. The caller holds the user's lane, so that no two do it at once.
 */
export async function admitStagedRows(
  db: DatabaseTransaction,
  { userId, now, pack, limit, erased }: Admission,
): Promise<{ rows: number; added: number }> {
  const { root, conditions, teamId, contactedFrom } = await readTarget(db, { userId, pack });
  // Of a shared campaign, only what is dealt to its owner is judged here.
  const { dealt, kept } = await dealRows(db, { userId, now, pack, limit, erased });
  if (dealt > 0 && kept === 0) return { rows: dealt, added: 0 };
  if (teamId !== null) await lockTeamPeople(db, { userId, pack, limit: kept, teamId });
  const facts = await readFacts(db, {
    userId,
    pack,
    limit: kept,
    askTeam: teamId !== null && conditions.includes('TEAM_DUPLICATE'),
    askContacts: conditions.includes('CONTACTED_BEFORE') ? { from: contactedFrom } : null,
  });
  const rows = await markErased(db, { userId, rows: facts, erased });
  const { judged, fresh, known, entering: merged } = classifyRows(rows, conditions, pack);
  for (const round of mergeRounds(known)) await fillMissingFields({ db, userId, now }, pack, round);
  const made = await insertAdmittedLeads(
    { db, userId, now },
    {
      pack,
      fresh,
      merged,
      judged: [...judged.values()],
      root: root === null ? null : { id: root.id, type: root.type, state: startingState(root) },
    },
  );
  await recordFileOptOuts(db, { userId, pack, now }, rows);
  await forgetErased(db, { userId, pack, rows });
  if (made > 0) await countYoungTable(db, 'leads');
  return { rows: dealt + judged.size + made, added: made + merged.length };
}

type Target = {
  root: SequenceItem | null;
  conditions: SkipLeadCondition[];
  teamId: string | null;
  contactedFrom: number | null;
};

/** The campaign is locked, so that its root can't change under the leads that are added. */
async function readTarget(
  db: DatabaseTransaction,
  { userId, pack }: { userId: string; pack: JudgedPack },
): Promise<Target> {
  const { rows } = await sql<{
    sequence: SequenceItem | null;
    conditions: SkipLeadCondition[];
    contacted_before_from: number | null;
    team_id: string | null;
  }>`
    select c.sequence, c.contacted_before_from, p.skip_lead_conditions as conditions,
      (select m.team_id from team_members m where m.user_id = c.user_id) as team_id
    from campaigns c
    join lead_packs p on p.user_id = c.user_id and p.campaign_id = c.campaign_id
    where c.user_id = ${userId} and p.lead_pack_id = ${pack.leadPackId}
    for share of c
    for no key update of p`.execute(db);
  return {
    root: rows[0]?.sequence ?? null,
    conditions: rows[0]?.conditions ?? [],
    teamId: rows[0]?.team_id ?? null,
    contactedFrom: rows[0]?.contacted_before_from ?? null,
  };
}

/** Marks rows of people who were erased at their request. */
async function markErased(
  db: DatabaseTransaction,
  { userId, rows, erased }: { userId: string; rows: readonly RowFacts[]; erased: ErasedPeople },
): Promise<RowFacts[]> {
  const keys = new Map(rows.map((row) => [row.rowNumber, identifyingKeys(row.person)]));
  const found = await erased.among({ db, userId, keys: [...keys.values()].flat() });
  return rows.map((row) => ({
    ...row,
    erased: keys.get(row.rowNumber)?.some((key) => found.has(key)) === true,
  }));
}

/** An erased person's row keeps only its number and its verdict. */
async function forgetErased(
  db: DatabaseTransaction,
  { userId, pack, rows }: { userId: string; pack: JudgedPack; rows: readonly RowFacts[] },
): Promise<void> {
  const numbers = rows.flatMap(({ rowNumber, erased }) => (erased === true ? [rowNumber] : []));
  if (numbers.length === 0) return;
  await sql`
    update lead_pack_rows
    set raw = '{"cells": [], "person": null}', lead_id = null
    where user_id = ${userId}
      and lead_pack_id = ${pack.leadPackId}
      and row_number = any(${numbers}::int[])
      and code = 'ERASED'`.execute(db);
}

type FactRow = ContactBefore & {
  row_number: number;
  member: string | null;
  slug: string | null;
  email: string | null;
  photo_url: string | null;
  open_profile: boolean | null;
  premium: boolean | null;
  connections: number | null;
  profile_read: boolean | null;
  same_as: number | null;
  completes: boolean | null;
  opt_out: FileOptOut | null;
  full_name: string | null;
  lead_id: string | null;
  slug_taken: boolean;
  do_not_contact: boolean;
  unknown: boolean;
  unsubscribed: boolean;
  in_campaign: boolean;
  from_this_pack: boolean;
  in_other: boolean;
  current_user: boolean;
  teammate: string | null;
  teammate_campaign: string | null;
};

/** What is looked up only for lists that ask for it. */
type Asked = Omit<Admission, 'now' | 'erased'> & {
  askTeam: boolean;
  askContacts: { from: number | null } | null;
};

async function readFacts(
  db: DatabaseTransaction,
  { userId, pack, limit, askTeam, askContacts }: Asked,
): Promise<RowFacts[]> {
  const teammate = askTeam
    ? inTeammatesCampaign(userId)
    : sql`(select null::text as teammate, null::text as teammate_campaign) t`;
  const contact = askContacts === null ? NOT_ASKED : contactBefore(userId, askContacts.from);
  const { rows } = await sql<FactRow>`
    with me as materialized (
      select network_member_id as member, lower(network_profile ->> 'slug') as slug
      from users
      where user_id = ${userId}
    ), r as (
      ${stagedRows({ userId, pack, limit })}
    )
    select r.row_number, r.member, r.slug, r.email, r.photo_url, r.open_profile, r.premium,
      r.connections, r.profile_read, r.same_as, r.completes, r.opt_out, r.full_name, k.lead_id,
      s.lead_id is not null and s.lead_id is distinct from k.lead_id as slug_taken,
      k.unknown_at is not null as unknown,
      coalesce(k.blacklisted, false)
        or is_do_not_contact(
          ${userId}, contact_keys(r.member, r.slug, r.email, r.company)
        ) as do_not_contact,
      exists (
        select from refused_addresses u
        where u.user_id = ${userId}
          and u.address in (r.email, lower(k.email))
          and u.reason = 'UNSUBSCRIBED'
      ) as unsubscribed,
      cl.lead_id is not null as in_campaign,
      coalesce(cl.lead_pack_id = ${pack.leadPackId}, false) as from_this_pack,
      (me.member = r.member or me.slug = lower(r.slug)) is true as current_user,
      k.lead_id is not null
        and exists (
          select from campaign_leads o
          where o.user_id = ${userId}
            and o.lead_id = k.lead_id
            and o.campaign_id <> ${pack.campaignId}
        ) as in_other,
      t.teammate, t.teammate_campaign, b.how, b.contacted_at, b.dated, b.tool, b.file_name
    from r
    cross join me
    left join leads m on m.user_id = ${userId} and m.network_member_id = r.member
    left join leads s on s.user_id = ${userId} and s.profile_slug = r.slug
    cross join lateral (
      select coalesce(
        m.lead_id, r.lead_id,
        case when r.member is null or s.network_member_id is null then s.lead_id end
      ) as lead_id
    ) f
    left join lateral (
      select lead_id
      from leads
      where user_id = ${userId}
        and f.lead_id is null
        and r.email is not null
        and lower(email) = r.email
        and (
          (network_member_id is null and profile_slug is null)
          or (r.member is null and r.slug is null)
        )
      order by lead_id limit 1
    ) e on true
    left join leads k on k.user_id = ${userId} and k.lead_id = coalesce(f.lead_id, e.lead_id)
    left join lateral (
      select lead_id, lead_pack_id
      from campaign_leads p
      where p.user_id = ${userId} and p.campaign_id = ${pack.campaignId} and p.lead_id = k.lead_id
      limit 1
    ) cl on true
    left join ${teammate} on true
    left join ${contact} on true
    order by r.row_number`.execute(db);
  return rows.map(toFacts);
}

function toFacts(row: FactRow): RowFacts {
  return {
    rowNumber: row.row_number,
    person: {
      memberId: row.member,
      profileSlug: row.slug,
      email: row.email,
      photoUrl: row.photo_url,
      openProfile: row.open_profile,
      premium: row.premium,
      connections: row.connections,
      ...(row.profile_read === true ? { profileRead: true } : {}),
      ...(row.opt_out === null ? {} : { optOut: row.opt_out, fullName: row.full_name }),
      ...(row.same_as === null ? {} : { sameAs: row.same_as, completes: row.completes === true }),
    },
    leadId: row.lead_id,
    slugTaken: row.slug_taken,
    doNotContact: row.do_not_contact,
    unknown: row.unknown,
    unsubscribed: row.unsubscribed,
    inCampaign: row.in_campaign,
    fromThisPack: row.from_this_pack,
    inOther: row.in_other,
    currentUser: row.current_user,
    contactedBefore: contactBeforeText(row),
    teammate:
      row.teammate === null ? null : { name: row.teammate, campaign: row.teammate_campaign ?? '' },
  };
}
