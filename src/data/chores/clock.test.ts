import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { openPracticeClock } from '#data/chores/clock.ts';
import { campaignTimeOf, advancedRow, type ClockRow } from '#data/chores/clock-row.ts';
import { openListener } from '#data/database/listen.ts';
import { useTestDatabase } from '../../../test/support/database.ts';

const database = useTestDatabase();
const START = Date.UTC(2026, 10, 23, 9);
const SECOND = 1000;

describe('the clock row', () => {
  it('never goes back, and never jumps over a time in which no one advanced it', () => {
    const step = fc.record({
      waitMs: fc.integer({ min: 0, max: 60_000 }),
      rate: fc.option(fc.integer({ min: 1, max: 10_000 }), { nil: undefined }),
      advanceMs: fc.option(fc.integer({ min: 0, max: 86_400_000 }), { nil: undefined }),
    });
    fc.assert(
      fc.property(fc.array(step, { maxLength: 30 }), (steps) => {
        let row: ClockRow = {
          rate: 240,
          baseReal: 0,
          baseCampaign: START,
          ceiling: START,
          play: null,
          skipsNights: false,
        };
        let realNow = 0;
        let shown = START;
        for (const { waitMs, rate, advanceMs } of steps) {
          realNow += waitMs;
          const before = campaignTimeOf(row, realNow);
          expect(before).toBeGreaterThanOrEqual(shown);
          expect(before - shown).toBeLessThanOrEqual(Math.min(waitMs, 2 * SECOND) * row.rate);
          row = advancedRow({ row, realNow, rate, advanceMs });
          shown = campaignTimeOf(row, realNow);
          expect(shown).toBeGreaterThanOrEqual(before + (advanceMs ?? 0) - 1);
          expect(shown).toBeLessThanOrEqual(before + (advanceMs ?? 0));
        }
      }),
    );
  });
});

describe('a stretch of time that is played', () => {
  const WEEK = 7 * 86_400_000;
  const still: ClockRow = {
    rate: 240,
    baseReal: 0,
    baseCampaign: START,
    ceiling: START,
    play: null,
    skipsNights: false,
  };
  /** The clock as processes move it on each second. */
  function livedTo({ row, from, to }: { row: ClockRow; from: number; to: number }): ClockRow {
    for (let realNow = from; realNow <= to; realNow += SECOND) row = advancedRow({ row, realNow });
    return row;
  }
  const playing = () => advancedRow({ row: still, realNow: 0, playMs: WEEK });

  it('passes through every moment, ends exactly at its end, and goes on at the rate from before', () => {
    let row = playing();
    expect(row).toMatchObject({
      rate: 5000,
      play: { from: START, until: START + WEEK, thenRate: 240 },
    });
    let shown = START;
    for (let realNow = 0; realNow <= 130 * SECOND; realNow += SECOND) {
      row = advancedRow({ row, realNow });
      const now = campaignTimeOf(row, realNow);
      expect(now - shown).toBeLessThanOrEqual(5000 * SECOND);
      shown = now;
      if (realNow < 120 * SECOND) expect(row.rate).toBe(5000);
    }
    expect([row.rate, row.play]).toEqual([240, null]);
    expect(shown - (START + WEEK)).toBeLessThanOrEqual(10 * 240 * SECOND);
    expect(shown).toBeGreaterThan(START + WEEK);
  });

  it('never shows a moment after its end, however late it is read', () =>
    expect(campaignTimeOf({ ...playing(), ceiling: START + 2 * WEEK }, 3600 * SECOND)).toBe(
      START + WEEK,
    ));

  it('is not leapt over by a stop of all processes', () => {
    const row = livedTo({ row: playing(), from: 0, to: 10 * SECOND });
    expect(campaignTimeOf(row, 3600 * SECOND)).toBeLessThanOrEqual(START + 13 * 5000 * SECOND);
  });

  it.each([
    ['it is ended', { playMs: 0 }, 240],
    ['another rate is set', { rate: 10 }, 10],
    ['the clock leaps ahead', { advanceMs: SECOND }, 240],
  ])('stops where it is when %s', (_when, change, rate) => {
    const before = livedTo({ row: playing(), from: 0, to: 10 * SECOND });
    const row = advancedRow({ row: before, realNow: 10 * SECOND, ...change });
    expect([row.rate, row.play]).toEqual([rate, null]);
    expect(campaignTimeOf(row, 10 * SECOND)).toBe(
      campaignTimeOf(before, 10 * SECOND) + ('advanceMs' in change ? SECOND : 0),
    );
  });

  it('goes on after a night that is skipped, which two processes skip once, and no further than its end', () => {
    const [morning, realNow] = [START + 86_400_000, 10 * SECOND];
    let row = livedTo({ row: playing(), from: 0, to: realNow });
    for (let process = 0; process < 2; process += 1)
      row = advancedRow({ row, realNow, leapTo: morning });
    expect(campaignTimeOf(row, realNow)).toBe(morning);
    expect(row).toMatchObject({ rate: 5000, play: { from: START, until: START + WEEK } });
    row = advancedRow({ row, realNow, leapTo: START + 2 * WEEK });
    expect(campaignTimeOf(row, realNow)).toBe(START + WEEK);
  });

  it('goes on from where it is when another one is asked for, and keeps the rate from before both', () => {
    const row = advancedRow({
      row: livedTo({ row: playing(), from: 0, to: 10 * SECOND }),
      realNow: 10 * SECOND,
      playMs: WEEK,
    });
    expect(row.play).toEqual({
      from: START + 50_000 * SECOND,
      until: START + 50_000 * SECOND + WEEK,
      thenRate: 240,
    });
  });
});

describe('the product clock', () => {
  it('goes on after a stop from where it could have been at the most, not from the real time since', async () => {
    const listener = openListener(database.url);
    let real = 1_000_000;
    const open = () =>
      openPracticeClock({
        db: database.db,
        listener,
        firstNow: START,
        firstRate: 240,
        realNow: () => real,
      });
    const first = await open();
    expect(first.clock.now()).toBe(START);
    real += SECOND;
    expect(first.clock.now()).toBe(START + 240 * SECOND);
    real += 60 * SECOND;
    const stoodAt = first.clock.now();
    expect(stoodAt).toBe(START + 2 * 240 * SECOND);
    first.close();
    real += 3600 * SECOND;
    const second = await open();
    expect(second.clock.now()).toBe(stoodAt);
    real += SECOND;
    expect(second.clock.now()).toBe(stoodAt + 240 * SECOND);
    second.close();
    await listener.close();
  });
  it('tells the other processes of a new rate', async () => {
    const listeners = [openListener(database.url), openListener(database.url)];
    let real = 9_000_000_000;
    const [one, other] = await Promise.all(
      listeners.map((listener) =>
        openPracticeClock({
          db: database.db,
          listener,
          firstNow: START,
          firstRate: 240,
          realNow: () => real,
        }),
      ),
    );
    const heard = new Promise<void>((resolve) => other?.onChange(resolve));
    const before = one?.clock.now() ?? 0;
    await one?.set({ rate: 5000, advanceMs: 86_400_000 });
    await heard;
    expect([one?.clock.now(), one?.clock.rate()]).toEqual([before + 86_400_000, 5000]);
    expect([other?.clock.now(), other?.clock.rate()]).toEqual([before + 86_400_000, 5000]);
    real += SECOND;
    expect(other?.clock.now()).toBe(one?.clock.now());
    one?.close();
    other?.close();
    await Promise.all(listeners.map((listener) => listener.close()));
  });
  it('plays a stretch to its end in every process, and tells them that it is over', async () => {
    const listeners = [openListener(database.url), openListener(database.url)];
    let real = 20_000_000_000;
    const clocks = await Promise.all(
      listeners.map((listener) =>
        openPracticeClock({
          db: database.db,
          listener,
          firstNow: START,
          firstRate: 240,
          realNow: () => real,
        }),
      ),
    );
    const [one, other] = clocks;
    if (one === undefined || other === undefined) throw new Error('There are two clocks.');
    const rate = one.clock.rate();
    const heard = (playing: boolean) =>
      new Promise<void>((resolve) =>
        other.onChange(() => (other.clock.play?.() !== null) === playing && resolve()),
      );
    await one.set({ rate: 1 });
    const from = one.clock.now();
    const begun = heard(true);
    await one.set({ playMs: 60_000 });
    await begun;
    const over = heard(false);
    expect([one.clock.rate(), one.clock.play?.()]).toEqual([
      10,
      { from, until: from + 60_000, thenRate: 1 },
    ]);
    for (const step of [1, 2, 3, 4]) {
      real += 1900;
      await one.set({});
      expect(one.clock.now()).toBe(Math.min(from + 19_000 * step, from + 60_000));
    }
    await over;
    for (const { clock } of clocks)
      expect([clock.rate(), clock.play?.(), clock.now()]).toEqual([1, null, from + 60_000]);
    await one.set({ rate });
    for (const clock of clocks) clock.close();
    await Promise.all(listeners.map((listener) => listener.close()));
  });
});
