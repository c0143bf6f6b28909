import { sql, type RawBuilder } from 'kysely';
import { contactText, type Contact } from '#core/contact-history/contact-facts.ts';
import { historySource, type HistoryTool } from '#core/contact-history/history-tools.ts';
import {
  begunElsewhere,
  reachedUntil,
  SPOKEN_MESSAGES,
} from '#data/conversations/begun-elsewhere.ts';
import { instant } from '#data/database.ts';

/** A contact before as `contactBefore` finds it; `tool` is null if the inbox shows it. */
export type ContactBefore = {
  how: Contact | null;
  contacted_at: number | null;
  dated: boolean | null;
  tool: HistoryTool | null;
  file_name: string | null;
};

/** The columns of `contactBefore` where it isn’t asked. */
export const NOT_ASKED = sql`(
  select null::text as how, null::timestamptz as contacted_at, null::boolean as dated,
    null::text as tool, null::text as file_name
) b`;

/** The person asked about: all their identifiers, and the lead that they may be. */
type Asked = Readonly<Record<'keys' | 'member' | 'leadId', RawBuilder<unknown>>>;

/** The person of a row `r`, who is the lead `k` if there is one. */
const OF_ROW: Asked = {
  keys: sql`
    blacklist_keys(
      coalesce(r.member, k.network_member_id), coalesce(r.slug, k.profile_slug),
      coalesce(r.email, k.email)
    )`,
  member: sql`coalesce(r.member, k.network_member_id)`,
  leadId: sql.ref('k.lead_id'),
};
const OF_LEAD: Asked = {
  keys: sql`blacklist_keys(l.network_member_id, l.profile_slug, l.email)`,
  member: sql.ref('l.network_member_id'),
  leadId: sql.ref('l.lead_id'),
};

/**
 * The latest contact with the person of a row `r`, who is the lead `k` if there is one, that no
 * campaign made: of an imported history, or in a conversation that the product didn’t begin. Only
 * contacts since `from` count; null: all.
 */
export function contactBefore(userId: string, from: number | null): RawBuilder<unknown> {
  return sql`
    lateral (
      select * from (${contactsWith(userId, OF_ROW)}) s
      where ${instant(from)}::timestamptz is null or s.contacted_at >= ${instant(from)}
      order by s.contacted_at desc limit 1
    ) b`;
}

/**
 * The same for a lead `l` of a campaign `c`, where `asked` holds. LinkedIn’s archive includes what
 * campaigns sent as well, by its own clock, so nothing counts after that.
 */
export function contactOutside(userId: string, asked: RawBuilder<boolean>): RawBuilder<unknown> {
  const until = sql`s.contacted_at + interval '1 day'`;
  return sql`
    lateral (
      select * from (${contactsWith(userId, OF_LEAD)}) s
      where ${asked}
        and (c.contacted_before_from is null or s.contacted_at >= c.contacted_before_from)
        and not ${reachedUntil(sql.ref('l.user_id'), sql.ref('l.lead_id'), until)}
      order by s.contacted_at desc limit 1
    ) b`;
}

function contactsWith(userId: string, of: Asked): RawBuilder<unknown> {
  return sql`${inHistory(userId, of)} union all ${inInbox(userId, of)}`;
}

function inHistory(userId: string, { keys }: Asked): RawBuilder<unknown> {
  return sql`
    select h.contact as how, h.contacted_at, h.facts ->> h.contact is not null as dated, i.tool,
      i.file_name
    from contact_history_keys x
    join contact_history h on h.user_id = x.user_id and h.history_id = x.history_id
    join contact_history_imports i on i.user_id = h.user_id and i.import_id = h.import_id
    where x.user_id = ${userId}
      and h.contact is not null
      and x.key = any(${keys})`;
}

/** A person has one conversation. */
function inInbox(userId: string, { member, leadId }: Asked): RawBuilder<unknown> {
  return sql`
    select case when z.from_me then 'writtenAt' else 'repliedAt' end, z.at, true, null, null
    from conversations v
    cross join lateral (
      select m.sent_by, m.at ${SPOKEN_MESSAGES} order by m.at, m.message_id limit 1
    ) a
    cross join lateral (
      select m.from_me, m.at ${SPOKEN_MESSAGES} order by m.at desc, m.message_id desc limit 1
    ) z
    where v.user_id = ${userId}
      and (v.lead_id = ${leadId} or v.network_member_id = ${member})
      and ${begunElsewhere(leadId)}`;
}

/** The contact in words; null if there was none. */
export function contactBeforeText({
  how,
  contacted_at: at,
  dated,
  tool,
  file_name: fileName,
}: ContactBefore): string | null {
  if (how === null) return null;
  const source = tool === null ? null : historySource(tool, fileName ?? '');
  return contactText({ how, at: dated === true ? at : null }, source);
}
