import { useMutation } from '@tanstack/react-query';
import { Save } from 'lucide-react';
import { useState } from 'react';
import { api } from '#web/api/api.ts';
import { useProblemToast } from '#web/api/use-problem-toast.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { useToast } from '#web/ui/feedback/toast-context.ts';
import { Menu } from '#web/ui/overlays/menu.tsx';
import { queryToFilter } from '../leads-query.ts';
import { useLeadsQuery } from '../use-leads-query.ts';
import { SaveFilterDialog } from './save-filter-dialog.tsx';
import { leadsOverviewTexts } from './leads-overview-texts.ts';

const texts = leadsOverviewTexts.saved;

/** Saves the current filter: under a new name, or over the saved filter that it came from. */
export function SaveFilter() {
  const { asked, saved, changed, ask } = useLeadsQuery();
  const toast = useToast();
  const onError = useProblemToast();
  const [naming, setNaming] = useState(false);
  const update = useMutation({
    mutationFn: (savedFilterId: NonNullable<typeof saved>['id']) =>
      api('PATCH /leads/filters/{savedFilterId}', {
        params: { savedFilterId },
        body: { filter: queryToFilter(asked) },
      }),
    onSuccess: () => toast.success(texts.wasSaved),
    onError,
  });
  const icon = <Save aria-hidden="true" />;
  if (saved !== null && !changed) return null;
  return (
    <div className="row gap-10 push">
      {saved && (
        <span className="size-12 quiet" role="status">
          {texts.edited}
        </span>
      )}
      {saved ? (
        <Menu
          label={texts.save}
          align="end"
          items={[
            { label: texts.saveIn(saved.name), onSelect: () => update.mutate(saved.id) },
            { label: texts.saveAsNew, onSelect: () => setNaming(true) },
          ]}
          trigger={(props) => (
            <Button {...props} icon={icon} busy={update.isPending} busyLabel={texts.saving}>
              {texts.save}
            </Button>
          )}
        />
      ) : (
        <Button icon={icon} onClick={() => setNaming(true)}>
          {texts.save}
        </Button>
      )}
      {naming && (
        <SaveFilterDialog
          asked={asked}
          onClose={() => setNaming(false)}
          onSaved={({ id }) => {
            setNaming(false);
            ask(asked, id);
          }}
        />
      )}
    </div>
  );
}
