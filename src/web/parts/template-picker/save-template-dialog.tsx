import { SEQUENCE_ERROR_TEXTS, SEQUENCE_SAVE_TITLES } from '#core/sequence/error-texts.ts';
import type { SequenceItem } from '#core/sequence/sequence-item.ts';
import { walkItems } from '#core/sequence/walk-items.ts';
import { TEMPLATE_NAME_LENGTH } from '#core/template/template-rules.ts';
import { api, newIdempotencyKey } from '#web/api/api.ts';
import { ApiProblem } from '#web/api/api-problem.ts';
import { FormDialog } from '#web/kit/form-dialog.tsx';
import { useCurrentUser } from '#web/session/current-user.ts';
import { Checkbox } from '#web/ui/fields/checkbox.tsx';
import { requiredProblem } from '#web/ui/fields/field-problems.ts';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { templateDialogsTexts as texts } from './template-dialogs-texts.ts';

/** A refusal that names the errors of the sequence, as a sentence. */
function refusalOf(error: Error): Error {
  if (!(error instanceof ApiProblem) || error.status !== 422 || !error.sequence) return error;
  const found = [...new Set([...walkItems(error.sequence)].flatMap(({ item }) => item.errors))];
  const sentences = found.map((code) => SEQUENCE_ERROR_TEXTS[code]).join('. ');
  return new Error(`${SEQUENCE_SAVE_TITLES.template}. ${sentences}`);
}

export type SaveTemplateProps = {
  sequence: SequenceItem;
  suggestedName: string;
  onClose: () => void;
};

/** Saves a campaign's sequence as a template of one's own, or for the team. */
export function SaveTemplateDialog({ sequence, suggestedName, onClose }: SaveTemplateProps) {
  const user = useCurrentUser();
  return (
    <FormDialog
      size="small"
      title={texts.saveTitle}
      text={texts.saveText}
      initial={{ templateName: suggestedName, forTeam: false }}
      validate={({ templateName }) => ({ templateName: requiredProblem(templateName) })}
      send={({ templateName, forTeam }) =>
        api('POST /v1/shared/sequenceitemtemplates', {
          body: {
            templateName: templateName.trim(),
            templateType: forTeam ? 'GROUP' : 'INDIVIDUAL',
            sequence,
          },
          idempotencyKey: newIdempotencyKey(),
        }).catch((error: Error) => {
          throw refusalOf(error);
        })
      }
      done={texts.saved}
      onClose={onClose}
      confirmLabel={texts.save}
      busyLabel={texts.saving}
    >
      {({ values, field, setValues }) => (
        <>
          <TextField
            label={texts.name}
            required
            data-autofocus=""
            maxLength={TEMPLATE_NAME_LENGTH}
            {...field('templateName')}
          />
          {user && user.teamId !== null && (
            <Checkbox
              label={texts.saveForTeam}
              description={texts.saveForTeamText}
              checked={values.forTeam}
              onChange={(forTeam) => setValues({ ...values, forTeam })}
              disabledReason={user.role === 'USER' ? texts.roleRefuses : null}
            />
          )}
        </>
      )}
    </FormDialog>
  );
}
