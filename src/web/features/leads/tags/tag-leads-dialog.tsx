import { useState } from 'react';
import { FIELD_MESSAGES } from '#core/errors/error-catalog.ts';
import { TAG_LENGTH, tagTextError } from '#core/lead/tag-text.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { leadBulkTexts } from '../lead-bulk-texts.ts';
import { leadsTexts } from '../leads-texts.ts';

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
  const [tag, setTag] = useState('');
  const [tried, setTried] = useState(false);
  const error =
    tag.trim() === ''
      ? FIELD_MESSAGES.REQUIRED()
      : tag.length > TAG_LENGTH
        ? FIELD_MESSAGES.TOO_LONG(TAG_LENGTH)
        : remove
          ? null
          : tagTextError(tag);
  const send = () => (error === null ? onTag(tag.trim()) : setTried(true));
  return (
    <Dialog
      open
      onClose={onClose}
      size="small"
      title={(remove ? untagging : tagging).title(count)}
      footer={
        <>
          <Button onClick={onClose}>{leadsTexts.cancel}</Button>
          <Button variant="primary" onClick={send}>
            {(remove ? untagging : tagging).confirm}
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
          label={tagging.label}
          required
          value={tag}
          onChange={setTag}
          error={tried ? error : null}
          autoComplete="off"
        />
      </form>
    </Dialog>
  );
}
