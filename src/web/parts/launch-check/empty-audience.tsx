import { useState } from 'react';
import type { CampaignAnswer } from '#contract/campaigns.ts';
import { paths } from '#web/paths.ts';
import { ButtonLink } from '#web/ui/actions/app-link.tsx';
import { Button } from '#web/ui/actions/button.tsx';
import { Dialog } from '#web/ui/overlays/dialog.tsx';

/** Whether a launch would start a campaign that nobody is in, and nobody is on the way to. */
export function launchesNobody({
  startedAt,
  audienceEmpty,
}: Pick<CampaignAnswer, 'startedAt' | 'audienceEmpty'>): boolean {
  return startedAt === null && audienceEmpty;
}

/**
 * Asks before a campaign is launched whose lists brought nobody; any other is launched at once.
 * Place `question` once.
 */
export function useEmptyAudience({
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
      title="Launch without leads?"
      text={`${campaign.name} has no leads. It can run, but won’t do anything until you add some.`}
      footer={
        <>
          <Button
            onClick={() => {
              close();
              launch();
            }}
          >
            Launch anyway
          </Button>
          <ButtonLink
            variant="primary"
            data-autofocus=""
            href={paths.campaign.href({ campaignId: campaign.id })}
          >
            View lists
          </ButtonLink>
        </>
      }
    />
  );
  return {
    launch: () => (launchesNobody(campaign) ? setAsking(true) : launch()),
    question,
  };
}
