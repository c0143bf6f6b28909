import { ChartLine, ChevronRight } from 'lucide-react';
import type { CampaignAnswer } from '#contract/campaigns.ts';
import { ApiProblem, problemText } from '#web/api/api-problem.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { useProductTime } from '#web/ui/text/time-context.ts';
import { finishSentence, rangeText } from './finish-text.ts';
import { useForecast } from './use-forecast.ts';
import { forecastLineTexts } from './forecast-line-texts.ts';
import styles from './forecast-line.module.css';

/** The forecast in two sentences, with the way to the whole (design, png/28). */
export function ForecastLine({
  campaign,
  onShow,
}: {
  campaign: CampaignAnswer;
  onShow: () => void;
}) {
  const { data, error, refetch, isFetching } = useForecast({ campaignId: campaign.id });
  const { zone } = useProductTime();
  const told = error instanceof ApiProblem && (error.status === 409 || error.status === 422);
  return (
    <div className={`row gap-14 plain ${styles.line}`}>
      <ChartLine aria-hidden="true" />
      <div className={`stack gap-1 grow shrink ${styles.words}`}>
        <span>{forecastLineTexts.forecast}</span>
        {data ? (
          <>
            <strong>
              {finishSentence({ finish: data.finish, zone })}
              {data.finish.p10 !== null &&
                forecastLineTexts.withReplies(rangeText(data.replied.p10, data.replied.p90))}
            </strong>
            <span>{data.binding.sentence}</span>
          </>
        ) : error ? (
          <strong>{told ? problemText(error) : forecastLineTexts.failed}</strong>
        ) : (
          <>
            <Skeleton width="70%" height={14} />
            <Skeleton width="45%" height={10} />
          </>
        )}
      </div>
      {data ? (
        <Button variant="link" iconAfter={<ChevronRight aria-hidden="true" />} onClick={onShow}>
          {forecastLineTexts.seeWhy}
        </Button>
      ) : error && !told ? (
        <Button variant="link" busy={isFetching} onClick={() => void refetch()}>
          {forecastLineTexts.tryAgain}
        </Button>
      ) : null}
    </div>
  );
}
