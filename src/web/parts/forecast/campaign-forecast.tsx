import { ChartLine } from 'lucide-react';
import { useState } from 'react';
import type { CampaignAnswer } from '#contract/campaigns.ts';
import { disabledReasonText } from '#web/parts/campaign/disabled-reason-text.ts';
import {
  launchesWithoutLeads,
  useEmptyAudienceConfirm,
} from '#web/parts/launch-check/empty-audience.tsx';
import type { useCampaignSwitch } from '#web/parts/campaign/use-campaign-switch.ts';
import { lazyPart } from '#web/session/lazy-part.tsx';
import { Button } from '#web/ui/actions/button.tsx';
import { PHONE, useMedia } from '#web/ui/hooks/use-media.ts';
import { isForecastSkipped } from './skip-forecast.ts';
import { forecastLineTexts } from './forecast-line-texts.ts';

const ForecastDialog = lazyPart(
  async () => (await import('./forecast-dialog.tsx')).ForecastDialog,
  null,
);

/** The button of a campaign's header that opens its forecast (design, png/19). */
export function ForecastButton({ campaign }: { campaign: CampaignAnswer }) {
  const phone = useMedia(PHONE);
  const [forecast, setForecast] = useState<'closed' | 'open' | 'shown'>('closed');
  return (
    <>
      <Button
        square={phone}
        aria-label={forecastLineTexts.forecast}
        icon={<ChartLine aria-hidden="true" />}
        onPointerEnter={() => ForecastDialog.preload()}
        onClick={() => setForecast('open')}
      >
        {phone ? null : forecastLineTexts.forecast}
      </Button>
      {forecast !== 'closed' && (
        <ForecastDialog
          campaign={campaign}
          open={forecast === 'open'}
          onClose={() => setForecast('shown')}
        />
      )}
    </>
  );
}

type Switch = ReturnType<typeof useCampaignSwitch>;

/**
 * Moves a campaign's switch; before its first start the forecast is shown, and the campaign is
 * launched from there (product rules, section 14). Where no one would be contacted, that is asked
 * about first. `popup` is to be placed once; who chose on this device not to see the forecast
 * starts at once.
 */
export function useFirstStart({ campaign, change }: { campaign: CampaignAnswer; change: Switch }) {
  const [launching, setLaunching] = useState<'closed' | 'open' | 'shown'>('closed');
  const close = () => setLaunching('shown');
  const start = () => change.mutate({ campaign, active: true });
  const nobody = useEmptyAudienceConfirm({
    campaign,
    launch: () =>
      campaign.startedAt !== null || isForecastSkipped() || launchesWithoutLeads(campaign)
        ? start()
        : setLaunching('open'),
  });
  const turn = (active: boolean) =>
    active ? nobody.launch() : change.mutate({ campaign, active: false });
  const launch = {
    onLaunch: () => change.mutate({ campaign, active: true }, { onSuccess: close }),
    busy: change.isPending,
    refusal: disabledReasonText(campaign.can.toggle),
  };
  const popup = (
    <>
      {nobody.question}
      {launching !== 'closed' && (
        <ForecastDialog
          campaign={campaign}
          open={launching === 'open'}
          onClose={close}
          launch={launch}
        />
      )}
    </>
  );
  return { turn, popup };
}
