import { describe, expect, test } from 'vitest';
import { LEASE_MS, NOW, REAL_NOW } from '../../../../test/support/begun-store.ts';
import type { StoreSubject } from '../../../../test/support/store-subject.ts';
import { packCalls } from './packs-fixture.ts';

/**
 * Lists: open, stopped and complete, staged page by page, and resumed anywhere (product rules,
 * section 5; guarantee G12).
 */
export function describePacks(subject: () => StoreSubject): void {
  const { begin, openPack, addPack, admit } = packCalls(subject);

  describe('a list', () => {
    test('is open while it has something to collect, the oldest first, even in a stopped campaign', async () => {
      const begun = await begin();
      const {
        userId,
        campaignId,
        subject: { switchCampaign },
      } = begun;
      await addPack(begun, [{ profileSlug: 's-9' }], {
        now: NOW,
        source: { a: 1 },
        searchType: 'BASIC_SEARCH',
        sourceUrl: 'https://x',
        toCollect: 7,
      });
      await addPack(begun, [], { now: NOW - 5 });
      await begun.subject.addPack({
        userId,
        campaignId,
        now: NOW,
        searchStatus: 'SEARCH_COMPLETE',
      });
      await switchCampaign({ userId, campaignId, status: 'NOT_ACTIVE', now: NOW });
      expect(await begun.store.openPacks({ userId, now: NOW })).toMatchObject([
        { campaignId, stagedRows: false, unreadRows: false, campaignRuns: false },
        {
          campaignId,
          searchType: 'BASIC_SEARCH',
          sourceUrl: 'https://x',
          source: { a: 1 },
          toCollect: 7,
          resumeOffset: 0,
          error: null,
          dueAt: NOW,
          stagedRows: true,
          campaignRuns: false,
        },
      ]);
    });

    test('that is stopped says why and until when, is reported if requested, and continues when it is switched on', async () => {
      const begun = await begin();
      const pack = await addPack(begun, []);
      await begun.store.stopPack({
        ...begun.held,
        pack,
        error: 'SLEEP_MODE',
        dueAt: NOW + 5,
        paused: false,
        notify: false,
      });
      expect(await openPack(begun, pack.leadPackId)).toMatchObject({
        error: 'SLEEP_MODE',
        dueAt: NOW + 5,
      });
      await begun.store.stopPack({
        ...begun.held,
        pack,
        error: 'INVALID_URL',
        dueAt: null,
        paused: true,
        notify: true,
      });
      expect(await begun.store.openPacks({ userId: begun.userId, now: NOW })).toEqual([]);
      expect((await begun.rows()).notifications).toMatchObject([
        { type: 'SEARCH_STOPPED', data: { leadPackId: pack.leadPackId, reason: 'INVALID_URL' } },
      ]);
      await begun.subject.switchCollecting({
        userId: begun.userId,
        leadPackId: pack.leadPackId,
        collects: true,
        now: NOW + 9,
      });
      expect(await openPack(begun, pack.leadPackId)).toMatchObject({ error: null, dueAt: NOW + 9 });
    });

    test('is complete once, and reported once', async () => {
      const begun = await begin();
      const pack = await addPack(begun, []);
      expect([
        await begun.store.completePack({ ...begun.held, pack }),
        await begun.store.completePack({ ...begun.held, pack }),
      ]).toEqual([true, true]);
      expect((await begun.rows()).notifications).toMatchObject([
        {
          type: 'IMPORT_FINISHED',
          data: { leadPackId: pack.leadPackId, campaignId: begun.campaignId },
        },
      ]);
    });

    test('is changed by no one who lost the lane', async () => {
      const begun = await begin();
      const pack = await addPack(begun, [{ profileSlug: 's-9' }]);
      await begun.lease('2', { realNow: REAL_NOW + LEASE_MS + 1 });
      const before = await begun.rows();
      const page = { people: [], nextOffset: 5, cursor: null, ended: true, dueAt: null };
      const answers = [
        await admit(begun, pack),
        await begun.store.completePack({ ...begun.held, pack }),
        await begun.store.stopPack({
          ...begun.held,
          pack,
          error: null,
          dueAt: null,
          paused: true,
          notify: true,
        }),
        await begun.store.stagePage({ ...begun.held, pack, ...page }),
        await begun.store.fillRow({ ...begun.held, pack, rowNumber: 1, profile: null, dueAt: NOW }),
      ];
      expect(answers).toEqual([null, false, false, false, false]);
      expect(await begun.rows()).toEqual(before);
    });
  });

  describe('a page of a search', () => {
    const found = (memberId: string) => ({
      memberId,
      fullName: `Name ${memberId}`,
      headline: 'Head',
      openProfile: null,
      premium: null,
      connections: null,
      distance: 'SECOND_DEGREE',
    });

    test('is staged after the rows that are there, and the search continues after it', async () => {
      const begun = await begin(0);
      const pack = await addPack(begun, [], { searchType: 'BASIC_SEARCH', source: { url: 'x' } });
      await begun.store.stagePage({
        ...begun.held,
        pack,
        people: [found('m-1'), found('m-2')],
        nextOffset: 2,
        cursor: 'next',
        ended: false,
        dueAt: NOW + 5,
      });
      await begun.store.stagePage({
        ...begun.held,
        pack,
        people: [found('m-3')],
        nextOffset: 3,
        cursor: null,
        ended: true,
        dueAt: null,
      });
      expect(await openPack(begun, pack.leadPackId)).toMatchObject({
        resumeOffset: 3,
        source: { url: 'x', cursor: null, ended: true },
        dueAt: null,
        stagedRows: true,
      });
      expect(
        (await begun.rows()).packRows.map(({ rowNumber, person }) => [
          rowNumber,
          (person as { memberId: string }).memberId,
        ]),
      ).toEqual([
        [1, 'm-1'],
        [2, 'm-2'],
        [3, 'm-3'],
      ]);
      expect((await begun.rows()).packs).toMatchObject([{ totalRows: 3 }]);
    });

    test('ends what held the search, but not the decision of a user who paused it in the meantime', async () => {
      const begun = await begin(0);
      const pack = await addPack(begun, [], { searchType: 'BASIC_SEARCH' });
      const stage = () =>
        begun.store.stagePage({
          ...begun.held,
          pack,
          people: [],
          nextOffset: 0,
          cursor: null,
          ended: false,
          dueAt: null,
        });
      await begun.store.stopPack({
        ...begun.held,
        pack,
        error: 'SLEEP_MODE',
        dueAt: NOW,
        paused: false,
        notify: false,
      });
      await stage();
      expect((await begun.rows()).packs).toMatchObject([
        { error: null, searchStatus: 'SEARCH_IN_PROGRESS' },
      ]);
      await begun.subject.switchCollecting({
        userId: begun.userId,
        leadPackId: pack.leadPackId,
        collects: false,
        now: NOW,
      });
      await stage();
      expect((await begun.rows()).packs).toMatchObject([
        { error: 'PAUSED_BY_USER', searchStatus: 'SEARCH_PAUSED' },
      ]);
    });
  });
}
