import { useState } from 'react';
import type { Answer } from '#web/api/call-types.ts';
import { LeadStateLabel } from '#web/parts/lead-state.tsx';
import { lazyPart } from '#web/session/lazy-part.tsx';
import { Avatar } from '#web/ui/data/avatar.tsx';
import { Card } from '#web/ui/data/card.tsx';
import { LeadCampaigns } from './lead-campaigns.tsx';
import { LeadContact } from './lead-contact.tsx';
import { LeadFacts } from './lead-facts.tsx';
import { LeadBadges } from './lead-header.tsx';
import { LeadHistory } from '../history/lead-history.tsx';
import { LeadParts, type LeadPart } from './lead-parts.tsx';
import { LeadPhoneBar } from './lead-phone-bar.tsx';
import { roleText, LeadStateCell } from '../lead-row.tsx';
import { LeadStandings } from '../standing/lead-standing.tsx';
import { leadingPlace } from '../standing/leading-place.ts';
import styles from './lead-page.module.css';

const LeadNotes = lazyPart(
  async () => (await import('#web/parts/lead-notes/lead-notes.tsx')).LeadNotes,
);
const RemindersCard = lazyPart(
  async () => (await import('#web/parts/lead-reminders/reminders-card.tsx')).RemindersCard,
);

type OneLead = Answer<'GET /leads/{leadId}'>;

/**
 * On phones: first why the lead waits, then one of three parts; the lead's actions are at the
 * bottom (design, png/23).
 */
export function LeadPhone({ lead, name }: { lead: OneLead; name: string }) {
  const [part, setPart] = useState<LeadPart>('timeline');
  const leading = leadingPlace({ lead });
  return (
    <div className={styles.column}>
      <div className={`stack gap-12 align-center ${styles.phoneHead}`}>
        <Avatar name={name} photoUrl={lead.photoUrl} size={48} />
        <div>
          <p className={`size-15 line-22 semibold breaks ${styles.name}`}>
            {lead.jobTitle ?? roleText(lead)}
          </p>
          <p className={styles.role}>{[lead.company, lead.location].filter(Boolean).join(', ')}</p>
        </div>
        {lead.blacklisted ? (
          <LeadStateLabel state="BLACKLISTED" />
        ) : (
          leading && <LeadStateCell standing={leading} />
        )}
      </div>
      <LeadStandings lead={lead} leadingHolds={false} />
      <LeadParts leadId={lead.id} part={part} onChange={setPart} />
      {part === 'timeline' && <LeadHistory lead={lead} bare />}
      {part === 'notes' && (
        <>
          <LeadNotes leadId={lead.id} />
          <RemindersCard lead={lead} name={name} />
        </>
      )}
      {part === 'details' && (
        <>
          <Card>
            <LeadBadges lead={lead} name={name} />
            <LeadFacts lead={lead} />
          </Card>
          <LeadContact lead={lead} />
          <LeadCampaigns lead={lead} />
        </>
      )}
      <LeadPhoneBar lead={lead} place={leading} />
    </div>
  );
}
