import { ChevronDown, FlaskConical, Timer } from 'lucide-react';
import { fullDateTime } from '#core/time/when-text.ts';
import { JumpMenu } from '#web/parts/practice-clock/jump-menu.tsx';
import { usePracticeClock } from '#web/parts/practice-clock/use-practice-clock.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { Segmented } from '#web/ui/fields/segmented.tsx';
import { useMedia } from '#web/ui/hooks/use-media.ts';
import { Menu } from '#web/ui/overlays/menu.tsx';
import { grouped } from '#web/ui/text/numbers.ts';
import { useNow, useProductTime } from '#web/ui/text/time-context.ts';
import styles from './practice-bar.module.css';

const RATES = [1, 10, 100, 240, 1000, 10_000] as const;
const TICK_MS = 250;
const ROOM_FOR_ALL = '(min-width: 1360px)';
const BELOW_DESKTOP = '(max-width: 959px)';

/** Always visible in practice mode: nobody real is contacted; the product's clock, its speed, and jumps ahead. */
export function PracticeBar() {
  const { zone } = useProductTime();
  const now = useNow(TICK_MS);
  const { rate, play, change } = usePracticeClock();
  const roomForAll = useMedia(ROOM_FOR_ALL);
  const narrow = useMedia(BELOW_DESKTOP);
  const setRate = (next: number) => change({ rate: next });
  return (
    <section aria-label="Practice mode" className={styles.bar}>
      <FlaskConical aria-hidden="true" />
      {!narrow && <strong className={styles.title}>Practice mode</strong>}
      {roomForAll && (
        <span className={styles.text}>An invented network. Nobody real is contacted.</span>
      )}
      <span className={styles.end}>
        <span className={styles.time}>
          {!narrow && <Timer aria-hidden="true" />}
          <span className="sr-only">The product's time: </span>
          <time dateTime={new Date(now).toISOString()}>{fullDateTime({ at: now, zone })}</time>
        </span>
        {narrow ? (
          <Menu
            label="Speed"
            items={RATES.map((one) => ({
              label: `${grouped(one)}×`,
              checked: one === rate,
              onSelect: () => setRate(one),
            }))}
            trigger={(props) => (
              <Button
                size="small"
                {...props}
                iconAfter={<ChevronDown aria-hidden="true" />}
                aria-label={`Speed ${grouped(rate)} times`}
              >
                {grouped(rate)}×
              </Button>
            )}
          />
        ) : (
          <Segmented
            size="small"
            label="Speed"
            value={String(rate)}
            onChange={(next) => setRate(Number(next))}
            segments={RATES.map((one) => ({
              value: String(one),
              label: `${grouped(one)}×`,
              spoken: `${grouped(one)} times`,
            }))}
          />
        )}
        {(!narrow || play !== null) && <JumpMenu play={play} change={change} />}
      </span>
    </section>
  );
}
