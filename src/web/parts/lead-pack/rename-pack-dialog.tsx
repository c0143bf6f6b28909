import { FIELD_LENGTHS } from '#core/text/field-lengths.ts';
import type { LeadPackAnswer } from '#contract/lead-packs.ts';
import { FIELD_MESSAGES } from '#core/errors/error-catalog.ts';
import { api } from '#web/api/api.ts';
import { FormDialog } from '#web/kit/form-dialog.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { leadPackTexts } from './lead-pack-texts.ts';

/** Gives a list another name. */
export function RenamePackDialog({ pack, onClose }: { pack: LeadPackAnswer; onClose: () => void }) {
  return (
    <FormDialog
      size="small"
      title={leadPackTexts.renameTitle}
      initial={{ name: pack.name }}
      validate={({ name }) => ({
        name:
          name.trim() === ''
            ? FIELD_MESSAGES.REQUIRED()
            : name.length > FIELD_LENGTHS.leadPackName
              ? FIELD_MESSAGES.TOO_LONG(FIELD_LENGTHS.leadPackName)
              : null,
      })}
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
