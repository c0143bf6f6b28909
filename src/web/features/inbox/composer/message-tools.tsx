import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Ellipsis, Pencil, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { api } from '#web/api/api.ts';
import { useProblemToast } from '#web/api/use-problem-toast.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { IconButton } from '#web/ui/actions/icon-button.tsx';
import { TextareaField } from '#web/ui/fields/textarea-field.tsx';
import { ConfirmDialog } from '#web/ui/overlays/confirm-dialog.tsx';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { Menu } from '#web/ui/overlays/menu.tsx';
import type { ConversationId, Message } from '../inbox-query.ts';
import { composerTexts } from './composer-texts.ts';
import { MESSAGE_LIMITS } from './message-check.ts';
import { touched } from './use-send.ts';

const texts = composerTexts.change;

function EditDialog({
  message,
  busy,
  onSave,
  onClose,
}: {
  message: Message;
  busy: boolean;
  onSave: (text: string) => void;
  onClose: () => void;
}) {
  const [text, setText] = useState(message.text);
  const limit = MESSAGE_LIMITS[message.channel];
  return (
    <Dialog
      open
      onClose={onClose}
      dismissable={text === message.text}
      title={texts.editTitle}
      footer={
        <>
          <Button onClick={onClose}>{texts.cancel}</Button>
          <Button
            variant="primary"
            busy={busy}
            busyLabel={texts.saving}
            disabled={text.trim() === '' || text.length > limit || text === message.text}
            onClick={() => onSave(text)}
          >
            {texts.save}
          </Button>
        </>
      }
    >
      <TextareaField
        hideLabel
        label={texts.text}
        rows={6}
        limit={limit}
        value={text}
        onChange={setText}
      />
    </Dialog>
  );
}

/** Edits or deletes a message as long as that is possible; one that waits is taken back. */
export function MessageTools({
  conversationId,
  message,
}: {
  conversationId: ConversationId;
  message: Message;
}) {
  const client = useQueryClient();
  const [asked, setAsked] = useState<'edit' | 'delete' | null>(null);
  const params = { conversationId, eventId: message.id };
  const settled = {
    onSuccess: () => setAsked(null),
    onError: useProblemToast(),
    onSettled: () => void client.invalidateQueries({ predicate: touched }),
  };
  const edit = useMutation({
    ...settled,
    mutationFn: (text: string) =>
      api('PATCH /messaging/conversations/{conversationId}/events/{eventId}', {
        params,
        body: { text },
      }),
  });
  const remove = useMutation({
    ...settled,
    mutationFn: () =>
      api('DELETE /messaging/conversations/{conversationId}/events/{eventId}', { params }),
  });
  const waits = message.state === 'SCHEDULED';
  if (!message.can.edit.allowed && !message.can.delete.allowed) return null;
  return (
    <>
      <Menu
        label={texts.more}
        align="end"
        items={[
          ...(message.can.edit.allowed
            ? [
                {
                  label: texts.edit,
                  icon: <Pencil aria-hidden="true" />,
                  onSelect: () => setAsked('edit'),
                },
              ]
            : []),
          ...(message.can.delete.allowed
            ? [
                {
                  label: waits ? texts.cancelSending : texts.delete,
                  icon: <Trash2 aria-hidden="true" />,
                  danger: true,
                  onSelect: () => (waits ? remove.mutate() : setAsked('delete')),
                },
              ]
            : []),
        ]}
        trigger={(props) => (
          <IconButton
            {...props}
            size="small"
            label={texts.more}
            icon={<Ellipsis aria-hidden="true" />}
          />
        )}
      />
      {asked === 'edit' && (
        <EditDialog
          message={message}
          busy={edit.isPending}
          onSave={(text) => edit.mutate(text)}
          onClose={() => setAsked(null)}
        />
      )}
      <ConfirmDialog
        open={asked === 'delete'}
        onClose={() => setAsked(null)}
        onConfirm={() => remove.mutate()}
        busy={remove.isPending}
        danger
        title={texts.deleteTitle}
        text={texts.deleteText}
        confirmLabel={texts.delete}
        cancelLabel={texts.keep}
      />
    </>
  );
}
