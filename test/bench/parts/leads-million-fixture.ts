import type { Pool } from 'pg';

/**
 * The states of the leads in a campaign of that size: most wait for their turn, as limits cause,
 * and some have finished everything.
 */
export type CampaignOfSize = { userId: string; campaignId: string; leads: number };

const ITEM = {
  message: null,
  subject: null,
  alternativeMessage: null,
  alternativeSubject: null,
  triggerType: null,
  moveLeadsFromSequenceId: null,
  sequenceEndMode: null,
  moveToCampaignId: null,
  inviteByEmailEnabled: false,
  noteQuotaChoice: 'SEND_WITHOUT_NOTE',
  yesDelay: 0,
  noDelay: null,
  attachments: [],
  variants: [],
  errors: [],
  no: null,
};
const SEQUENCE = JSON.stringify({
  ...ITEM,
  id: 'view',
  type: 'VISIT',
  yes: { ...ITEM, id: 'end', type: 'END', sequenceEndMode: 'FINISH', yes: null },
});

const FIRST_NAMES = [
  'Ada',
  'Zoë',
  'Łukasz',
  'Жанна',
  '明',
  'أمل',
  'Óscar',
  'van der',
  'ingrid',
  'Ümit',
  'Ντίνα',
  'Ryōko',
];

/**
 * Adds a running campaign with one list of so many leads to a user, in bulk; counters come by their
 * triggers.
 */
export async function insertCampaignOfSize({
  pool,
  userId,
  leads,
}: {
  pool: Pool;
  userId: string;
  leads: number;
}): Promise<CampaignOfSize> {
  const {
    rows: [campaign],
  } = await pool.query<{ campaign_id: string }>(
    `
      insert into campaigns (
        user_id, name, status, sequence, sequence_completed, sequence_version, started_at,
        created_at
      )
      values (
        $1, 'Many', 'ACTIVE', $2::jsonb, true, 1, now() - interval '90 days',
        now() - interval '90 days'
      )
      returning campaign_id`,
    [userId, SEQUENCE],
  );
  const campaignId = campaign?.campaign_id ?? '';
  const {
    rows: [pack],
  } = await pool.query<{ lead_pack_id: string }>(
    `
      insert into lead_packs (user_id, campaign_id, name, search_type, search_status, created_at)
      values ($1, $2, 'List', 'CSV_FILE', 'SEARCH_COMPLETE', now())
      returning lead_pack_id`,
    [userId, campaignId],
  );
  const names = `(array[${FIRST_NAMES.map((name) => `'${name}'`).join(', ')}])[1 + n * 7 % ${FIRST_NAMES.length}]`;
  await pool.query(
    `
      insert into leads (
        user_id, network_member_id, profile_slug, email, first_name, last_name, full_name, headline,
        job_title, company, location, country, tags, created_at, updated_at
      )
      select $1, 'member-' || n, 'bench-' || n,
        case when n % 3 = 0 then 'person.' || n || '@example.com' end, first, last,
        case when n % 50 <> 0 then first || ' ' || last end,
        'Head of Sales at Company ' || n * 31 % 7001, 'Head of Sales',
        case when n % 20 <> 0 then 'Company ' || n * 31 % 7001 end, 'Berlin, Germany',
        case when n % 1000 = 0 then 'Iceland' when n % 4 = 0 then 'France' else 'Germany' end,
        case when n % 400 = 0 then array['Hot'] else '{}' end,
        now() - interval '80 days' + n / 500 * interval '1 second', now()
      from (
        select n, ${names} as first, 'Field' || (n::bigint * 7919 % 1000003) as last
        from generate_series(1, $2::int) n
      ) names`,
    [userId, leads],
  );
  // Out of a hundred leads, 70 wait for their turn, 10 for a delay, 5 are in progress, 10 have
  // finished, 3 failed, and 2 are paused.
  await pool.query(
    `
      insert into campaign_leads (
        user_id, campaign_id, lead_id, lead_pack_id, state, item_id, item_type, item_entered_at,
        visit, due_at, added_at, updated_at, invited_at, accepted_at, contacted_at, messaged_at,
        replied_at, visited_at
      )
      select user_id, $2, lead_id, $3,
        (
          case
            when h < 70 then 'GETTING_READY'
            when h < 80 then 'WAITING'
            when h < 85 then 'IN_PROGRESS'
            when h < 95 then 'FINISHED'
            when h < 98 then 'FAILED'
            else 'PAUSED'
          end
        )::lead_state,
        'view', 'VISIT', now() - interval '1 day', 1,
        case
          when h < 70 or h between 80 and 84 then created_at
          when h < 80 then now() + interval '3 days'
        end,
        created_at, created_at + lead_id * 7919 % 600000 * interval '1 second',
        case when h >= 70 then now() - interval '20 days' end,
        case when h >= 85 then now() - interval '10 days' end,
        case when h >= 70 then now() - interval '20 days' end,
        case when h >= 85 and h < 95 then now() - interval '9 days' end,
        case when h between 85 and 87 then now() - interval '8 days' end,
        case when h >= 70 then now() - interval '21 days' end
      from (select *, (lead_id * 37 % 100)::int as h from leads where user_id = $1) l
      order by lead_id`,
    [userId, campaignId, pack?.lead_pack_id],
  );
  return { userId, campaignId, leads };
}

const COUNTED = [
  'getting_ready',
  'in_progress',
  'waiting',
  'paused',
  'finished',
  'failed',
  'blacklisted',
] as const;
const FACTS = {
  invited: 'invited_at',
  accepted: 'accepted_at',
  contacted: 'contacted_at',
  messaged: 'messaged_at',
  replied: 'replied_at',
  visited: 'visited_at',
} as const;

/** The counters of a campaign beside a count of its rows; empty where they agree. */
export async function countersThatDiffer({
  pool,
  campaign: { userId, campaignId },
}: {
  pool: Pool;
  campaign: CampaignOfSize;
}): Promise<string[]> {
  const names = [...COUNTED, ...Object.keys(FACTS)];
  const counted = [
    ...COUNTED.map((state) => `count(*) filter (where state = '${state.toUpperCase()}')`),
    ...Object.values(FACTS).map((column) => `count(${column})`),
  ];
  const {
    rows: [recount = {}],
  } = await pool.query<Record<string, string>>(
    `
      select ${names.map((name, index) => `${counted[index]} as ${name}`).join(', ')}
      from campaign_leads
      where user_id = $1 and campaign_id = $2`,
    [userId, campaignId],
  );
  const {
    rows: [kept = {}],
  } = await pool.query<Record<string, string>>(
    `
      select ${names.map((name) => `sum(${name}) as ${name}`).join(', ')}
      from pack_statistics
      where user_id = $1 and campaign_id = $2`,
    [userId, campaignId],
  );
  return names.filter((name) => recount[name] !== kept[name]);
}
