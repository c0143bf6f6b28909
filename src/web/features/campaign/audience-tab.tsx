import { useQuery } from '@tanstack/react-query';
import { Info, ListPlus, Plus, UsersRound } from 'lucide-react';
import { useState } from 'react';
import type { CampaignAnswer } from '#contract/campaigns.ts';
import type { LeadPackAnswer } from '#contract/lead-packs.ts';
import { needsMoreLeads } from '#core/lead-pack/progress-groups.ts';
import { apiQuery } from '#web/api/queries.ts';
import { useCurrentUser } from '#web/session/current-user.ts';
import { WatchWeek } from '#web/parts/practice-clock/watch-week.tsx';
import { disabledReasonText } from '#web/parts/campaign/disabled-reason-text.ts';
import { isSharedCopy } from '#web/parts/senders/shared-copy.ts';
import { paths } from '#web/paths.ts';
import { ButtonLink } from '#web/ui/actions/app-link.tsx';
import { Button } from '#web/ui/actions/button.tsx';
import { Failed } from '#web/kit/answered.tsx';
import { useListPage } from '#web/kit/list-page.ts';
import { Card } from '#web/ui/data/card.tsx';
import { Pager } from '#web/ui/data/pager.tsx';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { SkeletonRows } from '#web/ui/feedback/skeleton.tsx';
import { useSetQueryParams } from '#web/ui/navigation/query-params.ts';
import { grouped } from '#core/text/formats.ts';
import { LeadPackCard } from '#web/parts/lead-pack/lead-pack-card.tsx';
import { PackReportDialog } from '#web/parts/lead-pack/pack-report-dialog.tsx';
import { RemovePackDialog } from '#web/parts/lead-pack/remove-pack-dialog.tsx';
import { SkipRulesDialog } from '#web/parts/lead-pack/skip-rules-dialog.tsx';
import { useCampaign } from './use-campaign.ts';
import { useEditedPack } from './use-edited-pack.ts';
import { audienceTabTexts } from './audience-tab-texts.ts';
import styles from './campaign.module.css';

type Statistics = LeadPackAnswer['statistics'];

/**
 * The statistics of all these lists in one call, by the list's id; no call without a list
 * (campaigns spec, section 7). Null while they load.
 */
function usePackStatistics(
  packs: readonly LeadPackAnswer[],
): (packId: string) => Statistics | null {
  const ids = packs.map(({ id }) => id).join(',');
  const statistics = useQuery({
    ...apiQuery('GET /v1/search-lead-config-item/statistics/{ids}', { params: { ids } }),
    enabled: ids !== '',
    placeholderData: (before) => before,
  });
  const byId = new Map(statistics.data?.map((entry) => [entry.id as string, entry]));
  return (packId) => byId.get(packId) ?? null;
}

const ROW_HEIGHT = 68;

function addRefusal(campaign: CampaignAnswer, connected: boolean): string | null {
  return (
    disabledReasonText(campaign.can.edit) ?? (connected ? null : audienceTabTexts.notConnected)
  );
}

/** Off with the reason when nothing can be added, else links into the wizard. */
function AddButtons({
  refusal,
  listHref,
  fileHref,
}: {
  refusal: string | null;
  listHref: string;
  fileHref: string;
}) {
  const list = { icon: <ListPlus aria-hidden="true" />, children: audienceTabTexts.addList };
  const leads = {
    variant: 'primary',
    icon: <Plus aria-hidden="true" />,
    children: audienceTabTexts.addLeads,
  } as const;
  return (
    <div className="flex gap-8">
      {refusal ? (
        <>
          <Button {...list} disabledReason={refusal} />
          <Button {...leads} disabledReason={refusal} />
        </>
      ) : (
        <>
          <ButtonLink {...list} href={listHref} />
          <ButtonLink {...leads} href={fileHref} />
        </>
      )}
    </div>
  );
}

/** The lead packs of a campaign (campaigns spec, section 2, "Audience tab"). */
export function AudienceTab() {
  const campaign = useCampaign().data;
  return campaign ? <Audience campaign={campaign} /> : null;
}

function Audience({ campaign }: { campaign: CampaignAnswer }) {
  const setParams = useSetQueryParams();
  const connected = useCurrentUser()?.status === 'VERIFIED';
  const [reported, setReported] = useState<LeadPackAnswer | null>(null);
  const [removed, setRemoved] = useState<LeadPackAnswer | null>(null);
  const { read: packs, behind } = useListPage('GET /searches', {
    query: { campaignId: campaign.id, sort: 'createdAt,desc' },
  });
  const rows = packs.data?.content ?? [];
  const statisticsOf = usePackStatistics(rows);
  const edited = useEditedPack({
    rows: packs.isPlaceholderData ? undefined : packs.data?.content,
    campaignId: campaign.id,
  });
  const { totalLeads, gettingReadyLeads } = campaign.statistics;
  const refusal = addRefusal(campaign, connected);
  const add = (source: string | null) =>
    paths.newCampaign.href({
      query: {
        campaignId: campaign.id,
        source,
        step: campaign.status === 'DRAFT' ? 'leads' : null,
      },
    });
  const buttons = <AddButtons refusal={refusal} listHref={add(null)} fileHref={add('CSV_FILE')} />;
  return (
    <>
      <WatchWeek campaign={campaign} />
      <div className={`row gap-12 between wrap ${styles.listHead}`}>
        <h2>
          {audienceTabTexts.title}{' '}
          <span className={styles.quiet}>
            {packs.data ? grouped(packs.data.totalElements) : ''}
          </span>
        </h2>
        {rows.length > 0 && buttons}
      </div>
      {packs.isLoadingError ? (
        <Failed read={packs} />
      ) : (
        <Card flush>
          {!packs.data || behind ? (
            <SkeletonRows count={3} rowHeight={ROW_HEIGHT} label={audienceTabTexts.loading} />
          ) : rows.length === 0 ? (
            <EmptyState
              icon={<UsersRound />}
              title={audienceTabTexts.empty.title}
              text={audienceTabTexts.empty.text}
            >
              {buttons}
            </EmptyState>
          ) : (
            rows.map((pack) => (
              <LeadPackCard
                key={pack.id}
                pack={pack}
                statistics={statisticsOf(pack.id)}
                campaignStatus={campaign.status}
                refusal={isSharedCopy(campaign) ? refusal : null}
                onFilters={() => setParams({ editLeadsPackById: pack.id })}
                onReport={() => setReported(pack)}
                onRemove={() => setRemoved(pack)}
              />
            ))
          )}
        </Card>
      )}
      {rows.length > 0 && (
        <Pager totalElements={packs.data?.totalElements ?? 0} word={audienceTabTexts.list} />
      )}
      {packs.data &&
        campaign.status !== 'DRAFT' &&
        totalLeads > 0 &&
        needsMoreLeads({ ready: gettingReadyLeads, total: totalLeads }) && (
          <Notice
            tone="accent"
            icon={<Info aria-hidden="true" />}
            title={
              gettingReadyLeads === 0
                ? audienceTabTexts.noneReady
                : audienceTabTexts.ready(gettingReadyLeads)
            }
            actions={
              refusal ? (
                <Button disabledReason={refusal}>{audienceTabTexts.addLeads}</Button>
              ) : (
                <ButtonLink href={add(null)}>{audienceTabTexts.addLeads}</ButtonLink>
              )
            }
          >
            {audienceTabTexts.addMore}
          </Notice>
        )}
      {edited && (
        <SkipRulesDialog pack={edited} onClose={() => setParams({ editLeadsPackById: null })} />
      )}
      {reported && (
        <PackReportDialog
          pack={reported}
          onClose={() => setReported(null)}
          onFilters={(pack) => setParams({ editLeadsPackById: pack.id })}
        />
      )}
      {removed && <RemovePackDialog pack={removed} onClose={() => setRemoved(null)} />}
    </>
  );
}
