import { FIELD_LENGTHS } from '#core/text/field-lengths.ts';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { Button } from '#web/ui/actions/button.tsx';
import { SearchField } from '#web/ui/fields/search-field.tsx';
import { isSameQuery, EMPTY_LEADS_QUERY, type LeadsQuery } from '../leads-query.ts';
import { useLeadsQuery } from '../use-leads-query.ts';
import { FilterChips } from './filter-chips.tsx';
import { FiltersDialog } from './filters-dialog.tsx';
import { SaveFilterDialog } from './save-filter-dialog.tsx';
import { SaveFilter } from './save-filter.tsx';
import { leadsOverviewTexts } from './leads-overview-texts.ts';
import styles from './leads-overview.module.css';

/** The search, the active filters as chips, and the button for more (design, png/34). */
export function LeadsFilterBar() {
  const { asked, ask } = useLeadsQuery();
  const [open, setOpen] = useState(false);
  const [naming, setNaming] = useState<LeadsQuery | null>(null);
  return (
    <div className="row gap-8 wrap">
      <SearchField
        className={styles.search}
        label={leadsOverviewTexts.find}
        placeholder={leadsOverviewTexts.findExample}
        data-shortcut-search
        value={asked.query}
        onChange={(query) => ask({ ...asked, query })}
        maxLength={FIELD_LENGTHS.search}
      />
      {!isSameQuery({ ...asked, query: '' }, EMPTY_LEADS_QUERY) && <FilterChips />}
      <Button
        icon={<Plus aria-hidden="true" />}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        {leadsOverviewTexts.filter}
      </Button>
      {!isSameQuery(asked, EMPTY_LEADS_QUERY) && <SaveFilter />}
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
