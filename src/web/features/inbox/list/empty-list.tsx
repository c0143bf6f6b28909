import {
  Archive,
  Bell,
  Inbox,
  MailCheck,
  MessagesSquare,
  Search,
  type LucideIcon,
} from 'lucide-react';
import { paths } from '#web/paths.ts';
import { ButtonLink } from '#web/ui/actions/app-link.tsx';
import { Button } from '#web/ui/actions/button.tsx';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { isNarrowed, type InboxFilter, type ShownPart } from '../inbox-query.ts';
import { inboxTexts } from '../inbox-texts.ts';

const texts = inboxTexts.empty;

const PARTS = {
  all: { icon: Inbox, title: texts.title, text: texts.text },
  unread: { icon: MailCheck, title: texts.unread, text: texts.unreadText },
  waiting: { icon: MessagesSquare, title: texts.waiting, text: texts.waitingText },
  reminders: { icon: Bell, title: texts.reminders, text: texts.remindersText },
  archived: { icon: Archive, title: texts.archived, text: texts.archivedText },
} as const satisfies Record<ShownPart, { icon: LucideIcon; title: string; text: string }>;

/** Why there is nothing: an inbox without replies says how they come. */
export function EmptyList({ filter, onShowAll }: { filter: InboxFilter; onShowAll: () => void }) {
  if (isNarrowed(filter))
    return (
      <EmptyState icon={<Search />} title={texts.noMatch}>
        <Button onClick={onShowAll}>{texts.showAll}</Button>
      </EmptyState>
    );
  const { icon: Icon, title, text } = PARTS[filter.show];
  return (
    <EmptyState icon={<Icon />} title={title} text={text}>
      {filter.show === 'all' ? (
        <ButtonLink href={paths.campaigns.href()}>{texts.campaigns}</ButtonLink>
      ) : (
        <Button onClick={onShowAll}>{texts.showAll}</Button>
      )}
    </EmptyState>
  );
}
