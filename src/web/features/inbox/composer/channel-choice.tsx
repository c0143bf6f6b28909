import { ChevronDown, Mail, MessageSquareText, Send } from 'lucide-react';
import type { WritingChannel } from '#core/conversation/conversation-channels.ts';
import { Button } from '#web/ui/actions/button.tsx';
import type { MenuItem } from '#web/ui/overlays/menu-item.ts';
import { Menu } from '#web/ui/overlays/menu.tsx';
import type { Conversation } from '../inbox-query.ts';
import { inboxTexts } from '../inbox-texts.ts';
import { composerTexts as texts } from './composer-texts.ts';
import type { Writing } from './use-composer.ts';

const ICONS = {
  LINKEDIN: <MessageSquareText aria-hidden="true" />,
  INMAIL: <Send aria-hidden="true" />,
  EMAIL: <Mail aria-hidden="true" />,
} as const satisfies Record<WritingChannel, object>;

type Choice = {
  conversation: Conversation;
  channel: WritingChannel;
  draft: Pick<Writing['draft'], 'change'>;
};

/** The channels as items of a menu; one that cannot be used now says why. */
export function channelItems({ conversation, channel, draft }: Choice): MenuItem[] {
  return conversation.channels.map((one) => ({
    label: texts.channels[one.channel],
    icon: ICONS[one.channel],
    checked: one.channel === channel,
    ...(!one.allowed && one.reason && { disabledReason: inboxTexts.channelReasons[one.reason] }),
    onSelect: () => draft.change({ channel: one.channel }),
  }));
}

/** Where the message goes. */
export function ChannelChoice(choice: Choice) {
  const { channel } = choice;
  return (
    <Menu
      label={texts.channel}
      side="top"
      align="start"
      items={channelItems(choice)}
      trigger={(props) => (
        <Button
          {...props}
          size="small"
          variant="link"
          icon={ICONS[channel]}
          iconAfter={<ChevronDown aria-hidden="true" />}
        >
          {texts.channels[channel]}
        </Button>
      )}
    />
  );
}
