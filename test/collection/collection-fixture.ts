// What the tests of the nine sources share: a practice world, and a user before each test.
import { afterAll, beforeAll, beforeEach } from 'vitest';
import { useTestDatabase } from '../support/database.ts';
import {
  openPracticeWorld,
  type PracticeUser,
  type PracticeWorld,
} from '../support/practice-world.ts';

export const database = useTestDatabase();
export let world: PracticeWorld;
export let user: PracticeUser;

beforeAll(async () => {
  world = await openPracticeWorld({ db: database.db, databaseUrl: database.url });
});
afterAll(() => world?.close());
beforeEach(async () => {
  await world.steer('/faults', { seed: 1, rules: [] });
});

const GEO = '%5B%22103644278%22%5D';
export const URLS = {
  basic: `https://www.linkedin.com/search/results/people/?geoUrn=${GEO}&keywords=manager`,
  everybody: 'https://www.linkedin.com/search/results/people/?origin=FACETED_SEARCH',
  sales: 'https://www.linkedin.com/sales/search/people?query=(keywords:manager)',
  salesList: 'https://www.linkedin.com/sales/lists/people/7044',
  salesEverybody:
    'https://www.linkedin.com/sales/search/people?query=(spellCorrectionEnabled:true)',
  recruiter: 'https://www.linkedin.com/talent/search?keywords=manager',
  project: 'https://www.linkedin.com/talent/hire/880012/manage/all',
  event: 'https://www.linkedin.com/events/future-of-work-summit-7100200300400000/',
  group: 'https://www.linkedin.com/groups/1200100/',
} as const;

/** A new user, who is then the one of the test. */
export async function signUp(kind?: Parameters<PracticeWorld['newUser']>[0]): Promise<void> {
  user = await world.newUser(kind);
}

export const pack = async (id: string) => (await user.call(`GET /searches/${id}`)).body;
export const membersIn = async (campaignId: string) => {
  const rows = await database.db
    .selectFrom('campaign_leads as c')
    .innerJoin('leads as l', (join) =>
      join.onRef('l.user_id', '=', 'c.user_id').onRef('l.lead_id', '=', 'c.lead_id'),
    )
    .select(['l.network_member_id', 'l.full_name'])
    .where('c.user_id', '=', user.userId)
    .where('c.campaign_id', '=', campaignId)
    .execute();
  return rows.map(({ network_member_id }) => network_member_id);
};
