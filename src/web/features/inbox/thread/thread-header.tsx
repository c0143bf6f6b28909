import {
  Archive,
  ArchiveRestore,
  ArrowLeft,
  Bell,
  CircleUserRound,
  Ellipsis,
  ExternalLink,
  Mail,
  MailOpen,
  SquareUser,
  Tag,
} from 'lucide-react';
import { useState } from 'react';
import type { LeadAnswer } from '#contract/leads.ts';
import { paths } from '#web/paths.ts';
import { lazyPart } from '#web/session/lazy-part.tsx';
import { usePageTitle } from '#web/session/page-title.ts';
import { AppLink } from '#web/ui/actions/app-link.tsx';
import { Button } from '#web/ui/actions/button.tsx';
import { IconButton } from '#web/ui/actions/icon-button.tsx';
import { Avatar } from '#web/ui/data/avatar.tsx';
import { BELOW_WIDE, PHONE, useMedia } from '#web/ui/hooks/use-media.ts';
import { Menu } from '#web/ui/overlays/menu.tsx';
import type { MenuItem } from '#web/ui/overlays/menu-item.ts';
import type { Conversation } from '../inbox-query.ts';
import { inboxTexts } from '../inbox-texts.ts';
import { nameOf } from '../list/conversation-row.tsx';
import { useArchive } from '../use-archive.ts';
import { useChangeConversations } from '../use-change-conversations.ts';
import { threadTexts as texts } from './thread-texts.ts';
import styles from './thread.module.css';

const ReminderDialog = lazyPart(
  async () => (await import('#web/parts/lead-reminders/reminder-dialog.tsx')).ReminderDialog,
  null,
);
const LabelDialog = lazyPart(
  async () => (await import('../labels/label-dialog.tsx')).LabelDialog,
  null,
);

type Asked = 'reminder' | 'label' | null;

function useMoreItems({
  conversation: { id, unread, archived, lead },
  profileUrl,
  onLabel,
}: {
  conversation: Conversation;
  profileUrl: string | null;
  onLabel: () => void;
}): MenuItem[] {
  const { mutate } = useChangeConversations();
  const archive = useArchive();
  return [
    {
      label: unread ? texts.markRead : texts.markUnread,
      icon: unread ? <MailOpen aria-hidden="true" /> : <Mail aria-hidden="true" />,
      hint: 'U',
      onSelect: () => mutate({ ids: [id], change: { read: unread } }),
    },
    { label: texts.label, icon: <Tag aria-hidden="true" />, hint: 'L', onSelect: onLabel },
    {
      label: archived ? texts.unarchive : texts.archive,
      icon: archived ? <ArchiveRestore aria-hidden="true" /> : <Archive aria-hidden="true" />,
      hint: 'E',
      onSelect: () => archive({ ids: [id], archived: !archived }),
    },
    ...(lead || profileUrl ? [{ kind: 'line' as const }] : []),
    ...(lead
      ? [
          {
            label: texts.openLead,
            icon: <SquareUser aria-hidden="true" />,
            href: paths.lead.href({ leadId: lead.id }),
          },
        ]
      : []),
    ...(profileUrl
      ? [
          {
            label: texts.onLinkedIn,
            icon: <ExternalLink aria-hidden="true" />,
            onSelect: () => window.open(profileUrl, '_blank', 'noreferrer,noopener'),
          },
        ]
      : []),
  ];
}

/** Who it is, and what can be done with the conversation (design, png/09 and 48). */
export function ThreadHeader({
  conversation,
  lead,
  listHref,
  onProfile,
}: {
  conversation: Conversation;
  lead: LeadAnswer | undefined;
  listHref: string;
  onProfile: () => void;
}) {
  const phone = useMedia(PHONE);
  const overlaid = useMedia(BELOW_WIDE);
  const [asked, setAsked] = useState<Asked>(null);
  const name = nameOf(conversation);
  usePageTitle(name, inboxTexts.title);
  const items = useMoreItems({
    conversation,
    profileUrl: lead?.profileUrl ?? null,
    onLabel: () => setAsked('label'),
  });
  const role =
    conversation.headline ??
    [lead?.jobTitle, conversation.lead?.company].filter(Boolean).join(', ');
  const bell = <Bell aria-hidden="true" />;
  return (
    <header className={styles.header}>
      {phone ? (
        <AppLink href={listHref} className={styles.back} aria-label={texts.gone.back}>
          <ArrowLeft aria-hidden="true" />
        </AppLink>
      ) : (
        <Avatar name={name} photoUrl={conversation.photoUrl} size={36} />
      )}
      <div className={styles.titles}>
        <h1 className={styles.name}>{name}</h1>
        {role && <p>{role}</p>}
      </div>
      {conversation.lead &&
        (phone ? (
          <IconButton label={texts.remind} icon={bell} onClick={() => setAsked('reminder')} />
        ) : (
          <Button icon={bell} onClick={() => setAsked('reminder')}>
            {texts.remind}
          </Button>
        ))}
      {overlaid && (
        <IconButton
          label={texts.showProfile}
          icon={<CircleUserRound aria-hidden="true" />}
          onClick={onProfile}
        />
      )}
      <Menu
        label={texts.more(name)}
        align="end"
        items={items}
        trigger={(props) => (
          <IconButton
            {...props}
            variant={phone ? 'quiet' : 'secondary'}
            label={texts.more(name)}
            icon={<Ellipsis aria-hidden="true" />}
          />
        )}
      />
      {asked === 'reminder' && conversation.lead && (
        <ReminderDialog
          leadId={conversation.lead.id}
          name={lead?.firstName ?? name}
          reminder={null}
          onClose={() => setAsked(null)}
        />
      )}
      {asked === 'label' && <LabelDialog ids={[conversation.id]} onClose={() => setAsked(null)} />}
    </header>
  );
}
