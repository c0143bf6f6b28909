import { Mail, MailCheck } from 'lucide-react';
import type { LeadAnswer } from '#contract/leads.ts';
import { LeadStateLabel } from '#web/parts/lead-state.tsx';
import { AppLink } from '#web/ui/actions/app-link.tsx';
import { Avatar } from '#web/ui/data/avatar.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { Badge } from '#web/ui/data/badge.tsx';
import type { Column } from '#web/ui/data/data-table.tsx';
import { useProductTime } from '#web/ui/text/time-context.ts';
import { FindEmailButton } from '../one-lead/find-email-button.tsx';
import { leadingPlace } from '../standing/leading-place.ts';
import { LAST_ACTIVITY_COLUMN, LastActivity } from '../last-activity.tsx';
import { LeadName, leadName } from '../lead-name.tsx';
import { LEAD_COLUMN, nextLine, roleText, LeadStateCell, WriteLink } from '../lead-row.tsx';
import { AddTag } from '../tags/add-tag.tsx';
import { leadsTexts } from '../leads-texts.ts';
import { leadsOverviewTexts } from './leads-overview-texts.ts';
import styles from './leads-overview.module.css';
import rowStyles from '../leads.module.css';

const { row: texts, columns } = leadsOverviewTexts;
const TAGS_SHOWN = 2;

function Person({ lead, href }: { lead: LeadAnswer; href: string }) {
  return (
    <div className="row gap-10 shrink">
      <Avatar name={leadName(lead)} photoUrl={lead.photoUrl} size={30} />
      <div className={rowStyles.two}>
        <AppLink href={href} className={`plain semibold truncate ${styles.leadLink}`}>
          <LeadName lead={lead} />
        </AppLink>
        <span className={rowStyles.quiet}>{roleText({ ...lead, email: null })}</span>
      </div>
      <WriteLink lead={lead} />
    </div>
  );
}

function State({ lead, campaignId }: { lead: LeadAnswer; campaignId: string }) {
  if (lead.blacklisted) return <LeadStateLabel state="BLACKLISTED" />;
  return <LeadStateCell standing={leadingPlace({ lead, campaignId })} />;
}

/** The lead's campaign, the number of its other campaigns, and its next step there. */
function Place({ lead, campaignId }: { lead: LeadAnswer; campaignId: string }) {
  const { zone, now } = useProductTime();
  const place = leadingPlace({ lead, campaignId });
  const more = lead.campaigns.length - 1;
  return (
    <div className={rowStyles.two}>
      <span className={`truncate ${styles.campaignName}`}>
        {place === null ? texts.noCampaign : place.campaignName}
        {more > 0 && ` ${texts.more(more)}`}
      </span>
      <span className={rowStyles.quiet}>
        {place === null
          ? lead.blacklisted
            ? texts.blacklisted
            : texts.notInCampaign
          : nextLine({ standing: place, now: now(), zone })}
      </span>
    </div>
  );
}

function Email({ lead }: { lead: LeadAnswer }) {
  if (lead.email === null) return <FindEmailButton lead={lead} />;
  const found = lead.emailSearch?.email === lead.email ? lead.emailSearch : null;
  const how =
    found?.source && found.result !== 'NOTHING'
      ? leadsTexts.findingEmail.sources[found.result](found.source)
      : undefined;
  const Icon = found?.result === 'VERIFIED' ? MailCheck : Mail;
  return (
    <span className={styles.email} title={how ?? lead.email}>
      <Icon aria-hidden="true" />
      <span>{lead.email}</span>
    </span>
  );
}

/** The tags of a lead, as many as fit; a "hot" tag stands out (design, png/34). */
function LeadTagBadges({ tags, shown = TAGS_SHOWN }: { tags: readonly string[]; shown?: number }) {
  const more = tags.length - shown;
  return (
    <span className={`row gap-4 shrink ${styles.tags}`}>
      {tags.slice(0, shown).map((tag) => (
        <Badge key={tag} tone={tag.toLowerCase() === 'hot' ? 'danger' : 'info'}>
          {tag}
        </Badge>
      ))}
      {more > 0 && (
        <span className={rowStyles.quiet} title={texts.tags(tags.slice(shown))}>
          {texts.more(more)}
        </span>
      )}
    </span>
  );
}

/** The tags, a word for who is never contacted again, and the plus that adds one. */
function Tags({ lead }: { lead: LeadAnswer }) {
  return (
    <span
      className={classNames(
        'row gap-2 shrink',
        styles.tagCell,
        lead.tags.length > 0 && styles.tagged,
      )}
    >
      {lead.blacklisted && lead.tags.length < TAGS_SHOWN && <Badge>{texts.blacklistedBadge}</Badge>}
      {lead.tags.length > 0 && (
        <LeadTagBadges tags={lead.tags} shown={lead.blacklisted ? 1 : TAGS_SHOWN} />
      )}
      <AddTag lead={lead} name={leadName(lead)} />
    </span>
  );
}

/** The columns of the leads of all campaigns (design, png/34). */
export function overviewColumns({
  campaignId,
  hrefOf,
}: {
  campaignId: string;
  hrefOf: (lead: LeadAnswer) => string;
}): Column<LeadAnswer>[] {
  return [
    {
      key: 'fullName',
      header: columns.lead,
      sortable: true,
      minWidth: LEAD_COLUMN,
      cell: (lead) => <Person lead={lead} href={hrefOf(lead)} />,
    },
    {
      key: 'state',
      header: columns.state,
      sortable: true,
      width: '112px',
      cell: (lead) => <State lead={lead} campaignId={campaignId} />,
    },
    {
      key: 'campaignName',
      header: columns.campaign,
      sortable: true,
      width: '16%',
      cell: (lead) => <Place lead={lead} campaignId={campaignId} />,
    },
    {
      key: 'email',
      header: columns.email,
      sortable: true,
      width: '15%',
      cell: (lead) => <Email lead={lead} />,
    },
    {
      key: 'tags',
      header: columns.tags,
      sortable: true,
      width: '104px',
      cell: (lead) => <Tags lead={lead} />,
    },
    {
      key: 'lastActivityAt',
      header: leadsTexts.lastActivity,
      sortable: true,
      width: LAST_ACTIVITY_COLUMN,
      cell: (lead) => <LastActivity places={lead.campaigns} />,
    },
  ];
}

/** The same as a card, on phones. */
export function OverviewCard({
  lead,
  campaignId,
  href,
}: {
  lead: LeadAnswer;
  campaignId: string;
  href: string;
}) {
  return (
    <article className={`stack gap-8 ${rowStyles.card}`}>
      <Person lead={lead} href={href} />
      <div className="flex gap-8 between">
        <State lead={lead} campaignId={campaignId} />
        <LeadTagBadges tags={lead.tags} />
      </div>
      <Place lead={lead} campaignId={campaignId} />
    </article>
  );
}
