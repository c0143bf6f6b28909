import type { CampaignLeadAnswer } from '#contract/leads.ts';
import type { Answer } from '#web/api/call-types.ts';
import { lazyPart } from '#web/session/lazy-part.tsx';
import { leadingPlace } from './leading-place.ts';
import { LeadActions } from '../one-lead/lead-actions.tsx';
import { WaitingCard } from './waiting-card.tsx';
import { oneLeadTexts } from '../one-lead/one-lead-texts.ts';
import styles from '../one-lead/lead-page.module.css';

const UnconfirmedCard = lazyPart(
  async () => (await import('./unconfirmed-card.tsx')).UnconfirmedCard,
  null,
);

type OneLead = Answer<'GET /leads/{leadId}'>;

/** What the engine is waiting for in a campaign, its question if any, and what the user can do. */
function LeadStanding({
  lead,
  place,
  named,
  holds = true,
}: {
  lead: OneLead;
  place: CampaignLeadAnswer;
  named: boolean;
  holds?: boolean;
}) {
  const decisive = place.unconfirmed.filter(({ needsWord }) => needsWord);
  return (
    <section className="stack gap-10" aria-label={oneLeadTexts.inCampaign(place.campaignName)}>
      <h2 className={named ? `small quiet medium ${styles.part}` : 'sr-only'}>
        {place.campaignName}
      </h2>
      <UnconfirmedCard
        acts={decisive.length > 0 ? decisive : place.unconfirmed}
        leadId={lead.id}
        campaignId={place.campaignId}
      />
      {decisive.length === 0 && <WaitingCard standing={place} />}
      <LeadActions lead={lead} campaignId={place.campaignId} holds={holds} />
    </section>
  );
}

/**
 * A lead's state, first in the campaign that says most, then everywhere else where something can
 * still happen. `leadingHolds` is false if pausing and resuming of the first is elsewhere on the
 * screen.
 */
export function LeadStandings({
  lead,
  leadingHolds = true,
}: {
  lead: OneLead;
  leadingHolds?: boolean;
}) {
  const leading = leadingPlace({ lead });
  const others = lead.campaigns.filter(
    (place) => place !== leading && place.state !== 'FINISHED' && place.state !== 'BLACKLISTED',
  );
  return (
    <>
      {leading && (
        <LeadStanding lead={lead} place={leading} named={others.length > 0} holds={leadingHolds} />
      )}
      {others.map((place) => (
        <LeadStanding key={place.campaignId} lead={lead} place={place} named />
      ))}
    </>
  );
}
