import { FlaskConical, Globe, Mails } from 'lucide-react';
import { fullDateTime, timeOfDay, weekdayName } from '#core/time/when-text.ts';
import { paths } from '#web/paths.ts';
import { AppLink } from '#web/ui/actions/app-link.tsx';
import { Segmented } from '#web/ui/fields/segmented.tsx';
import { Switch } from '#web/ui/fields/switch.tsx';
import { Popover } from '#web/ui/overlays/popover.tsx';
import { grouped } from '#core/text/formats.ts';
import { useNow, useProductTime } from '#web/ui/text/time-context.ts';
import { JumpMenu } from './jump-menu.tsx';
import styles from './practice-chip.module.css';
import { jumpProgress, usePracticeClock } from './use-practice-clock.ts';
import { practiceClockTexts } from './practice-clock-texts.ts';

const RATES = [1, 10, 100, 240, 1000, 10_000] as const;
const TICK_MS = 250;
const WEEKDAY_LETTERS = 3;

/** The product's time and speed; behind it what they are set with. */
export function PracticeClockChip() {
  const { rate, zone } = useProductTime();
  const { play } = usePracticeClock();
  const now = useNow(TICK_MS);
  const day = weekdayName(now, zone).slice(0, WEEKDAY_LETTERS);
  const time = timeOfDay({ at: now, zone });
  return (
    <Popover
      label={practiceClockTexts.practiceMode}
      align="end"
      padded={false}
      trigger={(props) => (
        <button
          type="button"
          {...props}
          className={`inline-row gap-8 medium nowrap ${styles.chip}`}
        >
          <FlaskConical aria-hidden="true" />
          <span className="sr-only">{practiceClockTexts.practiceMode}: </span>
          <time className={styles.time} dateTime={new Date(now).toISOString()}>
            {day} {time}
          </time>
          <span className={styles.rate}>
            <span aria-hidden="true">{grouped(rate)}×</span>
            <span className="sr-only">{practiceClockTexts.times(rate)}</span>
            {play && ` · ${Math.floor(jumpProgress({ play, now }) * 100)}%`}
          </span>
        </button>
      )}
    >
      {(close) => <Controls now={now} onLeave={close} />}
    </Popover>
  );
}

function Controls({ now, onLeave }: { now: number; onLeave: () => void }) {
  const { zone } = useProductTime();
  const { rate, play, skipsNights, change } = usePracticeClock();
  return (
    <div className={`column gap-14 ${styles.controls}`}>
      <div>
        <h2 className="size-13 line-20">{practiceClockTexts.practiceMode}</h2>
        <p className="small quiet">{practiceClockTexts.simulated}</p>
        <p className="small quiet">{practiceClockTexts.shared}</p>
      </div>
      <p className="row gap-12 between">
        <span className="small quiet">{practiceClockTexts.campaignTime}</span>
        <time className="medium" dateTime={new Date(now).toISOString()}>
          {fullDateTime({ at: now, zone })}
        </time>
      </p>
      <Segmented
        size="small"
        label={practiceClockTexts.speed}
        value={String(rate)}
        onChange={(next) => change({ rate: Number(next) })}
        segments={RATES.map((one) => ({
          value: String(one),
          label: `${grouped(one)}×`,
          spoken: practiceClockTexts.times(one),
        }))}
      />
      <Switch
        label={practiceClockTexts.skipNights}
        checked={skipsNights}
        onChange={(on) => change({ skipsNights: on })}
      />
      <div className="row gap-12 between">
        <span className="small quiet">{practiceClockTexts.jumpAhead}</span>
        <JumpMenu play={play} change={change} />
      </div>
      <ul className={`flex gap-8 ${styles.links}`}>
        <li>
          <AppLink href={paths.practiceWorld.href()} onClick={onLeave}>
            <Globe aria-hidden="true" />
            {practiceClockTexts.practiceWorld}
          </AppLink>
        </li>
        <li>
          <AppLink href={paths.practiceOutbox.href()} onClick={onLeave}>
            <Mails aria-hidden="true" />
            {practiceClockTexts.outbox}
          </AppLink>
        </li>
      </ul>
    </div>
  );
}
