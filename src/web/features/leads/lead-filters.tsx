import { useQuery } from '@tanstack/react-query';
import { ChevronDown, CircleHelp, Filter, ListFilter, X } from 'lucide-react';
import type { CampaignId } from '#contract/shapes.ts';
import { INCLUDE_TYPE_TEXTS } from '#core/lead/include-types.ts';
import { LEAD_FACT_FILTERS, LEAD_STATES, type IncludeType } from '#core/lead/lead-state.ts';
import { apiQuery } from '#web/api/queries.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { SearchField } from '#web/ui/fields/search-field.tsx';
import { SelectField } from '#web/ui/fields/select-field.tsx';
import { useSetQueryParams } from '#web/ui/navigation/query-params.ts';
import { Menu } from '#web/ui/overlays/menu.tsx';
import { useLeadFilters } from './use-lead-filters.ts';
import { LISTS_SHOWN } from './lead-reads.ts';
import { SenderMenu } from './senders/sender-menu.tsx';
import type { Sender } from '#web/parts/senders/use-seen-senders.ts';
import { campaignLeadsTexts } from './campaign-leads-texts.ts';
import styles from './leads.module.css';

const texts = campaignLeadsTexts;

/** Rows that are being read are no leads yet, so no one is listed by that state. */
const STATES = LEAD_STATES.filter((state) => state !== 'UPLOADING');

/** Chooses states and what happened; several are joined with "or". */
function IncludeMenu({
  chosen,
  onChange,
}: {
  chosen: readonly IncludeType[];
  onChange: (next: IncludeType[]) => void;
}) {
  const item = (type: IncludeType) => ({
    label: INCLUDE_TYPE_TEXTS[type].label,
    checked: chosen.includes(type),
    onSelect: () =>
      onChange(chosen.includes(type) ? chosen.filter((each) => each !== type) : [...chosen, type]),
  });
  const items = [
    { kind: 'heading' as const, label: texts.state },
    ...STATES.map(item),
    { kind: 'heading' as const, label: texts.activity },
    ...LEAD_FACT_FILTERS.map(item),
  ];
  return (
    <Menu
      label={texts.filter}
      align="start"
      items={items}
      trigger={(props) => (
        <Button
          {...props}
          icon={<ListFilter aria-hidden="true" />}
          iconAfter={<ChevronDown aria-hidden="true" />}
        >
          {texts.filter}
        </Button>
      )}
    />
  );
}

/** The filters over the leads, all of them in the address. */
export function LeadFilters({
  campaignId,
  senders,
}: {
  campaignId: CampaignId;
  /** The senders to filter by; null if there is only one. */ senders: readonly Sender[] | null;
}) {
  const { senderIds, leadsList, includeTypes, query, tag } = useLeadFilters();
  const setParams = useSetQueryParams();
  const packs = useQuery({
    ...apiQuery('GET /searches', { query: { campaignId, size: LISTS_SHOWN } }),
    staleTime: 30_000,
  });
  const waiting = useQuery(
    apiQuery('GET /leads/count', { query: { campaignId, includeTypes: ['UNCONFIRMED'] } }),
  );
  const waitingCount = waiting.data?.count ?? 0;
  const lists = [
    { value: '', label: texts.allLists },
    ...(packs.data?.content ?? []).map((pack) => ({ value: pack.id as string, label: pack.name })),
  ];
  const include = (types: readonly IncludeType[]) =>
    setParams({ includeTypes: types.join(',') || null, page: null });
  return (
    <div className="row gap-10 wrap">
      <SearchField
        className={styles.search}
        label={texts.find}
        placeholder={texts.find}
        value={query}
        onChange={(text) => setParams({ query: text || null, page: null })}
      />
      <SelectField
        className={styles.lists}
        hideLabel
        label={texts.list}
        icon={<Filter aria-hidden="true" />}
        value={leadsList ?? ''}
        options={lists}
        onChange={(value) => setParams({ leadsList: value || null, page: null })}
      />
      {senders && <SenderMenu senders={senders} chosen={senderIds} />}
      <IncludeMenu chosen={includeTypes} onChange={include} />
      {waitingCount > 0 && !includeTypes.includes('UNCONFIRMED') && (
        <Button
          size="small"
          icon={<CircleHelp aria-hidden="true" />}
          onClick={() => include(['UNCONFIRMED'])}
        >
          {texts.needAnswer(waitingCount)}
        </Button>
      )}
      {includeTypes.map((type) => (
        <Button
          key={type}
          size="small"
          iconAfter={<X aria-hidden="true" />}
          aria-label={texts.removeFilter(INCLUDE_TYPE_TEXTS[type].label)}
          onClick={() => include(includeTypes.filter((each) => each !== type))}
        >
          {INCLUDE_TYPE_TEXTS[type].label}
        </Button>
      ))}
      {tag && (
        <Button
          size="small"
          iconAfter={<X aria-hidden="true" />}
          aria-label={texts.removeFilter(tag)}
          onClick={() => setParams({ tag: null, page: null })}
        >
          {tag}
        </Button>
      )}
    </div>
  );
}
