import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { LeadAnswer } from '#contract/leads.ts';
import { Lock } from 'lucide-react';
import { ApiProblem, isProblem } from '#web/api/api-problem.ts';
import { apiQuery, apiQueryOnceKnown } from '#web/api/queries.ts';
import { useCurrentUser } from '#web/session/current-user.ts';
import { lazyPart } from '#web/session/lazy-part.tsx';
import { ButtonLink } from '#web/ui/actions/app-link.tsx';
import { EmptyState, RetryCard } from '#web/ui/feedback/empty-state.tsx';
import { BELOW_WIDE, useMedia } from '#web/ui/hooks/use-media.ts';
import { Drawer } from '#web/ui/overlays/dialog.tsx';
import { Segmented } from '#web/ui/fields/segmented.tsx';
import type { Conversation, ConversationId } from '../inbox-query.ts';
import { useInside, useIsInside } from '../inside.ts';
import { teamInboxTexts as teamTexts } from '../team-inbox-texts.ts';
import { useTeamInbox } from '../use-team-inbox.ts';
import inboxStyles from '../inbox.module.css';
import { nameOf } from '../list/conversation-row.tsx';
import { ProfilePane } from '../profile/profile-pane.tsx';
import { useInboxFilter } from '../use-inbox-filter.ts';
import { BubbleSkeletons } from './bubble-skeletons.tsx';
import { ArchivedBar } from './archived-bar.tsx';
import { ThreadHeader } from './thread-header.tsx';
import { threadTexts as texts } from './thread-texts.ts';
import { ThreadView } from './thread.tsx';
import { WritingLine } from './writing-line.tsx';
import styles from './thread.module.css';

const Composer = lazyPart(
  async () => (await import('../composer/composer.tsx')).Composer,
  <div className={styles.foot} />,
);

const MessageTools = lazyPart(
  async () => (await import('../composer/message-tools.tsx')).MessageTools,
  null,
);

const GoneConversation = lazyPart(
  async () => (await import('./gone-conversation.tsx')).GoneConversation,
);

const ReadOnlyNote = lazyPart(
  async () => (await import('./read-only-note.tsx')).ReadOnlyNote,
  null,
);

const NoteForm = lazyPart(async () => (await import('./note-form.tsx')).NoteForm, null);
const ReminderBar = lazyPart(async () => (await import('./reminder-bar.tsx')).ReminderBar, null);
const HeardBars = lazyPart(async () => (await import('./heard-bars.tsx')).HeardBars, null);

/** One conversation; until it is read again, as the list knows it. */
function useConversation(conversationId: ConversationId) {
  const client = useQueryClient();
  const inside = useInside();
  return useQuery({
    ...apiQuery('GET /messaging/conversations/{conversationId}', {
      params: { conversationId },
      ...inside,
    }),
    placeholderData: () =>
      client
        .getQueriesData<{ content: Conversation[] }>({ queryKey: ['GET /messaging/conversations'] })
        .flatMap(([, page]) => page?.content ?? [])
        .find(({ id }) => id === conversationId),
  });
}

/** Below the thread: the composer, or why writing isn't possible. */
function Foot({
  conversation,
  lead,
}: {
  conversation: Conversation;
  lead: LeadAnswer | undefined;
}) {
  const { inTeam } = useTeamInbox();
  const isInside = useIsInside();
  const [mode, setMode] = useState<'message' | 'note'>('message');
  const readOnly = useCurrentUser()?.status === 'REGISTER_PHONE_CHALLENGED' && !isInside;
  const writing = readOnly ? (
    <ReadOnlyNote />
  ) : (
    <Composer conversation={conversation} lead={lead} />
  );
  if (!inTeam) return writing;
  return (
    <>
      <WritingLine conversationId={conversation.id} />
      <div className={styles.mode}>
        <Segmented
          size="small"
          look="tabs"
          label={teamTexts.note.mode}
          value={mode}
          onChange={setMode}
          segments={[
            { value: 'message', label: teamTexts.note.message },
            { value: 'note', label: teamTexts.note.note },
          ]}
        />
      </div>
      {mode === 'note' ? <NoteForm conversationId={conversation.id} /> : writing}
    </>
  );
}

/** One conversation with its person (design, png/09 and 48). */
export function ConversationPage({ conversationId }: { conversationId: ConversationId }) {
  const { listHref } = useInboxFilter();
  const overlaid = useMedia(BELOW_WIDE);
  const [profile, setProfile] = useState(false);
  const {
    data: conversation,
    error,
    isLoadingError,
    isFetching,
    refetch,
  } = useConversation(conversationId);
  const inside = useInside();
  // Someone who reaches only the inbox of an account reads nothing else about the person.
  const leadId = (conversation?.account.canOpen && conversation.lead?.id) || null;
  const lead = useQuery(
    apiQueryOnceKnown(
      'GET /leads/{leadId}',
      leadId === null ? null : { params: { leadId }, ...inside },
    ),
  ).data;
  const status = error instanceof ApiProblem ? error.status : null;
  if (status === 410 || status === 404)
    return (
      <GoneConversation
        conversationId={conversationId}
        removed={status === 410}
        listHref={listHref}
      />
    );
  if (isProblem(error, 'INBOX_NOT_SHARED'))
    return (
      <section className={styles.gone} aria-label={teamTexts.notShared.title}>
        <EmptyState icon={<Lock />} {...teamTexts.notShared}>
          <ButtonLink href={listHref}>{texts.gone.back}</ButtonLink>
        </EmptyState>
      </section>
    );
  if (isLoadingError) return <RetryCard onRetry={() => void refetch()} busy={isFetching} />;
  if (!conversation)
    return (
      <div className={`column shrink ${styles.thread}`}>
        <BubbleSkeletons />
      </div>
    );
  const name = nameOf(conversation);
  const pane = <ProfilePane conversation={conversation} lead={lead} />;
  return (
    <div className={`stack shrink ${inboxStyles.conversation}`}>
      <section
        className={`column shrink ${styles.thread}`}
        aria-label={texts.messages(name)}
        data-region="thread"
      >
        <ThreadHeader
          conversation={conversation}
          lead={lead}
          listHref={listHref}
          onProfile={() => setProfile(true)}
        />
        {conversation.archived && <ArchivedBar id={conversation.id} />}
        {!inside.actingUser && (conversation.lead?.optedOut ?? conversation.lead?.gone) && (
          <HeardBars lead={conversation.lead} />
        )}
        {!inside.actingUser && <ReminderBar conversation={conversation} />}
        <ThreadView
          conversation={conversation}
          firstName={lead?.firstName ?? null}
          toolsOf={(message) => (
            <MessageTools conversation={conversation} lead={lead} message={message} />
          )}
        />
        <Foot conversation={conversation} lead={lead} />
      </section>
      {overlaid ? (
        <Drawer open={profile} onClose={() => setProfile(false)} title={texts.profile}>
          {pane}
        </Drawer>
      ) : (
        <aside
          className={styles.profile}
          aria-label={texts.profile}
          data-scroll-restoration-id={`profile ${conversationId}`}
        >
          {pane}
        </aside>
      )}
    </div>
  );
}
