import { describe, expect, test } from 'vitest';
import { HOLDS_ENDED_BY_ACCOUNT } from '#core/waiting/held-leads.ts';
import { beginStore, NOW, REAL_NOW, stepOf } from '../../../../test/support/begun-store.ts';
import { chain, item } from '../../../../test/support/engine-world.ts';
import type { StoreSubject } from '../../../../test/support/store-subject.ts';

const HOUR_MS = 3_600_000;

/** What the store tells a worker of a user as its lane is taken. */
export function describeWorkerFacts(subject: () => StoreSubject): void {
  const begin = () => beginStore({ subject: subject() });

  describe('what a worker reads', () => {
    test('is nothing about a user who doesn’t exist', async () => {
      const { store, lane } = await begin();
      expect(
        await store.readLane({
          lane: { ...lane, userId: '12' },
          now: NOW,
          knownSequences: new Map(),
        }),
      ).toBeNull();
    });

    test('are the running campaigns, with sequences only if it doesn’t know the version', async () => {
      const {
        store,
        held,
        campaignId,
        addCampaign,
        subject: { switchCampaign, lockCampaign },
        userId,
      } = await begin();
      const [other, stopped, locked] = [
        await addCampaign(chain(item('VISIT'))),
        await addCampaign(chain(item('VISIT'))),
        await addCampaign(chain(item('VISIT'))),
      ];
      await switchCampaign({ userId, campaignId: stopped, status: 'NOT_ACTIVE', now: NOW });
      await lockCampaign({ userId, campaignId: locked, locked: true, now: NOW });
      const facts = await store.readLane({
        ...held,
        knownSequences: new Map([
          [campaignId, 1],
          [other, 7],
        ]),
      });
      expect(
        facts?.campaigns.map(({ campaignId: id, sequence, sequenceVersion }) => [
          id,
          sequence?.type ?? null,
          sequenceVersion,
        ]),
      ).toEqual([
        [campaignId, null, 1],
        [other, 'VISIT', 1],
      ]);
    });

    test('are the units of the user’s own day', async () => {
      const {
        store,
        held,
        lead,
        begin: act,
        subject: { changeUser },
        userId,
      } = await begin();
      const tomorrow = () =>
        ({ allowed: true, day: '2026-03-03', zone: 'Etc/UTC', limit: 10, dayLimit: null }) as const;
      await act({ lead: await lead() });
      await act({ lead: await lead(1), check: tomorrow });
      await act({ lead: await lead(2), check: tomorrow });
      const used = async (now: number) =>
        (await store.readLane({ ...held, now, knownSequences: new Map() }))?.usedToday;
      expect([
        await used(NOW),
        await used(NOW + 24 * HOUR_MS),
        await used(NOW + 48 * HOUR_MS),
      ]).toEqual([{ VISIT: 1 }, { VISIT: 2 }, {}]);
      // In Kiribati the next day begins at ten.
      await changeUser({
        userId,
        now: NOW,
        user: { week: { zone: 'Pacific/Kiritimati', schedulerItems: [] } },
      });
      expect([await used(NOW), await used(NOW + HOUR_MS)]).toEqual([{ VISIT: 1 }, { VISIT: 2 }]);
    });

    test('are the invitations of seven days without those that did not happen, the oldest, and those pending', async () => {
      const { store, held, lead, begin: invite, settle } = await begin();
      const old = await invite({
        lead: await lead(),
        action: 'CONNECT',
        now: NOW - 8 * 24 * HOUR_MS,
      });
      await invite({
        lead: await lead(1),
        action: 'CONNECT_BY_EMAIL',
        now: NOW - 3 * 24 * HOUR_MS,
      });
      const refused = await invite({
        lead: await lead(2),
        action: 'CONNECT',
        now: NOW - 5 * 24 * HOUR_MS,
      });
      await settle({ intentId: refused, end: 'DID_NOT_HAPPEN' });
      await settle({ intentId: old, person: { invitationPendingSince: NOW } });
      expect((await store.readLane({ ...held, knownSequences: new Map() }))?.invites).toEqual({
        sentInWindow: 1,
        oldestInWindowAt: NOW - 3 * 24 * HOUR_MS,
        pending: 1,
        notedAt: [],
      });
    });

    test('are the last invitations with a note, newest first, without those that did not happen', async () => {
      const begun = await beginStore({ subject: subject(), people: 4 });
      const { store, held, lead, begin: invite, settle } = begun;
      const note = { payload: { note: 'Good day' } };
      const daysAgo = (days: number) => NOW - days * 24 * HOUR_MS;
      await invite({ lead: await lead(), action: 'CONNECT', now: daysAgo(40), ...note });
      await invite({ lead: await lead(1), action: 'CONNECT_BY_EMAIL', now: daysAgo(3), ...note });
      const refused = await invite({ lead: await lead(2), action: 'CONNECT', ...note });
      await settle({ intentId: refused, end: 'DID_NOT_HAPPEN' });
      const bare = { payload: { note: null } };
      await invite({ lead: await lead(3), action: 'CONNECT', now: daysAgo(2), ...bare });
      const facts = await store.readLane({ ...held, knownSequences: new Map() });
      expect(facts?.invites.notedAt).toEqual([daysAgo(3), daysAgo(40)]);
    });

    test('is each campaign’s rule for notes', async () => {
      const { store, held, campaignId, subject: it, userId } = await begin();
      const noteFilter = { tags: ['vip'], country: ['SE'] };
      const other = await it.addCampaign({
        userId,
        sequence: chain(item('VISIT')),
        now: NOW,
        noteRule: 'MATCHING',
        noteFilter,
      });
      const facts = await store.readLane({ ...held, knownSequences: new Map() });
      expect(
        facts?.campaigns.map(({ campaignId: id, noteRule, noteFilter: filter }) => [
          id,
          noteRule,
          filter,
        ]),
      ).toEqual([
        [campaignId, 'ALWAYS', null],
        [other, 'MATCHING', noteFilter],
      ]);
    });

    test('is how the last invitations were answered, while Activity Control is on', async () => {
      const {
        store,
        held,
        lead,
        begin: invite,
        settle,
        subject: { changeUser },
        userId,
      } = await begin();
      const accepted = await invite({ lead: await lead(), action: 'CONNECT' });
      await invite({ lead: await lead(1), action: 'CONNECT' });
      await settle({
        intentId: accepted,
        step: (one) => stepOf(one, {}, { stamps: { invited: NOW, accepted: NOW } }),
      });
      const told = async () =>
        (await store.readLane({ ...held, knownSequences: new Map() }))?.lastInvites;
      expect(await told()).toEqual({ sent: 0, accepted: 0 });
      await changeUser({ userId, now: NOW, user: { activityControlEnabled: true } });
      expect(await told()).toEqual({ sent: 2, accepted: 1 });
    });

    test('is whether hints, lists, and attempts are open, and what leads are held for', async () => {
      const {
        store,
        held,
        lead,
        begin: act,
        apply,
        subject: { addHint, addPack },
        userId,
        campaignId,
      } = await begin();
      const told = async () => store.readLane({ ...held, knownSequences: new Map() });
      expect(await told()).toMatchObject({
        openHints: false,
        openPacks: false,
        oldestOpenIntentRealAt: null,
        openIntentIds: null,
        heldFor: [],
      });
      await addHint({
        userId,
        now: NOW,
        realNow: REAL_NOW,
        hint: { id: 'h-1', type: 'message', body: {} },
      });
      await addPack({ userId, campaignId, now: NOW });
      const [first, last] = [
        await act({ lead: await lead(), realNow: REAL_NOW + 5 }),
        await act({ lead: await lead(1), realNow: REAL_NOW + 3 }),
      ];
      await apply(
        stepOf(await lead(2), { state: 'PAUSED', reason: 'MAILBOX_MISSING', dueAt: null }),
      );
      expect(await told()).toMatchObject({
        openHints: true,
        openPacks: true,
        oldestOpenIntentRealAt: REAL_NOW + 3,
        openIntentIds: { first, last },
        heldFor: [HOLDS_ENDED_BY_ACCOUNT[0]],
      });
    });
  });
}
