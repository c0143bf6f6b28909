import { useImperativeHandle, useRef, type Ref } from 'react';
import { counted } from '#core/text/formats.ts';
import { lazyPart } from '#web/session/lazy-part.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { RetryCard } from '#web/ui/feedback/empty-state.tsx';
import { Skeleton, SkeletonRows } from '#web/ui/feedback/skeleton.tsx';
import { useNow } from '#web/ui/text/time-context.ts';
import type { Conversation, ConversationId, InboxFilter, ShownPart } from '../inbox-query.ts';
import { inboxTexts as texts } from '../inbox-texts.ts';
import { ConversationRow } from './conversation-row.tsx';
import type { ConversationSelection } from './use-selection.ts';
import { ROW_HEIGHT, useVisibleConversations } from './use-visible-conversations.ts';
import styles from './list.module.css';

const EmptyList = lazyPart(async () => (await import('./empty-list.tsx')).EmptyList, null);

const ClosedList = lazyPart(async () => (await import('./closed-list.tsx')).ClosedList, null);

const MINUTE_MS = 60_000;

/** What the keys of the inbox ask of the list. */
export type ListHandle = { moveFocus: (by: 1 | -1, fromId: ConversationId | null) => void };

function Blank() {
  return (
    <div className={`flex gap-10 ${styles.blank}`} aria-hidden="true">
      <Skeleton width={36} height={36} round />
      <span>
        <Skeleton width="40%" height={12} />
        <Skeleton width="80%" height={12} />
      </span>
    </div>
  );
}

/** The conversations of a filter, newest first; only the rows on the screen are drawn. */
export function ConversationList({
  filter,
  hrefOf,
  openId,
  selection,
  handle,
  onShow,
}: {
  filter: InboxFilter;
  hrefOf: (conversation: Conversation) => string;
  openId: string;
  selection: ConversationSelection;
  handle: Ref<ListHandle>;
  onShow: (part: ShownPart) => void;
}) {
  const list = useVisibleConversations(filter);
  const now = useNow(MINUTE_MS);
  const lastChecked = useRef<number | null>(null);
  useImperativeHandle(handle, () => ({ moveFocus: list.moveFocus }));
  if (list.refusal !== null) return <ClosedList filter={filter} code={list.refusal} />;
  if (list.failed) return <RetryCard onRetry={list.retry} busy={list.fetching} />;
  if (list.total === null)
    return <SkeletonRows count={8} rowHeight={ROW_HEIGHT} avatar label={texts.loading} />;
  if (list.total === 0) return <EmptyList filter={filter} onShow={onShow} />;
  const { from, to } = list.span;
  const check = (index: number, on: boolean, range: boolean) => {
    const start = range && lastChecked.current !== null ? lastChecked.current : index;
    const ids = [...list.rows]
      .filter(([at]) => at >= Math.min(start, index) && at <= Math.max(start, index))
      .map(([, { id }]) => id);
    selection.choose(ids, on);
    lastChecked.current = index;
  };
  return (
    <div
      ref={list.scroller}
      className={styles.scroller}
      // The router gives what scrolls the place it had on the page before; this one keeps its own.
      data-scroll-restoration-id={`conversations beside ${openId}`}
      onScroll={list.look}
    >
      <ul
        aria-label={texts.conversations}
        className={classNames('', styles.list, selection.chosen.size > 0 && styles.choosing)}
        style={{ height: list.total * ROW_HEIGHT }}
      >
        {Array.from({ length: to - from }, (_, offset) => {
          const index = from + offset;
          const row = list.rows.get(index);
          return (
            <li
              key={row?.id ?? `at ${index}`}
              data-index={index}
              data-conversation={row?.id}
              aria-setsize={list.total ?? undefined}
              aria-posinset={index + 1}
              style={{ top: index * ROW_HEIGHT }}
            >
              {row ? (
                <ConversationRow
                  conversation={row}
                  href={hrefOf(row)}
                  ofTeam={filter.scope === 'team'}
                  open={row.id === openId}
                  now={now}
                  checked={selection.chosen.has(row.id)}
                  onCheck={(on, range) => check(index, on, range)}
                />
              ) : (
                <Blank />
              )}
            </li>
          );
        })}
      </ul>
      <p role="status" className="sr-only">
        {counted(list.total, 'conversation')}
      </p>
    </div>
  );
}
