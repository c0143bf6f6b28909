import { ChevronDown, FastForward, Square } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { fullDateTime } from '#core/time/when-text.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { Menu } from '#web/ui/overlays/menu.tsx';
import { useNow, useProductTime } from '#web/ui/text/time-context.ts';
import styles from './jump-menu.module.css';
import { msUntilNextMorning } from './next-morning.ts';
import { jumpProgress, type ClockChange, type ClockPlay } from './use-practice-clock.ts';
import { practiceClockTexts } from './practice-clock-texts.ts';

const HOUR = 3_600_000;
const TICK_MS = 250;

type Jump = { play: ClockPlay | null; change: (change: ClockChange) => void };

/**
 * Jumps ahead in practice mode. The time in between is played fast, so that the engine does what
 * falls into it; meanwhile it shows how far it is, and can be stopped.
 */
export function JumpMenu({ play, change }: Jump) {
  const place = useKeptFocus(play !== null);
  return (
    <span {...place}>
      {play === null ? (
        <JumpChoices change={change} />
      ) : (
        <PlayProgress play={play} onStop={() => change({ playMs: 0 })} />
      )}
    </span>
  );
}

/** One button takes the other's place while it has the focus: the focus goes along. */
function useKeptFocus(playing: boolean) {
  const ref = useRef<HTMLSpanElement>(null);
  const inside = useRef(false);
  useEffect(() => {
    if (inside.current && document.activeElement === document.body)
      ref.current?.querySelector('button')?.focus();
  }, [playing]);
  return {
    ref,
    onFocus: () => void (inside.current = true),
    onBlur: ({ relatedTarget }: React.FocusEvent) => void (inside.current = relatedTarget === null),
  };
}

function JumpChoices({ change }: Pick<Jump, 'change'>) {
  const { now, zone } = useProductTime();
  return (
    <Menu
      label={practiceClockTexts.jumpAhead}
      items={[
        { label: practiceClockTexts.oneHour, onSelect: () => change({ playMs: HOUR }) },
        {
          label: practiceClockTexts.nextMorning,
          description: practiceClockTexts.nineInYourZone,
          onSelect: () => change({ playMs: msUntilNextMorning({ now: now(), zone }) }),
        },
        {
          label: practiceClockTexts.oneWeek,
          description: practiceClockTexts.twoMinutes,
          onSelect: () => change({ playMs: 7 * 24 * HOUR }),
        },
      ]}
      trigger={(props) => (
        <Button
          size="small"
          {...props}
          icon={<FastForward aria-hidden="true" />}
          iconAfter={<ChevronDown aria-hidden="true" />}
        >
          {practiceClockTexts.jump}
        </Button>
      )}
    />
  );
}

function PlayProgress({ play, onStop }: { play: ClockPlay; onStop: () => void }) {
  const { zone } = useProductTime();
  const now = useNow(TICK_MS);
  const target = fullDateTime({ at: Date.parse(play.until), zone });
  return (
    <span className="row gap-8">
      <progress
        className={styles.bar}
        value={jumpProgress({ play, now })}
        aria-label={practiceClockTexts.playing(target)}
        title={practiceClockTexts.playing(target)}
      />
      <Button size="small" icon={<Square aria-hidden="true" />} onClick={onStop}>
        {practiceClockTexts.stop}
      </Button>
    </span>
  );
}
