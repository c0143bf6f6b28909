import { ArrowRightLeft } from 'lucide-react';
import { useState } from 'react';
import type { CampaignId } from '#contract/shapes.ts';
import type { Answer } from '#web/api/call-types.ts';
import { lazyPart } from '#web/session/lazy-part.tsx';
import { Button } from '#web/ui/actions/button.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { LeadTimeline } from '../history/lead-timeline.tsx';
import { placeInCampaign } from '../lead-row.tsx';
import { WaitingCard } from '../standing/waiting-card.tsx';
import { sendersTexts } from './senders-texts.ts';

const HandOverDialog = lazyPart(
  async () => (await import('./hand-over-dialog.tsx')).HandOverDialog,
  null,
);

/** A lead of another sender, which the campaign’s owner reads and can hand over. */
export function SenderLead({
  lead,
  campaignId,
}: {
  lead: Answer<'GET /campaigns/{campaignId}/leads/{leadId}'>;
  campaignId: CampaignId;
}) {
  const [open, setOpen] = useState(false);
  const standing = placeInCampaign({ lead, campaignId });
  const close = () => setOpen(false);
  return (
    <div className="stack gap-14">
      <Notice
        title={sendersTexts.othersLead(lead.sender.name)}
        actions={
          <Button
            size="small"
            icon={<ArrowRightLeft aria-hidden="true" />}
            onClick={() => setOpen(true)}
          >
            {sendersTexts.handOver}
          </Button>
        }
      >
        {sendersTexts.othersHelp(lead.sender.name)}
      </Notice>
      {standing && <WaitingCard standing={standing} readOnly />}
      <LeadTimeline lead={lead} standing={standing} />
      {open && (
        <HandOverDialog
          campaignId={campaignId}
          leadIds={[lead.id]}
          onClose={close}
          onDone={close}
        />
      )}
    </div>
  );
}
