import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { RefreshCw } from 'lucide-react';
import { useState } from 'react';
import { longDate, placeOfZone, timeOfDay, weekdayName, whenText } from '#core/time/when-text.ts';
import { apiQuery } from '#web/api/queries.ts';
import { DashboardHeader } from '#web/parts/dashboard/dashboard-header.tsx';
import { PauseButton } from '#web/parts/day-pause/pause-button.tsx';
import { PHONE, useMedia } from '#web/ui/hooks/use-media.ts';
import { Answered } from '#web/kit/answered.tsx';
import { Card } from '#web/ui/data/card.tsx';
import { Skeleton, SkeletonRows } from '#web/ui/feedback/skeleton.tsx';
import { IconButton } from '#web/ui/actions/icon-button.tsx';
import { useNow, useProductTime } from '#web/ui/text/time-context.ts';
import { RelativeTime } from '#web/ui/text/times.tsx';
import { DayStrip, type TodaysPlan } from './day-strip.tsx';
import { NextActions } from './next-actions.tsx';
import { PlanTypes } from './plan-types.tsx';
import { PlanSuggestionsCard } from './plan-suggestions-card.tsx';
import { todaysPlanTexts } from './todays-plan-texts.ts';
import styles from './todays-plan.module.css';

const FIRST = 4;
const ALL = 3000;
/**
 * A plan is made again so often while the page is open, in real ms; the stream does it at once when
 * something happens.
 */
const ANEW_MS = 60_000;

/** The title is the sentence (design, section 7). */
function titleOf({ plan, now }: { plan: TodaysPlan; now: number }): string {
  const { title: texts } = todaysPlanTexts;
  const { halt, planned, until, today, zone, windows, nextDueAt, pausedUntil } = plan;
  if (halt !== null) return halt.sentence.slice(0, halt.sentence.indexOf('.'));
  const opensAt = windows[0] === undefined ? null : Date.parse(windows[0].opensAt);
  if (pausedUntil !== null && planned === 0) return texts.paused;
  if (planned === 0)
    return nextDueAt === null
      ? texts.nothing
      : texts.nothingUntil(whenText({ at: Date.parse(nextDueAt), now, zone }));
  const by = until === null ? null : timeOfDay({ at: Date.parse(until), zone });
  if (today) return texts.today({ planned, until: by });
  const from = opensAt === null ? null : whenText({ at: opensAt, now, zone }).replace(/^on /, '');
  return texts.later({ planned, paused: pausedUntil !== null, from, until: by });
}

function textOf({ halt, today, done, pausedUntil }: TodaysPlan): string {
  if (halt !== null) return halt.sentence.slice(halt.sentence.indexOf('.') + 2);
  const { text: texts } = todaysPlanTexts;
  if (pausedUntil !== null) return texts.paused;
  return `${today ? texts.done(done) : texts.asleep} ${texts.basis}`;
}

function Day({ plan, now }: { plan: TodaysPlan; now: number }) {
  const first = plan.columns[0];
  const { day: texts } = todaysPlanTexts;
  if (first === undefined) return null;
  const at = Date.parse(first.startsAt);
  return (
    <Card className={styles.day}>
      <div className="flex gap-6-16 between wrap">
        <h2 className={`size-13 line-20 num ${styles.dayName}`}>
          {texts.name({
            weekday: weekdayName(at, plan.zone),
            date: longDate({ at, zone: plan.zone }),
            place: placeOfZone(plan.zone),
          })}
        </h2>
        <ul className={`flex gap-14 small quiet num ${styles.key}`}>
          <li>
            <i className={styles.done} aria-hidden="true" />
            {texts.done(plan.columns.reduce((sum, { done }) => sum + done, 0))}
          </li>
          <li>
            <i className={styles.planned} aria-hidden="true" />
            {texts.planned(plan.planned)}
          </li>
          <li>
            <i className={styles.asleep} aria-hidden="true" />
            {texts.asleep}
          </li>
        </ul>
      </div>
      <DayStrip plan={plan} now={now} />
    </Card>
  );
}

function Plan({
  plan,
  all,
  onAll,
}: {
  plan: TodaysPlan;
  all: boolean;
  onAll: (all: boolean) => void;
}) {
  const { now } = useProductTime();
  useNow(20_000);
  return (
    <>
      <div className="stack gap-2">
        <h2 className={styles.sentence}>{titleOf({ plan, now: now() })}</h2>
        <p className={styles.text}>{textOf(plan)}</p>
      </div>
      <Day plan={plan} now={now()} />
      <div className={`stack gap-14 align-start ${styles.columns}`}>
        <Card flush>
          <PlanTypes plan={plan} />
        </Card>
        <div className="stack gap-14 shrink">
          {plan.halt === null && <NextActions plan={plan} all={all} onAll={onAll} />}
          <PlanSuggestionsCard raise={plan.raise} />
        </div>
      </div>
    </>
  );
}

/**
 * `/dashboard/today`: what the engine will do in the rest of the day, and why not more (design,
 * png/37).
 */
export function TodaysPlanPage() {
  const [all, setAll] = useState(false);
  const phone = useMedia(PHONE);
  const read = useQuery({
    ...apiQuery('GET /v1/todays-plan', { query: { page: 0, size: all ? ALL : FIRST } }),
    placeholderData: keepPreviousData,
    refetchInterval: ANEW_MS,
  });
  const pausable =
    read.data !== undefined &&
    (read.data.pausedUntil !== null || (read.data.halt === null && read.data.today));
  const actions = read.data && (
    <span className="inline-row gap-4 size-12 quiet">
      <span className={styles.anewText}>
        {!read.isPlaceholderData && (
          <>
            {todaysPlanTexts.updated}{' '}
            <RelativeTime inSentence at={read.dataUpdatedAt} clock="real" />
          </>
        )}
      </span>
      <IconButton
        label={todaysPlanTexts.refresh}
        icon={<RefreshCw aria-hidden="true" />}
        busy={read.isFetching}
        onClick={() => void read.refetch()}
      />
      {pausable && <PauseButton paused={read.data.pausedUntil !== null} iconOnly={phone} />}
    </span>
  );
  return (
    <>
      <DashboardHeader actions={actions} />
      <div className={`stack fit gap-14 ${styles.content}`}>
        <Answered
          read={read}
          carded
          loading={
            <>
              <Skeleton width="40%" height={28} />
              <Card>
                <Skeleton height={90} />
              </Card>
              <Card>
                <SkeletonRows count={9} rowHeight={44} label={todaysPlanTexts.loading} />
              </Card>
            </>
          }
        >
          {(data) => <Plan plan={data} all={all} onAll={setAll} />}
        </Answered>
      </div>
    </>
  );
}
