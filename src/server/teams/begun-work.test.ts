import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { instant } from '#data/database.ts';
import { workAs } from '#data/database/acting-identity.ts';
import { inTransaction } from '#data/database/retried-transaction.ts';
import { requestEmails } from '#data/leads/leads.ts';
import { insertLeadTransfer } from '#data/leads/lead-transfers.ts';
import { moveBatch } from '#data/leads/move-leads.ts';
import { readWantedLeads } from '#data/finder/wanted-emails.ts';
import { leadHandlers } from '#server/leads/leads.routes.ts';
import { ensureStillMayAct } from '#server/http/side-account.ts';
import { buildTestServer } from '../../../test/support/api-server.ts';
import { as, database, newTeam, time, type Person } from './teams-fixture.ts';

const at = instant(time.now);
let leads: Awaited<ReturnType<typeof buildTestServer>>;
beforeAll(async () => {
  leads = await buildTestServer({ db: database.db, time, handlers: leadHandlers });
});
afterAll(async () => leads.app.close());

async function campaign({ userId }: Person): Promise<string> {
  const { campaign_id: campaignId } = await database.db
    .insertInto('campaigns')
    .values({ user_id: userId, name: 'Campaign', status: 'ACTIVE', created_at: at })
    .returning('campaign_id')
    .executeTakeFirstOrThrow();
  return campaignId;
}

async function waitingLead({ userId }: Person, campaignId: string): Promise<string> {
  const { lead_id: leadId } = await database.db
    .insertInto('leads')
    .values({ user_id: userId, full_name: 'Ada', created_at: at, updated_at: at })
    .returning('lead_id')
    .executeTakeFirstOrThrow();
  const standing = { state: 'WAITING', added_at: at, updated_at: at } as const;
  await database.db
    .insertInto('campaign_leads')
    .values({ user_id: userId, campaign_id: campaignId, lead_id: leadId, ...standing })
    .execute();
  return leadId;
}

/** A transfer, a list being collected, and an address search, started by someone in an account. */
async function beginIn(account: Person, by: Person) {
  const { userId } = account;
  const [from, to] = [await campaign(account), await campaign(account)];
  const leadId = await waitingLead(account, from);
  const begin = () =>
    inTransaction(database.db, async (trx) => {
      const { taskId } = await insertLeadTransfer(
        { db: trx, userId, now: time.now },
        { fromCampaignId: from, toCampaignId: to, leadIds: [leadId], filter: {} as never },
      );
      const { lead_pack_id: leadPackId } = await trx
        .insertInto('lead_packs')
        .values({
          user_id: userId,
          campaign_id: from,
          name: 'List',
          search_type: 'LINKEDIN_SEARCH' as never,
          created_at: at,
        })
        .returning('lead_pack_id')
        .executeTakeFirstOrThrow();
      await requestEmails({ db: trx, userId, now: time.now }, [leadId]);
      return { taskId, leadPackId, leadId };
    });
  if (by.userId === userId) return begin();
  return workAs({
    identityId: by.userId,
    beforeCommit: (trx) =>
      ensureStillMayAct({ db: trx, identityId: by.userId, userId, realNow: time.real }),
    work: begin,
  });
}

/** What is still running of it. */
async function stillRuns(
  { userId }: Person,
  { taskId, leadPackId, leadId }: Awaited<ReturnType<typeof beginIn>>,
) {
  const { rows } = await database.pool.query(
    `
      select (
        select ended_at is null from lead_transfers where user_id = $1 and task_id = $2
      ) as moves,
        (
          select search_status = 'SEARCH_IN_PROGRESS'
          from lead_packs
          where user_id = $1 and lead_pack_id = $3
        ) as collects,
        (
          select email_wanted_at is not null from leads where user_id = $1 and lead_id = $4
        ) as searches`,
    [userId, taskId, leadPackId, leadId],
  );
  return rows[0];
}
const ALL = { moves: true, collects: true, searches: true };
const NONE = { moves: false, collects: false, searches: false };

type Team = Awaited<ReturnType<typeof newTeam<readonly ['OWNER', 'MANAGER', 'USER']>>>['people'];
const role = (by: Person, on: Person, to: string) =>
  as(by).patch(`/users/${on.userId}`, { role: to });

/** Every way in which a manager can lose the right to a user's account. */
const TAKEN: Record<string, (team: Team) => Promise<{ status: number }>> = {
  'whose role is taken away': ([owner, manager]) => role(owner, manager, 'USER'),
  'who leaves the team': ([, manager]) => as(manager).remove(`/users/${manager.userId}`),
  'who is removed': ([owner, manager]) => as(owner).remove(`/users/${manager.userId}`),
  'who is deleted': ([, manager]) => as(manager).deleteAccount(),
  'whose teammate becomes an owner': ([owner, , user]) => role(owner, user, 'OWNER'),
  'whose teammate leaves': ([, , user]) => as(user).remove(`/users/${user.userId}`),
};

describe('long-running work in an account, started by a manager', () => {
  test.each(Object.entries(TAKEN))('%s ends within two seconds', async (_who, take) => {
    const { people } = await newTeam('OWNER', 'MANAGER', 'USER');
    const [owner, manager, user] = people;
    const [begun, own, other] = [
      await beginIn(user, manager),
      await beginIn(user, user),
      await beginIn(user, owner),
    ];
    expect(await stillRuns(user, begun)).toEqual(ALL);
    const startedAt = performance.now();
    expect((await take(people)).status).toBeLessThan(300);
    expect(await stillRuns(user, begun)).toEqual(NONE);
    expect(performance.now() - startedAt).toBeLessThan(2000);
    expect(await stillRuns(user, own)).toEqual(ALL);
    const left = take === TAKEN['whose teammate leaves'];
    expect(await stillRuns(user, other)).toEqual(left ? NONE : ALL);
    // Work that was ended does nothing more, and says why.
    const { userId } = user;
    expect(
      await moveBatch({ db: database.db, userId, now: time.now }, { taskId: begun.taskId }),
    ).toEqual({ moved: 0, next: null });
    const { rows } = await database.pool.query(
      'select code from lead_transfer_rows where user_id = $1 and task_id = $2',
      [userId, begun.taskId],
    );
    expect(rows).toEqual([{ code: 'MOVE_STOPPED' }]);
    expect(
      await readWantedLeads({ db: database.db, userId, realNow: time.real }, 10),
    ).not.toContain(begun.leadId);
  });

  test('continues while the right is kept, whatever else changes in the team', async () => {
    const { people } = await newTeam('OWNER', 'MANAGER', 'USER', 'USER');
    const [owner, manager, user, another] = people;
    const begun = await beginIn(user, manager);
    await role(owner, another, 'MANAGER');
    await role(owner, manager, 'OWNER');
    await as(another).remove(`/users/${another.userId}`);
    expect(await stillRuns(user, begun)).toEqual(ALL);
  });
});

test('a change in progress when its right is revoked leaves nothing behind', async () => {
  const { people } = await newTeam('OWNER', 'MANAGER', 'USER');
  const [owner, manager, user] = people;
  const leadId = await waitingLead(user, await campaign(user));
  const held = Promise.withResolvers<void>();
  const isHeld = Promise.withResolvers<void>();
  const holding = database.db.transaction().execute(async (trx) => {
    await trx.selectFrom('campaign_leads').select('lead_id').forUpdate().execute();
    isHeld.resolve();
    await held.promise;
  });
  await isHeld.promise;
  const bulk = leads.call('POST /leads/bulk', {
    headers: { ...manager.headers, 'x-acting-user': user.userId },
    body: { action: 'FINISH', leadIds: [leadId] },
  });
  // The bulk change has been authorized once it waits for the lead.
  await expect
    .poll(async () => {
      const { rows } = await database.pool.query(
        `
          select count(*)::int as waiting
          from pg_stat_activity
          where wait_event_type = 'Lock' and datname = current_database()`,
      );
      return rows[0].waiting;
    })
    .toBe(1);
  expect((await role(owner, manager, 'USER')).status).toBe(200);
  held.resolve();
  await holding;
  expect(await bulk).toMatchObject({ status: 404 });
  const { state } = await database.db
    .selectFrom('campaign_leads')
    .select('state')
    .where('user_id', '=', user.userId)
    .where('lead_id', '=', leadId)
    .executeTakeFirstOrThrow();
  expect(state).toBe('WAITING');
});
