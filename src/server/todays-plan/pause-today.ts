import { pausedUntil, pauseForToday } from '#core/schedule/day-pause.ts';
import { writeAudit } from '#data/identity/audit-log.ts';
import { holdDayPause, writeDayPause } from '#data/waiting/day-pause.ts';
import { wakeLane } from '#data/lanes/lanes.ts';
import { inTransaction } from '#data/database/retried-transaction.ts';
import { announce } from '#data/notices/stream-events.ts';
import type { Call } from '#server/handler.ts';
import { isoInstant } from '#server/page-answer.ts';
import { Refusal } from '#server/refusal.ts';

type Pausing = Call<'POST /v1/todays-plan/pause'> | Call<'POST /v1/todays-plan/resume'>;

/**
 * Pauses a user's engine to the end of their local day, or lets it go on; asked twice, the second
 * changes nothing. The lane looks at it before its next act.
 */
export async function pauseToday({
  call: {
    caller: { userId, identityId },
    parts: { db },
    now,
    realNow,
  },
  paused,
}: {
  call: Pausing;
  paused: boolean;
}) {
  return inTransaction({
    db,
    work: async (trx) => {
      const held = await holdDayPause({ db: trx, userId });
      if (held === null) throw new Refusal('NOT_FOUND');
      const until = pausedUntil({ week: held, now });
      if ((until !== null) === paused) return { pausedUntil: isoInstant(until) };
      const pause = paused ? pauseForToday({ zone: held.zone, now }) : null;
      await writeDayPause({ db: trx, userId, pause });
      await writeAudit({
        db: trx,
        userId,
        actedBy: identityId,
        type: paused ? 'PAUSED_FOR_TODAY' : 'RESUMED_TODAY',
        realNow,
      });
      await wakeLane({ db: trx, userId, at: now });
      await announce({ db: trx, userId, type: 'user.status', data: { status: held.status } });
      return { pausedUntil: isoInstant(pause?.until ?? null) };
    },
  });
}
