import { isInside, judgedDay } from '../judge-clock.ts';
import { sentence } from './single-acts.ts';
import type { Try } from './tries.ts';
import type { Report } from './violation.ts';

const DAY_MS = 86_400_000;

/**
 * G3: no act leaves outside the schedule that was in force when it was reserved; in no local day,
 * nor in the 24 hours around a change of zone, more of a type than the limit then in force. The
 * judge reckons local time by another library than the product.
 */
export function judgeHoursAndLimits({ report }: { report: Report }) {
  const landed = new Map<string, Try[]>();
  return {
    onDeparture(made: Try): void {
      const { zone, schedule, pause, departedAt } = made;
      if (departedAt !== null && !isInside({ zone, schedule, pause, at: departedAt }))
        report({
          promise: 'G3',
          rule: 'an act outside the working hours',
          detail: `${sentence(made)} at ${new Date(departedAt).toISOString()} in ${zone}`,
        });
    },
    onAct(made: Try): void {
      if (made.departedAt === null) return;
      const key = `${made.userId} ${made.action}`;
      const all = landed.get(key) ?? [];
      landed.set(key, all);
      all.push(made);
      const { zone, departedAt: at, limit } = made;
      const day = judgedDay({ zone, at });
      const today = all.filter(
        (one) => judgedDay({ zone, at: one.departedAt ?? 0 }) === day && one.zone === zone,
      );
      // A limit holds for what was reserved under it: an act that lands late does not forbid those
      // which a higher limit allowed meanwhile.
      // In the order in which it happened: the product's own clock may be set back.
      for (const one of today.filter((it) => it.reservedElapsed >= made.reservedElapsed)) {
        const count = today.filter((it) => it.reservedElapsed <= one.reservedElapsed).length;
        if (count > one.limit)
          report({
            promise: 'G3',
            rule: 'more acts in a local day than the limit',
            detail: `${sentence(one)}: ${count} of ${one.limit} on day ${new Date(day * DAY_MS).toISOString().slice(0, 10)} in ${zone}`,
          });
      }
      // The 24 hours count from the moments at which units were taken: a request leaves within its
      // timeout after that.
      const around = all.filter(
        (one) => one.reservedAt > made.reservedAt - DAY_MS && one.reservedAt <= made.reservedAt,
      );
      if (around.length > limit && around.some((one) => one.zone !== zone))
        report({
          promise: 'G3',
          rule: 'more acts around a change of zone than the limit',
          detail: `${sentence(made)}: ${around.length} of ${limit} in 24 hours`,
        });
    },
  };
}
