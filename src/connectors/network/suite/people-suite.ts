import { describe, expect, test } from 'vitest';
import type { SourceQuery } from '#connectors/network/network.ts';
import { expectKind, type BegunNetwork } from '../../../../test/support/begun-network.ts';

/**
 * People, and the searches that find them: page by page to the end, or refused with a reason
 * (network connector, section 1.4).
 */
export function describePeople(begun: () => BegunNetwork): void {
  describe('people', () => {
    test('are the same by id and by slug', async () => {
      const { network, account, take } = begun();
      const memberId = await take('strangers');
      const byId = await network.people.profile({ account, who: memberId });
      expect(byId).toMatchObject({
        memberId,
        fullName: expect.any(String),
        invitation: { state: 'none' },
        following: false,
      });
      expect(byId.distance).not.toBe('FIRST_DEGREE');
      expect((await network.people.profile({ account, who: byId.slug ?? '' })).memberId).toBe(
        memberId,
      );
    });

    test('who don’t exist are not_found', async () => {
      const { network, account } = begun();
      await expectKind(
        network.people.profile({ account, who: 'nobody-of-this-name-0' }),
        'not_found',
      );
    });

    for (const type of [
      'BASIC_SEARCH',
      'SALES_NAVIGATOR',
      'RECRUITER',
      'EVENT_MEMBERS',
      'GROUP_MEMBERS',
      'MY_NETWORK',
    ] as const) {
      test(`of ${type} come page by page to the end, no one twice`, async () => {
        const { subject, network, account } = begun();
        const query = subject.source(type);
        const check = await network.people.validate({ account, query });
        expect(check.problems).toEqual([]);
        const seen = new Set<string>();
        let offset: number | null = 0;
        let cursor: string | null = null;
        for (let pages = 0; offset !== null && pages < 60; pages += 1) {
          const page = await network.people.search({ account, query, offset, limit: 50, cursor });
          for (const hit of page.hits) seen.add(hit.memberId);
          offset = page.nextOffset;
          cursor = page.nextCursor;
        }
        expect(offset).toBeNull();
        expect(seen.size).toBe(Math.min(check.total ?? 0, 1000));
      });
    }

    test('of a page are the same without its cursor', async () => {
      const { subject, network, account } = begun();
      const query = subject.source('RECRUITER');
      const first = await network.people.search({ account, query, offset: 0, limit: 10 });
      const next = { account, query, offset: first.nextOffset ?? 0, limit: 10 };
      const byCursor = await network.people.search({ ...next, cursor: first.nextCursor });
      const byOffset = await network.people.search(next);
      expect(byOffset.hits.map(({ memberId }) => memberId).sort()).toEqual(
        byCursor.hits.map(({ memberId }) => memberId).sort(),
      );
    });

    test('can’t be searched with another product’s URL or without the product', async () => {
      const { subject, network, account, signIn } = begun();
      const url = (type: SourceQuery['type']) =>
        'url' in subject.source(type) ? (subject.source(type) as { url: string }).url : '';
      expect(
        (
          await network.people.validate({
            account,
            query: { type: 'SALES_NAVIGATOR', url: url('BASIC_SEARCH') },
          })
        ).problems,
      ).toEqual(['INVALID_URL']);
      expect(
        (
          await network.people.validate({
            account,
            query: { type: 'BASIC_SEARCH', url: 'https://example.com/search' },
          })
        ).problems,
      ).toEqual(['INVALID_URL']);
      expect(
        (
          await network.people.validate({
            account,
            query: { type: 'GROUP_MEMBERS', url: 'https://www.linkedin.com/groups/none/' },
          })
        ).problems,
      ).toEqual(['INVALID_URL']);
      const noSales = (await signIn('noSales')).account;
      expect(
        (
          await network.people.validate({
            account: noSales,
            query: subject.source('SALES_NAVIGATOR'),
          })
        ).problems,
      ).toEqual(['WRONG_CONTRACT']);
    });

    test('of a seat that isn’t chosen, is open elsewhere, or whose account has no two-step verification are each refused with the reason, and found again afterward', async () => {
      const { subject, network, signIn } = begun();
      const unchosen = (await signIn('unchosenSeats')).account;
      const problemsOf = async (type: SourceQuery['type']) =>
        (await network.people.validate({ account: unchosen, query: subject.source(type) }))
          .problems;
      expect(await problemsOf('RECRUITER')).toEqual(['WRONG_CONTRACT']);
      const seat = (await network.account.contracts({ account: unchosen })).find(
        ({ product }) => product === 'recruiter',
      );
      await network.account.selectContract({
        account: unchosen,
        contractId: seat?.contractId ?? '',
      });
      expect(await problemsOf('RECRUITER')).toEqual([]);
      await subject.setAccountState({ account: unchosen, state: 'session_elsewhere' });
      expect([
        await problemsOf('RECRUITER'),
        await problemsOf('SALES_NAVIGATOR'),
        await problemsOf('BASIC_SEARCH'),
      ]).toEqual([['MULTIPLE_RECRUITER_SESSIONS'], ['ANOTHER_LIVE_SESSION'], []]);
      await subject.setAccountState({ account: unchosen, state: 'two_factor_off' });
      expect([await problemsOf('RECRUITER'), await problemsOf('SALES_NAVIGATOR')]).toEqual([
        ['TWO_FA_OFF'],
        [],
      ]);
      await subject.setAccountState({ account: unchosen, state: 'running' });
      expect(await problemsOf('RECRUITER')).toEqual([]);
    });
  });
}
