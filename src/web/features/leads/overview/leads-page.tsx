import { BookUser, Download, Plus, UsersRound } from 'lucide-react';
import { useState } from 'react';
import type { CampaignId, LeadId } from '#contract/shapes.ts';
import { INCLUDE_TYPE_TEXTS } from '#core/lead/include-types.ts';
import { isProblem } from '#web/api/api-problem.ts';
import { useListPage } from '#web/kit/list-page.ts';
import { PageHeader } from '#web/parts/page-header.tsx';
import { paths } from '#web/paths.ts';
import { useCurrentUser } from '#web/session/current-user.ts';
import { ButtonLink } from '#web/ui/actions/app-link.tsx';
import { Button } from '#web/ui/actions/button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { Card } from '#web/ui/data/card.tsx';
import { DataTable } from '#web/ui/data/data-table.tsx';
import { Pager } from '#web/ui/data/pager.tsx';
import { EmptyState, RetryCard } from '#web/ui/feedback/empty-state.tsx';
import { SkeletonRows } from '#web/ui/feedback/skeleton.tsx';
import { BELOW_DESKTOP, useMedia } from '#web/ui/hooks/use-media.ts';
import {
  useNavigateTo,
  useQueryParams,
  useSetQueryParams,
} from '#web/ui/navigation/query-params.ts';
import { AddLeadsDialog } from '../add-leads-dialog.tsx';
import { LeadBulkBar } from '../lead-bulk-bar.tsx';
import { leadHref } from '../standing/lead-neighbors.ts';
import {
  isSameQuery,
  queryToFilter,
  EMPTY_LEADS_QUERY,
  queryToParams,
  type LeadsQuery,
} from '../leads-query.ts';
import { costsCredits, EmailCreditsBadge, useEmailCredits } from '../one-lead/email-credits.tsx';
import { LeadsFilterBar } from './leads-filter-bar.tsx';
import { leadName } from '../lead-name.tsx';
import { BeyondReach, isBeyondReach, reachOfPages } from '../leads-reach.tsx';
import { OverviewCard, overviewColumns } from './leads-row.tsx';
import { selectableBeyondPage, useLeadSelection } from '../use-lead-selection.ts';
import { useLeadsQuery } from '../use-leads-query.ts';
import { LeadsSide } from './leads-side.tsx';
import { leadsTexts } from '../leads-texts.ts';
import { useOwnExport } from '../use-own-export.ts';
import { leadsOverviewTexts } from './leads-overview-texts.ts';
import styles from './leads-overview.module.css';

const texts = leadsOverviewTexts;
const ROW_HEIGHT = 54;
/** The most recently active leads come first. */
const LAST_ACTIVITY = 'lastActivityAt,desc';

/** The empty state: with a filter, clear it; with no leads at all, add some. */
function Nobody({
  asked,
  onClear,
  onAdd,
}: {
  asked: LeadsQuery;
  onClear: () => void;
  onAdd: () => void;
}) {
  if (isSameQuery(asked, EMPTY_LEADS_QUERY)) {
    return (
      <EmptyState icon={<UsersRound />} title={texts.empty.title} text={texts.empty.text}>
        <Button variant="primary" icon={<Plus aria-hidden="true" />} onClick={onAdd}>
          {texts.addLeads}
        </Button>
      </EmptyState>
    );
  }
  const [first] = [...asked.status, ...asked.includeTypes];
  const alone =
    first !== undefined &&
    isSameQuery(asked, {
      ...EMPTY_LEADS_QUERY,
      status: asked.status,
      includeTypes: asked.includeTypes,
    }) &&
    asked.status.length + asked.includeTypes.length === 1;
  return (
    <EmptyState
      icon={<UsersRound />}
      title={alone ? INCLUDE_TYPE_TEXTS[first].empty : texts.noMatch}
    >
      <Button onClick={onClear}>{texts.showAll}</Button>
    </EmptyState>
  );
}

/** The error state: a campaign or list in the filter is gone, or the read failed. */
function Failure({
  error,
  busy,
  onRetry,
  onClear,
}: {
  error: unknown;
  busy: boolean;
  onRetry: () => void;
  onClear: () => void;
}) {
  if (isProblem(error, 'NOT_FOUND'))
    return (
      <EmptyState icon={<UsersRound />} title={texts.filterGone}>
        <Button onClick={onClear}>{texts.showAll}</Button>
      </EmptyState>
    );
  if (isBeyondReach(error)) return <BeyondReach error={error} />;
  return <RetryCard onRetry={onRetry} busy={busy} />;
}

function HeaderActions({
  asked,
  narrow,
  onAdd,
}: {
  asked: LeadsQuery;
  narrow: boolean;
  onAdd: () => void;
}) {
  const saveOwn = useOwnExport();
  const mayExport = useCurrentUser()?.features.EXPORT_LEADS ?? false;
  return (
    <>
      {narrow ? (
        <ButtonLink
          square
          href={paths.doNotContact.href()}
          aria-label={texts.side.doNotContact}
          icon={<BookUser aria-hidden="true" />}
        />
      ) : (
        <EmailCreditsBadge />
      )}
      <Button
        square={narrow}
        aria-label={texts.export}
        icon={<Download aria-hidden="true" />}
        disabledReason={mayExport ? null : leadsTexts.actions.exportNeedsPro}
        onClick={() => saveOwn(queryToFilter(asked))}
      >
        {!narrow && texts.export}
      </Button>
      <Button
        variant="primary"
        square={narrow}
        aria-label={texts.addLeads}
        icon={<Plus aria-hidden="true" />}
        onClick={onAdd}
      >
        {!narrow && texts.addLeads}
      </Button>
    </>
  );
}

/** The page of the address, its leads, and their order. */
function useLeadsShown(asked: LeadsQuery) {
  const sort = useQueryParams()['sort'] || LAST_ACTIVITY;
  const {
    read: leads,
    page,
    size,
    behind,
  } = useListPage('GET /leads', { query: { ...queryToFilter(asked), sort } });
  const savedFilter = useQueryParams()['savedFilter'] || null;
  const [sortKey = '', direction] = sort.split(',');
  const rows = leads.data?.content ?? [];
  const hrefOf = ({ id }: { id: LeadId }) =>
    leadHref({
      leadId: id,
      place: (page - 1) * size + rows.findIndex((row) => row.id === id) + 1,
      query: { ...queryToParams(asked), savedFilter, sort },
    });
  return {
    leads,
    behind,
    rows,
    hrefOf,
    total: leads.data?.totalElements ?? 0,
    sort: { key: sortKey, direction: direction === 'desc' ? ('desc' as const) : ('asc' as const) },
  };
}

/** The leads of all campaigns (platform spec, section 2; design, png/34). */
export function LeadsPage() {
  const { asked, ask } = useLeadsQuery();
  const { leads, behind, rows, total, sort, hrefOf } = useLeadsShown(asked);
  const setParams = useSetQueryParams();
  const go = useNavigateTo();
  const narrow = useMedia(BELOW_DESKTOP);
  const [adding, setAdding] = useState(false);
  const { selected, everything, choose, chooseEverything } = useLeadSelection(
    JSON.stringify(asked),
  );
  const credits = useEmailCredits();
  const clear = () => ask(EMPTY_LEADS_QUERY, null);
  const filter = queryToFilter(asked);
  const choice = everything ? { filter } : { leadIds: [...selected] as LeadId[] };
  const findable = everything
    ? []
    : rows
        .filter((row) => selected.has(row.id) && row.email === null && row.emailWantedAt === null)
        .map(({ id }) => id);
  const others = selectableBeyondPage({ rows, selected, everything, total });
  return (
    <>
      <PageHeader
        title={texts.title}
        {...(leads.data && isSameQuery(asked, EMPTY_LEADS_QUERY) && { count: total })}
        actions={<HeaderActions asked={asked} narrow={narrow} onAdd={() => setAdding(true)} />}
      />
      <div className={styles.page}>
        {!narrow && <LeadsSide />}
        <div
          className={classNames(
            'stack fit gap-14 shrink',
            styles.main,
            selected.size > 0 && styles.withBar,
          )}
        >
          <LeadsFilterBar />
          {leads.isLoadingError ? (
            <Failure
              error={leads.error}
              busy={leads.isFetching}
              onRetry={() => void leads.refetch()}
              onClear={clear}
            />
          ) : (
            <Card flush className={rows.length > 0 ? styles.list : undefined}>
              {!leads.data || behind ? (
                <SkeletonRows count={8} rowHeight={ROW_HEIGHT} avatar label={texts.loading} />
              ) : rows.length === 0 ? (
                <Nobody asked={asked} onClear={clear} onAdd={() => setAdding(true)} />
              ) : (
                <DataTable
                  caption={texts.title}
                  columns={overviewColumns({ campaignId: asked.campaignId, hrefOf })}
                  rows={rows}
                  rowKey={(row) => row.id}
                  rowName={leadName}
                  rowHeight={ROW_HEIGHT}
                  dense
                  selection={{
                    selected: everything ? new Set(rows.map((row) => row.id)) : selected,
                    onChange: choose,
                  }}
                  sort={sort}
                  onSort={(next) =>
                    setParams({ sort: `${next.key},${next.direction}`, page: null })
                  }
                  onOpen={(row) => go(hrefOf(row))}
                  card={(row) => (
                    <OverviewCard lead={row} campaignId={asked.campaignId} href={hrefOf(row)} />
                  )}
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
                sortKey: sort.key,
                inCampaign: asked.campaignId !== '',
                includeTypes: asked.includeTypes,
              })}
            />
          )}
          {selected.size > 0 && (
            <LeadBulkBar
              campaignId={(asked.campaignId || null) as CampaignId | null}
              count={everything ? total : selected.size}
              choice={choice}
              findable={findable}
              findCosts={credits === null || costsCredits(credits)}
              others={others}
              onChooseAll={chooseEverything}
              onDone={() => choose(new Set())}
            />
          )}
        </div>
      </div>
      {adding && <AddLeadsDialog onClose={() => setAdding(false)} />}
    </>
  );
}
