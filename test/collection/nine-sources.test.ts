import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { IMPORT_CAPS, type SearchType } from '#core/lead-pack/lead-pack.ts';
import type { SourceQuery } from '#connectors/network/network.ts';
import { notificationsOf } from '../support/collecting.ts';
import { useTestDatabase } from '../support/database.ts';
import {
  openPracticeWorld,
  type PracticeUser,
  type PracticeWorld,
} from '../support/practice-world.ts';

const database = useTestDatabase();
let world: PracticeWorld;
let user: PracticeUser;

beforeAll(async () => {
  world = await openPracticeWorld({ db: database.db, databaseUrl: database.url });
});
afterAll(() => world?.close());
beforeEach(async () => {
  await world.steer('/faults', { seed: 1, rules: [] });
});

const GEO = '%5B%22103644278%22%5D';
const URLS = {
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

/** Everybody whom a source shows, read at the network itself. */
async function shownBy(query: SourceQuery): Promise<Set<string>> {
  const members = new Set<string>();
  for (let offset: number | null = 0, cursor: string | null = null; offset !== null;) {
    const page = await world.network.people.search({
      account: user.account,
      query,
      offset,
      limit: 100,
      cursor,
    });
    for (const { memberId } of page.hits) members.add(memberId);
    [offset, cursor] = [page.nextOffset, page.nextCursor];
  }
  return members;
}

const pack = async (id: string) => (await user.call(`GET /searches/${id}`)).body;
const membersIn = async (campaignId: string) => {
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

/**
 * Checks a source, adds it to a draft, sees that it waits, starts the campaign and lets it collect.
 */
async function collect({
  campaignId,
  hours = 3,
  ...source
}: {
  campaignId: string;
  searchType: SearchType;
  searchOption?: string;
  url?: string;
  keyword?: string;
  leadsNumberToCollect?: number;
  hours?: number;
}) {
  const { leadsNumberToCollect, ...checked } = source;
  const check = await user.call('POST /searches/validation', checked);
  expect(check.body).toMatchObject({
    valid: true,
    cap: IMPORT_CAPS[source.searchType],
    problems: [],
  });
  expect(check.body.sampleNames.length).toBeGreaterThan(0);
  const added = await user.call('POST /searches', { campaignId, ...source });
  expect(added).toMatchObject({
    status: 201,
    body: {
      searchType: source.searchType,
      leadsNumberToCollect: Math.min(
        leadsNumberToCollect ?? Infinity,
        check.body.total,
        IMPORT_CAPS[source.searchType],
      ),
    },
  });
  await user.it.runFor({ hours: 1 });
  expect(await pack(added.body.id)).toMatchObject({
    searchStatus: 'SEARCH_PAUSED',
    error: 'CAMPAIGN_PAUSED',
    leadsNumberCollected: 0,
  });
  await user.start(campaignId);
  await user.it.runFor({ hours });
  const done = await pack(added.body.id);
  expect(done).toMatchObject({
    searchStatus: 'SEARCH_COMPLETE',
    error: null,
    leadsNumberCollected: added.body.leadsNumberToCollect,
    totalRows: added.body.leadsNumberToCollect,
  });
  return { done, total: check.body.total as number };
}

describe('the sources on the network, from their address to their leads', () => {
  test.each([
    ['BASIC_SEARCH', 'SEARCH', URLS.basic],
    ['SALES_NAVIGATOR', 'SEARCH', URLS.sales],
    ['SALES_NAVIGATOR', 'SAVED_LIST', URLS.salesList],
    ['RECRUITER', 'SEARCH', URLS.recruiter],
    ['RECRUITER', 'SAVED_LIST', URLS.project],
    ['EVENT_MEMBERS', 'SEARCH', URLS.event],
    ['GROUP_MEMBERS', 'SEARCH', URLS.group],
  ] as const)(
    '%s (%s) brings exactly the people that it shows, each once, though pages change their order',
    async (searchType, searchOption, url) => {
      user = await world.newUser();
      const shown = await shownBy({ type: searchType, url });
      await world.steer('/faults', {
        seed: 3,
        rules: [{ route: 'search*', kind: 'reorder_pages', probability: 1 }],
      });
      const campaignId = await user.newCampaign();
      const { done, total } = await collect({ campaignId, searchType, searchOption, url });
      const members = await membersIn(campaignId);
      expect(total).toBe(shown.size);
      expect(new Set(members).size).toBe(members.length);
      for (const member of members) expect(shown.has(String(member))).toBe(true);
      expect(done.verdicts.ADDED + done.verdicts.DUPLICATE).toBe(total);
      expect(done.verdicts.ADDED).toBe(members.length);
      // Pages that change their order show some twice; who was never shown cannot be known.
      expect(members.length).toBeGreaterThan(total * 0.8);
      expect((await notificationsOf(user.it)).map(({ type, link }) => [type, link])).toEqual([
        ['IMPORT_FINISHED', `/campaigns/${campaignId}`],
      ]);
    },
  );

  test('MY_NETWORK brings the relations, and with a keyword those whom it finds', async () => {
    user = await world.newUser('popular');
    const all = await shownBy({ type: 'MY_NETWORK', keyword: null });
    const some = await shownBy({ type: 'MY_NETWORK', keyword: 'manager' });
    expect(some.size).toBeGreaterThan(0);
    expect(some.size).toBeLessThan(all.size);
    const [campaignId, other] = [await user.newCampaign(), await user.newCampaign({ name: 'All' })];
    await collect({ campaignId, searchType: 'MY_NETWORK', keyword: 'manager' });
    expect(new Set(await membersIn(campaignId))).toEqual(some);
    await collect({ campaignId: other, searchType: 'MY_NETWORK' });
    expect(new Set(await membersIn(other))).toEqual(all);
    expect(
      await database.db
        .selectFrom('leads')
        .select('lead_id')
        .where('user_id', '=', user.userId)
        .where('connected_at', 'is', null)
        .execute(),
    ).toEqual([]);
  });

  test('caps end a search: 1000 of a basic one, 2475 of Sales Navigator, and what was asked for before that', async () => {
    user = await world.newUser();
    const [basic, sales, few] = [
      await user.newCampaign(),
      await user.newCampaign({ name: 'Sales' }),
      await user.newCampaign({ name: 'Few' }),
    ];
    expect(
      (await collect({ campaignId: basic, searchType: 'BASIC_SEARCH', url: URLS.everybody })).done,
    ).toMatchObject({
      leadsNumberCollected: 1000,
      verdicts: { ADDED: 1000 - (await ownRows(basic)) },
    });
    expect(
      (
        await collect({
          campaignId: sales,
          searchType: 'SALES_NAVIGATOR',
          url: URLS.salesEverybody,
          hours: 6,
        })
      ).done,
    ).toMatchObject({ leadsNumberCollected: 2475 });
    expect(
      (
        await collect({
          campaignId: few,
          searchType: 'SALES_NAVIGATOR',
          url: URLS.salesEverybody,
          leadsNumberToCollect: 130,
        })
      ).done,
    ).toMatchObject({ leadsNumberCollected: 130 });
  });
  const ownRows = async (campaignId: string) =>
    (
      await database.db
        .selectFrom('lead_pack_rows as r')
        .innerJoin('lead_packs as p', (join) =>
          join.onRef('p.user_id', '=', 'r.user_id').onRef('p.lead_pack_id', '=', 'r.lead_pack_id'),
        )
        .select('r.row_number')
        .where('p.campaign_id', '=', campaignId)
        .where('r.verdict', '!=', 'ADDED')
        .execute()
    ).length;

  test.each([
    [
      'an address of another product',
      { searchType: 'SALES_NAVIGATOR', url: URLS.basic },
      'INVALID_SEARCH_URL',
      'This is a Basic search, not a Sales Navigator search',
    ],
    [
      'a list where a search is asked for',
      { searchType: 'RECRUITER', url: URLS.project },
      'INVALID_SEARCH_URL',
      expect.any(String),
    ],
    [
      'a group that is none',
      { searchType: 'GROUP_MEMBERS', url: 'https://www.linkedin.com/groups/99/' },
      'INVALID_SEARCH_URL',
      'LinkedIn can’t find this group',
    ],
    [
      'an address that is broken',
      {
        searchType: 'SALES_NAVIGATOR',
        url: 'https://www.linkedin.com/sales/search/people?query=((broken',
      },
      'INVALID_SEARCH_URL',
      'LinkedIn can’t find this search',
    ],
  ])(
    '%s is refused before anything is there, in the check and when it is added',
    async (_title, source, code, message) => {
      user = await world.newUser();
      const campaignId = await user.newCampaign();
      expect((await user.call('POST /searches/validation', source)).body).toMatchObject({
        valid: false,
        total: 0,
        problems: [{ code, message }],
      });
      expect(await user.call('POST /searches', { campaignId, ...source })).toMatchObject({
        status: 422,
        body: { code },
      });
      expect((await user.call(`GET /searches?campaignId=${campaignId}`)).body.totalElements).toBe(
        0,
      );
    },
  );
});

describe('seats, sessions and two-step verification', () => {
  test('a product without a seat, or with none chosen, is refused; a seat that is lost stops the search, and choosing it again lets it go on where it stopped', async () => {
    user = await world.newUser('nosales');
    const none = await user.newCampaign();
    expect(
      await user.call('POST /searches', {
        campaignId: none,
        searchType: 'SALES_NAVIGATOR',
        url: URLS.sales,
      }),
    ).toMatchObject({ status: 422, body: { code: 'WRONG_CONTRACT' } });
    user = await world.newUser('seats');
    const campaignId = await user.newCampaign();
    const source = { campaignId, searchType: 'RECRUITER', url: URLS.recruiter };
    expect(await user.call('POST /searches', source)).toMatchObject({
      status: 422,
      body: { code: 'WRONG_CONTRACT' },
    });
    const seats = (await user.call('GET /contracts')).body.filter(
      ({ product }: { product: string }) => product === 'RECRUITER',
    );
    await user.call('POST /contracts', { contractId: seats[0].id });
    const { body } = await user.call('POST /searches', source);
    await user.start(campaignId);
    await user.it.runNow();
    await user.it.runFor({ minutes: 1 });
    const before = await pack(body.id);
    expect(before.leadsNumberCollected).toBeGreaterThan(0);
    expect(before.searchStatus).toBe('SEARCH_IN_PROGRESS');
    const account = world.practice.network.accounts.byId(user.account);
    if (account === null) throw new Error('No account.');
    world.practice.network.accounts.save({
      ...account,
      seats: account.seats.map((seat) => ({ ...seat, selected: seat.product !== 'recruiter' })),
    });
    await user.it.runFor({ hours: 2 });
    const stopped = await pack(body.id);
    expect(stopped).toMatchObject({
      searchStatus: 'SEARCH_PAUSED',
      error: 'WRONG_CONTRACT',
      can: { resume: { allowed: true } },
    });
    expect((await user.call('GET /notifications?closed=false')).body.content[0]).toMatchObject({
      type: 'SEARCH_STOPPED',
      link: `/campaigns/${campaignId}`,
      data: { reason: 'WRONG_CONTRACT', leadPackId: body.id },
    });
    await user.call('POST /contracts', { contractId: seats[1].id });
    await user.it.runFor({ hours: 2 });
    expect(await pack(body.id)).toMatchObject({
      searchStatus: 'SEARCH_COMPLETE',
      error: null,
      leadsNumberCollected: body.leadsNumberToCollect,
    });
    expect(new Set(await membersIn(campaignId)).size).toBe(
      body.leadsNumberToCollect - (await pack(body.id)).verdicts.DUPLICATE,
    );
  });

  test.each([
    ['session_elsewhere', 'RECRUITER', URLS.recruiter, 'MULTIPLE_RECRUITER_SESSIONS', 'by itself'],
    [
      'session_elsewhere',
      'SALES_NAVIGATOR',
      URLS.salesEverybody,
      'ANOTHER_LIVE_SESSION',
      'by itself',
    ],
    ['two_factor_off', 'RECRUITER', URLS.recruiter, 'TWO_FA_OFF', 'on the user’s word'],
    ['disconnected', 'BASIC_SEARCH', URLS.everybody, 'NOT_CONNECTED', 'by itself'],
  ] as const)(
    '%s stops a %s search in the middle, is shown, and after it the search goes on',
    async (state, searchType, url, error, goesOn) => {
      user = await world.newUser();
      const campaignId = await user.newCampaign();
      const { body } = await user.call('POST /searches', { campaignId, searchType, url });
      await user.start(campaignId);
      await user.it.runFor({ minutes: 1 });
      const { leadsNumberCollected: before } = await pack(body.id);
      expect(before).toBeGreaterThan(0);
      await world.steer(`/accounts/${user.account}/state`, { state });
      await user.it.runFor({ hours: 2 });
      expect(await pack(body.id)).toMatchObject({ searchStatus: 'SEARCH_PAUSED', error });
      if (state !== 'disconnected')
        expect(await user.call('POST /searches', { campaignId, searchType, url })).toMatchObject({
          status: 422,
          body: { code: error },
        });
      await world.steer(`/accounts/${user.account}/state`, { state: 'running' });
      if (state === 'disconnected') await user.call('POST /userdetails/refreshTask');
      if (goesOn === 'on the user’s word')
        await user.call(`PATCH /searches/${body.id}/status`, {
          searchStatus: 'SEARCH_IN_PROGRESS',
        });
      await expect
        .poll(
          async () => {
            await user.it.runFor({ hours: 2 });
            return (await pack(body.id)).searchStatus;
          },
          { timeout: 30_000 },
        )
        .toBe('SEARCH_COMPLETE');
      const members = await membersIn(campaignId);
      expect([members.length, (await pack(body.id)).leadsNumberCollected]).toEqual([
        new Set(members).size,
        body.leadsNumberToCollect,
      ]);
    },
  );
});

describe('rules that need each profile', () => {
  test('skip exactly those to whom they apply, as the network itself knows them, and no profile is read whose person is out already', async () => {
    user = await world.newUser();
    const { people } = await world.steer('/people?query=ceo&limit=200');
    const known = new Map<
      string,
      { photo: boolean; premium: boolean; open: boolean; relationsCount: number }
    >(people.map((one: { id: string }) => [one.id, one]));
    const campaignId = await user.newCampaign();
    const skipLeadConditions = [
      'IS_NOT_OPEN_PROFILE',
      'NO_PHOTO',
      'LESS_THAN_500_CONNECTIONS',
      'FREE_ACCOUNT',
    ];
    const added = await user.call('POST /searches', {
      campaignId,
      searchType: 'BASIC_SEARCH',
      url: 'https://www.linkedin.com/search/results/people/?keywords=ceo',
      skipLeadConditions,
    });
    expect(added.body.leadsNumberToCollect).toBe(known.size);
    await user.start(campaignId);
    await user.it.runFor({ hours: 10 });
    expect(await pack(added.body.id)).toMatchObject({
      searchStatus: 'SEARCH_COMPLETE',
      leadsNumberCollected: known.size,
    });
    const rows = await database.db
      .selectFrom('lead_pack_rows')
      .select(['verdict', 'code', 'raw'])
      .where('user_id', '=', user.userId)
      .where('lead_pack_id', '=', added.body.id)
      .execute();
    const reasons = new Map<string, number>();
    for (const { verdict, code, raw } of rows) {
      const { memberId, profileRead } = raw['person'] as {
        memberId: string;
        profileRead?: boolean;
      };
      const person = known.get(memberId);
      if (person === undefined) throw new Error(`${memberId} is nobody.`);
      const holds = {
        IS_NOT_OPEN_PROFILE: !person.open,
        NO_PHOTO: !person.photo,
        LESS_THAN_500_CONNECTIONS: person.relationsCount < 500,
        FREE_ACCOUNT: !person.premium,
      };
      if (verdict === 'ADDED') expect(Object.values(holds)).not.toContain(true);
      else if (code !== 'CURRENT_USER')
        expect([verdict, holds[code as keyof typeof holds]]).toEqual(['SKIPPED', true]);
      if (code === 'NO_PHOTO') expect(profileRead).toBeUndefined();
      reasons.set(code ?? 'ADDED', (reasons.get(code ?? 'ADDED') ?? 0) + 1);
    }
    for (const reason of ['ADDED', 'IS_NOT_OPEN_PROFILE', 'NO_PHOTO'])
      expect([...reasons.keys()]).toContain(reason);
    expect(
      (await user.call(`GET /searches/${added.body.id}/report`)).body.reasons.reduce(
        (sum: number, { count }: { count: number }) => sum + count,
        0,
      ),
    ).toBe(known.size - (reasons.get('ADDED') ?? 0));
  });
});

describe('the sources that are here already', () => {
  test('PROFILE_URLS: addresses become people, wrong lines and those that LinkedIn does not know say so', async () => {
    user = await world.newUser();
    const { people } = await world.steer('/people?query=manager&limit=5');
    const slugs = people.map(({ slug }: { slug: string }) => slug);
    const urls = [
      ...slugs.map((slug: string) => `https://www.linkedin.com/in/${slug}/`),
      `linkedin.com/in/${slugs[0]}`,
      'https://www.linkedin.com/in/nobody-of-this-name-0',
      'https://www.linkedin.com/company/acme',
    ];
    expect(
      (await user.call('POST /searches/validation', { searchType: 'PROFILE_URLS', urls })).body,
    ).toMatchObject({
      valid: true,
      total: 7,
      wrongRows: 1,
      problems: [{ row: 8, code: 'COMPANY_PAGE' }],
    });
    const campaignId = await user.newCampaign();
    const { body } = await user.call('POST /searches', {
      campaignId,
      searchType: 'PROFILE_URLS',
      urls,
      skipLeadConditions: ['LESS_THAN_500_CONNECTIONS'],
    });
    await user.start(campaignId);
    await user.it.runFor({ hours: 2 });
    const report = (await user.call(`GET /searches/${body.id}/report?size=20`)).body;
    const few = new Set(
      people
        .filter(({ relationsCount }: { relationsCount: number }) => relationsCount < 500)
        .map(({ slug }: { slug: string }) => slug),
    );
    expect(
      report.content.map(
        ({ row, verdict, code }: { row: number; verdict: string; code: string | null }) => [
          row,
          verdict,
          code,
        ],
      ),
    ).toEqual([
      ...slugs.map((slug: string, index: number) =>
        few.has(slug)
          ? [index + 1, 'SKIPPED', 'LESS_THAN_500_CONNECTIONS']
          : [index + 1, 'ADDED', null],
      ),
      [6, 'DUPLICATE', 'BATCH_DUPLICATE'],
      [7, 'SKIPPED', 'UNKNOWN_LEAD'],
      [8, 'WRONG', 'COMPANY_PAGE'],
    ]);
    const rejects = await user.call(`GET /searches/${body.id}/rejects`);
    expect(rejects.text).toContain('LinkedIn can’t find this profile');
    expect(await membersIn(campaignId)).toHaveLength(5 - few.size);
  });

  test('CSV_FILE: rows become people at once, also of a draft, and the same file again adds nobody', async () => {
    user = await world.newUser();
    const { people } = await world.steer('/people?query=director&limit=40');
    const content = `first name,last name,profile,team\n${people.map(({ firstName, lastName, slug }: { firstName: string; lastName: string; slug: string }) => `"${firstName}","${lastName}",linkedin.com/in/${slug},Ops`).join('\n')}\nNobody,Reached,,\n`;
    expect(
      (await user.upload({ line: 'POST /searches/validation', fields: {}, content })).body,
    ).toMatchObject({ valid: true, total: 41, wrongRows: 1 });
    const campaignId = await user.newCampaign();
    const { body } = await user.upload({ fields: { campaignId, name: 'Fair' }, content });
    await user.it.runFor({ minutes: 5 });
    expect(await pack(body.id)).toMatchObject({
      searchStatus: 'SEARCH_COMPLETE',
      verdicts: { ADDED: 40, WRONG: 1 },
      undoableUntilContacted: true,
      tookMs: expect.any(Number),
    });
    const again = await user.upload({ fields: { campaignId }, content });
    await user.it.runFor({ minutes: 5 });
    expect(await pack(again.body.id)).toMatchObject({
      verdicts: { ADDED: 0, MERGED: 0, DUPLICATE: 40, WRONG: 1 },
    });
    expect((await user.call(`POST /searches/${body.id}/undo`)).status).toBe(204);
    expect((await user.call(`GET /leads?campaignId=${campaignId}`)).body.totalElements).toBe(0);
  });

  test('EXISTING_LEADS: those of a campaign, of a filter, and those named', async () => {
    user = await world.newUser();
    const first = await user.newCampaign();
    const rows = Array.from(
      { length: 12 },
      (_, index) =>
        `Person,Number ${index},${index < 5 ? 'Acme' : 'Globex'},person-${index}@example.com`,
    );
    await user.upload({
      fields: { campaignId: first },
      content: `first name,last name,company,email\n${rows.join('\n')}\n`,
    });
    await user.it.runFor({ minutes: 5 });
    const second = await user.newCampaign({ name: 'Second' });
    const added = async (source: object) => {
      const { body, status, text } = await user.call('POST /searches', {
        campaignId: second,
        searchType: 'EXISTING_LEADS',
        ...source,
      });
      if (status !== 201) throw new Error(text);
      await user.it.runFor({ minutes: 5 });
      return pack(body.id);
    };
    expect(await added({ filter: { query: 'acme' } })).toMatchObject({
      searchStatus: 'SEARCH_COMPLETE',
      leadsNumberToCollect: 5,
      verdicts: { MERGED: 5 },
    });
    expect(await added({ sourceCampaignId: first })).toMatchObject({
      verdicts: { MERGED: 7, DUPLICATE: 5 },
    });
    const { content } = (await user.call(`GET /leads?campaignId=${first}&size=2`)).body;
    expect(await added({ leadIds: content.map(({ id }: { id: string }) => id) })).toMatchObject({
      verdicts: { DUPLICATE: 2 },
    });
    expect((await user.call(`GET /leads?campaignId=${second}`)).body.totalElements).toBe(12);
    expect((await user.call('GET /leads/count')).body.count).toBe(12);
  });
});
