import { useQuery } from '@tanstack/react-query';
import { CalendarClock, ChevronDown, Loader, Send, X } from 'lucide-react';
import { useId, useRef, useState } from 'react';
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

/** Where a message is written (design, png/09 and 48; product rules, section 15). */
export function Composer({
  conversation,
  lead,
}: {
  conversation: Conversation;
  lead: LeadAnswer | undefined;
}) {
  const subjectId = useId();
  const field = useRef<HTMLTextAreaElement>(null);
  const [keepSequence, setKeepSequence] = useState(false);
  const [scheduling, setScheduling] = useState(false);
  const [dragging, setDragging] = useState(false);
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
  const problem =
    off ??
    messageProblem({
      channel,
      text,
      subject,
      files: attachments.length,
      uploading: files.uploading !== null,
    });
  const running = lead?.campaigns.some(({ state }) => isLive(state)) ?? false;
  const name = nameOf(conversation);
  const write = (next: string) => draft.change({ text: fillKnown({ text: next, lead: values }) });
  const insert = (piece: string) => {
    const { selectionStart = text.length, selectionEnd = text.length } = field.current ?? {};
    write(text.slice(0, selectionStart) + piece + text.slice(selectionEnd));
    field.current?.focus();
  };
  const go = (sendAt: number | null) => {
    setScheduling(false);
    if (problem !== null || send.isPending) return;
    send.mutate({
      text,
      channel,
      attachments: attachments.map(({ id }) => id),
      keepSequence,
      ...(channel === 'EMAIL' && { subject }),
      ...(sendAt !== null && { sendAt: new Date(sendAt).toISOString() }),
    });
  };
  const over = text.length > MESSAGE_LIMITS[channel];
  return (
    <form
      className={styles.composer}
      onSubmit={(event) => {
        event.preventDefault();
        go(null);
      }}
    >
      <Before
        draft={draft}
        held={running ? (lead?.firstName ?? name) : null}
        keep={keepSequence}
        onKeep={setKeepSequence}
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
          void files.add([...event.dataTransfer.files]);
        }}
      >
        <div className={styles.top}>
          <ChannelChoice
            conversation={conversation}
            channel={channel}
            onChange={(next) => draft.change({ channel: next })}
          />
          <span className={styles.quiet}>{off ?? texts.byYou}</span>
        </div>
        {channel === 'EMAIL' && (
          <div className={styles.subject}>
            <label htmlFor={subjectId}>{texts.subject}</label>
            <input
              id={subjectId}
              value={subject}
              onChange={({ target }) =>
                draft.change({ subject: fillKnown({ text: target.value, lead: values }) })
              }
            />
          </div>
        )}
        <textarea
          ref={field}
          data-reply=""
          rows={3}
          aria-label={texts.title}
          placeholder={texts.write}
          value={text}
          disabled={!draft.known}
          onChange={({ target }) => write(target.value)}
          onPaste={(event) => {
            if (event.clipboardData.files.length === 0) return;
            event.preventDefault();
            void files.add([...event.clipboardData.files]);
          }}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || !(event.metaKey || event.ctrlKey)) return;
            event.preventDefault();
            go(null);
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
              <li role="status">
                <Loader className={inboxStyles.turning} aria-hidden="true" />
                <span>{texts.uploading(files.uploading)}</span>
              </li>
            )}
          </ul>
        )}
        <div className={styles.tools}>
          <ComposerTools
            channel={channel}
            lead={values}
            onInsert={insert}
            onTemplate={(template) => {
              write(template.text);
              if (template.subject !== null && channel === 'EMAIL')
                draft.change({ subject: fillKnown({ text: template.subject, lead: values }) });
            }}
            onFiles={(chosen) => void files.add(chosen)}
          />
          <span className={styles.space} />
          <span
            className={classNames(styles.counter, over && styles.over)}
            role={text.length >= MESSAGE_LIMITS[channel] * 0.9 ? 'status' : undefined}
          >
            {grouped(text.length)} / {grouped(MESSAGE_LIMITS[channel])}
          </span>
          <IconButton
            label={texts.later}
            icon={<CalendarClock aria-hidden="true" />}
            disabledReason={problem}
            onClick={() => setScheduling(true)}
          />
          <Button
            type="submit"
            variant="primary"
            icon={<Send aria-hidden="true" />}
            busy={send.isPending}
            busyLabel={texts.sending}
            disabledReason={problem}
          >
            {texts.send}
          </Button>
          <span className={styles.keys} title={texts.sendKeys}>
            <Kbd>{APPLE ? '⌘↵' : 'Ctrl ↵'}</Kbd>
          </span>
        </div>
      </div>
      {scheduling && (
        <SendLaterDialog
          name={lead?.firstName ?? name}
          theirZone={lead?.zone ?? null}
          onChoose={go}
          onClose={() => setScheduling(false)}
        />
      )}
    </form>
  );
}
