import type { ForecastAnswer } from '#contract/forecast.ts';
import { longDate } from '#core/time/when-text.ts';
import { useProductTime } from '#web/ui/text/time-context.ts';
import { AcceptanceChart } from './acceptance-chart.tsx';
import { daysBetween, finishText, percentRange, rangeText } from './finish-text.ts';
import { PaceLimits } from './pace-limits.tsx';
import { SpeedUps } from './speed-ups.tsx';
import { forecastTexts } from './forecast-texts.ts';
import styles from './forecast.module.css';

function Key({ word, value, text }: { word: string; value: string; text: string }) {
  return (
    <div>
      <dt>{word}</dt>
      <dd className="num">
        <strong>{value}</strong>
        <span>{text}</span>
      </dd>
    </div>
  );
}

function finishNote({ finish, computedAt }: ForecastAnswer, zone: string): string {
  if (finish.p50 === null) return forecastTexts.asThingsStand;
  const left = forecastTexts.fromToday(daysBetween(computedAt, finish.p50));
  const likely = longDate({ at: Date.parse(finish.p50), zone });
  return finishText({ finish, zone }) === likely ? left : forecastTexts.probably(likely, left);
}

/**
 * Acceptance and replies: shares of who is asked; of a campaign that has begun whole people, as
 * some were asked before.
 */
function answers(
  { accepted, replied, invites, contacted }: ForecastAnswer,
  begun: boolean,
): { acceptance: { value: string; text: string }; replies: { value: string; text: string } } {
  const numbers = {
    accepted: rangeText(accepted.p10, accepted.p90),
    replied: rangeText(replied.p10, replied.p90),
  };
  if (begun)
    return {
      acceptance: {
        value: numbers.accepted,
        text: forecastTexts.stillToInvite(invites.p50),
      },
      replies: { value: numbers.replied, text: forecastTexts.morePeople },
    };
  const share = percentRange({ ...accepted, of: invites.p50 });
  const replyShare = percentRange({ ...replied, of: contacted.p50 });
  return {
    acceptance: {
      value: share ?? forecastTexts.noInvites,
      text:
        share === null
          ? forecastTexts.noOneInvited
          : forecastTexts.ofInvited(numbers.accepted, invites.p50),
    },
    replies: {
      value: numbers.replied,
      text:
        replyShare === null ? forecastTexts.noOneContacted : forecastTexts.ofContacted(replyShare),
    },
  };
}

/**
 * A forecast as it is read: four numbers, people who accept, what would make it faster, what limits
 * the pace (design, png/19).
 */
export function ForecastBody({
  forecast,
  campaignId,
  begun,
}: {
  forecast: ForecastAnswer;
  campaignId: string;
  begun: boolean;
}) {
  const { zone } = useProductTime();
  const { accepted, actionsPerDay } = forecast;
  const { acceptance, replies } = answers(forecast, begun);
  return (
    <div className={`column shrink ${styles.forecast}`}>
      <dl className={styles.keys}>
        <Key
          word={forecastTexts.expectedFinish}
          value={finishText({ finish: forecast.finish, zone })}
          text={finishNote(forecast, zone)}
        />
        <Key
          word={forecastTexts.actionsPerDay}
          value={rangeText(actionsPerDay.p10, actionsPerDay.p90)}
          text={forecastTexts.onActiveDays}
        />
        <Key word={forecastTexts.acceptance} {...acceptance} />
        <Key word={forecastTexts.replies} {...replies} />
      </dl>
      <div className={styles.columns}>
        <div className={`column gap-16 shrink ${styles.left}`}>
          {accepted.p90 > 0 && (
            <section aria-labelledby="forecast-accepts">
              <div className="flex align-baseline between">
                <h3 id="forecast-accepts">{forecastTexts.accepting}</h3>
                <span
                  className={`inline-row gap-6 size-12 quiet ${styles.legend}`}
                  aria-hidden="true"
                >
                  {forecastTexts.likelyRange}
                </span>
              </div>
              <AcceptanceChart forecast={forecast} />
            </section>
          )}
          <SpeedUps speedUps={forecast.speedUps} campaignId={campaignId} />
        </div>
        <PaceLimits forecast={forecast} />
      </div>
    </div>
  );
}
