import { ChevronDown, ListChecks, Megaphone, Plus, Search } from 'lucide-react';
import { useState } from 'react';
import type { CampaignAnswer } from '#contract/campaigns.ts';
import { DeleteCampaignDialog } from '#web/parts/campaign/delete-campaign-dialog.tsx';
import {
  PausedCampaigns,
  ConnectionLossEffects,
} from '#web/parts/connection-lost/paused-campaigns.tsx';
import { PageHeader } from '#web/parts/page-header.tsx';
import { paths } from '#web/paths.ts';
import { useIsConnected } from '#web/session/current-user.ts';
import { useShortcutsOn } from '#web/session/keyboard-shortcuts.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { ButtonLink } from '#web/ui/actions/app-link.tsx';
import { IconButton } from '#web/ui/actions/icon-button.tsx';
import { Failed } from '#web/kit/answered.tsx';
import { useListPage } from '#web/kit/list-page.ts';
import { Card } from '#web/ui/data/card.tsx';
import { DataTable } from '#web/ui/data/data-table.tsx';
import { Pager } from '#web/ui/data/pager.tsx';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { SearchField } from '#web/ui/fields/search-field.tsx';
import { Segmented } from '#web/ui/fields/segmented.tsx';
import { PHONE, useMedia } from '#web/ui/hooks/use-media.ts';
import { useQueryParams, useSetQueryParams } from '#web/ui/navigation/query-params.ts';
import { Kbd } from '#web/ui/text/kbd.tsx';
import { Menu } from '#web/ui/overlays/menu.tsx';
import { FILTERS, toCampaignQuery, SORTS, useFilterCounts } from './campaign-filters.ts';
import { campaignColumns, CampaignCard } from './campaign-row.tsx';
import { campaignsTexts } from './campaigns-texts.ts';
import styles from './campaigns.module.css';
import { LeadsProgress } from '#web/parts/leads-progress/leads-progress.tsx';
import { Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { useDelayed } from '#web/ui/hooks/use-delayed.ts';

const ROWS = 5;
const SHOWN_FROM_MS = 150;

/**
 * The list while it loads: each row's indicator is five placeholders that blink (campaigns spec,
 * section 4, "Progress indicator groups").
 */
function LoadingRows() {
  const shown = useDelayed(SHOWN_FROM_MS);
  return (
    <div role="status">
      <span className="sr-only">{campaignsTexts.loading}</span>
      <div aria-hidden="true">
        {Array.from({ length: ROWS }, (_, row) => (
          <div key={row} className={`row gap-24 ${styles.loadingRow}`}>
            <Skeleton width={32} height={18} />
            <span className={`column gap-8 ${styles.loadingName}`}>
              <Skeleton width={`${62 - (row % 3) * 10}%`} height={10} />
              <Skeleton width="36%" height={8} />
            </span>
            <span className={styles.loadingBar}>
              {shown && <LeadsProgress counts={null} of="" />}
            </span>
            <Skeleton width={72} height={10} />
          </div>
        ))}
      </div>
    </div>
  );
}

const ROW_HEIGHT = 72;

function NothingHere({ filtered, onClear }: { filtered: boolean; onClear: () => void }) {
  if (filtered)
    return (
      <EmptyState
        icon={<Megaphone />}
        title={campaignsTexts.noMatch.title}
        text={campaignsTexts.noMatch.text}
      >
        <Button onClick={onClear}>{campaignsTexts.noMatch.clear}</Button>
      </EmptyState>
    );
  return (
    <EmptyState
      icon={<Megaphone />}
      title={campaignsTexts.empty.title}
      text={campaignsTexts.empty.text}
    >
      <ButtonLink
        variant="primary"
        href={paths.newCampaign.href()}
        icon={<Plus aria-hidden="true" />}
      >
        {campaignsTexts.newCampaign}
      </ButtonLink>
      <ButtonLink href={paths.sequenceTemplates.href()}>
        {campaignsTexts.empty.fromTemplate}
      </ButtonLink>
    </EmptyState>
  );
}

/**
 * The controls over the list; on phones chips, with search and order behind their icons in the
 * title's line.
 */
function useControls({ rows }: { rows: readonly CampaignAnswer[] }) {
  const params = useQueryParams();
  const setParams = useSetQueryParams();
  const phone = useMedia(PHONE);
  const [letters] = useShortcutsOn();
  const status = FILTERS.find((filter) => filter.value === params['status'])?.value ?? 'ALL';
  const sort = SORTS.find((each) => each.value === params['sort']) ?? SORTS[0];
  const query = params['query'] ?? '';
  const [searching, setSearching] = useState(query !== '');
  const counts = useFilterCounts(rows);
  const sorts = SORTS.map((each) => ({
    label: each.label,
    checked: each.value === sort.value,
    onSelect: () => setParams({ sort: each.value || null, page: null }),
  }));
  const search = (
    <SearchField
      className={styles.search}
      label={campaignsTexts.find}
      placeholder={campaignsTexts.find}
      autoFocus={phone}
      value={query}
      onChange={(text) => setParams({ query: text || null, page: null })}
    />
  );
  const filters = (
    <div className={`row gap-10 wrap ${styles.filters}`}>
      {(!phone || searching) && search}
      <Segmented
        label={campaignsTexts.status}
        look={phone ? 'chips' : 'bar'}
        value={status}
        onChange={(value) => setParams({ status: value === 'ALL' ? null : value, page: null })}
        segments={FILTERS.filter(
          ({ value }) => value !== 'LOCKED' || status === 'LOCKED' || (counts.LOCKED ?? 0) > 0,
        ).map((filter) => ({ ...filter, count: counts[filter.value] }))}
      />
      {!phone && (
        <Menu
          label={campaignsTexts.sort}
          items={sorts}
          trigger={(props) => (
            <Button
              {...props}
              icon={<ListChecks aria-hidden="true" />}
              iconAfter={<ChevronDown aria-hidden="true" />}
            >
              {sort.label}
            </Button>
          )}
          className={styles.sort}
        />
      )}
    </div>
  );
  const actions = phone ? (
    <>
      <IconButton
        label={campaignsTexts.find}
        aria-expanded={searching}
        icon={<Search aria-hidden="true" />}
        onClick={() => setSearching(!searching)}
      />
      <Menu
        label={campaignsTexts.sort}
        items={sorts}
        trigger={(props) => (
          <IconButton
            {...props}
            label={campaignsTexts.sortedBy(sort.label)}
            icon={<ListChecks aria-hidden="true" />}
          />
        )}
      />
      <ButtonLink
        square
        variant="primary"
        href={paths.newCampaign.href()}
        aria-label={campaignsTexts.newCampaign}
        icon={<Plus aria-hidden="true" />}
      />
    </>
  ) : (
    <>
      <ButtonLink
        variant="primary"
        href={paths.newCampaign.href()}
        icon={<Plus aria-hidden="true" />}
      >
        {campaignsTexts.newCampaign}
      </ButtonLink>
      {letters && <Kbd>C</Kbd>}
    </>
  );
  return { filters, actions };
}

/**
 * All campaigns with their switch, progress and rates (platform spec, section 2, "Campaign list
 * item").
 */
export function CampaignsPage() {
  const params = useQueryParams();
  const setParams = useSetQueryParams();
  const [deleting, setDeleting] = useState<CampaignAnswer | null>(null);
  const status = FILTERS.find((filter) => filter.value === params['status'])?.value ?? 'ALL';
  const sort = SORTS.find((each) => each.value === params['sort'])?.value || null;
  const query = params['query'] || null;
  const { read: campaigns, behind } = useListPage('GET /campaigns', {
    query: { query, ...toCampaignQuery(status), sort },
  });
  const rows = campaigns.data?.content ?? [];
  // Any campaign will do: their pages share their code.
  const connected = useIsConnected();
  const { filters, actions } = useControls({ rows });
  const clear = () => setParams({ query: null, status: null, page: null });
  return (
    <>
      <PageHeader
        title={campaignsTexts.title}
        count={campaigns.data?.totalElements}
        actions={actions}
      />
      <div className={`stack fit gap-14 ${styles.page}`}>
        {!connected && rows.length > 0 && <PausedCampaigns />}
        {filters}
        {campaigns.isLoadingError ? (
          <Failed read={campaigns} />
        ) : (
          <Card flush className={rows.length > 0 ? styles.list : undefined}>
            {!campaigns.data || behind ? (
              <LoadingRows />
            ) : rows.length === 0 ? (
              <NothingHere filtered={query !== null || status !== 'ALL'} onClear={clear} />
            ) : (
              <DataTable
                caption={campaignsTexts.title}
                columns={campaignColumns({ onDelete: setDeleting })}
                rows={rows}
                rowKey={(row) => row.id}
                rowName={(row) => row.name}
                rowOff={(row) => row.locked}
                rowHeight={ROW_HEIGHT}
                card={(row) => <CampaignCard campaign={row} onDelete={setDeleting} />}
              />
            )}
          </Card>
        )}
        {rows.length > 0 && (
          <Pager
            totalElements={campaigns.data?.totalElements ?? 0}
            word={campaignsTexts.campaign}
          />
        )}
        {!connected && rows.length > 0 && <ConnectionLossEffects />}
      </div>
      <DeleteCampaignDialog campaign={deleting} onClose={() => setDeleting(null)} />
    </>
  );
}
