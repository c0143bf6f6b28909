import { Braces, Copy, Paperclip } from 'lucide-react';
import { useRef, useState } from 'react';
import type { WritingChannel } from '#core/conversation/conversation-channels.ts';
import { SENDER_PLACEHOLDERS } from '#core/text/sender-values.ts';
import { PLACEHOLDERS, valueOf, type LeadValues } from '#core/text/placeholders.ts';
import { EmojiPicker } from '#web/parts/emoji/emoji-picker.tsx';
import { lazyPart } from '#web/session/lazy-part.tsx';
import { Button } from '#web/ui/actions/button.tsx';
import { IconButton } from '#web/ui/actions/icon-button.tsx';
import type { MenuItem } from '#web/ui/overlays/menu-item.ts';
import { Menu } from '#web/ui/overlays/menu.tsx';
import { composerTexts as texts } from './composer-texts.ts';

const TextTemplatesDialog = lazyPart(
  async () =>
    (await import('#web/parts/sequence-editor/panel/text-templates-dialog.tsx'))
      .TextTemplatesDialog,
  null,
);

type Pieces = {
  channel: WritingChannel;
  onTemplate: (template: { text: string; subject: string | null }) => void;
  onFiles: (files: readonly File[]) => void;
};

/** Choosing a template and files; `parts` stands wherever the tools do. */
export function usePieces({ channel, onTemplate, onFiles }: Pieces) {
  const [picking, setPicking] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const parts = (
    <>
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
      {picking && (
        <TextTemplatesDialog
          type={channel === 'LINKEDIN' ? 'MESSAGE' : channel}
          replaces={texts.replaces}
          onPick={({ message, subject }) => {
            setPicking(false);
            onTemplate({ text: message ?? '', subject });
          }}
          onClose={() => setPicking(false)}
        />
      )}
    </>
  );
  return {
    parts,
    pickTemplate: () => setPicking(true),
    pickFiles: () => input.current?.click(),
  };
}

/** The variables of a lead as items of a menu; those without a value say so. */
export function variableItems({
  lead,
  onInsert,
}: {
  lead: LeadValues;
  onInsert: (text: string) => void;
}): MenuItem[] {
  const names = [
    ...PLACEHOLDERS,
    ...SENDER_PLACEHOLDERS,
    ...Object.keys(lead.custom ?? {}).map((name) => `custom.${name}`),
  ];
  return names.map((name) => {
    const value = valueOf(name, lead);
    return {
      label: name,
      ...(value === null
        ? { disabledReason: texts.noValue }
        : { description: value, onSelect: () => onInsert(value) }),
    };
  });
}

/** What is put into a message: values of the lead, texts of templates, files, emoji. */
export function ComposerTools({
  channel,
  lead,
  onInsert,
  onTemplate,
  onFiles,
}: Pieces & {
  lead: LeadValues | null;
  onInsert: (text: string) => void;
}) {
  const { parts, pickTemplate, pickFiles } = usePieces({ channel, onTemplate, onFiles });
  return (
    <>
      {lead && (
        <Menu
          label={texts.variables}
          side="top"
          align="start"
          items={variableItems({ lead, onInsert })}
          trigger={(props) => (
            <Button {...props} size="small" variant="quiet" icon={<Braces aria-hidden="true" />}>
              {texts.variable}
            </Button>
          )}
        />
      )}
      <Button
        size="small"
        variant="quiet"
        icon={<Copy aria-hidden="true" />}
        onClick={pickTemplate}
      >
        {texts.templates}
      </Button>
      <IconButton
        size="small"
        label={texts.attach}
        icon={<Paperclip aria-hidden="true" />}
        onClick={pickFiles}
      />
      <EmojiPicker onPick={onInsert} />
      {parts}
    </>
  );
}
