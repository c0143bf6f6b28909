import { useMutation } from '@tanstack/react-query';
import { NotebookPen, Pencil, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { api } from '#web/api/api.ts';
import { useProblemToast } from '#web/api/use-problem-toast.ts';
import { FormDialog } from '#web/kit/form-dialog.tsx';
import { FIELD_LENGTHS } from '#core/text/field-lengths.ts';
import { IconButton } from '#web/ui/actions/icon-button.tsx';
import { TextareaField } from '#web/ui/fields/textarea-field.tsx';
import { ConfirmDialog } from '#web/ui/overlays/confirm-dialog.tsx';
import { TimeText } from '#web/ui/text/times.tsx';
import type { ConversationId, ThreadNote } from '../inbox-query.ts';
import { useInside } from '../inside.ts';
import { teamInboxTexts } from '../team-inbox-texts.ts';
import styles from './thread.module.css';

const texts = teamInboxTexts.note;

/** An internal note between the messages: never sent, and drawn so that no one takes it for one. */
export function ThreadNoteLine({
  conversationId,
  note,
}: {
  conversationId: ConversationId;
  note: ThreadNote;
}) {
  const [asked, setAsked] = useState<'edit' | 'delete' | null>(null);
  const inside = useInside();
  const onError = useProblemToast();
  const params = { conversationId, noteId: note.id };
  const remove = useMutation({
    mutationFn: () =>
      api('DELETE /messaging/conversations/{conversationId}/notes/{noteId}', {
        params,
        ...inside,
      }),
    onSettled: () => setAsked(null),
    onError,
  });
  const by = note.mine ? texts.byYou : texts.by(note.author?.name ?? texts.gone);
  return (
    <article className={`stack gap-4 ${styles.note}`} aria-label={by}>
      <p className={`row gap-6 ${styles.noteBy}`}>
        <NotebookPen aria-hidden="true" />
        <span className="grow">
          {by}, <TimeText at={note.at} form="hour" />
          {note.edited && `, ${texts.edited}`}
        </span>
        {note.can.edit && (
          <IconButton
            size="small"
            label={texts.edit}
            icon={<Pencil aria-hidden="true" />}
            onClick={() => setAsked('edit')}
          />
        )}
        {note.can.delete && (
          <IconButton
            size="small"
            label={texts.delete}
            icon={<Trash2 aria-hidden="true" />}
            onClick={() => setAsked('delete')}
          />
        )}
      </p>
      <p className={styles.text}>{note.content}</p>
      {asked === 'edit' && (
        <FormDialog
          title={texts.edit}
          initial={{ content: note.content }}
          send={({ content }) =>
            api('PATCH /messaging/conversations/{conversationId}/notes/{noteId}', {
              params,
              body: { content },
              ...inside,
            })
          }
          confirmLabel={texts.save}
          busyLabel={texts.saving}
          onClose={() => setAsked(null)}
        >
          {({ field }) => (
            <TextareaField
              {...field('content')}
              label={texts.label}
              rows={4}
              required
              limit={FIELD_LENGTHS.leadNote}
            />
          )}
        </FormDialog>
      )}
      <ConfirmDialog
        danger
        open={asked === 'delete'}
        onClose={() => setAsked(null)}
        onConfirm={() => remove.mutate()}
        busy={remove.isPending}
        title={texts.deleteTitle}
        text={texts.deleteText}
        confirmLabel={texts.delete}
        cancelLabel={texts.keep}
      />
    </article>
  );
}
