import { Outlet } from '@tanstack/react-router';
import { MessagesSquare } from 'lucide-react';
import { useRef, useState } from 'react';
import { useCurrentUser } from '#web/session/current-user.ts';
import { lazyPart } from '#web/session/lazy-part.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { useToast } from '#web/ui/feedback/toast-context.ts';
import { PHONE, useMedia } from '#web/ui/hooks/use-media.ts';
import { useParam } from '#web/ui/navigation/page-path.ts';
import { useQueryParams } from '#web/ui/navigation/query-params.ts';
import { BulkConversations } from './list/bulk-conversations.tsx';
import { ConversationList, type ListHandle } from './list/conversation-list.tsx';
import { FillingNotice, GroupChats } from './list/filling-notice.tsx';
import { ListTools } from './list/list-tools.tsx';
import { useSelection } from './list/use-selection.ts';
import { InboxHeader } from './inbox-header.tsx';
import type { InboxKey } from './inbox-keys.ts';
import { filterOf, type ConversationId } from './inbox-query.ts';
import { Inside } from './inside.ts';
import { inboxTexts as texts } from './inbox-texts.ts';
import { ConversationPage } from './thread/conversation-page.tsx';
import { useArchive } from './use-archive.ts';
import { useArrivals } from './use-arrivals.ts';
import { useChangeConversations } from './use-change-conversations.ts';
import { useInboxFilter } from './use-inbox-filter.ts';
import { focusedConversation, useInboxKeys } from './use-inbox-keys.ts';
import { useOpenFirst } from './use-open-first.ts';
import { useWriteTo } from './use-write-to.ts';
import styles from './inbox.module.css';

const LockedInbox = lazyPart(async () => (await import('./locked-inbox.tsx')).LockedInbox, null);

const LabelDialog = lazyPart(
  async () => (await import('./labels/label-dialog.tsx')).LabelDialog,
  null,
);

/** Where a reply is written, or where it says why it can't be. */
function focusReply() {
  const field = document.querySelector<HTMLElement>('[data-reply]');
  field?.focus();
  field?.scrollIntoView({ block: 'nearest' });
}

/**
 * The list at the left, what is open beside it (design, png/09 and 48). The list stays while one
 * goes from conversation to conversation.
 */
function OpenInbox() {
  const openId = useParam('conversationId');
  const { filter, change, hrefOf } = useInboxFilter();
  const selection = useSelection(JSON.stringify(filter));
  const list = useRef<ListHandle>(null);
  const { mutate } = useChangeConversations();
  const archive = useArchive();
  const toast = useToast();
  const [labeling, setLabeling] = useState<readonly ConversationId[] | null>(null);
  const arrival = useArrivals();
  useWriteTo();

  useInboxKeys((key: InboxKey) => {
    const target = (focusedConversation() ?? openId) as ConversationId;
    if (key === 'next' || key === 'previous')
      list.current?.moveFocus(key === 'next' ? 1 : -1, target || null);
    else if (key === 'search') document.querySelector<HTMLElement>('main [type=search]')?.focus();
    else if (target === '') toast.info(texts.pick.title);
    else if (key === 'reply') focusReply();
    else if (key === 'label') setLabeling([target]);
    else if (key === 'unread') mutate({ ids: [target], change: { read: false } });
    else archive({ ids: [target], archived: filter.show !== 'archived' });
  });

  return (
    <div className={classNames(styles.inbox, openId !== '' && styles.reading)}>
      <div className={styles.bar}>
        <InboxHeader filter={filter} change={change} open={openId !== ''} />
      </div>
      <section
        className={`column ${styles.listPane}`}
        aria-label={texts.conversations}
        data-region="list"
      >
        <ListTools filter={filter} change={change} onManageLabels={() => setLabeling([])} />
        {filter.scope === '' && <FillingNotice />}
        <ConversationList
          key={JSON.stringify(filter)}
          filter={filter}
          hrefOf={hrefOf}
          openId={openId}
          selection={selection}
          handle={list}
          onShow={(show) => change(filterOf({ show, scope: filter.scope }))}
        />
        {filter.scope === '' && <GroupChats />}
      </section>
      <Outlet />
      <BulkConversations
        selection={selection}
        archived={filter.show === 'archived'}
        onLabel={setLabeling}
      />
      {labeling && <LabelDialog ids={labeling} onClose={() => setLabeling(null)} />}
      <p role="status" className="sr-only">
        {arrival}
      </p>
    </div>
  );
}

/** Beside the list until its first conversation is open; on phones the list has the screen. */
export function NoConversation() {
  const phone = useMedia(PHONE);
  const first = useOpenFirst(!phone);
  if (phone) return null;
  if (first === null) return <div className={styles.pick} />;
  return (
    <div className={styles.pick}>
      <EmptyState icon={<MessagesSquare />} title={texts.pick.title} text={texts.pick.text} />
    </div>
  );
}

/** Beside the list, or on phones in its place. */
export function OpenConversation() {
  const conversationId = useParam('conversationId') as ConversationId;
  const { scope, account } = useQueryParams();
  const inside = scope === 'team' && account ? account : null;
  return (
    <Inside value={inside}>
      <ConversationPage key={conversationId} conversationId={conversationId} />
    </Inside>
  );
}

/** The inbox, or what a plan without it says. */
export function InboxLayout() {
  return useCurrentUser()?.features.INBOX === false ? <LockedInbox /> : <OpenInbox />;
}
