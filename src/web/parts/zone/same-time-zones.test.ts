import { describe, expect, it } from 'vitest';
import groups from '../../public/same-time-zones.json' with { type: 'json' };
import zones from '../../public/time-zones.json' with { type: 'json' };

function changesOf(name: string, from: string, to: string): string[] {
  const end = Temporal.Instant.from(to).toZonedDateTimeISO(name);
  const changes = [];
  for (
    let at = Temporal.Instant.from(from).toZonedDateTimeISO(name);
    Temporal.ZonedDateTime.compare(at, end) < 0;
  ) {
    changes.push(`${at.epochMilliseconds} ${at.offset}`);
    const next = at.getTimeZoneTransition('next');
    if (next === null) break;
    at = next;
  }
  return changes;
}

describe('the zones of the same time', () => {
  it('are zones of the list, each in one group', () => {
    const names = new Set(zones);
    expect(groups.flat().filter((name) => !names.has(name))).toEqual([]);
    expect(new Set(groups.flat()).size).toBe(groups.flat().length);
    expect(groups.find((group) => group.includes('Europe/Stockholm'))).toContain(
      'Arctic/Longyearbyen',
    );
  });

  it('change their clocks at the same moments', () => {
    for (const group of groups)
      for (const name of group)
        expect({
          name,
          changes: changesOf(name, '2024-01-01T00:00:00Z', '2030-01-01T00:00:00Z'),
        }).toEqual({
          name,
          changes: changesOf(group[0] ?? '', '2024-01-01T00:00:00Z', '2030-01-01T00:00:00Z'),
        });
  });
});
