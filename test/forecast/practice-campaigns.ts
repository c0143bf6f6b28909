import { DEFAULT_LIMITS } from '#core/limits/processing-limits.ts';
import type { NoteRule } from '#core/limits/note-rule.ts';
import { seededDraw } from '#core/random/seeded-draw.ts';
import { DEFAULT_WEEK } from '#core/schedule/week.ts';
import type { SequenceItem } from '#core/sequence/sequence-item.ts';
import type { LaneUser } from '#data/walk/lane-facts.ts';
import { chain, item } from '../support/engine-world.ts';
import type { PracticeBehavior } from './practice-people.ts';

/** One practice campaign before its start: drawn from its seed. */
export type PracticeCampaign = {
  seed: number;
  startsAt: number;
  user: Partial<LaneUser>;
  sequence: SequenceItem;
  leads: number;
  besides: number;
  behavior: PracticeBehavior;
  /** Its rule for notes, and every which lead has the tag `vip`; absent: the usual rule, none. */
  notes?: { rule: NoteRule; taggedEvery: number };
};

const ZONES = ['Etc/UTC', 'Europe/Stockholm', 'America/New_York', 'Asia/Kolkata'] as const;
const FIRST_START = Date.parse('2026-03-02T00:00:00Z');

/**
 * Draws a practice campaign: people, hours, limits, sequence, and another campaign beside it in
 * every third.
 */
export function practiceCampaign(seed: number): PracticeCampaign {
  const draw = (name: string, from: number, to: number): number =>
    from + seededDraw('practice campaign', seed, name) * (to - from);
  const whole = (name: string, from: number, to: number): number =>
    Math.floor(draw(name, from, to + 1));
  return {
    seed,
    startsAt: FIRST_START + whole('start', 0, 200) * 86_400_000 + whole('hour', 0, 23) * 3_600_000,
    user: {
      week: {
        zone: ZONES[whole('zone', 0, ZONES.length - 1)] ?? 'Etc/UTC',
        schedulerItems: DEFAULT_WEEK.map((day, index) => ({
          ...day,
          active: index < whole('days', 4, 6),
          fromHour: whole('from', 7, 10),
          toHour: whole('to', 15, 20),
        })),
      },
      limits: {
        ...DEFAULT_LIMITS,
        CONNECT: whole('invites', 8, 30),
        MESSAGE: whole('messages', 10, 40),
        VISIT: whole('visits', 15, 60),
      },
      limitRange: [1, 3, 5][whole('range', 0, 2)] ?? 3,
    },
    sequence: SEQUENCES[whole('sequence', 0, SEQUENCES.length - 1)] ?? SEQUENCES[0],
    leads: whole('leads', 30, 160),
    besides: seed % 3 === 0 ? whole('besides', 20, 80) : 0,
    behavior: {
      accept: draw('accept', 0.14, 0.5),
      acceptHours: [1, 12 * 24],
      read: draw('read', 0.55, 0.85),
      readHours: [0.1, 72],
      reply: draw('reply', 0.05, 0.28),
      replyHours: [0.05, 96],
    },
  };
}

const watched = (hours: number, yes: SequenceItem, no: SequenceItem): SequenceItem =>
  item('IF_CONNECTED', { id: 'connected', noDelay: hours, yesDelay: 24, yes, no });
const says = (id: string, parts: Partial<SequenceItem> = {}): SequenceItem =>
  item('MESSAGE', { id, message: 'Hello', ...parts });
const end = (id: string): SequenceItem => item('END', { id });

const SEQUENCES: readonly [SequenceItem, ...SequenceItem[]] = [
  item('CONNECT', {
    yes: watched(14 * 24, chainTo([says('m1', { yesDelay: 72 }), says('m2')], 'e1'), end('e2')),
  }),
  item('VISIT', {
    yesDelay: 24,
    yes: item('CONNECT', {
      yes: watched(
        10 * 24,
        chainTo([says('m1', { yesDelay: 96 }), says('m2', { yesDelay: 48 }), says('m3')], 'e1'),
        item('WITHDRAW', { yes: end('e2') }),
      ),
    }),
  }),
  item('CONNECT', {
    yes: watched(
      7 * 24,
      chainTo([says('m1')], 'e1'),
      item('WITHDRAW', { yesDelay: 24, yes: item('VISIT', { id: 'v2', yes: end('e2') }) }),
    ),
  }),
  chain(
    item('FOLLOW', { yesDelay: 24 }),
    item('LIKE', { yesDelay: 24 }),
    item('VISIT', { yesDelay: 48 }),
  ),
];

function chainTo(items: readonly SequenceItem[], endId: string): SequenceItem {
  return items.reduceRight<SequenceItem>((next, one) => ({ ...one, yes: next }), end(endId));
}
