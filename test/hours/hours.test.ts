import { describe, expect, test } from 'vitest';
import { DEFAULT_WEEK } from '#core/schedule/week.ts';
import { allEpisodes, judgeAll } from './all-episodes.ts';
import { liveEpisode } from './episode.ts';
import { judgeEpisode } from './judge-episode.ts';
import type { Lived, Rules } from './lived.ts';
import { ALL_ZONES, transitionsOf } from './zone-transitions.ts';

const ZONES = [
  'Europe/Berlin',
  'America/New_York',
  'Australia/Lord_Howe',
  'Africa/Casablanca',
  'Africa/Cairo',
  'America/Havana',
  'Asia/Beirut',
  'Pacific/Chatham',
  'Atlantic/Azores',
  'Asia/Kolkata',
  'Pacific/Apia',
  'America/Sao_Paulo',
];

describe('the engine around changes of clocks', () => {
  test('acts only inside the hours, never above a limit, and uses what it may, by the word of a judge with another clock', async () => {
    const { acts, outsideHours, overLimit, tooClose, used, allowed } = await judgeAll({
      episodes: allEpisodes({ zones: ZONES }).filter((_, index) => index % 4 === 0),
    });
    expect([...outsideHours, ...overLimit, ...tooClose]).toEqual([]);
    expect(acts).toBeGreaterThan(2500);
    expect(used / allowed).toBeGreaterThanOrEqual(0.98);
  }, 120_000);

  test('lives the same episode twice in the same way', async () => {
    const episode = { zone: 'Europe/Berlin', middle: Date.UTC(2026, 9, 25, 1), seed: 7 };
    expect((await liveEpisode(episode)).acts).toEqual((await liveEpisode(episode)).acts);
  });
});

describe('the judge', () => {
  const at = (text: string): number => Date.parse(text);
  const rules: Rules = {
    since: at('2026-10-23T00:00:00Z'),
    zone: 'Europe/Berlin',
    schedule: DEFAULT_WEEK,
    limits: { VISIT: 2, FOLLOW: 1 },
    range: 0,
  };
  const judge = (over: Partial<Lived>) =>
    judgeEpisode({
      episode: { zone: 'Europe/Berlin', middle: 0, seed: 0 },
      from: rules.since,
      until: at('2026-10-29T00:00:00Z'),
      rules: [rules],
      acts: [],
      ...over,
    });
  const visits = (...times: string[]) =>
    times.map((time) => ({ at: at(time), action: 'VISIT' as const }));

  test.each([
    ['a minute before the opening, after the clocks went back', '2026-10-26T07:59:59Z', 1],
    ['the opening itself', '2026-10-26T08:00:00Z', 0],
    ['the closing itself', '2026-10-26T16:00:00Z', 1],
    ['the hour of summer time before the change', '2026-10-23T07:00:00Z', 0],
    ['a Sunday', '2026-10-25T10:00:00Z', 1],
  ])('knows whether %s is outside', (_title, time, outside) =>
    expect(judge({ acts: visits(time) }).outsideHours).toHaveLength(outside),
  );

  test('counts a day by the local calendar, and 24 hours around a change of zone', () => {
    expect(
      judge({
        acts: visits(
          '2026-10-26T09:00:00Z',
          '2026-10-26T10:00:00Z',
          '2026-10-27T08:00:00Z',
          '2026-10-27T09:00:00Z',
        ),
      }).overLimit,
    ).toEqual([]);
    expect(
      judge({
        acts: visits('2026-10-26T09:00:00Z', '2026-10-26T10:00:00Z', '2026-10-26T11:00:00Z'),
      }).overLimit,
    ).toHaveLength(1);
    const moved = { ...rules, since: at('2026-10-26T12:00:00Z'), zone: 'Asia/Tokyo' };
    expect(
      judge({
        rules: [rules, moved],
        acts: visits('2026-10-26T09:00:00Z', '2026-10-26T10:00:00Z', '2026-10-27T01:00:00Z'),
      }).overLimit,
    ).toHaveLength(1);
  });

  test('sees acts that come too close, and what was left undone', () => {
    expect(
      judge({ acts: visits('2026-10-26T09:00:00Z', '2026-10-26T09:00:44Z') }).tooClose,
    ).toHaveLength(1);
    const { allowed, used, daysJudged } = judge({ acts: visits('2026-10-26T09:00:00Z') });
    expect({ allowed, used, daysJudged }).toEqual({ allowed: 9, used: 1, daysJudged: 5 });
  });

  test('knows every zone of Node and when its clocks change', () => {
    expect(ALL_ZONES.length).toBeGreaterThan(400);
    expect(transitionsOf('Europe/Berlin')).toHaveLength(22);
    expect(transitionsOf('Europe/Berlin')[0]).toBe(at('2025-03-30T01:00:00Z'));
    expect(transitionsOf('Asia/Kolkata')).toEqual([]);
  });
});
