import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { applyToAll, clampHours, isSameWeek } from '#core/schedule/working-hours-rules.ts';
import type { DayOfWeek, SchedulerItem } from '#core/schedule/week.ts';
import { api } from '#web/api/api.ts';
import { apiQuery, putAnswer } from '#web/api/queries.ts';
import { SettingsLayout } from '#web/parts/settings-layout/settings-layout.tsx';
import { useSettingsDraft } from '#web/kit/settings-draft.tsx';
import { Failed } from '#web/kit/answered.tsx';
import { Card } from '#web/ui/data/card.tsx';
import { SkeletonRows } from '#web/ui/feedback/skeleton.tsx';
import { useToast } from '#web/ui/feedback/toast-context.ts';
import { UpcomingDaysCard } from './upcoming-days-card.tsx';
import { DayRow } from './day-row.tsx';
import { RightNowCard, ThisWeekCard } from './week-cards.tsx';
import styles from './working-hours.module.css';
import { Globe } from 'lucide-react';
import { useZoneNames, ZoneField } from '#web/parts/zone/zone-field.tsx';
import { Button } from '#web/ui/actions/button.tsx';
import { TimeConverter } from './time-converter.tsx';
import { workingHoursTexts as texts } from './working-hours-texts.ts';

/** The zone and the converter between zones (campaigns spec, section 4). */
function ZoneCard({
  zone,
  storedZone,
  changeableAt,
  onChange,
}: {
  zone: string;
  storedZone: string;
  changeableAt: string | null;
  onChange: (zone: string) => void;
}) {
  const [converting, setConverting] = useState(false);
  const names = useZoneNames(zone);
  return (
    <Card>
      <h2>{texts.zone.title}</h2>
      <p className={`small quiet ${styles.quiet}`}>{texts.zone.text}</p>
      <ZoneField
        hideLabel
        zone={zone}
        storedZone={storedZone}
        changeableAt={changeableAt}
        onChange={onChange}
      />
      <Button
        className={styles.converter}
        fullWidth
        size="small"
        icon={<Globe aria-hidden="true" />}
        onClick={() => setConverting(true)}
      >
        {texts.zone.converter}
      </Button>
      {converting && (
        <TimeConverter open onClose={() => setConverting(false)} zone={zone} zones={names} />
      )}
    </Card>
  );
}

/** `version` is the stored one from which the draft was begun. */
type Draft = { zone: string; schedulerItems: SchedulerItem[]; version: number };

/** What a draft changes, in words for the save bar. */
function changesOf(draft: Draft, stored: Draft): string {
  const days = draft.schedulerItems.filter(
    (item) =>
      !isSameWeek({
        one: [item],
        other: stored.schedulerItems.filter((other) => other.dayOfWeek === item.dayOfWeek),
      }),
  );
  const first = days[0];
  const parts = [
    draft.zone !== stored.zone ? texts.zone.title : null,
    days.length === 1 && first
      ? texts.dayNames[first.dayOfWeek]
      : days.length > 1
        ? texts.days(days.length)
        : null,
  ].filter((part) => part !== null);
  return parts.length === 0 ? '' : texts.changed(parts);
}

/**
 * Working hours: seven days, the time zone, and what both mean right now (campaigns spec, section
 * 2).
 */
export function WorkingHoursPage() {
  const schedule = useQuery(apiQuery('GET /schedule'));
  const client = useQueryClient();
  const toast = useToast();
  const stored: Draft | null = schedule.data
    ? {
        zone: schedule.data.zone,
        schedulerItems: schedule.data.schedulerItems,
        version: schedule.data.version,
      }
    : null;
  const { draft, isChanged, change, bars } = useSettingsDraft({
    stored,
    changesOf,
    save: (body: Draft) => api('PUT /schedule', { body }),
    onSaved: (answer) => {
      putAnswer({ client, queryKey: apiQuery('GET /schedule').queryKey, answer });
      toast.success(texts.saved);
    },
    stale: { what: texts.stale, refresh: schedule.refetch },
  });
  const changeDay = (day: DayOfWeek, changed: Partial<SchedulerItem>) =>
    draft &&
    change({
      schedulerItems: draft.schedulerItems.map((item) =>
        item.dayOfWeek === day
          ? { ...item, ...changed, ...clampHours({ ...item, ...changed }) }
          : item,
      ),
    });
  return (
    <SettingsLayout
      title={texts.title}
      text={texts.text}
      side={
        draft &&
        stored && (
          <>
            <ZoneCard
              zone={draft.zone}
              storedZone={stored.zone}
              changeableAt={schedule.data?.zoneChangeableAt ?? null}
              onChange={(zone) => change({ zone })}
            />
            <RightNowCard week={draft} changed={isChanged} />
            <ThisWeekCard schedulerItems={draft.schedulerItems} />
          </>
        )
      }
    >
      {schedule.isLoadingError ? (
        <Failed read={schedule} />
      ) : !draft ? (
        <Card flush>
          <SkeletonRows count={7} rowHeight={62} />
        </Card>
      ) : (
        <Card flush>
          <div className={styles.scale} aria-hidden="true">
            {texts.scale.map((hour) => (
              <span key={hour}>{hour}</span>
            ))}
            <span className={styles.fromTo}>{texts.fromAndTo}</span>
          </div>
          {draft.schedulerItems.map((item) => (
            <DayRow
              key={item.dayOfWeek}
              item={item}
              zone={draft.zone}
              onChange={(changed) => changeDay(item.dayOfWeek, changed)}
              onApplyToAll={() =>
                change({ schedulerItems: applyToAll(draft.schedulerItems, item) })
              }
            />
          ))}
        </Card>
      )}
      {draft && stored && <UpcomingDaysCard week={draft} stored={stored} />}
      {bars}
    </SettingsLayout>
  );
}
