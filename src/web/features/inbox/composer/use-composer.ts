import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { LeadAnswer } from '#contract/leads.ts';
import { leadValues } from '#core/sequence/lead-values.ts';
import { senderValues } from '#core/text/sender-values.ts';
import type { LeadValues } from '#core/text/placeholders.ts';
import { isProblem, problemText } from '#web/api/api-problem.ts';
import { apiQuery } from '#web/api/queries.ts';
import { useCurrentUser } from '#web/session/current-user.ts';
import { useToast } from '#web/ui/feedback/toast-context.ts';
import type { Conversation, Message } from '../inbox-query.ts';
import { inboxTexts } from '../inbox-texts.ts';
import { useTeamInbox } from '../use-team-inbox.ts';
import { useThread } from '../thread/use-thread.ts';
import { composerTexts as texts } from './composer-texts.ts';
import { forgetIntention } from './intention-key.ts';
import { fillKnown, hasSubject, messageProblem, missingValues } from './message-check.ts';
import { newestByOthers } from './newest-by-others.ts';
import { replySubject } from './reply-subject.ts';
import { useSayWriting } from './use-say-writing.ts';
import { useDraft, type Written } from './use-draft.ts';
import { useMessageFiles } from './use-message-files.ts';
import { useSend, type Sending } from './use-send.ts';

export type ComposerProps = { conversation: Conversation; lead: LeadAnswer | undefined };
export type Writing = ReturnType<typeof useComposer>;
type Answered = { message: Message; sending: Sending };

/** The values of a text's variables for this lead. */
function useLeadValues(lead: LeadAnswer | undefined): LeadValues | null {
  const words = useQuery({ ...apiQuery('GET /undesirablewords'), staleTime: 60_000 }).data;
  const user = useCurrentUser();
  if (!lead || !words) return null;
  const nameWords = [...words.personNameWords, ...words.defaultNameWords];
  // A name guessed from the profile's URL is never filled into a text.
  const person = lead.nameFromAddress
    ? { ...lead, firstName: null, lastName: null, fullName: null }
    : lead;
  return leadValues(
    person,
    nameWords,
    senderValues(user?.displayName ?? '', user?.networkProfile ?? null),
  );
}

/** An unsent message goes back into the composer, with the reason. */
function useSending({
  conversation: { id: conversationId },
  draft,
}: {
  conversation: Conversation;
  draft: ReturnType<typeof useDraft>;
}) {
  const toast = useToast();
  const [failure, setFailure] = useState<string | null>(null);
  const [said, setSaid] = useState('');
  /** The message that someone else sent meanwhile, and the one that waits for confirmation. */
  const [answered, setAnswered] = useState<Answered | null>(null);
  const send = useSend({
    conversationId,
    onSent: () => {
      void draft.settle();
      setSaid(texts.sent);
    },
    onScheduled: (when) => {
      void draft.settle();
      toast.success(texts.laterDialog.scheduled(when));
    },
    onFailed: (error, sending) => {
      draft.restore(sending.written);
      if (isProblem(error, 'ANSWERED_MEANWHILE') && error.answered) {
        setAnswered({ message: error.answered, sending });
        return;
      }
      const reason = isProblem(error, 'NO_CONNECTION') ? texts.offline : problemText(error);
      setFailure(texts.notSent(reason));
      // If another conversation is open by then, the failure is shown there.
      if (!location.pathname.endsWith(`/${conversationId}`)) toast.error(texts.notSent(reason));
    },
  });
  const go = (sending: Sending) => {
    setFailure(null);
    setSaid('');
    setAnswered(null);
    draft.hold();
    send.mutate(sending);
  };
  return {
    busy: send.isPending,
    failure,
    said,
    forget: () => setFailure(null),
    go,
    answered: answered && {
      message: answered.message,
      keep: () => setAnswered(null),
      sendToo: () => {
        const lastMessageId = answered.message.id;
        const { sending } = answered;
        go({ ...sending, body: { ...sending.body, lastMessageId } });
      },
    },
  };
}

/** The cost of an InMail, if known. */
function inmailCost({ inmail }: Conversation): string | null {
  if (inmail?.free) return texts.inmailFree;
  return inmail && inmail.credits !== null ? texts.inmailCredits(inmail.credits) : null;
}

/** The composer's content, and whether it can be sent. */
export function useComposer({ conversation, lead }: ComposerProps) {
  const [keepSequence, setKeepSequence] = useState(false);
  const draft = useDraft(conversation.id);
  const values = useLeadValues(lead);
  const { entries = [] } = useThread(conversation.id);
  const sending = useSending({ conversation, draft });
  const { attachments } = draft.shown;
  const channel = draft.shown.channel ?? conversation.startsOn;
  const fill = (text: string) => fillKnown({ text, lead: values });
  const text = fill(draft.shown.text);
  const subject = fill(draft.shown.subject ?? (channel === 'EMAIL' ? replySubject(entries) : ''));
  const files = useMessageFiles({ attachments, onStored: draft.attach });
  const verdict = conversation.channels.find((one) => one.channel === channel);
  const off =
    verdict && !verdict.allowed && verdict.reason
      ? inboxTexts.channelReasons[verdict.reason]
      : null;
  const problem =
    off ??
    (draft.conflict ? texts.problem.conflict : null) ??
    messageProblem({
      channel,
      text,
      subject,
      files: attachments.length,
      uploading: files.uploading.length > 0,
    });
  const { busy, failure, said, answered } = sending;
  const { inTeam } = useTeamInbox();
  const me = useCurrentUser()?.displayName;
  const sayWriting = useSayWriting(conversation.id, inTeam);
  return {
    draft,
    values,
    text,
    subject,
    channel,
    attachments,
    files,
    off,
    cost: channel === 'INMAIL' ? inmailCost(conversation) : null,
    problem,
    missing: missingValues({ channel, text, subject }),
    keepSequence,
    setKeepSequence,
    busy,
    failure,
    said,
    answered,
    write: (next: string) => {
      if (next !== '') sayWriting();
      if (next === '') forgetIntention(conversation.id);
      sending.forget();
      draft.change({ text: fill(next) });
    },
    writeSubject: (next: string) => draft.change({ subject: fill(next) }),
    fill,
    send: (sendAt: number | null) => {
      if (problem !== null || busy) return;
      const written: Written = { text, channel, subject: draft.shown.subject, attachments };
      sending.go({
        written: hasSubject(channel) ? { ...written, subject } : written,
        body: {
          text,
          channel,
          attachments: attachments.map(({ id }) => id),
          keepSequence,
          ...(inTeam && { lastMessageId: newestByOthers(entries, me) }),
          ...(hasSubject(channel) && { subject }),
          ...(sendAt !== null && { sendAt: new Date(sendAt).toISOString() }),
        },
      });
      setKeepSequence(false);
    },
  };
}
