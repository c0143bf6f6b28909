import { FIELD_LENGTHS } from '#core/text/field-lengths.ts';
import type { LeadPackAnswer } from '#contract/lead-packs.ts';
import { api } from '#web/api/api.ts';
import { FormDialog } from '#web/kit/form-dialog.tsx';
import { requiredProblem } from '#web/ui/fields/field-problems.ts';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { leadPackTexts } from './lead-pack-texts.ts';

/** Gives a list another name. */
export function RenamePackDialog({ pack, onClose }: { pack: LeadPackAnswer; onClose: () => void }) {
  return (
    <FormDialog
      size="small"
      title={leadPackTexts.renameTitle}
      initial={{ name: pack.name }}
      validate={({ name }) => ({ name: requiredProblem(name, FIELD_LENGTHS.leadPackName) })}
      send={({ name }) =>
        api('PATCH /searches/{leadPackId}', {
          params: { leadPackId: pack.id },
          body: { name: name.trim() },
        })
      }
      onClose={onClose}
      confirmLabel={leadPackTexts.save}
      busyLabel={leadPackTexts.saving}
    >
      {({ field }) => (
        <TextField
          data-autofocus
          label={leadPackTexts.name}
          required
          autoComplete="off"
          {...field('name')}
        />
      )}
    </FormDialog>
  );
}
