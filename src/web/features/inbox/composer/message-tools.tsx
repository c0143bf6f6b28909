import { Clock, Ellipsis, Pencil, Trash2 } from 'lucide-react';
import { useState } from 'react';
import type { LeadAnswer } from '#contract/leads.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { IconButton } from '#web/ui/actions/icon-button.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { TextareaField } from '#web/ui/fields/textarea-field.tsx';
import { ConfirmDialog } from '#web/ui/overlays/confirm-dialog.tsx';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { Menu } from '#web/ui/overlays/menu.tsx';
import type { MenuItem } from '#web/ui/overlays/menu-item.ts';
import type { Conversation, Message } from '../inbox-query.ts';
import { nameOf } from '../list/conversation-row.tsx';
import { composerTexts } from './composer-texts.ts';
import { UnfinishedMessage, useMessageChange } from './message-actions.tsx';
import { hasSubject, MESSAGE_LIMITS, messageProblem } from './message-check.ts';
import { SendLaterDialog } from './send-later-dialog.tsx';

const texts = composerTexts.change;
type Edited = { text: string; subject?: string };

function EditDialog({
  message,
  busy,
  onSave,
  onClose,
}: {
  message: Message;
  busy: boolean;
  onSave: (edited: Edited) => void;
  onClose: () => void;
}) {
  const { channel, attachments } = message;
  const [text, setText] = useState(message.text);
  const [subject, setSubject] = useState(message.subject ?? '');
  const asksSubject = hasSubject(channel) && message.state === 'SCHEDULED';
  const same = text === message.text && subject === (message.subject ?? '');
  const files = attachments.length;
  const problem = messageProblem({ channel, text, subject, files, uploading: false });
  return (
    <Dialog
      open
      onClose={onClose}
      dismissable={same}
      title={texts.editTitle}
      footer={
        <>
          <Button onClick={onClose}>{texts.cancel}</Button>
          <Button
            variant="primary"
            busy={busy}
            busyLabel={texts.saving}
            disabledReason={same ? texts.same : problem}
            onClick={() => onSave({ text, ...(asksSubject && { subject }) })}
          >
            {texts.save}
          </Button>
        </>
      }
    >
      {asksSubject && (
        <TextField label={composerTexts.subject} value={subject} onChange={setSubject} />
      )}
      <TextareaField
        hideLabel
        label={texts.text}
        rows={6}
        limit={MESSAGE_LIMITS[channel]}
        value={text}
        onChange={setText}
      />
    </Dialog>
  );
}

/**
 * Edits or deletes a message while that is possible; a scheduled one can be edited, postponed, or
 * canceled; an unconfirmed one asks whether it was sent.
 */
export function MessageTools({
  conversation,
  lead,
  message,
}: {
  conversation: Conversation;
  lead: LeadAnswer | undefined;
  message: Message;
}) {
  const [asked, setAsked] = useState<'edit' | 'time' | 'delete' | null>(null);
  const close = () => setAsked(null);
  const { change, remove } = useMessageChange({
    conversationId: conversation.id,
    message,
    onDone: close,
  });
  const waits = message.state === 'SCHEDULED';
  const { edit, delete: deletion } = message.can;
  if (message.state === 'FAILED' || message.state === 'UNCONFIRMED')
    return <UnfinishedMessage conversation={conversation} message={message} />;
  if (!edit.allowed && !deletion.allowed) return null;
  const items: MenuItem[] = [
    edit.allowed && {
      label: texts.edit,
      icon: <Pencil aria-hidden="true" />,
      onSelect: () => setAsked('edit'),
    },
    edit.allowed &&
      waits && {
        label: texts.time,
        icon: <Clock aria-hidden="true" />,
        onSelect: () => setAsked('time'),
      },
    deletion.allowed && {
      label: waits ? texts.cancelSending : texts.delete,
      icon: <Trash2 aria-hidden="true" />,
      danger: true,
      onSelect: () => (waits ? remove.mutate() : setAsked('delete')),
    },
  ].filter((one) => one !== false);
  return (
    <>
      <Menu
        label={texts.more}
        align="end"
        items={items}
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
          busy={change.isPending}
          onSave={(edited) => change.mutate(edited)}
          onClose={close}
        />
      )}
      {asked === 'time' && (
        <SendLaterDialog
          name={lead?.firstName ?? nameOf(conversation)}
          theirZone={lead?.zone ?? null}
          onChoose={(at) => change.mutate({ sendAt: new Date(at).toISOString() })}
          onClose={close}
        />
      )}
      <ConfirmDialog
        open={asked === 'delete'}
        onClose={close}
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
