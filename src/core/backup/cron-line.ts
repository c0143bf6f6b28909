const FIELDS = [
  { name: 'minute', min: 0, max: 59 },
  { name: 'hour', min: 0, max: 23 },
  { name: 'day of the month', min: 1, max: 31 },
  { name: 'month', min: 1, max: 12 },
  // 7 is Sunday, as 0 is.
  { name: 'day of the week', min: 0, max: 7 },
] as const;

/**
 * The problem with a cron line, to follow the name of its setting; null if it can be scheduled.
 * Five fields of numbers, ranges, lists, and steps of all (`*` followed by a slash), as
 * graphile-worker reads them.
 */
export function cronFault(line: string): string | null {
  const parts = line.split(/\s+/);
  if (parts.length !== FIELDS.length)
    return 'must be a cron line with five fields, such as 30 3 * * *';
  for (const [index, field] of FIELDS.entries())
    for (const part of (parts[index] ?? '').split(','))
      if (!isPart(part, field))
        return `has “${part}” as its ${field.name}, which must be a number from ${field.min} to ${field.max}, a range such as 1-5, *, or */2`;
  return null;
}

function isPart(part: string, { min, max }: { min: number; max: number }): boolean {
  const step = /^\*(?:\/(\d+))?$/.exec(part);
  if (step !== null) return step[1] === undefined || Number(step[1]) > 0;
  const [, from, to] = /^(\d+)(?:-(\d+))?$/.exec(part) ?? [];
  if (from === undefined) return false;
  const [first, last] = [Number(from), Number(to ?? from)];
  return first >= min && last <= max && (to === undefined || last > first);
}
