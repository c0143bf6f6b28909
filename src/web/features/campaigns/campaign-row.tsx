import { Copy, Ellipsis, Lock, Play, Trash2, Unplug } from 'lucide-react';
import type { CampaignAnswer } from '#contract/campaigns.ts';
import { draftTab } from '#core/campaign/campaign-indicators.ts';
import { KNOWN_REFUSALS } from '#core/errors/known-refusals.ts';
import { launchesWithoutLeads } from '#web/parts/launch-check/empty-audience.tsx';
import { disabledReasonText } from '#web/parts/campaign/disabled-reason-text.ts';
import { LeadRate } from '#web/parts/lead-rate/lead-rate.tsx';
import { LeadsProgress } from '#web/parts/leads-progress/leads-progress.tsx';
import { countsOfCampaign } from '#web/parts/leads-progress/leads-groups.ts';
import { isSharedCopy } from '#web/parts/senders/shared-copy.ts';
import { paths } from '#web/paths.ts';
import { useIsConnected } from '#web/session/current-user.ts';
import { AppLink, ButtonLink } from '#web/ui/actions/app-link.tsx';
import { IconButton } from '#web/ui/actions/icon-button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { AvatarStack } from '#web/ui/data/avatar-stack.tsx';
import { Badge } from '#web/ui/data/badge.tsx';
import type { Column } from '#web/ui/data/data-table.tsx';
import { Switch } from '#web/ui/fields/switch.tsx';
import { useNavigateTo } from '#web/ui/navigation/query-params.ts';
import { Menu } from '#web/ui/overlays/menu.tsx';
import { Tooltip } from '#web/ui/overlays/tooltip.tsx';
import { grouped } from '#core/text/formats.ts';
import { rateFigure } from '#web/ui/text/numbers.ts';
import { TimeText } from '#web/ui/text/times.tsx';
import { useCampaignSwitch } from '#web/parts/campaign/use-campaign-switch.ts';
import { useDuplicateCampaign } from '#web/parts/campaign/use-duplicate-campaign.ts';
import { CampaignActivityIcons } from './campaign-activity-icons.tsx';
import { campaignsTexts } from './campaigns-texts.ts';
import styles from './campaigns.module.css';

const { columns } = campaignsTexts;

function StatusSwitch({ campaign }: { campaign: CampaignAnswer }) {
  const change = useCampaignSwitch();
  const connected = useIsConnected();
  const go = useNavigateTo();
  // Activating a draft goes to its settings, which say that it is ready and launch it (platform
  // spec, section 4); they also ask where no one would be contacted.
  const move = (active: boolean) =>
    active && (campaign.status === 'DRAFT' || launchesWithoutLeads(campaign))
      ? go(paths.campaignSettings.href({ campaignId: campaign.id }))
      : change.mutate({ campaign, active });
  const running = campaign.status === 'ACTIVE';
  if (campaign.locked && !running)
    return (
      <Tooltip text={KNOWN_REFUSALS.CAMPAIGN_LOCKED.text}>
        <span
          className={styles.lock}
          tabIndex={0}
          role="img"
          aria-label={campaignsTexts.isLocked(campaign.name)}
        >
          <Lock aria-hidden="true" />
        </span>
      </Tooltip>
    );
  // Nothing can be started while LinkedIn is not connected, but what runs can always be stopped
  // (product rules, section 14).
  const reason =
    disabledReasonText(campaign.can.toggle) ??
    (connected || running ? null : KNOWN_REFUSALS.LINKEDIN_NOT_CONNECTED.text);
  return (
    <Switch
      label={campaignsTexts.isRunning(campaign.name)}
      hideLabel
      checked={running}
      busy={change.isPending}
      disabledReason={reason}
      onChange={move}
    />
  );
}

/**
 * Where the name of a campaign leads: drafts with lists open on what is left to do (campaigns spec,
 * section 4).
 */
function campaignHref(campaign: CampaignAnswer): string {
  const tab = draftTab({
    status: campaign.status,
    leadPacks: campaign.leadsListsSize,
    sequenceCompleted: campaign.sequenceCompleted,
  });
  return tab === 'SEQUENCE'
    ? paths.campaignSequence.href({ campaignId: campaign.id })
    : paths.campaign.href({ campaignId: campaign.id });
}

/** The senders of a shared campaign, or its owner if it is someone else’s. */
function SendersWord({ campaign }: { campaign: CampaignAnswer }) {
  const { shared } = campaign;
  if (shared === null) return null;
  return (
    <>
      <AvatarStack
        names={shared.sentBy.map(({ displayName }) => displayName)}
        label={campaignsTexts.sentBy}
      />
      {isSharedCopy(campaign)
        ? campaignsTexts.sendsFor(shared.owner.displayName)
        : campaignsTexts.senders(shared.senders)}
      <span aria-hidden="true">·</span>
    </>
  );
}

function NameCell({ campaign }: { campaign: CampaignAnswer }) {
  const connected = useIsConnected();
  const stopped = !connected && campaign.status === 'ACTIVE' && !campaign.locked;
  const { inProgressLeads, waitingLeads } = campaign.statistics;
  return (
    <div className={styles.name}>
      <span className="row gap-8 wrap">
        <AppLink href={campaignHref(campaign)} className={`plain semibold ${styles.link}`}>
          {campaign.name}
        </AppLink>
        {campaign.status === 'DRAFT' && <Badge tone="warning">{campaignsTexts.draft}</Badge>}
        {campaign.locked && <Badge tone="outline">{campaignsTexts.locked}</Badge>}
        {stopped && (
          <Badge tone="danger" icon={<Unplug aria-hidden="true" />}>
            {campaignsTexts.paused}
          </Badge>
        )}
        <CampaignActivityIcons campaign={campaign} />
      </span>
      <span className="row gap-4 small quiet num nowrap">
        <SendersWord campaign={campaign} />
        {campaign.can.delete.reason === 'LEADS_TRANSFER_IN_PROGRESS' ? (
          campaignsTexts.moving
        ) : stopped ? (
          campaignsTexts.held({ inProgress: inProgressLeads, awaiting: waitingLeads })
        ) : (
          <>
            {campaignsTexts.created} <TimeText at={campaign.createdAt} />
          </>
        )}
      </span>
    </div>
  );
}

/**
 * What a campaign needs next: a plan, the rest of its set-up, or its launch; null for one that runs
 * or ran, and for a sender's copy, which follows its owner's.
 */
function nextStep(
  campaign: CampaignAnswer,
): { label: string; href: string; launch?: boolean } | null {
  if (isSharedCopy(campaign)) return null;
  if (campaign.locked) return { label: campaignsTexts.upgrade, href: paths.upgrade.href() };
  if (campaign.status === 'DRAFT' && !campaign.can.toggle.allowed)
    return { label: campaignsTexts.finishSetup, href: campaignHref(campaign) };
  return campaign.startedAt === null && campaign.status !== 'ACTIVE'
    ? {
        label: campaignsTexts.launch,
        href: paths.campaignSettings.href({ campaignId: campaign.id }),
        launch: true,
      }
    : null;
}

type RowActions = { campaign: CampaignAnswer; onDelete: (campaign: CampaignAnswer) => void };

function Actions({ campaign, onDelete }: RowActions) {
  const next = nextStep(campaign);
  const duplicate = useDuplicateCampaign();
  return (
    <div className="row gap-6 end">
      {next && (
        <ButtonLink
          size="small"
          href={next.href}
          {...(next.launch && { variant: 'primary', icon: <Play aria-hidden="true" /> })}
        >
          {next.label}
        </ButtonLink>
      )}
      <IconButton
        label={campaignsTexts.duplicateOf(campaign.name)}
        icon={<Copy aria-hidden="true" />}
        busy={duplicate.isPending}
        onClick={() => duplicate.mutate(campaign.id)}
      />
      <IconButton
        label={campaignsTexts.removeOf(campaign.name)}
        icon={<Trash2 aria-hidden="true" />}
        disabledReason={disabledReasonText(campaign.can.delete)}
        onClick={() => onDelete(campaign)}
      />
    </div>
  );
}

function MoreMenu({ campaign, onDelete }: RowActions) {
  const next = nextStep(campaign);
  const duplicate = useDuplicateCampaign();
  return (
    <Menu
      label={campaignsTexts.more(campaign.name)}
      align="end"
      items={[
        ...(next
          ? [{ label: next.label, href: next.href, icon: <Play aria-hidden="true" /> }]
          : []),
        {
          label: campaignsTexts.duplicate,
          icon: <Copy aria-hidden="true" />,
          onSelect: () => duplicate.mutate(campaign.id),
        },
        {
          label: campaignsTexts.remove,
          icon: <Trash2 aria-hidden="true" />,
          danger: true,
          disabledReason: disabledReasonText(campaign.can.delete),
          onSelect: () => onDelete(campaign),
        },
      ]}
      trigger={(props) => (
        <IconButton
          {...props}
          label={campaignsTexts.more(campaign.name)}
          icon={<Ellipsis aria-hidden="true" />}
        />
      )}
    />
  );
}

/** The columns of the list (design, png/03). */
export function campaignColumns({
  onDelete,
}: {
  onDelete: (campaign: CampaignAnswer) => void;
}): Column<CampaignAnswer>[] {
  return [
    {
      key: 'status',
      header: columns.status,
      width: '60px',
      cell: (campaign) => <StatusSwitch campaign={campaign} />,
    },
    { key: 'name', header: columns.name, cell: (campaign) => <NameCell campaign={campaign} /> },
    {
      key: 'leads',
      header: columns.leads,
      width: '270px',
      cell: (campaign) => (
        <LeadsProgress counts={countsOfCampaign(campaign.statistics)} of={campaign.name} />
      ),
    },
    {
      key: 'total',
      header: columns.totalLeads,
      align: 'end',
      cell: ({ statistics, leadsListsSize }) => (
        <div className={styles.number}>
          <strong>{grouped(statistics.totalLeads)}</strong>
          <span className="small quiet num nowrap">{campaignsTexts.lists(leadsListsSize)}</span>
        </div>
      ),
    },
    {
      key: 'acceptance',
      header: columns.acceptance,
      align: 'end',
      cell: ({ id, statistics }) => (
        <LeadRate
          name="ACCEPTANCE"
          rate={statistics.acceptanceRate}
          part={statistics.acceptanceRateLeads}
          whole={statistics.invitedLeads}
          campaignId={id}
        />
      ),
    },
    {
      key: 'response',
      header: columns.response,
      align: 'end',
      cell: ({ id, statistics }) => (
        <LeadRate
          name="REPLY"
          rate={statistics.replyRate}
          part={statistics.replyRateLeads}
          whole={statistics.contactedLeads}
          campaignId={id}
        />
      ),
    },
    {
      key: 'actions',
      header: <span className="sr-only">{columns.actions}</span>,
      align: 'end',
      width: '184px',
      cell: (campaign) => <Actions campaign={campaign} onDelete={onDelete} />,
    },
  ];
}

/** The same as a card, on phones (design, png/18). */
export function CampaignCard({ campaign, onDelete }: RowActions) {
  const { statistics } = campaign;
  return (
    <article
      className={classNames('surface stack gap-8', styles.card, campaign.locked && styles.locked)}
    >
      <div className={`flex gap-12 align-start between ${styles.cardHead}`}>
        <NameCell campaign={campaign} />
        <StatusSwitch campaign={campaign} />
      </div>
      <LeadsProgress counts={countsOfCampaign(statistics)} of={campaign.name} />
      <div className={`row gap-8 mt-2 ${styles.cardFoot}`}>
        <dl className={`stack gap-8 grow ${styles.cardNumbers}`}>
          <div>
            <dt>{campaignsTexts.card.leads}</dt>
            <dd>{grouped(statistics.totalLeads)}</dd>
          </div>
          <div>
            <dt>{campaignsTexts.card.acceptance}</dt>
            <dd>
              {rateFigure({ rate: statistics.acceptanceRate, whole: statistics.invitedLeads })}
            </dd>
          </div>
          <div>
            <dt>{campaignsTexts.card.response}</dt>
            <dd>{rateFigure({ rate: statistics.replyRate, whole: statistics.contactedLeads })}</dd>
          </div>
        </dl>
        <MoreMenu campaign={campaign} onDelete={onDelete} />
      </div>
    </article>
  );
}
