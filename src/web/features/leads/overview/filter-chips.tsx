import { useQuery } from '@tanstack/react-query';
import { X } from 'lucide-react';
import { INCLUDE_TYPE_TEXTS, LEAD_STATE_LABELS } from '#core/lead/include-types.ts';
import { longDate } from '#core/time/when-text.ts';
import { apiQuery } from '#web/api/queries.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { useProductTime } from '#web/ui/text/time-context.ts';
import { recentDays } from '../reminders/added-days.ts';
import type { LeadsAsked } from '../leads-address.ts';
import { useLeadsAsked } from '../use-leads-asked.ts';
import styles from './leads-overview.module.css';

const FEW = 2;
const COUNTRIES = 4;

/** What is asked, in words, each with how it is taken out. */
function useChips(asked: LeadsAsked): { label: string; without: LeadsAsked }[] {
  const { now, zone } = useProductTime();
  const campaign = useQuery({
    ...apiQuery('GET /campaigns/{campaignId}', {
      params: { campaignId: asked.campaignId as never },
    }),
    enabled: asked.campaignId !== '',
    staleTime: 60_000,
    retry: false,
  });
  const chips: { label: string; without: LeadsAsked }[] = [];
  const words = (name: string, labels: readonly string[]) =>
    labels.length <= FEW ? `${name}: ${labels.join(', ')}` : `${name}: any of ${labels.length}`;
  if (asked.status.length > 0)
    chips.push({
      label: words(
        'State',
        asked.status.map((state) => LEAD_STATE_LABELS[state]),
      ),
      without: { ...asked, status: [] },
    });
  if (asked.includeTypes.length > 0)
    chips.push({
      label: words(
        'Happened',
        asked.includeTypes.map((type) => INCLUDE_TYPE_TEXTS[type].label),
      ),
      without: { ...asked, includeTypes: [] },
    });
  if (asked.campaignId !== '')
    chips.push({
      label: `Campaign: ${campaign.data?.name ?? (campaign.isError ? 'gone' : '…')}`,
      without: { ...asked, campaignId: '', leadsList: '' },
    });
  if (asked.leadsList !== '')
    chips.push({ label: 'One list', without: { ...asked, leadsList: '' } });
  if (asked.tags.length > 0)
    chips.push({ label: words('Tags', asked.tags), without: { ...asked, tags: [] } });
  if (asked.country.length > 0)
    chips.push({
      label: `Country: ${asked.country.length > COUNTRIES ? `any of ${asked.country.length}` : asked.country.join(', ')}`,
      without: { ...asked, country: [] },
    });
  const contacted =
    asked.contactedFrom === ''
      ? null
      : recentDays({ from: asked.contactedFrom, to: asked.contactedTo, now: now(), zone });
  if (asked.contactedFrom !== '')
    chips.push({
      label:
        contacted !== null
          ? `Last ${contacted} days`
          : `Contacted from ${longDate({ at: Date.parse(asked.contactedFrom), zone })}`,
      without: { ...asked, contactedFrom: '' },
    });
  if (asked.contactedTo !== '')
    chips.push({
      label: `Not contacted since ${longDate({ at: Date.parse(asked.contactedTo), zone })}`,
      without: { ...asked, contactedTo: '' },
    });
  const days = asked.from === '' ? null : recentDays({ ...asked, now: now(), zone });
  if (asked.from !== '')
    chips.push({
      label:
        days !== null
          ? `Added in ${days} days`
          : `Added from ${longDate({ at: Date.parse(asked.from), zone })}`,
      without: { ...asked, from: '' },
    });
  if (asked.to !== '')
    chips.push({
      label: `Added until ${longDate({ at: Date.parse(asked.to), zone })}`,
      without: { ...asked, to: '' },
    });
  return chips;
}

/** What is asked beside the search, each as a chip that takes it out (design, png/34). */
export function FilterChips() {
  const { asked, ask } = useLeadsAsked();
  return useChips(asked).map(({ label, without }) => (
    <Button
      key={label}
      size="small"
      className={styles.chip}
      iconAfter={<X aria-hidden="true" />}
      aria-label={`Remove filter ${label}`}
      onClick={() => ask(without)}
    >
      {label}
    </Button>
  ));
}
