import type { SavedFilterAnswer } from '#contract/saved-filters.ts';
import { FIELD_LENGTHS } from '#core/text/field-lengths.ts';
import { api } from '#web/api/api.ts';
import { changesRead } from '#web/api/followed-calls.ts';
import { FormDialog } from '#web/kit/form-dialog.tsx';
import { requiredProblem } from '#web/ui/fields/field-problems.ts';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { queryToFilter, type LeadsQuery } from '../leads-query.ts';
import { leadsOverviewTexts } from './leads-overview-texts.ts';

const texts = leadsOverviewTexts.saved;
type SaveFilterProps = { onClose: () => void; onSaved: (saved: SavedFilterAnswer) => void } & (
  { rename: SavedFilterAnswer; asked?: undefined } | { rename?: undefined; asked: LeadsQuery }
);

/** Keeps a filter under a name, or gives one another name. */
export function SaveFilterDialog({ rename, asked, onClose, onSaved }: SaveFilterProps) {
  const save = ({ name }: { name: string }) =>
    rename
      ? api('PATCH /leads/filters/{savedFilterId}', {
          params: { savedFilterId: rename.id },
          body: { name: name.trim() },
        })
      : api('POST /leads/filters', { body: { name: name.trim(), filter: queryToFilter(asked) } });
  return (
    <FormDialog
      size="small"
      title={rename ? texts.renameTitle : texts.saveTitle}
      initial={{ name: rename?.name ?? '' }}
      validate={({ name }) => ({ name: requiredProblem(name, FIELD_LENGTHS.filterName) })}
      send={save}
      done={rename ? texts.wasRenamed : texts.wasSaved}
      onSent={async (saved) => {
        await changesRead();
        onSaved(saved);
      }}
      onClose={onClose}
      confirmLabel={rename ? texts.rename : texts.save}
      busyLabel={texts.saving}
    >
      {({ field }) => (
        <TextField
          data-autofocus
          label={texts.name}
          required
          autoComplete="off"
          {...field('name')}
        />
      )}
    </FormDialog>
  );
}
