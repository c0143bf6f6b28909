import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { SavedFilterAnswer } from '#contract/saved-filters.ts';
import { FIELD_MESSAGES } from '#core/errors/error-catalog.ts';
import { FIELD_LENGTHS } from '#core/text/field-lengths.ts';
import { api } from '#web/api/api.ts';
import { ApiProblem, problemText } from '#web/api/api-problem.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { useToast } from '#web/ui/feedback/toast-context.ts';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { queryToFilter, type LeadsQuery } from '../leads-query.ts';
import { leadsOverviewTexts } from './leads-overview-texts.ts';

const texts = leadsOverviewTexts.saved;
type SaveFilterProps = { onClose: () => void; onSaved: (saved: SavedFilterAnswer) => void } & (
  { rename: SavedFilterAnswer; asked?: undefined } | { rename?: undefined; asked: LeadsQuery }
);

/** Keeps a filter under a name, or gives one another name. */
export function SaveFilterDialog({ rename, asked, onClose, onSaved }: SaveFilterProps) {
  const client = useQueryClient();
  const toast = useToast();
  const [name, setName] = useState(rename?.name ?? '');
  const [refused, setRefused] = useState<string | null>(null);
  const save = useMutation({
    mutationFn: () =>
      rename
        ? api('PATCH /leads/filters/{savedFilterId}', {
            params: { savedFilterId: rename.id },
            body: { name: name.trim() },
          })
        : api('POST /leads/filters', { body: { name: name.trim(), filter: queryToFilter(asked) } }),
    onSuccess: async (saved) => {
      await client.invalidateQueries({ queryKey: ['GET /leads/filters'] });
      toast.success(rename ? texts.wasRenamed : texts.wasSaved);
      onSaved(saved);
    },
    onError: (error) => {
      const fault = error instanceof ApiProblem ? error.fieldErrors[0]?.message : undefined;
      if (fault) setRefused(fault);
      else toast.error(problemText(error));
    },
  });
  const send = () => {
    const error =
      name.trim() === ''
        ? FIELD_MESSAGES.REQUIRED()
        : name.length > FIELD_LENGTHS.filterName
          ? FIELD_MESSAGES.TOO_LONG(FIELD_LENGTHS.filterName)
          : null;
    setRefused(error);
    if (error === null && !save.isPending) save.mutate();
  };
  const change = (text: string) => {
    setName(text);
    setRefused(null);
  };
  return (
    <Dialog
      open
      onClose={onClose}
      size="small"
      title={rename ? texts.renameTitle : texts.saveTitle}
      footer={
        <>
          <Button onClick={onClose}>{texts.cancel}</Button>
          <Button variant="primary" busy={save.isPending} busyLabel={texts.saving} onClick={send}>
            {rename ? texts.rename : texts.save}
          </Button>
        </>
      }
    >
      <form
        onSubmit={(event) => {
          event.preventDefault();
          send();
        }}
      >
        <TextField
          data-autofocus
          label={texts.name}
          required
          value={name}
          onChange={change}
          error={refused}
          autoComplete="off"
        />
      </form>
    </Dialog>
  );
}
