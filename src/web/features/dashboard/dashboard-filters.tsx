import { useQuery } from '@tanstack/react-query';
import { CalendarDays, Download, ListChecks, Megaphone } from 'lucide-react';
import { ACTION_EVENTS } from '#core/dashboard/action-events.ts';
import { apiQuery } from '#web/api/queries.ts';
import { EVENT_WORDS } from '#web/parts/dashboard/dashboard-words.ts';
import { IconButton } from '#web/ui/actions/icon-button.tsx';
import { SelectField } from '#web/ui/fields/select-field.tsx';
import { useSetQueryParams } from '#web/ui/navigation/query-params.ts';
import { DAY_CHOICES, useDashboardFilters } from './use-dashboard.ts';
import styles from './dashboard-page.module.css';
import { dashboardTexts } from './dashboard-texts.ts';

const texts = dashboardTexts.filters;

const ALL = 'ALL';
const SEARCH_FROM = 9;

/** Campaign, action and days, all of them in the address; and the numbers as a file. */
export function DashboardFilters({ onExport }: { onExport: (() => void) | null }) {
  const { campaignId, type, days } = useDashboardFilters();
  const setParams = useSetQueryParams();
  const known = useQuery({ ...apiQuery('GET /events/filters'), staleTime: 60_000 });
  const campaigns = [
    { value: ALL, label: texts.allCampaigns },
    ...(known.data?.campaigns ?? []).map(({ id, name }) => ({ value: id as string, label: name })),
  ];
  const types = [
    { value: ALL, label: texts.allActions },
    ...ACTION_EVENTS.map((event) => ({ value: event as string, label: EVENT_WORDS[event] })),
  ];
  return (
    <div className={`row gap-8 wrap ${styles.filters}`}>
      <SelectField
        className={styles.filter}
        label={texts.campaign}
        hideLabel
        icon={<Megaphone aria-hidden="true" />}
        value={campaignId ?? ALL}
        options={campaigns}
        searchable={campaigns.length > SEARCH_FROM}
        onChange={(value) => setParams({ campaignId: value === ALL ? null : value })}
      />
      <SelectField
        className={styles.filter}
        label={texts.action}
        hideLabel
        icon={<ListChecks aria-hidden="true" />}
        value={type ?? ALL}
        options={types}
        onChange={(value) => setParams({ type: value === ALL ? null : value })}
      />
      <SelectField
        className={styles.filter}
        label={texts.days}
        hideLabel
        icon={<CalendarDays aria-hidden="true" />}
        value={String(days)}
        options={DAY_CHOICES.map((choice) => ({
          value: String(choice),
          label: texts.lastDays(choice),
        }))}
        onChange={(value) => setParams({ days: value === '14' ? null : value })}
      />
      <IconButton
        label={texts.export}
        disabledReason={onExport ? null : texts.stillLoading}
        icon={<Download aria-hidden="true" />}
        onClick={() => onExport?.()}
      />
    </div>
  );
}
