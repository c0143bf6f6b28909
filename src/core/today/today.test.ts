import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { COLUMN_MS, planColumns } from '#core/today/plan-columns.ts';
import {
  PLAN_HALTS,
  haltText,
  isLimit,
  PLAN_REASONS,
  haltReason,
  planReason,
  planReasonText,
  type ReasonFacts,
} from '#core/today/plan-reasons.ts';
import { planSuggestions, type RaiseFacts } from '#core/today/plan-suggestions.ts';

const facts = (change: Partial<ReasonFacts> = {}): ReasonFacts => ({
  halt: null,
  binding: null,
  total: 14,
  planned: 3,
  allowance: 24,
  limit: 25,
  warmingUp: false,
  invitesPerWeek: 100,
  later: 0,
  held: 0,
  inSequences: true,
  ...change,
});

describe('why not more', () => {
  test.each<[string, Partial<ReasonFacts>]>([
    ['LinkedIn isn’t connected', { halt: 'NOT_CONNECTED', binding: 'WEEKLY_INVITES' }],
    ['100 invites a week', { binding: 'WEEKLY_INVITES' }],
    ['500 invites are pending', { binding: 'PENDING_INVITES' }],
    ['LinkedIn paused invites', { binding: 'INVITES_PAUSED' }],
    ['LinkedIn asked us to pause', { binding: 'TYPE_PAUSED' }],
    ['Working hours run out first', { binding: 'WORKING_HOURS' }],
    ['Stops at 24 of 25 today', { binding: 'DAILY_LIMIT' }],
    ['Stops at 24 of 25 today', { total: 24 }],
    ['Limit of 25 reached', { total: 25, allowance: 25 }],
    ['Mailbox warming up: 10 of 25 today', { total: 10, allowance: 10, warmingUp: true }],
    ['12 wait for a mailbox', { held: 12 }],
    ['44 are not due yet', { later: 44 }],
    ['Only 1 lead is due', { planned: 1 }],
    ['No leads are due', { planned: 0, total: 3 }],
    ['Not used in your campaigns', { planned: 0, total: 0, inSequences: false }],
  ])('is worded as “%s”', (words, change) => {
    const all = facts(change);
    expect(planReasonText(planReason(all), all)).toBe(words);
  });

  test('has words for every reason, and only a lack of work isn’t a limit', () => {
    for (const reason of PLAN_REASONS) expect(planReasonText(reason, facts())).not.toBe('');
    expect(PLAN_REASONS.filter((reason) => !isLimit(reason))).toEqual([
      'HELD',
      'NOT_DUE',
      'FEW_DUE',
      'NO_LEAD',
      'NO_STEP',
    ]);
  });

  test('of the whole plan is the most urgent thing, and says what to do', () => {
    const all = {
      connected: false,
      subscriptionStatus: 'paused',
      usable: false,
      campaigns: 0,
      workingDay: false,
    };
    expect(
      [
        all,
        { ...all, connected: true },
        { ...all, connected: true, subscriptionStatus: null },
        { ...all, connected: true, subscriptionStatus: 'canceled' },
        { ...all, connected: true, subscriptionStatus: 'deactivated' },
        { ...all, connected: true, subscriptionStatus: null, usable: true },
        { ...all, connected: true, subscriptionStatus: null, usable: true, campaigns: 1 },
        {
          connected: true,
          subscriptionStatus: 'active',
          usable: true,
          campaigns: 1,
          workingDay: true,
        },
      ].map(haltReason),
    ).toEqual([
      'NOT_CONNECTED',
      'SUBSCRIPTION_PAUSED',
      'TRIAL_ENDED',
      'SUBSCRIPTION_ENDED',
      'SUBSCRIPTION_UNPAID',
      'NO_CAMPAIGN',
      'NO_WORKING_DAY',
      null,
    ]);
    for (const halt of PLAN_HALTS) expect(haltText(halt)).toMatch(/^.+\. .+\.$/);
  });
});

describe('the strip of a day', () => {
  test('has each action once, in columns of 20 minutes within the day', () => {
    const day = 24 * 60;
    fc.assert(
      fc.property(
        fc.array(fc.nat(day - 1)),
        fc.array(fc.nat(day - 1)),
        fc.integer({ min: 0, max: 20 }),
        fc.integer({ min: 1, max: 4 }),
        (done, planned, from, hours) => {
          const minutes = (all: readonly number[]): number[] =>
            all.map((minute) => minute * 60_000);
          const columns = planColumns({
            dayStartsAt: 0,
            dayEndsAt: day * 60_000,
            windows: [{ opensAt: from * 3_600_000, closesAt: (from + hours) * 3_600_000 }],
            doneAt: minutes(done),
            plannedAt: minutes(planned),
          });
          expect([
            columns.reduce((sum, one) => sum + one.done, 0),
            columns.reduce((sum, one) => sum + one.planned, 0),
          ]).toEqual([done.length, planned.length]);
          expect(
            columns.every(
              ({ startsAt }) =>
                startsAt >= 0 && startsAt < day * 60_000 && startsAt % COLUMN_MS === 0,
            ),
          ).toBe(true);
          expect(columns.filter(({ asleep }) => !asleep)).toHaveLength(hours * 3);
        },
      ),
    );
    expect(
      planColumns({ dayStartsAt: 0, dayEndsAt: 1, windows: [], doneAt: [], plannedAt: [] }),
    ).toEqual([]);
  });
});

describe('what would increase a plan', () => {
  const raise = (change: Partial<RaiseFacts>) =>
    planSuggestions({
      halt: null,
      reasons: [],
      limited: [],
      invites: { sent: 40, perWeek: 100 },
      campaigns: [],
      campaignsOff: 0,
      held: 0,
      ...change,
    });

  test('is only what stops all of it, if something does', () => {
    expect(raise({ halt: 'NOT_CONNECTED', campaignsOff: 3, held: 2 })).toEqual([
      {
        code: 'CONNECT',
        campaignId: null,
        sentence: 'LinkedIn isn’t connected',
        detail: 'Log in again to resume everything',
      },
    ]);
  });

  test('is at most three suggestions, the most effective first', () => {
    const all = raise({
      reasons: ['WORKING_HOURS', 'WEEKLY_INVITES'],
      limited: ['invites', 'likes'],
      campaigns: [
        { campaignId: '1', name: 'Oslo', ready: 30, begun: 10 },
        { campaignId: '2', name: 'Bergen', ready: 9000, begun: 5 },
      ],
      campaignsOff: 1,
      held: 4,
    });
    expect(all.map(({ code }) => code)).toEqual(['ADD_LEADS', 'LIMITS', 'WORKING_HOURS']);
    expect([all[0]?.sentence, all[0]?.detail, all[0]?.campaignId]).toEqual([
      'Oslo: 30 leads ready',
      'Without a new list, it runs out in 3 working days',
      '1',
    ]);
    expect(raise({ campaigns: [{ campaignId: '1', name: 'Oslo', ready: 400, begun: 0 }] })).toEqual(
      [],
    );
    expect(
      raise({ campaignsOff: 2, held: 1, reasons: ['INVITES_PAUSED'] }).map(({ code }) => code),
    ).toEqual(['WEEKLY_INVITES', 'MAILBOX', 'START_CAMPAIGN']);
  });
});
