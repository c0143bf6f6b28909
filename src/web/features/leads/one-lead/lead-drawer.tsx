import { useQuery } from '@tanstack/react-query';
import { Ban, ChevronLeft, ChevronRight, MessageSquareText } from 'lucide-react';
import { useState } from 'react';
import type { CampaignId, LeadId } from '#contract/shapes.ts';
import type { Answer } from '#web/api/call-types.ts';
import { isProblem } from '#web/api/api-problem.ts';
import { apiQueryOnceKnown } from '#web/api/queries.ts';
import { writeToHref } from '#web/paths.ts';
import { Answered } from '#web/kit/answered.tsx';
import { ButtonLink } from '#web/ui/actions/app-link.tsx';
import { IconButton } from '#web/ui/actions/icon-button.tsx';
import { useCurrentUser } from '#web/session/current-user.ts';
import { lazyPart } from '#web/session/lazy-part.tsx';
import { Avatar } from '#web/ui/data/avatar.tsx';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { SkeletonRows } from '#web/ui/feedback/skeleton.tsx';
import { BELOW_WIDE, useMedia } from '#web/ui/hooks/use-media.ts';
import { Drawer } from '#web/ui/overlays/dialog.tsx';
import { LeadActions } from './lead-actions.tsx';
import { LeadDetails } from './lead-details.tsx';
import { LeadParts, type LeadPart } from './lead-parts.tsx';
import { LeadTimeline } from '../history/lead-timeline.tsx';
import { LeadName, leadName } from '../lead-name.tsx';
import { roleText, placeInCampaign } from '../lead-row.tsx';
import { HandOverButton } from '../senders/hand-over-button.tsx';
import { SenderLead } from '../senders/sender-lead.tsx';
import { UnconfirmedCard } from '../standing/unconfirmed-card.tsx';
import { WaitingCard } from '../standing/waiting-card.tsx';
import { campaignLeadsTexts } from '../campaign-leads-texts.ts';
import { oneLeadTexts } from './one-lead-texts.ts';

const LeadNotes = lazyPart(
  async () => (await import('#web/parts/lead-notes/lead-notes.tsx')).LeadNotes,
);

type LeadDrawerProps = {
  leadId: string | null;
  campaignId: CampaignId;
  /** Whether it may be a lead of another sender. */ ofSenders: boolean;
  onClose: () => void;
  onPrevious: (() => void) | null;
  onNext: (() => void) | null;
};
type OneLead = Answer<'GET /leads/{leadId}'>;

function Body({
  lead,
  campaignId,
  onHandedOver,
}: {
  lead: OneLead;
  campaignId: CampaignId;
  /** Null if no one else sends for the campaign. */
  onHandedOver: (() => void) | null;
}) {
  const [part, setPart] = useState<LeadPart>('timeline');
  const standing = placeInCampaign({ lead, campaignId });
  // Those that hold the lead first; views, which only correct the record, when nothing else is to
  // be said.
  const decisive = standing?.unconfirmed.filter(({ needsWord }) => needsWord) ?? [];
  const acts = decisive.length > 0 ? decisive : (standing?.unconfirmed ?? []);
  return (
    <div className="stack gap-14">
      <LeadActions lead={lead} campaignId={campaignId}>
        <ButtonLink
          size="small"
          href={writeToHref(lead.id)}
          icon={<MessageSquareText aria-hidden="true" />}
        >
          {oneLeadTexts.actions.write}
        </ButtonLink>
        {standing && onHandedOver && (
          <HandOverButton campaignId={campaignId} leadId={lead.id} onDone={onHandedOver} />
        )}
      </LeadActions>
      <UnconfirmedCard acts={acts} leadId={lead.id} campaignId={campaignId} />
      {standing && decisive.length === 0 && <WaitingCard standing={standing} />}
      <LeadParts leadId={lead.id} part={part} onChange={setPart} />
      {part === 'timeline' ? (
        <LeadTimeline lead={lead} standing={standing} />
      ) : part === 'notes' ? (
        <LeadNotes leadId={lead.id} />
      ) : (
        <LeadDetails lead={lead} />
      )}
    </div>
  );
}

/**
 * One lead beside the list: what it waits for, its timeline, notes and details (design, png/08).
 * Under 1200 px it lies over the page, on phones it fills the screen.
 */
export function LeadDrawer({
  leadId,
  campaignId,
  ofSenders,
  onClose,
  onPrevious,
  onNext,
}: LeadDrawerProps) {
  const userId = useCurrentUser()?.id;
  const sent = useQuery(
    apiQueryOnceKnown(
      'GET /campaigns/{campaignId}/leads/{leadId}',
      leadId === null || !ofSenders ? null : { params: { campaignId, leadId: leadId as LeadId } },
    ),
  );
  const isOwn = !ofSenders || sent.data?.sender.userId === userId;
  const own = useQuery(
    apiQueryOnceKnown(
      'GET /leads/{leadId}',
      leadId === null || !isOwn ? null : { params: { leadId: leadId as LeadId } },
    ),
  );
  const lead = isOwn ? own : sent;
  const modal = useMedia(BELOW_WIDE);
  const title = lead.data ? leadName(lead.data) : campaignLeadsTexts.unread;
  return (
    <Drawer
      open={leadId !== null}
      onClose={onClose}
      modal={modal}
      divided="foot"
      emblem={<Avatar name={title} photoUrl={lead.data?.photoUrl ?? null} size={44} />}
      title={lead.data ? <LeadName lead={lead.data} /> : title}
      subtitle={
        lead.data && [roleText(lead.data), lead.data.location].filter(Boolean).join('\u00a0· ')
      }
      tools={
        <span className="inline-flex gap-4">
          <IconButton
            size="small"
            label={oneLeadTexts.previous}
            disabled={onPrevious === null}
            icon={<ChevronLeft aria-hidden="true" />}
            onClick={() => onPrevious?.()}
          />
          <IconButton
            size="small"
            label={oneLeadTexts.next}
            disabled={onNext === null}
            icon={<ChevronRight aria-hidden="true" />}
            onClick={() => onNext?.()}
          />
        </span>
      }
    >
      {isProblem(lead.error, 'NOT_FOUND') ? (
        <EmptyState icon={<Ban />} title={campaignLeadsTexts.missingLead} />
      ) : !isOwn ? (
        <Answered read={sent} loading={<SkeletonRows count={5} rowHeight={52} />}>
          {(data) => (
            <SenderLead key={data.id} lead={data} campaignId={campaignId} onHandedOver={onClose} />
          )}
        </Answered>
      ) : (
        <Answered read={own} loading={<SkeletonRows count={5} rowHeight={52} />}>
          {(data) => (
            <Body
              key={data.id}
              lead={data}
              campaignId={campaignId}
              onHandedOver={ofSenders ? onClose : null}
            />
          )}
        </Answered>
      )}
    </Drawer>
  );
}
