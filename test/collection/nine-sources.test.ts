import { describe, expect, test } from 'vitest';
import { IMPORT_CAPS, type SearchType } from '#core/lead-pack/lead-pack.ts';
import type { SourceQuery } from '#connectors/network/network.ts';
import { notificationsOf } from '../support/collecting.ts';
import { database, membersIn, pack, signUp, URLS, user, world } from './collection-fixture.ts';

/** Everyone a source shows, read at the network itself. */
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
      await signUp();
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

  test('MY_NETWORK adds the connections, and with a keyword those that match', async () => {
    await signUp('popular');
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
    await signUp();
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
      'INVALID_URL',
      'This is a Basic search, not a Sales Navigator search',
    ],
    [
      'a list where a search is asked for',
      { searchType: 'RECRUITER', url: URLS.project },
      'INVALID_URL',
      expect.any(String),
    ],
    [
      'a group that is none',
      { searchType: 'GROUP_MEMBERS', url: 'https://www.linkedin.com/groups/99/' },
      'INVALID_URL',
      'LinkedIn can’t find this group',
    ],
    [
      'an address that is broken',
      {
        searchType: 'SALES_NAVIGATOR',
        url: 'https://www.linkedin.com/sales/search/people?query=((broken',
      },
      'INVALID_URL',
      'LinkedIn can’t find this search',
    ],
  ])(
    '%s is refused before anything is there, in the check and when it is added',
    async (_title, source, code, message) => {
      await signUp();
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

describe('the sources that are here already', () => {
  test('PROFILE_URLS: addresses become people, wrong lines and those that LinkedIn does not know say so', async () => {
    await signUp();
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

  test('CSV_FILE: rows become leads immediately, even in a draft, and the same file again adds no one', async () => {
    await signUp();
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
    await signUp();
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
