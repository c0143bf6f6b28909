import { MessageSquareText } from 'lucide-react';
import type { CampaignLeadAnswer, LeadAnswer } from '#contract/leads.ts';
import { shortWhenText } from '#core/time/when-text.ts';
import type { WaitingCode } from '#core/waiting/waiting-facts.ts';
import { LeadStateLabel } from '#web/parts/lead-state.tsx';
import { writeToHref } from '#web/paths.ts';
import { AppLink } from '#web/ui/actions/app-link.tsx';
import { leadName } from './lead-name.tsx';
import { leadsTexts } from './leads-texts.ts';
import styles from './leads.module.css';

/** A lead's place in this campaign. */
export function placeInCampaign({
  lead,
  campaignId,
}: {
  lead: LeadAnswer;
  campaignId: string;
}): CampaignLeadAnswer | null {
  return lead.campaigns.find((each) => each.campaignId === campaignId) ?? null;
}

/** The word of a state; a lead who answered is Finished with "Replied". */
export function LeadStateCell({ standing }: { standing: CampaignLeadAnswer | null }) {
  if (!standing) return <>{leadsTexts.none}</>;
  return (
    <LeadStateLabel
      state={standing.state}
      {...(standing.state === 'FINISHED' &&
        standing.reason === 'REPLIED' && { word: leadsTexts.replied })}
    />
  );
}

/** What comes next for a lead, in one short line. */
export function nextLine({
  standing,
  now,
  zone,
}: {
  standing: CampaignLeadAnswer | null;
  now: number;
  zone: string;
}): string {
  const waiting = standing?.waitingFor;
  if (!waiting) return standing?.reasonText ?? '';
  const brief: { words: string; before?: string } = leadsTexts.next[waiting.code as WaitingCode];
  const until = waiting.until === null ? null : Date.parse(waiting.until);
  return brief.before && until !== null && until > now
    ? leadsTexts.nextAt(brief.before, shortWhenText({ at: until, now, zone }))
    : brief.words;
}

/** The address under a name that is not the address itself. */
function addressBeside(lead: LeadAnswer): string {
  return lead.email === null || leadName(lead) === lead.email ? '' : lead.email;
}

/** The second line under a name: what the person does and where. */
export function roleText(lead: LeadAnswer): string {
  return (
    [lead.jobTitle, lead.company].filter(Boolean).join(', ') || lead.headline || addressBeside(lead)
  );
}

/** The way to write to a lead, shown with the pointer or the focus in its row. */
export function WriteLink({ lead }: { lead: LeadAnswer }) {
  return (
    <AppLink
      href={writeToHref(lead.id)}
      className={`stack rigid push quiet ${styles.write}`}
      title={leadsTexts.write}
      aria-label={leadsTexts.writeTo(leadName(lead))}
    >
      <MessageSquareText aria-hidden="true" />
    </AppLink>
  );
}

/** The minimum width at which names and what people do stay readable. */
export const LEAD_COLUMN = '240px';
