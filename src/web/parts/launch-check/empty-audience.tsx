import { useState } from 'react';
import type { CampaignAnswer } from '#contract/campaigns.ts';
import { paths } from '#web/paths.ts';
import { ButtonLink } from '#web/ui/actions/app-link.tsx';
import { Button } from '#web/ui/actions/button.tsx';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { emptyAudienceTexts as texts } from './empty-audience-texts.ts';

/** Whether a launch would start a campaign that no one is in, and no one is on the way to. */
export function launchesWithoutLeads({
  startedAt,
  audienceEmpty,
}: Pick<CampaignAnswer, 'startedAt' | 'audienceEmpty'>): boolean {
  return startedAt === null && audienceEmpty;
}

/**
 * Asks before a campaign is launched whose lists brought no one; any other is launched at once.
 * Place `question` once.
 */
export function useEmptyAudienceConfirm({
  campaign,
  launch,
}: {
  campaign: CampaignAnswer;
  launch: () => void;
}) {
  const [asking, setAsking] = useState(false);
  const close = () => setAsking(false);
  const question = (
    <Dialog
      open={asking}
      onClose={close}
      size="small"
      title={texts.title}
      text={texts.text(campaign.name)}
      footer={
        <>
          <Button
            onClick={() => {
              close();
              launch();
            }}
          >
            {texts.launchAnyway}
          </Button>
          <ButtonLink
            variant="primary"
            data-autofocus=""
            href={paths.campaign.href({ campaignId: campaign.id })}
          >
            {texts.viewLists}
          </ButtonLink>
        </>
      }
    />
  );
  return {
    launch: () => (launchesWithoutLeads(campaign) ? setAsking(true) : launch()),
    question,
  };
}
