import { useQuery } from '@tanstack/react-query';
import { CircleHelp, Filter, UsersRound, X } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import type { LeadAnswer } from '#contract/leads.ts';
import type { CampaignId } from '#contract/shapes.ts';
import { INCLUDE_TYPE_TEXTS, parseIncludeTypes } from '#core/lead/include-types.ts';
import { apiQuery } from '#web/api/queries.ts';
import { lazyPart, preloadWhenIdle } from '#web/session/lazy-part.tsx';
import { useParam } from '#web/routing/router-context.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { Card } from '#web/ui/data/card.tsx';
import { DataTable } from '#web/ui/data/data-table.tsx';
import { Pager, usePage } from '#web/ui/data/pager.tsx';
import { usePageSize } from '#web/ui/data/page-size.ts';
import { EmptyState, RetryCard } from '#web/ui/feedback/empty-state.tsx';
import { SkeletonRows } from '#web/ui/feedback/skeleton.tsx';
import { SearchField } from '#web/ui/fields/search-field.tsx';
import { SelectField } from '#web/ui/fields/select-field.tsx';
import { useQueryParams, useSetQueryParams } from '#web/ui/navigation/query-params.ts';
import { counted, grouped } from '#web/ui/text/numbers.ts';
import { LeadCard, leadColumns } from './lead-row.tsx';
import styles from './leads.module.css';

const ROW_HEIGHT = 46;
const LeadDrawer = lazyPart(async () => (await import('./lead-drawer.tsx')).LeadDrawer, null);
const LeadBulkBar = lazyPart(async () => (await import('./lead-bulk-bar.tsx')).LeadBulkBar, null);

/** What the address asks for: the list, the filters, the search and the sort of this page. */
function useLeadFilters(campaignId: CampaignId) {
  const params = useQueryParams();
  const page = usePage();
  const [size] = usePageSize();
  const { includeTypes } = parseIncludeTypes(params['includeTypes'] ?? '');
  const leadsList = params['leadsList'] ?? null;
  const query = params['query'] ?? '';
  const filter = { campaignId, leadsList, includeTypes: includeTypes.length > 0 ? includeTypes : null, query: query || null };
  return { includeTypes, leadsList, query, sort: params['sort'] ?? null, filter, page, size };
}

function Filters({ campaignId }: { campaignId: CampaignId }) {
  const { leadsList, includeTypes, query } = useLeadFilters(campaignId);
  const setParams = useSetQueryParams();
  const packs = useQuery({ ...apiQuery('GET /searches', { query: { campaignId, size: 100 } }), staleTime: 30_000 });
  const waiting = useQuery(apiQuery('GET /leads/count', { query: { campaignId, includeTypes: ['UNCONFIRMED'] } }));
  const waitingCount = waiting.data?.count ?? 0;
  const lists = [{ value: '', label: 'All lists' }, ...(packs.data?.content ?? []).map((pack) => ({ value: pack.id as string, label: pack.name }))];
  return (
    <div className={styles.filters}>
      <SearchField className={styles.search} label="Find a lead" placeholder="Find a lead" value={query} onChange={(text) => setParams({ query: text || null, page: null })} />
      <SelectField className={styles.lists} hideLabel label="List" icon={<Filter aria-hidden="true" />} value={leadsList ?? ''} options={lists} onChange={(value) => setParams({ leadsList: value || null, page: null })} />
      {waitingCount > 0 && !includeTypes.includes('UNCONFIRMED') && <Button size="small" icon={<CircleHelp aria-hidden="true" />} onClick={() => setParams({ includeTypes: 'UNCONFIRMED', page: null })}>{counted(waitingCount, 'lead')} {waitingCount === 1 ? 'needs' : 'need'} your answer</Button>}
      {includeTypes.map((type) => (
        <Button key={type} size="small" iconAfter={<X aria-hidden="true" />} aria-label={`Remove filter ${INCLUDE_TYPE_TEXTS[type].label}`} onClick={() => setParams({ includeTypes: includeTypes.filter((each) => each !== type).join(',') || null, page: null })}>{INCLUDE_TYPE_TEXTS[type].label}</Button>
      ))}
    </div>
  );
}

/** The leads of a campaign, under its head: filters, bulk actions and the drawer (campaigns spec, section 2). */
export function CampaignLeadsPage() {
  const campaignId = useParam('campaignId') as CampaignId;
  const { includeTypes, leadsList, query, sort, filter, page, size } = useLeadFilters(campaignId);
  const setParams = useSetQueryParams();
  const params = useQueryParams();
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const [everything, setEverything] = useState(false);
  const leads = useQuery({ ...apiQuery('GET /leads', { query: { ...filter, page: page - 1, size, sort } }), placeholderData: (before) => before });
  const rows = leads.data?.content ?? [];
  const total = leads.data?.totalElements ?? 0;
  const [sortKey, direction] = (sort ?? '').split(',');
  const open = (lead: LeadAnswer | null) => setParams({ lead: lead?.id ?? null });
  const at = rows.findIndex((row) => row.id === params['lead']);
  // Once opened it stays, so that it can slide out.
  const wasOpen = useRef(false);
  wasOpen.current ||= Boolean(params['lead']);
  useEffect(() => preloadWhenIdle([LeadDrawer, LeadBulkBar]), []);
  const choose = (next: Set<string>) => {
    setSelected(next);
    setEverything(false);
  };
  const empty = includeTypes[0] ? INCLUDE_TYPE_TEXTS[includeTypes[0]].empty : query || leadsList ? 'No lead matches' : 'No leads yet';
  return (
    <>
      <div className={classNames(styles.page, params['lead'] && styles.besideDrawer)}>
        <Filters campaignId={campaignId} />
        {leads.isError ? <RetryCard onRetry={() => void leads.refetch()} busy={leads.isFetching} /> : (
          <Card flush className={rows.length > 0 ? styles.list : undefined}>
            {!leads.data ? <SkeletonRows count={8} rowHeight={ROW_HEIGHT} avatar label="Loading leads" /> : rows.length === 0 ? <EmptyState icon={<UsersRound />} title={empty} /> : (
              <DataTable
                caption="Leads"
                columns={leadColumns({ campaignId, onOpen: open })}
                rows={rows}
                rowKey={(row) => row.id}
                rowName={(row) => row.fullName ?? 'lead'}
                rowHeight={ROW_HEIGHT}
                dense
                selection={{ selected: everything ? new Set(rows.map((row) => row.id)) : selected, onChange: choose }}
                sort={sortKey ? { key: sortKey, direction: direction === 'desc' ? 'desc' : 'asc' } : null}
                onSort={(next) => setParams({ sort: `${next.key},${next.direction}`, page: null })}
                onOpen={open}
                openKey={params['lead'] ?? null}
                card={(row) => <LeadCard lead={row} campaignId={campaignId} onOpen={open} />}
              />
            )}
          </Card>
        )}
        {selected.size > 0 && !everything && rows.length > 0 && selected.size >= rows.length && total > selected.size && <p className={styles.selectAll} role="status"><Button variant="link" onClick={() => setEverything(true)}>Select all {grouped(total)}</Button></p>}
        {rows.length > 0 && <Pager totalElements={total} word="lead" />}
      {selected.size > 0 && <LeadBulkBar campaignId={campaignId} count={everything ? total : selected.size} choice={everything ? { filter: { campaignId, ...(leadsList && { leadsList }), ...(includeTypes.length > 0 && { includeTypes }), ...(query && { query }) } } : { leadIds: [...selected] }} exportQuery={filter} onDone={() => choose(new Set())} />}
      </div>
      {wasOpen.current && <LeadDrawer leadId={params['lead'] ?? null} campaignId={campaignId} onClose={() => open(null)} onPrevious={at > 0 ? () => open(rows[at - 1] ?? null) : null} onNext={at >= 0 && at < rows.length - 1 ? () => open(rows[at + 1] ?? null) : null} />}
    </>
  );
}
