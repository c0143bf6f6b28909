import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { backupName, surplusBackups } from '#core/backup/backup-names.ts';

const at = Date.parse('2026-11-30T03:30:05.900Z');
const DAY_MS = 86_400_000;

describe('backups', () => {
  it('are named by their time in UTC', () => {
    expect(backupName(at)).toBe('reachwell-2026-11-30-033005.tar.gz.age');
  });

  it('are kept up to a number, the newest ones', () => {
    const names = [0, 3, 1, 2].map((days) => backupName(at + days * DAY_MS));
    expect(surplusBackups(names, 3)).toEqual([backupName(at)]);
    expect(surplusBackups(names, 4)).toEqual([]);
    expect(surplusBackups(names, 10)).toEqual([]);
  });

  it('are the only files that are ever removed', () => {
    const others = ['', 'notes.txt', 'reachwell.tar.gz.age', `${backupName(at)}.part`];
    const names = [...others, backupName(at), backupName(at + 1000)];
    expect(surplusBackups(names, 1)).toEqual([backupName(at)]);
  });

  it('always leave as many as are kept, and never a newer one for an older', () => {
    fc.assert(
      fc.property(
        fc.uniqueArray(fc.integer({ min: 0, max: 10_000 }), { maxLength: 30 }),
        fc.integer({ min: 1, max: 20 }),
        (days, keep) => {
          const names = days.map((day) => backupName(at + day * DAY_MS));
          const removed = surplusBackups(names, keep);
          const kept = names.filter((name) => !removed.includes(name));
          expect(kept).toHaveLength(Math.min(keep, names.length));
          for (const gone of removed) for (const one of kept) expect(gone < one).toBe(true);
        },
      ),
    );
  });
});
