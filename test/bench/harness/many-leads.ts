import type pg from 'pg';

/** Leads of one person in one campaign, in all states that a list shows. */
export async function insertLeads({
  pool,
  userId,
  campaignId,
  leads,
}: {
  pool: pg.Pool;
  userId: string;
  campaignId: string;
  leads: number;
}): Promise<void> {
  await pool.query(
    `
      insert into leads (
        user_id, network_member_id, profile_slug, email, first_name, last_name, full_name, headline,
        job_title, company, location, created_at, updated_at
      )
      select $1, 'member-' || n, 'bench-' || n, 'ada.' || n || '@example.com', 'Ada', 'Field' || n,
        'Ada' || n % 900 || ' Field' || n, 'Head of Sales at Company ' || n % 700, 'Head of Sales',
        'Company ' || n % 700, 'Berlin, Germany', now() - n * interval '1 second', now()
      from generate_series(1, $2::int) n`,
    [userId, leads],
  );
  await pool.query(
    `
      insert into campaign_leads (
        user_id, campaign_id, lead_id, state, item_id, item_type, item_entered_at, visit, due_at,
        added_at, updated_at
      )
      select user_id, $2, lead_id,
        (array['IN_PROGRESS', 'WAITING', 'FINISHED', 'FAILED', 'WAITING'])[1 + lead_id % 5], 'view',
        'VISIT', now(), 1, case when lead_id % 5 in (0, 1, 4) then now() + interval '1 day' end,
        now(), now() - lead_id * interval '1 millisecond'
      from leads
      where user_id = $1`,
    [userId, campaignId],
  );
  // What autovacuum does after so many new rows; the figures should not depend on when it comes by.
  await pool.query('vacuum analyze');
}
