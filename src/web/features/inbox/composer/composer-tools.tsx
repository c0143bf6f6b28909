import { Braces, Copy, Paperclip } from 'lucide-react';
import { useRef, useState, type ReactNode } from 'react';
import type { ConversationChannel } from '#core/conversation/conversation-channels.ts';
import { PLACEHOLDERS, valueOf, type LeadValues } from '#core/text/placeholders.ts';
import { EmojiPicker } from '#web/parts/emoji/emoji-picker.tsx';
import { lazyPart } from '#web/session/lazy-part.tsx';
import { Button, type ButtonProps } from '#web/ui/actions/button.tsx';
import { IconButton } from '#web/ui/actions/icon-button.tsx';
import { PHONE, useMedia } from '#web/ui/hooks/use-media.ts';
import { Menu } from '#web/ui/overlays/menu.tsx';
import { composerTexts as texts } from './composer-texts.ts';

const TextTemplatesDialog = lazyPart(
  async () =>
    (await import('#web/parts/sequence-editor/panel/text-templates-dialog.tsx'))
      .TextTemplatesDialog,
  null,
);

/** A tool with its name; on a phone with its icon alone, so that all stand in one row. */
function Tool({
  name,
  icon,
  ...rest
}: Omit<ButtonProps, 'size' | 'children'> & { name: string; icon: ReactNode }) {
  const phone = useMedia(PHONE);
  if (phone) return <IconButton {...rest} size="small" icon={icon} label={name} />;
  return (
    <Button {...rest} size="small" variant="quiet" icon={icon}>
      {name}
    </Button>
  );
}

/** What is put into a message: values of the lead, texts of templates, files, emoji. */
export function ComposerTools({
  channel,
  lead,
  onInsert,
  onTemplate,
  onFiles,
}: {
  channel: ConversationChannel;
  lead: LeadValues | null;
  onInsert: (text: string) => void;
  onTemplate: (template: { text: string; subject: string | null }) => void;
  onFiles: (files: readonly File[]) => void;
}) {
  const [picking, setPicking] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const names = [
    ...PLACEHOLDERS,
    ...Object.keys(lead?.custom ?? {}).map((name) => `custom.${name}`),
  ];
  return (
    <>
      {lead && (
        <Menu
          label={texts.variables}
          side="top"
          align="start"
          items={names.map((name) => {
            const value = valueOf({ name, lead });
            return {
              label: name,
              ...(value === null
                ? { disabledReason: texts.noValue }
                : { description: value, onSelect: () => onInsert(value) }),
            };
          })}
          trigger={(props) => (
            <Tool {...props} name={texts.variable} icon={<Braces aria-hidden="true" />} />
          )}
        />
      )}
      <Tool
        name={texts.templates}
        icon={<Copy aria-hidden="true" />}
        onClick={() => setPicking(true)}
      />
      <IconButton
        size="small"
        label={texts.attach}
        icon={<Paperclip aria-hidden="true" />}
        onClick={() => input.current?.click()}
      />
      <input
        ref={input}
        type="file"
        multiple
        hidden
        aria-label={texts.attach}
        onChange={({ target }) => {
          onFiles([...(target.files ?? [])]);
          target.value = '';
        }}
      />
      <EmojiPicker onPick={onInsert} />
      {picking && (
        <TextTemplatesDialog
          type={channel === 'EMAIL' ? 'EMAIL' : 'MESSAGE'}
          onPick={({ message, subject }) => {
            setPicking(false);
            onTemplate({ text: message ?? '', subject });
          }}
          onClose={() => setPicking(false)}
        />
      )}
    </>
  );
}
