import { TAG_LENGTH, tagTextError } from '#core/lead/tag-text.ts';
import { FormDialog } from '#web/kit/form-dialog.tsx';
import { requiredProblem } from '#web/ui/fields/field-problems.ts';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { leadBulkTexts } from '../lead-bulk-texts.ts';

const { tagging, untagging } = leadBulkTexts;

/** Asks for the tag that many leads are to have, or to lose. */
export function TagLeadsDialog({
  count,
  remove = false,
  onClose,
  onTag,
}: {
  count: number;
  remove?: boolean;
  onClose: () => void;
  onTag: (tag: string) => void;
}) {
  const texts = remove ? untagging : tagging;
  return (
    <FormDialog
      size="small"
      title={texts.title(count)}
      initial={{ tag: '' }}
      validate={({ tag }) => ({
        tag: requiredProblem(tag, TAG_LENGTH) ?? (remove ? null : tagTextError(tag)),
      })}
      send={async ({ tag }) => onTag(tag.trim())}
      onClose={onClose}
      confirmLabel={texts.confirm}
    >
      {({ field }) => (
        <TextField
          data-autofocus
          label={tagging.label}
          required
          autoComplete="off"
          {...field('tag')}
        />
      )}
    </FormDialog>
  );
}
