import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { FIELD_MESSAGES } from '#core/errors/error-catalog.ts';
import { SEQUENCE_ERROR_TEXTS, SEQUENCE_SAVE_TITLES } from '#core/sequence/error-texts.ts';
import type { SequenceItem } from '#core/sequence/sequence-item.ts';
import { walkItems } from '#core/sequence/walk-items.ts';
import { TEMPLATE_NAME_LENGTH } from '#core/template/template-rules.ts';
import { api, newIdempotencyKey } from '#web/api/api.ts';
import { ApiProblem, problemText } from '#web/api/api-problem.ts';
import { useCurrentUser } from '#web/session/current-user.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { useToast } from '#web/ui/feedback/toast-context.ts';
import { Checkbox } from '#web/ui/fields/checkbox.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { templateDialogsTexts } from './template-dialogs-texts.ts';

function refusalText(error: Error): string {
  if (!(error instanceof ApiProblem) || error.status !== 422 || !error.sequence)
    return problemText(error);
  const found = [...new Set([...walkItems(error.sequence)].flatMap(({ item }) => item.errors))];
  return `${SEQUENCE_SAVE_TITLES.template}. ${found.map((code) => SEQUENCE_ERROR_TEXTS[code]).join('. ')}`;
}

export type SaveTemplateProps = {
  open: boolean;
  sequence: SequenceItem;
  suggestedName: string;
  onClose: () => void;
};

/** Saves a campaign's sequence as a template of one's own, or for the team. */
export function SaveTemplateDialog({ open, sequence, suggestedName, onClose }: SaveTemplateProps) {
  const [templateName, setTemplateName] = useState(suggestedName);
  const [forTeam, setForTeam] = useState(false);
  const user = useCurrentUser();
  const toast = useToast();
  const save = useMutation({
    mutationFn: () =>
      api('POST /v1/shared/sequenceitemtemplates', {
        body: {
          templateName: templateName.trim(),
          templateType: forTeam ? 'GROUP' : 'INDIVIDUAL',
          sequence,
        },
        idempotencyKey: newIdempotencyKey(),
      }),
    onSuccess: () => {
      toast.success(templateDialogsTexts.saved);
      onClose();
    },
  });
  const empty = templateName.trim() === '';
  return (
    <Dialog
      open={open}
      onClose={onClose}
      size="small"
      dismissable={!save.isPending}
      title={templateDialogsTexts.saveTitle}
      text={templateDialogsTexts.saveText}
      footer={
        <>
          <Button onClick={onClose}>{templateDialogsTexts.cancel}</Button>
          <Button
            variant="primary"
            busy={save.isPending}
            busyLabel={templateDialogsTexts.saving}
            disabledReason={empty ? FIELD_MESSAGES.REQUIRED() : null}
            onClick={() => save.mutate()}
          >
            {templateDialogsTexts.save}
          </Button>
        </>
      }
    >
      <div className="stack fit gap-12">
        <TextField
          label={templateDialogsTexts.name}
          required
          data-autofocus=""
          maxLength={TEMPLATE_NAME_LENGTH}
          value={templateName}
          onChange={setTemplateName}
          error={empty ? FIELD_MESSAGES.REQUIRED() : null}
        />
        {user && user.teamId !== null && (
          <Checkbox
            label={templateDialogsTexts.saveForTeam}
            description={templateDialogsTexts.saveForTeamText}
            checked={forTeam}
            onChange={setForTeam}
            disabledReason={user.role === 'USER' ? templateDialogsTexts.roleRefuses : null}
          />
        )}
        {save.isError && (
          <Notice tone="danger" announce="alert">
            {refusalText(save.error)}
          </Notice>
        )}
      </div>
    </Dialog>
  );
}
