import { describe, expect, test } from 'vitest';
import type { NoteRule } from '#core/limits/note-rule.ts';
import { DEFAULT_LIMITS } from '#core/limits/processing-limits.ts';
import { DEFAULT_WEEK } from '#core/schedule/week.ts';
import type { NoteQuotaChoice } from '#core/sequence/sequence-item.ts';
import type { LaneUser } from '#data/walk/lane-facts.ts';
import { item } from '../support/engine-world.ts';
import type { FakeNetwork } from '../support/fake-network.ts';
import type { TestClock } from '../support/test-clock.ts';
import { liveCampaign, type LivedCampaign } from './live-campaign.ts';
import type { PracticeCampaign } from './practice-campaigns.ts';

const NOTES_A_MONTH = 5;
const FOREVER_MS = 86_400_000 * 3650;

/** Refuses more than five notes a calendar month, without a reason. */
function fiveNotesAMonth(network: FakeNetwork, clock: TestClock): void {
  const { invite } = network.act;
  let month = '';
  network.act.invite = (act) => {
    const now = monthOf(clock.now());
    if (now !== month) network.notesLeft = NOTES_A_MONTH;
    month = now;
    return invite(act);
  };
}

const monthOf = (at: number): string => new Date(at).toISOString().slice(0, 7);

type Plan = {
  rule: NoteRule;
  choice: NoteQuotaChoice;
  leads?: number;
  user?: Partial<LaneUser>;
};

function planOf({ rule, choice, leads = 1000, user = {} }: Plan): PracticeCampaign {
  return {
    seed: 7,
    startsAt: Date.parse('2026-03-02T06:00:00Z'),
    user: {
      week: { zone: 'Etc/UTC', schedulerItems: DEFAULT_WEEK },
      limits: DEFAULT_LIMITS,
      limitRange: 3,
      ...user,
    },
    sequence: item('CONNECT', {
      message: 'Good day',
      noteQuotaChoice: choice,
      yes: item('IF_CONNECTED', {
        noDelay: 14 * 24,
        yes: item('END', { id: 'yes' }),
        no: item('WITHDRAW', { yes: item('END', { id: 'no' }) }),
      }),
    }),
    leads,
    besides: 0,
    behavior: {
      accept: 0.3,
      acceptHours: [1, 12 * 24],
      read: 0.7,
      readHours: [0.1, 72],
      reply: 0.15,
      replyHours: [0.05, 96],
    },
    notes: { rule, taggedEvery: 20 },
  };
}

/** Runs a campaign to its end, and counts the leads that ever wait for the next month's notes. */
async function lived(plan: Plan): Promise<LivedCampaign & { waited: number }> {
  const waiting = new Set<string>();
  const campaign = await liveCampaign(planOf(plan), {
    onNetwork: fiveNotesAMonth,
    eachDay: (places) => {
      for (const { leadId, memory } of places)
        if (memory.notBeforeCode === 'NOTE_QUOTA') waiting.add(leadId);
    },
  });
  return { ...campaign, waited: waiting.size };
}

function ledgerOf({ intents }: LivedCampaign) {
  const invites = intents.filter(({ action }) => action === 'CONNECT');
  const sent = invites.filter(({ status }) => status === 'HAPPENED');
  const noted = sent.filter(({ payload }) => payload['note'] != null);
  const refused = invites.filter(({ outcome }) => outcome?.['error'] === 'refused');
  const months = Map.groupBy(noted, ({ startedAt }) => monthOf(startedAt));
  return {
    invites: sent.length,
    noted,
    months: [...months].map(([month, ofMonth]) => [month, ofMonth.length]),
    refusedAt: refused.map(({ startedAt }) => monthOf(startedAt)),
    omissions: new Set(
      sent.flatMap(({ payload }) =>
        payload['note'] == null
          ? [(payload['noteOmission'] as { reason: string } | undefined)?.reason]
          : [],
      ),
    ),
  };
}

function expectForecast({ before, invites, finishedAt }: LivedCampaign, noted: number): void {
  const { notes, notesLeftOut, finish } = before;
  expect(noted).toBeGreaterThanOrEqual(notes.p10);
  expect(noted).toBeLessThanOrEqual(notes.p90);
  expect(invites - noted).toBeGreaterThanOrEqual(notesLeftOut.p10);
  expect(invites - noted).toBeLessThanOrEqual(notesLeftOut.p90);
  // By the same tolerance as of all forecasts.
  const days = (at: number | null) => ((at ?? FOREVER_MS) - planStart) / 86_400_000;
  expect(Math.abs(days(finishedAt) - days(finish.p50))).toBeLessThan(5 + 0.1 * days(finishedAt));
}
const planStart = planOf({
  rule: { noteRule: 'ALWAYS', noteFilter: null },
  choice: 'WAIT',
}).startsAt;

describe('five notes a month, over months with a thousand leads', () => {
  test.each([
    ['ALWAYS', 'SEND_WITHOUT_NOTE', null, ['NOTES_USED_UP']],
    ['UNTIL_USED_UP', 'WAIT', null, ['NOTES_USED_UP']],
    ['MATCHING', 'SEND_WITHOUT_NOTE', { tags: ['vip'] }, ['NOTES_USED_UP', 'NOTE_RULE']],
  ] as const)(
    'are all spent under %s, refused once, waited for by no one, and as forecast',
    async (noteRule, choice, filter, reasons) => {
      const noteFilter = filter === null ? null : { tags: [...filter.tags] };
      const campaign = await lived({ rule: { noteRule, noteFilter }, choice });
      const { invites, noted, months, refusedAt, omissions } = ledgerOf(campaign);
      expect([campaign.waited, invites]).toEqual([0, 1000]);
      expect(months.length).toBeGreaterThanOrEqual(3);
      expect(months.map(([, count]) => count)).toEqual(months.map(() => NOTES_A_MONTH));
      expect(refusedAt).toEqual(['2026-03']);
      expect(omissions).toEqual(new Set(reasons));
      if (noteRule === 'MATCHING')
        expect(noted.every(({ leadId }) => Number(leadId) % 20 === 1)).toBe(true);
      expectForecast(campaign, noted.length);
    },
    120_000,
  );

  test('are waited for if the rule says so, without a refusal where the number is set', async () => {
    const campaign = await lived({
      rule: { noteRule: 'ALWAYS', noteFilter: null },
      choice: 'WAIT',
      leads: 18,
      user: { notesPerMonth: NOTES_A_MONTH },
    });
    const { noted, months, refusedAt } = ledgerOf(campaign);
    expect([campaign.waited, refusedAt]).toEqual([13, []]);
    expect(months).toEqual([
      ['2026-03', 5],
      ['2026-04', 5],
      ['2026-05', 5],
      ['2026-06', 3],
    ]);
    expectForecast(campaign, noted.length);
  }, 120_000);
});
