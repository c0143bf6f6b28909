import { useMutation, useQueryClient } from '@tanstack/react-query';
import { ChevronDown, FastForward, FlaskConical, Timer } from 'lucide-react';
import { fullDateTime } from '#core/time/when-text.ts';
import { api } from '#web/api/api.ts';
import { apiQuery } from '#web/api/queries.ts';
import { useProblemToast } from '#web/api/use-problem-toast.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { Segmented } from '#web/ui/fields/segmented.tsx';
import { useMedia } from '#web/ui/hooks/use-media.ts';
import { Menu } from '#web/ui/overlays/menu.tsx';
import { grouped } from '#web/ui/text/numbers.ts';
import { useNow, useProductTime } from '#web/ui/text/time-context.ts';
import { untilNextMorning } from './next-morning.ts';
import styles from './practice-bar.module.css';

const RATES = [1, 10, 100, 240, 1000, 10_000] as const;
const HOUR = 3_600_000;
const TICK_MS = 250;
const ROOM_FOR_ALL = '(min-width: 1360px)';
const BELOW_DESKTOP = '(max-width: 959px)';

function useSetClock() {
  const queryClient = useQueryClient();
  const onError = useProblemToast();
  return useMutation({
    mutationFn: (body: { rate?: number; advanceMs?: number }) =>
      api('POST /practice/clock', { body }),
    onSuccess: (clock) => {
      queryClient.setQueryData(apiQuery('GET /v1/shared/clock').queryKey, clock);
      void queryClient.invalidateQueries({
        predicate: ({ queryKey }) => queryKey[0] !== 'GET /v1/shared/clock',
      });
    },
    onError,
  });
}

/** Always visible in practice mode: nobody real is contacted; the product's clock, its speed, and jumps ahead. */
export function PracticeBar() {
  const { rate: running, zone } = useProductTime();
  const now = useNow(TICK_MS);
  const setClock = useSetClock();
  const rate = setClock.isPending ? (setClock.variables.rate ?? running) : running;
  const roomForAll = useMedia(ROOM_FOR_ALL);
  const narrow = useMedia(BELOW_DESKTOP);
  const setRate = (next: number) => setClock.mutate({ rate: next });
  const jumps = [
    { label: '1 hour', onSelect: () => setClock.mutate({ advanceMs: HOUR }) },
    {
      label: 'Next morning',
      description: '9 am in your zone',
      onSelect: () => setClock.mutate({ advanceMs: untilNextMorning({ now, zone }) }),
    },
    { label: '1 week', onSelect: () => setClock.mutate({ advanceMs: 7 * 24 * HOUR }) },
  ];
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
          <>
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
            <Menu
              label="Jump ahead"
              items={jumps}
              trigger={(props) => (
                <Button
                  size="small"
                  {...props}
                  icon={<FastForward aria-hidden="true" />}
                  iconAfter={<ChevronDown aria-hidden="true" />}
                >
                  Jump
                </Button>
              )}
            />
          </>
        )}
      </span>
    </section>
  );
}
