import type { CampaignLeadAnswer, LeadAnswer, SenderLeadAnswer } from '#contract/leads.ts';
import { ACTION_DISPLAY, ActionLabel } from '#web/parts/action-type.tsx';
import { Avatar } from '#web/ui/data/avatar.tsx';
import type { Column } from '#web/ui/data/data-table.tsx';
import { Tooltip } from '#web/ui/overlays/tooltip.tsx';
import { useProductTime } from '#web/ui/text/time-context.ts';
import { LAST_ACTIVITY_COLUMN, LastActivity } from './last-activity.tsx';
import { LeadName, leadName } from './lead-name.tsx';
import {
  LEAD_COLUMN,
  LeadStateCell,
  nextLine,
  placeInCampaign,
  roleText,
  WriteLink,
} from './lead-row.tsx';
import { sendersTexts } from './senders/senders-texts.ts';
import { leadsTexts } from './leads-texts.ts';
import styles from './leads.module.css';

/** What comes next in few words; the whole sentence on hover and in the drawer. */
function Next({ standing }: { standing: CampaignLeadAnswer | null }) {
  const { zone, now } = useProductTime();
  return (
    <Tooltip text={standing?.waitingFor?.sentence ?? null} describes={false}>
      <span className={styles.next}>{nextLine({ standing, now: now(), zone })}</span>
    </Tooltip>
  );
}

function Person({ lead, onOpen }: { lead: LeadAnswer; onOpen: (lead: LeadAnswer) => void }) {
  return (
    <div className="row gap-10 shrink">
      <Avatar name={leadName(lead)} photoUrl={lead.photoUrl} size={30} />
      <div className={styles.two}>
        <button
          type="button"
          className={`plain truncate text-start ${styles.name}`}
          onClick={() => onOpen(lead)}
        >
          <LeadName lead={lead} />
        </button>
        <span className={styles.quiet}>{roleText(lead)}</span>
      </div>
      <WriteLink lead={lead} />
    </div>
  );
}

/** `narrow`: a drawer stands next to the table. */
type RowFacts = { campaignId: string; onOpen: (lead: LeadAnswer) => void; narrow?: boolean };
/** `withSender`: leads of several senders are listed. */
type SenderFacts = { withSender: boolean };

const SENDER_COLUMN: Column<SenderLeadAnswer> = {
  key: 'sender',
  header: sendersTexts.sender,
  width: '140px',
  cell: ({ sender }) => (
    <span className="block truncate" title={sender.name}>
      {sender.name}
    </span>
  ),
};

/** The columns of the leads view (design, png/08). */
export function leadColumns({
  campaignId,
  onOpen,
  withSender,
  narrow = false,
}: RowFacts & SenderFacts): Column<SenderLeadAnswer>[] {
  return [
    {
      key: 'fullName',
      header: leadsTexts.columns.lead,
      sortable: true,
      minWidth: LEAD_COLUMN,
      cell: (lead) => <Person lead={lead} onOpen={onOpen} />,
    },
    ...(withSender ? [SENDER_COLUMN] : []),
    {
      key: 'state',
      header: leadsTexts.columns.state,
      sortable: true,
      width: narrow ? '112px' : '132px',
      cell: (lead) => <LeadStateCell standing={placeInCampaign({ lead, campaignId })} />,
    },
    {
      key: 'itemType',
      header: leadsTexts.columns.step,
      sortable: true,
      width: narrow ? '140px' : '180px',
      cell: (lead) => {
        const type = placeInCampaign({ lead, campaignId })?.itemType;
        return type ? (
          <span className="block truncate" title={ACTION_DISPLAY[type].label}>
            <ActionLabel type={type} />
          </span>
        ) : (
          leadsTexts.none
        );
      },
    },
    {
      key: 'dueAt',
      header: leadsTexts.columns.next,
      sortable: true,
      width: narrow ? '150px' : '22%',
      cell: (lead) => <Next standing={placeInCampaign({ lead, campaignId })} />,
    },
    {
      key: 'updatedAt',
      header: leadsTexts.lastActivity,
      sortable: true,
      width: LAST_ACTIVITY_COLUMN,
      cell: (lead) => {
        const place = placeInCampaign({ lead, campaignId });
        return <LastActivity places={place === null ? [] : [place]} />;
      },
    },
  ];
}

/** The same as a card, on phones. */
export function LeadCard({
  lead,
  campaignId,
  withSender,
  onOpen,
}: RowFacts & SenderFacts & { lead: SenderLeadAnswer }) {
  const standing = placeInCampaign({ lead, campaignId });
  return (
    <article className={`stack gap-8 ${styles.card}`}>
      <Person lead={lead} onOpen={onOpen} />
      <div className="flex gap-8 between">
        <LeadStateCell standing={standing} />
        {standing?.itemType && <ActionLabel type={standing.itemType} />}
      </div>
      {withSender && <p className={styles.quiet}>{sendersTexts.sentBy(lead.sender.name)}</p>}
      <p className={styles.quiet}>{standing?.waitingFor?.sentence ?? standing?.reasonText}</p>
    </article>
  );
}
