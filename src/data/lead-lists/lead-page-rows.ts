import type { CampaignStatus } from '#core/campaign/campaign-status.ts';
import { epochMs } from '#data/database.ts';
import type { LeadRow as WalkRow } from '#data/engine-store/postgres/lead-rows.ts';
import type { LeadPlace, LeadRow } from '#data/leads/leads.ts';

/** A lead as a page shows it. */
export type PageLead = Omit<LeadRow, 'created_at' | 'updated_at'>;
/**
 * A lead on one of its places. `due_exact`: to the microsecond, in seconds, as queues compare it.
 */
export type PlacedRow = PageLead &
  WalkRow &
  Pick<LeadPlace, 'updated_at' | 'lead_pack_id'> & { due_exact: number | null };
/** A lead; one that stands in no campaign has nulls where its place would be. */
export type PageRow = PlacedRow | (PageLead & { campaign_id: null });

/**
 * One row as it comes: the texts of its columns alone. Their names would take longer to write and
 * to read than all they hold, and so would JSON of values of many types.
 */
export type PageTexts = readonly (string | null)[];

const TEXT = (column: string) => `${column}::text`;
/** Instants are kept to the microsecond, of which seconds of floating point have all. */
const SECONDS = (column: string) => `date_part('epoch', ${column})::text`;
const LIST = (column: string) =>
  `case when ${column} <> '{}' then array_to_json(${column})::text end`;
const OBJECT = (column: string) => `case when ${column} <> '{}' then ${column}::text end`;

/** What a page reads of each row, in this order: `l` a lead, `cl` a place of it. */
const LEAD_TEXTS = [
  'lead_id',
  'network_member_id',
  'profile_slug',
  'email',
  'first_name',
  'last_name',
  'full_name',
  'headline',
  'job_title',
  'company',
  'industry',
  'location',
  'country',
  'phone',
  'website',
  'photo_url',
  'blacklisted',
  'open_profile',
  'network_distance',
  'invitation_id',
  'chat_id',
];
const LEAD_INSTANTS = [
  'email_wanted_at',
  'connected_at',
  'invitation_pending_since',
  'withdrawn_at',
  'profile_read_at',
  'last_message_at',
  'last_seen_at',
  'replied_at',
];
const PLACE_TEXTS = [
  'campaign_id',
  'lead_pack_id',
  'state',
  'item_id',
  'item_type',
  'reason',
  'walk',
  'fencing',
  'visit',
];
const PLACE_INSTANTS = [
  'due_at',
  'invited_at',
  'accepted_at',
  'replied_at',
  'added_at',
  'updated_at',
  'item_entered_at',
  'contacted_at',
];
/** Known of a lead for its places alone. */
const MORE_LEAD_INSTANTS = ['invitation_missing_since'];
const EXPRESSIONS = [
  ...LEAD_TEXTS.map((name) => TEXT(`l.${name}`)),
  ...LEAD_INSTANTS.map((name) => SECONDS(`l.${name}`)),
  OBJECT('l.custom'),
  LIST('l.hand_edited'),
  LIST('l.tags'),
  ...PLACE_TEXTS.map((name) => TEXT(`cl.${name}`)),
  ...PLACE_INSTANTS.map((name) => SECONDS(`cl.${name}`)),
  ...MORE_LEAD_INSTANTS.map((name) => SECONDS(`l.${name}`)),
];

/**
 * The leads `$2` of the user `$1` with their places, each as `texts`. Leads and places are looked
 * up one by one: a condition on a list of ids can look like less work on an index that leads
 * through all of the user's leads.
 */
const ROWS = `
  select cl.campaign_id, array[${EXPRESSIONS.join(', ')}] as texts from unnest($2::bigint[]) as a (asked_id) join leads l on l.user_id = $1 and l.lead_id = a.asked_id
  left join lateral (select * from campaign_leads c where c.user_id = $1 and c.lead_id = a.asked_id offset 0) cl on true`;

const CAMPAIGNS = `
  select json_agg(json_build_object('campaign_id', k.campaign_id::text, 'name', k.name, 'status', k.status, 'locked', k.locked, 'started_at', ${epochMs('k.started_at')}, 'sequence_version', k.sequence_version))
  from (select distinct campaign_id from page) p cross join lateral (select * from campaigns c where c.user_id = $1 and c.campaign_id = p.campaign_id offset 0) k`;

/** A campaign in which leads of a page stand. */
export type PageCampaign = {
  campaign_id: string;
  name: string;
  status: CampaignStatus;
  locked: boolean;
  started_at: number | null;
  sequence_version: number;
};
export type PageTables = { page: PageTexts[] | null; campaigns: PageCampaign[] | null };

/**
 * What a statement begins with that reads a page, and the columns of its one row, as `PageTables`:
 * the newest campaign of a lead comes first.
 */
export const PAGE = {
  before: `with page as materialized (${ROWS})`,
  columns: `(select json_agg(texts order by campaign_id desc) from page) as page, (${CAMPAIGNS}) as campaigns`,
};

/** A row by its names. What was tried is not asked for: nobody waits for it. */
export function pageRow(t: PageTexts): PageRow {
  const text = (at: number) => t[at] ?? null;
  const ms = (at: number) => msOf(t[at]);
  const row = {
    lead_id: text(0),
    network_member_id: text(1),
    profile_slug: text(2),
    email: text(3),
    first_name: text(4),
    last_name: text(5),
    full_name: text(6),
    headline: text(7),
    job_title: text(8),
    company: text(9),
    industry: text(10),
    location: text(11),
    country: text(12),
    phone: text(13),
    website: text(14),
    photo_url: text(15),
    blacklisted: t[16] === 'true',
    open_profile: t[17] == null ? null : t[17] === 'true',
    network_distance: text(18),
    invitation_id: text(19),
    chat_id: text(20),
    email_wanted_at: ms(21),
    connected_at: ms(22),
    invitation_pending_since: ms(23),
    withdrawn_at: ms(24),
    profile_read_at: ms(25),
    last_message_at: ms(26),
    last_seen_at: ms(27),
    replied_at: ms(28),
    custom: parsed(t[29]) ?? {},
    hand_edited: parsed(t[30]) ?? [],
    tags: parsed(t[31]) ?? [],
    campaign_id: text(32),
    lead_pack_id: text(33),
    state: text(34),
    item_id: text(35),
    item_type: text(36),
    reason: text(37),
    walk: parsed(t[38]),
    fencing: Number(t[39]),
    visit: Number(t[40]),
    due_at: ms(41),
    due_exact: t[41] == null ? null : Number(t[41]),
    invited_at: ms(42),
    accepted_at: ms(43),
    lead_replied_at: ms(44),
    added_at: ms(45),
    updated_at: ms(46),
    item_entered_at: ms(47),
    contacted_at: ms(48),
    invitation_missing_since: ms(49),
    attempts: 0,
    standing_id: null,
    standing_status: null,
    looked_up: null,
  };
  return row as unknown as PageRow;
}

/** Whole epoch milliseconds. */
function msOf(seconds: string | null | undefined): number | null {
  return seconds == null ? null : Math.floor(Math.round(Number(seconds) * 1e6) / 1e3);
}

function parsed(json: string | null | undefined): unknown {
  return json == null ? null : JSON.parse(json);
}
