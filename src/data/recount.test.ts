import { describe, expect, it } from 'vitest';
import { recount } from '#data/recount.ts';
import { useTestDatabase } from '../../test/support/database.ts';
import { signedInUser } from '../../test/support/signed-in.ts';

const database = useTestDatabase();

describe('recounting', () => {
  it('finds nothing where all is well, and names a number that is off', async () => {
    const { db, pool } = database;
    const { userId } = await signedInUser({ db, realNow: Date.UTC(2026, 10, 21) });
    await pool.query(`insert into campaigns (user_id, name, created_at) values (${userId}, 'a', now())`);
    await pool.query(`insert into leads (user_id, created_at, updated_at) select ${userId}, now(), now() from generate_series(1, 5)`);
    await pool.query(`insert into campaign_leads (user_id, campaign_id, lead_id, state, item_id, due_at, invited_at, added_at, updated_at) select user_id, 1, lead_id, 'WAITING', 'a1', now(), now(), now(), now() from leads`);
    expect((await recount({ db })).filter(({ differences }) => differences.length > 0)).toEqual([]);
    await pool.query('update pack_statistics set invited = 7');
    await pool.query('update lead_counts set leads = 1');
    const wrong = (await recount({ db })).filter(({ differences }) => differences.length > 0);
    expect(wrong).toEqual([
      { name: 'the statistics of campaigns and lists', differences: [{ where: 'campaign 1, list 0: invited', kept: 7, counted: 5 }] },
      { name: 'the leads of each user', differences: [{ where: `user ${userId}`, kept: 1, counted: 5 }] },
    ]);
  });
});
