import { describe, expect, test } from 'vitest';
import { beginStore, LEASE_MS, NOW, REAL_NOW } from '../../../../test/support/begun-store.ts';
import type { StoreSubject } from '../../../../test/support/store-subject.ts';

const HOUR_MS = 3_600_000;

/** Leases, wakes, presence, and what a worker reads about a user (architecture, section 3). */
export function describeLanes(subject: () => StoreSubject): void {
  const begin = () => beginStore({ subject: subject() });

  describe('a lease', () => {
    test('is given to one worker, and to no other while it lasts, even if the lane is woken', async () => {
      const {
        lease,
        subject: { wakeLane },
        userId,
      } = await begin();
      await wakeLane({ userId, at: NOW - 1 });
      expect(await lease('2')).toBeUndefined();
      expect(await lease('2', { realNow: REAL_NOW + LEASE_MS })).toBeUndefined();
    });

    test('is given to one of several workers that ask at the same moment', async () => {
      const { lease, store, lane } = await begin();
      await store.releaseLane({ lane, nextWakeAt: NOW, kept: null });
      const leases = await Promise.all(['2', '3', '4', '5'].map((owner) => lease(owner)));
      expect(leases.filter((one) => one !== undefined)).toHaveLength(1);
    });

    test('says whose it is, until when, and has a higher number than the one before', async () => {
      const { lane, lease, userId } = await begin();
      const next = await lease('2', { realNow: REAL_NOW + LEASE_MS + 1 });
      expect(lane).toEqual({
        userId,
        owner: '1',
        fencing: lane.fencing,
        realLeaseUntil: REAL_NOW + LEASE_MS,
      });
      expect(next).toEqual({
        userId,
        owner: '2',
        fencing: String(Number(lane.fencing) + 1),
        realLeaseUntil: REAL_NOW + 2 * LEASE_MS + 1,
      });
    });

    test('that has ended may be taken although nothing woke the lane', async () => {
      const { lease } = await begin();
      expect(
        await lease('2', { now: NOW - HOUR_MS, realNow: REAL_NOW + LEASE_MS + 1 }),
      ).toMatchObject({ owner: '2' });
    });

    test('is given only if the lane is due, the longest due first, and for no more lanes than requested', async () => {
      const {
        store,
        lane,
        subject: { addUser, wakeLane },
      } = await begin();
      await store.releaseLane({ lane, nextWakeAt: NOW + 1, kept: null });
      const [early, late, latest] = [await addUser(), await addUser(), await addUser()];
      await wakeLane({ userId: latest, at: NOW - 1 });
      await wakeLane({ userId: early, at: NOW - 3 });
      await wakeLane({ userId: late, at: NOW - 2 });
      const leased = await store.leaseLanes({
        owner: '2',
        driven: [],
        now: NOW,
        realNow: REAL_NOW,
        leaseMs: LEASE_MS,
        limit: 2,
      });
      expect(leased.map(({ userId }) => userId).toSorted()).toEqual([early, late].toSorted());
      expect(
        (
          await store.leaseLanes({
            owner: '2',
            driven: leased.map(({ userId }) => userId),
            now: NOW,
            realNow: REAL_NOW,
            leaseMs: LEASE_MS,
            limit: 9,
          })
        ).map(({ userId }) => userId),
      ).toEqual([latest]);
    });

    test('that its worker doesn’t know about is given to it again immediately, with a new number', async () => {
      const { store, lane } = await begin();
      const [again] = await store.leaseLanes({
        owner: '1',
        driven: [],
        now: NOW - HOUR_MS,
        realNow: REAL_NOW - HOUR_MS,
        leaseMs: LEASE_MS,
        limit: 1,
      });
      expect(again).toEqual({
        ...lane,
        fencing: String(Number(lane.fencing) + 1),
        realLeaseUntil: REAL_NOW - HOUR_MS + LEASE_MS,
      });
    });

    test('is not given again to a worker that drives the lane, neither after its end nor if the lane was freed', async () => {
      const {
        store,
        lane,
        subject: { wakeLane },
      } = await begin();
      const again = (realNow: number) =>
        store.leaseLanes({
          owner: '1',
          driven: [lane.userId],
          now: NOW,
          realNow,
          leaseMs: LEASE_MS,
          limit: 1,
        });
      expect(await again(REAL_NOW + LEASE_MS + 1)).toEqual([]);
      await store.releaseLane({ lane, nextWakeAt: NOW, kept: null });
      await wakeLane({ userId: lane.userId, at: NOW });
      expect(await again(REAL_NOW)).toEqual([]);
    });

    test('is extended by its own worker, and by no one once it is lost', async () => {
      const { store, lane, lease } = await begin();
      expect(await store.keepLane({ lane, realNow: REAL_NOW + 500, leaseMs: LEASE_MS })).toEqual({
        ...lane,
        realLeaseUntil: REAL_NOW + 500 + LEASE_MS,
      });
      expect(
        await store.keepLane({
          lane: { ...lane, owner: '9' },
          realNow: REAL_NOW,
          leaseMs: LEASE_MS,
        }),
      ).toBeNull();
      await lease('2', { realNow: REAL_NOW + 2 * LEASE_MS });
      expect(
        await store.keepLane({ lane, realNow: REAL_NOW + 2 * LEASE_MS, leaseMs: LEASE_MS }),
      ).toBeNull();
    });
  });

  describe('a wake', () => {
    test('while the lane is held is kept if it is released for later', async () => {
      const {
        store,
        lane,
        lease,
        userId,
        subject: { wakeLane },
      } = await begin();
      await wakeLane({ userId, at: NOW - 5 });
      await store.releaseLane({ lane, nextWakeAt: NOW + HOUR_MS, kept: null });
      expect(await store.nextWakeAt({ driven: [] })).toBe(NOW - 5);
      expect(await lease('2')).toMatchObject({ owner: '2' });
    });

    test('that comes later than the lane asked for doesn’t delay it', async () => {
      const {
        store,
        lane,
        userId,
        subject: { wakeLane },
      } = await begin();
      await wakeLane({ userId, at: NOW + HOUR_MS });
      await store.releaseLane({ lane, nextWakeAt: NOW + 7, kept: null });
      expect(await store.nextWakeAt({ driven: [] })).toBe(NOW + 7);
    });

    test('while the lane is held is also kept if nothing else is awaited', async () => {
      const {
        store,
        lane,
        userId,
        subject: { wakeLane },
      } = await begin();
      await wakeLane({ userId, at: NOW + 3 });
      await store.releaseLane({ lane, nextWakeAt: null, kept: null });
      expect(await store.nextWakeAt({ driven: [] })).toBe(NOW + 3);
    });

    test('is taken by the worker that keeps the lane, and by no other', async () => {
      const {
        store,
        lane,
        userId,
        subject: { wakeLane },
      } = await begin();
      await wakeLane({ userId, at: NOW - 5 });
      await store.keepLane({ lane, realNow: REAL_NOW, leaseMs: LEASE_MS });
      await store.releaseLane({ lane, nextWakeAt: NOW + HOUR_MS, kept: null });
      expect(await store.nextWakeAt({ driven: [] })).toBe(NOW + HOUR_MS);
    });

    test('of a lane that is held concerns no one else', async () => {
      const {
        store,
        userId,
        subject: { wakeLane },
      } = await begin();
      await wakeLane({ userId, at: NOW - 5 });
      expect(await store.nextWakeAt({ driven: [] })).toBeNull();
    });

    test('of a lane that was freed is not reported to the worker that still drives it', async () => {
      const { store, lane, userId } = await begin();
      await store.releaseLane({ lane, nextWakeAt: NOW, kept: null });
      expect([
        await store.nextWakeAt({ driven: [] }),
        await store.nextWakeAt({ driven: [userId] }),
      ]).toEqual([NOW, null]);
    });

    test('keeps the earliest of several times', async () => {
      const {
        store,
        lane,
        userId,
        subject: { wakeLane },
      } = await begin();
      for (const at of [NOW + 9, NOW + 4, NOW + 6]) await wakeLane({ userId, at });
      await store.releaseLane({ lane, nextWakeAt: null, kept: null });
      expect(await store.nextWakeAt({ driven: [] })).toBe(NOW + 4);
    });

    test('is heard by the workers that have joined', async () => {
      const {
        store,
        userId,
        subject: { wakeLane },
      } = await begin();
      const heard = Promise.withResolvers<string>();
      const present = await store.join({
        owner: '81',
        onWake: heard.resolve,
        onLost: heard.reject,
      });
      await wakeLane({ userId, at: NOW });
      expect(await heard.promise).toBe(userId);
      await present.leave();
    });
  });

  describe('a lane', () => {
    test('that is released by a worker that lost it stays with the other one', async () => {
      const { store, lane, lease } = await begin();
      const taken = await lease('2', { realNow: REAL_NOW + LEASE_MS + 1 });
      if (taken === undefined) throw new Error('The lease did not end.');
      await store.releaseLane({
        lane,
        nextWakeAt: NOW,
        kept: { nextSlotAt: 5, marks: { failures: 9 } },
      });
      expect(await store.nextWakeAt({ driven: [] })).toBeNull();
      expect(
        (await store.readLane({ lane: taken, now: NOW, knownSequences: new Map() }))?.marks,
      ).toEqual({});
      expect(
        await store.keepLane({ lane: taken, realNow: REAL_NOW + LEASE_MS + 2, leaseMs: LEASE_MS }),
      ).not.toBeNull();
    });

    test('remembers its marks and slot for the next worker, and leaves them if none are given', async () => {
      const { store, lane, lease, held } = await begin();
      const marks = { sweptAt: NOW, pausedUntil: { CONNECT: NOW + 5 } };
      await store.releaseLane({ lane, nextWakeAt: NOW, kept: { nextSlotAt: NOW + 45_000, marks } });
      const next = (await lease('2')) ?? lane;
      expect(
        await store.readLane({ ...held, lane: next, knownSequences: new Map() }),
      ).toMatchObject({ marks, nextSlotAt: NOW + 45_000 });
      await store.releaseLane({ lane: next, nextWakeAt: NOW, kept: null });
      expect(await store.readLane({ ...held, knownSequences: new Map() })).toMatchObject({
        marks,
        nextSlotAt: NOW + 45_000,
      });
    });

    test('keeps what was written, whatever becomes of the worker’s own marks afterward', async () => {
      const { store, held } = await begin();
      const marks = { failures: 1, pausedUntil: { VISIT: NOW } };
      expect(await store.writeMarks({ ...held, marks, nextSlotAt: null })).toBe(true);
      marks.failures = 2;
      marks.pausedUntil.VISIT = NOW + 1;
      expect((await store.readLane({ ...held, knownSequences: new Map() }))?.marks).toEqual({
        failures: 1,
        pausedUntil: { VISIT: NOW },
      });
    });

    test('takes no marks from a worker that lost it', async () => {
      const { store, held, lease } = await begin();
      await lease('2', { realNow: REAL_NOW + LEASE_MS + 1 });
      expect(await store.writeMarks({ ...held, marks: { failures: 1 }, nextSlotAt: NOW })).toBe(
        false,
      );
      expect(await store.readLane({ ...held, knownSequences: new Map() })).toMatchObject({
        marks: {},
        nextSlotAt: null,
      });
    });

    test('of a worker that is gone is free immediately and due; that of a living one is not', async () => {
      const {
        store,
        lane,
        userId,
        lease,
        subject: { loseWorker },
      } = await begin();
      await store.releaseLane({ lane, nextWakeAt: NOW, kept: null });
      await store.join({ owner: '82', onWake: () => undefined, onLost: () => undefined });
      const held = await lease('82');
      expect(await store.freeLanesOfTheDead({ now: NOW + 1 })).toBe(0);
      await loseWorker('82');
      expect(await store.freeLanesOfTheDead({ now: NOW + 1 })).toBe(1);
      expect(await store.nextWakeAt({ driven: [] })).toBe(NOW + 1);
      const next = await lease('2', { now: NOW + 1 });
      expect([next?.userId, Number(next?.fencing)]).toEqual([userId, Number(held?.fencing) + 1]);
    });

    test('of a worker that has left is free', async () => {
      const { store, lane, lease } = await begin();
      await store.releaseLane({ lane, nextWakeAt: NOW, kept: null });
      const present = await store.join({
        owner: '83',
        onWake: () => undefined,
        onLost: () => undefined,
      });
      await lease('83');
      await present.leave();
      // The server may need a moment to see that the connection is gone.
      await expect.poll(() => store.freeLanesOfTheDead({ now: NOW })).toBe(1);
    });
  });
}
