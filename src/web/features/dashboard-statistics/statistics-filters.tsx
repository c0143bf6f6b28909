import { useQuery } from '@tanstack/react-query';
import { CalendarDays, ListChecks, Megaphone } from 'lucide-react';
import { apiQuery } from '#web/api/queries.ts';
import { SelectField } from '#web/ui/fields/select-field.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { useSetQueryParams } from '#web/ui/navigation/query-params.ts';
import { timeOfDay } from '#core/time/when-text.ts';
import { useNow, useProductTime } from '#web/ui/text/time-context.ts';
import { DAY_CHOICES } from './statistics-range.ts';
import { useStatisticsFilters } from './use-dashboard-statistics.ts';
import styles from './dashboard-statistics.module.css';
import { dashboardStatisticsTexts } from './dashboard-statistics-texts.ts';

const texts = dashboardStatisticsTexts.filters;

const ALL = 'ALL';
const OWN = 'OWN';
const SEARCH_FROM = 9;
const SELECTOR_SIZE = 3000;

/** Campaign, list and days, all of them in the address. */
export function StatisticsFilters() {
  const { campaignId, leadsList, range } = useStatisticsFilters();
  const setParams = useSetQueryParams();
  const { zone } = useProductTime();
  const now = useNow(60_000);
  const known = useQuery({ ...apiQuery('GET /events/filters'), staleTime: 60_000 });
  const packs = useQuery({
    ...apiQuery('GET /searches', {
      query: { campaignId, page: 0, size: SELECTOR_SIZE, sort: 'createdAt,desc' },
    }),
    enabled: campaignId !== null,
  });
  const campaigns = [
    { value: ALL, label: texts.allCampaigns },
    ...(known.data?.campaigns ?? []).map(({ id, name }) => ({ value: id as string, label: name })),
  ];
  const lists = [
    { value: ALL, label: campaignId === null ? texts.chooseCampaign : texts.allLists },
    ...(packs.data?.content ?? []).map(({ id, name }) => ({ value: id as string, label: name })),
  ];
  const days = [
    ...DAY_CHOICES.map((choice) => ({ value: String(choice), label: texts.lastDays(choice) })),
    { value: OWN, label: texts.customRange },
  ];
  const choose = (value: string) =>
    setParams(
      value === OWN
        ? { days: null, fromDate: range.fromDate, toDate: range.toDate }
        : { days: value === '14' ? null : value, fromDate: null, toDate: null },
    );
  return (
    <div className="row gap-8 wrap">
      <SelectField
        className={styles.filter}
        label={texts.campaign}
        hideLabel
        icon={<Megaphone aria-hidden="true" />}
        value={campaignId ?? ALL}
        options={campaigns}
        searchable={campaigns.length > SEARCH_FROM}
        onChange={(value) =>
          setParams({ campaignId: value === ALL ? null : value, leadsList: null })
        }
      />
      <SelectField
        className={styles.filter}
        label={texts.list}
        hideLabel
        icon={<ListChecks aria-hidden="true" />}
        value={leadsList ?? ALL}
        options={lists}
        searchable={lists.length > SEARCH_FROM}
        disabledReason={campaignId === null ? texts.chooseCampaign : null}
        onChange={(value) => setParams({ leadsList: value === ALL ? null : value })}
      />
      <SelectField
        className={styles.filter}
        label={texts.days}
        hideLabel
        icon={<CalendarDays aria-hidden="true" />}
        value={range.days === null ? OWN : String(range.days)}
        options={days}
        onChange={choose}
      />
      {range.days === null && (
        <>
          <TextField
            className={styles.date}
            type="date"
            label={texts.from}
            hideLabel
            value={range.fromDate}
            max={range.toDate}
            onChange={(value) => value && setParams({ fromDate: value })}
          />
          <TextField
            className={styles.date}
            type="date"
            label={texts.to}
            hideLabel
            value={range.toDate}
            min={range.fromDate}
            onChange={(value) => value && setParams({ toDate: value })}
          />
        </>
      )}
      <span className={`push small quiet num ${styles.counted}`}>
        {texts.countedUntil(zone, timeOfDay({ at: now, zone }))}
      </span>
    </div>
  );
}
