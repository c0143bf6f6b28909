import {
  Archive,
  ArchiveRestore,
  ArrowLeft,
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
import { ReminderButton } from '#web/parts/lead-reminders/reminder-button.tsx';
import { paths } from '#web/paths.ts';
import { lazyPart } from '#web/session/lazy-part.tsx';
import { usePageTitle } from '#web/session/page-title.ts';
import { AppLink } from '#web/ui/actions/app-link.tsx';
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

const LabelDialog = lazyPart(
  async () => (await import('../labels/label-dialog.tsx')).LabelDialog,
  null,
);

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

/** The person's name, and the actions of the conversation (design, png/09 and 48). */
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
  const [labeling, setLabeling] = useState(false);
  const name = nameOf(conversation);
  usePageTitle(name, inboxTexts.title);
  const items = useMoreItems({
    conversation,
    profileUrl: lead?.profileUrl ?? null,
    onLabel: () => setLabeling(true),
  });
  const role =
    conversation.headline ??
    [lead?.jobTitle, conversation.lead?.company].filter(Boolean).join(', ');
  return (
    <header className={`row gap-10 ${styles.header}`}>
      {phone ? (
        <AppLink
          href={listHref}
          className={`stack rigid plain ${styles.back}`}
          aria-label={texts.gone.back}
        >
          <ArrowLeft aria-hidden="true" />
        </AppLink>
      ) : (
        <Avatar name={name} photoUrl={conversation.photoUrl} size={36} />
      )}
      <div className={`grow shrink ${styles.titles}`}>
        <h1 className={`size-15 line-20 truncate ${styles.name}`}>{name}</h1>
        {role && <p>{role}</p>}
      </div>
      {conversation.lead && (
        <ReminderButton
          key={conversation.id}
          leadId={conversation.lead.id}
          name={lead?.firstName ?? name}
        />
      )}
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
      {labeling && <LabelDialog ids={[conversation.id]} onClose={() => setLabeling(false)} />}
    </header>
  );
}
