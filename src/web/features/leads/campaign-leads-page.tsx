import { UsersRound } from 'lucide-react';
import { useRef } from 'react';
import type { LeadAnswer } from '#contract/leads.ts';
import type { CampaignId, LeadId } from '#contract/shapes.ts';
import { INCLUDE_TYPE_TEXTS } from '#core/lead/include-types.ts';
import { isProblem } from '#web/api/api-problem.ts';
import { useCurrentUser } from '#web/session/current-user.ts';
import { useListPage } from '#web/kit/list-page.ts';
import { lazyPart } from '#web/session/lazy-part.tsx';
import { useParam } from '#web/ui/navigation/page-path.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { Card } from '#web/ui/data/card.tsx';
import { DataTable } from '#web/ui/data/data-table.tsx';
import { Pager } from '#web/ui/data/pager.tsx';
import { EmptyState, RetryCard } from '#web/ui/feedback/empty-state.tsx';
import { SkeletonRows } from '#web/ui/feedback/skeleton.tsx';
import { useQueryParams, useSetQueryParams } from '#web/ui/navigation/query-params.ts';
import { LeadBulkBar } from './lead-bulk-bar.tsx';
import { LeadFilters } from './lead-filters.tsx';
import { leadName } from './lead-name.tsx';
import { LeadCard, leadColumns } from './lead-columns.tsx';
import { SenderBulkBar } from './senders/sender-bulk-bar.tsx';
import { useSeenSenders } from '#web/parts/senders/use-seen-senders.ts';
import { BeyondReach, isBeyondReach, reachOfPages } from './leads-reach.tsx';
import { useLeadFilters } from './use-lead-filters.ts';
import { selectableBeyondPage, useLeadSelection } from './use-lead-selection.ts';
import { campaignLeadsTexts } from './campaign-leads-texts.ts';
import styles from './leads.module.css';

const texts = campaignLeadsTexts;
const ROW_HEIGHT = 46;

const LeadDrawer = lazyPart(
  async () => (await import('./one-lead/lead-drawer.tsx')).LeadDrawer,
  null,
);

type Filters = ReturnType<typeof useLeadFilters>;

/** Why there is no one: each filter has its own words. */
function Nobody({ filters, onClear }: { filters: Filters; onClear: () => void }) {
  const { includeTypes, query, leadsList, tag, senderIds } = filters;
  const [first] = includeTypes;
  const filtered =
    first !== undefined ||
    query !== '' ||
    leadsList !== null ||
    tag !== null ||
    senderIds.length > 0;
  const title =
    first !== undefined && query === ''
      ? INCLUDE_TYPE_TEXTS[first].empty
      : filtered
        ? texts.noMatch
        : texts.empty;
  return (
    <EmptyState icon={<UsersRound />} title={title}>
      {filtered && <Button onClick={onClear}>{texts.showAll}</Button>}
    </EmptyState>
  );
}

/** The error state: the list in the URL isn't in this campaign, or the read failed. */
function Failure({
  error,
  ofList,
  busy,
  onRetry,
  onClear,
}: {
  error: unknown;
  ofList: boolean;
  busy: boolean;
  onRetry: () => void;
  onClear: () => void;
}) {
  if (isBeyondReach(error)) return <BeyondReach error={error} />;
  if (ofList && (isProblem(error, 'NOT_FOUND') || isProblem(error, 'INVALID_INPUT')))
    return (
      <EmptyState icon={<UsersRound />} title={texts.missingList}>
        <Button onClick={onClear}>{texts.showAll}</Button>
      </EmptyState>
    );
  return <RetryCard onRetry={onRetry} busy={busy} />;
}

/** The chosen leads as the bulk calls take them. */
function choiceOf({
  campaignId,
  filters,
  selected,
  everything,
}: {
  campaignId: CampaignId;
  filters: Filters;
  selected: ReadonlySet<string>;
  everything: boolean;
}) {
  const { leadsList, includeTypes, query, tags } = filters.filter;
  if (!everything) return { leadIds: [...selected] as LeadId[] };
  return {
    filter: {
      campaignId,
      ...(leadsList && { leadsList }),
      ...(includeTypes && { includeTypes }),
      ...(query && { query }),
      ...(tags && { tags }),
    },
  };
}

/**
 * The leads of a campaign, under its head: filters, bulk actions and the drawer (campaigns spec,
 * section 2).
 */
export function CampaignLeadsPage() {
  const campaignId = useParam('campaignId') as CampaignId;
  const filters = useLeadFilters();
  const senders = useSeenSenders(campaignId);
  const userId = useCurrentUser()?.id;
  const { filter, sort } = filters;
  const setParams = useSetQueryParams();
  const params = useQueryParams();
  const { selected, everything, choose, chooseEverything } = useLeadSelection(
    JSON.stringify([campaignId, filter]),
  );
  const { read: leads, behind } = useListPage('GET /campaigns/{campaignId}/leads', {
    params: { campaignId },
    query: { ...filter, sort },
  });
  const rows = leads.data?.content ?? [];
  const total = leads.data?.totalElements ?? 0;
  const [sortKey = '', direction] = sort.split(',');
  const open = (lead: LeadAnswer | null) => setParams({ lead: lead?.id ?? null });
  const facts = { campaignId, withSender: senders !== null, onOpen: open };
  const at = rows.findIndex((row) => row.id === params['lead']);
  // Once opened it stays, so that it can slide out.
  const wasOpen = useRef(false);
  wasOpen.current ||= Boolean(params['lead']);
  const clear = () =>
    setParams({
      includeTypes: null,
      leadsList: null,
      senderIds: null,
      query: null,
      tag: null,
      page: null,
    });
  // Leads of other senders change in their accounts alone.
  const ofOthers = senders !== null && filters.senderIds.join() !== userId;
  return (
    <>
      <div
        className={classNames(
          styles.page,
          params['lead'] && styles.besideDrawer,
          selected.size > 0 && styles.withBar,
        )}
      >
        <LeadFilters campaignId={campaignId} senders={senders} />
        {leads.isLoadingError || isProblem(leads.error, 'NOT_FOUND') ? (
          <Failure
            error={leads.error}
            ofList={filters.leadsList !== null}
            busy={leads.isFetching}
            onRetry={() => void leads.refetch()}
            onClear={clear}
          />
        ) : (
          <Card flush className={rows.length > 0 ? styles.list : undefined}>
            {!leads.data || behind ? (
              <SkeletonRows count={8} rowHeight={ROW_HEIGHT} avatar label={texts.loading} />
            ) : rows.length === 0 ? (
              <Nobody filters={filters} onClear={clear} />
            ) : (
              <DataTable
                caption={texts.table}
                columns={leadColumns({ ...facts, narrow: Boolean(params['lead']) })}
                rows={rows}
                rowKey={(row) => row.id}
                rowName={leadName}
                rowHeight={ROW_HEIGHT}
                dense
                selection={{
                  selected: everything ? new Set(rows.map((row) => row.id)) : selected,
                  onChange: choose,
                }}
                sort={{ key: sortKey, direction: direction === 'desc' ? 'desc' : 'asc' }}
                onSort={(next) => setParams({ sort: `${next.key},${next.direction}`, page: null })}
                onOpen={open}
                openKey={params['lead'] ?? null}
                card={(row) => <LeadCard lead={row} {...facts} />}
              />
            )}
          </Card>
        )}
        {rows.length > 0 && (
          <Pager
            totalElements={total}
            word={texts.lead}
            reach={reachOfPages({
              total,
              sortKey,
              inCampaign: true,
              includeTypes: filters.includeTypes,
            })}
          />
        )}
        {selected.size > 0 && ofOthers && (
          <SenderBulkBar
            campaignId={campaignId}
            count={everything ? total : selected.size}
            leadIds={[...selected] as LeadId[]}
            filter={everything ? filter : null}
            others={selectableBeyondPage({ rows, selected, everything, total })}
            onChooseAll={chooseEverything}
            onDone={() => choose(new Set())}
          />
        )}
        {selected.size > 0 && !ofOthers && (
          <LeadBulkBar
            campaignId={campaignId}
            count={everything ? total : selected.size}
            choice={choiceOf({ campaignId, filters, selected, everything })}
            others={selectableBeyondPage({ rows, selected, everything, total })}
            onChooseAll={chooseEverything}
            onDone={() => choose(new Set())}
          />
        )}
      </div>
      {wasOpen.current && (
        <LeadDrawer
          leadId={params['lead'] ?? null}
          campaignId={campaignId}
          ofSenders={senders !== null}
          onClose={() => open(null)}
          onPrevious={at > 0 ? () => open(rows[at - 1] ?? null) : null}
          onNext={at >= 0 && at < rows.length - 1 ? () => open(rows[at + 1] ?? null) : null}
        />
      )}
    </>
  );
}
