import type { CampaignId } from '#contract/shapes.ts';
import type { Answer } from '#web/api/call-types.ts';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { LeadTimeline } from '../history/lead-timeline.tsx';
import { placeInCampaign } from '../lead-row.tsx';
import { WaitingCard } from '../standing/waiting-card.tsx';
import { HandOverButton } from './hand-over-button.tsx';
import { sendersTexts } from './senders-texts.ts';

/** A lead of another sender, which the campaign’s owner reads and can hand over. */
export function SenderLead({
  lead,
  campaignId,
  onHandedOver,
}: {
  lead: Answer<'GET /campaigns/{campaignId}/leads/{leadId}'>;
  campaignId: CampaignId;
  onHandedOver: () => void;
}) {
  const standing = placeInCampaign({ lead, campaignId });
  return (
    <div className="stack gap-14">
      <Notice
        title={sendersTexts.othersLead(lead.sender.name)}
        actions={<HandOverButton campaignId={campaignId} leadId={lead.id} onDone={onHandedOver} />}
      >
        {sendersTexts.othersHelp(lead.sender.name)}
      </Notice>
      {standing && <WaitingCard standing={standing} readOnly />}
      <LeadTimeline lead={lead} standing={standing} />
    </div>
  );
}
