import { CirclePause } from 'lucide-react';
import type { LeadState } from '#core/lead/lead-state.ts';
import {
  PROGRESS_GROUP_LABELS,
  progressSegments,
  type ProgressGroup,
  type ProgressSegment,
} from '#core/lead-pack/progress-groups.ts';
import { SegmentedBar } from '#web/ui/data/segmented-bar.tsx';
import { Popover } from '#web/ui/overlays/popover.tsx';
import { grouped } from '#core/text/formats.ts';
import { LEAD_STATE_DISPLAY, LeadStateLabel, type StateDisplay } from '../lead-state.tsx';
import type { LeadCounts } from './leads-groups.ts';
import { leadsProgressTexts } from './leads-progress-texts.ts';
import styles from './leads-progress.module.css';

/**
 * How a group looks with the leads that it has: ended leads of which none finished look like those
 * that failed, or were blacklisted.
 */
function lookOf({ group, states }: Pick<ProgressSegment, 'group' | 'states'>) {
  const there = states.filter(({ count }) => count > 0);
  const [first] = there;
  return group === 'ENDED' && first !== undefined
    ? LEAD_STATE_DISPLAY[first.state]
    : PROGRESS_DISPLAY[group];
}

/** One segment in the colors of its states, each with its share: a failed list is no green bar. */
function fillOf({ group, states, count }: ProgressSegment): string {
  const there = states.filter((one) => one.count > 0);
  if (group !== 'ENDED' || there.length < 2) return lookOf({ group, states }).fill;
  let from = 0;
  const stops = there.map((one) => {
    const to = from + (one.count / count) * 100;
    const stop = `${LEAD_STATE_DISPLAY[one.state].fill} ${percent(from)} ${percent(to)}`;
    from = to;
    return stop;
  });
  return `linear-gradient(to right, ${stops.join(', ')})`;
}

const percent = (share: number) => `${Math.round(share * 10) / 10}%`;

/** Color and icon of each group. */
export const PROGRESS_DISPLAY: Record<ProgressGroup, Omit<StateDisplay, 'word'>> = {
  ENDED: LEAD_STATE_DISPLAY.FINISHED,
  HOLDED: { ...LEAD_STATE_DISPLAY.WAITING, icon: CirclePause },
  PROGRESS: LEAD_STATE_DISPLAY.IN_PROGRESS,
  REMAINING: LEAD_STATE_DISPLAY.GETTING_READY,
  UPLOADING: LEAD_STATE_DISPLAY.UPLOADING,
};

function Loading() {
  return (
    <div className={styles.loading} role="status">
      <span className="sr-only">{leadsProgressTexts.counting}</span>
      {[0, 1, 2, 3, 4].map((place) => (
        <span
          key={place}
          className={styles.blink}
          style={{ '--place': place } as React.CSSProperties}
        />
      ))}
    </div>
  );
}

function GroupDetails({
  group,
  states,
}: {
  group: ProgressGroup;
  states: { state: LeadState; count: number }[];
}) {
  return (
    <div className={`column gap-4 ${styles.group}`}>
      <p className="semibold">{PROGRESS_GROUP_LABELS[group]}</p>
      {states.map(({ state, count }) => (
        <p key={state} className="row gap-24 between num">
          <LeadStateLabel state={state} />
          {grouped(count)}
        </p>
      ))}
    </div>
  );
}

/**
 * The five groups of leads as a bar with counts; hover or focus tells the states inside. Null
 * counts are loading; `note` says why there is no one.
 */
export function LeadsProgress({
  counts,
  of,
  note,
}: {
  counts: LeadCounts | null;
  of: string;
  note?: string | null;
}) {
  if (!counts) return <Loading />;
  const groups = progressSegments(counts);
  const bar = (
    <SegmentedBar
      segments={groups.map((segment) => ({
        key: segment.group,
        value: segment.count,
        color: fillOf(segment),
      }))}
    />
  );
  if (groups.length === 0)
    return (
      <div className={`column gap-6 text-start ${styles.progress}`}>
        {bar}
        <span className="size-12 faint">
          0{note && <span className={styles.note}>{note}</span>}
        </span>
      </div>
    );
  return (
    <Popover
      on="hover"
      fullWidth
      label={leadsProgressTexts.leadsIn(of)}
      trigger={(props) => (
        <button type="button" {...props} className={`column gap-6 text-start ${styles.progress}`}>
          <span className="sr-only">{leadsProgressTexts.leadsIn(of)}: </span>
          {bar}
          <span className="flex gap-2-12 wrap">
            {groups.map(({ group, count, states }) => {
              const { icon: Icon, text } = lookOf({ group, states });
              return (
                <span
                  key={group}
                  className={`inline-row gap-5 regular num ${styles.count}`}
                  style={{ color: text }}
                >
                  <Icon aria-hidden="true" />
                  <span className="sr-only">{PROGRESS_GROUP_LABELS[group]} </span>
                  {grouped(count)}
                </span>
              );
            })}
          </span>
        </button>
      )}
    >
      {groups.map(({ group, states }) => (
        <GroupDetails key={group} group={group} states={states} />
      ))}
    </Popover>
  );
}
