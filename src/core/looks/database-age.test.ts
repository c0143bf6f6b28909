import { describe, expect, test } from 'vitest';
import { databaseWentBack, missingSince } from '#core/looks/database-age.ts';

const HERE = { server: '7', timeline: 1, database: '16384', table: '16500' };
const stored = { realAt: 1000, at: 5_000_000, beat: 40, database: HERE };

describe('a database', () => {
  test.each([
    ['is the one of the last heartbeat', HERE, null, null],
    ['is on another server', { ...HERE, server: '8' }, null, 'RESTORED'],
    ['is a copy that was promoted', { ...HERE, timeline: 2 }, null, 'RESTORED'],
    ['is a copy on the same server', { ...HERE, database: '16999' }, null, 'RESTORED'],
    ['was read in from a dump', { ...HERE, table: '17000' }, null, 'RESTORED'],
    ['does not show its server', { ...HERE, server: null, timeline: null }, null, null],
    ['has the last heartbeat of this process', HERE, 40, null],
    ['has newer ones of another process', HERE, 39, null],
    ['lacks the last heartbeat of this process', HERE, 41, 'WENT_BACK'],
  ] as const)('that %s', (_words, actual, seen, reason) => {
    const known = seen === null ? null : { beat: seen, transactions: 900 };
    expect(databaseWentBack({ stored, actual, transactions: 900, seen: known })).toBe(reason);
  });

  test.each([
    ['lacks a transaction that this process has seen', HERE, 'WENT_BACK'],
    ['is on another server, which counts its own,', { ...HERE, server: '8' }, 'RESTORED'],
  ] as const)('that %s', (_words, actual, reason) => {
    const seen = { beat: 40, transactions: 900 };
    expect(databaseWentBack({ stored, actual, transactions: 899, seen })).toBe(reason);
  });

  test.each([
    ['has no heartbeat', null],
    ['has one of an earlier version', { realAt: 1000 }],
  ])('that %s is taken as it is', (_words, heartbeat) => {
    const state = { stored: heartbeat, actual: HERE, transactions: 1, seen: null };
    expect(databaseWentBack(state)).toBeNull();
  });

  test('may lack a real minute before its last heartbeat, and two minutes of the campaign', () => {
    expect([missingSince(stored, 1), missingSince(stored, 60)]).toEqual([
      5_000_000 - 120_000,
      5_000_000 - 3_600_000,
    ]);
  });
});
