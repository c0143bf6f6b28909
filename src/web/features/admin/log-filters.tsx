import { useMemo } from 'react';
import { SelectField } from '#web/ui/fields/select-field.tsx';
import { useProductTime } from '#web/ui/text/time-context.ts';
import { userTexts } from './user-texts.ts';

const DAY_MS = 86_400_000;
const PERIODS = { any: null, day: 1, week: 7, month: 30 } as const;
export type Period = keyof typeof PERIODS;

/** From when on a log is shown, as the API takes it; undefined for all of it. */
export function usePeriodStart(period: Period): string | undefined {
  const { now } = useProductTime();
  return useMemo(() => {
    const days = PERIODS[period];
    // Rows of the log are in real time and in campaign time; the earlier one leaves none out.
    const end = Math.min(now(), Date.now());
    return days === null ? undefined : new Date(end - days * DAY_MS).toISOString();
  }, [period, now]);
}

/** Chooses how far back a log is shown. */
export function PeriodField({
  value,
  onChange,
  size = 'small',
}: {
  value: Period;
  onChange: (period: Period) => void;
  size?: 'small' | 'medium';
}) {
  const texts = userTexts.log;
  return (
    <SelectField
      hideLabel
      size={size}
      label={texts.period}
      value={value}
      onChange={onChange}
      options={(Object.keys(PERIODS) as Period[]).map((period) => ({
        value: period,
        label: texts.periods[period],
      }))}
    />
  );
}
