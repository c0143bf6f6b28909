import { useState } from 'react';
import type { ForecastAnswer } from '#contract/forecast.ts';
import type { SpeedUpCode } from '#core/forecast/forecast-result.ts';
import { longDate } from '#core/time/when-text.ts';
import { paths } from '#web/paths.ts';
import { AppLink } from '#web/ui/actions/app-link.tsx';
import { Button } from '#web/ui/actions/button.tsx';
import { Badge } from '#web/ui/data/badge.tsx';
import { RadioCards } from '#web/ui/fields/radio-card.tsx';
import { useProductTime } from '#web/ui/text/time-context.ts';
import { speedUpButton, useSpeedUp, type SpeedUp } from './use-speed-up.ts';
import { forecastTexts } from './forecast-texts.ts';
import styles from './forecast.module.css';

/** Where each can be done; what LinkedIn alone sells has no page here. */
const PLACES: Record<
  SpeedUpCode,
  ((one: SpeedUp, campaignId: string) => { href: string; word: string }) | null
> = {
  RAISE_LIMIT: () => ({ href: paths.limits.href(), word: forecastTexts.dailyLimits }),
  PAID_ACCOUNT: null,
  WITHDRAW_OLD_INVITES: () => ({ href: paths.limits.href(), word: forecastTexts.dailyLimits }),
  PAUSE_CAMPAIGN: ({ campaignId }) => ({
    href: paths.campaign.href({ campaignId: campaignId ?? '' }),
    word: forecastTexts.otherCampaign,
  }),
  WORK_ON_SATURDAYS: () => ({ href: paths.workingHours.href(), word: forecastTexts.workingHours }),
  SHORTER_WATCH: (_, campaignId) => ({
    href: paths.campaignSequence.href({ campaignId }),
    word: forecastTexts.sequence,
  }),
};

const keyOf = ({ code, campaignId }: SpeedUp): string => `${code} ${campaignId ?? ''}`;

function Sooner({ one: { daysSooner } }: { one: SpeedUp }) {
  return (
    <Badge tone="success">
      {daysSooner === null ? forecastTexts.wouldFinish : forecastTexts.sooner(daysSooner)}
    </Badge>
  );
}

/**
 * What would make the campaign faster, each with what it brings and what it costs; what can be done
 * here is chosen and done here (design, png/19).
 */
export function SpeedUps({
  speedUps,
  campaignId,
}: {
  speedUps: ForecastAnswer['speedUps'];
  campaignId: string;
}) {
  const { zone } = useProductTime();
  const [chosen, setChosen] = useState<string | null>(null);
  const make = useSpeedUp({ onDone: () => setChosen(null) });
  const costOf = (one: SpeedUp) =>
    `${one.finishAt === null ? '' : forecastTexts.finishesAround(longDate({ at: Date.parse(one.finishAt), zone }))}${one.cost}.`;
  const here = speedUps.filter((one) => speedUpButton(one) !== null);
  const elsewhere = speedUps.filter((one) => speedUpButton(one) === null);
  const picked = here.find((one) => keyOf(one) === chosen);
  return (
    <section className={`stack gap-8 ${styles.faster}`} aria-labelledby="forecast-faster">
      <h3 id="forecast-faster">{forecastTexts.faster}</h3>
      {speedUps.length === 0 && <p className={styles.quiet}>{forecastTexts.nothingFaster}</p>}
      {here.length > 0 && (
        <RadioCards
          className={styles.options}
          label={forecastTexts.faster}
          value={chosen}
          onChange={setChosen}
          options={here.map((one) => ({
            value: keyOf(one),
            label: one.title,
            description: costOf(one),
            hint: <Sooner one={one} />,
          }))}
        />
      )}
      {picked && (
        <Button
          size="small"
          className={styles.make}
          busy={make.isPending}
          busyLabel={forecastTexts.saving}
          onClick={() => make.mutate(picked)}
        >
          {speedUpButton(picked)}
        </Button>
      )}
      {elsewhere.length > 0 && (
        <ul>
          {elsewhere.map((one) => {
            const place = PLACES[one.code]?.(one, campaignId) ?? null;
            return (
              <li key={keyOf(one)}>
                <div>
                  <strong>{one.title}</strong>
                  <span>
                    {costOf(one)}
                    {place && (
                      <>
                        {' '}
                        <AppLink href={place.href}>{place.word}</AppLink>
                      </>
                    )}
                  </span>
                </div>
                <Sooner one={one} />
              </li>
            );
          })}
        </ul>
      )}
    </section>
  );
}
