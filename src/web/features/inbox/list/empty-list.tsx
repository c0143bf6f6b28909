import { useQuery } from '@tanstack/react-query';
import {
  Archive,
  Bell,
  Inbox,
  MailCheck,
  MessagesSquare,
  Search,
  Send,
  type LucideIcon,
} from 'lucide-react';
import { paths } from '#web/paths.ts';
import { ButtonLink } from '#web/ui/actions/app-link.tsx';
import { Button } from '#web/ui/actions/button.tsx';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { countsQuery, isNarrowed, type InboxFilter, type ShownPart } from '../inbox-query.ts';
import { inboxTexts } from '../inbox-texts.ts';
import { teamInboxTexts } from '../team-inbox-texts.ts';

const texts = inboxTexts.empty;

const PARTS = {
  replies: { icon: Inbox, title: texts.title, text: texts.text },
  unread: { icon: MailCheck, title: texts.unread, text: texts.unreadText },
  waiting: { icon: MessagesSquare, title: texts.waiting, text: texts.waitingText },
  reminders: { icon: Bell, title: texts.reminders, text: texts.remindersText },
  sent: { icon: Send, title: texts.sent, text: texts.sentText },
  archived: { icon: Archive, title: texts.archived, text: texts.archivedText },
} as const satisfies Record<ShownPart, { icon: LucideIcon; title: string; text: string }>;

/** Why there is nothing: an inbox without replies says how they come. */
export function EmptyList({
  filter,
  onShow,
}: {
  filter: InboxFilter;
  /** Shows a part of the list without search and filters. */
  onShow: (part: ShownPart) => void;
}) {
  const counts = useQuery(countsQuery(filter.scope)).data;
  if (isNarrowed(filter))
    return (
      <EmptyState icon={<Search />} title={texts.noMatch}>
        <Button onClick={() => onShow(filter.show)}>{texts.clear}</Button>
      </EmptyState>
    );
  const ofTeam = filter.scope === 'team' && filter.show === 'replies';
  const {
    icon: Icon,
    title,
    text,
  } = ofTeam ? { icon: Inbox, ...teamInboxTexts.empty } : PARTS[filter.show];
  return (
    <EmptyState icon={<Icon />} title={title} text={text}>
      {filter.show !== 'replies' ? (
        <Button onClick={() => onShow('replies')}>{texts.showReplies}</Button>
      ) : counts && counts.total > 0 ? (
        <Button onClick={() => onShow('sent')}>{texts.showSent}</Button>
      ) : (
        <ButtonLink href={paths.campaigns.href()}>{texts.campaigns}</ButtonLink>
      )}
    </EmptyState>
  );
}
