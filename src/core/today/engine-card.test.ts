import { describe, expect, test } from 'vitest';
import { engineCard, type EngineFacts } from '#core/today/engine-card.ts';

describe('the engine card', () => {
  const now = Date.parse('2026-11-20T14:38:00Z');
  const engine: EngineFacts = {
    now,
    zone: 'Etc/UTC',
    userStatus: 'VERIFIED',
    disconnectedAt: null,
    disconnectedByUser: false,
    unconfirmed: 0,
    halt: null,
    campaigns: { off: 0, drafts: 0 },
    leads: { all: 40, uploading: 0, waiting: 10, held: 0, failed: 0 },
    pausedToday: false,
    asleep: false,
    opensAt: now,
    closesAt: Date.parse('2026-11-20T17:00:00Z'),
    nextAction: { type: 'MESSAGE', at: Date.parse('2026-11-20T14:41:00Z') },
    doneToday: 87,
    allowedToday: 208,
    usedUp: [],
    dayEndsAt: Date.parse('2026-11-21T00:00:00Z'),
  };
  test.each<[string, Partial<EngineFacts>, object]>([
    [
      'runs',
      {},
      {
        kind: 'RUNNING',
        title: 'Running',
        sentence: 'Next: message at 2:41 pm',
        nextType: 'MESSAGE',
        detail: 'until 5 pm',
        done: 87,
        allowed: 208,
      },
    ],
    [
      'looks at what happened since a restore, whatever else is due',
      { looksBack: true, pausedToday: true },
      {
        kind: 'LOOKING_BACK',
        title: 'Checking after a restore',
        sentence: 'We’re reading what happened since, so that nothing is done twice',
        nextType: null,
        detail: 'Everything continues automatically',
        done: null,
        allowed: null,
      },
    ],
    [
      'sleeps until it wakes',
      { asleep: true, opensAt: Date.parse('2026-11-23T09:00:00Z') },
      {
        kind: 'SLEEP',
        title: 'Sleep mode',
        sentence: 'Resumes on Monday at 9 am',
        detail: 'Etc/UTC',
        done: null,
        allowed: null,
      },
    ],
    [
      'never runs without a day',
      { halt: 'NO_WORKING_DAY', asleep: true, opensAt: null },
      {
        kind: 'SLEEP',
        title: 'Sleep mode',
        sentence: 'Campaigns won’t run: every day is off',
        detail: 'Etc/UTC',
        done: null,
        allowed: null,
      },
    ],
    [
      'has no invites left',
      { usedUp: ['CONNECT'] },
      {
        kind: 'LIMITS_REACHED',
        title: 'Limits reached',
        sentence: 'Today’s invites are used up',
        detail: 'Limits reset tomorrow at 12 am',
        done: 87,
        allowed: 208,
      },
    ],
    [
      'has nothing left of much that is due',
      { usedUp: ['CONNECT', 'VISIT', 'LIKE'] },
      {
        kind: 'LIMITS_REACHED',
        title: 'Limits reached',
        sentence: 'Today’s limits for everything due are used up',
        detail: 'Limits reset tomorrow at 12 am',
        done: 87,
        allowed: 208,
      },
    ],
    [
      'is not connected',
      {
        userStatus: 'UNAUTHORIZED',
        disconnectedAt: now - 3 * 3_600_000,
        unconfirmed: 2,
        halt: 'NOT_CONNECTED',
      },
      {
        kind: 'NOT_CONNECTED',
        title: 'Not connected',
        sentence: 'Lost 3 hours ago. Log in again',
        detail: '2 actions need your answer',
        done: null,
        allowed: null,
      },
    ],
    [
      'was disconnected by its user',
      {
        userStatus: 'UNAUTHORIZED',
        disconnectedAt: now - 60_000,
        disconnectedByUser: true,
        halt: 'NOT_CONNECTED',
      },
      {
        kind: 'NOT_CONNECTED',
        title: 'Not connected',
        sentence: 'Disconnected 1 minute ago. Connect it again',
        detail: null,
        done: null,
        allowed: null,
      },
    ],
    [
      'was never connected',
      { userStatus: 'REGISTRATION_STARTED', halt: 'NOT_CONNECTED' },
      {
        kind: 'NOT_CONNECTED',
        title: 'Not connected yet',
        sentence: 'LinkedIn isn’t connected yet',
        detail: null,
        done: null,
        allowed: null,
      },
    ],
    [
      'is out of trial',
      { halt: 'TRIAL_ENDED', asleep: true },
      {
        kind: 'TRIAL_ENDED',
        title: 'Trial ended',
        sentence: 'Nothing is lost. Choose a plan and everything resumes',
        detail: 'See plans',
        done: null,
        allowed: null,
      },
    ],
    [
      'is paused',
      { halt: 'SUBSCRIPTION_PAUSED' },
      {
        kind: 'PAUSED_SUBSCRIPTION',
        title: 'Subscription paused',
        sentence: 'Campaigns are paused until you resume it',
        detail: null,
        done: null,
        allowed: null,
      },
    ],
    [
      'is idle',
      { nextAction: null },
      {
        kind: 'IDLE',
        title: 'Idle',
        sentence: '10 leads are waiting for a reply or a delay',
        detail: null,
        done: 87,
        allowed: 208,
      },
    ],
  ])('%s', (_, some, card) =>
    expect(engineCard({ ...engine, ...some })).toEqual({ nextType: null, ...card }),
  );

  test.each<[string, Partial<EngineFacts>, string]>([
    [
      'two are off',
      { campaigns: { off: 2, drafts: 1 } },
      '2 campaigns are inactive. Start one to resume its leads',
    ],
    [
      'only a draft is there',
      { campaigns: { off: 0, drafts: 1 } },
      'Launch your draft to get going',
    ],
    ['there is none', {}, 'Create a campaign to see its activity here'],
  ])('says that no campaign is running, awake or asleep: %s', (_, some, sentence) => {
    for (const asleep of [false, true])
      expect(
        engineCard({ ...engine, nextAction: null, asleep, halt: 'NO_CAMPAIGN', ...some }),
      ).toMatchObject({ kind: 'NO_CAMPAIGN', title: 'No campaign is running', sentence });
  });

  const leads = { all: 30, uploading: 0, waiting: 0, held: 0, failed: 0 };
  test.each<[string, Partial<EngineFacts['leads']>, string]>([
    ['a list is being read', { uploading: 5, failed: 25 }, '5 leads are being imported'],
    ['there is nobody', { all: 0 }, 'Your active campaigns have no leads yet. Add some'],
    ['somebody waits', { waiting: 1, failed: 29 }, '1 lead is waiting for a reply or a delay'],
    ['all wait for the user', { held: 3, failed: 27 }, '3 leads are paused and need your decision'],
    ['all failed', { failed: 30 }, 'All 30 leads failed. Open them to see why'],
    ['the only one failed', { all: 1, failed: 1 }, 'The only lead failed. Open it to see why'],
    ['some failed', { failed: 12 }, 'All leads are done, 12 of them failed'],
    ['all came to their end', {}, 'All leads are done. Add more'],
  ])('says why nothing is due although campaigns are running: %s', (_, some, sentence) =>
    expect(engineCard({ ...engine, nextAction: null, leads: { ...leads, ...some } })).toMatchObject(
      { kind: 'IDLE', sentence },
    ),
  );

  test('names the day of the next action if it isn’t today', () =>
    expect(
      engineCard({
        ...engine,
        nextAction: { type: 'MESSAGE', at: Date.parse('2026-11-23T09:12:00Z') },
      }).sentence,
    ).toBe('Next: message on Monday at 9:12 am'));
});
