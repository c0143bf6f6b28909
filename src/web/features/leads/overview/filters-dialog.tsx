import { useQuery } from '@tanstack/react-query';
import { Bookmark, Check } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { INCLUDE_TYPE_TEXTS } from '#core/lead/include-types.ts';
import { LEAD_FACT_FILTERS, LEAD_STATE_LABELS, LEAD_STATES } from '#core/lead/lead-state.ts';
import { apiQuery } from '#web/api/queries.ts';
import { allCampaignsQuery } from '#web/parts/campaign/all-campaigns.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { Switch } from '#web/ui/fields/switch.tsx';
import { SelectField } from '#web/ui/fields/select-field.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { BELOW_DESKTOP, useMedia } from '#web/ui/hooks/use-media.ts';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { useProductTime } from '#web/ui/text/time-context.ts';
import { isSameQuery, EMPTY_LEADS_QUERY, type LeadsQuery } from '../leads-query.ts';
import {
  dayBoundary,
  toDateInput,
  LONG_AGO_DAYS,
  endBeforeLastDays,
  RECENT_DAYS,
  startOfLastDays,
} from './date-filters.ts';
import { LeadsSide } from './leads-side.tsx';
import { countText, useLeadCount } from '../use-leads-query.ts';
import { leadsOverviewTexts } from './leads-overview-texts.ts';
import styles from './leads-overview.module.css';

const texts = leadsOverviewTexts.filters;

/** Rows that are being read are no leads yet. */
const STATES = LEAD_STATES.filter((state) => state !== 'UPLOADING');
const FRESH_MS = 300_000;

/** Several of a few, as chips that stay pressed. */
function ChoiceChips<Value extends string>({
  label,
  values,
  chosen,
  text,
  onChange,
}: {
  label: string;
  values: readonly Value[];
  chosen: readonly Value[];
  text: (value: Value) => ReactNode;
  onChange: (next: Value[]) => void;
}) {
  return (
    <div role="group" aria-label={label} className={`flex gap-8 wrap ${styles.choices}`}>
      <p className={`small quiet medium ${styles.choicesLabel}`}>{label}</p>
      {values.map((value) => {
        const on = chosen.includes(value);
        return (
          <Button
            key={value}
            size="small"
            className={on ? styles.pressed : undefined}
            aria-pressed={on}
            icon={on ? <Check aria-hidden="true" /> : undefined}
            onClick={() =>
              onChange(on ? chosen.filter((each) => each !== value) : [...chosen, value])
            }
          >
            {text(value)}
          </Button>
        );
      })}
    </div>
  );
}

/** The countries of the newest leads, by the two letters that the address carries. */
function Countries({
  draft,
  onChange,
}: {
  draft: LeadsQuery;
  onChange: (next: LeadsQuery) => void;
}) {
  const offered = useQuery({ ...apiQuery('GET /leads/countries'), staleTime: FRESH_MS }).data ?? [];
  const names = new Map(offered.map(({ country, name }) => [country, name]));
  const values = [...new Set([...offered.map(({ country }) => country), ...draft.country])];
  if (values.length === 0) return null;
  return (
    <ChoiceChips
      label={texts.country}
      values={values}
      chosen={draft.country}
      text={(country) => names.get(country) ?? country}
      onChange={(country) => onChange({ ...draft, country })}
    />
  );
}

/** When a person was contacted last: within the last days, or not since. */
function LastContact({
  draft,
  onChange,
}: {
  draft: LeadsQuery;
  onChange: (next: LeadsQuery) => void;
}) {
  const { now, zone } = useProductTime();
  const { contactedFrom, contactedTo } = draft;
  const chip = ({ label, from, to }: { label: string; from: string; to: string }) => {
    const on = contactedFrom === from && contactedTo === to;
    return (
      <Button
        key={label}
        size="small"
        className={on ? styles.pressed : undefined}
        aria-pressed={on}
        icon={on ? <Check aria-hidden="true" /> : undefined}
        onClick={() =>
          onChange({ ...draft, contactedFrom: on ? '' : from, contactedTo: on ? '' : to })
        }
      >
        {label}
      </Button>
    );
  };
  return (
    <div
      role="group"
      aria-label={texts.lastContact}
      className={`flex gap-8 wrap ${styles.choices}`}
    >
      <p className={`small quiet medium ${styles.choicesLabel}`}>{texts.lastContact}</p>
      {RECENT_DAYS.map((days) =>
        chip({
          label: texts.days(days),
          from: startOfLastDays({ days, now: now(), zone }),
          to: '',
        }),
      )}
      {LONG_AGO_DAYS.map((days) =>
        chip({
          label: texts.overDaysAgo(days),
          from: '',
          to: endBeforeLastDays({ days, now: now(), zone }),
        }),
      )}
    </div>
  );
}

/** From and until which day a lead was added, by days of the user's zone. */
function AddedBetween({
  draft,
  onChange,
}: {
  draft: LeadsQuery;
  onChange: (next: LeadsQuery) => void;
}) {
  const { now, zone } = useProductTime();
  const since = (days: number) => startOfLastDays({ days, now: now(), zone });
  const backwards = draft.from !== '' && draft.to !== '' && draft.from > draft.to;
  return (
    <>
      <div role="group" aria-label={texts.added} className={`flex gap-8 wrap ${styles.choices}`}>
        <p className={`small quiet medium ${styles.choicesLabel}`}>{texts.added}</p>
        {RECENT_DAYS.map((days) => {
          const on = draft.to === '' && draft.from === since(days);
          return (
            <Button
              key={days}
              size="small"
              className={on ? styles.pressed : undefined}
              aria-pressed={on}
              onClick={() => onChange({ ...draft, from: on ? '' : since(days), to: '' })}
            >
              {texts.lastDays(days)}
            </Button>
          );
        })}
      </div>
      <div className={`stack gap-12 ${styles.dates}`}>
        <TextField
          type="date"
          label={texts.from}
          value={toDateInput(draft.from, zone)}
          onChange={(day) => onChange({ ...draft, from: dayBoundary({ day, zone, end: false }) })}
        />
        <TextField
          type="date"
          label={texts.until}
          value={toDateInput(draft.to, zone)}
          error={backwards ? texts.backwards : null}
          onChange={(day) => onChange({ ...draft, to: dayBoundary({ day, zone, end: true }) })}
        />
      </div>
    </>
  );
}

function CampaignAndList({
  draft,
  onChange,
}: {
  draft: LeadsQuery;
  onChange: (next: LeadsQuery) => void;
}) {
  const campaigns = useQuery(allCampaignsQuery());
  const chosen = draft.campaignId !== '';
  const lists = useQuery({
    ...apiQuery('GET /searches', { query: { campaignId: draft.campaignId, size: 100 } }),
    enabled: chosen,
    retry: false,
  });
  const options = (rows: readonly { id: string; name: string }[] | undefined, all: string) => [
    { value: '', label: all },
    ...(rows ?? []).map(({ id, name }) => ({ value: id, label: name })),
  ];
  return (
    <>
      <SelectField
        searchable
        label={texts.campaign}
        value={draft.campaignId}
        options={options(campaigns.data?.content, texts.allCampaigns)}
        onChange={(campaignId) => onChange({ ...draft, campaignId, leadsList: '' })}
      />
      <SelectField
        searchable
        label={texts.list}
        value={draft.leadsList}
        options={options(lists.data?.content, chosen ? texts.allLists : texts.chooseCampaign)}
        disabledReason={chosen ? null : texts.chooseCampaign}
        onChange={(leadsList) => onChange({ ...draft, leadsList })}
      />
    </>
  );
}

/**
 * All filters in one place; on phones a sheet with the most used first, which shows how many leads
 * match and can save the filter (design, png/48).
 */
export function FiltersDialog({
  asked,
  onClose,
  onAsk,
}: {
  asked: LeadsQuery;
  onClose: () => void;
  onAsk: (asked: LeadsQuery, keep: boolean) => void;
}) {
  const [draft, setDraft] = useState(asked);
  const [keep, setKeep] = useState(false);
  const narrow = useMedia(BELOW_DESKTOP);
  const tags = useQuery(apiQuery('GET /leads/tags'));
  const backwards = draft.from !== '' && draft.to !== '' && draft.from > draft.to;
  const count = useLeadCount(draft, !backwards);
  const offered = [...new Set([...draft.tags, ...(tags.data ?? []).map(({ tag }) => tag)])]
    .filter((tag) => !tag.includes(','))
    .slice(0, 30);
  const show = count === null ? texts.show : texts.showCount(count, countText(count, false));
  const nothing = isSameQuery(draft, EMPTY_LEADS_QUERY);
  return (
    <Dialog
      open
      onClose={onClose}
      title={texts.title}
      divided
      tools={
        <Button
          variant="link"
          onClick={() => setDraft({ ...EMPTY_LEADS_QUERY, query: asked.query })}
        >
          {texts.clear}
        </Button>
      }
      footer={
        <>
          {!narrow && <Button onClick={onClose}>{texts.cancel}</Button>}
          <Button
            variant="primary"
            fullWidth={narrow}
            size={narrow ? 'large' : 'medium'}
            disabledReason={backwards ? texts.backwards : null}
            onClick={() => onAsk(draft, keep && !nothing)}
          >
            {show}
          </Button>
        </>
      }
    >
      <div className={`stack gap-16 ${styles.filterForm}`}>
        <ChoiceChips
          label={texts.state}
          values={STATES}
          chosen={draft.status}
          text={(state) => LEAD_STATE_LABELS[state]}
          onChange={(status) => setDraft({ ...draft, status })}
        />
        <Countries draft={draft} onChange={setDraft} />
        {offered.length > 0 && (
          <ChoiceChips
            label={texts.tags}
            values={offered}
            chosen={draft.tags}
            text={(tag) => tag}
            onChange={(next) => setDraft({ ...draft, tags: next })}
          />
        )}
        <ChoiceChips
          label={texts.activity}
          values={LEAD_FACT_FILTERS}
          chosen={
            draft.includeTypes.filter((type) =>
              (LEAD_FACT_FILTERS as readonly string[]).includes(type),
            ) as (typeof LEAD_FACT_FILTERS)[number][]
          }
          text={(type) => INCLUDE_TYPE_TEXTS[type].label}
          onChange={(includeTypes) => setDraft({ ...draft, includeTypes })}
        />
        <CampaignAndList draft={draft} onChange={setDraft} />
        <LastContact draft={draft} onChange={setDraft} />
        <AddedBetween draft={draft} onChange={setDraft} />
        {narrow && (
          <div className={`row gap-10 between ${styles.saveToo}`}>
            <span>
              <Bookmark aria-hidden="true" />
              {texts.saveToo}
            </span>
            <Switch
              hideLabel
              label={texts.saveToo}
              checked={keep}
              disabledReason={nothing ? texts.nothingToSave : null}
              onChange={setKeep}
            />
          </div>
        )}
        {narrow && (
          <div onClick={(event) => (event.target as Element).closest('a') && onClose()}>
            <LeadsSide />
          </div>
        )}
      </div>
    </Dialog>
  );
}
