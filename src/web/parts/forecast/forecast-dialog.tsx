import { ChartLine, Play, UsersRound } from 'lucide-react';
import { useState } from 'react';
import type { CampaignAnswer } from '#contract/campaigns.ts';
import { ApiProblem, problemText } from '#web/api/api-problem.ts';
import { LaunchCheckLines } from '#web/parts/launch-check/launch-check-lines.tsx';
import { Button } from '#web/ui/actions/button.tsx';
import { EmptyState, RetryCard } from '#web/ui/feedback/empty-state.tsx';
import { SkeletonRows } from '#web/ui/feedback/skeleton.tsx';
import { Checkbox } from '#web/ui/fields/checkbox.tsx';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { counted } from '#core/text/formats.ts';
import { ForecastBody } from './forecast-body.tsx';
import { SenderForecasts } from './sender-forecasts.tsx';
import { skipForecast } from './skip-forecast.ts';
import { useForecast } from './use-forecast.ts';
import { forecastTexts } from './forecast-texts.ts';
import styles from './forecast.module.css';

type Launch = { onLaunch: () => void; busy: boolean; refusal: string | null };
type ForecastDialogProps = {
  campaign: CampaignAnswer;
  open: boolean;
  onClose: () => void;
  /** Before the first start: the foot offers it. */ launch?: Launch;
};

function Foot({ launch, onClose }: { launch: Launch; onClose: () => void }) {
  const [skip, setSkip] = useState(false);
  const start = () => {
    skipForecast(skip);
    launch.onLaunch();
  };
  return (
    <>
      <span className={`row grow ${styles.skip}`}>
        <Checkbox checked={skip} onChange={setSkip} label={forecastTexts.dontShow} />
      </span>
      <Button onClick={onClose}>{forecastTexts.keepEditing}</Button>
      <Button
        variant="primary"
        icon={<Play aria-hidden="true" />}
        busy={launch.busy}
        busyLabel={forecastTexts.launching}
        disabledReason={launch.refusal}
        onClick={start}
      >
        {forecastTexts.launch}
      </Button>
    </>
  );
}

/**
 * The forecast of a campaign: from its header, and before its first start with the launch check and
 * the button for it (design, png/19). On phones a bottom sheet.
 */
export function ForecastDialog({ campaign, open, onClose, launch }: ForecastDialogProps) {
  const { data, error, isLoadingError, refetch, isFetching } = useForecast({
    campaignId: campaign.id,
    enabled: open,
  });
  const begun = campaign.startedAt !== null;
  const told = error instanceof ApiProblem && (error.status === 409 || error.status === 422);
  return (
    <Dialog
      open={open}
      onClose={onClose}
      size="wide"
      divided
      className={styles.dialog}
      title={launch ? forecastTexts.beforeLaunch : forecastTexts.forecast}
      emblem={
        <span className={`stack rigid tone-accent ${styles.emblem}`} aria-hidden="true">
          <ChartLine />
        </span>
      }
      subtitle={
        <>
          {campaign.name}
          {data && `: ${counted(data.leads, 'lead')}, ${counted(campaign.leadsListsSize, 'list')}`}
        </>
      }
      footer={launch ? <Foot launch={launch} onClose={onClose} /> : undefined}
    >
      {data ? (
        <>
          <SenderForecasts campaignId={campaign.id} />
          <ForecastBody forecast={data} campaignId={campaign.id} begun={begun} />
          {!begun && (
            <ul className={styles.checks} aria-label={forecastTexts.checks}>
              <LaunchCheckLines campaignId={campaign.id} />
            </ul>
          )}
        </>
      ) : told ? (
        <>
          <SenderForecasts campaignId={campaign.id} />
          <EmptyState icon={<UsersRound />} title={problemText(error)} />
        </>
      ) : isLoadingError ? (
        <RetryCard
          title={forecastTexts.failed}
          text={problemText(error)}
          onRetry={() => void refetch()}
          busy={isFetching}
        />
      ) : (
        <SkeletonRows count={6} rowHeight={58} label={forecastTexts.calculating} />
      )}
    </Dialog>
  );
}
