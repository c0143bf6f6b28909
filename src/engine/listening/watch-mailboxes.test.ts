import { describe, expect, test } from 'vitest';
import { createWatchWorld, mailboxOf } from '#engine/listening/watch-mailboxes-fixture.ts';

const MINUTE = 60_000;

describe('the mailboxes of a worker', () => {
  test('are watched, and news wakes the lane immediately', async () => {
    const world = createWatchWorld();
    world.mailboxes = [mailboxOf('1'), mailboxOf('2')];
    const watching = world.watch();
    await world.pass(0);
    expect([...world.lines].map(({ userId }) => userId)).toEqual(['1', '2']);
    world.lineOf('2').news();
    await world.pass(0);
    expect(world.reports).toEqual([{ userId: '2', at: 0 }]);
    await watching.stop();
    expect(world.lines.size).toBe(0);
  });

  test('are left alone while nothing comes: nothing is written or read, and no connection is opened again', async () => {
    const world = createWatchWorld();
    world.mailboxes = [mailboxOf('1'), mailboxOf('2')];
    const watching = world.watch();
    await world.pass(8 * 60 * MINUTE);
    expect(world.reports).toEqual([]);
    // Once each, for what may have come before the line stood.
    expect(world.reads.map(({ at }) => at)).toEqual([0, 0]);
    expect(world.opened).toHaveLength(2);
    await watching.stop();
  });

  test('report what came before anyone was watching', async () => {
    const world = createWatchWorld();
    world.mailboxes = [mailboxOf('1')];
    world.received.set('1', 3);
    const watching = world.watch();
    await world.pass(0);
    expect(world.reports).toEqual([{ userId: '1', at: 0 }]);
    await watching.stop();
  });

  test('report a hundred messages of one moment in two calls', async () => {
    const world = createWatchWorld();
    world.mailboxes = [mailboxOf('1')];
    const watching = world.watch();
    await world.pass(5000);
    for (let message = 0; message < 100; message += 1) world.lineOf('1').news();
    await world.pass(0);
    for (let message = 0; message < 100; message += 1) world.lineOf('1').news();
    await world.pass(10_000);
    expect(world.reports.map(({ at }) => at)).toEqual([5000, 6000]);
    await watching.stop();
  });

  test('beyond the connections that may stay open are checked from time to time, and reported', async () => {
    const world = createWatchWorld({ connections: 2 });
    world.mailboxes = ['1', '2', '3', '4'].map((userId) => mailboxOf(userId));
    const watching = world.watch();
    await world.pass(10 * MINUTE);
    expect(world.lines.size).toBe(2);
    expect(world.opened).toHaveLength(2);
    expect(world.reads.filter(({ userId }) => userId === '4')).toHaveLength(11);
    expect(world.reports).toEqual([]);
    world.received.set('4', 1);
    await world.pass(MINUTE);
    expect(world.reports).toEqual([{ userId: '4', at: expect.any(Number) }]);
    await watching.stop();
  });

  test('get the connection of one that is gone', async () => {
    const world = createWatchWorld({ connections: 1 });
    world.mailboxes = [mailboxOf('1'), mailboxOf('2')];
    const watching = world.watch();
    await world.pass(0);
    expect(world.lineOf('1')).toBeDefined();
    world.mailboxes = [mailboxOf('2')];
    await world.pass(2 * MINUTE);
    expect([...world.lines].map(({ userId }) => userId)).toEqual(['2']);
    await watching.stop();
  });

  test('that need no connection use none', async () => {
    const world = createWatchWorld({ connections: 0 });
    world.mailboxes = [mailboxOf('1', false), mailboxOf('2')];
    const watching = world.watch();
    await world.pass(0);
    expect([...world.lines].map(({ userId }) => userId)).toEqual(['1']);
    await watching.stop();
  });

  test('are watched anew once connected again, and stay as they are while no one knows whose they are', async () => {
    const world = createWatchWorld();
    world.mailboxes = [mailboxOf('1')];
    const watching = world.watch();
    await world.pass(0);
    world.mailboxes = null;
    await world.pass(MINUTE);
    expect(world.lineOf('1').openedAt).toBe(0);
    world.mailboxes = [{ ...mailboxOf('1'), connectedAt: 7 }];
    await world.pass(MINUTE);
    expect(world.lines.size).toBe(1);
    expect(world.lineOf('1').openedAt).toBeGreaterThan(0);
    await watching.stop();
  });
});

describe('a line', () => {
  test('whose connection ends after a while are connected again immediately, and what came in the meantime is found', async () => {
    const world = createWatchWorld();
    world.mailboxes = [mailboxOf('1')];
    const watching = world.watch();
    await world.pass(30 * MINUTE);
    world.received.set('1', 1);
    world.lineOf('1').end('LINE');
    await world.pass(1000);
    expect(world.lineOf('1').openedAt).toBe(30 * MINUTE + 1000);
    expect(world.reports).toEqual([{ userId: '1', at: 30 * MINUTE + 1000 }]);
    await watching.stop();
  });

  test('that can’t be connected are retried after twice as long each time, five minutes at most, and their connection is another’s in the meantime', async () => {
    const world = createWatchWorld({ connections: 1 });
    world.mailboxes = [mailboxOf('1')];
    world.refusing.add('1');
    const watching = world.watch();
    await world.pass(60 * MINUTE);
    const at = world.opened.map((one) => one.at / 1000);
    expect(at.slice(0, 6)).toEqual([0, 2, 6, 14, 30, 62]);
    expect(at.at(-1)! - at.at(-2)!).toBe(300);
    world.mailboxes = [mailboxOf('1'), mailboxOf('2')];
    await world.pass(MINUTE);
    expect(world.lineOf('2')).toBeDefined();
    await watching.stop();
  });

  test('of a lost mailbox is followed by one read, which says why', async () => {
    const world = createWatchWorld();
    world.mailboxes = [mailboxOf('1')];
    const watching = world.watch();
    await world.pass(MINUTE);
    world.lineOf('1').end('LOST');
    world.mailboxes = [];
    await world.pass(MINUTE);
    expect(world.reads).toHaveLength(2);
    expect(world.lines.size).toBe(0);
    await watching.stop();
  });

  test('continue if the check before fails, and a failed check is repeated later', async () => {
    const world = createWatchWorld({ connections: 1 });
    world.mailboxes = [mailboxOf('1'), mailboxOf('2')];
    world.unreadable.add('1').add('2');
    const watching = world.watch();
    await world.pass(10 * MINUTE);
    expect(world.lineOf('1').openedAt).toBe(0);
    const ofTwo = world.reads.filter(({ userId }) => userId === '2').map(({ at }) => at / 1000);
    expect(ofTwo.slice(0, 4)).toEqual([0, 2, 6, 14]);
    await watching.stop();
  });
});
