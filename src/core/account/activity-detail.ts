import { USER_STATUS_TEXTS } from '#core/account/status-texts.ts';
import { USER_STATUSES } from '#core/account/user-status.ts';
import { longDate } from '#core/time/when-text.ts';

const textOrNull = (value: unknown): string | null =>
  typeof value === 'string' && value !== '' ? value : null;

/** What a row of the activity log says beyond its text, such as the day a trial ends. */
export function activityDetail(
  type: string,
  data: Readonly<Record<string, unknown>>,
): string | null {
  if (type === 'CONNECTION_CHANGED')
    return (
      USER_STATUSES.flatMap((status) =>
        status === data['to'] ? [USER_STATUS_TEXTS[status].title] : [],
      )[0] ?? null
    );
  if (type === 'LEADS_EXPORTED') return textOrNull(data['of']);
  if (type === 'STAFF_VISIT') return textOrNull(data['reason']);
  const endsAt = Date.parse(textOrNull(data['endsAt']) ?? '');
  return Number.isNaN(endsAt)
    ? textOrNull(data['detail'])
    : longDate({ at: endsAt, zone: 'Etc/UTC' });
}
