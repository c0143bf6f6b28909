import { Plus } from 'lucide-react';
import { useState } from 'react';
import { lazyPart } from '#web/session/lazy-part.tsx';
import { Button } from '#web/ui/actions/button.tsx';
import { SearchField } from '#web/ui/fields/search-field.tsx';
import { asksTheSame, NOTHING_ASKED, type LeadsAsked } from '../leads-address.ts';
import { useLeadsAsked } from '../use-leads-asked.ts';
import styles from './leads-overview.module.css';

const FilterChips = lazyPart(async () => (await import('./filter-chips.tsx')).FilterChips, null);
const SaveFilter = lazyPart(async () => (await import('./save-filter.tsx')).SaveFilter, null);
const FiltersDialog = lazyPart(
  async () => (await import('./filters-dialog.tsx')).FiltersDialog,
  null,
);
const SaveFilterDialog = lazyPart(
  async () => (await import('./save-filter-dialog.tsx')).SaveFilterDialog,
  null,
);

/** The search, what is asked as chips, and the way to ask for more (design, png/34). */
export function LeadsFilterBar() {
  const { asked, ask } = useLeadsAsked();
  const [open, setOpen] = useState(false);
  const [naming, setNaming] = useState<LeadsAsked | null>(null);
  return (
    <div className={styles.bar}>
      <SearchField
        className={styles.search}
        label="Find a lead"
        placeholder="Name, company, email"
        data-shortcut-search
        value={asked.query}
        onChange={(query) => ask({ ...asked, query })}
        maxLength={200}
      />
      {!asksTheSame({ ...asked, query: '' }, NOTHING_ASKED) && <FilterChips />}
      <Button
        icon={<Plus aria-hidden="true" />}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        Filter
      </Button>
      {!asksTheSame(asked, NOTHING_ASKED) && <SaveFilter />}
      {open && (
        <FiltersDialog
          asked={asked}
          onClose={() => setOpen(false)}
          onAsk={(next, keep) => {
            ask(next);
            setOpen(false);
            setNaming(keep ? next : null);
          }}
        />
      )}
      {naming && (
        <SaveFilterDialog
          asked={naming}
          onClose={() => setNaming(null)}
          onSaved={({ id }) => {
            ask(naming, id);
            setNaming(null);
          }}
        />
      )}
    </div>
  );
}
