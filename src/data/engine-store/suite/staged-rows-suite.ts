import { describe, expect, test } from 'vitest';
import type { ReadProfile } from '#data/engine-store/people-store.ts';
import { beginStore, NOW, stepOf, PROFILE } from '../../../../test/support/begun-store.ts';
import { chain, item } from '../../../../test/support/engine-world.ts';
import type { StoreSubject } from '../../../../test/support/store-subject.ts';
import { packCalls } from './packs-fixture.ts';

/** Rows of a list: judged and added, no one twice (product rules, section 5; guarantee G12). */
export function describeStagedRows(subject: () => StoreSubject): void {
  const { begin, openPack, addPack, admit, verdicts } = packCalls(subject);

  describe('staged rows', () => {
    test('become leads at the root of the campaign, due in the order of the rows, each with its event', async () => {
      const begun = await begin(0);
      const pack = await addPack(begun, [
        { memberId: 'm-8', firstName: 'Ada', lastName: 'Field', custom: { badge: '7' } },
        { profileSlug: 's-9', distance: 'FIRST_DEGREE' },
        { email: 'X@example.com' },
      ]);
      expect(await admit(begun, pack)).toEqual({ rows: 3, added: 3 });
      const { leads, events, packs, places } = await begun.rows();
      expect(leads.map(({ person }) => person)).toMatchObject([
        { memberId: 'm-8', fullName: 'Ada Field', custom: { badge: '7' }, connectedAt: null },
        { slug: 's-9', connectedAt: NOW },
        { email: 'X@example.com', fullName: null },
      ]);
      expect(events.map(({ type, data }) => [type, data])).toEqual(
        Array.from({ length: 3 }, () => ['LEAD_ADDED', { leadPackId: pack.leadPackId }]),
      );
      expect(packs).toMatchObject([{ processedRows: 3, collected: 3 }]);
      expect(
        places.map(({ state, itemId, leadPackId, visit, version }) => [
          state,
          itemId,
          leadPackId,
          visit,
          version,
        ]),
      ).toEqual(Array.from({ length: 3 }, () => ['GETTING_READY', 'visit', pack.leadPackId, 1, 0]));
      const due = await begun.store.dueLeads({
        userId: begun.userId,
        campaignIds: [begun.campaignId],
        types: ['VISIT'],
        now: NOW,
        limit: 9,
      });
      expect(due.map(({ leadId }) => leadId)).toEqual(leads.map(({ leadId }) => leadId));
    });

    test('are judged in chunks, each once, whichever worker resumes', async () => {
      const begun = await begin(0);
      const pack = await addPack(
        begun,
        ['s-1', 's-2', 's-3', 's-4', 's-5'].map((profileSlug) => ({ profileSlug })),
      );
      expect([
        await admit(begun, pack, 2),
        await admit(begun, pack, 2),
        await admit(begun, pack, 2),
        await admit(begun, pack, 2),
      ]).toEqual([
        { rows: 2, added: 2 },
        { rows: 2, added: 2 },
        { rows: 1, added: 1 },
        { rows: 0, added: 0 },
      ]);
      expect((await openPack(begun, pack.leadPackId)).stagedRows).toBe(false);
    });

    test('of people who are already leads are merged: empty fields are filled, and they come into the campaign', async () => {
      const begun = await begin([
        { memberId: 'm-1', slug: 's-1', company: 'Kept' },
        { slug: 's-2', handEdited: ['company'] },
        { email: 'three@example.com' },
      ]);
      const other = await begun.addCampaign(chain(item('VISIT')));
      const pack = await addPack(
        begun,
        [
          { profileSlug: 's-1', company: 'Other', location: 'Berlin' },
          { memberId: 'm-2', profileSlug: 's-2', company: 'Theirs' },
          { email: 'THREE@example.com', memberId: 'm-3' },
        ],
        { campaignId: other },
      );
      expect(await admit(begun, pack)).toEqual({ rows: 3, added: 3 });
      expect(await verdicts(begun)).toEqual([
        ['MERGED', null],
        ['MERGED', null],
        ['MERGED', null],
      ]);
      expect((await begun.rows()).leads.map(({ person }) => person)).toMatchObject([
        { company: 'Kept', location: 'Berlin' },
        { memberId: 'm-2', company: null },
        { memberId: 'm-3', email: 'three@example.com' },
      ]);
    });

    test('of people in this campaign, twice in the list, of the user, and of no one are not leads', async () => {
      const begun = await beginStore({
        subject: subject(),
        people: 1,
        user: { profileSlug: 'Me-Myself' },
      });
      const pack = await addPack(begun, [
        { memberId: 'm-1' },
        { profileSlug: 's-8' },
        { memberId: 'm-8', profileSlug: 's-8' },
        { profileSlug: 'me-myself' },
        { memberId: 'm-me' },
        {},
      ]);
      expect(await admit(begun, pack)).toEqual({ rows: 6, added: 1 });
      expect(await verdicts(begun)).toEqual([
        ['DUPLICATE', 'CAMPAIGN_DUPLICATE'],
        ['ADDED', null],
        ['DUPLICATE', 'BATCH_DUPLICATE'],
        ['SKIPPED', 'CURRENT_USER'],
        ['SKIPPED', 'CURRENT_USER'],
        ['SKIPPED', 'UNKNOWN_LEAD'],
      ]);
    });

    test('that only have the email of a row with a profile are that person, before it and after it; two profiles may share an email', async () => {
      const begun = await begin(0);
      const pack = await addPack(begun, [
        { email: 'ada@example.com' },
        { profileSlug: 's-1', email: 'Ada@example.com' },
        { profileSlug: 's-2', email: 'ada@example.com' },
        { email: 'ADA@example.com' },
        { email: 'bob@example.com' },
      ]);
      expect(await admit(begun, pack)).toEqual({ rows: 5, added: 3 });
      expect(await verdicts(begun)).toEqual([
        ['DUPLICATE', 'BATCH_DUPLICATE'],
        ['ADDED', null],
        ['ADDED', null],
        ['DUPLICATE', 'BATCH_DUPLICATE'],
        ['ADDED', null],
      ]);
    });

    test('of someone whom this list added in an earlier chunk are twice in the list', async () => {
      const begun = await begin(0);
      const pack = await addPack(begun, [{ profileSlug: 's-8' }, { profileSlug: 's-8' }]);
      await admit(begun, pack, 1);
      await admit(begun, pack, 1);
      expect(await verdicts(begun)).toEqual([
        ['ADDED', null],
        ['DUPLICATE', 'BATCH_DUPLICATE'],
      ]);
    });

    test('of people in another campaign or on the blacklist are skipped by the rules of the list', async () => {
      const begun = await begin([{ memberId: 'm-1' }, { memberId: 'm-2' }]);
      const other = await begun.addCampaign(chain(item('VISIT')));
      await begun.subject.blacklistLeads({
        userId: begun.userId,
        leadIds: [String(begun.leadIds[1])],
        now: NOW,
      });
      const pack = await addPack(begun, [{ memberId: 'm-1' }, { memberId: 'm-2' }], {
        campaignId: other,
        skipLeadConditions: ['CAMPAIGN_DUPLICATE', 'DUPLICATE'],
      });
      await admit(begun, pack);
      expect(await verdicts(begun)).toEqual([
        ['SKIPPED', 'DUPLICATE'],
        ['SKIPPED', 'DO_NOT_CONTACT'],
      ]);
    });

    test('of someone on the do-not-contact record are skipped by whatever identifies them', async () => {
      const begun = await begin([{ memberId: 'm-1', slug: 's-1', email: 'One@example.com' }]);
      await begun.subject.blacklistLeads({
        userId: begun.userId,
        leadIds: begun.leadIds,
        now: NOW,
      });
      const sameAddress = { memberId: 'm-8', email: 'one@example.com' };
      const other = { memberId: 'm-9', email: 'other@example.com' };
      await admit(begun, await addPack(begun, [sameAddress, other]));
      expect(await verdicts(begun)).toEqual([
        ['SKIPPED', 'DO_NOT_CONTACT'],
        ['ADDED', null],
      ]);
      await begun.subject.unblacklistLeads({
        userId: begun.userId,
        leadIds: begun.leadIds,
        now: NOW,
      });
      await admit(begun, await addPack(begun, [sameAddress]));
      expect((await verdicts(begun)).at(-1)).toEqual(['ADDED', null]);
    });

    test('of people in a teammate’s running campaign are skipped if the list says so, and the report names both', async () => {
      const begun = await beginStore({ subject: subject(), people: 0, user: { teamId: '77' } });
      const { addUser, addCampaign, addPeople, addLeads, switchCampaign } = begun.subject;
      const mate = await addUser({ teamId: '77', displayName: 'Mary' });
      const running = await addCampaign({
        userId: mate,
        sequence: chain(item('VISIT')),
        now: NOW,
        name: 'Spring',
      });
      const stopped = await addCampaign({
        userId: mate,
        sequence: chain(item('VISIT')),
        now: NOW,
        name: 'Old',
      });
      const [one = '', two = '', three = ''] = await addPeople({
        userId: mate,
        now: NOW,
        people: [
          { memberId: 'm-1', slug: 's-1' },
          { email: 'Two@example.com' },
          { memberId: 'm-3' },
        ],
      });
      await addLeads({ userId: mate, campaignId: running, leadIds: [one, two], now: NOW });
      await addLeads({ userId: mate, campaignId: stopped, leadIds: [three], now: NOW });
      await switchCampaign({ userId: mate, campaignId: stopped, status: 'NOT_ACTIVE', now: NOW });
      const people = [
        { profileSlug: 's-1' },
        { email: 'two@example.com' },
        { memberId: 'm-3' },
        { memberId: 'm-4', email: 'two@example.com' },
      ];
      expect(
        await admit(
          begun,
          await addPack(begun, people, {
            skipLeadConditions: ['CAMPAIGN_DUPLICATE', 'TEAM_DUPLICATE'],
          }),
        ),
      ).toEqual({ rows: 4, added: 2 });
      expect(await verdicts(begun)).toEqual([
        ['SKIPPED', 'TEAM_DUPLICATE'],
        ['SKIPPED', 'TEAM_DUPLICATE'],
        ['ADDED', null],
        ['ADDED', null],
      ]);
      expect((await begun.rows()).packRows[0]?.['message']).toMatch(/: Mary, Spring$/);
    });

    test('with an address that another person has add the person without it', async () => {
      const begun = await begin([{ memberId: 'm-1', slug: 's-1' }]);
      const pack = await addPack(begun, [{ memberId: 'm-9', profileSlug: 's-1' }]);
      expect(await admit(begun, pack)).toEqual({ rows: 1, added: 1 });
      expect((await begun.rows()).leads.map(({ person }) => person)).toMatchObject([
        { memberId: 'm-1', slug: 's-1' },
        { memberId: 'm-9', slug: null },
      ]);
    });

    test('of two leads that have the same address give it to the first', async () => {
      const begun = await begin([{ memberId: 'm-1' }, { memberId: 'm-2' }]);
      const other = await begun.addCampaign(chain(item('VISIT')));
      const pack = await addPack(
        begun,
        [
          { memberId: 'm-1', profileSlug: 's-9', company: 'First' },
          { memberId: 'm-2', profileSlug: 's-9', company: 'Second' },
        ],
        { campaignId: other },
      );
      await admit(begun, pack);
      expect((await begun.rows()).leads.map(({ person }) => person)).toMatchObject([
        { memberId: 'm-1', slug: 's-9', company: 'First' },
        { memberId: 'm-2', slug: null },
      ]);
    });

    test('that a rule can judge only by the profile wait for it, and are judged by what it says', async () => {
      const begun = await begin(0);
      const pack = await addPack(
        begun,
        [{ profileSlug: 's-7' }, { profileSlug: 's-8', company: 'Said' }, { profileSlug: 's-9' }],
        { skipLeadConditions: ['CAMPAIGN_DUPLICATE', 'FREE_ACCOUNT'] },
      );
      expect(await admit(begun, pack)).toEqual({ rows: 3, added: 0 });
      expect(await openPack(begun, pack.leadPackId)).toMatchObject({
        stagedRows: false,
        unreadRows: true,
      });
      expect(
        await begun.store.unreadRows({
          userId: begun.userId,
          leadPackId: pack.leadPackId,
          limit: 2,
        }),
      ).toEqual([
        { rowNumber: 1, memberId: null, profileSlug: 's-7' },
        { rowNumber: 2, memberId: null, profileSlug: 's-8' },
      ]);
      const fill = (rowNumber: number, profile: ReadProfile | null) =>
        begun.store.fillRow({ ...begun.held, pack, rowNumber, profile, dueAt: NOW + 9 });
      await fill(1, { ...PROFILE, memberId: 'm-7', premium: false });
      await fill(2, { ...PROFILE, memberId: 'm-8', premium: true, company: 'Theirs' });
      for (const _again of [1, 2]) await fill(3, null);
      expect(await admit(begun, pack)).toEqual({ rows: 2, added: 1 });
      expect(await verdicts(begun)).toEqual([
        ['SKIPPED', 'FREE_ACCOUNT'],
        ['ADDED', null],
        ['SKIPPED', 'UNKNOWN_LEAD'],
      ]);
      expect((await begun.rows()).packs).toMatchObject([
        { processedRows: 3, collected: 3, dueAt: NOW + 9 },
      ]);
      expect((await begun.rows()).leads.map(({ person }) => person)).toMatchObject([
        { memberId: 'm-8', slug: 's-8', company: 'Said' },
      ]);
    });

    test('whose profile turns out to be another lead’s are that lead', async () => {
      const begun = await begin([{ slug: 's-1' }, { memberId: 'm-2' }]);
      const other = await begun.addCampaign(chain(item('VISIT')));
      const pack = await addPack(begun, [{ profileSlug: 's-1' }], {
        campaignId: other,
        skipLeadConditions: ['CAMPAIGN_DUPLICATE', 'FREE_ACCOUNT'],
      });
      await admit(begun, pack);
      await begun.store.fillRow({
        ...begun.held,
        pack,
        rowNumber: 1,
        profile: { ...PROFILE, memberId: 'm-2', premium: true },
        dueAt: NOW,
      });
      expect(await admit(begun, pack)).toEqual({ rows: 1, added: 1 });
      expect(
        (await begun.rows()).places
          .filter(({ campaignId }) => campaignId === other)
          .map(({ leadId }) => leadId),
      ).toEqual([begun.leadIds[1]]);
    });

    test('fill in what leads were held for, and these try again', async () => {
      const begun = await begin([{ memberId: 'm-1' }]);
      const other = await begun.addCampaign(chain(item('VISIT')));
      await begun.apply(
        stepOf(await begun.lead(), { state: 'PAUSED', reason: 'PLACEHOLDER_MISSING', dueAt: null }),
      );
      await admit(
        begun,
        await addPack(begun, [{ memberId: 'm-1', company: 'Found' }], { campaignId: other }),
      );
      expect(await begun.lead()).toMatchObject({ state: 'WAITING', reason: null, dueAt: NOW });
    });

    test('also come into a campaign without a sequence, and wait there without a place', async () => {
      const begun = await begin(0);
      const empty = await begun.subject.addCampaign({
        userId: begun.userId,
        sequence: null,
        now: NOW,
        status: 'DRAFT',
        startedAt: null,
      });
      await admit(begun, await addPack(begun, [{ memberId: 'm-9' }], { campaignId: empty }));
      expect((await begun.rows()).places).toMatchObject([
        {
          campaignId: empty,
          state: 'GETTING_READY',
          itemId: null,
          itemType: null,
          dueMicros: null,
        },
      ]);
    });
  });
}
