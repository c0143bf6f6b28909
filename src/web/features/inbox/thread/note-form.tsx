import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { FIELD_LENGTHS } from '#core/text/field-lengths.ts';
import { api } from '#web/api/api.ts';
import { useProblemToast } from '#web/api/use-problem-toast.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { TextareaField } from '#web/ui/fields/textarea-field.tsx';
import type { ConversationId } from '../inbox-query.ts';
import { useInside } from '../inside.ts';
import { teamInboxTexts } from '../team-inbox-texts.ts';
import styles from './thread.module.css';

const texts = teamInboxTexts.note;

/** Where an internal note is written. Ctrl or Cmd with Enter adds it. */
export function NoteForm({ conversationId }: { conversationId: ConversationId }) {
  const [content, setContent] = useState('');
  const inside = useInside();
  const add = useMutation({
    mutationFn: () =>
      api('POST /messaging/conversations/{conversationId}/notes', {
        params: { conversationId },
        body: { content },
        ...inside,
      }),
    onSuccess: () => setContent(''),
    onError: useProblemToast(),
  });
  const empty = content.trim() === '' || content.length > FIELD_LENGTHS.leadNote;
  const submit = () => !empty && !add.isPending && add.mutate();
  return (
    <form
      className={`stack gap-8 ${styles.noteForm}`}
      aria-label={texts.label}
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <TextareaField
        hideLabel
        label={texts.label}
        placeholder={texts.placeholder}
        rows={3}
        autoFocus
        data-reply=""
        value={content}
        onChange={setContent}
        limit={FIELD_LENGTHS.leadNote}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) submit();
        }}
      />
      <div className="row gap-12 between wrap">
        <span className="small quiet">{texts.hint}</span>
        <Button
          type="submit"
          variant="primary"
          disabled={empty}
          busy={add.isPending}
          busyLabel={texts.adding}
        >
          {texts.add}
        </Button>
      </div>
    </form>
  );
}
