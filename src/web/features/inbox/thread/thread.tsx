import { ArrowDown } from 'lucide-react';
import { useEffect, useLayoutEffect, useMemo, useRef, useState, type ReactNode } from 'react';
import { useCurrentUser } from '#web/session/current-user.ts';
import { lazyPart } from '#web/session/lazy-part.tsx';
import { Failed } from '#web/kit/answered.tsx';
import { IconButton } from '#web/ui/actions/icon-button.tsx';
import { Button } from '#web/ui/actions/button.tsx';
import { useNow, useProductTime } from '#web/ui/text/time-context.ts';
import type { Conversation, ConversationId, Message } from '../inbox-query.ts';
import { useIsInside } from '../inside.ts';
import { nameOf } from '../list/conversation-row.tsx';
import { BubbleSkeletons } from './bubble-skeletons.tsx';
import { MessageBubble, type Speaker } from './message.tsx';
import { ThreadEventLine } from './thread-event.tsx';
import { threadRows, type ThreadRow } from './thread-rows.ts';
import { threadTexts as texts } from './thread-texts.ts';
import { useMarkRead } from './use-mark-read.ts';
import { useThread } from './use-thread.ts';
import styles from './thread.module.css';

const ThreadNoteLine = lazyPart(
  async () => (await import('./thread-note.tsx')).ThreadNoteLine,
  null,
);

const MINUTE_MS = 60_000;
/** Further than this from the newest message, the reader no longer follows it. */
const AWAY_PX = 400;

function Row({
  row,
  conversationId,
  them,
  me,
  toolsOf,
}: {
  row: ThreadRow;
  conversationId: ConversationId;
  them: Speaker;
  me: Speaker;
  toolsOf: (message: Message) => ReactNode;
}) {
  switch (row.kind) {
    case 'DAY':
      return (
        <h2 className={styles.day}>
          <span>{row.text}</span>
        </h2>
      );
    case 'UNREAD':
      return (
        <p className={styles.new} data-first-unread="">
          <span>{texts.newMessages}</span>
        </p>
      );
    case 'EVENT':
      return <ThreadEventLine event={row.event} words={row.words} />;
    case 'NOTE':
      return <ThreadNoteLine conversationId={conversationId} note={row.note} />;
    case 'MESSAGE':
      return (
        <MessageBubble
          message={row.message}
          speaker={row.message.fromMe ? me : them}
          tools={toolsOf(row.message)}
        />
      );
  }
}

/**
 * Older messages come as soon as their place is near; the button is for the keyboard, and for
 * another try where they could not be loaded.
 */
function Older({ busy, failed, onMore }: { busy: boolean; failed: boolean; onMore: () => void }) {
  const edge = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const element = edge.current;
    if (!element || busy || failed) return undefined;
    const watcher = new IntersectionObserver(
      (seen) => seen.some(({ isIntersecting }) => isIntersecting) && onMore(),
      { root: element.closest('[data-scroller]'), rootMargin: '600px 0px 0px' },
    );
    watcher.observe(element);
    return () => watcher.disconnect();
  }, [busy, failed, onMore]);
  return (
    <div ref={edge} className={styles.older}>
      {failed && <p role="status">{texts.olderFailed}</p>}
      <Button
        size="small"
        variant="quiet"
        busy={busy}
        busyLabel={texts.loadingOlder}
        onClick={onMore}
      >
        {texts.older}
      </Button>
    </div>
  );
}

/**
 * Everything said on every channel with what the engine did between, in one order of time. Opens at
 * the first message that was not read; new ones come in at the bottom.
 */
export function ThreadView({
  conversation,
  firstName,
  toolsOf,
}: {
  conversation: Conversation;
  /** Null where only the whole name is known. */
  firstName: string | null;
  /** What can be done with a message. */
  toolsOf: (message: Message) => ReactNode;
}) {
  const { zone } = useProductTime();
  const now = useNow(MINUTE_MS);
  const user = useCurrentUser();
  const isInside = useIsInside();
  const thread = useThread(conversation.id);
  const { entries, firstUnreadId = null, hasNextPage, isFetchingNextPage, fetchNextPage } = thread;
  useMarkRead(conversation, thread.firstUnreadId !== undefined);
  const scroller = useRef<HTMLDivElement>(null);
  const [away, setAway] = useState(false);
  const newest = entries?.[0];
  const name = nameOf(conversation);
  const called = firstName ?? name.split(' ')[0] ?? name;
  const rows = useMemo(
    () => entries && threadRows({ entries, firstUnreadId, name: called, now, zone }),
    [entries, firstUnreadId, called, now, zone],
  );
  const ready = rows !== undefined;
  useLayoutEffect(() => {
    if (!ready) return;
    const first = scroller.current?.querySelector('[data-first-unread]');
    first?.scrollIntoView({ block: 'center' });
  }, [ready, firstUnreadId]);
  const sending = newest?.kind === 'MESSAGE' && newest.state === 'SENDING' ? newest.id : null;
  useLayoutEffect(() => {
    if (sending !== null) scroller.current?.scrollTo({ top: 0 });
  }, [sending]);
  if (thread.isLoadingError) return <Failed read={thread} />;
  if (!rows) return <BubbleSkeletons />;
  const them = { name, photoUrl: conversation.photoUrl };
  const me = {
    // In the team’s inbox, a reply is written as the account’s user.
    name: isInside ? conversation.account.name : (user?.displayName ?? ''),
    photoUrl: isInside ? null : (user?.networkProfile?.photoUrl ?? null),
  };
  return (
    <div className={`flex grow ${styles.around}`}>
      {/* Turned around, the place is counted from the newest message: older ones that come in above
          move nothing. */}
      <div
        ref={scroller}
        data-scroller=""
        data-scroll-restoration-id={`thread ${conversation.id}`}
        className={`flex grow shrink ${styles.scroller}`}
        tabIndex={0}
        role="log"
        aria-label={texts.messages(name)}
        onScroll={({ currentTarget }) => setAway(currentTarget.scrollTop < -AWAY_PX)}
      >
        <div className={`column gap-12 rigid ${styles.rows}`}>
          {hasNextPage ? (
            <Older
              busy={isFetchingNextPage}
              failed={thread.isFetchNextPageError && !isFetchingNextPage}
              onMore={() => void fetchNextPage()}
            />
          ) : (
            <p className={styles.begin}>{rows.length === 0 ? texts.none : texts.begin}</p>
          )}
          {rows.map((row) => (
            <Row
              key={row.key}
              row={row}
              conversationId={conversation.id}
              them={them}
              me={me}
              toolsOf={toolsOf}
            />
          ))}
        </div>
      </div>
      {away && (
        <span className={styles.toNewest}>
          <IconButton
            variant="secondary"
            label={texts.toNewest}
            icon={<ArrowDown aria-hidden="true" />}
            onClick={() => scroller.current?.scrollTo({ top: 0 })}
          />
        </span>
      )}
    </div>
  );
}
