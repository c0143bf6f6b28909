import { localDay } from '#core/schedule/zone.ts';

/**
 * When a month's invitation notes begin anew: the first instant of the user's next calendar month
 * (product rules, section 2).
 */
export function nextNoteMonth({ zone, now }: { zone: string; now: number }): number {
  return Temporal.PlainDate.from(localDay({ zone, at: now }))
    .with({ day: 1 })
    .add({ months: 1 })
    .toZonedDateTime(zone).epochMilliseconds;
}
