import {
  Archive,
  ArchiveRestore,
  ArrowLeft,
  CircleUserRound,
  Ellipsis,
  ExternalLink,
  Lock,
  Mail,
  MailOpen,
  SquareUser,
  Tag,
  Users,
} from 'lucide-react';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { LeadAnswer } from '#contract/leads.ts';
import { ReminderButton } from '#web/parts/lead-reminders/reminder-button.tsx';
import { actingUserId } from '#web/acting-user.ts';
import { api } from '#web/api/api.ts';
import { useProblemToast } from '#web/api/use-problem-toast.ts';
import { paths } from '#web/paths.ts';
import { useCurrentUser } from '#web/session/current-user.ts';
import { useToast } from '#web/ui/feedback/toast-context.ts';
import { lazyPart } from '#web/session/lazy-part.tsx';
import { usePageTitle } from '#web/session/page-title.ts';
import { AppLink } from '#web/ui/actions/app-link.tsx';
import { IconButton } from '#web/ui/actions/icon-button.tsx';
import { Avatar } from '#web/ui/data/avatar.tsx';
import { BELOW_WIDE, PHONE, useMedia } from '#web/ui/hooks/use-media.ts';
import { Menu } from '#web/ui/overlays/menu.tsx';
import type { MenuItem } from '#web/ui/overlays/menu-item.ts';
import type { Conversation, ConversationId } from '../inbox-query.ts';
import { useIsInside } from '../inside.ts';
import { inboxTexts } from '../inbox-texts.ts';
import { nameOf } from '../list/conversation-row.tsx';
import { useArchive } from '../use-archive.ts';
import { useChangeConversations } from '../use-change-conversations.ts';
import { teamInboxTexts as teamTexts } from '../team-inbox-texts.ts';
import { useTeamInbox } from '../use-team-inbox.ts';
import { threadTexts as texts } from './thread-texts.ts';
import { AssigneeMenu } from './assignee-menu.tsx';
import styles from './thread.module.css';

const LabelDialog = lazyPart(
  async () => (await import('../labels/label-dialog.tsx')).LabelDialog,
  null,
);

/** Takes a conversation out of the team’s inbox, or shows it there again. */
function usePrivate(conversationId: ConversationId) {
  const toast = useToast();
  const { mutate } = useMutation({
    mutationFn: (isPrivate: boolean) =>
      api('PATCH /messaging/conversations/{conversationId}', {
        params: { conversationId },
        body: { private: isPrivate },
      }),
    onSuccess: (_, isPrivate) =>
      toast.success(isPrivate ? teamTexts.privateDone : teamTexts.sharedDone),
    onError: useProblemToast(),
  });
  return mutate;
}

function useMoreItems({
  conversation: { id, unread, archived, lead, account, private: isPrivate },
  profileUrl,
  onLabel,
}: {
  conversation: Conversation;
  profileUrl: string | null;
  onLabel: () => void;
}): MenuItem[] {
  const { mutate } = useChangeConversations();
  const archive = useArchive();
  const { inTeam } = useTeamInbox();
  const isOwn = useCurrentUser()?.id === account.userId && actingUserId() === null;
  const setPrivate = usePrivate(id);
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
    ...(inTeam && isOwn
      ? [
          {
            label: isPrivate ? teamTexts.makeShared : teamTexts.makePrivate,
            icon: isPrivate ? <Users aria-hidden="true" /> : <Lock aria-hidden="true" />,
            onSelect: () => setPrivate(!isPrivate),
          },
        ]
      : []),
    ...(lead || profileUrl ? [{ kind: 'line' as const }] : []),
    ...(lead && isOwn
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
  const { inTeam } = useTeamInbox();
  const isInside = useIsInside();
  const whose = isInside ? teamTexts.inInboxOf(conversation.account.name) : null;
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
        {(whose ?? role) && <p>{[whose, role].filter(Boolean).join(' · ')}</p>}
      </div>
      {inTeam && !conversation.private && <AssigneeMenu conversation={conversation} />}
      {conversation.lead && !isInside && (
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
