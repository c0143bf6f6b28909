import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  delayAt,
  PUBLISHED_RATES,
  estimateRates,
  shareWithin,
  type ContactOutcome,
} from '#core/forecast/behavior-rates.ts';
import { push, createEventHeap, peekTime, pop } from '#core/forecast/event-heap.ts';
import { forecast, simulateRuns } from '#core/forecast/forecast.ts';
import { leadsAfterChange } from '#core/forecast/moved-leads.ts';
import { quantile } from '#core/forecast/quantiles.ts';
import { normalQuantile, randomStream } from '#core/forecast/random-stream.ts';
import { totalsIndex } from '#core/forecast/run-record.ts';
import { forecastDays, TURN_TYPES, TYPE_NUMBERS } from '#core/forecast/forecast-days.ts';
import { newItem } from '#core/sequence/new-item.ts';
import {
  forecastInput,
  freshCampaign,
  usualSequence,
} from '../../../test/bench/parts/forecast-fixture.ts';

const DAY_MS = 86_400_000;
const END = newItem({ type: 'END', id: 'end' });

describe('a forecast', () => {
  test('is the same for the same input, and another for another seed', () => {
    const input = forecastInput({ campaign: freshCampaign({ leads: 40 }) });
    expect(forecast(input)).toEqual(forecast(input));
    expect(forecast({ ...input, seed: 2 }).finish).not.toEqual(forecast(input).finish);
  });

  test('leaves its input as it was', () => {
    const input = forecastInput({
      campaign: freshCampaign({ leads: 20 }),
      others: [freshCampaign({ leads: 10, name: 'other' })],
    });
    const before = structuredClone(input);
    forecast(input);
    expect(input).toEqual(before);
  });

  test('never exceeds a day’s limit of a type, nor the network’s invites in seven days', () => {
    const input = forecastInput({ campaign: freshCampaign({ leads: 400 }) });
    const { totals } = simulateRuns(input, 1);
    const days = forecastDays(input.account, input.now);
    let week: number[] = [];
    for (let day = 0; day < totals.days; day += 1) {
      for (const [type] of TURN_TYPES.entries())
        expect(totals.ownActions[totalsIndex({ day, type })] ?? 0).toBeLessThanOrEqual(
          days(day)?.allowances[type] ?? 0,
        );
      week = [
        ...week.slice(-6),
        totals.ownActions[totalsIndex({ day, type: TYPE_NUMBERS.CONNECT })] ?? 0,
      ];
      expect(week.reduce((sum, one) => sum + one, 0)).toBeLessThanOrEqual(100);
    }
  });

  test('spends what is left of the month’s notes, by the campaign’s rule', () => {
    const sequence = { ...newItem({ type: 'CONNECT', id: 'i', yes: END }), message: 'Good day' };
    const campaign = freshCampaign({ leads: 60, sequence });
    const input = forecastInput({ campaign });
    const spent = (
      notes: Partial<typeof input.account.notes>,
      change: Partial<typeof campaign> = {},
    ) => {
      const account = { ...input.account, notes: { ...input.account.notes, ...notes } };
      const of = { ...input, account: { ...account, notedAt: [input.now] } };
      const { records } = simulateRuns({ ...of, campaign: { ...campaign, ...change } }, 1);
      return [records[0]?.notes, records[0]?.notesLeftOut, records[0]?.invites];
    };
    // All are invited within November.
    expect(spent({})).toEqual([4, 56, 60]);
    expect(spent({ notesLearned: 8 })).toEqual([7, 53, 60]);
    expect(spent({ notesSet: 0 })).toEqual([0, 60, 60]);
    expect(spent({ notesRefusedUntil: input.now + 9 * DAY_MS })).toEqual([0, 60, 60]);
    expect(spent({ paidAccount: true, notesSet: 2 })).toEqual([60, 0, 60]);
    const some = campaign.leads.map((lead, index) => ({ ...lead, getsNote: index % 30 === 0 }));
    expect(spent({}, { noteRule: 'MATCHING', leads: some })).toEqual([2, 58, 60]);
  });

  test('does nothing outside the working hours', () => {
    const input = forecastInput({
      campaign: freshCampaign({
        leads: 30,
        sequence: newItem({ type: 'VISIT', id: 'v', yes: END }),
      }),
    });
    const saturday = { ...input, now: Date.parse('2026-11-28T10:00:00Z') };
    const { firstActionAt } = forecast(saturday);
    expect(new Date(firstActionAt ?? 0).toISOString().slice(0, 13)).toBe('2026-11-30T08');
  });

  test('says that a campaign with a limit of zero never ends, and what would change that', () => {
    const input = forecastInput({
      campaign: freshCampaign({
        leads: 20,
        sequence: newItem({ type: 'VISIT', id: 'v', yes: END }),
      }),
    });
    const { account } = input;
    const limits = {
      ...account.limits,
      account: {
        ...account.limits.account,
        limits: { ...account.limits.account.limits, VISIT: 0 },
      },
    };
    const result = forecast({ ...input, account: { ...account, limits } });
    expect(result.finish).toEqual({ p10: null, p50: null, p90: null });
    expect(result.binding).toMatchObject({ code: 'DAILY_LIMIT', type: 'VISIT' });
    expect(result.speedUps[0]).toMatchObject({
      code: 'RAISE_LIMIT',
      from: 0,
      to: 10,
      daysSooner: null,
    });
  });

  test('says that too many unanswered invites hold up the campaign', () => {
    const input = forecastInput({
      campaign: freshCampaign({
        leads: 60,
        sequence: newItem({ type: 'CONNECT', id: 'i', yes: END }),
      }),
    });
    const result = forecast({ ...input, account: { ...input.account, pendingInvites: 490 } });
    expect(result.binding).toMatchObject({ code: 'PENDING_INVITES', type: 'CONNECT' });
    expect(result.speedUps.map(({ code }) => code)).toContain('WITHDRAW_OLD_INVITES');
  });

  test('names the weekly invites as the bottleneck, and a paid account as the remedy', () => {
    const result = forecast(
      forecastInput({
        campaign: freshCampaign({
          leads: 500,
          sequence: newItem({ type: 'CONNECT', id: 'i', yes: END }),
        }),
      }),
    );
    expect(result.binding).toMatchObject({ code: 'WEEKLY_INVITES', type: 'CONNECT' });
    expect(result.speedUps[0]).toMatchObject({ code: 'PAID_ACCOUNT' });
    expect(result.speedUps[0]?.daysSooner).toBeGreaterThan(0);
  });

  test('counts a lead that answers as ended, and one whose action cannot be done as failed', () => {
    const sequence = { ...newItem({ type: 'MESSAGE', id: 'm', yes: END }), message: 'Hi' };
    const campaign = freshCampaign({ leads: 30, sequence });
    const connected = {
      ...campaign,
      leads: campaign.leads.map((lead, index) =>
        index < 20 ? { ...lead, facts: { ...lead.facts, connectedAt: 1 } } : lead,
      ),
    };
    const result = forecast(forecastInput({ campaign: connected }));
    expect(result.failed).toEqual({ p10: 10, p50: 10, p90: 10 });
    expect(result.contacted.p50).toBe(20);
    expect(result.replied.p90).toBeGreaterThan(0);
  });

  test('continues with leads where they are: a lead waiting for an acceptance isn’t invited again', () => {
    const campaign = freshCampaign({ leads: 25 });
    const { now } = forecastInput({ campaign });
    const leads = campaign.leads.map((lead) => ({
      ...lead,
      untried: false,
      position: { itemId: 'c', enteredAt: now - 5 * DAY_MS, visit: 1 },
      facts: {
        ...lead.facts,
        invitedAt: now - 5 * DAY_MS,
        invitationPendingSince: now - 5 * DAY_MS,
      },
    }));
    const result = forecast(forecastInput({ campaign: { ...campaign, leads } }));
    expect(result.invites.p90).toBe(0);
    expect(result.accepted.p50).toBeLessThan(9);
    expect((result.finish.p50 ?? 0) - now).toBeGreaterThan(9 * DAY_MS);
  });

  test('gives other campaigns their turns, which delays the end', () => {
    const campaign = freshCampaign({ leads: 60 });
    const alone = forecast(forecastInput({ campaign }));
    const shared = forecast(
      forecastInput({ campaign, others: [freshCampaign({ leads: 300, name: 'other' })] }),
    );
    expect(shared.lastInviteAt ?? 0).toBeGreaterThan(alone.lastInviteAt ?? 0);
    expect(shared.speedUps.map(({ code }) => code)).toContain('PAUSE_CAMPAIGN');
  });
});

describe('the rates', () => {
  const encounters = (
    count: number,
    hits: number,
    ageHours: number,
    afterHours = 5,
  ): ContactOutcome[] =>
    Array.from({ length: count }, (_, index) => ({
      ageHours,
      afterHours: index < hits ? afterHours : null,
    }));

  test('are the published ones under 50 invites and the user’s own from then on', () => {
    expect(estimateRates({ invites: encounters(49, 40, 2000), replies: [], views: [] })).toEqual({
      ...PUBLISHED_RATES,
      sampleSize: 49,
    });
    const own = estimateRates({ invites: encounters(50, 40, 2000), replies: [], views: [] });
    expect(own).toMatchObject({ source: 'OWN', sampleSize: 50 });
    expect(own.accept.mean).toBeCloseTo(41 / 52, 10);
    expect(own.reply).toEqual(PUBLISHED_RATES.reply);
  });

  test('don’t count recent invites as not accepted', () => {
    const old = estimateRates({ invites: encounters(200, 40, 2000), replies: [], views: [] });
    const young = estimateRates({
      invites: [...encounters(200, 40, 2000), ...encounters(400, 0, 1)],
      replies: [],
      views: [],
    });
    expect(young.accept.mean).toBeCloseTo(old.accept.mean, 2);
  });

  test('treat a delay and the share that it covers as inverses', () => {
    fc.assert(
      fc.property(
        fc.double({ min: 0.01, max: 0.99, noNaN: true }),
        fc.constantFrom(PUBLISHED_RATES.acceptHours, [1, 2, 8, 9, 400]),
        (share, delays) => {
          expect(shareWithin(delays, delayAt(delays, share))).toBeCloseTo(share, 6);
        },
      ),
    );
  });
});

describe('what a forecast is made of', () => {
  test('the heap returns its events in order of time', () => {
    fc.assert(
      fc.property(
        fc.array(fc.double({ min: 0, max: 1e6, noNaN: true }), { maxLength: 200 }),
        (times) => {
          const heap = createEventHeap(2);
          for (const [index, at] of times.entries()) push(heap, at, index);
          const out: number[] = [];
          while (peekTime(heap) < Infinity) out.push(times[pop(heap)] ?? NaN);
          expect(out).toEqual([...times].sort((one, other) => one - other));
        },
      ),
    );
  });

  test('the random stream is uniform, and its normal quantiles match the tables', () => {
    const random = randomStream(7);
    const draws = Array.from({ length: 20_000 }, () => random());
    for (let tenth = 0; tenth < 10; tenth += 1)
      expect(draws.filter((draw) => Math.floor(draw * 10) === tenth).length).toBeGreaterThan(1800);
    for (const [share, value] of [
      [0.5, 0],
      [0.9, 1.2815515655],
      [0.975, 1.9599639845],
      [0.01, -2.326347874],
    ] as const)
      expect(normalQuantile(share)).toBeCloseTo(value, 6);
  });

  test('a quantile is between its neighbors, and infinite if they are', () => {
    expect(quantile([4, 1, 3, 2], 0.5)).toBe(2.5);
    expect(quantile([1, Infinity], 0.9)).toBe(Infinity);
    expect(quantile([1, 1, Infinity], 0.5)).toBe(1);
  });

  test('leads are placed after a change where the save would put them', () => {
    const before = usualSequence();
    const [lead] = freshCampaign({ leads: 1 }).leads;
    if (lead === undefined) throw new Error('no lead');
    const at = (itemId: string) => ({
      ...lead,
      untried: false,
      position: { ...lead.position, itemId },
    });
    const after = { ...before, yes: { ...newItem({ type: 'CONNECT', id: 'i', yes: END }) } };
    const moved = leadsAfterChange({
      leads: [lead, at('i'), at('c'), at('w')],
      before,
      after,
      removedItems: { c: 'NEXT', w: 'FINISH' },
      now: 5,
    });
    expect(moved.map(({ position }) => position.itemId)).toEqual(['v', 'i']);
  });
});
