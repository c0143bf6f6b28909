import { Copy, Ellipsis, Pencil, Trash2 } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import type { CampaignAnswer } from '#contract/campaigns.ts';
import { draftTab, highlightedTabs } from '#core/campaign/campaign-indicators.ts';
import { isProblem } from '#web/api/api-problem.ts';
import { CampaignStatStrip } from '#web/parts/campaign/campaign-stat-strip.tsx';
import { DeleteCampaignDialog } from '#web/parts/campaign/delete-campaign-dialog.tsx';
import { disabledReasonText } from '#web/parts/campaign/disabled-reason-text.ts';
import { useCampaignSwitch } from '#web/parts/campaign/use-campaign-switch.ts';
import { useDuplicateCampaign } from '#web/parts/campaign/use-duplicate-campaign.ts';
import { ForecastButton, useFirstStart } from '#web/parts/forecast/campaign-forecast.tsx';
import { isForecastSkipped } from '#web/parts/forecast/skip-forecast.ts';
import { isSharedCopy } from '#web/parts/senders/shared-copy.ts';
import { SharedCopyNotice } from '#web/parts/senders/shared-copy-notice.tsx';
import { PageHeader } from '#web/parts/page-header.tsx';
import { paths } from '#web/paths.ts';
import { Outlet } from '@tanstack/react-router';
import { usePathname } from '#web/ui/navigation/page-path.ts';
import { ButtonLink } from '#web/ui/actions/app-link.tsx';
import { IconButton } from '#web/ui/actions/icon-button.tsx';
import { Badge } from '#web/ui/data/badge.tsx';
import { EmptyState, RetryCard } from '#web/ui/feedback/empty-state.tsx';
import { Skeleton, SkeletonRows } from '#web/ui/feedback/skeleton.tsx';
import { Switch } from '#web/ui/fields/switch.tsx';
import { PHONE, useMedia } from '#web/ui/hooks/use-media.ts';
import { Tabs } from '#web/ui/navigation/tabs.tsx';
import { useNavigateTo, useQueryParams } from '#web/ui/navigation/query-params.ts';
import { Menu } from '#web/ui/overlays/menu.tsx';
import { TimeText } from '#web/ui/text/times.tsx';
import { HeaderSlot } from './header-slot.tsx';
import { useCampaign, useCampaignId } from './use-campaign.ts';
import { campaignLayoutTexts } from './campaign-layout-texts.ts';
import styles from './campaign.module.css';

const STRIP_HEIGHT = 68;

function StatusBeside({ campaign }: { campaign: CampaignAnswer }) {
  const change = useCampaignSwitch();
  const { turn, popup } = useFirstStart({ campaign, change });
  const go = useNavigateTo();
  // Activating a draft goes to its settings, which say that it is ready (platform spec, section 4).
  const move = (on: boolean) => {
    const draft = on && campaign.status === 'DRAFT';
    if (draft) go(paths.campaignSettings.href({ campaignId: campaign.id }));
    if (!draft || !isForecastSkipped()) turn(on);
  };
  const active = campaign.status === 'ACTIVE';
  const phone = useMedia(PHONE);
  return (
    <span className={`inline-row gap-12 wrap ${styles.beside}`}>
      {!phone && !isSharedCopy(campaign) && (
        <ButtonLink
          square
          size="small"
          variant="quiet"
          href={paths.campaignSettings.href({ campaignId: campaign.id })}
          aria-label={campaignLayoutTexts.rename}
          icon={<Pencil aria-hidden="true" />}
        />
      )}
      <Switch
        label={
          active ? (
            <span className="tone-success medium">{campaignLayoutTexts.active}</span>
          ) : campaign.status === 'DRAFT' ? (
            campaignLayoutTexts.draft
          ) : (
            campaignLayoutTexts.inactive
          )
        }
        checked={active}
        busy={change.isPending}
        disabledReason={disabledReasonText(campaign.can.toggle)}
        onChange={move}
      />
      {campaign.locked && <Badge tone="outline">{campaignLayoutTexts.locked}</Badge>}
      {!phone && (
        <span className={styles.quiet}>
          {campaignLayoutTexts.created} <TimeText at={campaign.createdAt} />
        </span>
      )}
      {popup}
    </span>
  );
}

function MoreMenu({ campaign, onDelete }: { campaign: CampaignAnswer; onDelete: () => void }) {
  const duplicate = useDuplicateCampaign();
  return (
    <Menu
      label={campaignLayoutTexts.menu}
      items={[
        {
          label: campaignLayoutTexts.duplicate,
          icon: <Copy aria-hidden="true" />,
          description: campaignLayoutTexts.duplicateHint,
          onSelect: () => duplicate.mutate(campaign.id),
        },
        { kind: 'line' },
        {
          label: campaignLayoutTexts.remove,
          icon: <Trash2 aria-hidden="true" />,
          danger: true,
          disabledReason: disabledReasonText(campaign.can.delete),
          onSelect: onDelete,
        },
      ]}
      trigger={(props) => (
        <IconButton
          {...props}
          variant="secondary"
          label={campaignLayoutTexts.more}
          icon={<Ellipsis aria-hidden="true" />}
        />
      )}
    />
  );
}

function tabsOf({
  campaignId,
  campaign,
}: {
  campaignId: string;
  campaign?: CampaignAnswer | undefined;
}) {
  const params = { campaignId };
  const { tabs, attention: texts } = campaignLayoutTexts;
  const asking = campaign ? highlightedTabs(campaign) : [];
  return [
    {
      href: paths.campaign.href(params),
      also: paths.campaignLeads.href(params),
      label: tabs.audience,
      attention: asking.includes('AUDIENCE') ? ('warning' as const) : null,
      attentionText: campaign?.leadsListsSize === 0 ? texts.noLists : texts.emptyLists,
    },
    {
      href: paths.campaignSequence.href(params),
      label: tabs.sequence,
      attention: asking.includes('SEQUENCE') ? ('warning' as const) : null,
      attentionText: texts.unfinishedSequence,
    },
    { href: paths.campaignStatistics.href(params), label: tabs.statistics },
    {
      href: paths.campaignSettings.href(params),
      label: tabs.settings,
      attention: asking.includes('SETTINGS') ? ('danger' as const) : null,
      attentionText: texts.failingWebhook,
    },
  ];
}

/** What each page of a campaign is called in the browser's tab. */
const PAGES = [
  { path: paths.campaign, name: campaignLayoutTexts.tabs.audience },
  { path: paths.campaignSequence, name: campaignLayoutTexts.tabs.sequence },
  { path: paths.campaignStatistics, name: campaignLayoutTexts.tabs.statistics },
  { path: paths.campaignSettings, name: campaignLayoutTexts.tabs.settings },
  { path: paths.campaignLeads, name: campaignLayoutTexts.tabs.leads },
] as const;

/**
 * The numbers are shown above the audience and the leads; `chosen` is the one whose leads the page
 * shows (design, png/06 to 08).
 */
function useStrip(): { shown: boolean; chosen: string | null } {
  const campaignId = useCampaignId();
  const pathname = usePathname();
  const onLeads = pathname === paths.campaignLeads.href({ campaignId });
  const { includeTypes } = useQueryParams();
  return {
    shown: onLeads || pathname === paths.campaign.href({ campaignId }),
    chosen: onLeads ? includeTypes || 'ALL' : null,
  };
}

/**
 * Opening a draft by its URL redirects once to where its work continues; after that its tabs are
 * free (campaigns spec, section 4).
 */
function useDraftOpening({
  campaign,
  fresh,
}: {
  campaign: CampaignAnswer | undefined;
  fresh: boolean;
}) {
  const campaignId = useCampaignId();
  const pathname = usePathname();
  const params = useQueryParams();
  const go = useNavigateTo();
  const opened = useRef<string | null>(null);
  useEffect(() => {
    if (opened.current === campaignId) return;
    const asked =
      pathname !== paths.campaign.href({ campaignId }) || Object.keys(params).length > 0;
    if (!asked && (campaign === undefined || !fresh)) return;
    opened.current = campaignId;
    if (
      !asked &&
      campaign &&
      draftTab({ ...campaign, leadPacks: campaign.leadsListsSize }) === 'SEQUENCE'
    )
      go(paths.campaignSequence.href({ campaignId }), { replace: true });
  }, [campaign, campaignId, fresh, go, params, pathname]);
}

/**
 * A campaign's page: header with switch, tabs, and stat strip, and the tab below (campaigns spec,
 * section 2).
 */
export function CampaignLayout() {
  const campaignId = useCampaignId();
  const { data: campaign, error, isLoadingError, refetch, isFetching } = useCampaign();
  const [deleting, setDeleting] = useState(false);
  const go = useNavigateTo();
  const strip = useStrip();
  const pathname = usePathname();
  const params = { campaignId };
  useDraftOpening({ campaign, fresh: !isFetching });
  if (isProblem(error, 'NOT_FOUND'))
    return (
      <>
        <PageHeader
          title={campaignLayoutTexts.title}
          back={{ href: paths.campaigns.href(), label: campaignLayoutTexts.back }}
        />
        <EmptyState icon={<Trash2 />} title={campaignLayoutTexts.missing}>
          <ButtonLink href={paths.campaigns.href()}>{campaignLayoutTexts.back}</ButtonLink>
        </EmptyState>
      </>
    );
  return (
    <>
      <PageHeader
        title={campaign?.name ?? campaignLayoutTexts.title}
        tabTitle={[
          campaign && PAGES.find(({ path }) => path.href(params) === pathname)?.name,
          campaign?.name,
        ]}
        back={{ href: paths.campaigns.href(), label: campaignLayoutTexts.back }}
        beside={
          campaign ? (
            <StatusBeside campaign={campaign} />
          ) : (
            <span className={`inline-row gap-12 wrap ${styles.beside}`} />
          )
        }
        actions={
          campaign && (
            <>
              <HeaderSlot>
                <ForecastButton campaign={campaign} />
              </HeaderSlot>
              <MoreMenu campaign={campaign} onDelete={() => setDeleting(true)} />
            </>
          )
        }
      >
        <Tabs label={campaignLayoutTexts.sections} tabs={tabsOf({ campaignId, campaign })} />
      </PageHeader>
      {isLoadingError ? (
        <RetryCard onRetry={() => void refetch()} busy={isFetching} />
      ) : !campaign ? (
        <div className={`stack fit gap-16 ${styles.page}`}>
          {strip.shown && <Skeleton height={STRIP_HEIGHT} />}
          <SkeletonRows count={4} rowHeight={66} />
        </div>
      ) : (
        <div className={`stack fit gap-16 ${styles.page}`}>
          {/* A draft's statistics are shown as zeros, which its list of leads would contradict. */}
          {strip.shown && campaign.status !== 'DRAFT' && (
            <CampaignStatStrip campaign={campaign} chosen={strip.chosen} />
          )}
          <SharedCopyNotice campaign={campaign} />
          <Outlet />
        </div>
      )}
      {campaign && (
        <DeleteCampaignDialog
          campaign={deleting ? campaign : null}
          onClose={() => setDeleting(false)}
          onDeleted={() => go(paths.campaigns.href())}
        />
      )}
    </>
  );
}
