import { Clock, Send } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { grouped } from '#core/text/formats.ts';
import { lazyPart } from '#web/session/lazy-part.tsx';
import { Button } from '#web/ui/actions/button.tsx';
import { IconButton } from '#web/ui/actions/icon-button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { PHONE, useMedia } from '#web/ui/hooks/use-media.ts';
import { useQueryParams, useSetQueryParams } from '#web/ui/navigation/query-params.ts';
import { Kbd } from '#web/ui/text/kbd.tsx';
import { nameOf } from '../list/conversation-row.tsx';
import { useIsInside } from '../inside.ts';
import { teamInboxTexts as teamTexts } from '../team-inbox-texts.ts';
import { ChannelChoice } from './channel-choice.tsx';
import { BeforeSending } from './before-sending.tsx';
import { ComposerFields } from './composer-fields.tsx';
import { composerTexts as texts } from './composer-texts.ts';
import { ComposerTools } from './composer-tools.tsx';
import { hasSubject, isRunning, MESSAGE_LIMITS } from './message-check.ts';
import { PhoneComposer } from './phone-composer.tsx';
import { useComposer, type ComposerProps, type Writing } from './use-composer.ts';
import styles from './composer.module.css';

const AnsweredDialog = lazyPart(
  async () => (await import('./answered-dialog.tsx')).AnsweredDialog,
  null,
);

const SendLaterDialog = lazyPart(
  async () => (await import('./send-later-dialog.tsx')).SendLaterDialog,
  null,
);

/** From this share of the limit on, the counter is spoken. */
const ANNOUNCE_FROM = 0.9;
const APPLE = /Mac|iPhone|iPad/.test(navigator.userAgent);
/** How long the text is, and the ways to send it. */
function SendTools({ it, onLater }: { it: Writing; onLater: () => void }) {
  const limit = MESSAGE_LIMITS[it.channel];
  return (
    <>
      <span
        className={classNames(
          'size-12 quiet num nowrap',
          styles.counter,
          it.text.length > limit && 'tone-danger',
        )}
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

/** Opening the composer to write puts the cursor in the field as soon as it can be edited. */
function useFocusWhenAsked(field: React.RefObject<HTMLTextAreaElement | null>, ready: boolean) {
  const asked = useQueryParams()['write'] === 'now';
  const setParams = useSetQueryParams();
  useEffect(() => {
    if (!ready || !asked) return undefined;
    // After the page has focused its heading.
    const timer = setTimeout(() => {
      field.current?.focus();
      setParams({ write: null });
    }, 100);
    return () => clearTimeout(timer);
  }, [ready, asked, field, setParams]);
}

/** Where a message is written (design, png/09 and 48; product rules, section 15). */
export function Composer({ conversation, lead }: ComposerProps) {
  const field = useRef<HTMLTextAreaElement>(null);
  const [scheduling, setScheduling] = useState(false);
  const [dragging, setDragging] = useState(false);
  const phone = useMedia(PHONE);
  const it = useComposer({ conversation, lead });
  useFocusWhenAsked(field, it.draft.known);
  const isInside = useIsInside();
  const whose = conversation.account.name;
  const name = lead?.firstName ?? nameOf(conversation);
  const running = lead?.campaigns.some(isRunning) ?? false;
  const insert = (piece: string) => {
    const { selectionStart: from, selectionEnd: to } = field.current ?? {};
    const before = it.text.slice(0, from) + piece;
    flushSync(() => it.write(before + it.text.slice(to ?? it.text.length)));
    field.current?.focus();
    field.current?.setSelectionRange(before.length, before.length);
  };
  const takeTemplate = ({ text, subject }: { text: string; subject: string | null }) => {
    it.write(text);
    if (subject !== null && hasSubject(it.channel)) it.writeSubject(subject);
    field.current?.focus();
  };
  const schedule = () => setScheduling(true);
  return (
    <form
      className={`stack gap-8 ${styles.composer}`}
      aria-label={texts.write}
      onSubmit={(event) => {
        event.preventDefault();
        it.send(null);
        field.current?.focus();
      }}
    >
      <BeforeSending it={it} held={running ? name : null} />
      <div
        className={classNames(!phone && styles.box, dragging && styles.dragging)}
        onDragOver={(event) => {
          event.preventDefault();
          setDragging(true);
        }}
        onDragLeave={() => setDragging(false)}
        onDrop={(event) => {
          event.preventDefault();
          setDragging(false);
          it.files.add([...event.dataTransfer.files]);
        }}
      >
        {phone ? (
          <PhoneComposer
            conversation={conversation}
            it={it}
            field={field}
            onInsert={insert}
            onTemplate={takeTemplate}
            onLater={schedule}
          />
        ) : (
          <>
            <div className={`row gap-12 between ${styles.top}`}>
              <ChannelChoice conversation={conversation} channel={it.channel} draft={it.draft} />
              <span className={`small quiet ${styles.quiet}`}>
                {it.off ?? it.cost ?? (isInside ? teamTexts.sendsFrom(whose) : texts.byYou)}
              </span>
            </div>
            <ComposerFields it={it} field={field} rows={2} />
            <div className={`row gap-4 wrap ${styles.tools}`}>
              <ComposerTools
                channel={it.channel}
                lead={it.values}
                onInsert={insert}
                onTemplate={takeTemplate}
                onFiles={it.files.add}
              />
              <span className="grow" />
              <SendTools it={it} onLater={schedule} />
            </div>
          </>
        )}
      </div>
      <p role="status" className="sr-only">
        {it.said}
      </p>
      {it.answered && <AnsweredDialog answered={it.answered} />}
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
