import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { ListFilter, Save, X } from 'lucide-react';
import { useState } from 'react';
import { INCLUDE_TYPE_TEXTS, LEAD_STATE_LABELS } from '#core/lead/include-types.ts';
import { longDate } from '#core/time/when-text.ts';
import { api } from '#web/api/api.ts';
import { apiQuery } from '#web/api/queries.ts';
import { useProblemToast } from '#web/api/use-problem-toast.ts';
import { lazyPart } from '#web/session/lazy-part.tsx';
import { Button } from '#web/ui/actions/button.tsx';
import { useToast } from '#web/ui/feedback/toast-context.ts';
import { SearchField } from '#web/ui/fields/search-field.tsx';
import { Menu } from '#web/ui/overlays/menu.tsx';
import { useProductTime } from '#web/ui/text/time-context.ts';
import { asksTheSame, filterOf, NOTHING_ASKED, type LeadsAsked } from './leads-address.ts';
import { useLeadsAsked } from './use-leads-asked.ts';
import styles from './leads-overview.module.css';

const FiltersDialog = lazyPart(async () => (await import('./filters-dialog.tsx')).FiltersDialog, null);
const SaveFilterDialog = lazyPart(async () => (await import('./save-filter-dialog.tsx')).SaveFilterDialog, null);
const FEW = 2;

/** What is asked, in words, each with how it is taken out. */
function useChips(asked: LeadsAsked): { label: string; without: LeadsAsked }[] {
  const { zone } = useProductTime();
  const campaign = useQuery({ ...apiQuery('GET /campaigns/{campaignId}', { params: { campaignId: asked.campaignId as never } }), enabled: asked.campaignId !== '', staleTime: 60_000, retry: false });
  const chips: { label: string; without: LeadsAsked }[] = [];
  const words = (name: string, labels: readonly string[]) => (labels.length <= FEW ? `${name}: ${labels.join(', ')}` : `${name}: any of ${labels.length}`);
  if (asked.status.length > 0) chips.push({ label: words('State', asked.status.map((state) => LEAD_STATE_LABELS[state])), without: { ...asked, status: [] } });
  if (asked.includeTypes.length > 0) chips.push({ label: words('Happened', asked.includeTypes.map((type) => INCLUDE_TYPE_TEXTS[type].label)), without: { ...asked, includeTypes: [] } });
  if (asked.campaignId !== '') chips.push({ label: `Campaign: ${campaign.data?.name ?? (campaign.isError ? 'gone' : '…')}`, without: { ...asked, campaignId: '', leadsList: '' } });
  if (asked.leadsList !== '') chips.push({ label: 'One list', without: { ...asked, leadsList: '' } });
  if (asked.tags.length > 0) chips.push({ label: words('Tags', asked.tags), without: { ...asked, tags: [] } });
  if (asked.from !== '') chips.push({ label: `Added from ${longDate({ at: Date.parse(asked.from), zone })}`, without: { ...asked, from: '' } });
  if (asked.to !== '') chips.push({ label: `Added until ${longDate({ at: Date.parse(asked.to), zone })}`, without: { ...asked, to: '' } });
  return chips;
}

/** Keeps what is asked: a new filter, or the one it began from. */
function SaveFilter() {
  const { asked, saved, changed, ask } = useLeadsAsked();
  const client = useQueryClient();
  const toast = useToast();
  const onError = useProblemToast();
  const [naming, setNaming] = useState(false);
  const update = useMutation({
    mutationFn: (savedFilterId: NonNullable<typeof saved>['id']) => api('PATCH /leads/filters/{savedFilterId}', { params: { savedFilterId }, body: { filter: filterOf(asked) } }),
    onSuccess: () => toast.success('The filter has been saved'),
    onError,
    onSettled: () => void client.invalidateQueries({ queryKey: ['GET /leads/filters'] }),
  });
  const icon = <Save aria-hidden="true" />;
  if (asksTheSame(asked, NOTHING_ASKED) || (saved !== null && !changed)) return null;
  return (
    <div className={styles.saveFilter}>
      {saved && <span className={styles.changed} role="status">Changed</span>}
      {saved ? <Menu label="Save filter" align="end" items={[{ label: `Save in ${saved.name}`, onSelect: () => update.mutate(saved.id) }, { label: 'Save as a new filter', onSelect: () => setNaming(true) }]} trigger={(props) => <Button {...props} icon={icon} busy={update.isPending} busyLabel="Saving">Save filter</Button>} /> : <Button icon={icon} onClick={() => setNaming(true)}>Save filter</Button>}
      {naming && <SaveFilterDialog asked={asked} onClose={() => setNaming(false)} onSaved={({ id }) => { setNaming(false); ask(asked, id); }} />}
    </div>
  );
}

/** The search, what is asked as chips, and the way to ask for more (design, png/34). */
export function LeadsFilterBar() {
  const { asked, ask } = useLeadsAsked();
  const [open, setOpen] = useState(false);
  const chips = useChips(asked);
  return (
    <div className={styles.bar}>
      <SearchField className={styles.search} label="Find a lead" placeholder="Name, company, email" data-shortcut-search value={asked.query} onChange={(query) => ask({ ...asked, query })} maxLength={200} />
      {chips.map(({ label, without }) => <Button key={label} size="small" className={styles.chip} iconAfter={<X aria-hidden="true" />} aria-label={`Remove filter ${label}`} onClick={() => ask(without)}>{label}</Button>)}
      <Button icon={<ListFilter aria-hidden="true" />} aria-haspopup="dialog" onClick={() => setOpen(true)}>Filter</Button>
      <SaveFilter />
      {open && <FiltersDialog asked={asked} onClose={() => setOpen(false)} onAsk={(next) => { ask(next); setOpen(false); }} />}
    </div>
  );
}
