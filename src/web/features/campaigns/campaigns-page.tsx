import { useQuery } from '@tanstack/react-query';
import { ListChecks, Megaphone, Plus } from 'lucide-react';
import { useState } from 'react';
import { apiQuery } from '#web/api/queries.ts';
import { PageHeader } from '#web/parts/page-header.tsx';
import { paths } from '#web/paths.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { ButtonLink } from '#web/ui/actions/app-link.tsx';
import { Card } from '#web/ui/data/card.tsx';
import { DataTable } from '#web/ui/data/data-table.tsx';
import { Pager, usePage } from '#web/ui/data/pager.tsx';
import { usePageSize } from '#web/ui/data/page-size.ts';
import { EmptyState, RetryCard } from '#web/ui/feedback/empty-state.tsx';
import { SkeletonRows } from '#web/ui/feedback/skeleton.tsx';
import { SearchField } from '#web/ui/fields/search-field.tsx';
import { Segmented } from '#web/ui/fields/segmented.tsx';
import { useQueryParams, useSetQueryParams } from '#web/ui/navigation/query-params.ts';
import { Menu } from '#web/ui/overlays/menu.tsx';
import { campaignColumns, CampaignCard } from './campaign-row.tsx';
import { DeleteCampaignDialog } from '#web/parts/campaign/delete-campaign-dialog.tsx';
import type { CampaignAnswer } from '#contract/campaigns.ts';
import styles from './campaigns.module.css';

const ROW_HEIGHT = 72;
const FILTERS = [
  { value: 'ALL', label: 'All' },
  { value: 'ACTIVE', label: 'Active' },
  { value: 'NOT_ACTIVE', label: 'Not active' },
  { value: 'DRAFT', label: 'Drafts' },
] as const;
const SORTS = [
  { value: '', label: 'First started' },
  { value: 'createdAt,desc', label: 'Newest first' },
  { value: 'createdAt,asc', label: 'Oldest first' },
  { value: 'name,asc', label: 'Name' },
] as const;

function NothingHere({ filtered, onClear }: { filtered: boolean; onClear: () => void }) {
  if (filtered) return <EmptyState icon={<Megaphone />} title="No campaign matches" text="Nothing fits this search and filter."><Button onClick={onClear}>Clear filters</Button></EmptyState>;
  return (
    <EmptyState icon={<Megaphone />} title="No campaigns yet" text="A campaign is a list of leads, a sequence of steps, and settings.">
      <ButtonLink variant="primary" href={paths.newCampaign.href()} icon={<Plus aria-hidden="true" />}>New campaign</ButtonLink>
    </EmptyState>
  );
}

/** All campaigns with their switch, progress and rates (platform spec, section 2, "Campaign list item"). */
export function CampaignsPage() {
  const params = useQueryParams();
  const setParams = useSetQueryParams();
  const page = usePage();
  const [size] = usePageSize();
  const [deleting, setDeleting] = useState<CampaignAnswer | null>(null);
  const status = FILTERS.find((filter) => filter.value === params['status'])?.value ?? 'ALL';
  const sort = SORTS.find((each) => each.value === params['sort']) ?? SORTS[0];
  const query = params['query'] ?? '';
  const campaigns = useQuery({ ...apiQuery('GET /campaigns', { query: { page: page - 1, size, query: query || null, status: status === 'ALL' ? null : status, sort: sort.value || null } }), placeholderData: (before) => before });
  const rows = campaigns.data?.content ?? [];
  const clear = () => setParams({ query: null, status: null, page: null });
  return (
    <>
      <PageHeader title="Campaigns" count={campaigns.data?.totalElements} actions={<ButtonLink variant="primary" href={paths.newCampaign.href()} icon={<Plus aria-hidden="true" />}>New campaign</ButtonLink>} />
      <div className={styles.page}>
        <div className={styles.filters}>
          <SearchField className={styles.search} label="Find a campaign" placeholder="Find a campaign" value={query} onChange={(text) => setParams({ query: text || null, page: null })} />
          <Segmented label="Status" value={status} onChange={(value) => setParams({ status: value === 'ALL' ? null : value, page: null })} segments={FILTERS} />
          <Menu label="Sort" items={SORTS.map((each) => ({ label: each.label, checked: each.value === sort.value, onSelect: () => setParams({ sort: each.value || null, page: null }) }))} trigger={(props) => <Button {...props} icon={<ListChecks aria-hidden="true" />}>{sort.label}</Button>} className={styles.sort} />
        </div>
        {campaigns.isError ? <RetryCard onRetry={() => void campaigns.refetch()} busy={campaigns.isFetching} /> : (
          <Card flush>
            {!campaigns.data ? <SkeletonRows count={5} rowHeight={ROW_HEIGHT} label="Loading campaigns" /> : rows.length === 0 ? <NothingHere filtered={query !== '' || status !== 'ALL'} onClear={clear} /> : (
              <DataTable caption="Campaigns" columns={campaignColumns({ onDelete: setDeleting })} rows={rows} rowKey={(row) => row.id} rowName={(row) => row.name} rowOff={(row) => row.locked} rowHeight={ROW_HEIGHT} card={(row) => <CampaignCard campaign={row} onDelete={setDeleting} />} />
            )}
          </Card>
        )}
        {rows.length > 0 && <Pager totalElements={campaigns.data?.totalElements ?? 0} word="campaign" />}
      </div>
      <DeleteCampaignDialog campaign={deleting} onClose={() => setDeleting(null)} />
    </>
  );
}
