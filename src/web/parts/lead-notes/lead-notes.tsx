import { useMutation, useQuery } from '@tanstack/react-query';
import { Pencil, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { FIELD_LENGTHS } from '#core/text/field-lengths.ts';
import type { LeadNoteAnswer } from '#contract/lead-notes.ts';
import type { LeadId } from '#contract/shapes.ts';
import { api } from '#web/api/api.ts';
import { useProblemToast } from '#web/api/use-problem-toast.ts';
import { accountContent } from '#web/api/account-content.ts';
import { Answered } from '#web/kit/answered.tsx';
import { Button } from '#web/ui/actions/button.tsx';
import { IconButton } from '#web/ui/actions/icon-button.tsx';
import { SkeletonRows } from '#web/ui/feedback/skeleton.tsx';
import { TextareaField } from '#web/ui/fields/textarea-field.tsx';
import { ConfirmDialog } from '#web/ui/overlays/confirm-dialog.tsx';
import { RelativeTime } from '#web/ui/text/times.tsx';
import { leadNotesQuery } from './lead-notes-query.ts';
import { leadNotesTexts as texts } from './lead-notes-texts.ts';
import styles from './lead-notes.module.css';

/**
 * The notes that are begun in this tab and not added yet: one looks elsewhere and goes on writing.
 */
const begun = accountContent(new Map<LeadId, string>());

function useNoteChange({ leadId, onDone }: { leadId: LeadId; onDone: () => void }) {
  const onError = useProblemToast();
  const settled = { onSuccess: onDone, onError };
  const save = useMutation({
    ...settled,
    mutationFn: ({ note, content }: { note: LeadNoteAnswer | null; content: string }) =>
      note === null
        ? api('POST /leads/{leadId}/notes', { params: { leadId }, body: { content } })
        : api('PATCH /leads/{leadId}/notes/{noteId}', {
            params: { leadId, noteId: note.id },
            body: { content },
          }),
  });
  const remove = useMutation({
    ...settled,
    mutationFn: (note: LeadNoteAnswer) =>
      api('DELETE /leads/{leadId}/notes/{noteId}', { params: { leadId, noteId: note.id } }),
  });
  return { save, remove };
}

/** Writes a note, or changes the one given; ⌘↵ saves. */
function NoteForm({
  leadId,
  note,
  onDone,
}: {
  leadId: LeadId;
  note: LeadNoteAnswer | null;
  onDone?: () => void;
}) {
  const [content, setContent] = useState(note?.content ?? begun.get(leadId) ?? '');
  const write = (text: string) => {
    setContent(text);
    if (note === null) begun.set(leadId, text);
  };
  const done = () => {
    write('');
    onDone?.();
  };
  const { save } = useNoteChange({ leadId, onDone: done });
  const ready = content.trim() !== '' && content.length <= FIELD_LENGTHS.leadNote;
  const send = () => ready && !save.isPending && save.mutate({ note, content });
  return (
    <form
      className="stack gap-8"
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      <TextareaField
        hideLabel
        label={note ? texts.edit : texts.write}
        placeholder={texts.example}
        rows={2}
        {...(content !== '' && { limit: FIELD_LENGTHS.leadNote })}
        value={content}
        onChange={write}
        onKeyDown={(event) => (event.metaKey || event.ctrlKey) && event.key === 'Enter' && send()}
      />
      {(note !== null || content !== '') && (
        <div className="flex gap-8 end">
          {note && (
            <Button size="small" onClick={onDone}>
              {texts.cancel}
            </Button>
          )}
          <Button
            type="submit"
            size="small"
            variant="primary"
            disabled={!ready}
            busy={save.isPending}
            busyLabel={texts.saving}
          >
            {note ? texts.save : texts.add}
          </Button>
        </div>
      )}
    </form>
  );
}

function Note({
  note,
  leadId,
  onRemove,
}: {
  note: LeadNoteAnswer;
  leadId: LeadId;
  onRemove: (note: LeadNoteAnswer) => void;
}) {
  const [editing, setEditing] = useState(false);
  if (editing)
    return (
      <li>
        <NoteForm leadId={leadId} note={note} onDone={() => setEditing(false)} />
      </li>
    );
  return (
    <li className="stack">
      <p className={`size-13 line-20 breaks ${styles.content}`}>{note.content}</p>
      <div className="row gap-8 between small quiet">
        <span>
          {note.mine ? texts.you : (note.authorName ?? texts.someone)},{' '}
          <RelativeTime inSentence at={note.createdAt} />
          {note.updatedAt !== note.createdAt && `, ${texts.edited}`}
        </span>
        <span className={styles.tools}>
          <IconButton
            size="small"
            label={texts.editThis}
            icon={<Pencil aria-hidden="true" />}
            onClick={() => setEditing(true)}
          />
          <IconButton
            size="small"
            label={texts.deleteThis}
            icon={<Trash2 aria-hidden="true" />}
            onClick={() => onRemove(note)}
          />
        </span>
      </div>
    </li>
  );
}

/** Notes on a lead: only you and your team read them (design, section 10, "Notes"). */
export function LeadNotes({ leadId }: { leadId: LeadId }) {
  const notes = useQuery(leadNotesQuery(leadId));
  const [removing, setRemoving] = useState<LeadNoteAnswer | null>(null);
  const { remove } = useNoteChange({ leadId, onDone: () => setRemoving(null) });
  return (
    <div className="stack gap-14">
      <NoteForm leadId={leadId} note={null} />
      <Answered
        read={notes}
        loading={<SkeletonRows count={2} rowHeight={64} label={texts.loading} />}
        empty={
          <p className={`stack small quiet ${styles.none}`}>
            <strong>{texts.empty}</strong>
            {texts.emptyText}
          </p>
        }
      >
        {(data) => (
          <ul className="stack gap-10">
            {data.content.map((note) => (
              <Note key={note.id} note={note} leadId={leadId} onRemove={setRemoving} />
            ))}
          </ul>
        )}
      </Answered>
      <ConfirmDialog
        open={removing !== null}
        onClose={() => setRemoving(null)}
        onConfirm={() => removing && remove.mutate(removing)}
        busy={remove.isPending}
        danger
        title={texts.removing.title}
        text={texts.removing.text}
        confirmLabel={texts.removing.confirm}
        cancelLabel={texts.removing.cancel}
      />
    </div>
  );
}
