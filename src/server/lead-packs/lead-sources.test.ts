import { describe, expect, test } from 'vitest';
import { NetworkError } from '#connectors/network/network-error.ts';
import { problemOf } from '#server/http/problem-answer.ts';
import { refusalOf } from '../../../test/support/call-handler.ts';
import { useLeadPackCalls } from '../../../test/support/lead-pack-calls.ts';

const packs = useLeadPackCalls();
const { database, call, add, validate, rowsOf, packCount } = packs;

describe('a URL', () => {
  const SEARCH = 'https://www.linkedin.com/search/results/people/?keywords=cfo';

  test('is counted immediately and collects what it finds, up to its cap', async () => {
    expect(await add({ searchType: 'BASIC_SEARCH', url: SEARCH })).toMatchObject({
      name: 'Leads',
      searchStatus: 'SEARCH_IN_PROGRESS',
      sourceUrl: SEARCH,
      leadsNumberToCollect: 312,
      totalRows: 0,
      undoableUntilContacted: false,
    });
    expect(
      await add({ searchType: 'BASIC_SEARCH', url: SEARCH, leadsNumberToCollect: 50 }),
    ).toMatchObject({ leadsNumberToCollect: 50 });
    expect(await add({ searchType: 'MY_NETWORK', keyword: 'oslo' })).toMatchObject({
      leadsNumberToCollect: 312,
      sourceUrl: null,
    });
    expect(await validate({ searchType: 'BASIC_SEARCH', url: SEARCH })).toMatchObject({
      valid: true,
      total: 312,
      cap: 1000,
      problems: [],
      sampleNames: ['Ada Field', 'Bo Lind'],
    });
  });

  test('of another product says what it is instead', async () => {
    const refusal = await refusalOf(add({ searchType: 'SALES_NAVIGATOR', url: SEARCH }));
    expect(refusal).toMatchObject({
      status: 422,
      code: 'INVALID_URL',
      message: 'This is a Basic search, not a Sales Navigator search',
      extras: { fieldErrors: [{ path: 'url' }] },
    });
    expect(await validate({ searchType: 'SALES_NAVIGATOR', url: SEARCH })).toMatchObject({
      valid: false,
      total: 0,
      cap: 2475,
      problems: [
        {
          code: 'INVALID_URL',
          message: 'This is a Basic search, not a Sales Navigator search',
        },
      ],
    });
    expect(
      (await refusalOf(add({ searchType: 'BASIC_SEARCH' }))).extras.fieldErrors?.[0],
    ).toMatchObject({ path: 'url', code: 'REQUIRED' });
    expect(
      (
        await refusalOf(
          add({ searchType: 'BASIC_SEARCH', url: SEARCH, leadsNumberToCollect: 1001 }),
        )
      ).extras.fieldErrors?.[0],
    ).toMatchObject({ path: 'leadsNumberToCollect' });
  });

  test('a source that the network rejects, can’t read, or doesn’t answer is not stored', async () => {
    const { userId } = packs.people();
    packs.network.problems = ['WRONG_CONTRACT'];
    expect(
      (
        await refusalOf(
          add({
            searchType: 'SALES_NAVIGATOR',
            url: 'https://www.linkedin.com/sales/search/people?query=x',
          }),
        )
      ).code,
    ).toBe('WRONG_CONTRACT');
    expect(
      await validate({
        searchType: 'SALES_NAVIGATOR',
        url: 'https://www.linkedin.com/sales/search/people?query=x',
      }),
    ).toMatchObject({ valid: false, problems: [{ code: 'WRONG_CONTRACT' }] });
    expect(
      (
        await refusalOf(
          add({ searchType: 'GROUP_MEMBERS', url: 'https://www.linkedin.com/groups/123/' }),
        )
      ).code,
    ).toBe('SOURCE_NOT_SUPPORTED');
    const failure = new NetworkError('transient', 'down');
    packs.network.failure = failure;
    await expect(add({ searchType: 'BASIC_SEARCH', url: SEARCH })).rejects.toBe(failure);
    await database.db
      .updateTable('users')
      .set({ status: 'UNAUTHORIZED' })
      .where('user_id', '=', userId)
      .execute();
    expect(await refusalOf(add({ searchType: 'BASIC_SEARCH', url: SEARCH }))).toMatchObject({
      status: 401,
      code: 'LINKEDIN_NOT_CONNECTED',
      extras: { accountStatus: 'UNAUTHORIZED' },
    });
    expect(await packCount()).toBe(0);
  });
});

describe('profile URLs', () => {
  test('have a verdict each', async () => {
    const urls = [
      'https://www.linkedin.com/in/ada',
      '',
      'https://www.linkedin.com/company/grey',
      'linkedin.com/in/bo\nlinkedin.com/in/cy',
    ];
    const pack = await add({ searchType: 'PROFILE_URLS', urls });
    expect(pack).toMatchObject({
      totalRows: 4,
      processedRows: 1,
      leadsNumberToCollect: 3,
      verdicts: { WRONG: 1 },
      undoableUntilContacted: true,
    });
    expect(
      (await rowsOf(pack.id)).map(({ row_number, verdict, code }) => [row_number, verdict, code]),
    ).toEqual([
      [1, null, null],
      [3, 'WRONG', 'COMPANY_PAGE'],
      [4, null, null],
      [5, null, null],
    ]);
    expect(await validate({ searchType: 'PROFILE_URLS', urls })).toMatchObject({
      valid: true,
      total: 3,
      wrongRows: 1,
      problems: [{ row: 3, code: 'COMPANY_PAGE' }],
    });
  });

  test('none and more than a thousand are rejected', async () => {
    expect(
      (await refusalOf(add({ searchType: 'PROFILE_URLS', urls: ['', ' '] }))).extras
        .fieldErrors?.[0],
    ).toMatchObject({ path: 'urls', code: 'REQUIRED' });
    const tooMany = await refusalOf(
      add({
        searchType: 'PROFILE_URLS',
        urls: Array.from({ length: 1001 }, (_, index) => `linkedin.com/in/p-${index}`),
      }),
    );
    expect(problemOf(tooMany, '1')).toMatchObject({
      code: 'TOO_MANY_ROWS',
      title: 'This list has too many rows',
      detail: 'You can add up to 1,000 URLs at a time',
    });
  });
});

test('a user limited to profile URLs is rejected with every other source', async () => {
  const { userId, campaignId } = packs.people();
  const profileUrlsOnlyDomains = ['example.com'];
  for (const searchType of ['BASIC_SEARCH', 'MY_NETWORK', 'CSV_FILE', 'EXISTING_LEADS']) {
    const refusal = await refusalOf(
      call('POST /searches', { userId, body: { campaignId, searchType }, profileUrlsOnlyDomains }),
    );
    expect([refusal.status, refusal.code, refusal.extras.fieldErrors?.[0]?.path]).toEqual([
      422,
      'SOURCE_NOT_SUPPORTED',
      'searchType',
    ]);
    expect(
      (
        await refusalOf(
          call('POST /searches/validation', {
            userId,
            body: { searchType },
            profileUrlsOnlyDomains,
          }),
        )
      ).code,
    ).toBe('SOURCE_NOT_SUPPORTED');
  }
  expect(
    await call('POST /searches', {
      userId,
      body: { campaignId, searchType: 'PROFILE_URLS', urls: ['https://www.linkedin.com/in/ada'] },
      profileUrlsOnlyDomains,
    }),
  ).toMatchObject({ searchType: 'PROFILE_URLS' });
});
