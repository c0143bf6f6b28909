import { useState } from 'react';
import type { LeadPackAnswer } from '#contract/lead-packs.ts';
import { FIELD_MESSAGES } from '#core/errors/error-catalog.ts';
import { FIELD_LENGTHS } from '#core/text/field-lengths.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { usePackActions } from './use-pack-actions.ts';
import { leadPackTexts } from './lead-pack-texts.ts';

/** Gives a list another name. */
export function RenamePackDialog({ pack, onClose }: { pack: LeadPackAnswer; onClose: () => void }) {
  const [name, setName] = useState(pack.name);
  const { rename } = usePackActions();
  const error =
    name.trim() === ''
      ? FIELD_MESSAGES.REQUIRED()
      : name.length > FIELD_LENGTHS.leadPackName
        ? FIELD_MESSAGES.TOO_LONG(FIELD_LENGTHS.leadPackName)
        : null;
  const save = () =>
    error === null && rename.mutate({ pack, name: name.trim() }, { onSuccess: onClose });
  return (
    <Dialog
      open
      onClose={onClose}
      size="small"
      title={leadPackTexts.renameTitle}
      footer={
        <>
          <Button onClick={onClose}>{leadPackTexts.cancel}</Button>
          <Button
            variant="primary"
            disabled={error !== null || name.trim() === pack.name}
            busy={rename.isPending}
            busyLabel={leadPackTexts.saving}
            onClick={save}
          >
            {leadPackTexts.save}
          </Button>
        </>
      }
    >
      <form
        onSubmit={(event) => {
          event.preventDefault();
          save();
        }}
      >
        <TextField
          data-autofocus
          label={leadPackTexts.name}
          required
          value={name}
          onChange={setName}
          error={error}
          autoComplete="off"
        />
      </form>
    </Dialog>
  );
}
