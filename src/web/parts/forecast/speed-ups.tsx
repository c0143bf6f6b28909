import type { ForecastAnswer } from '#contract/forecast.ts';
import type { SpeedUpCode } from '#core/forecast/forecast-result.ts';
import { longDate } from '#core/time/when-text.ts';
import { paths } from '#web/paths.ts';
import { AppLink } from '#web/ui/actions/app-link.tsx';
import { Badge } from '#web/ui/data/badge.tsx';
import { counted } from '#web/ui/text/numbers.ts';
import { useProductTime } from '#web/ui/text/time-context.ts';
import styles from './forecast.module.css';

type SpeedUp = ForecastAnswer['speedUps'][number];

/** Where each can be done; what LinkedIn alone sells has no page here. */
const PLACES: Record<SpeedUpCode, ((one: SpeedUp, campaignId: string) => { href: string; word: string }) | null> = {
  RAISE_LIMIT: () => ({ href: paths.limits.href(), word: 'Daily limits' }),
  PAID_ACCOUNT: null,
  WITHDRAW_OLD_INVITES: () => ({ href: paths.limits.href(), word: 'Daily limits' }),
  PAUSE_CAMPAIGN: ({ campaignId }) => ({ href: paths.campaign.href({ campaignId: campaignId ?? '' }), word: 'That campaign' }),
  WORK_ON_SATURDAYS: () => ({ href: paths.workingHours.href(), word: 'Working hours' }),
  SHORTER_WATCH: (_, campaignId) => ({ href: paths.campaignSequence.href({ campaignId }), word: 'Sequence' }),
};

/** What would make the campaign faster, each with what it brings and what it costs (design, png/19). */
export function SpeedUps({ speedUps, campaignId }: { speedUps: ForecastAnswer['speedUps']; campaignId: string }) {
  const { zone } = useProductTime();
  return (
    <section className={styles.faster} aria-labelledby="forecast-faster">
      <h3 id="forecast-faster">What would make it faster</h3>
      {speedUps.length === 0 ? <p className={styles.quiet}>Nothing that could be changed makes a day’s difference.</p> : (
        <ul>
          {speedUps.map((one) => {
            const place = PLACES[one.code]?.(one, campaignId) ?? null;
            return (
              <li key={`${one.code} ${one.campaignId ?? ''}`}>
                <div>
                  <strong>{one.title}</strong>
                  <span>{one.finishAt !== null && `Finishes about ${longDate({ at: Date.parse(one.finishAt), zone })}. `}{one.cost}.{place && <> <AppLink href={place.href}>{place.word}</AppLink></>}</span>
                </div>
                <Badge tone="success">{one.daysSooner === null ? 'comes to an end' : `${counted(one.daysSooner, 'day')} sooner`}</Badge>
              </li>
            );
          })}
        </ul>
      )}
    </section>
  );
}
