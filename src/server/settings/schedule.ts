import { DAYS_OF_WEEK, type SchedulerItem } from '#core/schedule/week.ts';
import { scheduleErrors } from '#core/schedule/working-hours-rules.ts';
import { canChangeZone, normalizeZone, zoneChangeAllowedAt } from '#core/schedule/zone.ts';
import { lockActingUser, type ActingUser } from '#data/identity/acting-user.ts';
import { wakeLane } from '#data/tables/lanes.ts';
import { inScope } from '#data/database/retried-transaction.ts';
import { writeSchedule } from '#data/settings/schedules.ts';
import type { Call } from '#server/http/handler.ts';
import { isoInstant } from '#server/http/page-response.ts';
import { ApiError, found } from '#server/http/api-error.ts';
import { rejectStale } from '#server/http/reject-stale.ts';
import { rejectZoneChange } from '#server/http/reject-zone-change.ts';
import { actingUserOf } from '#server/http/acting-user-of.ts';

export async function getSchedule({ scope, realNow }: Call<'GET /schedule'>) {
  return presentSchedule(await actingUserOf(scope), realNow);
}

/**
 * Saves the working week. The time zone can change once in 24 hours of real time, and only its
 * change updates `updatedAt` (campaigns spec, section 4).
 */
export async function saveSchedule({ scope, body, now, realNow }: Call<'PUT /schedule'>) {
  const zone = normalizeZone(body.zone);
  const fieldErrors = scheduleErrors(zone, body.schedulerItems);
  if (fieldErrors.length > 0) throw new ApiError('INVALID_INPUT', { fieldErrors });
  return inScope(scope, async (scope) => {
    const user = found(await lockActingUser(scope));
    rejectStale({ known: body.version, current: user.schedule_version });
    const moves = zone !== normalizeZone(user.zone);
    if (moves) rejectZoneChange(user.real_zone_updated_at, realNow);
    const schedule = weekOf(body.schedulerItems);
    await writeSchedule(scope, schedule, moves ? { name: zone, realChangedAt: realNow } : null);
    await wakeLane(scope, now);
    return presentSchedule(
      {
        ...user,
        schedule,
        schedule_version: user.schedule_version + 1,
        ...(moves ? { zone, real_zone_updated_at: realNow } : {}),
      },
      realNow,
    );
  });
}

function weekOf(items: readonly Omit<SchedulerItem, 'id'>[]): SchedulerItem[] {
  return DAYS_OF_WEEK.flatMap((day, index) => {
    const item = items.find(({ dayOfWeek }) => dayOfWeek === day);
    return item === undefined
      ? []
      : [
          {
            id: String(index + 1),
            dayOfWeek: day,
            fromHour: item.fromHour,
            toHour: item.toHour,
            active: item.active,
          },
        ];
  });
}

function presentSchedule(
  user: Pick<ActingUser, 'zone' | 'schedule' | 'schedule_version' | 'real_zone_updated_at'>,
  realNow: number,
) {
  const { real_zone_updated_at: zoneUpdatedAt } = user;
  const recent = !canChangeZone({ zoneUpdatedAt, realNow }).allowed;
  return {
    zone: user.zone,
    updatedAt: isoInstant(zoneUpdatedAt),
    zoneChangeableAt: isoInstant(
      recent && zoneUpdatedAt !== null ? zoneChangeAllowedAt(zoneUpdatedAt) : null,
    ),
    schedulerItems: user.schedule,
    version: user.schedule_version,
  };
}
