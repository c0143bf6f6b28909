import { useQuery } from '@tanstack/react-query';
import { Plus, X } from 'lucide-react';
import { useState } from 'react';
import { INCLUDE_TYPE_TEXTS, LEAD_STATE_LABELS } from '#core/lead/include-types.ts';
import { longDate } from '#core/time/when-text.ts';
import { apiQuery } from '#web/api/queries.ts';
import { lazyPart } from '#web/session/lazy-part.tsx';
import { Button } from '#web/ui/actions/button.tsx';
import { SearchField } from '#web/ui/fields/search-field.tsx';
import { useProductTime } from '#web/ui/text/time-context.ts';
import { recentDays } from './added-days.ts';
import { asksTheSame, NOTHING_ASKED, type LeadsAsked } from './leads-address.ts';
import { useLeadsAsked } from './use-leads-asked.ts';
import styles from './leads-overview.module.css';

const SaveFilter = lazyPart(async () => (await import('./save-filter.tsx')).SaveFilter, null);
const FiltersDialog = lazyPart(async () => (await import('./filters-dialog.tsx')).FiltersDialog, null);
const SaveFilterDialog = lazyPart(async () => (await import('./save-filter-dialog.tsx')).SaveFilterDialog, null);
const FEW = 2;

/** What is asked, in words, each with how it is taken out. */
function useChips(asked: LeadsAsked): { label: string; without: LeadsAsked }[] {
  const { now, zone } = useProductTime();
  const campaign = useQuery({ ...apiQuery('GET /campaigns/{campaignId}', { params: { campaignId: asked.campaignId as never } }), enabled: asked.campaignId !== '', staleTime: 60_000, retry: false });
  const chips: { label: string; without: LeadsAsked }[] = [];
  const words = (name: string, labels: readonly string[]) => (labels.length <= FEW ? `${name}: ${labels.join(', ')}` : `${name}: any of ${labels.length}`);
  if (asked.status.length > 0) chips.push({ label: words('State', asked.status.map((state) => LEAD_STATE_LABELS[state])), without: { ...asked, status: [] } });
  if (asked.includeTypes.length > 0) chips.push({ label: words('Happened', asked.includeTypes.map((type) => INCLUDE_TYPE_TEXTS[type].label)), without: { ...asked, includeTypes: [] } });
  if (asked.campaignId !== '') chips.push({ label: `Campaign: ${campaign.data?.name ?? (campaign.isError ? 'gone' : '…')}`, without: { ...asked, campaignId: '', leadsList: '' } });
  if (asked.leadsList !== '') chips.push({ label: 'One list', without: { ...asked, leadsList: '' } });
  if (asked.tags.length > 0) chips.push({ label: words('Tags', asked.tags), without: { ...asked, tags: [] } });
  const days = asked.from === '' ? null : recentDays({ ...asked, now: now(), zone });
  if (asked.from !== '') chips.push({ label: days !== null ? `Last ${days} days` : `Added from ${longDate({ at: Date.parse(asked.from), zone })}`, without: { ...asked, from: '' } });
  if (asked.to !== '') chips.push({ label: `Added until ${longDate({ at: Date.parse(asked.to), zone })}`, without: { ...asked, to: '' } });
  return chips;
}

/** Keeps what is asked: a new filter, or the one it began from. */
/** The search, what is asked as chips, and the way to ask for more (design, png/34). */
export function LeadsFilterBar() {
  const { asked, ask } = useLeadsAsked();
  const [open, setOpen] = useState(false);
  const [naming, setNaming] = useState<LeadsAsked | null>(null);
  const chips = useChips(asked);
  return (
    <div className={styles.bar}>
      <SearchField className={styles.search} label="Find a lead" placeholder="Name, company, email" data-shortcut-search value={asked.query} onChange={(query) => ask({ ...asked, query })} maxLength={200} />
      {chips.map(({ label, without }) => <Button key={label} size="small" className={styles.chip} iconAfter={<X aria-hidden="true" />} aria-label={`Remove filter ${label}`} onClick={() => ask(without)}>{label}</Button>)}
      <Button icon={<Plus aria-hidden="true" />} aria-haspopup="dialog" onClick={() => setOpen(true)}>Filter</Button>
      {!asksTheSame(asked, NOTHING_ASKED) && <SaveFilter />}
      {open && <FiltersDialog asked={asked} onClose={() => setOpen(false)} onAsk={(next, keep) => { ask(next); setOpen(false); setNaming(keep ? next : null); }} />}
      {naming && <SaveFilterDialog asked={naming} onClose={() => setNaming(null)} onSaved={({ id }) => { ask(naming, id); setNaming(null); }} />}
    </div>
  );
}
