import { useQuery } from '@tanstack/react-query';
import { Clock, ChevronDown, Loader, Send, X } from 'lucide-react';
import { useId, useRef, useState, type RefObject } from 'react';
import type { LeadAnswer } from '#contract/leads.ts';
import type { ConversationChannel } from '#core/conversation/conversation-channels.ts';
import { isLive } from '#core/lead/lead-state.ts';
import { grouped } from '#core/text/formats.ts';
import { leadValues } from '#core/text/lead-values.ts';
import type { LeadValues } from '#core/text/placeholders.ts';
import { apiQuery } from '#web/api/queries.ts';
import { lazyPart } from '#web/session/lazy-part.tsx';
import { Button } from '#web/ui/actions/button.tsx';
import { IconButton } from '#web/ui/actions/icon-button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { Checkbox } from '#web/ui/fields/checkbox.tsx';
import { Menu } from '#web/ui/overlays/menu.tsx';
import { Kbd } from '#web/ui/text/kbd.tsx';
import type { Conversation } from '../inbox-query.ts';
import inboxStyles from '../inbox.module.css';
import { inboxTexts } from '../inbox-texts.ts';
import { nameOf } from '../list/conversation-row.tsx';
import { composerTexts as texts } from './composer-texts.ts';
import { ComposerTools } from './composer-tools.tsx';
import { fillKnown, MESSAGE_LIMITS, messageProblem } from './message-check.ts';
import { useDraft } from './use-draft.ts';
import { useMessageFiles } from './use-message-files.ts';
import { useSend } from './use-send.ts';
import styles from './composer.module.css';

const SendLaterDialog = lazyPart(
  async () => (await import('./send-later-dialog.tsx')).SendLaterDialog,
  null,
);

/** From this share of the limit on, the counter is spoken. */
const ANNOUNCE_FROM = 0.9;
const APPLE = /Mac|iPhone|iPad/.test(navigator.userAgent);

/** What the variables of a text stand for, for this lead. */
function useLeadValues(lead: LeadAnswer | undefined): LeadValues | null {
  const words = useQuery({ ...apiQuery('GET /undesirablewords'), staleTime: 60_000 }).data;
  if (!lead || !words) return null;
  const nameWords = [...words.personNameWords, ...words.defaultNameWords];
  // A name that only the profile's address suggests fills no text.
  const person = lead.nameFromAddress
    ? { ...lead, firstName: null, lastName: null, fullName: null }
    : lead;
  return leadValues({ person, nameWords });
}

/** Where the message goes; a channel that cannot be used now says why. */
function ChannelChoice({
  conversation: { channels },
  channel,
  onChange,
}: {
  conversation: Conversation;
  channel: ConversationChannel;
  onChange: (channel: ConversationChannel) => void;
}) {
  return (
    <Menu
      label={texts.channel}
      side="top"
      align="start"
      items={channels.map((one) => ({
        label: texts.channels[one.channel],
        checked: one.channel === channel,
        ...(!one.allowed &&
          one.reason && { disabledReason: inboxTexts.channelReasons[one.reason] }),
        onSelect: () => onChange(one.channel),
      }))}
      trigger={(props) => (
        <Button
          {...props}
          size="small"
          variant="link"
          iconAfter={<ChevronDown aria-hidden="true" />}
        >
          {texts.channels[channel]}
        </Button>
      )}
    />
  );
}

/** What is asked and said before sending: the other tab's draft, the sequence that would pause. */
function Before({
  draft,
  held,
  keep,
  onKeep,
}: {
  draft: ReturnType<typeof useDraft>;
  /** The first name of a lead whose sequence runs. */
  held: string | null;
  keep: boolean;
  onKeep: (keep: boolean) => void;
}) {
  return (
    <>
      {draft.conflict && (
        <Notice
          tone="warning"
          announce="status"
          actions={
            <>
              <Button size="small" onClick={() => void draft.useTheirs()}>
                {texts.conflict.theirs}
              </Button>
              <Button size="small" onClick={() => void draft.keepMine()}>
                {texts.conflict.mine}
              </Button>
            </>
          }
        >
          {texts.conflict.text}
        </Notice>
      )}
      {held !== null && (
        <div className={styles.holds}>
          <span>{texts.holds(held)}</span>
          <Checkbox label={texts.keep} checked={keep} onChange={onKeep} />
        </div>
      )}
    </>
  );
}

type ComposerProps = { conversation: Conversation; lead: LeadAnswer | undefined };

/** Everything that is written, and whether it can go. */
function useComposer({ conversation, lead }: ComposerProps) {
  const [keepSequence, setKeepSequence] = useState(false);
  const draft = useDraft(conversation.id);
  const values = useLeadValues(lead);
  const { text, attachments } = draft.shown;
  const subject = draft.shown.subject ?? '';
  const channel = draft.shown.channel ?? conversation.startsOn;
  const files = useMessageFiles({ attachments, onStored: draft.attach });
  const send = useSend({
    conversationId: conversation.id,
    onSent: () => void draft.discard().catch(() => undefined),
  });
  const verdict = conversation.channels.find((one) => one.channel === channel);
  const off =
    verdict && !verdict.allowed && verdict.reason
      ? inboxTexts.channelReasons[verdict.reason]
      : null;
  const uploading = files.uploading !== null;
  const problem =
    off ?? messageProblem({ channel, text, subject, files: attachments.length, uploading });
  const fill = (next: string) => fillKnown({ text: next, lead: values });
  return {
    draft,
    values,
    text,
    subject,
    channel,
    attachments,
    files,
    off,
    problem,
    keepSequence,
    setKeepSequence,
    busy: send.isPending,
    write: (next: string) => draft.change({ text: fill(next) }),
    writeSubject: (next: string) => draft.change({ subject: fill(next) }),
    send: (sendAt: number | null) => {
      if (problem !== null || send.isPending) return;
      send.mutate({
        text,
        channel,
        attachments: attachments.map(({ id }) => id),
        keepSequence,
        ...(channel === 'EMAIL' && { subject }),
        ...(sendAt !== null && { sendAt: new Date(sendAt).toISOString() }),
      });
    },
  };
}

type Writing = ReturnType<typeof useComposer>;

/** Subject, text, and files. */
function Fields({ it, field }: { it: Writing; field: RefObject<HTMLTextAreaElement | null> }) {
  const subjectId = useId();
  const { attachments, draft, files } = it;
  return (
    <>
      {it.channel === 'EMAIL' && (
        <div className={styles.subject}>
          <label htmlFor={subjectId}>{texts.subject}</label>
          <input
            id={subjectId}
            value={it.subject}
            onChange={({ target }) => it.writeSubject(target.value)}
          />
        </div>
      )}
      <textarea
        ref={field}
        data-reply=""
        rows={3}
        aria-label={texts.title}
        placeholder={texts.write}
        value={it.text}
        disabled={!draft.known}
        onChange={({ target }) => it.write(target.value)}
        onPaste={(event) => {
          if (event.clipboardData.files.length === 0) return;
          event.preventDefault();
          void files.add([...event.clipboardData.files]);
        }}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || !(event.metaKey || event.ctrlKey)) return;
          event.preventDefault();
          it.send(null);
        }}
      />
      {(attachments.length > 0 || files.uploading !== null) && (
        <ul className={styles.files} aria-label={texts.files}>
          {attachments.map(({ id, fileName }) => (
            <li key={id}>
              <span>{fileName}</span>
              <IconButton
                size="small"
                label={texts.removeFile(fileName)}
                icon={<X aria-hidden="true" />}
                onClick={() =>
                  draft.change({ attachments: attachments.filter((file) => file.id !== id) })
                }
              />
            </li>
          ))}
          {files.uploading !== null && (
            <li>
              <Loader className={inboxStyles.turning} aria-hidden="true" />
              <span role="status">{texts.uploading(files.uploading)}</span>
            </li>
          )}
        </ul>
      )}
    </>
  );
}

/** How long the text is, and the ways to send it. */
function SendTools({ it, onLater }: { it: Writing; onLater: () => void }) {
  const limit = MESSAGE_LIMITS[it.channel];
  return (
    <>
      <span
        className={classNames(styles.counter, it.text.length > limit && styles.over)}
        role={it.text.length >= limit * ANNOUNCE_FROM ? 'status' : undefined}
      >
        {grouped(it.text.length)} / {grouped(limit)}
      </span>
      <IconButton
        label={texts.later}
        icon={<Clock aria-hidden="true" />}
        disabledReason={it.problem}
        onClick={onLater}
      />
      <Button
        type="submit"
        variant="primary"
        icon={<Send aria-hidden="true" />}
        busy={it.busy}
        busyLabel={texts.sending}
        disabledReason={it.problem}
      >
        {texts.send}
      </Button>
      <span className={styles.keys} title={texts.sendKeys}>
        <Kbd>{APPLE ? '⌘↵' : 'Ctrl ↵'}</Kbd>
      </span>
    </>
  );
}

/** Where a message is written (design, png/09 and 48; product rules, section 15). */
export function Composer({ conversation, lead }: ComposerProps) {
  const field = useRef<HTMLTextAreaElement>(null);
  const [scheduling, setScheduling] = useState(false);
  const [dragging, setDragging] = useState(false);
  const it = useComposer({ conversation, lead });
  const name = lead?.firstName ?? nameOf(conversation);
  const running = lead?.campaigns.some(({ state }) => isLive(state)) ?? false;
  const insert = (piece: string) => {
    const { selectionStart: from, selectionEnd: to } = field.current ?? {};
    it.write(it.text.slice(0, from) + piece + it.text.slice(to ?? it.text.length));
    field.current?.focus();
  };
  return (
    <form
      className={styles.composer}
      onSubmit={(event) => {
        event.preventDefault();
        it.send(null);
      }}
    >
      <Before
        draft={it.draft}
        held={running ? name : null}
        keep={it.keepSequence}
        onKeep={it.setKeepSequence}
      />
      <div
        className={classNames(styles.box, dragging && styles.dragging)}
        onDragOver={(event) => {
          event.preventDefault();
          setDragging(true);
        }}
        onDragLeave={() => setDragging(false)}
        onDrop={(event) => {
          event.preventDefault();
          setDragging(false);
          void it.files.add([...event.dataTransfer.files]);
        }}
      >
        <div className={styles.top}>
          <ChannelChoice
            conversation={conversation}
            channel={it.channel}
            onChange={(channel) => it.draft.change({ channel })}
          />
          <span className={styles.quiet}>{it.off ?? texts.byYou}</span>
        </div>
        <Fields it={it} field={field} />
        <div className={styles.tools}>
          <ComposerTools
            channel={it.channel}
            lead={it.values}
            onInsert={insert}
            onTemplate={({ text, subject }) => {
              it.write(text);
              if (subject !== null && it.channel === 'EMAIL') it.writeSubject(subject);
            }}
            onFiles={(chosen) => void it.files.add(chosen)}
          />
          <span className={styles.space} />
          <SendTools it={it} onLater={() => setScheduling(true)} />
        </div>
      </div>
      {scheduling && (
        <SendLaterDialog
          name={name}
          theirZone={lead?.zone ?? null}
          onChoose={(at) => {
            setScheduling(false);
            it.send(at);
          }}
          onClose={() => setScheduling(false)}
        />
      )}
    </form>
  );
}
