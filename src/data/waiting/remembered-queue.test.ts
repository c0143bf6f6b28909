import fc from 'fast-check';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import type { SequenceItemType } from '#core/sequence/sequence-item.ts';
import { instant } from '#data/database.ts';
import { readLeadPage } from '#data/lead-lists/lead-page.ts';
import { readQueueTurns } from '#data/waiting/waiting-queue.ts';
import { insertTestUser, TEST_NOW } from '../../../test/support/call-handler.ts';
import { useTestDatabase } from '../../../test/support/database.ts';

const database = useTestDatabase();
const TYPES: readonly SequenceItemType[] = ['VISIT', 'CONNECT', 'MESSAGE', 'IF_CONNECTED'];
const LEADS = 40;

async function insertCampaigns(userId: string): Promise<string[]> {
  const rows = await database.db
    .insertInto('campaigns')
    .values(
      [1, 2, 3].map((nth) => ({
        user_id: userId,
        name: `Campaign ${nth}`,
        status: 'ACTIVE' as const,
        served_at: instant(TEST_NOW - nth * 1000),
        created_at: instant(TEST_NOW),
      })),
    )
    .returning('campaign_id')
    .execute();
  return rows.map(({ campaign_id }) => campaign_id);
}

/** Leads that are due before, at and after now, many at the same microsecond. */
async function insertLeads({
  userId,
  campaignIds,
}: {
  userId: string;
  campaignIds: readonly string[];
}): Promise<string[]> {
  const leadIds: string[] = [];
  for (let nth = 0; nth < LEADS; nth += 1) {
    const { lead_id } = await database.db
      .insertInto('leads')
      .values({
        user_id: userId,
        full_name: `Person ${nth}`,
        created_at: instant(TEST_NOW),
        updated_at: instant(TEST_NOW),
      })
      .returning('lead_id')
      .executeTakeFirstOrThrow();
    leadIds.push(lead_id);
    const due = sql<Date>`${instant(TEST_NOW)}::timestamptz + ${(nth % 7) - 4} * interval '3 seconds' + ${nth % 3} * interval '1 microsecond'`;
    await database.db
      .insertInto('campaign_leads')
      .values({
        user_id: userId,
        campaign_id: campaignIds[nth % 3] ?? '',
        lead_id,
        state: nth % 4 === 0 ? 'IN_PROGRESS' : nth % 11 === 0 ? 'WAITING' : 'GETTING_READY',
        item_id: 'a',
        item_type: TYPES[nth % TYPES.length] ?? 'VISIT',
        visit: 1,
        item_entered_at: instant(TEST_NOW),
        due_at: due,
        added_at: instant(TEST_NOW),
        updated_at: instant(TEST_NOW),
      })
      .execute();
  }
  return leadIds;
}

test(
  'turns from a remembered look at the queues are those of a new one, while leads and campaigns change and time passes',
  { timeout: 120_000 },
  async () => {
    const change = fc.record({
      kind: fc.nat(4),
      nth: fc.nat(LEADS - 1),
      seconds: fc.nat(4),
      left: fc.nat(3),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(change, { minLength: 8, maxLength: 12 }), async (changes) => {
        const userId = await insertTestUser({ db: database.db });
        const campaignIds = await insertCampaigns(userId);
        const leadIds = await insertLeads({ userId, campaignIds });
        let now = TEST_NOW;
        for (const { kind, nth, seconds, left: units } of changes) {
          if (kind === 0)
            await sql`update campaign_leads set state = 'FINISHED', due_at = null where user_id = ${userId} and lead_id = ${leadIds[nth]}`.execute(
              database.db,
            );
          if (kind === 1)
            await sql`update campaign_leads set due_at = due_at - interval '5 seconds' where user_id = ${userId} and lead_id = ${leadIds[nth]}`.execute(
              database.db,
            );
          if (kind === 2)
            await sql`update campaigns set served_at = ${instant(now)}, status = case when status = 'ACTIVE' then 'NOT_ACTIVE' else 'ACTIVE' end where user_id = ${userId} and campaign_id = ${campaignIds[nth % 3]}`.execute(
              database.db,
            );
          now += seconds * 1000;
          const { sources, queueMark } = await readLeadPage({
            db: database.db,
            userId,
            leadIds,
            now,
          });
          const asked = {
            db: database.db,
            userId,
            leads: sources?.leads ?? [],
            now,
            left: new Map(TYPES.map((type) => [type, 5 + units])),
            servedTypes: { VISIT: TEST_NOW },
          };
          const anew = await readQueueTurns(asked);
          for (const leads of [
            asked.leads,
            [],
            asked.leads.filter(({ itemType }) => itemType === 'VISIT'),
            asked.leads,
            [],
          ]) {
            const ofThese = { ...asked, leads };
            expect(await readQueueTurns({ ...ofThese, mark: queueMark })).toEqual(
              leads === asked.leads ? anew : await readQueueTurns(ofThese),
            );
          }
          expect(anew.turns.size).toBeGreaterThan(0);
        }
      }),
      { numRuns: 4 },
    );
  },
);
