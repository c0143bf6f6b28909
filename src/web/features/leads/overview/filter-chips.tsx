import { useQuery } from '@tanstack/react-query';
import { X } from 'lucide-react';
import type { CampaignId } from '#contract/shapes.ts';
import { INCLUDE_TYPE_TEXTS } from '#core/lead/include-types.ts';
import { LEAD_STATE_LABELS } from '#core/lead/lead-state.ts';
import { longDate } from '#core/time/when-text.ts';
import { apiQueryOnceKnown } from '#web/api/queries.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { useProductTime } from '#web/ui/text/time-context.ts';
import { matchLastDays } from './date-filters.ts';
import type { LeadsQuery } from '../leads-query.ts';
import { useLeadsQuery } from '../use-leads-query.ts';
import { leadsOverviewTexts } from './leads-overview-texts.ts';
import styles from './leads-overview.module.css';

const texts = leadsOverviewTexts.chips;
const FEW = 2;
const COUNTRIES = 4;

/** The active filters in words, each with how to remove it. */
function useChips(asked: LeadsQuery): { label: string; without: LeadsQuery }[] {
  const { now, zone } = useProductTime();
  const campaign = useQuery({
    ...apiQueryOnceKnown(
      'GET /campaigns/{campaignId}',
      asked.campaignId === '' ? null : { params: { campaignId: asked.campaignId as CampaignId } },
    ),
    staleTime: 60_000,
    retry: false,
  });
  const chips: { label: string; without: LeadsQuery }[] = [];
  const words = (name: string, labels: readonly string[]) =>
    labels.length <= FEW ? texts.values(name, labels) : texts.anyOf(name, labels.length);
  if (asked.status.length > 0)
    chips.push({
      label: words(
        texts.state,
        asked.status.map((state) => LEAD_STATE_LABELS[state]),
      ),
      without: { ...asked, status: [] },
    });
  if (asked.includeTypes.length > 0)
    chips.push({
      label: words(
        texts.activity,
        asked.includeTypes.map((type) => INCLUDE_TYPE_TEXTS[type].label),
      ),
      without: { ...asked, includeTypes: [] },
    });
  if (asked.campaignId !== '')
    chips.push({
      label: texts.campaign(
        campaign.data?.name ??
          (campaign.isLoadingError ? texts.campaignGone : texts.campaignLoading),
      ),
      without: { ...asked, campaignId: '', leadsList: '' },
    });
  if (asked.leadsList !== '')
    chips.push({ label: texts.list, without: { ...asked, leadsList: '' } });
  if (asked.tags.length > 0)
    chips.push({ label: words(texts.tags, asked.tags), without: { ...asked, tags: [] } });
  if (asked.country.length > 0)
    chips.push({
      label:
        asked.country.length > COUNTRIES
          ? texts.anyOf(texts.country, asked.country.length)
          : texts.values(texts.country, asked.country),
      without: { ...asked, country: [] },
    });
  const contacted =
    asked.contactedFrom === ''
      ? null
      : matchLastDays({ from: asked.contactedFrom, to: asked.contactedTo, now: now(), zone });
  if (asked.contactedFrom !== '')
    chips.push({
      label:
        contacted !== null
          ? texts.contactedInDays(contacted)
          : texts.contactedSince(longDate({ at: Date.parse(asked.contactedFrom), zone })),
      without: { ...asked, contactedFrom: '' },
    });
  if (asked.contactedTo !== '')
    chips.push({
      label: texts.notContactedSince(longDate({ at: Date.parse(asked.contactedTo), zone })),
      without: { ...asked, contactedTo: '' },
    });
  const days = asked.from === '' ? null : matchLastDays({ ...asked, now: now(), zone });
  if (asked.from !== '')
    chips.push({
      label:
        days !== null
          ? texts.addedInDays(days)
          : texts.addedSince(longDate({ at: Date.parse(asked.from), zone })),
      without: { ...asked, from: '' },
    });
  if (asked.to !== '')
    chips.push({
      label: texts.addedThrough(longDate({ at: Date.parse(asked.to), zone })),
      without: { ...asked, to: '' },
    });
  return chips;
}

/** The active filters apart from the search, each as a removable chip (design, png/34). */
export function FilterChips() {
  const { asked, ask } = useLeadsQuery();
  return useChips(asked).map(({ label, without }) => (
    <Button
      key={label}
      size="small"
      className={styles.chip}
      iconAfter={<X aria-hidden="true" />}
      aria-label={texts.remove(label)}
      onClick={() => ask(without)}
    >
      {label}
    </Button>
  ));
}
