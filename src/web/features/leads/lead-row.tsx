import { MessageSquareText } from 'lucide-react';
import type { CampaignLeadAnswer, LeadAnswer } from '#contract/leads.ts';
import { shortWhenText } from '#core/time/when-text.ts';
import type { WaitingCode } from '#core/waiting/waiting-facts.ts';
import { ACTION_DISPLAY, ActionLabel } from '#web/parts/action-type.tsx';
import { LeadStateLabel } from '#web/parts/lead-state.tsx';
import { writeToHref } from '#web/paths.ts';
import { AppLink } from '#web/ui/actions/app-link.tsx';
import { Avatar } from '#web/ui/data/avatar.tsx';
import type { Column } from '#web/ui/data/data-table.tsx';
import { Tooltip } from '#web/ui/overlays/tooltip.tsx';
import { useProductTime } from '#web/ui/text/time-context.ts';
import { LeadName, leadName } from './lead-name.tsx';
import { leadsTexts } from './leads-texts.ts';
import styles from './leads.module.css';

/** Where a lead stands in this campaign. */
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

/** What comes next in few words; the whole sentence on hover and in the drawer. */
function Next({ standing }: { standing: CampaignLeadAnswer | null }) {
  const { zone, now } = useProductTime();
  return (
    <Tooltip text={standing?.waitingFor?.sentence ?? null} describes={false}>
      <span className={styles.next}>{nextLine({ standing, now: now(), zone })}</span>
    </Tooltip>
  );
}

/** The second line under a name: what the person does and where. */
export function roleText(lead: LeadAnswer): string {
  return (
    [lead.jobTitle, lead.company].filter(Boolean).join(', ') || lead.headline || lead.email || ''
  );
}

/** The way to write to a lead, shown with the pointer or the focus in its row. */
export function WriteLink({ lead }: { lead: LeadAnswer }) {
  return (
    <AppLink
      href={writeToHref(lead.id)}
      className={styles.write}
      title={leadsTexts.write}
      aria-label={leadsTexts.writeTo(leadName(lead))}
    >
      <MessageSquareText aria-hidden="true" />
    </AppLink>
  );
}

function Person({ lead, onOpen }: { lead: LeadAnswer; onOpen: (lead: LeadAnswer) => void }) {
  return (
    <div className={styles.person}>
      <Avatar name={leadName(lead)} photoUrl={lead.photoUrl} size={30} />
      <div className={styles.two}>
        <button type="button" className={styles.name} onClick={() => onOpen(lead)}>
          <LeadName lead={lead} />
        </button>
        <span className={styles.quiet}>{roleText(lead)}</span>
      </div>
      <WriteLink lead={lead} />
    </div>
  );
}

/** The minimum width at which names stay readable. */
export const LEAD_COLUMN = '180px';

/** `narrow`: a drawer stands next to the table. */
type RowFacts = { campaignId: string; onOpen: (lead: LeadAnswer) => void; narrow?: boolean };

/** The columns of the leads view (design, png/08). */
export function leadColumns({
  campaignId,
  onOpen,
  narrow = false,
}: RowFacts): Column<LeadAnswer>[] {
  return [
    {
      key: 'fullName',
      header: leadsTexts.columns.lead,
      sortable: true,
      minWidth: LEAD_COLUMN,
      cell: (lead) => <Person lead={lead} onOpen={onOpen} />,
    },
    {
      key: 'state',
      header: leadsTexts.columns.state,
      sortable: true,
      width: narrow ? '112px' : '132px',
      cell: (lead) => <LeadStateCell standing={placeInCampaign({ lead, campaignId })} />,
    },
    {
      key: 'step',
      header: leadsTexts.columns.step,
      width: narrow ? '140px' : '180px',
      cell: (lead) => {
        const type = placeInCampaign({ lead, campaignId })?.itemType;
        return type ? (
          <span className={styles.stepCell} title={ACTION_DISPLAY[type].label}>
            <ActionLabel type={type} />
          </span>
        ) : (
          leadsTexts.none
        );
      },
    },
    {
      key: 'next',
      header: leadsTexts.columns.next,
      width: narrow ? '150px' : '25%',
      cell: (lead) => <Next standing={placeInCampaign({ lead, campaignId })} />,
    },
  ];
}

/** The same as a card, on phones. */
export function LeadCard({ lead, campaignId, onOpen }: RowFacts & { lead: LeadAnswer }) {
  const standing = placeInCampaign({ lead, campaignId });
  return (
    <article className={styles.card}>
      <Person lead={lead} onOpen={onOpen} />
      <div className={styles.cardLine}>
        <LeadStateCell standing={standing} />
        {standing?.itemType && <ActionLabel type={standing.itemType} />}
      </div>
      <p className={styles.quiet}>{standing?.waitingFor?.sentence ?? standing?.reasonText}</p>
    </article>
  );
}
