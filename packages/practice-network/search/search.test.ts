import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parseKeywords } from '#search/keyword-query.ts';
import { parseRestli } from '#search/restli.ts';
import { criteriaOfUrl } from '#search/search-urls.ts';
import { startPracticeClient, type PracticeClient } from '#practice-client-fixture.ts';

let client: PracticeClient;
let account: string;
beforeAll(async () => {
  client = await startPracticeClient();
  account = await client.signIn();
});
afterAll(() => client.close());

const PEOPLE = 'https://www.linkedin.com/search/results/people/';
const classic = (query: string, page = {}) =>
  client.ok('searchClassic', {
    parameters: { account_id: account },
    query: { limit: 100, ...page },
    body: { url: `${PEOPLE}?${query}` },
  });

describe('finding people', () => {
  it('a title, a company, a place and words each find those who have them, and all say how many there are', async () => {
    const title = await classic('titleFreeText=%22Product%20Owner%22');
    expect(title.data.every(({ headline }) => headline.includes('Product Owner'))).toBe(true);
    expect(title.total_count).toBeGreaterThan(300);
    const company = await classic('company=Northgate');
    expect(company.total_count).toBeGreaterThan(500);
    const place = await classic('keywords=recruiter&geoUrn=%5B%22101282230%22%5D');
    expect(place.data.length).toBeGreaterThan(5);
    expect(place.data.every(({ location }) => location?.endsWith('Germany'))).toBe(true);
    const words = await classic(
      'keywords=berlin%20cto%20OR%20%22chief%20technology%20officer%22%20NOT%20munich',
    );
    expect(words.data.length).toBeGreaterThan(0);
    expect((await classic('keywords=zzzzqqqq')).data).toEqual([]);
  });

  it('a search with about 300 results is easy to get for each product, and its pages hold everybody once', async () => {
    const { searches } = await client.searches(300);
    expect(new Set(searches.map(({ product }) => product))).toEqual(
      new Set(['classic', 'sales_navigator', 'recruiter']),
    );
    for (const { product, url, total } of searches.filter(
      (search, at, all) => all.findIndex((other) => other.product === search.product) === at,
    )) {
      expect(Math.abs(total - 300)).toBeLessThan(20);
      const route =
        product === 'classic'
          ? 'searchClassic'
          : product === 'recruiter'
            ? 'searchRecruiter'
            : 'searchSales';
      const ids: string[] = [];
      let cursor: string | null | undefined;
      for (let offset = 0; ; offset += 50) {
        const page = await client.ok(route, {
          parameters: { account_id: account },
          query: { limit: 50, ...(cursor ? { cursor } : { offset }) },
          body: { url },
        });
        expect(page.total_count).toBe(total);
        ids.push(...page.data.map(({ id }) => id));
        cursor = page.next_cursor;
        if (page.data.length < 50) break;
      }
      expect(ids).toHaveLength(total);
      expect(new Set(ids).size).toBe(total);
    }
  });

  it('results end at 1000 for the classic search and at 2500 for the others, whatever the total', async () => {
    expect((await classic('keywords=manager', { offset: 990, limit: 20 })).data).toHaveLength(10);
    expect(await classic('keywords=manager', { offset: 1000 })).toMatchObject({
      data: [],
      total_count: expect.any(Number),
    });
    const url = 'https://www.linkedin.com/sales/search/people?query=(keywords:manager)';
    const sales = (offset: number) =>
      client.ok('searchSales', {
        parameters: { account_id: account },
        query: { offset, limit: 100 },
        body: { url },
      });
    expect((await sales(2450)).data).toHaveLength(50);
    expect((await sales(2500)).data).toEqual([]);
    expect((await sales(0)).total_count).toBeGreaterThan(2500);
  });

  it('with pages in disorder people repeat and are missed', async () => {
    await client.control('POST', '/faults', {
      seed: 3,
      rules: [{ route: 'searchClassic', kind: 'reorder_pages', probability: 1 }],
    });
    const ids: string[] = [];
    for (let offset = 0; offset < 300; offset += 20)
      ids.push(...(await classic('keywords=sql', { offset, limit: 20 })).data.map(({ id }) => id));
    await client.control('POST', '/faults', { rules: [] });
    expect(ids).toHaveLength(300);
    expect(new Set(ids).size).toBeLessThan(300);
  });

  it('an address of another kind or product is refused', async () => {
    for (const url of [
      'https://example.com/',
      'https://www.linkedin.com/in/somebody',
      'nonsense',
      'https://www.linkedin.com/sales/search/people?query=(keywords:x)',
    ]) {
      expect(
        await client.refused('searchClassic', {
          parameters: { account_id: account },
          body: { url },
        }),
      ).toMatchObject({ type: 'provider/invalid_parameters', status: 400 });
    }
    expect(
      await client.refused('searchSales', {
        parameters: { account_id: account },
        body: { url: 'https://www.linkedin.com/sales/search/people?query=((broken' },
      }),
    ).toMatchObject({ status: 400 });
  });

  it('products that the account lacks, has not chosen, or has open elsewhere are refused, each in its way', async () => {
    const url = 'https://www.linkedin.com/talent/search?keywords=engineer';
    const search = (id: string) =>
      client.refused('searchRecruiter', { parameters: { account_id: id }, body: { url } });
    const free = await client.signIn('free@practice.example');
    expect(await search(free)).toMatchObject({ type: 'provider/insufficient_permissions' });
    const seats = await client.signIn('seats@practice.example');
    expect(await search(seats)).toMatchObject({ type: 'provider/insufficient_permissions' });
    const { contracts } = await client.ok('listContracts', { parameters: { account_id: seats } });
    const seat = contracts.find(({ product }) => product === 'recruiter');
    await client.ok('selectContract', {
      parameters: { account_id: seats, contract_id: seat?.id ?? '' },
    });
    await client.ok('searchRecruiter', { parameters: { account_id: seats }, body: { url } });
    await client.control('POST', `/accounts/${seats}/state`, { state: 'session_elsewhere' });
    expect(await search(seats)).toMatchObject({ type: 'provider/unknown_authentication_context' });
    await client.control('POST', `/accounts/${seats}/state`, { state: 'two_factor_off' });
    expect(await search(seats)).toMatchObject({ type: 'provider/insufficient_permissions' });
    await client.control('POST', `/accounts/${seats}/state`, { state: 'running' });
    await client.ok('searchRecruiter', { parameters: { account_id: seats }, body: { url } });
  });

  it('a Recruiter project is opened at each of its addresses, the same people at all of them', async () => {
    const people = async (path: string) =>
      (
        await client.ok('searchRecruiter', {
          parameters: { account_id: account },
          body: { url: `https://www.linkedin.com${path}` },
          query: { limit: 100 },
        })
      ).data
        .map(({ id }) => id)
        .sort();
    const project = await people('/talent/hire/880012/manage/all');
    expect(project.length).toBeGreaterThan(0);
    for (const path of [
      '/talent/projects/880012',
      '/recruiter/projects/880012',
      '/talent/hire/880012/discover/recruiterSearch',
    ])
      expect(await people(path)).toEqual(project);
  });

  it('first-degree people are found by the network filter and are the relations', async () => {
    const relations = await client.ok('listRelations', {
      parameters: { account_id: account },
      query: { limit: 100 },
    });
    const found = await classic('network=%5B%22F%22%5D');
    expect(found.total_count).toBe(relations.total_count);
    expect(found.data.length).toBeGreaterThan(0);
    expect(found.data.every(({ network_distance }) => network_distance === 'FIRST_DEGREE')).toBe(
      true,
    );
  });

  it('members of a group and of an event are listed, also through a search', async () => {
    const { communities } = await client.searches(300);
    const group = communities.find(({ kind }) => kind === 'Group');
    const event = communities.find(({ kind }) => kind === 'Event');
    const shown = await client.ok('getGroup', {
      parameters: { account_id: account, community_id: group?.id ?? '' },
    });
    const members = await client.ok('listGroupMembers', {
      parameters: { account_id: account, community_id: group?.id ?? '' },
      query: { limit: 10 },
    });
    expect(members).toMatchObject({ total_count: shown.members_count });
    const bySales = await client.ok('searchSales', {
      parameters: { account_id: account },
      body: {
        url: `https://www.linkedin.com/sales/search/people?query=(filters:List((type:GROUP,values:List((id:${group?.id})))))`,
      },
    });
    expect(bySales.total_count).toBe(shown.members_count);
    const attending = await client.ok('listEventMembers', {
      parameters: { account_id: account, community_id: event?.id ?? '' },
    });
    expect((await classic(`eventAttending=%5B%22${event?.id}%22%5D`)).total_count).toBe(
      attending.total_count,
    );
    expect(
      (await client.ok('getCapabilities', { parameters: { account_id: account } })).capabilities,
    ).toContain('group_members');
  });

  it('filters can be looked up and used', async () => {
    const places = await client.ok('searchParameters', {
      parameters: { account_id: account },
      query: { type: 'LOCATION', keywords: 'netherlands' },
    });
    const location = places.data.find(({ name }) => name === 'Netherlands')?.id ?? '';
    const found = await client.ok('searchPeople', {
      parameters: { account_id: account },
      body: { keywords: 'designer', location: [location] },
    });
    expect(found.data.every((hit) => hit.location?.endsWith('Netherlands'))).toBe(true);
    expect(found.data.length).toBeGreaterThan(0);
  });
});

describe('reading addresses', () => {
  it('keywords know quotes, AND, OR, NOT and parentheses, and survive broken ones', () => {
    expect(parseKeywords('head "of sales" OR (cto NOT Zürich)')).toEqual({
      kind: 'or',
      of: [
        {
          kind: 'and',
          of: [
            { kind: 'term', term: 'head' },
            { kind: 'term', term: 'of sales' },
          ],
        },
        {
          kind: 'and',
          of: [
            { kind: 'term', term: 'cto' },
            { kind: 'not', of: { kind: 'term', term: 'zurich' } },
          ],
        },
      ],
    });
    for (const broken of ['', '((', ')) a', 'NOT', 'OR OR', '"'])
      expect(() => parseKeywords(broken)).not.toThrow();
  });

  it('the notation of Sales Navigator is read with lists, records and encoded texts', () => {
    expect(parseRestli('(a:List((id:1,text:Head%2520of%2520Sales),(id:2)),b:x)')).toEqual({
      a: [{ id: '1', text: 'Head of Sales' }, { id: '2' }],
      b: 'x',
    });
    expect(parseRestli('(a:List(')).toBeNull();
  });

  it('kept searches and lists of Sales Navigator and Recruiter stand for people of their own', () => {
    expect(
      criteriaOfUrl('sales_navigator', 'https://www.linkedin.com/sales/lists/people/7012345'),
    ).toEqual({ kept: '7012345' });
    expect(
      criteriaOfUrl(
        'recruiter',
        'https://www.linkedin.com/talent/search?searchContextId=ab&searchHistoryId=99',
      ),
    ).toMatchObject({ kept: '99' });
    expect(
      criteriaOfUrl(
        'sales_navigator',
        'linkedin.com/sales/search/people?query=%28filters%3AList%28%28type%3ACURRENT_TITLE%2Cvalues%3AList%28%28text%3ACEO%29%29%29%29%29',
      ),
    ).toMatchObject({ title: { include: ['CEO'] } });
    expect(
      criteriaOfUrl(
        'sales_navigator',
        'https://www.linkedin.com/sales/search/people?query=(spellCorrectionEnabled%3Atrue%2Cfilters%3AList((type%3ACURRENT_TITLE%2Cvalues%3AList((text%3AHead%2520of%2520Sales)))))',
      ),
    ).toMatchObject({ title: { include: ['Head of Sales'] } });
  });
});
