import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { openPracticeClock } from '#data/chores/clock.ts';
import { campaignTimeOf, movedOn, type ClockRow } from '#data/chores/clock-row.ts';
import { openListener } from '#data/database/listen.ts';
import { useTestDatabase } from '../../../test/support/database.ts';

const database = useTestDatabase();
const START = Date.UTC(2026, 10, 23, 9);
const SECOND = 1000;

describe('the clock row', () => {
  it('never goes back and never leaps over a time in which nobody moved it on', () => {
    const step = fc.record({ waitMs: fc.integer({ min: 0, max: 60_000 }), rate: fc.option(fc.integer({ min: 1, max: 10_000 }), { nil: undefined }), advanceMs: fc.option(fc.integer({ min: 0, max: 86_400_000 }), { nil: undefined }) });
    fc.assert(
      fc.property(fc.array(step, { maxLength: 30 }), (steps) => {
        let row: ClockRow = { rate: 240, baseReal: 0, baseCampaign: START, ceiling: START };
        let realNow = 0;
        let shown = START;
        for (const { waitMs, rate, advanceMs } of steps) {
          realNow += waitMs;
          const before = campaignTimeOf({ row, realNow });
          expect(before).toBeGreaterThanOrEqual(shown);
          expect(before - shown).toBeLessThanOrEqual(Math.min(waitMs, 2 * SECOND) * row.rate);
          row = movedOn({ row, realNow, rate, advanceMs });
          shown = campaignTimeOf({ row, realNow });
          expect(shown).toBeGreaterThanOrEqual(before + (advanceMs ?? 0) - 1);
          expect(shown).toBeLessThanOrEqual(before + (advanceMs ?? 0));
        }
      }),
    );
  });
});

describe('the product clock', () => {
  it('goes on after a stop from where it could have been at the most, not from the real time since', async () => {
    const listener = openListener({ databaseUrl: database.url });
    let real = 1_000_000;
    const open = () => openPracticeClock({ db: database.db, listener, firstNow: START, firstRate: 240, realNow: () => real });
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
    const listeners = [openListener({ databaseUrl: database.url }), openListener({ databaseUrl: database.url })];
    let real = 9_000_000_000;
    const [one, other] = await Promise.all(listeners.map((listener) => openPracticeClock({ db: database.db, listener, firstNow: START, firstRate: 240, realNow: () => real })));
    const heard = new Promise<void>((resolve) => other?.onChange(resolve));
    const before = one?.clock.now() ?? 0;
    const set = await one?.set({ rate: 5000, advanceMs: 86_400_000 });
    await heard;
    expect(set).toEqual({ now: before + 86_400_000, rate: 5000 });
    expect(other?.clock.rate()).toBe(5000);
    expect(other?.clock.now()).toBe(set?.now);
    real += SECOND;
    expect(other?.clock.now()).toBe(one?.clock.now());
    one?.close();
    other?.close();
    await Promise.all(listeners.map((listener) => listener.close()));
  });
});
